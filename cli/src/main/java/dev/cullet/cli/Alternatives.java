// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What to do in place of options and verbs that other tools have and Cullet does not. */
final class Alternatives {
    private static final String HULLS =
            "Cullet stores a convex hull of each part with --hull, and a simple shape that encloses it with"
                    + " --primitive";

    private static final String DECOMPOSITION =
            "Cullet stores convex pieces of a part, within an error that it proves, with --decompose METRES or"
                    + " --decompose 2%";

    private static final String SIMPLIFICATION =
            "Cullet simplifies meshes within an error that it proves, with --simplify METRES or --simplify 0.5%, or to"
                    + " a number of triangles with --simplify-to N";

    private static final String EXPORT =
            "Cullet writes an asset in formats of other engines with 'cullet export ASSET --format FORMAT'";

    private static final Map<String, String> SENTENCES = new LinkedHashMap<>();

    static {
        for (String name : Set.of("hulls", "convex", "convex-hull", "collision-hull")) {
            SENTENCES.put(name, HULLS);
        }
        for (String name : Set.of("decompose", "decomposition", "pieces", "vhacd", "v-hacd", "coacd")) {
            SENTENCES.put(name, DECOMPOSITION);
        }
        for (String name : Set.of("decimate", "decimation", "simplification", "simplify-error", "reduce", "auto-lod")) {
            SENTENCES.put(name, SIMPLIFICATION);
        }
        for (String name : Set.of("convert", "extract", "unbake", "to-glb", "to-obj")) {
            SENTENCES.put(name, EXPORT);
        }
    }

    private Alternatives() {}

    /** Returns the sentence about an option or a verb, or null if there is none. */
    static @Nullable String of(String argument) {
        return SENTENCES.get(argument.replaceFirst("^--?", "").replaceFirst("=.*", ""));
    }
}
