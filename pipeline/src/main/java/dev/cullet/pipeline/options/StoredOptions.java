// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The options in the build record of an asset: only those that differ from {@link #DEFAULTS}, in canonical form, so an
 * asset of default options stores an empty text.
 *
 * <p>The defaults are those of format version 1.0 and never change, whatever later versions of the program use for a
 * new bake: an option that is absent in an asset had the value listed here. An option that is added later gets the line
 * that describes what older versions did.
 */
public final class StoredOptions {
    /** The options of format version 1.0 that an asset does not store: {@code name=value} lines, sorted by name. */
    public static final String DEFAULTS = """
            blend-weights=file
            bsp=off
            center=none
            decompose=none
            edge-flags=true
            encoding=exact
            fps=0
            frames=none
            hidden=keep
            hull=off
            hull-error=none
            hull-for=none
            hull-margin=0
            hull-planes=auto
            keep-clear=none
            lod=0
            max-leaf=4
            max-pieces=any
            naming=auto
            parts=file
            pose=bind
            primitive=none
            quality=default
            scale=1
            simplify=none
            simplify-borders=simplify
            simplify-to=none
            source-triangles=false
            spheres=off
            spheres-budget=4
            spheres-mode=cover
            spheres-seed=1
            spheres-tolerance=0
            splitter=sah
            unit=auto
            up=auto
            weld=0
            """;

    private StoredOptions() {}

    /**
     * Returns the lines of a canonical text that an asset stores.
     *
     * @param text as of {@link BakeOptions#text()}
     */
    public static String differences(String text) {
        Map<String, List<String>> defaults = byName(DEFAULTS);
        Map<String, List<String>> options = byName(text);
        options.entrySet().removeIf(option -> option.getValue().equals(defaults.get(option.getKey())));
        return text(options);
    }

    /**
     * Returns the canonical text of all options: the stored lines, and the defaults of the other options. Lines of
     * options that this version does not have stay; those of {@link SimplifyRecord} are no options.
     *
     * @param stored as in an asset
     */
    public static String resolve(String stored) {
        Map<String, List<String>> options = byName(DEFAULTS);
        options.putAll(byName(SimplifyRecord.without(stored)));
        return text(options);
    }

    /**
     * Returns the number of an option; 0 if there is none.
     *
     * @param stored as in an asset
     */
    public static double number(String stored, String name) {
        List<String> lines = byName(stored).getOrDefault(name, List.of());
        try {
            return lines.isEmpty() ? 0 : Double.parseDouble(lines.get(0).replace(name + "=", ""));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Returns the lines of each option, by name; a line without a name is its own name. */
    private static Map<String, List<String>> byName(String text) {
        Map<String, List<String>> lines = new TreeMap<>();
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty()) {
                int equals = line.indexOf('=');
                String name = equals < 0 ? line : line.substring(0, equals);
                lines.computeIfAbsent(name, key -> new ArrayList<>()).add(line);
            }
        }
        return lines;
    }

    private static String text(Map<String, List<String>> options) {
        StringBuilder text = new StringBuilder();
        options.values()
                .forEach(lines -> lines.forEach(line -> text.append(line).append('\n')));
        return text.toString();
    }
}
