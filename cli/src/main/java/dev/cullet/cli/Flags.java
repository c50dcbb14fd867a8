// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.Setting;
import java.util.List;

/**
 * Names of flags that several classes read: picocli's annotations and {@link PlainArguments}, or several verbs. Flags
 * of settings are those of {@link Settings}, and a flag of one verb is declared there.
 */
final class Flags {
    static final String CONFIG = "--config";
    static final String DRY_RUN = "--dry-run";
    static final String FORCE = "--force";
    static final String FRAME = "--frame";
    static final String JSON = "--json";
    static final String OUTPUT = "--output";
    static final String OVERWRITE = "--overwrite";
    static final String PART = "--part";
    static final String SEED = "--seed";
    static final String SHARD = "--shard";
    static final String STACKTRACE = "--stacktrace";
    static final String TIMINGS = "--timings";

    static final String QUIET = "--quiet";

    /** The options that are used most, in the order of the help. */
    static final List<String> FREQUENT = List.of(
            OUTPUT,
            "--directory",
            "--unit",
            "--up",
            "--parts",
            "--encoding",
            "--spheres",
            "--strict",
            "--jobs",
            "--report");

    /** Letter of {@link #OUTPUT}. */
    static final String O = "-o";

    /** Letter of the setting {@link #DIRECTORY}. */
    static final String D = "-d";

    /** The setting for the folder of the assets. */
    static final String DIRECTORY = "directory";

    /** The setting that the inputs of a command line replace, which has no flag. */
    static final String SOURCES = "sources";

    private Flags() {}

    /** Returns the names of the flag of a setting. */
    static List<String> of(Setting setting) {
        return setting.name().equals(DIRECTORY) ? List.of(D, setting.flag()) : List.of(setting.flag());
    }
}
