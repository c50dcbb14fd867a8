// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.cache.CacheAddress;
import dev.cullet.pipeline.cache.CacheUse;
import java.nio.file.Path;

/** Writes the paths in the results of a batch relative to a folder, for a report that is read on another machine. */
final class RelativePaths {
    private final Path folder;

    RelativePaths(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    FileOutcome of(FileOutcome file) {
        Path source = of(file.source());
        BakeReport report = file.report();
        Failure failure = file.failure();
        return new FileOutcome(
                source,
                of(file.output()),
                file.status(),
                text(file.reason(), file),
                report == null ? null : report.at(source.toString()),
                failure == null
                        ? null
                        : new Failure(failure.exitCode(), text(failure.message(), file), failure.cause()));
    }

    BatchFinding of(BatchFinding finding) {
        String file =
                finding.file().isEmpty() ? "" : of(Path.of(finding.file())).toString();
        return new BatchFinding(finding.kind(), finding.severity(), file, text(finding.message()));
    }

    /** Names of servers do not change. */
    CacheUse of(CacheUse use) {
        return new CacheUse(use.levels().stream().map(this::of).toList(), use.savedMilliseconds());
    }

    private CacheUse.Level of(CacheUse.Level level) {
        String name = CacheAddress.isAddress(level.name())
                ? level.name()
                : of(Path.of(level.name())).toString();
        return new CacheUse.Level(name, level.hits(), level.misses(), level.bytesRead(), level.bytesWritten());
    }

    Path of(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        boolean isRelative = folder.getRoot() != null && folder.getRoot().equals(whole.getRoot());
        return isRelative ? folder.relativize(whole) : whole;
    }

    /** The paths of the file are replaced first: they may be outside of the folder, or not normalized. */
    private String text(String message, FileOutcome file) {
        return text(replaced(file.source(), replaced(file.output(), message)));
    }

    private String text(String message) {
        return message.replace(folder + folder.getFileSystem().getSeparator(), "");
    }

    /** A relative path is not replaced, because its name may be a word of the message. */
    private String replaced(Path path, String message) {
        return path.isAbsolute() ? message.replace(path.toString(), of(path).toString()) : message;
    }
}
