// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON values as Java objects: maps, lists, {@link Double}, {@link String}, {@link Boolean} and null. Values of another
 * kind than expected read as empty ones. Of equal keys the first counts.
 */
final class JsonValues {
    private static final int MAX_DEPTH = 64;

    private JsonValues() {}

    /** Returns an object, or an empty map. */
    static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    /** Returns an index, or -1 if the value is none. */
    static int index(@Nullable Object value) {
        return value instanceof Double number
                        && number >= 0
                        && number < Integer.MAX_VALUE
                        && number == Math.rint(number)
                ? number.intValue()
                : -1;
    }

    /** Returns the numbers of an array; empty if it is no array of numbers. */
    static double[] numbers(@Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            return new double[0];
        }
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(list.get(i) instanceof Double number)) {
                return new double[0];
            }
            numbers[i] = number;
        }
        return numbers;
    }

    /** Returns the indices of an array; other elements are left out. */
    static List<Integer> indices(@Nullable Object value) {
        List<Integer> indices = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object element : list) {
                int index = index(element);
                if (index >= 0) {
                    indices.add(index);
                }
            }
        }
        return indices;
    }

    /**
     * Returns a text whose bytes were read as ISO 8859-1. Runs of characters below 256 are bytes of UTF-8, or stay as
     * they are if they are malformed: escapes in the JSON give characters, and old exporters wrote ISO 8859-1.
     */
    static String utf8(String text) {
        if (text.chars().allMatch(c -> c < 128)) {
            return text;
        }
        StringBuilder decoded = new StringBuilder();
        for (int from = 0; from < text.length(); ) {
            int to = from;
            while (to < text.length() && text.charAt(to) < 256) {
                to++;
            }
            String run = text.substring(from, to);
            try {
                decoded.append(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(run.getBytes(StandardCharsets.ISO_8859_1))));
            } catch (CharacterCodingException e) {
                decoded.append(run);
            }
            for (from = to; from < text.length() && text.charAt(from) >= 256; from++) {
                decoded.append(text.charAt(from));
            }
        }
        return decoded.toString();
    }

    /** Reads the value of the current token. */
    static @Nullable Object value(JsonParser parser, int depth) throws IOException, RefusedException {
        if (depth > MAX_DEPTH) {
            throw new RefusedException("its nodes or extensions nest deeper than " + MAX_DEPTH
                    + " levels; it is most likely broken: export it again");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return object(parser, depth);
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(parser, depth + 1));
            }
            return list;
        }
        if (token.isNumeric()) {
            return parser.getDoubleValue();
        }
        return token == JsonToken.VALUE_STRING
                ? parser.getText()
                : token == JsonToken.VALUE_TRUE ? Boolean.TRUE : token == JsonToken.VALUE_FALSE ? Boolean.FALSE : null;
    }

    /** Reads the object that the current token starts. */
    static Map<String, @Nullable Object> object(JsonParser parser, int depth) throws IOException, RefusedException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            Object value = value(parser, depth + 1);
            object.putIfAbsent(key, value);
        }
        return object;
    }
}
