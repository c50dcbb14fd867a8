// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

/**
 * Thrown if a build record or a cache entry lists a file that its source does not name or may not read. The message is
 * a reason without a name of a file.
 */
public final class RefusedInputException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedInputException(String reason) {
        super(reason);
    }

    /** Returns the reason; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
