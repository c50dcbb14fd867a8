// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The surface that a node states in a user property {@code cullet_surface} or {@code surface}: a custom property of
 * Blender or Maya, or a line {@code surface = NAME} in the user-defined properties of 3ds Max.
 */
final class NodeTag {
    private static final String[] KEYS = {"cullet_surface", "surface"};
    private static final String MAX_PROPERTIES = "UserProperties";

    private NodeTag() {}

    /** Returns the value of the first of the two keys that has one, or null. */
    static @Nullable String surface(Map<String, Object> properties) {
        for (String key : KEYS) {
            for (Map.Entry<String, Object> property : properties.entrySet()) {
                if (property.getKey().equalsIgnoreCase(key)) {
                    String text = text(property.getValue());
                    if (!text.isEmpty()) {
                        return text;
                    }
                }
            }
            if (properties.get(MAX_PROPERTIES) instanceof String lines) {
                String text = lineOf(lines, key);
                if (!text.isEmpty()) {
                    return text;
                }
            }
        }
        return null;
    }

    private static String lineOf(String lines, String key) {
        for (String line : lines.split("\\r\\n|\\r|\\n|&cr;&lf;|&#xD;|&#xA;", -1)) {
            int equals = line.indexOf('=');
            if (equals > 0 && line.substring(0, equals).strip().equalsIgnoreCase(key)) {
                return line.substring(equals + 1).strip();
            }
        }
        return "";
    }

    private static String text(Object value) {
        if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15) {
            return String.format(Locale.ROOT, "%.0f", number);
        }
        return value.toString().strip();
    }
}
