// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.ImportException;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.FileSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The reason for which no asset was written.
 *
 * @param exitCode category of the failure: FINDINGS, USAGE, INPUT, BUDGET or INTERNAL
 * @param message one line, beginning with the name of the file
 * @param cause the exception, if there was one
 */
public record Failure(
        ExitCode exitCode, String message, @Nullable Throwable cause) {

    /** Returns the line of the source that caused the failure, from 1, or 0 if there is none. */
    public long line() {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof ImportException e) {
                return e.line();
            }
        }
        return 0;
    }

    /** Returns the failure of an asset that was built but exceeds a limit; null if it may be written. */
    static @Nullable Failure of(Path source, Path output, FileSettings settings, BakeReport report) {
        if (settings.strict() && report.warnings() > 0) {
            return new Failure(
                    ExitCode.FINDINGS,
                    source + ": not written: --strict allows no warnings, and there are " + report.warnings(),
                    null);
        }
        if (report.bytes() > settings.maxBytes()) {
            return new Failure(
                    ExitCode.BUDGET,
                    output + ": not written: it would have " + report.bytes() + " bytes, and --max-bytes is "
                            + settings.maxBytes() + "; simplify the mesh, or raise --max-bytes",
                    null);
        }
        if (report.depth() > settings.maxDepth()) {
            return new Failure(
                    ExitCode.BUDGET,
                    output + ": not written: its tree would have " + report.depth()
                            + " levels, and --max-depth is " + settings.maxDepth()
                            + "; simplify the mesh, or raise --max-depth",
                    null);
        }
        return null;
    }
}
