// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.nio.file.Path;

/** The file cannot be imported. The message is one line: file, reason, found against allowed, what to do. */
public final class ImportException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final String reason;

    /** @param reason what is wrong and what to do, without the file's name; the message becomes {@code file: reason} */
    public ImportException(Path file, String reason) {
        super(file + ": " + reason);
        this.file = file;
        this.reason = reason;
    }

    /** As the other, keeping the cause for {@code --stacktrace}. */
    public ImportException(Path file, String reason, Throwable cause) {
        super(file + ": " + reason, cause);
        this.file = file;
        this.reason = reason;
    }

    public Path file() {
        return file;
    }

    /** What is wrong and what to do, without the file's name. */
    public String reason() {
        return reason;
    }
}
