// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.SynchronousQueue;

/**
 * The main class of a worker process: reads requests from standard input, imports one file after the other, and writes
 * messages to standard output, in the format of {@link WorkerProtocol}. Ends when its input ends, at once, which is
 * also when its parent process ends.
 */
final class ImportWorker {
    /** Exit code of a worker that exceeded its memory limit. */
    static final int TOO_MUCH_MEMORY = 97;

    /** System property: the limit in megabytes, 0 for none. */
    static final String MEMORY_PROPERTY = "cullet.worker.memoryMegabytes";

    private static final Path MEMORY_OF_PROCESS = Path.of("/proc/self/statm");
    private static final long PAGE_BYTES = 4096;
    private static final long WATCH_MILLIS = 50;

    private ImportWorker() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
        System.setOut(System.err); // only this class writes messages
        watchMemory(Long.getLong(MEMORY_PROPERTY, 0));
        SynchronousQueue<WorkerProtocol.Request> requests = new SynchronousQueue<>();
        Thread importing = new Thread(() -> serve(requests, out), "cullet-worker");
        importing.setDaemon(true);
        importing.start();
        try {
            while (true) { // this thread only reads, so that it detects the end at once
                requests.put(WorkerProtocol.readRequest(in));
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(0);
        }
    }

    private static void serve(SynchronousQueue<WorkerProtocol.Request> requests, DataOutputStream out) {
        MeshImporter importer = new AssimpImporter();
        try {
            while (true) {
                WorkerProtocol.Request request = requests.take();
                try {
                    ImportedMesh result = importer.read(
                            request.file(), request.options(), (done, total) -> progress(out, done, total));
                    WorkerProtocol.writeResult(out, result);
                } catch (ImportException e) {
                    WorkerProtocol.writeRefused(out, e.line(), e.reason());
                }
            }
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            e.printStackTrace(); // to the parent, through standard error
            Runtime.getRuntime().halt(1);
        }
    }

    private static void progress(DataOutputStream out, long done, long total) {
        try {
            WorkerProtocol.writeProgress(out, done, total);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Checks resident memory on Linux, because the heap limit does not include native memory. */
    private static void watchMemory(long megabytes) {
        if (megabytes <= 0 || !Files.isReadable(MEMORY_OF_PROCESS)) {
            return;
        }
        Thread watch = new Thread(
                () -> {
                    try {
                        while (residentBytes() >> 20 <= megabytes) {
                            Thread.sleep(WATCH_MILLIS);
                        }
                        Runtime.getRuntime().halt(TOO_MUCH_MEMORY);
                    } catch (IOException | InterruptedException e) {
                        // not checked
                    }
                },
                "cullet-memory");
        watch.setDaemon(true);
        watch.start();
    }

    private static long residentBytes() throws IOException {
        String[] pages = Files.readString(MEMORY_OF_PROCESS).split(" ", -1);
        return Long.parseLong(pages[1]) * PAGE_BYTES;
    }
}
