// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Canonical text of options, in both directions, from the rows of {@link OptionTable}. A list has one line per element;
 * globs are sorted and without duplicates, because their order has no meaning. A backslash and a line end in a value
 * are written {@code \\} and {@code \n}.
 */
final class OptionsText {
    /** By name, sorted. */
    private static final Map<String, OptionRow> ROWS = new TreeMap<>(OptionTable.ROWS);

    private OptionsText() {}

    static List<String> names() {
        return List.copyOf(ROWS.keySet());
    }

    static BakeOptions with(BakeOptions options, String name, String value) {
        OptionRow row = row(name);
        try {
            return row.set().apply(options, value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    name + " is '" + value + "', but must be " + row.setting().allowed(), e);
        }
    }

    static BakeOptions parse(String text) {
        BakeOptions options = BakeOptions.DEFAULTS;
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty()) {
                int equals = line.indexOf('=');
                if (equals < 0) {
                    throw new IllegalArgumentException("'" + line + "' is not of the form name=value");
                }
                options = with(options, line.substring(0, equals), unescape(line.substring(equals + 1)));
            }
        }
        return options;
    }

    static String text(BakeOptions options) {
        StringBuilder text = new StringBuilder();
        ROWS.forEach((name, row) -> {
            for (String value : row.get().apply(options)) {
                text.append(name).append('=').append(escape(value)).append('\n');
            }
        });
        return text.toString();
    }

    static Map<String, String> map(BakeOptions options) {
        Map<String, String> map = new LinkedHashMap<>();
        ROWS.forEach((name, row) -> map.put(name, String.join(" ", row.get().apply(options))));
        return map;
    }

    private static OptionRow row(String name) {
        OptionRow row = ROWS.get(name);
        if (row == null) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not an option of this version; it has " + String.join(", ", ROWS.keySet()));
        }
        return row;
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String unescape(String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                i++;
                text.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
