// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.worker.WorkerImporter;
import dev.cullet.pipeline.config.BatchSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Import workers that several batches of one process use, one after the other or at the same time, so that not every
 * batch starts processes of its own. Batches share workers if their limits are the same. Thread-safe; starts no process
 * before the first file has to be read.
 */
public final class ImportWorkers implements AutoCloseable {
    /** What decides how a worker process is started. */
    private record Kind(ImportLimits limits, Set<String> secrets) {}

    /** The importer of a batch, which would close a {@link WorkerImporter} at its end. */
    private record Borrowed(WorkerImporter workers) implements MeshImporter {
        @Override
        public ImportedMesh read(Path file, ImportOptions options, ImportProgress progress) throws ImportException {
            return workers.read(file, options, progress);
        }
    }

    private final int concurrentFiles;
    private final Map<Kind, WorkerImporter> importers = new HashMap<>();
    private boolean closed;

    /**
     * Creates a set without workers.
     *
     * @param concurrentFiles number of files that all batches together read at the same time, at least 1; workers
     *     share the machine's memory by it
     */
    public ImportWorkers(int concurrentFiles) {
        this.concurrentFiles = concurrentFiles;
    }

    /** Returns an importer for a batch, which does not close it. */
    MeshImporter importer(BatchSettings settings, int jobs) {
        ImportLimits limits = BatchBaker.limits(settings, Math.max(jobs, concurrentFiles));
        if (!settings.isolate()) {
            return new AssimpImporter(limits);
        }
        return new Borrowed(shared(new Kind(limits, BatchBaker.secrets(settings))));
    }

    private synchronized WorkerImporter shared(Kind kind) {
        if (closed) {
            throw new IllegalStateException("the import workers are closed");
        }
        return importers.computeIfAbsent(kind, wanted -> new WorkerImporter(wanted.limits(), wanted.secrets()));
    }

    /** Ends all workers; batches in progress fail. */
    @Override
    public synchronized void close() {
        closed = true;
        importers.values().forEach(WorkerImporter::close);
        importers.clear();
    }
}
