// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import java.nio.file.Path;

/** A file cannot be baked. The message is one line: file, reason, found against allowed, what to do. */
public final class BakeException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whose fault it is; each front end has its own way to tell. */
    public enum Reason {
        /** The source is missing, unreadable, broken, or holds nothing that can be baked. */
        SOURCE,
        /** The asset would be larger than allowed. */
        BUDGET,
        /** The asset cannot be written where it was asked for. */
        OUTPUT
    }

    private final Reason reason;
    private final transient Path file;

    /** @param message the whole line, beginning with the file's name */
    public BakeException(Reason reason, Path file, String message) {
        super(message);
        this.reason = reason;
        this.file = file;
    }

    /** As the other, keeping the cause for {@code --stacktrace}. */
    public BakeException(Reason reason, Path file, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.file = file;
    }

    public Reason reason() {
        return reason;
    }

    /** The source, or the output where that is the trouble. */
    public Path file() {
        return file;
    }
}
