// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.text;

/**
 * Escapes text for terminals, logs and pages: names of files, nodes and materials may contain any character, and a
 * terminal executes some of them. Control characters, C1 characters, bidirectional controls, line and paragraph
 * separators, unpaired surrogates and U+FFFE and U+FFFF become <code>&#92;u001b</code>, as in JSON; line ends and tabs
 * become {@code \n}, {@code \r} and {@code \t}. A backslash stays one, because paths contain it, so escaping twice
 * changes nothing.
 */
public final class Printable {
    private static final int DELETE = 0x7f;
    private static final int LAST_C1 = 0x9f;
    private static final int ARABIC_LETTER_MARK = 0x61c;

    private Printable() {}

    /** Returns the text as a part of one line: line ends and tabs are escaped, too. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** Returns the text with its line feeds and tabs; all else is escaped. */
    public static String text(String text) {
        return escaped(text, true);
    }

    /** Returns whether a character is escaped; line ends and tabs are. */
    public static boolean isEscaped(int c) {
        if (c < ' ') {
            return true;
        }
        if (c < DELETE) {
            return false;
        }
        return c <= LAST_C1
                || c == ARABIC_LETTER_MARK
                || c == 0x200e // left-to-right mark
                || c == 0x200f
                || (c >= 0x2028 && c <= 0x202e) // separators, embeddings and overrides
                || (c >= 0x2066 && c <= 0x2069) // isolates
                || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                || c == 0xfffe
                || c == 0xffff;
    }

    /** Returns what is printed in place of a character, in ASCII. */
    public static String escape(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> {
                String hex = Integer.toHexString(c);
                yield "\\u" + "0".repeat(Math.max(0, 4 - hex.length())) + hex;
            }
        };
    }

    private static String escaped(String text, boolean lines) {
        if (text.codePoints().noneMatch(Printable::isEscaped)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            boolean kept = !isEscaped(c) || (lines && (c == '\n' || c == '\t'));
            if (kept) {
                escaped.appendCodePoint(c);
            } else {
                escaped.append(escape(c));
            }
        });
        return escaped.toString();
    }
}
