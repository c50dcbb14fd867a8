// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.BatchFinding.Severity;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.config.Layer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what only a whole run shows: globs that match nothing in any file, and files whose size differs from the others
 * of their folder. A glob that matches in one file is no finding of the others, and a glob of the configuration is none
 * of a run over some of its files. Time is linear in the files, except for
 * the similar names of globs that match nothing.
 */
public final class BatchFindings {
    private BatchFindings() {}

    /**
     * A file of a run.
     *
     * @param report null if the file failed or was not read: then it is not known which globs match in it
     */
    public record Read(
            Path source, FileSettings settings, @Nullable BakeReport report) {}

    /**
     * The sources of a run.
     *
     * @param configuration content of {@code cullet.toml}, and rules of a build script
     * @param flags settings of the front end, which take precedence
     * @param found all sources, those that {@code skip} leaves out included
     * @param used all sources that are read, of all shards
     * @param complete whether the flags name all sources that the configuration is for
     */
    public record Sources(
            Configuration configuration, Layer flags, List<Path> found, List<Path> used, boolean complete) {
        /** Copies the lists. */
        public Sources {
            found = List.copyOf(found);
            used = List.copyOf(used);
        }

        /**
         * Returns whether the globs of the configuration should match in this run. If flags name the sources, the run
         * may read some of the files that the configuration is for, unless it names no sources itself and there are
         * several files.
         */
        boolean isWhole() {
            boolean isForFlags = configuration.settings().getList("sources").isEmpty() && found.size() > 1;
            return complete || isForFlags || !flags.has("sources");
        }
    }

    /**
     * Returns the findings: globs over files, then globs over nodes and materials, then sizes.
     *
     * @param files the files of the run
     * @param isShard whether other runs read the rest of the files: then it is not known which globs over nodes and
     *     materials match
     */
    public static List<BatchFinding> of(Sources sources, List<Read> files, boolean isShard) {
        List<BatchFinding> findings = new ArrayList<>(FilePatterns.of(sources));
        if (!isShard) {
            findings.addAll(ContentPatterns.of(sources, files));
        }
        findings.addAll(SizeOutliers.of(sources, files));
        return findings;
    }

    /** Returns the finding about a glob; {@code strict} makes it an error. */
    static BatchFinding unmatched(String file, boolean strict, String message) {
        return new BatchFinding(
                BatchFinding.UNMATCHED_PATTERN, strict ? Severity.ERROR : Severity.WARNING, file, message);
    }
}
