// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A record of an FBX file: a name and properties. The reader reuses one instance for all records of a file, so
 * it is valid during the call of a {@link FbxVisitor} only. Contains at most {@value #MAX_PROPERTIES}
 * properties and the first {@value #MAX_TEXT_BYTES} bytes of each text.
 */
final class FbxRecord {
    static final int MAX_PROPERTIES = 16;
    static final int MAX_TEXT_BYTES = 4096;

    /** Ancestors whose names are stored. */
    private static final int MAX_DEPTH = 8;

    /** Types of properties; others are the type codes of binary files. */
    static final char STRING = 'S';

    /** Anything in a text file that has no quotes. */
    static final char UNQUOTED = '?';

    private final String[] names = new String[MAX_DEPTH + 1];
    private final char[] types = new char[MAX_PROPERTIES];
    private final long[] starts = new long[MAX_PROPERTIES];
    private final long[] ends = new long[MAX_PROPERTIES];
    private final long[] numbers = new long[MAX_PROPERTIES]; // bits of a double, or a long
    private final @Nullable FbxArray[] arrays = new @Nullable FbxArray[MAX_PROPERTIES];
    private final long[] textLengths = new long[MAX_PROPERTIES];
    private byte[][] texts = new byte[MAX_PROPERTIES][0];
    private int depth;
    private long count;
    private long position;
    private boolean isText;

    // for the readers

    void begin(String name, int atDepth, long at, boolean isOfText) {
        depth = atDepth;
        names[Math.min(depth, MAX_DEPTH)] = name;
        position = at;
        isText = isOfText;
        count = 0;
        Arrays.fill(arrays, null);
    }

    /** Restores the name of an open record, for {@link FbxVisitor#end}. */
    void returnTo(int atDepth) {
        depth = atDepth;
        count = 0;
        Arrays.fill(arrays, null);
    }

    /** Adds a property; returns whether it is stored. */
    boolean add(char type, long start, long end) {
        if (count++ >= MAX_PROPERTIES) {
            return false;
        }
        int at = (int) count - 1;
        types[at] = type;
        starts[at] = start;
        ends[at] = end;
        numbers[at] = 0;
        textLengths[at] = 0;
        return true;
    }

    /** Sets the value of the last property. */
    void setNumber(long bits) {
        numbers[(int) count - 1] = bits;
    }

    /** Sets the array in a property. */
    void setArray(int property, FbxArray array) {
        arrays[property] = array;
    }

    /** Sets the text of the last property, of which the first bytes are given. */
    void setText(byte[] bytes, int from, int used, long length) {
        texts[(int) count - 1] = Arrays.copyOfRange(bytes, from, from + used);
        textLengths[(int) count - 1] = length;
    }

    // for visitors

    String name() {
        return names[Math.min(depth, MAX_DEPTH)];
    }

    /** Returns the number of records around this one. */
    int depth() {
        return depth;
    }

    /** Returns whether the names of the records around this one are those given, outermost first. */
    boolean isIn(String... around) {
        if (depth != around.length || depth > MAX_DEPTH) {
            return false;
        }
        for (int i = 0; i < depth; i++) {
            if (!names[i].equals(around[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the line of the record in a text file, from 1; 0 in a binary file. */
    long line() {
        return isText ? position : 0;
    }

    /** Returns the offset of the record in a binary file; -1 in a text file. */
    long offset() {
        return isText ? -1 : position;
    }

    /** Returns an offset for a message, such as {@code at byte 1234: }; empty for -1. */
    static String at(long offset) {
        return offset < 0 ? "" : "at byte " + offset + ": ";
    }

    /** Returns a name for a message, shortened and in one line. */
    static String shown(String name) {
        String line = name.replaceAll("[\\p{Cntrl}\\ufffd]+", "?");
        return line.length() > 60 ? line.substring(0, 60) + "..." : line;
    }

    /** Returns the name of the record around this one; empty if there is none or it is not stored. */
    String parent() {
        return depth == 0 || depth > MAX_DEPTH ? "" : names[depth - 1];
    }

    /** Returns the number of properties, those included that are not stored. */
    long count() {
        return count;
    }

    private boolean has(int property) {
        return property < Math.min(count, MAX_PROPERTIES);
    }

    /** Returns the offset in the file of a property: of its type, or of its first character. */
    long start(int property) {
        return starts[property];
    }

    /** Returns the offset in the file after a property. */
    long end(int property) {
        return ends[property];
    }

    /** Returns the type code of a property, {@link #STRING} or {@link #UNQUOTED}; 0 if there is none. */
    char type(int property) {
        return has(property) ? types[property] : 0;
    }

    /** Returns a string property, or null. */
    @Nullable
    String string(int property) {
        return type(property) == STRING ? text(property) : null;
    }

    private String text(int property) {
        return new String(texts[property], StandardCharsets.UTF_8);
    }

    /** Returns the length in bytes of a string property, 0 if there is none. */
    long stringBytes(int property) {
        return type(property) == STRING ? textLengths[property] : 0;
    }

    /** Returns the name in a string property without the class: {@code Model::hull} and binary forms are hull. */
    String objectName(int property) {
        String text = type(property) == STRING ? text(property) : "";
        int separator = text.indexOf("\0\1");
        if (separator >= 0) {
            return text.substring(0, separator);
        }
        int colons = isText ? text.indexOf("::") : -1;
        return colons < 0 ? text : text.substring(colons + 2);
    }

    /** Returns the offset in the file of {@link #objectName}, or -1 if the text is longer than what is stored. */
    long objectNameStart(int property) {
        if (type(property) != STRING || textLengths[property] > texts[property].length) {
            return -1;
        }
        String text = text(property);
        int colons = isText ? text.indexOf("::") : -1;
        int before = text.contains("\0\1") || colons < 0 ? 0 : colons + 2;
        return starts[property] + (isText ? 1 : 5) + text.substring(0, before).getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns whether a property is a whole number, as an id is: in a text file, one that starts with digits. */
    boolean isInteger(int property) {
        return switch (type(property)) {
            case 'L', 'I', 'Y', 'C' -> true;
            case UNQUOTED -> digits(property) > 0;
            default -> false;
        };
    }

    /** Returns a whole number, as an id is. The native importer ignores what follows its digits: 10x is 10. */
    long integer(int property) {
        if (type(property) != UNQUOTED) {
            return isInteger(property) ? numbers[property] : 0;
        }
        int end = digits(property);
        try {
            return end == 0 ? 0 : Long.parseUnsignedLong(text(property).substring(0, end));
        } catch (NumberFormatException e) {
            return 0; // 2^64 or more; the native importer reads 0
        }
    }

    private int digits(int property) {
        byte[] text = texts[property];
        int at = 0;
        while (at < text.length && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        return at;
    }

    /** Returns a number, or NaN if the property is none. */
    double number(int property) {
        return switch (type(property)) {
            case 'L', 'I', 'Y', 'C' -> numbers[property];
            case 'D', 'F' -> Double.longBitsToDouble(numbers[property]);
            case UNQUOTED -> FbxDecimal.parse(text(property));
            default -> Double.NaN;
        };
    }

    /** Returns the length that a text file declares before an array, as in {@code *9}, or -1. */
    long declaredLength() {
        byte[] text = texts[0];
        if (type(0) != UNQUOTED || text.length < 2 || text[0] != '*' || text[1] < '0' || text[1] > '9') {
            return -1;
        }
        long length = 0;
        for (int at = 1; at < text.length && text[at] >= '0' && text[at] <= '9'; at++) {
            length = Math.min(Long.MAX_VALUE / 16, 10 * length + text[at] - '0');
        }
        return length;
    }

    /** Returns the array in a property, or null. */
    @Nullable
    FbxArray array(int property) {
        return property < MAX_PROPERTIES ? arrays[property] : null;
    }
}
