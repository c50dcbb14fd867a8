// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.UnsupportedAssetException;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.Meshes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Scenes from files, streams and buffers; and a level with one instance far away. */
class SceneAssetTest {
    private final List<AssetPart> parts = List.of(TestAsset.part(Meshes.box(-1, -1, -1, 1, 1, 1)));

    @Test
    void filesStreamsAndBuffersHaveTheSameScene(@TempDir Path folder) throws IOException {
        byte[] bytes = bytes(level(100, 1e4, 0));
        Path file = Files.write(folder.resolve("level.cullet"), bytes);
        LoadOptions options =
                LoadOptions.DEFAULTS.withValidation(Validation.SAFETY).withRayLayout();
        SceneAsset[] assets = {
            SceneAsset.load(file),
            SceneAsset.load(file, options),
            SceneAsset.load(new ByteArrayInputStream(bytes), "stream"),
            SceneAsset.load(ByteBuffer.wrap(bytes), "buffer")
        };
        for (SceneAsset asset : assets) {
            assertEquals(100, asset.instanceCount());
            SceneQuery query = new SceneQuery(new CollisionScene(asset, 0));
            double[] p = asset.data().positions();
            assertTrue(query.raycast(p[0], p[1] + 200, p[2], 0, -1, 0, 400, QueryFilter.ALL));
            assertEquals(asset.data().userIds()[query.instance()], query.userId());
        }
    }

    @Test
    void anAssetWithoutASceneIsRefused(@TempDir Path folder) throws IOException {
        Asset meshes = TestAsset.of(parts.toArray(new AssetPart[0]));
        Path file = Files.write(folder.resolve("mesh.cullet"), bytes(meshes));
        AssetException refusal = assertThrows(AssetException.class, () -> SceneAsset.load(file));
        assertEquals(AssetErrorCode.NO_SCENE, refusal.code());
        assertEquals(
                file + ": holds meshes only, but a scene was to be loaded. Load it with CollisionAsset, or bake it with"
                        + " 'cullet bake-scene'.",
                refusal.getMessage());
        assertEquals(UnsupportedAssetException.class, refusal.getClass(), "the file is not corrupt");
        assertThrows(IllegalArgumentException.class, () -> SceneAsset.of(meshes));
    }

    @Test
    void aSceneThatIsLoadedAsMeshesNamesTheClass(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("level.cullet"), bytes(level(3, 10, 0)));
        AssetException refusal = assertThrows(UnsupportedAssetException.class, () -> CollisionAsset.load(file));
        assertEquals(AssetErrorCode.SCENE, refusal.code());
        assertEquals(
                file + ": holds a scene: instances of meshes. Load it with SceneAsset of the jar cullet-runtime-scene.",
                refusal.getMessage());
    }

    @Test
    void aFolderIsNamed(@TempDir Path folder) {
        for (Executable load : List.<Executable>of(
                () -> SceneAsset.load(folder), () -> CollisionAsset.load(folder, LoadOptions.DEFAULTS))) {
            assertEquals(
                    folder + ": is a folder; name a file in it",
                    assertThrows(IOException.class, load).getMessage());
        }
    }

    /** With an instance at 10,000 km a lattice step has hundreds of metres; boxes in double reject what it does not. */
    @Test
    void anInstanceFarAwayCostsNoTestsOfMeshes() {
        CollisionScene near = new CollisionScene(SceneAsset.of(level(1_000, 1e3, 0)), 0);
        CollisionScene far = new CollisionScene(SceneAsset.of(level(1_000, 1e3, 1e7)), 0);
        assertEquals(1_001, far.staticCount());
        SceneQuery ofNear = new SceneQuery(near);
        SceneQuery ofFar = new SceneQuery(far);
        Random random = new Random(51);
        long testsNear = 0;
        long testsFar = 0;
        int hits = 0;
        for (int i = 0; i < 500; i++) {
            double x = 1e3 * random.nextGaussian();
            double z = 1e3 * random.nextGaussian();
            boolean hit = ofNear.raycast(x, 1e4, z, 0, -1, 0, 2e4, QueryFilter.ALL);
            assertEquals(hit, ofFar.raycast(x, 1e4, z, 0, -1, 0, 2e4, QueryFilter.ALL));
            assertEquals(ofNear.t(), ofFar.t(), hit ? 1e-9 : 0);
            testsNear += ofNear.instancesTested();
            testsFar += ofFar.instancesTested();
            hits += hit ? 1 : 0;
        }
        assertTrue(hits > 0 && hits < 500, hits + " hits");
        assertTrue(testsFar <= 1.05 * testsNear, testsFar + " tests of meshes, " + testsNear + " without the far one");
    }

    private static byte[] bytes(Asset asset) {
        ByteBuffer buffer = AssetWriter.write(asset);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** Boxes of 20 to 200 m around the origin, and one at a distance if that is not 0. */
    private Asset level(int count, double spread, double outlier) {
        Random random = new Random(count);
        SceneBuilder builder = new SceneBuilder();
        double[] upright = {0, 0, 0, 1};
        for (int i = 0; i < count; i++) {
            double[] at = {
                spread * random.nextGaussian(), spread * random.nextGaussian(), spread * random.nextGaussian()
            };
            builder.add(0, at, upright, (float) Math.pow(10, 1 + random.nextDouble()), false, 1, i);
        }
        if (outlier > 0) {
            builder.add(0, new double[] {outlier, outlier, outlier}, upright, 1, false, 1, count);
        }
        return Level.withScene(parts, builder.build(parts, TestAsset.OPTIONS.tree()));
    }
}
