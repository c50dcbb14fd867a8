// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.reload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetException;
import dev.cullet.format.UnsupportedAssetException;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.samples.BakedArena;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.QueryFilter;
import dev.cullet.scene.SceneAsset;
import dev.cullet.scene.SceneQuery;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReloadingAssetTest {
    @Test
    void aBakedFileIsLoadedAgainAndADamagedOneIsReportedOnce(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("body.cullet");
        replace(file, BakedArena.ship());
        ReloadingAsset<CollisionAsset> body = new ReloadingAsset<>(file, CollisionAsset::load);
        CollisionAsset ship = body.get();
        int triangles = ship.part(0).triangleCount();
        assertFalse(body.poll());
        assertSame(ship, body.get());

        replace(file, BakedArena.drone());
        assertTrue(body.poll());
        assertFalse(body.poll());
        CollisionAsset drone = body.get();
        assertTrue(drone.part(0).triangleCount() != triangles);
        assertEquals(triangles, ship.part(0).triangleCount(), "the asset in use stays as it was");

        replace(file, new byte[100]);
        assertThrows(AssetException.class, body::poll);
        assertSame(drone, body.get());
        assertFalse(body.poll());

        Files.delete(file);
        assertThrows(NoSuchFileException.class, body::poll);
        assertSame(drone, body.get());

        replace(file, BakedArena.ship());
        assertTrue(body.poll());
        assertEquals(triangles, body.get().part(0).triangleCount());
    }

    @Test
    void aSceneIsLoadedAgain(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("level.cullet");
        replace(file, scene(0));
        ReloadingAsset<SceneAsset> level = new ReloadingAsset<>(file, SceneAsset::load);
        assertEquals(1, level.get().instanceCount());
        assertEquals(0, instanceAt(5, level.get()));
        assertEquals(-1, instanceAt(25, level.get()));

        replace(file, scene(20));
        assertTrue(level.poll());
        assertFalse(level.poll());
        assertEquals(-1, instanceAt(5, level.get()));
        assertEquals(0, instanceAt(25, level.get()));

        SceneAsset last = level.get();
        replace(file, BakedArena.ship());
        UnsupportedAssetException refusal = assertThrows(UnsupportedAssetException.class, level::poll);
        assertTrue(String.valueOf(refusal.getMessage()).contains("Load it with CollisionAsset"), "" + refusal);
        assertSame(last, level.get());
    }

    /** Returns a level of one box of 10 m, at a place along x. */
    private static byte[] scene(int x) {
        SceneBuilder instances = new SceneBuilder();
        instances.add(0, new double[] {x, 0, 0}, new double[] {0, 0, 0, 1}, 1, false, 1, 0);
        ByteBuffer written =
                AssetWriter.write(TestAsset.scene(instances, TestAsset.part(Meshes.box(0, 0, 0, 10, 1, 1))));
        byte[] bytes = new byte[written.remaining()];
        written.get(bytes);
        return bytes;
    }

    private static int instanceAt(double x, SceneAsset level) {
        SceneQuery query = new SceneQuery(new CollisionScene(level, 0));
        return query.anyRay(x, 9, 0.5, 0, -1, 0, 100, QueryFilter.ALL);
    }

    /** Replaces a file as {@code bake} does. */
    private static void replace(Path file, byte[] bytes) throws Exception {
        Path temporary = Files.write(file.resolveSibling("temporary"), bytes);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
