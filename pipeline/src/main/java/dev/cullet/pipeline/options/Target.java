// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A kind of device, which is a set of defaults. Options that are set anywhere override those of the target. */
public enum Target {
    /** The defaults of all options. */
    NONE(""),
    /** Fastest queries: exact triangles, and a BSP tree for each part. */
    DESKTOP("encoding=exact bsp=on"),
    /** A third of the memory. */
    MOBILE("encoding=compact"),
    /** Smallest files: packed, without edge flags. */
    TINY("encoding=packed edge-flags=false");

    /** Names of all targets, as a phrase that follows "must be". */
    public static final String ALLOWED = OptionRow.allowed(Target.class);

    private final String options;

    Target(String options) {
        this.options = options;
    }

    /**
     * Returns the target with a name in letters of any case.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Target named(String name) {
        return OptionRow.constant(Target.class, name);
    }

    /** Returns the defaults of options for this target. */
    public BakeOptions defaults() {
        BakeOptions defaults = BakeOptions.DEFAULTS;
        for (Map.Entry<String, String> option : options().entrySet()) {
            defaults = defaults.with(option.getKey(), option.getValue());
        }
        return defaults;
    }

    /** Returns the options of this target by name, such as {@code encoding}. */
    public Map<String, String> options() {
        Map<String, String> byName = new LinkedHashMap<>();
        for (String option : options.isEmpty() ? List.<String>of() : List.of(options.split(" ", -1))) {
            int equals = option.indexOf('=');
            byName.put(option.substring(0, equals), option.substring(equals + 1));
        }
        return byName;
    }
}
