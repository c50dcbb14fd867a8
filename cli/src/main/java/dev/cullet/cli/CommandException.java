// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import org.jspecify.annotations.Nullable;

/** Ends a command with an exit code and one line for the user. */
final class CommandException extends Exception {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    /** @param message the whole line: place, problem, found against allowed value, what to do */
    CommandException(ExitCode exitCode, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    CommandException(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    ExitCode exitCode() {
        return exitCode;
    }
}
