// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of enclosing shapes that contradict each other, or need another one: of the command line or a build script,
 * of a configuration, of each of its rules, and of each sidecar file.
 *
 * <p>Settings contradict each other in one layer only: a rule may make a box of some parts where the configuration
 * makes hulls. A setting without effect is one that no file can use, whatever the other layers are.
 */
public final class ShapeConflicts {
    private static final String HULL = "hull";
    private static final String PRIMITIVE = "primitive";
    private static final String PLANES = "hull-planes";
    private static final String ERROR = "hull-error";
    private static final String MARGIN = "hull-margin";
    private static final String ENGINE = "hull-for";
    private static final String MAX_PIECES = "max-pieces";
    private static final String KEEP_CLEAR = "keep-clear";
    private static final String DECOMPOSE = "decompose";
    private static final String NONE = "none";

    private final Configuration configuration;
    private final Layer flags;

    /**
     * @param flags settings of the command line or a build script
     */
    public ShapeConflicts(Configuration configuration, Layer flags) {
        this.configuration = configuration;
        this.flags = flags;
    }

    /**
     * Checks what needs no source: the settings of each layer but sidecars.
     *
     * @throws IllegalArgumentException if flags contradict each other
     * @throws ConfigException if settings of the configuration do
     */
    public void checkLayers() throws ConfigException {
        throwIf(contradiction(flags, over(flags, lower()), true));
        List<Layer> configured = lower();
        for (int i = 0; i < configured.size(); i++) {
            Layer layer = configured.get(i);
            throwIf(contradiction(layer, above(layer, List.of()), false), i);
        }
    }

    /**
     * Checks sidecar files, and that no setting is without effect on all sources.
     *
     * @throws IllegalArgumentException if flags contradict each other, or have no effect
     * @throws ConfigException if settings of a file do
     */
    public void checkSources(List<Path> sources) throws ConfigException {
        Map<Path, Layer> sidecars = new LinkedHashMap<>();
        for (Path source : sources) {
            Layer layer = Configuration.sidecarLayer(source);
            Path file = Configuration.sidecar(source);
            if (file != null && !layer.names().isEmpty()) {
                sidecars.put(file, layer);
            }
        }
        List<Layer> lower = lower();
        List<Layer> all = new ArrayList<>(lower);
        all.addAll(sidecars.values());
        throwIf(idle(flags, over(flags, all), true));
        for (int i = 0; i < lower.size(); i++) {
            throwIf(idle(lower.get(i), above(lower.get(i), sidecars.values()), false), i);
        }
        for (Map.Entry<Path, Layer> sidecar : sidecars.entrySet()) {
            Layer layer = sidecar.getValue();
            List<Layer> merged = above(layer, List.of());
            lower.forEach(below -> merged.add(flags.mergeOver(layer.mergeOver(below))));
            throwIf(contradiction(layer, merged, false), sidecar.getKey());
            throwIf(idle(layer, merged, false), sidecar.getKey());
        }
    }

    /** Returns the settings of the configuration, then those of each rule. */
    private List<Layer> lower() {
        List<Layer> layers = new ArrayList<>();
        layers.add(configuration.settings());
        configuration.rules().forEach(rule -> layers.add(rule.settings()));
        return layers;
    }

    private static List<Layer> over(Layer layer, List<Layer> below) {
        return below.stream().map(layer::mergeOver).toList();
    }

    /** Returns a layer with each other that may be merged over it. */
    private List<Layer> above(Layer layer, Iterable<Layer> sidecars) {
        List<Layer> merged = new ArrayList<>();
        merged.add(flags.mergeOver(layer));
        for (Layer rule : lower()) {
            merged.add(flags.mergeOver(rule.mergeOver(layer)));
        }
        sidecars.forEach(sidecar -> merged.add(flags.mergeOver(sidecar.mergeOver(layer))));
        return merged;
    }

    private static void throwIf(@Nullable String problem) {
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    private static void throwIf(@Nullable String problem, Path file) throws ConfigException {
        if (problem != null) {
            throw new ConfigException(file, 0, 0, problem, null);
        }
    }

    /** @param layer 0: the settings of all files; else the number of a rule, from 1, of a file or a build script */
    private void throwIf(@Nullable String problem, int layer) throws ConfigException {
        Path file = configuration.file();
        if (problem != null && layer > 0) {
            List<String> globs = configuration.rules().get(layer - 1).files();
            throwIf(globs.equals(List.of("**")) ? problem : "rule for " + String.join(", ", globs) + ": " + problem);
        }
        if (file != null) {
            throwIf(problem, file);
        }
        throwIf(problem);
    }

    /**
     * Returns which setting of a layer has no effect, or null.
     *
     * @param merged the layer with each other that may be merged with it
     * @param ofFlags whether settings are named as flags, else as keys
     */
    private static @Nullable String idle(Layer layer, List<Layer> merged, boolean ofFlags) {
        for (String setting : List.of(PLANES, ERROR, MARGIN, ENGINE)) {
            boolean isForPieces = !setting.equals(ERROR);
            if (layer.has(setting) && merged.stream().noneMatch(all -> isBuilt(all, isForPieces))) {
                return name(setting, ofFlags) + " needs " + name(HULL, ofFlags) + " or " + name(PRIMITIVE, ofFlags)
                        + (isForPieces ? ", or " + name(DECOMPOSE, ofFlags) : "");
            }
        }
        for (String setting : List.of(MAX_PIECES, KEEP_CLEAR)) {
            if (layer.has(setting) && merged.stream().noneMatch(ShapeConflicts::isDecomposed)) {
                return name(setting, ofFlags) + " needs " + name(DECOMPOSE, ofFlags);
            }
        }
        return null;
    }

    /** Returns how settings of a layer contradict each other, or null; parameters are those of {@link #idle}. */
    private static @Nullable String contradiction(Layer layer, List<Layer> merged, boolean ofFlags) {
        String primitive = layer.get(PRIMITIVE);
        String shape = name(PRIMITIVE, ofFlags) + " " + primitive;
        if (primitive.equals(NONE)) {
            return null;
        }
        if (primitive.equals("auto")) {
            boolean hasLimits = layer.has(PLANES) || layer.has(ENGINE);
            boolean isIdle =
                    hasLimits && merged.stream().allMatch(all -> all.get(ERROR).equals(NONE));
            return isIdle
                    ? name(PLANES, ofFlags) + " and " + name(ENGINE, ofFlags) + " have no effect on " + shape
                            + " without "
                            + name(ERROR, ofFlags) + ": every part is a box, capsule or sphere; add "
                            + name(ERROR, ofFlags) + (ofFlags ? " METRES" : "")
                    : null;
        }
        if (layer.has(HULL) && layer.get(HULL).equals("on")) {
            return name(HULL, ofFlags) + " and " + shape + " are two shapes, but a part has one; use only one of them";
        }
        for (String setting : primitive.startsWith("kdop") ? List.of(PLANES, ERROR) : List.of(PLANES, ERROR, ENGINE)) {
            if (layer.has(setting)) {
                return name(setting, ofFlags) + " has no effect on " + shape + "; leave it out, or use "
                        + name(HULL, ofFlags);
            }
        }
        return null;
    }

    private static String name(String setting, boolean ofFlags) {
        return ofFlags ? "--" + setting : Settings.named(setting).key();
    }

    private static boolean isBuilt(Layer layer, boolean byPieces) {
        return (byPieces && isDecomposed(layer))
                || layer.get(HULL).equals("on")
                || !layer.get(PRIMITIVE).equals(NONE);
    }

    private static boolean isDecomposed(Layer layer) {
        return !layer.get(DECOMPOSE).equals(NONE);
    }
}
