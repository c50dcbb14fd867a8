// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import org.jspecify.annotations.Nullable;

/** Which flags of simplification need another one. */
final class SimplifyFlags {
    private static final String BORDERS = "simplify-borders";

    private SimplifyFlags() {}

    /**
     * Returns what is wrong with flags, or null.
     *
     * @param set the values of the command line
     * @param isSeams whether tiles of the batch are compared at their borders
     */
    static @Nullable String problem(Layer set, Configuration configuration, boolean isSeams) {
        Layer merged = set.mergeOver(configuration.settings());
        boolean isRequested = isRequested(merged)
                || configuration.rules().stream().anyMatch(rule -> isRequested(set.mergeOver(rule.settings())));
        boolean hasLods = merged.has("lods")
                || configuration.rules().stream()
                        .anyMatch(rule -> rule.settings().has("lods"));
        if (set.has(BORDERS) && !isRequested && !hasLods) {
            return "--simplify-borders needs --simplify, --simplify-to or --lods";
        }
        if (isSeams && isRequested(merged) && merged.get(BORDERS).equals("simplify")) {
            return "--seams compares the borders of tiles, but --simplify may change them on one side only; add"
                    + " --simplify-borders keep";
        }
        return null;
    }

    private static boolean isRequested(Layer layer) {
        return !layer.get("simplify").equals("none")
                || !layer.get("simplify-to").equals("none");
    }
}
