// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The header of a PLY file.
 *
 * @param format {@code ascii}, {@code binary_little_endian} or {@code binary_big_endian}
 * @param elements in order
 */
record PlyHeader(String format, List<Element> elements) {
    private static final int MAX_LINE = 1 << 16;
    private static final int MAX_PROPERTIES = 1 << 16;

    /** A kind of rows, such as {@code vertex} or {@code face}. */
    record Element(String name, long count, List<Property> properties) {
        /** Returns the list of vertices of a face or strip, or null. */
        @Nullable
        Property indices() {
            Property first = null;
            for (Property property : properties) {
                if (property.countBytes > 0 && property.name.matches("vert(ex_ind(ices|ex))|indices")) {
                    return property;
                }
                first = first == null && property.countBytes > 0 && !property.isReal ? property : first;
            }
            return first;
        }
    }

    /**
     * A property.
     *
     * @param countBytes bytes of the length of a list; 0: it is no list
     * @param bytes of a value
     * @param isSigned whether the length of a list is signed
     */
    record Property(String name, int countBytes, boolean isSigned, int bytes, boolean isReal) {}

    /** Reads a header; returns null if the file has none. */
    static @Nullable PlyHeader read(InputStream in) throws IOException, RefusedException {
        List<Element> elements = new ArrayList<>();
        String format = "";
        long lines = 0;
        int properties = 0;
        for (String line = line(in); line != null; line = line(in)) {
            lines++;
            String[] words = line.strip().split("\\s+");
            if (lines == 1 && !words[0].equals("ply")) {
                return null;
            }
            switch (words[0]) {
                case "end_header" -> {
                    return new PlyHeader(format, elements);
                }
                case "format" -> format = words.length > 1 ? words[1] : "";
                case "element" -> elements.add(element(words, lines));
                case "property" -> {
                    if (elements.isEmpty() || properties++ > MAX_PROPERTIES) {
                        throw new RefusedException(lines, "PLY property without an element; export the file again");
                    }
                    elements.get(elements.size() - 1).properties.add(property(words, lines));
                }
                default -> {}
            }
        }
        return null;
    }

    private static Element element(String[] words, long line) throws RefusedException {
        try {
            long count = Long.parseLong(words[2]);
            if (count >= 0) {
                return new Element(words[1], count, new ArrayList<>());
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // refused below
        }
        throw new RefusedException(
                line, "PLY element \"" + String.join(" ", words) + "\" has no name and number; export the file again");
    }

    private static Property property(String[] words, long line) throws RefusedException {
        boolean isList = words.length == 5 && words[1].equals("list");
        int bytes = words.length < 3 ? 0 : bytes(words[isList ? 3 : 1]);
        int countBytes = isList ? bytes(words[2]) : 0;
        if (bytes == 0 || (isList && countBytes == 0)) {
            throw new RefusedException(
                    line,
                    "PLY property \"" + String.join(" ", words) + "\" has an unknown type; export the file again");
        }
        return new Property(
                words[words.length - 1],
                countBytes,
                isList && !words[2].startsWith("u"),
                bytes,
                words[isList ? 3 : 1].matches("(float|double).*"));
    }

    private static int bytes(String type) {
        return switch (type) {
            case "char", "uchar", "int8", "uint8" -> 1;
            case "short", "ushort", "int16", "uint16" -> 2;
            case "int", "uint", "int32", "uint32", "float", "float32" -> 4;
            case "double", "float64" -> 8;
            default -> 0;
        };
    }

    private static @Nullable String line(InputStream in) throws IOException {
        byte[] line = new byte[128];
        int length = 0;
        for (int next = in.read(); ; next = in.read()) {
            if (next < 0 || length > MAX_LINE) {
                return null;
            }
            if (next == '\r') { // CR LF, or CR alone as on old systems
                in.mark(1);
                if (in.read() != '\n') {
                    in.reset();
                }
                next = '\n';
            }
            if (next == '\n') {
                return new String(line, 0, length, StandardCharsets.ISO_8859_1);
            }
            line = length == line.length ? java.util.Arrays.copyOf(line, 2 * length) : line;
            line[length++] = (byte) next;
        }
    }
}
