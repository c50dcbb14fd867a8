// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The output streams of a command and the properties of its terminal. {@code out} and {@code err} escape the control
 * characters of names that they print ({@link PrintableStream}). {@code plainOut} and {@code plainErr} write to the
 * same two places without escapes. Only text without names goes there, because it needs control characters itself.
 *
 * @param out results
 * @param err messages
 * @param plainOut help texts, which may have colours
 * @param plainErr the progress bar
 * @param width columns of the terminal of {@code err}, or 0 if it is no terminal
 * @param outWidth columns of the terminal of {@code out}, or 0 if it is no terminal
 * @param ownsProcess whether the process runs this command only, so that the command may wait for Ctrl-C
 */
record Console(
        InputStream in,
        PrintStream out,
        PrintStream err,
        PrintStream plainOut,
        PrintStream plainErr,
        int width,
        int outWidth,
        boolean ownsProcess) {
    Console(InputStream in, OutputStream out, OutputStream err, int width, int outWidth, boolean ownsProcess) {
        this(
                in,
                new PrintableStream(out, false),
                new PrintableStream(err, true),
                plain(out),
                plain(err),
                width,
                outWidth,
                ownsProcess);
    }

    private static PrintStream plain(OutputStream target) {
        return new PrintStream(target, true, StandardCharsets.UTF_8);
    }
}
