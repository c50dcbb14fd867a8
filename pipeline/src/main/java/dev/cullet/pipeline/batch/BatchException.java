// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.ExitCode;
import org.jspecify.annotations.Nullable;

/** Thrown if a batch cannot begin: no source was read, and nothing was written. The message is one line. */
public final class BatchException extends Exception {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    /**
     * Creates an exception.
     *
     * @param message the complete line, beginning with the name of the file if there is one
     */
    public BatchException(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Returns the complete line; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** Returns the category of the failure. */
    public ExitCode exitCode() {
        return exitCode;
    }
}
