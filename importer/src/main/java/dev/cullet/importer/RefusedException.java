// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** The reason to reject a file, without its name, which the importer adds. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long line;
    private final boolean outOfNativeMemory;

    public RefusedException(String reason) {
        this(0, reason);
    }

    private RefusedException(boolean outOfNativeMemory) {
        super("the native importer got no memory");
        line = 0;
        this.outOfNativeMemory = outOfNativeMemory;
    }

    /** Returns the exception for an import that exceeds the memory of the process. */
    public static RefusedException ofNativeMemory() {
        return new RefusedException(true);
    }

    public RefusedException(String reason, Throwable cause) {
        super(reason, cause);
        line = 0;
        outOfNativeMemory = false;
    }

    public RefusedException(long line, String reason) {
        super(reason);
        this.line = line;
        outOfNativeMemory = false;
    }

    /** Returns the line that the reason applies to, from 1, or 0. */
    public long line() {
        return line;
    }

    /** Returns whether the native importer got no memory; the reason then depends on the limit. */
    public boolean isOutOfNativeMemory() {
        return outOfNativeMemory;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
