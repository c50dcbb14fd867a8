// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.pipeline.batch.FileOutcome.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyFilesTest {
    @Test
    void aRunOverAThousandFilesWithoutAChangeHashesEachOnceAndImportsNone(@TempDir Path folder) throws Exception {
        BatchFolder batch = new BatchFolder(folder);
        for (int i = 0; i < 1000; i++) {
            Path file = batch.model("set" + i % 10 + "/m" + i + ".obj", i + 1);
            Files.writeString(file, Files.readString(file).replaceFirst("mtllib.*\n", ""));
        }
        assertEquals(1000, batch.bake().count(Status.BAKED));

        BatchReport none = batch.bake();
        assertEquals(1000, none.count(Status.UP_TO_DATE));
        assertEquals(0, none.work().imports());
        assertEquals(2000, none.work().hashedFiles(), "a source and an asset each");

        batch.model("set3/m3.obj", 5000);
        BatchReport one = batch.bake();
        assertEquals(999, one.count(Status.UP_TO_DATE));
        assertEquals(1, one.work().imports());
    }
}
