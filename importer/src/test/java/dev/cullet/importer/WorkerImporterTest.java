// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerImporterTest {
    private final Path folder;

    WorkerImporterTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void givesWhatAnImportInThisProcessGives() throws Exception {
        Path file = Files.writeString(folder.resolve("a.obj"), "v 1 2 3\nv 4 5 6\nv 7 8 10\nf 1 2 3\n");
        try (WorkerImporter importer = new WorkerImporter()) {
            for (int i = 0; i < 3; i++) {
                ImportedMesh there = importer.read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
                ImportedMesh here = new AssimpImporter().read(file, ImportOptions.DEFAULTS, ImportProgress.NONE);
                assertArrayEquals(here.mesh().positions(), there.mesh().positions());
                assertEquals(here.facts(), there.facts());
                assertEquals(here.findings(), there.findings());
            }
        }
    }
}
