// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.ResourcePrefix;
import dev.cullet.pipeline.files.OutputGuard;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Request for one run of a batch. Immutable; the {@code with} methods return changed copies.
 *
 * @param configuration content of {@code cullet.toml}, or {@link Configuration#none}
 * @param flags settings of the front end, which take precedence
 * @param output path of the asset of a single source; null: from the settings
 * @param force whether files that are up to date are baked
 * @param overwrite whether outputs replace files of another kind and links, see {@link OutputGuard}
 * @param dryRun whether nothing is written, and the report contains what would be baked
 * @param shard the part of the sources to bake; null: all
 * @param resourcePrefix folder of the assets below the folder of the settings, without a slash at the end; empty: that
 *     folder itself
 * @param complete whether the flags name all sources of the folder of build records: any other asset with a record
 *     there has no source
 */
public record BatchRequest(
        Configuration configuration,
        Layer flags,
        @Nullable Path output,
        boolean force,
        boolean overwrite,
        boolean dryRun,
        @Nullable Shard shard,
        String resourcePrefix,
        boolean complete) {

    /** Returns a request with a configuration and no flags. */
    public static BatchRequest of(Configuration configuration) {
        return new BatchRequest(configuration, Layer.EMPTY, null, false, false, false, null, "", false);
    }

    /** Returns the request with other flags. */
    public BatchRequest withFlags(Layer value) {
        return new BatchRequest(
                configuration, value, output, force, overwrite, dryRun, shard, resourcePrefix, complete);
    }

    /** Returns the request with another output; null: from the settings. */
    public BatchRequest withOutput(@Nullable Path value) {
        return new BatchRequest(configuration, flags, value, force, overwrite, dryRun, shard, resourcePrefix, complete);
    }

    /** Returns the request with {@code force} changed. */
    public BatchRequest withForce(boolean value) {
        return new BatchRequest(
                configuration, flags, output, value, overwrite, dryRun, shard, resourcePrefix, complete);
    }

    /** Returns the request with {@code overwrite} changed. */
    public BatchRequest withOverwrite(boolean value) {
        return new BatchRequest(configuration, flags, output, force, value, dryRun, shard, resourcePrefix, complete);
    }

    /** Returns the request with {@code dryRun} changed. */
    public BatchRequest withDryRun(boolean value) {
        return new BatchRequest(configuration, flags, output, force, overwrite, value, shard, resourcePrefix, complete);
    }

    /** Returns the request with another shard; null: all sources. */
    public BatchRequest withShard(@Nullable Shard value) {
        return new BatchRequest(
                configuration, flags, output, force, overwrite, dryRun, value, resourcePrefix, complete);
    }

    /**
     * Returns the request with its assets in a folder below the folder of the settings, or in that itself.
     *
     * @throws IllegalArgumentException if it is no such folder
     */
    public BatchRequest withResourcePrefix(String value) {
        String prefix = ResourcePrefix.of(value);
        return new BatchRequest(configuration, flags, output, force, overwrite, dryRun, shard, prefix, complete);
    }

    /** Returns the request with {@code complete} changed. */
    public BatchRequest withComplete(boolean value) {
        return new BatchRequest(configuration, flags, output, force, overwrite, dryRun, shard, resourcePrefix, value);
    }

    /** Returns the settings of the batch: those of the flags, over those of the configuration. */
    public BatchSettings settings() {
        return BatchSettings.of(flags.mergeOver(configuration.settings()));
    }

    /** Returns the folder of the assets; null: each asset is beside its source. */
    @Nullable
    Path assets() {
        Path directory = settings().directory();
        return directory == null ? null : directory.resolve(resourcePrefix);
    }

    List<String> sources() {
        return settings().sources();
    }

    /** Returns the folder that sources are relative to: the current folder if flags name them. */
    Path base() {
        return flags.has("sources") ? Path.of("") : configuration.base();
    }
}
