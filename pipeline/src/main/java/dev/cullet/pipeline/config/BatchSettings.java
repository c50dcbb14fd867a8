// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.pipeline.cache.CacheOptions;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Typed values of all settings of scope BATCH.
 *
 * @param sources files, folders and globs, relative to {@link Configuration#base()}
 * @param skip globs over sources that are left out
 * @param directory folder of the assets; null: each asset is written beside its source
 * @param outputName pattern of an asset's file name
 * @param jobs files that are baked at the same time; 0: one per processor
 * @param isolate whether files are imported in worker processes
 * @param importSeconds time limit of an import in a worker process, before the addition for the size of the file
 * @param importMemoryMegabytes memory limit of an import; 0: by the size of the file
 * @param cache where the asset cache is, and who may write to it
 * @param state folder of the build records; null: not set
 * @param prune whether assets without a source are removed
 * @param seams how the borders that assets share are decided; null: they are not
 * @param reports files to write reports to, by extension
 */
public record BatchSettings(
        List<String> sources,
        List<String> skip,
        @Nullable Path directory,
        String outputName,
        int jobs,
        boolean isolate,
        double importSeconds,
        long importMemoryMegabytes,
        CacheOptions cache,
        @Nullable Path state,
        boolean prune,
        @Nullable SeamOptions seams,
        List<Path> reports) {

    /** Copies the lists. */
    public BatchSettings {
        sources = List.copyOf(sources);
        skip = List.copyOf(skip);
        reports = List.copyOf(reports);
    }

    /** Reads the values of a merged layer; settings that it does not contain have their defaults. */
    public static BatchSettings of(Layer layer) {
        String jobs = layer.get("jobs");
        return new BatchSettings(
                layer.getList("sources"),
                layer.getList("skip"),
                path(layer, "directory"),
                layer.get("output-name"),
                jobs.equals("auto") ? 0 : Integer.parseInt(jobs),
                Boolean.parseBoolean(layer.get("isolate")),
                Double.parseDouble(layer.get("import-seconds")),
                Long.parseLong(layer.get("import-memory")),
                cache(layer),
                path(layer, "state"),
                Boolean.parseBoolean(layer.get("prune")),
                seams(layer),
                layer.getList("report").stream().map(Path::of).toList());
    }

    private static @Nullable SeamOptions seams(Layer layer) {
        return Boolean.parseBoolean(layer.get("seams"))
                ? new SeamOptions(
                        Double.parseDouble(layer.get("seams-tolerance")), Double.parseDouble(layer.get("seams-angle")))
                : null;
    }

    private static CacheOptions cache(Layer layer) {
        return new CacheOptions(
                layer.getList("cache"),
                layer.has("cache-key-env") ? layer.get("cache-key-env") : null,
                Boolean.parseBoolean(layer.get("cache-read-only")),
                Boolean.parseBoolean(layer.get("cache-push")),
                layer.has("cache-token-env") ? layer.get("cache-token-env") : null,
                Double.parseDouble(layer.get("cache-timeout")));
    }

    private static @Nullable Path path(Layer layer, String name) {
        return layer.has(name) ? Path.of(layer.get(name)) : null;
    }
}
