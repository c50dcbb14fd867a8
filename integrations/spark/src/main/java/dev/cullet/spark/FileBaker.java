// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cullet.spark.FileResult.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * Bakes files of one task: copies each source and its companions to a scratch folder, passes it to a worker process,
 * and publishes the asset. Sources in the local file system are read where they are. Every failure is a result.
 */
final class FileBaker implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Configuration configuration;
    private final ToolSettings settings;
    private final List<String> flags;
    private final AssetStore store;
    private final String attempt;
    private final String executor;
    private final Path scratch;
    private final Map<String, List<String>> models = new HashMap<>();
    private @Nullable Tool tool;
    private int files;

    /**
     * @param flags flags of all files
     * @param attempt unique among all attempts of all tasks
     */
    FileBaker(
            Configuration configuration,
            ToolSettings settings,
            List<String> flags,
            AssetStore store,
            String attempt,
            String executor)
            throws IOException {
        this.configuration = configuration;
        this.settings = settings;
        this.flags = flags;
        this.store = store;
        this.attempt = attempt;
        this.executor = executor;
        scratch = Files.createTempDirectory("cullet-" + attempt + "-");
    }

    /**
     * Bakes one file.
     *
     * @param place the line of the entry
     * @throws InterruptedException if the task was cancelled; nothing of this file is published
     */
    FileResult bake(ManifestEntry entry, ManifestRange place) throws InterruptedException {
        long start = System.nanoTime();
        Outcome outcome = new Outcome();
        Path folder = scratch.resolve(String.valueOf(files++));
        try {
            Files.createDirectories(folder.resolve("out"));
            Path source = stage(entry, folder);
            outcome.inputBytes = Files.size(source);
            Path asset = folder.resolve("out").resolve("asset.cullet");
            Path report = folder.resolve("out").resolve("report.json");
            List<String> command = new ArrayList<>(List.of("bake", source.toString(), "-o", asset.toString()));
            command.add("--report=" + report);
            command.addAll(flags);
            command.addAll(entry.flags());
            Tool.Response response = run(command);
            outcome.read(response, Files.exists(report) ? ManifestEntry.MAPPER.readTree(report.toFile()) : null);
            if (response.exitCode() == 0) {
                outcome.bytes = Files.size(asset);
                outcome.sha256 = sha256(asset);
                store.publish(asset, entry.output(), attempt + "-" + files);
            }
        } catch (java.nio.channels.ClosedByInterruptException | java.io.InterruptedIOException e) {
            throw (InterruptedException) new InterruptedException(e.toString()).initCause(e);
        } catch (IOException | RuntimeException e) {
            outcome.fail(entry.input(), e);
        } finally {
            delete(folder);
        }
        return new FileResult(
                place.line(),
                place.offset(),
                place.length(),
                entry.input(),
                entry.output(),
                outcome.status,
                outcome.exitCode,
                outcome.error,
                outcome.findings,
                outcome.cache,
                outcome.inputBytes,
                outcome.bytes,
                outcome.triangles,
                outcome.sha256,
                (System.nanoTime() - start) / 1e9,
                outcome.bakeSeconds,
                place.attempt(),
                executor);
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

    private Path stage(ManifestEntry entry, Path folder) throws IOException {
        org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path(entry.input());
        FileSystem from = input.getFileSystem(configuration);
        Path copy = folder.resolve(entry.name());
        if (entry.seed() >= 0) {
            List<String> model = models.get(entry.input());
            if (model == null) {
                try (InputStream in = from.open(input)) {
                    model = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.ISO_8859_1)
                            .lines()
                            .toList();
                }
                models.put(entry.input(), model);
            }
            Variants.write(model, entry.seed(), copy);
            return copy;
        }
        if (from.getScheme().equals("file")) {
            return Path.of(from.makeQualified(input).toUri().getPath());
        }
        copy(from, input, copy);
        Set<String> names = new TreeSet<>(Companions.of(copy));
        names.addAll(entry.companions());
        for (String name : names) {
            org.apache.hadoop.fs.Path beside = new org.apache.hadoop.fs.Path(input.getParent(), name);
            if (from.exists(beside)) { // the command reports a missing one
                Path to = folder.resolve(name);
                Files.createDirectories(to.resolveSibling(""));
                copy(from, beside, to);
            }
        }
        return copy;
    }

    private static void copy(FileSystem from, org.apache.hadoop.fs.Path file, Path to) throws IOException {
        try (InputStream in = from.open(file)) {
            Files.copy(in, to);
        }
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
                digest.update(buffer, 0, got);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Gives the worker process back, and removes the scratch folder. */
    @Override
    public void close() {
        if (tool != null) {
            ToolPool.giveBack(settings, tool);
            tool = null;
        }
        delete(scratch);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | java.io.UncheckedIOException e) {
            // the system clears its folder of temporary files
        }
    }

    /** What is known of a file so far. */
    private static final class Outcome {
        private String status = FileResult.FAILED;
        private int exitCode = JobException.INTERNAL;
        private String error = "";
        private List<Finding> findings = List.of();
        private @Nullable String cache;
        private long inputBytes;
        private long bytes;
        private long triangles;
        private String sha256 = "";
        private double bakeSeconds;

        void read(Tool.Response response, @Nullable JsonNode report) {
            exitCode = response.exitCode();
            JsonNode file = report == null ? ManifestEntry.MAPPER.createObjectNode() : report.at("/files/0");
            status = exitCode == 0 ? file.path("status").asText("baked") : FileResult.FAILED;
            if (exitCode != 0) {
                error = file.path("error").asText(response.output().strip());
            }
            List<Finding> list = new ArrayList<>();
            for (JsonNode finding : file.path("findings")) {
                list.add(new Finding(
                        finding.path("kind").asText(),
                        finding.path("severity").asText(),
                        finding.path("count").asLong()));
            }
            findings = list;
            triangles = file.at("/triangles/stored").asLong();
            if (report != null) {
                bakeSeconds = report.at("/summary/milliseconds").asLong() / 1e3;
                for (JsonNode level : report.at("/summary/cache/levels")) {
                    cache = level.path("hits").asLong() > 0 ? level.path("name").asText() : cache;
                }
            }
        }

        void fail(String input, Exception e) {
            boolean missing = e instanceof java.io.FileNotFoundException
                    || e instanceof java.nio.file.NoSuchFileException
                    || e instanceof org.apache.hadoop.fs.UnsupportedFileSystemException;
            status = FileResult.FAILED;
            exitCode = missing ? JobException.INPUT : JobException.INTERNAL;
            bytes = 0;
            sha256 = "";
            error = missing ? input + ": cannot be read: " + e.getMessage() : input + ": " + e.getMessage();
        }
    }
}
