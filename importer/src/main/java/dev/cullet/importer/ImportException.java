// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.nio.file.Path;

/** The file cannot be imported. The message is one line: file, reason, found against allowed, what to do. */
public final class ImportException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final String reason;
    private final long line;

    /** @param reason what is wrong and what to do, without the file's name; the message becomes {@code file: reason} */
    public ImportException(Path file, String reason) {
        super(file + ": " + reason);
        this.file = file;
        this.reason = reason;
        this.line = 0;
    }

    /**
     * As the other, for a place in a text file.
     *
     * @param line counted from 1, or 0 where the reason is not about a line; the message becomes {@code file:line: reason}
     */
    public ImportException(Path file, long line, String reason, Throwable cause) {
        super(file + (line > 0 ? ":" + line : "") + ": " + reason, cause);
        this.file = file;
        this.reason = reason;
        this.line = line;
    }

    /** As the first, keeping the cause for {@code --stacktrace}. */
    public ImportException(Path file, String reason, Throwable cause) {
        super(file + ": " + reason, cause);
        this.file = file;
        this.reason = reason;
        this.line = 0;
    }

    public Path file() {
        return file;
    }

    /** The line that the reason is about, from 1; 0 where there is none. */
    public long line() {
        return line;
    }

    /** What is wrong and what to do, without the file's name. */
    public String reason() {
        return reason;
    }
}
