// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.cache.CacheUse;
import dev.cullet.pipeline.files.OutputGuard;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of a batch: one entry per file, and what concerns the whole run.
 *
 * @param operation the verb: bake, check or verify
 * @param files one result per file, in the order of the plan; files finish in any order
 * @param findings findings about the run, not about one file
 * @param pruned assets without a source, which were removed; in a dry run, those that would be
 * @param work counts of files that were read, hashed and baked
 * @param seams result of deciding seams between the assets; null if the batch does not decide them
 * @param outputs guard that decides which files the reports of the batch may replace
 */
public record BatchReport(
        Operation operation,
        List<FileOutcome> files,
        List<BatchFinding> findings,
        List<Path> pruned,
        Work work,
        @Nullable SeamOutcome seams,
        OutputGuard outputs) {
    /** What a batch does with its files. */
    public enum Operation {
        /** It bakes them. */
        BAKE,
        /** It lists their findings. */
        CHECK;

        /** Returns the name of the command, such as {@code bake}. */
        String verb() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How much was done.
     *
     * @param imports files read by an importer
     * @param hashedFiles files whose bytes were hashed
     * @param orphans assets known here whose sources are gone, and that are still there
     * @param cache what was found in the cache and moved
     */
    public record Work(int imports, int hashedFiles, int orphans, long milliseconds, CacheUse cache) {
        Work relativeTo(RelativePaths paths) {
            return new Work(imports, hashedFiles, orphans, milliseconds, paths.of(cache));
        }
    }

    /** Copies the lists. */
    public BatchReport {
        files = List.copyOf(files);
        findings = List.copyOf(findings);
        pruned = List.copyOf(pruned);
    }

    /**
     * Returns the report with paths relative to a folder, as if the batch had run in it, in messages too. Paths on
     * another disk remain absolute.
     */
    public BatchReport relativeTo(Path folder) {
        RelativePaths paths = new RelativePaths(folder);
        return new BatchReport(
                operation,
                files.stream().map(paths::of).toList(),
                findings.stream().map(paths::of).toList(),
                pruned.stream().map(paths::of).toList(),
                work.relativeTo(paths),
                seams,
                outputs);
    }

    BatchReport withSeams(SeamOutcome decided) {
        return new BatchReport(operation, files, findings, pruned, work, decided, outputs);
    }

    /** How many files came to this. */
    public int count(FileOutcome.Status status) {
        return (int) files.stream().filter(file -> file.status() == status).count();
    }

    /** Returns the most severe exit code of any file and finding, and of the seams; OK if none failed. */
    public ExitCode exitCode() {
        ExitCode worst = ExitCode.OK;
        for (FileOutcome file : files) {
            Failure failure = file.failure();
            worst = failure == null ? worst : worst.max(failure.exitCode());
        }
        Failure ofSeams = seams == null ? null : seams.failure();
        worst = ofSeams == null ? worst : worst.max(ofSeams.exitCode());
        boolean hasError = findings.stream().anyMatch(finding -> finding.severity() == BatchFinding.Severity.ERROR);
        return hasError ? worst.max(ExitCode.FINDINGS) : worst;
    }
}
