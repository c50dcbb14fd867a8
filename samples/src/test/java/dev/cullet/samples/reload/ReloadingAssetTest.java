// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.reload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetException;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.samples.BakedArena;
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
        ReloadingAsset body = new ReloadingAsset(file);
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

    /** Replaces a file as {@code bake} does. */
    private static void replace(Path file, byte[] bytes) throws Exception {
        Path temporary = Files.write(file.resolveSibling("temporary"), bytes);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
