// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads the lines of an OBJ file one by one; a backslash at the end continues a line. Memory for the longest line. */
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
        void line(long line, byte[] text, int length) throws IOException;
    }

    /** Listener that can end the reading. */
    @FunctionalInterface
    interface Filter {
        /** As {@link Listener#line}; returns whether to read on. */
        boolean line(long line, byte[] text, int length) throws IOException;
    }

    private static final int BUFFER = 1 << 16;

    private byte[] text = new byte[1 << 12];
    private int length;

    private ObjLines() {}

    static void read(Path file, Listener listener) throws IOException {
        readWhile(file, (line, text, length) -> {
            listener.line(line, text, length);
            return true;
        });
    }

    /** Reads lines until a listener returns false. */
    static void readWhile(Path file, Filter listener) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            new ObjLines().read(decoded(in), listener);
        }
    }

    /** Returns UTF-8 of UTF-16, which some editors for Windows save, with a byte order mark; else the same stream. */
    private static InputStream decoded(InputStream in) throws IOException {
        in.mark(2);
        int mark = in.read() << 8 | in.read();
        in.reset();
        return mark == 0xFEFF || mark == 0xFFFE
                ? new ByteArrayInputStream(
                        new String(in.readAllBytes(), StandardCharsets.UTF_16).getBytes(StandardCharsets.UTF_8))
                : in;
    }

    private void read(InputStream in, Filter listener) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long line = 1;
        long startLine = 1;
        byte last = 0;
        for (int got = in.read(buffer); got > 0; got = in.read(buffer)) {
            for (int i = 0; i < got; i++) {
                byte next = buffer[i];
                boolean secondOfPair = next == '\n' && last == '\r';
                last = next;
                if (secondOfPair) {
                    continue;
                }
                if (next != '\n' && next != '\r') {
                    append(next);
                    continue;
                }
                line++;
                if (length > 0 && text[length - 1] == '\\') {
                    text[length - 1] = ' ';
                    continue;
                }
                if (!listener.line(startLine, text, length)) {
                    return;
                }
                length = 0;
                startLine = line;
            }
        }
        listener.line(startLine, text, length);
    }

    private void append(byte next) {
        if (length == text.length) {
            text = Arrays.copyOf(text, Math.max(length + 1, (int) Math.min(Integer.MAX_VALUE - 8, 2L * length)));
        }
        text[length++] = next;
    }
}
