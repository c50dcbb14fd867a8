// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.importer.Glob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cullet.toml} says, or a build script in its stead. What a file is baked with comes from, each on top of
 * the one before: the defaults, this file's settings, its rules that fit, a file {@code ship.fbx.cullet.toml} beside the
 * source, and flags.
 *
 * @param file where it was read from, or null: from nowhere
 * @param base relative sources and globs are about this folder
 * @param settings for all files
 * @param rules for some files; a later one is on top of an earlier one
 */
public record Configuration(@Nullable Path file, Path base, Layer settings, List<Rule> rules) {
    /** What the file is called that is used without being named. */
    public static final String FILE_NAME = "cullet.toml";

    /** The ending of a file that is about one source, after the source's whole name. */
    public static final String SIDECAR = ".cullet.toml";

    /**
     * Settings for some files.
     *
     * @param files globs over paths below the base folder, or over names where they have no slash
     */
    public record Rule(List<String> files, Layer settings) {
        /** Copies the list. */
        public Rule {
            files = List.copyOf(files);
        }
    }

    /** Copies the list. */
    public Configuration {
        rules = List.copyOf(rules);
    }

    /** One that says nothing. */
    public static Configuration none(Path base) {
        return new Configuration(null, base, Layer.EMPTY, List.of());
    }

    /**
     * Reads a configuration file.
     *
     * @throws ConfigException if it cannot be read, or anything in it is wrong; the message says where
     */
    public static Configuration read(Path file) throws ConfigException {
        return TomlConfiguration.read(file);
    }

    /**
     * What one source is baked with.
     *
     * @param flags what the command line says
     * @throws ConfigException if the file beside the source is wrong
     */
    public FileSettings of(Path source, Layer flags) throws ConfigException {
        Layer all = settings;
        String path = pathOf(source);
        for (Rule rule : rules) {
            if (matchesAny(rule.files(), path)) {
                all = rule.settings().mergeOver(all);
            }
        }
        Path sidecar = sidecar(source);
        if (Files.exists(sidecar)) {
            all = TomlConfiguration.readSidecar(sidecar).mergeOver(all);
        }
        return FileSettings.of(flags.mergeOver(all));
    }

    /** The file that is about one source alone, which need not exist. */
    public static Path sidecar(Path source) {
        return source.resolveSibling(source.getFileName() + SIDECAR);
    }

    /** Whether the setting {@code skip} leaves a source out. */
    public boolean skips(Path source, Layer flags) {
        return matchesAny(flags.mergeOver(settings).getList("skip"), pathOf(source));
    }

    /** The path below the base folder, with slashes; of a file elsewhere the whole path. */
    public String pathOf(Path source) {
        Path folder = base.toAbsolutePath().normalize();
        Path file = source.toAbsolutePath().normalize();
        return (file.startsWith(folder) ? folder.relativize(file) : file)
                .toString()
                .replace('\\', '/');
    }

    private static boolean matchesAny(List<String> globs, String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return globs.stream().anyMatch(glob -> new Glob(glob).matches(path, name));
    }
}
