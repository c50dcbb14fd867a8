// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.assimp.NativeLibraries;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.SynchronousQueue;

/**
 * The main class of a worker process: reads requests from standard input, imports one file after the other, and writes
 * messages to standard output, in the format of {@link WorkerProtocol}. Ends when its input ends, at once, which is
 * also when its parent process ends.
 */
final class ImportWorker {
    /**
     * Addresses that an import uses besides its native memory, MB: the stack of its thread, and what the JVM reserves
     * when it starts threads and compiles.
     */
    private static final long RESERVED_MEGABYTES = 640;

    private ImportWorker() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
        System.setOut(System.err); // only this class writes messages
        daemon("cullet-worker-libraries", ImportWorker::loadLibraries);
        SynchronousQueue<WorkerProtocol.Request> requests = new SynchronousQueue<>();
        daemon("cullet-worker", () -> serve(requests, out));
        try {
            while (true) { // this thread only reads, so that it detects the end at once
                requests.put(WorkerProtocol.readRequest(in));
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(0);
        }
    }

    /** Loads the native libraries while the first file is opened; an import waits for them where it calls them. */
    private static void loadLibraries() {
        try {
            NativeLibraries.load();
        } catch (RuntimeException | Error e) {
            end(e);
        }
    }

    private static void serve(SynchronousQueue<WorkerProtocol.Request> requests, DataOutputStream out) {
        try {
            while (true) {
                WorkerProtocol.Request request = requests.take();
                AddressSpace.limitGrowth(request.memory().nativeMegabytes() + RESERVED_MEGABYTES);
                try {
                    ImportedMesh result = AssimpImporter.read(
                            request.file(),
                            request.options(),
                            (done, total) -> progress(out, done, total),
                            request.memory());
                    WorkerProtocol.writeResult(out, result);
                } catch (ImportException e) {
                    WorkerProtocol.writeRefused(out, e.line(), e.reason());
                }
                AddressSpace.removeLimit();
            }
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            end(e);
        }
    }

    private static void end(Throwable failure) {
        failure.printStackTrace(); // to the parent, through standard error
        Runtime.getRuntime().halt(1);
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void progress(DataOutputStream out, long done, long total) {
        try {
            WorkerProtocol.writeProgress(out, done, total);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
