// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

/** How a command ends. Scripts rely on these numbers. */
final class ExitCode {
    static final int DONE = 0;
    /** Findings under {@code --strict}, or {@code verify} found a difference. */
    static final int FINDINGS = 1;
    /** Wrong usage, which includes an output that cannot be written. */
    static final int USAGE = 2;
    /** An input file is missing, unreadable or bad. */
    static final int INPUT = 3;
    /** An asset is corrupt, or of a version that this program does not read. */
    static final int ASSET = 4;
    /** An asset is larger than {@code --max-bytes}. */
    static final int BUDGET = 5;
    /** A fault of this program. */
    static final int INTERNAL = 70;

    private ExitCode() {}
}
