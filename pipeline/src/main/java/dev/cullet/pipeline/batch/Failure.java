// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.ImportException;
import dev.cullet.pipeline.config.FileSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing was written.
 *
 * @param message one line, beginning with the file's name
 */
public record Failure(Kind kind, String message, @Nullable Throwable cause) {

    /** Whose fault a failure is, the worst last. */
    public enum Kind {
        /** The mesh is poor, and the rules are strict. */
        FINDINGS(1),
        /** What was asked for cannot be: a setting is wrong, or an output cannot be written. */
        USAGE(2),
        /** The source is missing, unreadable, broken, or holds nothing that can be baked. */
        SOURCE(3),
        /** The asset is too large. */
        BUDGET(5),
        /** A fault of this program. */
        INTERNAL(70);

        private final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }

        /** How a command ends that ends with this. */
        public int exitCode() {
            return exitCode;
        }
    }

    /** Line of the source that the failure is about, from 1; 0 where there is none. */
    public long line() {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof ImportException trouble) {
                return trouble.line();
            }
        }
        return 0;
    }

    /** Why an asset that could be made may not be written; null if it may. */
    static @Nullable Failure of(Path source, Path output, FileSettings settings, Figures figures) {
        if (settings.strict() && figures.warnings() > 0) {
            return new Failure(
                    Kind.FINDINGS,
                    source + ": not written, for --strict allows no warning and there are " + figures.warnings(),
                    null);
        }
        if (figures.bytes() > settings.maxBytes()) {
            return new Failure(
                    Kind.BUDGET,
                    output + ": not written, for it would have " + figures.bytes() + " bytes and the budget is "
                            + settings.maxBytes() + "; simplify the mesh, or raise --max-bytes",
                    null);
        }
        if (figures.depth() > settings.maxDepth()) {
            return new Failure(
                    Kind.BUDGET,
                    output + ": not written, for its tree would have " + figures.depth()
                            + " levels and the budget is " + settings.maxDepth()
                            + "; simplify the mesh, or raise --max-depth",
                    null);
        }
        return null;
    }
}
