// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The streams of a command. What is printed to {@code out} and {@code err} is escaped, see {@link PrintableStream}; the
 * plain streams lead to the same places, for text without names that contains control characters of Cullet's own.
 *
 * @param out results only
 * @param err all other output
 * @param plainOut for help texts, which may have colours
 * @param plainErr for the progress bar
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
