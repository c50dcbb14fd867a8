// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.Setting.Kind;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/** Collects what a pom says in the words of {@code cullet.toml}; what it does not say is null. */
final class Words {
    private final Path base;
    private Layer layer = Layer.EMPTY;

    /** @param base folder of the pom: relative paths are about it, wherever Maven was started */
    Words(Path base) {
        this.base = base;
    }

    Words add(String name, @Nullable String value) throws MojoExecutionException {
        return value == null ? this : add(name, List.of(value));
    }

    /** As the other, for a list. An empty one says nothing, because Maven cannot tell it from none. */
    Words add(String name, @Nullable List<String> values) throws MojoExecutionException {
        if (values == null || values.isEmpty()) {
            return this;
        }
        var setting = Settings.named(name);
        for (String value : values) {
            try {
                Settings.check(setting, setting.key(), value);
            } catch (IllegalArgumentException e) {
                throw new MojoExecutionException("cullet: " + e.getMessage(), e);
            }
        }
        boolean paths = setting.kind() == Kind.PATH || setting.kind() == Kind.PATHS;
        layer = layer.with(name, paths ? values.stream().map(this::absolute).toList() : values);
        return this;
    }

    Layer layer() {
        return layer;
    }

    /** By text, for a glob is no path on Windows. */
    private String absolute(String path) {
        boolean rooted = path.startsWith("/") || path.startsWith("\\") || path.matches("[A-Za-z]:.*");
        return rooted ? path : base + "/" + path;
    }
}
