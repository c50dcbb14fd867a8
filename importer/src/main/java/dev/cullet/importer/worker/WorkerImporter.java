// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.obj.PlainImport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Imports in worker processes, so that a file that crashes the native importer, blocks it, or exhausts memory is
 * reported as one failed file.
 *
 * <p>A file whose process was killed or crashed is imported once more, by another process: what ended the first one may
 * have been another program that used all memory. A file that exceeds a limit, or is rejected, is not.
 *
 * <p>Thread-safe: each read uses a worker of its own. A worker imports many files, because starting a JVM takes longer
 * than most imports; it is replaced after a failure, after a file that used much memory, or after
 * {@link ImportLimits#filesPerWorker()} files. Workers end with this importer, and with this process.
 */
public final class WorkerImporter implements MeshImporter {
    /**
     * The largest file whose read waits for a worker, beyond half of {@link ImportLimits#workers()}: small files take
     * longer to build than to import, and the start of a JVM takes longer than many imports.
     */
    private static final long SMALL_BYTES = 1 << 20;

    private static final long WAIT_MILLIS = 2000;

    private static final long POLL_MILLIS = 50;

    private final ImportLimits limits;
    private final Set<String> hiddenVariables;
    private final long waitMillis;
    private final ArrayDeque<WorkerProcess> idle = new ArrayDeque<>();
    private final Set<WorkerProcess> all = new HashSet<>();
    private boolean closed;
    private int processes;
    private long lastRead = System.nanoTime();

    /** Creates an importer whose workers have the environment variables of this process. */
    public WorkerImporter(ImportLimits limits) {
        this(limits, Set.of());
    }

    /**
     * Creates an importer.
     *
     * @param hiddenVariables names of environment variables that workers do not get, such as secrets: a worker runs
     *     native code over files that are not trusted
     */
    public WorkerImporter(ImportLimits limits, Set<String> hiddenVariables) {
        this(limits, hiddenVariables, WAIT_MILLIS);
    }

    /** @param waitMillis the time without a finished read after which another worker is started */
    WorkerImporter(ImportLimits limits, Set<String> hiddenVariables, long waitMillis) {
        this.limits = limits;
        this.hiddenVariables = Set.copyOf(hiddenVariables);
        this.waitMillis = waitMillis;
    }

    /** Starts with {@link ImportLimits#DEFAULTS}. */
    public WorkerImporter() {
        this(ImportLimits.DEFAULTS);
    }

    @Override
    public ImportedMesh read(Path file, ImportOptions options, ImportProgress progress) throws ImportException {
        ImportedMesh plain = PlainImport.read(file, options, progress);
        if (plain != null) {
            return plain;
        }
        try {
            return readOnce(file, options, progress);
        } catch (WorkerEndedException e) {
            progress.note(file + ": its import process " + e.event() + "; the file is imported once more");
        }
        try {
            return readOnce(file, options, progress);
        } catch (WorkerEndedException e) {
            throw new ImportException(file, e.reason(), e);
        }
    }

    private ImportedMesh readOnce(Path file, ImportOptions options, ImportProgress progress)
            throws ImportException, WorkerEndedException {
        WorkerProcess worker = null;
        try {
            long bytes = file.toFile().length(); // 0 if it does not exist; the import reports it
            worker = take(bytes);
            return worker.read(
                    file.toAbsolutePath(), options, progress, limits.millisFor(bytes), limits.memoryFor(bytes));
        } catch (RefusedException e) {
            throw new ImportException(file, e.line(), e.reason(), e);
        } catch (IOException e) {
            throw new ImportException(
                    file,
                    "no worker process could be started to import it: " + e.getMessage() + "; import it in-process",
                    e);
        } finally {
            giveBack(worker);
        }
    }

    /** Ends all workers; reads in progress fail. */
    @Override
    public void close() {
        synchronized (all) {
            closed = true;
            all.forEach(WorkerProcess::close);
            all.clear();
            idle.clear();
            all.notifyAll();
        }
    }

    /** Returns the number of processes that were started. */
    int started() {
        synchronized (all) {
            return processes;
        }
    }

    private WorkerProcess take(long bytes) throws IOException {
        synchronized (all) {
            long began = System.nanoTime();
            while (true) {
                if (closed) {
                    throw new IllegalStateException("this importer is closed");
                }
                WorkerProcess worker = idle.poll();
                while (worker != null && !worker.isUsable()) { // ended while it was idle
                    all.remove(worker);
                    worker = idle.poll();
                }
                if (worker != null) {
                    return worker;
                }
                long left = waitMillis - (System.nanoTime() - Math.max(began, lastRead)) / 1_000_000;
                if (bytes > SMALL_BYTES || all.size() < (limits.workers() + 1) / 2 || left <= 0) {
                    WorkerProcess started = WorkerProcess.start(limits, hiddenVariables);
                    all.add(started);
                    processes++;
                    return started;
                }
                await(Math.min(left, POLL_MILLIS));
            }
        }
    }

    private void await(long milliseconds) throws IOException {
        try {
            all.wait(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while all workers import");
        }
    }

    /** Memory that a worker keeps from a large file would count as that of the next file. */
    private boolean isLarge(WorkerProcess worker) {
        return worker.residentMegabytes() > limits.memoryFor(0).megabytes() / 2;
    }

    private void giveBack(@Nullable WorkerProcess worker) {
        if (worker == null) {
            return;
        }
        synchronized (all) {
            if (!closed && worker.isUsable() && worker.served() < limits.filesPerWorker() && !isLarge(worker)) {
                idle.push(worker);
            } else {
                all.remove(worker);
                worker.close();
            }
            lastRead = System.nanoTime();
            all.notify();
        }
    }
}
