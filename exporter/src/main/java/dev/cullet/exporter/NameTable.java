// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Names as a format allows them, each given once: characters that it forbids are escaped, and the second, third and
 * further use of a name get a number. Escaping is reversible, and names without forbidden characters stay as they are.
 *
 * <pre>
 * style PERCENT       a#b  ->  a%23b      each byte of the character in UTF-8; % itself before two hex digits
 * style IDENTIFIER    a b  ->  a_x20_b    the code point in hex; _ itself before x and a hex digit
 * </pre>
 *
 * <p>Not thread-safe. A call takes time of the length of the name.
 */
public final class NameTable {
    /** How forbidden characters are escaped. */
    public enum Style {
        /** {@code %23}, as in addresses. */
        PERCENT,
        /** {@code _x23_}, for formats whose names are identifiers; a digit at the beginning is escaped, too. */
        IDENTIFIER
    }

    /** Which characters a format allows. */
    @FunctionalInterface
    public interface Allowed {
        /**
         * Returns whether a character may stand in a name.
         *
         * @param isEnd whether it is the first or the last of the name
         */
        boolean test(int codePoint, boolean isEnd);
    }

    private final Style style;
    private final Allowed allowed;
    private final boolean ignoresCase;
    private final Set<String> used = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Set<String> escaped = new LinkedHashSet<>();
    private long numbered;

    /** @param allowed control characters are escaped whatever it returns */
    public NameTable(Style style, Allowed allowed) {
        this(style, allowed, false);
    }

    private NameTable(Style style, Allowed allowed, boolean ignoresCase) {
        this.style = style;
        this.allowed = allowed;
        this.ignoresCase = ignoresCase;
    }

    /** Returns a table for identifiers of letters, digits and underscores of ASCII, which begin with no digit. */
    public static NameTable ofIdentifiers() {
        return new NameTable(
                Style.IDENTIFIER,
                (c, isEnd) -> c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
    }

    /** Returns a table for the names of files that every operating system allows, compared without case. */
    public static NameTable ofFiles() {
        return new NameTable(
                Style.PERCENT, (c, isEnd) -> "<>:\"/\\|?*".indexOf(c) < 0 && !(isEnd && (c == '.' || c == ' ')), true);
    }

    /**
     * Returns a name that no call has returned before, equal to the wanted one if possible.
     *
     * @param wanted what the asset calls it; empty becomes {@code unnamed}
     */
    public String unique(String wanted) {
        String plain = wanted.isEmpty() ? "unnamed" : escape(wanted, style, allowed);
        if (!wanted.isEmpty() && !plain.equals(wanted)) {
            escaped.add(wanted);
        }
        String name = plain;
        while (!used.add(ignoresCase ? name.toLowerCase(Locale.ROOT) : name)) {
            name = plain + "_" + numbers.merge(plain, 2, (old, two) -> old + 1);
        }
        numbered += name.equals(plain) ? 0 : 1;
        return name;
    }

    /** Returns an escaped name that may be given several times; an escape is counted once per name. */
    public String escape(String wanted) {
        String name = escape(wanted, style, allowed);
        if (!name.equals(wanted)) {
            escaped.add(wanted);
        }
        return name;
    }

    /** Returns what became of names: nothing, or one entry for those that were escaped and one for numbers. */
    public List<Loss> losses() {
        List<Loss> losses = new ArrayList<>();
        if (!escaped.isEmpty()) {
            losses.add(new Loss(
                    "names with characters that it forbids, which are escaped, such as "
                            + escape(escaped.iterator().next(), style, allowed),
                    escaped.size()));
        }
        if (numbered > 0) {
            losses.add(new Loss("several objects of one name, which are numbered", numbered));
        }
        return losses;
    }

    /** Escapes a name without counting it. */
    public static String escape(String name, Style style, Allowed allowed) {
        StringBuilder text = new StringBuilder(name.length());
        for (int at = 0; at < name.length(); ) {
            int c = name.codePointAt(at);
            int next = at + Character.charCount(c);
            boolean isEnd = at == 0 || next == name.length();
            boolean kept = c >= ' ' && c != 0x7f && !isSurrogate(c) && allowed.test(c, isEnd);
            if (style == Style.IDENTIFIER) {
                kept &= !(at == 0 && c >= '0' && c <= '9') && !(c == '_' && mayBeginEscape(name, at));
            } else {
                kept &= !(c == '%'
                        && next + 1 < name.length()
                        && isHex(name.charAt(next))
                        && isHex(name.charAt(next + 1)));
            }
            if (kept) {
                text.appendCodePoint(c);
            } else if (style == Style.IDENTIFIER) {
                text.append("_x").append(Integer.toHexString(c)).append('_');
            } else {
                appendPercent(text, c);
            }
            at = next;
        }
        return text.toString();
    }

    /** Returns the name that was escaped. */
    public static String unescape(String text, Style style) {
        return style == Style.IDENTIFIER ? unescapeIdentifier(text) : unescapePercent(text);
    }

    private static String unescapeIdentifier(String text) {
        StringBuilder name = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) == '_' && beginsEscape(text, at)) {
                int end = text.indexOf('_', at + 2);
                name.appendCodePoint(Integer.parseInt(text.substring(at + 2, end), 16));
                at = end;
            } else {
                name.append(text.charAt(at));
            }
        }
        return name.toString();
    }

    private static String unescapePercent(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at < text.length(); ) {
            boolean isEscape = text.charAt(at) == '%'
                    && at + 2 < text.length()
                    && isHex(text.charAt(at + 1))
                    && isHex(text.charAt(at + 2));
            if (isEscape) {
                bytes.write(Integer.parseInt(text.substring(at + 1, at + 3), 16));
                at += 3;
            } else {
                int next = at + Character.charCount(text.codePointAt(at));
                bytes.writeBytes(text.substring(at, next).getBytes(StandardCharsets.UTF_8));
                at = next;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Returns whether there is {@code _x} and a hex digit, which an escape of the next character could complete. */
    private static boolean mayBeginEscape(String text, int at) {
        return at + 2 < text.length() && text.charAt(at + 1) == 'x' && isHex(text.charAt(at + 2));
    }

    /** Returns whether there is {@code _x}, one to six hex digits, and {@code _}. */
    private static boolean beginsEscape(String text, int at) {
        if (at + 1 >= text.length() || text.charAt(at + 1) != 'x') {
            return false;
        }
        int end = at + 2;
        while (end < text.length() && end < at + 8 && isHex(text.charAt(end))) {
            end++;
        }
        return end > at + 2 && end < text.length() && text.charAt(end) == '_';
    }

    private static boolean isHex(char c) {
        return Character.digit(c, 16) >= 0 && c < 0x80;
    }

    private static boolean isSurrogate(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    private static void appendPercent(StringBuilder text, int c) {
        String character = isSurrogate(c) ? "\ufffd" : Character.toString(c);
        for (byte each : character.getBytes(StandardCharsets.UTF_8)) {
            text.append('%')
                    .append(Character.toUpperCase(Character.forDigit((each >> 4) & 15, 16)))
                    .append(Character.toUpperCase(Character.forDigit(each & 15, 16)));
        }
    }
}
