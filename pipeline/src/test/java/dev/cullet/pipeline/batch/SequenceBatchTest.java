// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.files.AssetFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An OBJ sequence is one source of many files, of which any may change, come or go. */
class SequenceBatchTest {
    private final Path folder;
    private final BatchFolder batch;

    SequenceBatchTest(@TempDir Path folder) {
        this.folder = folder;
        this.batch = new BatchFolder(folder.resolve("here"));
    }

    @BeforeEach
    void threeFrames() throws Exception {
        frames(batch);
    }

    @Test
    void isUpToDateUntilAFrameChanges() throws Exception {
        assertBaked("the asset does not exist", "all");
        assertUpToDate("all");
        batch.model("walk_2.obj", 9);
        assertBaked("walk_2.obj changed", "all");
        batch.model("walk_1.obj", 8);
        assertBaked("source changed", "all");
        assertUpToDate("all");
    }

    @Test
    void isBakedAgainWhenAFrameAppearsOrIsGone() throws Exception {
        assertBaked("the asset does not exist", "all");
        assertEquals(3, frameCount());
        batch.model("walk_4.obj", 4);
        assertBaked("walk_4.obj was added", "all");
        assertEquals(4, frameCount());
        Files.delete(batch.models().resolve("walk_2.obj"));
        assertBaked("walk_2.obj was removed", "all");
        assertEquals(3, frameCount());
        batch.model("walk_0.obj", 7);
        BatchReport report = bake(batch, "all");
        assertEquals(1, report.count(Status.BAKED), report.toString());
        assertUpToDate("all");
    }

    @Test
    void isBakedOnceThoughTheFirstFileIsNoFrameOfIt() throws Exception {
        BatchReport report = bake(batch, "1,2");
        assertEquals(1, report.count(Status.BAKED));
        assertEquals(2, report.work().imports(), "each frame once");
        assertUpToDate("1,2");
        batch.model("walk_1.obj", 8); // frame 0, which is not wanted
        assertUpToDate("1,2");
    }

    @Test
    void comesFromTheCacheWhereItHasTheSameFiles() throws Exception {
        BatchFolder there = new BatchFolder(folder.resolve("there"));
        frames(there);
        assertEquals(1, bake(batch, "all").count(Status.BAKED));
        assertEquals(1, bake(there, "all").count(Status.CACHED));
        assertEquals(batch.bytes(), there.bytes());
        there.model("walk_4.obj", 4);
        assertEquals(1, bake(there, "all").count(Status.BAKED), "the cached asset lacks a frame");
        assertNotEquals(batch.bytes(), there.bytes());
        batch.model("walk_4.obj", 4);
        assertEquals(1, bake(batch, "all").count(Status.CACHED));
        assertEquals(batch.bytes(), there.bytes());
    }

    private static void frames(BatchFolder batch) throws Exception {
        for (int i = 1; i <= 3; i++) {
            batch.model("walk_" + i + ".obj", i);
        }
    }

    private BatchReport bake(BatchFolder one, String frames) throws Exception {
        Layer flags = one.flags()
                .with("frames", frames)
                .with("cache", folder.resolve("cache").toString());
        return BatchFolder.bake(one.request().withFlags(flags));
    }

    private void assertBaked(String reason, String frames) throws Exception {
        BatchReport report = bake(batch, frames);
        assertEquals(1, report.files().size());
        assertEquals(Status.BAKED, report.files().get(0).status(), report.toString());
        assertEquals(reason, report.files().get(0).reason());
    }

    private void assertUpToDate(String frames) throws Exception {
        BatchReport report = bake(batch, frames);
        assertEquals(1, report.count(Status.UP_TO_DATE), report.toString());
        assertEquals(0, report.work().imports());
    }

    private int frameCount() throws Exception {
        return AssetFiles.read(batch.assets().resolve("walk.cullet")).frameTimes().length;
    }
}
