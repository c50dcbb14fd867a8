// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingRunTest {
    @Test
    void bakesItsSampleAndTheGivenFiles(@TempDir Path folder) throws Exception {
        Path more = Files.writeString(folder.resolve("more.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        TrainingRun.main(new String[] {folder.toString(), more.toString()});
        assertTrue(Files.exists(folder.resolve("out/sample.cullet")));
        assertTrue(Files.exists(folder.resolve("out/more.cullet")));
    }

    @Test
    void aFailedCommandIsReported(@TempDir Path folder) {
        String absent = folder.resolve("absent.obj").toString();
        assertThrows(IllegalStateException.class, () -> TrainingRun.main(new String[] {folder.toString(), absent}));
    }
}
