// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.testkit.Effort;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyFilesTest {
    private static final int FILES = Effort.cases(200, 1000);

    @Tag("scaled")
    @Test
    void aRunOverManyFilesWithoutAChangeHashesEachOnceAndImportsNone(@TempDir Path folder) throws Exception {
        BatchFolder batch = new BatchFolder(folder);
        for (int i = 0; i < FILES; i++) {
            Path file = batch.model("set" + i % 10 + "/m" + i + ".obj", i + 1);
            Files.writeString(file, Files.readString(file).replaceFirst("mtllib.*\n", ""));
        }
        assertEquals(FILES, batch.bake().count(Status.BAKED));

        BatchReport none = batch.bake();
        assertEquals(FILES, none.count(Status.UP_TO_DATE));
        assertEquals(0, none.work().imports());
        assertEquals(2 * FILES, none.work().hashedFiles(), "a source and an asset each");

        batch.model("set3/m3.obj", 5000);
        BatchReport one = batch.bake();
        assertEquals(FILES - 1, one.count(Status.UP_TO_DATE));
        assertEquals(1, one.work().imports());
    }
}
