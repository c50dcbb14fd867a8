// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** Why a file is refused, without its name: {@link AssimpImporter} adds that. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String reason) {
        super(reason);
    }

    RefusedException(String reason, Throwable cause) {
        super(reason, cause);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
