// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.surfaces;

import dev.cullet.importer.Suggestions;
import dev.cullet.pipeline.text.Decimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assigns a surface material to the triangles of some materials or nodes. The text form is {@code key=value} pairs,
 * separated by commas; a backslash escapes a comma or a backslash in a value.
 *
 * @param material glob over names of materials; null: any material
 * @param node glob over paths of nodes, which includes their descendants; null: any node
 * @param name name of the surface; null: the name in the file
 * @param tag number for the game's use; 0: none
 * @param friction not negative; null: not set
 * @param restitution 0 to 1, inclusive; null: not set
 */
public record SurfaceRule(
        @Nullable String material,
        @Nullable String node,
        @Nullable String name,
        int tag,
        @Nullable Float friction,
        @Nullable Float restitution) {

    /** Allowed values, as a phrase that follows "must be". */
    public static final String ALLOWED =
            "a glob over material or node, and a name, a tag (whole number), a friction (0 or"
                    + " more) or a restitution (0 to 1), such as material=Steel*,name=metal,friction=0.4";

    /** The keys of a rule, in the order of the text form. */
    public static final List<String> KEYS = List.of("material", "node", "name", "tag", "friction", "restitution");

    /** Rejects a rule without a glob, without an effect, or with a value out of range. */
    public SurfaceRule {
        if (material == null && node == null) {
            throw new IllegalArgumentException(
                    "a surface has neither material nor node; it needs one of them as a glob");
        }
        if (name == null && (node != null || (tag == 0 && friction == null && restitution == null))) {
            throw new IllegalArgumentException(
                    "a surface with a node, or without tag, friction and restitution, needs a name");
        }
        if (name != null && name.isEmpty()) {
            throw new IllegalArgumentException("the name of a surface is empty");
        }
        if (friction != null && !(friction >= 0 && friction < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("friction is " + friction + ", but must be 0 or more");
        }
        if (restitution != null && !(restitution >= 0 && restitution <= 1)) {
            throw new IllegalArgumentException("restitution is " + restitution + ", but must be 0 to 1");
        }
    }

    /**
     * Returns the rule with some values by key.
     *
     * @throws IllegalArgumentException if a key is unknown, or a value is not allowed; the message contains the allowed
     *     values
     */
    public static SurfaceRule of(Map<String, String> values) {
        for (String key : values.keySet()) {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException("a surface has no '" + key + "'" + Suggestions.hint(key, KEYS));
            }
        }
        Integer tag = number(values, "tag", "a whole number", Integer::valueOf);
        return new SurfaceRule(
                values.get("material"),
                values.get("node"),
                values.get("name"),
                tag == null ? 0 : tag,
                number(values, "friction", "a number, 0 or more", Float::valueOf),
                number(values, "restitution", "a number, 0 to 1", Float::valueOf));
    }

    /**
     * Parses the text form.
     *
     * @throws IllegalArgumentException if a pair has no equals sign, a key is unknown, or a value is not allowed
     */
    public static SurfaceRule parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : pairs(text)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'" + pair + "' is not of the form key=value");
            }
            values.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return of(values);
    }

    /** Returns the text form, which {@link #parse} reads; equal rules have equal texts. */
    public String text() {
        List<String> pairs = new ArrayList<>();
        add(pairs, "material", material);
        add(pairs, "node", node);
        add(pairs, "name", name);
        add(pairs, "tag", tag == 0 ? null : Integer.toString(tag));
        add(pairs, "friction", text(friction));
        add(pairs, "restitution", text(restitution));
        return String.join(",", pairs);
    }

    private static @Nullable String text(@Nullable Float value) {
        return value == null ? null : Decimal.text(Double.parseDouble(Float.toString(value)));
    }

    private static void add(List<String> pairs, String key, @Nullable String value) {
        if (value != null) {
            pairs.add(key + "=" + value.replace("\\", "\\\\").replace(",", "\\,"));
        }
    }

    private static List<String> pairs(String text) {
        List<String> pairs = new ArrayList<>();
        StringBuilder pair = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                i++;
                pair.append(text.charAt(i));
            } else if (c == ',') {
                pairs.add(pair.toString());
                pair.setLength(0);
            } else {
                pair.append(c);
            }
        }
        pairs.add(pair.toString());
        return pairs;
    }

    private static <N> @Nullable N number(
            Map<String, String> values, String key, String allowed, Function<String, N> parse) {
        String value = values.get(key);
        try {
            return value == null ? null : parse.apply(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " is '" + value + "', but must be " + allowed, e);
        }
    }
}
