// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The words of a line of an OBJ or material file that every reader divides in the same way. */
final class PlainText {
    /** The native importer truncates longer names. */
    private static final int MAX_NAME_BYTES = 255;

    private PlainText() {}

    static boolean isSpace(byte c) {
        return c == ' ' || c == '\t';
    }

    /** Returns the offset of the first byte at or after an offset that is no space. */
    static int token(byte[] text, int from, int to) {
        int at = from;
        while (at < to && isSpace(text[at])) {
            at++;
        }
        return at;
    }

    /** Returns the offset of the first space at or after an offset. */
    static int end(byte[] text, int from, int to) {
        int at = from;
        while (at < to && !isSpace(text[at])) {
            at++;
        }
        return at;
    }

    /** Returns whether a range has no control characters except tabs. */
    static boolean isPrintable(byte[] text, int from, int to) {
        for (int at = from; at < to; at++) {
            if ((text[at] >= 0 && text[at] < ' ' && text[at] != '\t') || text[at] == 0x7f) {
                return false;
            }
        }
        return true;
    }

    /** Returns a range as a name; null if it is empty, long, no UTF-8, or contains a comment. */
    static @Nullable String name(byte[] text, int from, int to) {
        if (from >= to || to - from > MAX_NAME_BYTES) {
            return null;
        }
        byte[] bytes = Arrays.copyOfRange(text, from, to);
        String name = new String(bytes, StandardCharsets.UTF_8);
        boolean isExact = Arrays.equals(bytes, name.getBytes(StandardCharsets.UTF_8));
        return isExact && name.indexOf('#') < 0 && name.equals(name.strip()) ? name : null;
    }
}
