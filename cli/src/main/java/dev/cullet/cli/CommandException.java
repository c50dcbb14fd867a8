// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import org.jspecify.annotations.Nullable;

/** Ends a command with an exit code and one line for the user. */
final class CommandException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** @param message the whole line: where, what, found against allowed, what to do */
    CommandException(int exitCode, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    CommandException(int exitCode, String message) {
        this(exitCode, message, null);
    }

    int exitCode() {
        return exitCode;
    }
}
