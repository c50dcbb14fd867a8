// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.ConfigException;
import dev.cullet.pipeline.config.Configuration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BatchWatchTest {
    private final BlockingQueue<Object> results = new LinkedBlockingQueue<>();
    private final AtomicBoolean stop = new AtomicBoolean();

    @Test
    @Timeout(120)
    void bakesAgainWhatChangesUntilItIsStopped(@TempDir Path folder) throws Exception {
        BatchFolder batch = new BatchFolder(folder);
        batch.model("a.obj", 1);
        Path toml = folder.resolve("cullet.toml");
        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"models\"\nisolate = false\n");
        BatchWatch watch = new BatchWatch(
                () -> request(toml),
                BatchListener.NONE,
                new BatchWatch.Results() {
                    @Override
                    public void baked(BatchRequest request, BatchReport report) {
                        results.add(report);
                    }

                    @Override
                    public void refused(BatchException e) {
                        results.add(e);
                    }
                },
                stop::get);
        Thread thread = new Thread(() -> {
            try {
                watch.run();
            } catch (BatchException e) {
                results.add(e);
            }
        });
        thread.start();
        assertEquals(1, report().count(Status.BAKED));

        batch.model("b.obj", 2);
        BatchReport second = report();
        assertEquals(1, second.count(Status.BAKED), second.toString());
        assertEquals(1, second.count(Status.UP_TO_DATE));

        Files.writeString(batch.models().resolve("a.mtl"), "newmtl steel\n"); // it was a missing dependency
        assertEquals("a.mtl was added", batch.of(report(), "a.obj").reason());

        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"models\"\nisolate = nonsense\n");
        Object refused = results.poll(60, TimeUnit.SECONDS);
        assertTrue(refused instanceof BatchException, String.valueOf(refused));
        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"models\"\nisolate = false\nweld = 0.001\n");
        assertEquals(2, report().count(Status.BAKED));

        stop.set(true);
        thread.join(30_000);
        assertFalse(thread.isAlive());
        assertEquals(0, results.size(), "its own assets made it bake again");
    }

    private static BatchRequest request(Path toml) throws BatchException {
        try {
            return BatchRequest.of(Configuration.read(toml));
        } catch (ConfigException e) {
            throw new BatchException(ExitCode.USAGE, e.getMessage(), e);
        }
    }

    private BatchReport report() throws InterruptedException {
        Object result = results.poll(60, TimeUnit.SECONDS);
        assertNotNull(result, "nothing was baked");
        assertTrue(result instanceof BatchReport, String.valueOf(result));
        return (BatchReport) result;
    }
}
