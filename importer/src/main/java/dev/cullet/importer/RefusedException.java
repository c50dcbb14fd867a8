// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** Why a file is refused, without its name: {@link AssimpImporter} adds that. */
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

    /** The line that it is about, from 1; 0 where there is none. */
    long line() {
        return line;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
