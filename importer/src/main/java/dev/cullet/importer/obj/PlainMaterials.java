// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the materials that a material file defines. Files are read that contain only lines which cannot be
 * misread: known keywords with as many numbers as they take, and textures without options.
 */
final class PlainMaterials {
    private static final int MAX_BYTES = 1 << 20;
    private static final int ANY = -1;

    /** The count of numbers by keyword; {@link #ANY}: the name of a file. */
    private static final Map<String, Integer> KEYWORDS = Map.ofEntries(
            Map.entry("Ka", 3),
            Map.entry("Kd", 3),
            Map.entry("Ks", 3),
            Map.entry("Ke", 3),
            Map.entry("Tf", 3),
            Map.entry("Ns", 1),
            Map.entry("Ni", 1),
            Map.entry("d", 1),
            Map.entry("Tr", 1),
            Map.entry("illum", 1),
            Map.entry("Pr", 1),
            Map.entry("Pm", 1),
            Map.entry("map_Ka", ANY),
            Map.entry("map_Kd", ANY),
            Map.entry("map_Ks", ANY),
            Map.entry("map_Ke", ANY),
            Map.entry("map_d", ANY),
            Map.entry("map_Bump", ANY),
            Map.entry("map_bump", ANY),
            Map.entry("bump", ANY));

    private PlainMaterials() {}

    /** Returns the names in order, those that occur again included; null if the file is not plain or not readable. */
    static @Nullable List<String> of(Path file) {
        byte[] text;
        try {
            if (Files.size(file) > MAX_BYTES) {
                return null;
            }
            text = Files.readAllBytes(file);
        } catch (IOException e) {
            return null;
        }
        List<String> names = new ArrayList<>();
        int start = 0;
        for (int at = 0; at <= text.length; at++) {
            if (at < text.length && text[at] < 0) {
                return null; // another encoding
            }
            if (at == text.length || text[at] == '\n') {
                int end = at > start && text[at - 1] == '\r' ? at - 1 : at;
                if (!line(text, start, end, names)) {
                    return null;
                }
                start = at + 1;
            }
        }
        return names;
    }

    private static boolean line(byte[] text, int start, int end, List<String> names) {
        int first = PlainText.token(text, start, end);
        if (first == end || text[first] == '#') {
            return end == first || text[end - 1] != '\\';
        }
        if (!PlainText.isPrintable(text, start, end) || text[end - 1] == '\\') {
            return false;
        }
        int after = PlainText.end(text, first, end);
        String keyword = new String(text, first, after - first, StandardCharsets.US_ASCII);
        int argument = PlainText.token(text, after, end);
        if (keyword.equals("newmtl")) {
            int last = end;
            while (last > argument && PlainText.isSpace(text[last - 1])) {
                last--;
            }
            String name = PlainText.name(text, argument, last);
            return name != null && !name.equals(PlainObj.DEFAULT_MATERIAL) && names.add(name);
        }
        Integer numbers = KEYWORDS.get(keyword);
        if (numbers == null || names.isEmpty()) {
            return false;
        }
        return numbers == ANY ? isFile(text, argument, end) : numbers == countNumbers(text, argument, end);
    }

    /** Returns whether no argument is an option. */
    private static boolean isFile(byte[] text, int from, int end) {
        for (int at = from; at < end; at = PlainText.token(text, PlainText.end(text, at, end), end)) {
            if (text[at] == '-') {
                return false;
            }
        }
        return from < end;
    }

    /** Returns the count of decimal numbers, or -2 if there is anything else. */
    private static int countNumbers(byte[] text, int from, int end) {
        DecimalParser parser = new DecimalParser();
        int count = 0;
        for (int at = from; at < end; at = PlainText.token(text, PlainText.end(text, at, end), end)) {
            if (!parser.parse(text, at, PlainText.end(text, at, end)) || !Float.isFinite(parser.value())) {
                return -2;
            }
            count++;
        }
        return count;
    }
}
