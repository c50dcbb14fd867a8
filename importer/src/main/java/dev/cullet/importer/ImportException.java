// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.nio.file.Path;

/** The file cannot be imported. The message is one line: file, reason, found against allowed, what to do. */
public final class ImportException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final String reason;
    private final long line;

    /**
     * Makes the message {@code file: reason}.
     *
     * @param reason what is wrong and what to do, without the name of the file
     */
    public ImportException(Path file, String reason) {
        super(file + ": " + reason);
        this.file = file;
        this.reason = reason;
        this.line = 0;
    }

    /**
     * Makes the message {@code file:line: reason}.
     *
     * @param line from 1, or 0 if the reason applies to the file
     */
    public ImportException(Path file, long line, String reason, Throwable cause) {
        super(file + (line > 0 ? ":" + line : "") + ": " + reason, cause);
        this.file = file;
        this.reason = reason;
        this.line = line;
    }

    /** Makes the message {@code file: reason}, with a cause for {@code --stacktrace}. */
    public ImportException(Path file, String reason, Throwable cause) {
        super(file + ": " + reason, cause);
        this.file = file;
        this.reason = reason;
        this.line = 0;
    }

    public Path file() {
        return file;
    }

    /** Returns the line that the reason applies to, from 1; 0 if it applies to the file. */
    public long line() {
        return line;
    }

    /** Returns what is wrong and what to do, without the name of the file. */
    public String reason() {
        return reason;
    }
}
