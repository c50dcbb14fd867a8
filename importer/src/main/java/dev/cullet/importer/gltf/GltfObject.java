// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.FindingCollector;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of an array of a glTF file, such as an accessor. Its properties are checked where they are read: a wrong
 * one is refused with the element, the property, the value in the file and the allowed values.
 *
 * @param kind such as {@code accessor}
 * @param index in its array
 */
record GltfObject(String kind, int index, Map<?, ?> properties) {
    private static final String ADVICE = "; it is most likely broken: export it again";
    private static final int MAX_TEXT = 100;

    /** Returns what a message calls the object. */
    String name() {
        return index < 0 ? kind : kind + " " + index;
    }

    boolean has(String key) {
        return properties.get(key) != null;
    }

    /** Returns an object that is a property, empty if it is absent. */
    GltfObject object(String key) {
        return new GltfObject(name() + ", " + key, -1, JsonValues.map(properties.get(key)));
    }

    /** Returns whether the object has an extension, and is not an empty one. */
    boolean hasExtension(String name) {
        return JsonValues.map(properties.get("extensions")).containsKey(name);
    }

    /** Returns a required integer of a range. */
    long integer(String key, long min, long max) throws RefusedException {
        Object value = properties.get(key);
        long integer = value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 0x1p53
                ? number.longValue()
                : min - 1;
        if (integer < min || integer > max) {
            throw refused(key + " is " + shown(value) + ", but must be an integer from " + min + " to " + max);
        }
        return integer;
    }

    /** Returns an integer of a range, or a default if the property is absent. */
    long integer(String key, long min, long max, long otherwise) throws RefusedException {
        return has(key) ? integer(key, min, max) : otherwise;
    }

    /** Returns the index of an element of another array. */
    int reference(String key, String ofKind, int count) throws RefusedException {
        Object value = properties.get(key);
        int index = JsonValues.index(value);
        if (index < 0 || index >= count) {
            throw refused(key + " is " + shown(value) + ", but "
                    + (count == 0
                            ? "the file has no " + ofKind + "s"
                            : "must be from 0 to " + (count - 1) + " (" + ofKind + "s)"));
        }
        return index;
    }

    /** Returns the reason to refuse the file for this object. */
    RefusedException refused(String text) {
        return new RefusedException(name() + ": " + text + (text.contains(";") ? "" : ADVICE));
    }

    /** Returns a value as it may stand in a message. */
    static String shown(@Nullable Object value) {
        if (value == null) {
            return "absent";
        }
        if (value instanceof Double number) {
            return number == Math.rint(number) && Math.abs(number) < 1e30
                    ? new BigDecimal(number).toBigInteger().toString()
                    : number.toString();
        }
        if (value instanceof String text) {
            String line = FindingCollector.oneLine(text);
            return '"' + (line.length() > MAX_TEXT ? line.substring(0, MAX_TEXT) + "..." : line) + '"';
        }
        return value instanceof List<?>
                ? "an array"
                : value instanceof Map<?, ?> ? "an object" : value.toString().toLowerCase(Locale.ROOT);
    }
}
