// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The number of worker processes: none for plain files, half of the reads at the same time, more if they take long. */
class WorkerCountTest {
    private static final String PLAIN = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    private static final int READS = 4;

    /** Longer than any machine takes to start a process. */
    private static final long PATIENT_MILLIS = 3_600_000;

    private final Path folder;

    WorkerCountTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void plainFilesNeedNoWorker() throws Exception {
        Path file = Files.writeString(folder.resolve("plain.obj"), PLAIN);
        try (WorkerImporter importer = new WorkerImporter()) {
            for (int i = 0; i < 3; i++) {
                assertEquals(1, triangles(importer, file, ImportProgress.NONE));
            }
            assertEquals(0, importer.started());
        }
    }

    @Test
    @Timeout(60)
    void smallFilesShareHalfAsManyWorkersAsReads() throws Exception {
        Path file = Files.writeString(folder.resolve("lines.obj"), PLAIN + "l 1 2\n");
        ImportLimits limits = ImportLimits.DEFAULTS.withWorkers(2);
        try (WorkerImporter importer = new WorkerImporter(limits, Set.of(), PATIENT_MILLIS)) {
            for (int i = 0; i < 5; i++) {
                assertEquals(List.of(1, 1, 1, 1), all(() -> triangles(importer, file, ImportProgress.NONE)));
            }
            assertEquals(1, importer.started());
        }
    }

    @Test
    @Timeout(60)
    void largeFilesGetWorkersOfTheirOwn() throws Exception {
        Path file = Files.writeString(folder.resolve("lines.obj"), PLAIN + "l 1 2\n" + "#\n".repeat(1 << 19));
        CountDownLatch reading = new CountDownLatch(READS);
        try (WorkerImporter importer = new WorkerImporter(ImportLimits.DEFAULTS.withWorkers(READS))) {
            assertEquals(List.of(1, 1, 1, 1), all(() -> triangles(importer, file, blocking(reading))));
            assertEquals(READS, importer.started());
        }
    }

    @Test
    @Timeout(60)
    void readsThatTakeLongGetWorkersOfTheirOwn() throws Exception {
        Path file = Files.writeString(folder.resolve("lines.obj"), PLAIN + "l 1 2\n");
        CountDownLatch reading = new CountDownLatch(READS);
        try (WorkerImporter importer = new WorkerImporter(ImportLimits.DEFAULTS.withWorkers(READS))) {
            assertEquals(1, triangles(importer, file, ImportProgress.NONE));
            assertEquals(1, importer.started());
            assertEquals(List.of(1, 1, 1, 1), all(() -> triangles(importer, file, blocking(reading))));
            assertEquals(READS, importer.started());
        }
    }

    private static <T> List<T> all(Callable<T> read) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(READS);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result : pool.invokeAll(List.of(read, read, read, read))) {
                results.add(result.get());
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }

    /** Blocks in the progress of a read until all have begun, so each needs a worker. */
    private static ImportProgress blocking(CountDownLatch reading) {
        return (done, total) -> {
            reading.countDown();
            await(reading);
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int triangles(WorkerImporter importer, Path file, ImportProgress progress) throws Exception {
        return importer.read(file, ImportOptions.DEFAULTS, progress).mesh().triangleCount();
    }
}
