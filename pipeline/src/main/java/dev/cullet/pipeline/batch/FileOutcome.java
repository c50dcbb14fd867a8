// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Result of one source.
 *
 * @param source path of the source, as given
 * @param output path of the asset; of a check, the source itself
 * @param reason reason for the bake, such as {@code weld was 0 and is 0.01}; empty if none was necessary
 * @param report the report with the findings; null if there is none
 * @param failure reason for which nothing was written; null if the file did not fail
 * @param exports files that were exported from the asset and exist
 */
public record FileOutcome(
        Path source,
        Path output,
        Status status,
        String reason,
        @Nullable BakeReport report,
        @Nullable Failure failure,
        List<Path> exports) {

    /** Copies the list. */
    public FileOutcome {
        exports = List.copyOf(exports);
    }

    /** An outcome without exports. */
    public FileOutcome(
            Path source,
            Path output,
            Status status,
            String reason,
            @Nullable BakeReport report,
            @Nullable Failure failure) {
        this(source, output, status, reason, report, failure, List.of());
    }

    /** Returns a copy with other exports. */
    FileOutcome withExports(List<Path> others) {
        return new FileOutcome(source, output, status, reason, report, failure, others);
    }

    /** What was done. */
    public enum Status {
        /** The asset was made and written. */
        BAKED,
        /** The asset was found in the cache and written. */
        CACHED,
        /** The asset is as it would be if it were baked again. */
        UP_TO_DATE,
        /** It was a dry run. */
        WOULD_BAKE,
        /** Its findings were listed. */
        CHECKED,
        /** Nothing was written, or the file has findings that are not allowed. */
        FAILED;

        /** Returns the text in reports, such as {@code up-to-date}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static FileOutcome failed(PlannedFile file, String reason, @Nullable BakeReport report, Failure failure) {
        return new FileOutcome(file.source(), file.output(), Status.FAILED, reason, report, failure);
    }
}
