// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import org.jspecify.annotations.Nullable;

/** A batch cannot begin: nothing was read or written. The message is one line. */
public final class BatchException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Failure.Kind kind;

    /** Takes the whole line. */
    public BatchException(Failure.Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** The whole line; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** As {@link BatchReport#exitCode()} is. */
    public int exitCode() {
        return kind.exitCode();
    }
}
