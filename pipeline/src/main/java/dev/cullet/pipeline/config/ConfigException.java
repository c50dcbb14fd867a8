// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Thrown for a malformed configuration file. The message is one line: {@code file:line:column: problem}. */
public final class ConfigException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final int line;
    private final int column;

    /**
     * @param line counted from 1, or 0: it is about the whole file
     * @param column counted from 1
     */
    ConfigException(Path file, int line, int column, String problem, @Nullable Throwable cause) {
        super(file + (line > 0 ? ":" + line + ":" + column : "") + ": " + problem, cause);
        this.file = file;
        this.line = line;
        this.column = column;
    }

    /** Returns the whole message; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** Returns the configuration file. */
    public Path file() {
        return file;
    }

    /** Returns the line, from 1; 0 if the error concerns the whole file. */
    public int line() {
        return line;
    }

    /** Returns the column, from 1. */
    public int column() {
        return column;
    }
}
