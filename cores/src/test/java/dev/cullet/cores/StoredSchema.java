// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of {@code cullet.fbs}, read from its text: a field that is added there is here without a change. */
final class StoredSchema {
    /** The root table. */
    static final String ROOT = "StoredAsset";

    /** Bytes of scalars and structs; other names are tables, and {@code string} is an array of bytes. */
    private static final Map<String, Integer> WIDTHS = Map.ofEntries(
            Map.entry("bool", 1),
            Map.entry("ubyte", 1),
            Map.entry("StoredEncoding", 1),
            Map.entry("short", 2),
            Map.entry("ushort", 2),
            Map.entry("int", 4),
            Map.entry("uint", 4),
            Map.entry("float", 4),
            Map.entry("long", 8),
            Map.entry("ulong", 8),
            Map.entry("double", 8),
            Map.entry("StoredPoint", 12),
            Map.entry("StoredPosition", 24));

    private static final Pattern TABLE = Pattern.compile("(?s)table (\\w+) \\{(.*?)\\}");
    private static final Pattern FIELD = Pattern.compile("(?m)^ *(\\w+): *(\\[?)(\\w+)]?");

    /** Fields by table, in the order of the schema. */
    static final Map<String, List<Field>> TABLES = read();

    private StoredSchema() {}

    /**
     * A field of a table.
     *
     * @param type of the field, or of its elements
     * @param isArray whether it is an array of that type; a string is one of bytes
     */
    record Field(String table, String name, String type, boolean isArray) {
        /** Returns whether the field, or each element, is a table. */
        boolean isTable() {
            return TABLES.containsKey(type);
        }

        /** Returns whether each element is a string. */
        boolean isTexts() {
            return isArray && type.equals("string");
        }

        /** Returns the bytes of the field or of an element, as it is stored: 4 where that is an offset. */
        int width() {
            return isTable() || isTexts() ? Integer.BYTES : isText() ? 1 : WIDTHS.get(type);
        }

        boolean isText() {
            return !isArray && type.equals("string");
        }

        /** Returns whether the field has elements. */
        boolean hasElements() {
            return isArray || isText();
        }

        /** Returns whether the field in its table is an offset. */
        boolean isOffset() {
            return hasElements() || isTable();
        }

        /** Returns the alignment of the field in its table, or of the elements. */
        int alignment() {
            return type.equals("StoredPosition") ? 8 : Math.min(width(), type.equals("StoredPoint") ? 4 : 8);
        }

        @Override
        public String toString() {
            return table + "." + name;
        }
    }

    private static Map<String, List<Field>> read() {
        Map<String, List<Field>> tables = new LinkedHashMap<>();
        Matcher table = TABLE.matcher(text());
        while (table.find()) {
            List<Field> fields = new ArrayList<>();
            Matcher field = FIELD.matcher(table.group(2));
            while (field.find()) {
                fields.add(new Field(
                        table.group(1),
                        field.group(1),
                        field.group(3),
                        !field.group(2).isEmpty()));
            }
            tables.put(table.group(1), fields);
        }
        return tables;
    }

    private static String text() {
        try {
            return Files.readString(Checkout.path("format/reader/src/main/schema/cullet.fbs"))
                    .replaceAll("//.*", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
