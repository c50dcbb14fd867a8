// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** The reason to reject a file, without its name, which {@link AssimpImporter} adds. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long line;

    RefusedException(String reason) {
        super(reason);
        line = 0;
    }

    RefusedException(String reason, Throwable cause) {
        super(reason, cause);
        line = 0;
    }

    RefusedException(long line, String reason) {
        super(reason);
        this.line = line;
    }

    /** Returns the line that the reason applies to, from 1, or 0. */
    long line() {
        return line;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
