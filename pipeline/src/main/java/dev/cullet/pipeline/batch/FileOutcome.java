// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What became of one source.
 *
 * @param source as the user named it
 * @param output where its asset is, or would be
 * @param reason why it was or would be baked, such as {@code weld was 0 and is 0.01}; empty where nothing had to be done
 * @param reported what is in the asset, and what is poor about the mesh; absent where nobody knows
 * @param failure why nothing was written; null: all is well
 */
public record FileOutcome(
        Path source,
        Path output,
        Status status,
        String reason,
        @Nullable Reported reported,
        @Nullable Failure failure) {

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
        /** Nothing was written. */
        FAILED;

        /** Such as {@code up-to-date}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** What is in the asset, and what is poor about the mesh; null where nobody knows. */
    public @Nullable BakeReport report() {
        return reported == null ? null : reported.report();
    }

    static FileOutcome failed(PlannedFile file, String reason, @Nullable Reported reported, Failure failure) {
        return new FileOutcome(file.source(), file.output(), Status.FAILED, reason, reported, failure);
    }
}
