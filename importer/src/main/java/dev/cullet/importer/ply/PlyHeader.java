// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.ply;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.FindingCollector;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The header of a PLY file.
 *
 * <pre>
 * ply
 * format ascii 1.0                                  or binary_little_endian, binary_big_endian
 * comment TEXT
 * element NAME COUNT                                any number of elements
 * property TYPE NAME                                any number of properties of the element above
 * property list TYPE_OF_COUNT TYPE NAME
 * end_header
 * </pre>
 *
 * @param lines number of lines
 * @param bytes length, with the end of the last line
 */
record PlyHeader(Format format, List<Element> elements, long lines, long bytes) {
    /** The largest header. */
    private static final int MAX_BYTES = 1 << 20;

    private static final String ADVICE = "; it is most likely broken: export it again";

    /** How the elements are stored. */
    enum Format {
        ASCII,
        BINARY_LITTLE_ENDIAN,
        BINARY_BIG_ENDIAN
    }

    /**
     * A property.
     *
     * @param countType type of the number of values of a list; null: not a list
     */
    record Property(String name, @Nullable PlyType countType, PlyType type) {}

    /** An element: a table of {@code count} rows. */
    record Element(String name, long count, List<Property> properties) {
        /** Returns the index of a property that is a list, or is none; -1 if there is no such property. */
        int property(String wanted, boolean isList) {
            for (int i = 0; i < properties.size(); i++) {
                Property each = properties.get(i);
                if (each.name.equals(wanted) && (each.countType != null) == isList) {
                    return i;
                }
            }
            return -1;
        }

        /** Returns the smallest number of bytes of a row. */
        long minBytes(boolean isAscii) {
            long bytes = 0;
            for (Property each : properties) {
                bytes += isAscii ? 2 : each.countType != null ? each.countType.size() : each.type.size();
            }
            return bytes;
        }
    }

    /** Reads bytes up to the end of the header. */
    private static final class Lines {
        private final InputStream in;
        private long bytes;
        private long line;
        private int style; // the characters that end the first line, so all: 1 LF, 2 CR, 3 CR LF

        private Lines(InputStream in) {
            this.in = in;
        }

        private String next() throws IOException, RefusedException {
            StringBuilder text = new StringBuilder();
            line++;
            while (true) {
                int next = read();
                if (style == 0 && next == '\r') {
                    in.mark(1);
                    style = in.read() == '\n' ? 3 : 2;
                    bytes += style == 3 ? 1 : 0;
                    if (style == 2) {
                        in.reset();
                    }
                    return text.toString();
                }
                if (next == '\n' || (next == '\r' && style == 2)) {
                    style = style == 0 ? 1 : style;
                    return text.toString().strip();
                }
                text.append((char) next);
            }
        }

        private int read() throws IOException, RefusedException {
            int next = bytes < MAX_BYTES ? in.read() : -1;
            if (next < 0) {
                throw new RefusedException(
                        line, "is no PLY file: no line \"end_header\" in its first " + bytes + " bytes" + ADVICE);
            }
            bytes++;
            return next;
        }

        private RefusedException refused(String reason) {
            return new RefusedException(line, reason + ADVICE);
        }
    }

    /** Reads a header; the stream, which must support marks, then is at the first element. */
    static PlyHeader read(InputStream in) throws IOException, RefusedException {
        Lines lines = new Lines(in);
        if (!lines.next().strip().equals("ply")) {
            throw lines.refused("is no PLY file: its first line is not \"ply\"");
        }
        Format format = null;
        List<Element> elements = new ArrayList<>();
        for (String line = lines.next(); !line.equals("end_header"); line = lines.next()) {
            String[] words = line.split("\\s+", -1);
            switch (words[0]) {
                case "format" -> format = format(words, lines);
                case "element" -> elements.add(element(words, lines));
                case "property" -> {
                    if (elements.isEmpty()) {
                        throw lines.refused("has a property before any element");
                    }
                    elements.get(elements.size() - 1).properties.add(property(words, lines));
                }
                case "comment", "obj_info", "" -> {}
                default ->
                    throw lines.refused("found " + shown(words[0])
                            + " in the header, but must be format, element, property, comment or end_header");
            }
        }
        if (format == null) {
            throw lines.refused("its header has no line \"format\"");
        }
        return new PlyHeader(format, List.copyOf(elements), lines.line, lines.bytes);
    }

    private static Format format(String[] words, Lines lines) throws RefusedException {
        String name = words.length > 1 ? words[1] : "";
        if (words.length > 2 && !words[2].equals("1.0")) {
            throw lines.refused("is of version " + shown(words[2]) + ", but must be of 1.0");
        }
        return switch (name) {
            case "ascii" -> Format.ASCII;
            case "binary_little_endian" -> Format.BINARY_LITTLE_ENDIAN;
            case "binary_big_endian" -> Format.BINARY_BIG_ENDIAN;
            default ->
                throw lines.refused("its format is " + shown(name)
                        + ", but must be ascii, binary_little_endian or binary_big_endian");
        };
    }

    private static Element element(String[] words, Lines lines) throws RefusedException {
        long count = -1;
        try {
            count = words.length == 3 ? Long.parseLong(words[2]) : -1;
        } catch (NumberFormatException e) {
            count = -1;
        }
        if (count < 0) {
            throw lines.refused("declares an element with the count "
                    + (words.length < 3 ? "absent" : shown(words[words.length - 1]))
                    + ", but must be \"element NAME COUNT\" with a count of 0 or more");
        }
        return new Element(words[1], count, new ArrayList<>());
    }

    private static Property property(String[] words, Lines lines) throws RefusedException {
        boolean isList = words.length > 1 && words[1].equals("list");
        if (words.length != (isList ? 5 : 3)) {
            throw lines.refused("has a property of " + (words.length - 1)
                    + " words, but must be \"property TYPE NAME\" or \"property list TYPE TYPE NAME\"");
        }
        for (int i = isList ? 2 : 1; i < words.length - 1; i++) {
            if (PlyType.of(words[i]) == null) {
                throw lines.refused("has a property of the type " + shown(words[i])
                        + ", but must be char, uchar, short, ushort, int, uint, float, double, or int8 to float64");
            }
        }
        PlyType type = Objects.requireNonNull(PlyType.of(words[words.length - 2]));
        return new Property(words[words.length - 1], isList ? PlyType.of(words[2]) : null, type);
    }

    private static String shown(String word) {
        String line = FindingCollector.oneLine(word);
        return '"' + (line.length() > 80 ? line.substring(0, 80) + "..." : line) + '"';
    }
}
