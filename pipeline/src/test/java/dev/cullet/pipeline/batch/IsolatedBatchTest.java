// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.testkit.HostileFbx;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are known to kill, hang or bloat a native importer are failed files of a batch, and no more. */
class IsolatedBatchTest {
    private final BatchFolder batch;

    IsolatedBatchTest(@TempDir Path folder) {
        this.batch = new BatchFolder(folder);
    }

    @Test
    void hostileFilesFailAndTheOthersBake() throws Exception {
        for (int i = 0; i < 4; i++) {
            batch.model("good" + i + ".obj", i + 1);
        }
        Files.writeString(batch.models().resolve("above-itself.fbx"), HostileFbx.SELF_CONNECTED);
        Files.writeString(batch.models().resolve("deep.fbx"), nested(10_000));
        hugeFace(batch.models().resolve("face.obj"), 6_000_000);
        BatchRequest request = batch.request().withFlags(batch.flags().with("import-seconds", "30"));
        BatchReport report = BatchBaker.bake(request, BatchListener.NONE); // isolated by default

        for (int i = 0; i < 4; i++) {
            assertEquals(Status.BAKED, batch.of(report, "good" + i + ".obj").status());
        }
        assertFailed(report, "above-itself.fbx", "above-itself.fbx:16: node \"m\" is connected above itself");
        assertFailed(report, "deep.fbx", "deep.fbx:106: record \"a\" is within more than 100 others");
        assertFailed(report, "face.obj", "face.obj: ");
        assertEquals(ExitCode.INPUT, report.exitCode());
        assertEquals(
                Status.UP_TO_DATE,
                batch.of(BatchBaker.bake(request, BatchListener.NONE), "good0.obj")
                        .status());
    }

    @Test
    void anImportThatTakesTooLongIsStoppedAndTheWorkerReplaced() throws Exception {
        for (int i = 0; i < 3; i++) {
            Path file = batch.model("m" + i + ".obj", i + 1);
            Files.writeString(file, "l 1 2\n", StandardOpenOption.APPEND); // a plain file needs no worker
        }
        BatchRequest hurried = batch.request()
                .withFlags(batch.flags().with("import-seconds", "0.001").with("jobs", "1"));
        BatchReport report = BatchBaker.bake(hurried, BatchListener.NONE); // no process starts so quickly
        for (int i = 0; i < 3; i++) {
            assertFailed(report, "m" + i + ".obj", ".obj: the import took longer than its limit of ");
        }
        assertEquals(3, BatchBaker.bake(batch.request(), BatchListener.NONE).count(Status.BAKED));
    }

    private void assertFailed(BatchReport report, String name, String begin) {
        FileOutcome outcome = batch.of(report, name);
        Failure failure = outcome.failure();
        assertNotNull(failure, outcome.toString());
        assertEquals(ExitCode.INPUT, failure.exitCode(), failure.message());
        assertTrue(failure.message().contains(begin), failure.message());
        assertEquals(1, failure.message().lines().count());
        assertTrue(!Files.exists(outcome.output()));
    }

    private static String nested(int scopes) {
        return "; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n    FBXVersion: 7400\n}\nObjects:  {\n"
                + "a: {\n".repeat(scopes) + "}\n".repeat(scopes) + "}\n";
    }

    private static void hugeFace(Path file, int corners) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf");
            for (int i = 0; i < corners; i++) {
                out.write(i % 3 == 0 ? " 1" : i % 3 == 1 ? " 2" : " 3");
            }
            out.write("\n");
        }
    }
}
