// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which flags of enclosing shapes contradict each other, or need another one. */
final class ShapeFlags {
    private static final String HULL = "hull";
    private static final String PRIMITIVE = "primitive";
    private static final String PLANES = "hull-planes";
    private static final String ERROR = "hull-error";
    private static final String MARGIN = "hull-margin";
    private static final String ENGINE = "hull-for";
    private static final String MAX_PIECES = "max-pieces";
    private static final String KEEP_CLEAR = "keep-clear";

    private ShapeFlags() {}

    /**
     * Returns what is wrong with flags, or null.
     *
     * @param set the values of the command line
     */
    static @Nullable String problem(Layer set, Configuration configuration) {
        Layer merged = set.mergeOver(configuration.settings());
        for (String flag : List.of(PLANES, ERROR, MARGIN, ENGINE)) {
            boolean isForPieces = !flag.equals(ERROR);
            if (set.has(flag) && !isBuilt(merged, isForPieces) && !isBuiltByARule(set, configuration, isForPieces)) {
                return "--" + flag + " needs --hull or --primitive" + (isForPieces ? ", or --decompose" : "");
            }
        }
        for (String flag : List.of(MAX_PIECES, KEEP_CLEAR)) {
            if (set.has(flag) && !isDecomposed(merged) && !isDecomposedByARule(set, configuration)) {
                return "--" + flag + " needs --decompose";
            }
        }
        String primitive = set.get(PRIMITIVE);
        if (primitive.equals("none")) {
            return null;
        }
        if (primitive.equals("auto")) {
            boolean isIdle = set.has(PLANES) || set.has(ENGINE);
            return isIdle && merged.get(ERROR).equals("none")
                    ? "--hull-planes and --hull-for have no effect on --primitive auto without --hull-error: every part"
                            + " is a box, capsule or sphere; add --hull-error METRES"
                    : null;
        }
        if (set.has(HULL) && set.get(HULL).equals("on")) {
            return "--hull and --primitive " + primitive + " are two shapes, but a part has one; use only one of them";
        }
        for (String flag : primitive.startsWith("kdop") ? List.of(PLANES, ERROR) : List.of(PLANES, ERROR, ENGINE)) {
            if (set.has(flag)) {
                return "--" + flag + " has no effect on --primitive " + primitive + "; leave it out, or use --hull";
            }
        }
        return null;
    }

    private static boolean isBuilt(Layer layer, boolean byPieces) {
        return (byPieces && isDecomposed(layer))
                || layer.get(HULL).equals("on")
                || !layer.get(PRIMITIVE).equals("none");
    }

    private static boolean isBuiltByARule(Layer set, Configuration configuration, boolean byPieces) {
        return configuration.rules().stream().anyMatch(rule -> isBuilt(set.mergeOver(rule.settings()), byPieces));
    }

    private static boolean isDecomposed(Layer layer) {
        return !layer.get("decompose").equals("none");
    }

    private static boolean isDecomposedByARule(Layer set, Configuration configuration) {
        return configuration.rules().stream().anyMatch(rule -> isDecomposed(set.mergeOver(rule.settings())));
    }
}
