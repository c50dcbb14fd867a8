// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

/** Ends the job with an exit code of the command line and one line for the user. */
final class JobException extends Exception {
    static final int USAGE = 2;
    static final int INPUT = 3;
    static final int INTERNAL = 70;

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** @param message the whole line: place, problem, found against allowed value, what to do */
    JobException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    JobException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
