// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One file to bake and write.
 *
 * @param output where the asset goes
 */
public record BakeJob(Path source, Path output) {

    /**
     * When an asset is written.
     *
     * @param strict not if the mesh is poor
     * @param maxBytes not if it is larger, {@link Long#MAX_VALUE}: never too large
     * @param dryRun never
     */
    public record Rules(boolean strict, long maxBytes, boolean dryRun) {}

    /**
     * What became of it.
     *
     * @param report absent where no asset could be made
     * @param failure why nothing was written, or null
     */
    public record Outcome(
            BakeJob job,
            @Nullable BakeReport report,
            @Nullable Failure failure) {}

    /**
     * Why nothing was written.
     *
     * @param message one line, beginning with the file's name
     */
    public record Failure(
            FailureKind kind, String message, @Nullable Throwable cause) {}

    /** Whose fault a failure is. */
    public enum FailureKind {
        /** The mesh is poor, and the rules are strict. */
        FINDINGS,
        /** The output cannot be written. */
        OUTPUT,
        /** The source is missing, unreadable, broken, or holds nothing that can be baked. */
        SOURCE,
        /** The asset is too large. */
        BUDGET,
        /** A fault of this program. */
        INTERNAL
    }

    /** Bakes and, if the rules allow, writes. Whatever happens is in the outcome; an old asset stays unless all is well. */
    Outcome run(Baker baker, BakeOptions options, Rules rules, BakeProgress progress) {
        BakedAsset baked;
        try {
            baked = baker.bake(source, options, progress);
        } catch (BakeException e) {
            return failed(null, FailureKind.SOURCE, e.getMessage(), e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return failed(null, FailureKind.INTERNAL, source + ": " + e, e);
        }
        BakeReport report = baked.report();
        if (rules.strict() && report.warnings() > 0) {
            return failed(
                    report,
                    FailureKind.FINDINGS,
                    source + ": not written, for --strict allows no warning and there are " + report.warnings()
                            + "; 'cullet check' says where",
                    null);
        }
        if (report.bytes() > rules.maxBytes()) {
            return failed(
                    report,
                    FailureKind.BUDGET,
                    output + ": not written, for it would have " + report.bytes() + " bytes and the budget is "
                            + rules.maxBytes() + "; simplify the mesh, or raise --max-bytes",
                    null);
        }
        try {
            if (!rules.dryRun()) {
                AtomicOutput.write(output, baked.bytes());
            }
        } catch (IOException e) {
            return failed(report, FailureKind.OUTPUT, output + ": cannot be written: " + FileTrouble.reason(e), e);
        }
        return new Outcome(this, report, null);
    }

    private Outcome failed(@Nullable BakeReport report, FailureKind kind, String message, @Nullable Throwable cause) {
        return new Outcome(this, report, new Failure(kind, message, cause));
    }
}
