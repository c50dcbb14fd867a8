// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a batch is to do; a value, changed by its {@code with} methods.
 *
 * @param configuration what {@code cullet.toml} says, or {@link Configuration#none}
 * @param flags what the front end says, on top of it
 * @param output the asset's name, for a single source; null: as the settings say
 * @param force bake what is up to date, too
 * @param dryRun write nothing; say what would be baked, and why
 * @param shard which part of the sources, or null: all
 * @param complete whether no other sources have assets in the same folder of records, though flags name the sources: any
 *     other asset known there is without a source then
 */
public record BatchRequest(
        Configuration configuration,
        Layer flags,
        @Nullable Path output,
        boolean force,
        boolean dryRun,
        @Nullable Shard shard,
        boolean complete) {

    /** What the configuration says, as it says. */
    public static BatchRequest of(Configuration configuration) {
        return new BatchRequest(configuration, Layer.EMPTY, null, false, false, null, false);
    }

    public BatchRequest withFlags(Layer value) {
        return new BatchRequest(configuration, value, output, force, dryRun, shard, complete);
    }

    public BatchRequest withOutput(@Nullable Path value) {
        return new BatchRequest(configuration, flags, value, force, dryRun, shard, complete);
    }

    public BatchRequest withForce(boolean value) {
        return new BatchRequest(configuration, flags, output, value, dryRun, shard, complete);
    }

    public BatchRequest withDryRun(boolean value) {
        return new BatchRequest(configuration, flags, output, force, value, shard, complete);
    }

    public BatchRequest withShard(@Nullable Shard value) {
        return new BatchRequest(configuration, flags, output, force, dryRun, value, complete);
    }

    public BatchRequest withComplete(boolean value) {
        return new BatchRequest(configuration, flags, output, force, dryRun, shard, value);
    }

    /** Returns the settings of the batch: those of the flags, over those of the configuration. */
    public BatchSettings settings() {
        return BatchSettings.of(flags.mergeOver(configuration.settings()));
    }

    List<String> sources() {
        return settings().sources();
    }

    /** What relative sources are about: flags mean the current folder. */
    Path base() {
        return flags.has("sources") ? Path.of("") : configuration.base();
    }
}
