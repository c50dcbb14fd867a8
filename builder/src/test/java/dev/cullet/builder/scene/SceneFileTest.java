// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.AssetScene;
import dev.cullet.format.SceneTransforms;
import dev.cullet.format.Validation;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.FileEnvelope;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files with a scene: round trip, codes of damage, and mutations. */
class SceneFileTest {
    private static final long MAX = AssetReader.UNPACKED_MAX;

    @ParameterizedTest
    @EnumSource(AssetEncoding.class)
    void readsWhatWasWritten_seed1(AssetEncoding encoding) throws AssetException {
        List<AssetPart> parts = Scenes.parts(3, encoding);
        Asset asset = Scenes.asset(Scenes.instances(70, 3, 100, 1e6, 1), parts);
        ByteBuffer file = AssetWriter.write(asset, encoding);
        AssetScene wanted = scene(asset);
        AssetScene read = scene(AssetReader.read(file, "level"));
        assertArrayEquals(wanted.origin(), read.origin());
        assertArrayEquals(wanted.positions(), read.positions());
        assertArrayEquals(wanted.rotations(), read.rotations());
        assertArrayEquals(wanted.scales(), read.scales());
        assertArrayEquals(wanted.meshes(), read.meshes());
        assertArrayEquals(wanted.mirrored(), read.mirrored());
        assertArrayEquals(wanted.layers(), read.layers());
        assertArrayEquals(wanted.userIds(), read.userIds());
        assertArrayEquals(wanted.tree().nodes(), read.tree().nodes());
        assertEquals(wanted.tree().step(), read.tree().step());
        assertEquals(file, AssetWriter.write(AssetReader.read(file, "level"), encoding));
    }

    @Test
    void arraysOfDefaultsAreNotStored() throws AssetException {
        List<AssetPart> parts = Scenes.parts(1, AssetEncoding.EXACT);
        SceneBuilder builder = new SceneBuilder();
        builder.add(0, new double[] {5, 6, 7}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        AssetScene scene = scene(AssetReader.read(AssetWriter.write(Scenes.asset(builder, parts)), "level"));
        assertArrayEquals(new float[] {0, 0, 0, 1}, scene.rotations());
        assertArrayEquals(new float[] {1}, scene.scales());
        assertArrayEquals(new int[] {1}, scene.layers());
        assertArrayEquals(new long[] {0}, scene.userIds());
    }

    @Test
    void aReaderOfMeshesRefusesAScene() {
        ByteBuffer file = AssetWriter.write(small());
        assertCode(AssetErrorCode.SCENE, () -> AssetReader.readMeshes(file, "level", Validation.FULL, false, MAX));
        assertCode(AssetErrorCode.SCENE, () -> AssetReader.readMeshes(file, "level", Validation.NONE, false, MAX));
    }

    @Test
    void aReaderOfScenesRefusesMeshes() throws AssetException {
        Asset scene = small();
        ByteBuffer file = AssetWriter.write(scene);
        assertEquals(
                scene(scene).instanceCount(),
                scene(AssetReader.readScene(file, "level", Validation.FULL, false, MAX))
                        .instanceCount());
        ByteBuffer meshes = AssetWriter.write(new Asset(
                scene.provenance(), scene.surfaceNames(), scene.nodePaths(), scene.parts(), new float[0], null, null));
        assertCode(AssetErrorCode.NO_SCENE, () -> AssetReader.readScene(meshes, "level", Validation.FULL, false, MAX));
        assertCode(AssetErrorCode.NO_SCENE, () -> AssetReader.readScene(meshes, "level", Validation.NONE, false, MAX));
    }

    @Test
    void everyRuleHasItsCode() {
        assertDamage(AssetErrorCode.SCENE_ORIGIN, scene -> scene.origin()[1] = Double.NaN);
        assertDamage(AssetErrorCode.SCENE_ORIGIN, scene -> scene.origin()[1] = 2e9);
        assertDamage(AssetErrorCode.INSTANCE_POSITION, scene -> scene.positions()[3] = 1.1e9);
        assertDamage(AssetErrorCode.INSTANCE_POSITION, scene -> scene.positions()[4] = Double.NaN);
        assertDamage(AssetErrorCode.INSTANCE_ROTATION, scene -> scene.rotations()[3] += 0.01f);
        assertDamage(AssetErrorCode.INSTANCE_ROTATION, scene -> scene.rotations()[2] = Float.NaN);
        assertDamage(AssetErrorCode.INSTANCE_SCALE, scene -> scene.scales()[0] = 0);
        assertDamage(AssetErrorCode.INSTANCE_SCALE, scene -> scene.scales()[0] = 1 << 21);
        assertDamage(AssetErrorCode.INSTANCE_MESH, scene -> scene.meshes()[0] = 3);
        assertDamage(AssetErrorCode.MESH_UNUSED, scene -> Arrays.fill(scene.meshes(), 1));
        assertDamage(AssetErrorCode.INSTANCE_BOX, scene -> scene.positions()[0] += 3000);
        assertDamage(AssetErrorCode.LEAF_SIZE, scene -> scene.tree().nodes()[7] |= 0xFFL << 32);
        assertDamage(AssetErrorCode.ROOT_PARENT, scene -> scene.tree().nodes()[7] |= 1);
    }

    @Test
    void lengthsAndFramesHaveTheirCodes() {
        Asset asset = small();
        AssetScene s = scene(asset);
        AssetScene shorter = new AssetScene(
                s.origin(),
                new SceneTransforms(new double[3], s.rotations(), s.scales(), s.mirrored()),
                s.meshes(),
                s.layers(),
                s.userIds(),
                s.tree());
        assertCode(
                AssetErrorCode.INSTANCE_COUNT, () -> AssetValidator.validate(with(asset, asset.parts(), shorter), "x"));
        AssetScene none = new AssetScene(
                s.origin(),
                new SceneTransforms(new double[0], new float[0], new float[0], new long[0]),
                new int[0],
                new int[0],
                new long[0],
                s.tree());
        assertCode(AssetErrorCode.INSTANCE_COUNT, () -> AssetValidator.validate(with(asset, asset.parts(), none), "x"));
        List<AssetPart> moving =
                asset.parts().stream().map(part -> part.withFrames(part)).toList();
        Asset animated = new Asset(
                asset.provenance(), asset.surfaceNames(), asset.nodePaths(), moving, new float[] {0, 1}, null, null, s);
        assertCode(AssetErrorCode.SCENE_FRAMES, () -> AssetValidator.validate(animated, "x"));
    }

    /** Damage keeps the checksum right. Whatever is accepted can be walked at level SAFETY. */
    @ParameterizedTest
    @EnumSource(AssetEncoding.class)
    void mutatedFilesAreRefusedOrSafe_seed11(AssetEncoding encoding) {
        mutate(encoding, 5_000, 11);
    }

    @ParameterizedTest
    @EnumSource(AssetEncoding.class)
    @Tag("campaign")
    void mutatedFilesAreRefusedOrSafe_seed12(AssetEncoding encoding) {
        mutate(encoding, 350_000, 12);
    }

    private static void mutate(AssetEncoding encoding, int count, long seed) {
        Random random = new Random(seed);
        Asset asset = Scenes.asset(Scenes.instances(30, 3, 100, 20, 3), Scenes.parts(3, encoding));
        byte[] original = bytes(AssetWriter.write(asset, encoding));
        int refused = 0;
        int accepted = 0;
        for (int i = 0; i < count; i++) {
            byte[] file = original.clone();
            for (int k = random.nextInt(3); k >= 0; k--) {
                int at = random.nextInt(file.length - AssetLayout.FOOTER_BYTES);
                if (random.nextBoolean()) {
                    file[at] = (byte) random.nextInt();
                } else {
                    ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(at & ~3, random.nextInt(9) - 4);
                }
            }
            seal(file);
            for (Validation validation : List.of(Validation.FULL, Validation.SAFETY)) {
                try {
                    walk(scene(AssetReader.read(ByteBuffer.wrap(file), "level", validation, false, MAX)));
                    accepted++;
                } catch (AssetException e) {
                    refused++;
                } catch (NoSceneException e) {
                    accepted++; // the field of the scene became absent: the parts are an asset
                }
            }
        }
        assertTrue(refused > count / 4 && accepted > count / 50, refused + " refused, " + accepted + " accepted");
    }

    /** Visits every node and instance by the links that a query uses. */
    private static void walk(AssetScene scene) {
        long[] nodes = scene.tree().nodes();
        int instances = 0;
        for (int node = 0; node < scene.tree().nodeCount(); node++) {
            assertTrue(node == 0 || AabbTree.parent(nodes, node) < node);
            for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
                int end = AabbTree.leafEnd(nodes, node, lane);
                if (end == 0) {
                    assertEquals(node, AabbTree.parent(nodes, AabbTree.child(nodes, node, lane)));
                } else {
                    instances += end - AabbTree.leafBegin(nodes, node, lane);
                }
            }
        }
        assertEquals(scene.instanceCount(), instances);
        for (int mesh : scene.meshes()) {
            assertTrue(mesh >= 0 && mesh < 3);
        }
    }

    private static Asset small() {
        return Scenes.asset(Scenes.instances(30, 3, 100, 20, 3), Scenes.parts(3, AssetEncoding.EXACT));
    }

    private static final class NoSceneException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static AssetScene scene(Asset asset) {
        AssetScene scene = asset.scene();
        if (scene == null) {
            throw new NoSceneException();
        }
        return scene;
    }

    private static Asset with(Asset asset, List<AssetPart> parts, AssetScene scene) {
        return new Asset(
                asset.provenance(), asset.surfaceNames(), asset.nodePaths(), parts, new float[0], null, null, scene);
    }

    private static void assertDamage(AssetErrorCode code, Consumer<AssetScene> damage) {
        Asset asset = small();
        damage.accept(scene(asset));
        assertCode(code, () -> AssetValidator.validate(asset, "level"));
    }

    private static void assertCode(AssetErrorCode code, Executable call) {
        AssetException refusal = assertThrows(AssetException.class, call);
        assertEquals(code, refusal.code(), refusal::getMessage);
        assertNotNull(refusal.getMessage());
        assertTrue(
                refusal.getMessage().contains(code.number() / 100 == 3 ? "Load it with" : "SCENE"),
                refusal.getMessage());
    }

    private static byte[] bytes(ByteBuffer file) {
        byte[] bytes = new byte[file.remaining()];
        file.duplicate().get(bytes);
        return bytes;
    }

    private static void seal(byte[] file) {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int crc = file.length - AssetLayout.FOOTER_BYTES + AssetLayout.FOOTER_CRC_OFFSET;
        buffer.putInt(crc, FileEnvelope.crc32(buffer, crc));
    }
}
