// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.files.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Bakes again when a source changes, until it is stopped. Polls sizes and times of all files below the sources a few
 * times a second, which works on every file system, and waits until they no longer change. The batch then compares
 * contents, as always.
 */
public final class BatchWatch {
    private static final long POLL_MILLIS = 300;
    private static final int NAMED_DEPTH = 2;

    /** Supplies the request before each batch, because the configuration may change, too. */
    public interface Requests {
        /** The request as of now. */
        BatchRequest next() throws BatchException;
    }

    /** Receives the result of each batch. */
    public interface Results {
        /** One that is over. */
        void baked(BatchRequest request, BatchReport report);

        /** One that could not begin; the watch goes on. */
        void refused(BatchException e);
    }

    private final Requests requests;
    private final BatchListener listener;
    private final Results results;
    private final BooleanSupplier stopped;

    /** @param stopped polled a few times a second, and after each batch */
    public BatchWatch(Requests requests, BatchListener listener, Results results, BooleanSupplier stopped) {
        this.requests = requests;
        this.listener = listener;
        this.results = results;
        this.stopped = stopped;
    }

    /**
     * Bakes, and bakes again, until it is stopped.
     *
     * @throws BatchException if the first batch cannot begin
     */
    public void run() throws BatchException {
        BatchRequest request = requests.next();
        BatchPlan.of(request, note -> {}); // a mistake at the start is the user's to correct first
        while (!stopped.getAsBoolean()) {
            Map<Path, String> before = snapshot(request); // what changes while it bakes counts
            try {
                request = requests.next();
                results.baked(request, BatchBaker.bake(request, listener));
            } catch (BatchException e) {
                results.refused(e);
            }
            awaitChange(request, before);
        }
    }

    private void awaitChange(BatchRequest request, Map<Path, String> before) {
        Map<Path, String> now = snapshot(request);
        while (now.equals(before) && !stopped.getAsBoolean()) {
            pause();
            now = snapshot(request);
        }
        Map<Path, String> last = before;
        while (!now.equals(last) && !stopped.getAsBoolean()) { // a file may still be written
            pause();
            last = now;
            now = snapshot(request);
        }
    }

    /** Size and time of all that may matter. */
    private static Map<Path, String> snapshot(BatchRequest request) {
        Map<Path, String> seen = new TreeMap<>();
        Path configuration = request.configuration().file();
        if (configuration != null) {
            snapshot(configuration, seen);
        }
        for (String source : request.sources()) {
            Path path = request.base().resolve(head(source));
            if (Files.isDirectory(path)) {
                walk(path, Integer.MAX_VALUE, seen);
            } else {
                walk(path.toAbsolutePath().resolveSibling(""), NAMED_DEPTH, seen);
            }
        }
        return seen;
    }

    private static void walk(Path folder, int depth, Map<Path, String> seen) {
        try {
            FileTree.of(folder, depth).files().stream()
                    .filter(file -> isSource(folder.relativize(file)))
                    .forEach(file -> snapshot(file, seen));
        } catch (IOException e) {
            seen.put(folder, "unreadable");
        }
    }

    private static void snapshot(Path file, Map<Path, String> seen) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isDirectory()) {
                seen.put(file, attributes.size() + " " + attributes.lastModifiedTime());
            }
        } catch (IOException e) {
            seen.put(file, "gone");
        }
    }

    /** Excludes assets and reports, which the batch itself may write below the sources. */
    private static boolean isSource(Path below) {
        for (Path name : below) {
            if (name.toString().startsWith(".")) {
                return false;
            }
        }
        return !below.toString().matches("(?i).*\\.(cullet|json|xml|sarif)");
    }

    /** What of a source stands before its first wild character. */
    private static String head(String source) {
        int wild = source.replaceAll("[*?\\[{].*", "").length();
        int slash = Math.max(source.lastIndexOf('/', wild - 1), source.lastIndexOf('\\', wild - 1));
        return wild == source.length() ? source : slash < 0 ? "" : source.substring(0, slash);
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
