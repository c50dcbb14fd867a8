// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.pipeline.cache.CacheAddress;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.config.Slashes;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/** Collects the options of a pom as a layer of settings. An option that is null is not set. */
final class PomOptions {
    private final Path base;
    private Layer layer = Layer.EMPTY;

    /** @param base folder of the pom; relative paths are resolved against it, wherever Maven was started */
    PomOptions(Path base) {
        this.base = base;
    }

    PomOptions add(String name, @Nullable String value) throws MojoExecutionException {
        return value == null ? this : add(name, List.of(value));
    }

    /** Adds a list. An empty list counts as not set, because Maven cannot distinguish the two. */
    PomOptions add(String name, @Nullable List<String> values) throws MojoExecutionException {
        if (values == null || values.isEmpty()) {
            return this;
        }
        var setting = Settings.named(name);
        for (String value : values) {
            try {
                Settings.check(setting, setting.key(), value);
                Slashes.check(setting, setting.key(), value);
            } catch (IllegalArgumentException e) {
                throw new MojoExecutionException("cullet: " + e.getMessage(), e);
            }
        }
        layer = layer.with(
                name,
                setting.kind().isPath() ? values.stream().map(this::absolute).toList() : values);
        return this;
    }

    Layer layer() {
        return layer;
    }

    /** Resolves by text, because a glob is no valid path on Windows. */
    private String absolute(String path) {
        boolean rooted = CacheAddress.isAddress(path)
                || path.startsWith("/")
                || path.startsWith("\\")
                || path.matches("[A-Za-z]:.*");
        return rooted ? path : base + "/" + path;
    }
}
