// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads the words of a text file, and the numbers of their lines. A line ends with LF, CR or CR LF. */
public final class WordReader {
    /** The largest number of bytes of a word. */
    private static final int MAX_WORD = 256;

    private static final int END = -1;
    private static final int NONE = -2;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;

    private final byte[] word = new byte[MAX_WORD];
    private int length;
    private long line;
    private int pushed = NONE;
    private boolean afterReturn;

    /** @param line number of the first line */
    public WordReader(InputStream in, long line) {
        this.in = in;
        this.line = line;
    }

    /** Reads the next word, over ends of lines; returns whether there is one. */
    public boolean next() throws IOException, RefusedException {
        int next = read();
        while (next >= 0 && isSpace(next)) {
            next = read();
        }
        length = 0;
        while (next >= 0 && !isSpace(next)) {
            if (length == MAX_WORD) {
                throw new RefusedException(
                        line,
                        "a word has more than " + MAX_WORD + " characters, but numbers and keywords are shorter; it is"
                                + " most likely broken: export it again");
            }
            word[length++] = (byte) next;
            next = read();
        }
        unread(next);
        return length > 0;
    }

    /** Returns the bytes of the word, valid until the next call. */
    public byte[] word() {
        return word;
    }

    public int length() {
        return length;
    }

    /** Returns whether the word equals another of lower case, without regard to case. */
    public boolean is(String other) {
        if (length != other.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            int each = word[i] >= 'A' && word[i] <= 'Z' ? word[i] + 32 : word[i];
            if (each != other.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the word as it may stand in a message. */
    public String shown() {
        return '"' + FindingCollector.oneLine(new String(word, 0, length, StandardCharsets.ISO_8859_1)) + '"';
    }

    /** Returns the line of the last word, from 1. */
    public long line() {
        return line;
    }

    /** Skips the rest of the line; returns its first characters, without spaces at both ends. */
    public String restOfLine() throws IOException {
        byte[] text = new byte[MAX_WORD];
        int count = 0;
        int next = read();
        while (next >= 0 && next != '\n' && next != '\r') {
            if (count < MAX_WORD && (count > 0 || !isSpace(next))) {
                text[count++] = (byte) next;
            }
            next = read();
        }
        unread(next);
        return new String(text, 0, count, StandardCharsets.UTF_8).strip();
    }

    private int read() throws IOException {
        if (pushed != NONE) {
            int again = pushed;
            pushed = NONE;
            return count(again);
        }
        if (at == end) {
            at = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
            if (end == 0) {
                return END;
            }
        }
        return count(buffer[at++] & 0xff);
    }

    private int count(int next) {
        if (next == '\r' || (next == '\n' && !afterReturn)) {
            line++;
        }
        afterReturn = next == '\r';
        return next;
    }

    /** Returns a character, which is not counted twice. */
    private void unread(int next) {
        if (next < 0) {
            return;
        }
        pushed = next;
        if (next == '\r' || next == '\n') {
            line--; // the end of the line follows the word
            afterReturn = false;
        }
    }

    private static boolean isSpace(int character) {
        return character == ' ' || (character >= '\t' && character <= '\r') || character == 0;
    }
}
