// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.FatalErrors;
import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.files.IoErrors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * {@code cullet --persistent_worker}: reads command lines from standard input and runs them in this process, in the
 * JSON protocol of the persistent workers of Bazel: a {@code WorkRequest} per line on standard input, a
 * {@code WorkResponse} per line on standard output, and nothing else there. Ends when its input ends and all requests
 * are done.
 *
 * <p>Requests with the id 0 run one after the other, those with other ids at the same time, up to the number of
 * processors. All share import workers, which stay alive between requests. A request that is malformed has a response
 * with the exit code of wrong usage. Each request has a response, after any {@link Error} too; if there is not even
 * memory for a response, the process ends.
 */
final class PersistentWorker {
    static final String FLAG = "--persistent_worker";

    private final List<String> prefix;
    private final OutputStream out;
    private final ImportWorkers workers;
    private final Set<Integer> waiting = ConcurrentHashMap.newKeySet();
    private @Nullable IOException failure;

    private PersistentWorker(List<String> prefix, OutputStream out, ImportWorkers workers) {
        this.prefix = prefix;
        this.out = out;
        this.workers = workers;
    }

    /**
     * Runs until the input ends.
     *
     * @param arguments those of this process; all but the flag come before the arguments of each request
     * @param err receives why requests cannot be read or responses cannot be written
     * @return the exit code
     */
    static int run(String[] arguments, InputStream in, OutputStream out, OutputStream err) {
        List<String> prefix = new ArrayList<>(List.of(arguments));
        prefix.removeIf(FLAG::equals);
        int processors = Runtime.getRuntime().availableProcessors();
        try (ImportWorkers workers = new ImportWorkers(processors)) {
            PersistentWorker worker = new PersistentWorker(prefix, out, workers);
            worker.serve(new WorkRequestReader(in), processors);
            IOException failure = worker.failure;
            if (failure == null) {
                return ExitCode.OK.code();
            }
            Console console = new Console(InputStream.nullInputStream(), out, err, 0, 0, false);
            console.err().println("cullet " + FLAG + ": standard input or output failed: " + IoErrors.reason(failure));
            return ExitCode.USAGE.code();
        }
    }

    private void serve(WorkRequestReader requests, int processors) {
        ExecutorService inOrder = Executors.newSingleThreadExecutor();
        ExecutorService parallel = Executors.newFixedThreadPool(processors);
        try {
            for (WorkRequest next = requests.next(); next != null && !hasFailed(); next = requests.next()) {
                WorkRequest request = next;
                if (request.error() != null) {
                    write(request.response(ExitCode.USAGE.code(), "cullet " + FLAG + ": " + request.error() + "\n"));
                } else if (request.cancel()) {
                    cancel(request);
                } else {
                    waiting.add(request.id());
                    (request.id() == 0 ? inOrder : parallel).execute(() -> execute(request));
                }
            }
        } catch (IOException e) {
            fail(e);
        } finally {
            finish(inOrder);
            finish(parallel);
        }
    }

    private static void finish(ExecutorService requests) {
        requests.shutdown();
        try {
            requests.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Drops a request that has not begun. One that has begun is finished, and has its usual response. */
    private void cancel(WorkRequest request) {
        if (request.id() != 0 && waiting.remove(request.id())) {
            write(request.cancelled());
        }
    }

    @SuppressWarnings("CatchThrowable") // without a response the build waits without end
    private void execute(WorkRequest request) {
        if (request.id() != 0 && !waiting.remove(request.id())) {
            return; // cancelled
        }
        try {
            write(run(request));
        } catch (Throwable e) {
            fail(request, e);
        }
    }

    private String run(WorkRequest request) {
        List<String> arguments = new ArrayList<>(prefix);
        arguments.addAll(request.arguments());
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        int code = Cullet.execute(
                arguments.toArray(String[]::new),
                new Console(InputStream.nullInputStream(), output, output, 0, 0, false),
                workers);
        return request.response(code, output.toString(StandardCharsets.UTF_8));
    }

    /** Answers without the output of the request. */
    private void fail(WorkRequest request, Throwable failure) {
        try {
            String problem = failure instanceof OutOfMemoryError
                    ? "out of memory; give the process more with CULLET_JAVA_OPTS=-Xmx8g"
                    : "internal error: " + failure;
            write(request.response(ExitCode.INTERNAL.code(), "cullet " + FLAG + ": " + problem + "\n"));
        } catch (RuntimeException | Error e) {
            FatalErrors.end(e);
        }
    }

    private synchronized void write(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            fail(e);
        }
    }

    private synchronized void fail(IOException e) {
        failure = failure == null ? e : failure;
    }

    private synchronized boolean hasFailed() {
        return failure != null;
    }
}
