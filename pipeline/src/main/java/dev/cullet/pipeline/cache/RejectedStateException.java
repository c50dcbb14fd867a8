// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if a build record or a cache entry cannot be used. The message is a reason such as {@code its seal does not
 * match its content}; it contains no text of the file.
 */
public final class RejectedStateException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param reason such as {@code its hash does not match its content} */
    public RejectedStateException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }

    /** Returns the reason; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
