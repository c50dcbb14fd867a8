// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.config.Layer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@code cullet bake}.
 *
 * @param inputs empty: the sources of the configuration
 * @param output path of the asset of a single source, or null
 * @param config the configuration that is named, or null
 * @param layer the settings
 * @param shard such as {@code 1/4}, or null
 */
record BakeArguments(
        List<String> inputs,
        @Nullable Path output,
        @Nullable Path config,
        Layer layer,
        boolean force,
        boolean overwrite,
        boolean dryRun,
        boolean watch,
        @Nullable String shard,
        boolean json,
        boolean quiet,
        boolean timings,
        boolean stacktrace) {
    /** Copies the list. */
    BakeArguments {
        inputs = List.copyOf(inputs);
    }
}
