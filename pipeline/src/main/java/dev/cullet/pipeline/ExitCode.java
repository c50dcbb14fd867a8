// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

/** Exit codes of every program of the product, in ascending order of severity. The numbers never change. */
public enum ExitCode {
    /** Success. */
    OK(0),
    /** Warnings under {@code --strict}, or {@code verify} or {@code diff} found a difference. */
    FINDINGS(1),
    /** Wrong usage or a setting that is not allowed, or an output that cannot be written. */
    USAGE(2),
    /** A source is missing, unreadable or malformed, or contains nothing that can be baked. */
    INPUT(3),
    /** An asset is malformed, or of a version that this program does not read. */
    ASSET(4),
    /** An asset exceeds {@code --max-bytes} or {@code --max-depth}. */
    BUDGET(5),
    /** A defect of this program. */
    INTERNAL(70);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** Returns the number that the process ends with. */
    public int code() {
        return code;
    }

    /** Returns the more severe of two codes. */
    public ExitCode max(ExitCode other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
