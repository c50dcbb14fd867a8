// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.RefusedException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads the lines of an OBJ file one by one, without the spaces and tabs before them. A backslash at the end continues
 * a line, but not a comment: a path in a comment often ends with one. Of a line that is a comment only the first
 * character is stored. Memory for the longest line.
 */
final class ObjLines {
    /** Listener for lines. */
    @FunctionalInterface
    interface Listener {
        /**
         * Called for each line, without its end.
         *
         * @param line number of the line, or of its first part, from 1
         * @param text bytes, valid during the call
         */
        void line(long line, byte[] text, int length) throws IOException, RefusedException;
    }

    /** Listener that can end the reading. */
    @FunctionalInterface
    interface Filter {
        /** As {@link Listener#line}; returns whether to read on. */
        boolean line(long line, byte[] text, int length) throws IOException, RefusedException;
    }

    private static final int BUFFER = 1 << 16;

    /** The longest line: a face of a million corners with texture coordinates and normals. */
    static final int MAX_LINE = 1 << 25;

    private byte[] text = new byte[1 << 12];
    private int length;

    private ObjLines() {}

    static void read(Path file, Listener listener) throws IOException, RefusedException {
        readWhile(file, (line, text, length) -> {
            listener.line(line, text, length);
            return true;
        });
    }

    /**
     * Reads lines until a listener returns false.
     *
     * @throws RefusedException if a line is longer than {@link #MAX_LINE}
     */
    static void readWhile(Path file, Filter listener) throws IOException, RefusedException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            new ObjLines().read(decoded(in), listener);
        }
    }

    /**
     * Returns the stream after a byte order mark; UTF-8 in place of UTF-16, which some editors for Windows save with a
     * mark.
     */
    private static InputStream decoded(InputStream in) throws IOException {
        in.mark(3);
        byte[] mark = in.readNBytes(3);
        boolean isUtf8 = mark.length == 3 && mark[0] == (byte) 0xef && mark[1] == (byte) 0xbb && mark[2] == (byte) 0xbf;
        if (isUtf8) {
            return in;
        }
        in.reset();
        int first = mark.length < 2 ? 0 : (mark[0] & 0xff) << 8 | (mark[1] & 0xff);
        return first == 0xFEFF || first == 0xFFFE
                ? new ByteArrayInputStream(
                        new String(in.readAllBytes(), StandardCharsets.UTF_16).getBytes(StandardCharsets.UTF_8))
                : in;
    }

    private void read(InputStream in, Filter listener) throws IOException, RefusedException {
        byte[] buffer = new byte[BUFFER];
        long line = 1;
        long startLine = 1;
        byte last = 0;
        boolean isComment = false; // a word that starts with # was read
        for (int got = in.read(buffer); got > 0; got = in.read(buffer)) {
            for (int i = 0; i < got; i++) {
                byte next = buffer[i];
                boolean secondOfPair = next == '\n' && last == '\r';
                last = next;
                if (secondOfPair) {
                    continue;
                }
                if (next != '\n' && next != '\r') {
                    isComment |= next == '#' && (length == 0 || isSpace(text[length - 1]));
                    append(next, startLine);
                    continue;
                }
                line++;
                if (length > 0 && text[length - 1] == '\\' && !isComment) {
                    length--;
                    append((byte) ' ', startLine);
                    continue;
                }
                if (!listener.line(startLine, text, length)) {
                    return;
                }
                length = 0;
                isComment = false;
                startLine = line;
            }
        }
        length -= length > 0 && text[length - 1] == '\\' ? 1 : 0; // continues nothing
        listener.line(startLine, text, length);
    }

    /** Returns whether a byte separates words: a space, a tab, or another control character. */
    static boolean isSpace(byte next) {
        return next >= 0 && next <= ' ';
    }

    private void append(byte next, long line) throws RefusedException {
        if (length == 0 ? isSpace(next) : length == 1 && text[0] == '#') {
            return;
        }
        if (length == MAX_LINE) {
            throw new RefusedException(
                    line, "line has more than " + MAX_LINE + " bytes; it is most likely broken: export the file again");
        }
        if (length == text.length) {
            text = Arrays.copyOf(text, Math.min(MAX_LINE, 2 * length));
        }
        text[length++] = next;
    }
}
