// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cullet.spark.FileResult.Finding;
import dev.cullet.spark.Staging.Staged;
import java.io.FileNotFoundException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.jspecify.annotations.Nullable;

/** One file of a task on its way to a result. */
final class Work {
    private final PlacedEntry line;
    private final Path folder;
    private @Nullable Staged staged;
    private @Nullable String key;
    private String status = FileResult.FAILED;
    private int exitCode = JobException.INTERNAL;
    private String error = "";
    private List<Finding> findings = List.of();
    private @Nullable String cache;
    private boolean isKeyComplete;
    private List<String> missing = List.of();
    private long bytes;
    private long triangles;
    private String sha256 = "";
    private long nanoseconds;
    private double bakeSeconds;

    /** @param folder scratch folder of this file alone */
    Work(PlacedEntry line, Path folder) {
        this.line = line;
        this.folder = folder;
    }

    ManifestEntry entry() {
        return line.entry();
    }

    Path folder() {
        return folder;
    }

    Staged staged() {
        return Objects.requireNonNull(staged);
    }

    /** @param decides hash of all that decides the bytes of the asset; null: unknown */
    void staged(Staged source, @Nullable String decides) {
        staged = source;
        key = decides;
    }

    /** Adds a time that this file took. */
    void took(long time) {
        nanoseconds += time;
    }

    /** The asset of a record is there. */
    void isUpToDate(AssetRecord record) {
        status = FileResult.UP_TO_DATE;
        exitCode = 0;
        findings = record.findings();
        bytes = record.bytes();
        triangles = record.triangles();
        sha256 = record.sha256();
    }

    /** Reads what the report of the command contains about this file. */
    void read(JsonNode file) {
        exitCode = file.path("exitCode").asInt();
        status = exitCode == 0 ? file.path("status").asText() : FileResult.FAILED;
        error = file.path("error").asText("");
        findings = AssetRecord.findings(file.path("findings"));
        triangles = file.at("/triangles/stored").asLong();
        bytes = file.path("bytes").asLong();
        boolean isBaked = status.equals(FileResult.BAKED);
        file.path("milliseconds").forEach(stage -> bakeSeconds += isBaked ? stage.asLong() / 1e3 : 0);
        readNames(file.path("input"));
    }

    /**
     * In place, the command may have read a file that is not part of the key; then there is no record. One that was
     * missing is part of the record.
     */
    private void readNames(JsonNode input) {
        Staged source = staged();
        isKeyComplete = true;
        missing = new ArrayList<>();
        if (source.isInPlace()) {
            for (JsonNode name : input.path("dependencies")) {
                isKeyComplete &= source.companions().contains(name.asText());
            }
            for (JsonNode name : input.path("missing")) {
                if (!source.companions().contains(name.asText())) {
                    missing.add(name.asText());
                }
            }
        }
    }

    /** The command printed no report. */
    void refused(Tool.Response response) {
        exitCode = response.exitCode() == 0 ? JobException.INTERNAL : response.exitCode();
        error = response.output().strip();
    }

    void fail(Exception e) {
        boolean isMissing = e instanceof FileNotFoundException
                || e instanceof NoSuchFileException
                || e instanceof UnsupportedFileSystemException;
        String input = entry().input();
        status = FileResult.FAILED;
        exitCode = isMissing ? JobException.INPUT : JobException.INTERNAL;
        bytes = 0;
        sha256 = "";
        error = isMissing ? input + ": cannot be read: " + e.getMessage() : input + ": " + e.getMessage();
    }

    boolean isDone() {
        return exitCode == 0;
    }

    boolean isCached() {
        return status.equals(FileResult.CACHED);
    }

    void cache(@Nullable String level) {
        cache = level;
    }

    void published(String hash, long length) {
        sha256 = hash;
        bytes = length;
    }

    @Nullable
    String key() {
        return key;
    }

    /** Returns the record of the asset; null if the key does not decide its bytes. */
    @Nullable
    AssetRecord record(String mark) {
        return key == null || !isKeyComplete
                ? null
                : new AssetRecord(entry().output(), key, sha256, bytes, mark, triangles, findings, missing);
    }

    /** @param executor where the file was baked */
    FileResult result(String executor) {
        ManifestRange range = line.range();
        return new FileResult(
                range.line(),
                range.offset(),
                range.length(),
                entry().input(),
                entry().output(),
                status,
                exitCode,
                error,
                findings,
                cache,
                staged == null ? 0 : staged.bytes(),
                isDone() ? bytes : 0,
                triangles,
                sha256,
                nanoseconds / 1e9,
                bakeSeconds,
                range.attempt(),
                executor);
    }
}
