// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.text.Printable;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
 * @param colours whether text on {@code err} has colours
 * @param outColours whether text on {@code out} has colours
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
        boolean colours,
        boolean outColours,
        boolean ownsProcess) {
    /** Columns of a help text and of wrapped lines at most: longer lines are hard to read. */
    private static final int MAX_WIDTH = 110;

    /** Columns of a help text that is not printed on a terminal, and the least that it is set for. */
    private static final int MIN_WIDTH = 80;

    /** A console without colours. */
    Console(InputStream in, OutputStream out, OutputStream err, int width, int outWidth, boolean ownsProcess) {
        this(
                in,
                new PrintableStream(out, false),
                new PrintableStream(err, true),
                plain(out),
                plain(err),
                width,
                outWidth,
                false,
                false,
                ownsProcess);
    }

    /** Returns the console with colours where the environment and the terminals have them, see {@link Ink#isOn}. */
    Console withColours(Map<String, String> environment) {
        return new Console(
                in,
                out,
                err,
                plainOut,
                plainErr,
                width,
                outWidth,
                Ink.isOn(width > 0, environment),
                Ink.isOn(outWidth > 0, environment),
                ownsProcess);
    }

    private static PrintStream plain(OutputStream target) {
        return new PrintStream(target, true, StandardCharsets.UTF_8);
    }

    /** Returns the columns of a help text. */
    int helpWidth() {
        return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, outWidth));
    }

    /** Prints a result. */
    void printOut(Styled line) {
        plainOut.println(line.text(outColours));
    }

    /** Prints a result, on a terminal in lines that break between words. */
    void printOut(String text, int indent) {
        WordWrap.lines(Printable.line(text), outWidth, indent).forEach(out::println);
    }

    /** Prints a message, on a terminal in lines that break between words. */
    void printErr(String text, int indent) {
        printErr(null, "", text, indent);
    }

    /**
     * Prints a message, on a terminal in lines that break between words.
     *
     * @param ink of the begin, or null
     * @param begin the first words of the message
     * @param indent spaces before all lines but the first
     */
    void printErr(@Nullable Ink ink, String begin, String text, int indent) {
        int inked = Printable.line(begin).length();
        for (String line : WordWrap.lines(Printable.line(begin + text), width, indent)) {
            int end = Math.min(inked, line.length());
            String painted = colours && ink != null ? ink.paint(line.substring(0, end)) : line.substring(0, end);
            plainErr.println(painted + line.substring(end));
            inked = text.isEmpty() ? inked : 0;
        }
    }
}
