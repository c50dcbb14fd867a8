// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.nio.file.Path;

/**
 * A source cannot be baked: it is missing, unreadable, broken, or holds nothing that can be baked. The message is one
 * line: file, reason, found against allowed, what to do.
 */
public final class BakeException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Path source;

    /** @param message the whole line, beginning with the file's name */
    public BakeException(Path source, String message) {
        super(message);
        this.source = source;
    }

    /**
     * Makes an exception with a cause, which {@code --stacktrace} prints.
     *
     * @param message the whole line, beginning with the file's name
     */
    public BakeException(Path source, String message, Throwable cause) {
        super(message, cause);
        this.source = source;
    }

    /** The whole line; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    public Path source() {
        return source;
    }
}
