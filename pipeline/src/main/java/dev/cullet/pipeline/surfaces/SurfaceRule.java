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
 * What the triangles of some materials or nodes are made of. As text it is {@code word=value} pairs with commas between
 * them; a backslash stands before a comma or a backslash of a value.
 *
 * @param material glob over names of materials, or null: whatever the material
 * @param node glob over paths of nodes, which counts for the nodes below it too, or null: whatever the node
 * @param name what the surface is called, or null: as the file calls it
 * @param tag the game's own number for it; 0 is none
 * @param friction not negative, or null: not said
 * @param restitution 0 to 1, or null: not said
 */
public record SurfaceRule(
        @Nullable String material,
        @Nullable String node,
        @Nullable String name,
        int tag,
        @Nullable Float friction,
        @Nullable Float restitution) {

    /** What a rule may have, for a person. */
    public static final String ALLOWED =
            "a glob over material or node, and a name, a tag (whole number), a friction (0 or"
                    + " more) or a restitution (0 to 1), such as material=Steel*,name=metal,friction=0.4";

    /** The words of a rule, in order. */
    public static final List<String> WORDS = List.of("material", "node", "name", "tag", "friction", "restitution");

    /** Refuses a rule that says nothing, of nothing, or out of range. */
    public SurfaceRule {
        if (material == null && node == null) {
            throw new IllegalArgumentException("a surface has neither material nor node, but needs one to be found by");
        }
        if (name == null && (node != null || (tag == 0 && friction == null && restitution == null))) {
            throw new IllegalArgumentException("a surface that is found by node, or has nothing else, needs a name");
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
     * Reads the words of a rule.
     *
     * @throws IllegalArgumentException if there is no such word, or its value is not allowed; the message says what is
     */
    public static SurfaceRule of(Map<String, String> words) {
        for (String word : words.keySet()) {
            if (!WORDS.contains(word)) {
                throw new IllegalArgumentException("a surface has no '" + word + "'" + Suggestions.hint(word, WORDS));
            }
        }
        Integer tag = number(words, "tag", "a whole number", Integer::valueOf);
        return new SurfaceRule(
                words.get("material"),
                words.get("node"),
                words.get("name"),
                tag == null ? 0 : tag,
                number(words, "friction", "a number, 0 or more", Float::valueOf),
                number(words, "restitution", "a number, 0 to 1", Float::valueOf));
    }

    /** Reads the text of a rule. */
    public static SurfaceRule parse(String text) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String pair : pairs(text)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'" + pair + "' is not of the form word=value");
            }
            words.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return of(words);
    }

    /** The text that {@link #parse} reads; the same rule always has the same. */
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

    private static void add(List<String> pairs, String word, @Nullable String value) {
        if (value != null) {
            pairs.add(word + "=" + value.replace("\\", "\\\\").replace(",", "\\,"));
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
            Map<String, String> words, String word, String allowed, Function<String, N> parse) {
        String value = words.get(word);
        try {
            return value == null ? null : parse.apply(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(word + " is '" + value + "', but must be " + allowed, e);
        }
    }
}
