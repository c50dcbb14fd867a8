// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Passes files to a worker process, those with the same options in one request: a request of its own costs a small file
 * a quarter of its time. A request that ends without a report is repeated for each of its files alone, so that a file
 * which ends the process fails alone. Used by one task.
 */
final class Requests implements AutoCloseable {
    /** Receives files whose request ended. */
    @FunctionalInterface
    interface Baked {
        /**
         * Receives one file.
         *
         * @param asset on this machine; it exists if the file is done
         */
        void accept(Work work, Path asset) throws IOException;
    }

    private final ToolSettings settings;
    private final List<String> flags;
    private final Path scratch;
    private final Moved moved;
    private @Nullable Tool tool;
    private int requests;

    /**
     * @param flags flags of all files
     * @param scratch folder for reports and assets
     */
    Requests(ToolSettings settings, List<String> flags, Path scratch, Moved moved) {
        this.settings = settings;
        this.flags = flags;
        this.scratch = scratch;
        this.moved = moved;
    }

    /** Bakes files; each is passed on, done or failed. */
    void bake(List<Work> files, Baked baked) throws InterruptedException {
        for (List<Work> group : groups(files)) {
            bakeGroup(group, baked);
        }
    }

    /**
     * Files of one request have the same flags. Assets of sources in place are in one folder, so their names differ.
     * Frames of a sequence would become one asset, so each has a request of its own.
     */
    private static Collection<List<Work>> groups(List<Work> files) {
        Map<String, List<Work>> groups = new LinkedHashMap<>();
        Map<String, Integer> names = new HashMap<>();
        for (Work work : files) {
            String key = work.staged().isInPlace() + " " + work.entry().flags();
            if (work.staged().isInPlace()) {
                String name = work.entry().name().replaceFirst("\\.[^.]*$", "").toLowerCase(Locale.ROOT);
                key = names.merge(key + name, 1, Integer::sum) + " " + key;
            }
            if (key.contains("--frames")) {
                key = work.folder().toString();
            }
            groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(work);
        }
        return groups.values();
    }

    private void bakeGroup(List<Work> group, Baked baked) throws InterruptedException {
        long start = System.nanoTime();
        JsonNode report = null;
        try {
            Path folder = Files.createDirectories(scratch.resolve("request-" + requests++));
            Path file = folder.resolve("report.json");
            Tool.Response response = run(command(group, folder, file));
            if (Files.exists(file)) {
                report = ManifestEntry.MAPPER.readTree(file.toFile());
            } else if (group.size() == 1) {
                group.get(0).refused(response);
            }
        } catch (IOException e) {
            FileBaker.throwIfInterrupted(e);
            if (group.size() == 1) {
                group.get(0).fail(e);
            }
        }
        long share = (System.nanoTime() - start) / group.size();
        group.forEach(work -> work.took(share));
        if (report != null) {
            read(report, group, baked);
        } else if (group.size() > 1) {
            for (Work work : group) {
                bakeGroup(List.of(work), baked);
            }
        }
    }

    private List<String> command(List<Work> group, Path folder, Path report) {
        Work first = group.get(0);
        List<String> command = new ArrayList<>(List.of("bake"));
        group.forEach(work -> command.add(work.staged().source().toString()));
        command.add("--report=" + report);
        if (first.staged().isInPlace()) { // the others have their assets beside them
            command.add("--directory=" + folder);
        }
        command.addAll(flags);
        command.addAll(first.entry().flags());
        return command;
    }

    private void read(JsonNode report, List<Work> group, Baked baked) throws InterruptedException {
        Map<String, JsonNode> files = StreamSupport.stream(report.path("files").spliterator(), false)
                .collect(Collectors.toMap(file -> file.path("source").asText(), file -> file, (one, other) -> one));
        List<String> hit = new ArrayList<>();
        for (JsonNode level : report.at("/summary/cache/levels")) {
            moved.cache()
                    .add(level.path("bytesRead").asLong()
                            + level.path("bytesWritten").asLong());
            if (level.path("hits").asLong() > 0) {
                hit.add(level.path("name").asText());
            }
        }
        for (Work work : group) {
            JsonNode file = files.get(work.staged().source().toString());
            try {
                if (file == null) {
                    throw new IOException("the report of the command does not contain it");
                }
                work.read(file);
                work.cache(work.isCached() ? String.join(" or ", hit) : null);
                baked.accept(work, Path.of(file.path("output").asText()));
            } catch (IOException | RuntimeException e) {
                FileBaker.throwIfInterrupted(e);
                work.fail(e);
            }
        }
    }

    private Tool.Response run(List<String> command) throws IOException, InterruptedException {
        Tool current = tool == null || !tool.isAlive() ? ToolPool.take(settings) : tool;
        tool = null;
        boolean answered = false;
        try {
            Tool.Response response = current.run(command);
            answered = true;
            tool = current;
            return response;
        } finally {
            if (!answered) {
                current.close();
            }
        }
    }

    /** Gives the worker process back. */
    @Override
    public void close() {
        if (tool != null) {
            ToolPool.giveBack(settings, tool);
            tool = null;
        }
    }
}
