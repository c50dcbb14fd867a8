// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.options.BakeOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Levels of detail of a source. Level 0 is the asset as its options state it; each further level is an asset of its own
 * with another error of simplification, whose name ends with {@code _LOD} and its number.
 *
 * @param errors of the levels from 1, as the option {@code simplify} has them
 */
public record Lods(List<String> errors) {
    /** No levels but the asset itself. */
    public static final Lods NONE = new Lods(List.of());

    /** What an element of the setting may be. */
    static final String ALLOWED = "errors as those of simplify, separated by commas, such as 0.01,0.05,0.2 or 0.1%,1%";

    /** The largest number of levels beside the asset itself. */
    private static final int MAX = 15;

    private static final Pattern NAME = Pattern.compile("(.*)_LOD\\d+\\.cullet");

    /** Copies the list. */
    public Lods {
        errors = List.copyOf(errors);
    }

    /**
     * Reads the values of the setting, each with one error or several.
     *
     * @throws IllegalArgumentException if one is no error, or there are too many
     */
    static Lods of(List<String> values) {
        List<String> errors = new ArrayList<>();
        for (String value : values) {
            for (String each : value.split(",", -1)) {
                String error = each.strip();
                BakeOptions.DEFAULTS.with("simplify", error); // throws if it is no error
                if (error.equalsIgnoreCase("none")) {
                    throw new IllegalArgumentException();
                }
                errors.add(error);
            }
        }
        if (errors.size() > MAX) {
            throw new IllegalArgumentException();
        }
        return new Lods(errors);
    }

    /** Returns the options of a level: of level 0 the same. */
    public BakeOptions options(BakeOptions options, int level) {
        return level == 0
                ? options
                : options.with("simplify", errors.get(level - 1)).with("simplify-to", "none");
    }

    /** Returns the path of the asset of a level: of level 0 the same. */
    public static Path asset(Path asset, int level) {
        String name = String.valueOf(asset.getFileName());
        int dot = name.lastIndexOf('.');
        String stem = dot > 0 ? name.substring(0, dot) : name;
        return level == 0 ? asset : asset.resolveSibling(stem + "_LOD" + level + name.substring(stem.length()));
    }

    /** Returns whether a file name may be that of a level above 0. */
    public static boolean isLevel(Path asset) {
        return NAME.matcher(String.valueOf(asset.getFileName())).matches();
    }
}
