// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.importer.assimp.AssimpImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssimpImporterTest {
    private final Path folder;

    AssimpImporterTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void readsATriangleOfAnObj() throws Exception {
        ImportedMesh read = read("v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n", ImportOptions.DEFAULTS);
        assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 10}, read.mesh().positions());
        assertArrayEquals(new int[] {0, 1, 2}, read.mesh().indices());
        assertEquals(List.of("default"), read.mesh().surfaceNames());
    }

    @Test
    void turnsZUpIntoYUpKeepingX() throws Exception {
        ImportOptions options =
                ImportOptions.DEFAULTS.withUp(UpAxis.Z).withMetresPerUnit(0.5).withScale(4);
        ImportedMesh read = read("v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n", options);
        assertArrayEquals(
                new float[] {2, 6, -4, 8, 12, -10, 14, 20, -16}, read.mesh().positions());
    }

    @Test
    void refusesAMissingFileByName() {
        Path missing = folder.resolve("missing.obj");
        ImportException e = assertThrows(
                ImportException.class,
                () -> new AssimpImporter().read(missing, ImportOptions.DEFAULTS, ImportProgress.NONE));
        assertEquals(missing + ": there is no such file; check the path", e.getMessage());
    }

    private ImportedMesh read(String obj, ImportOptions options) throws Exception {
        Path file = Files.writeString(folder.resolve("a.obj"), obj);
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }
}
