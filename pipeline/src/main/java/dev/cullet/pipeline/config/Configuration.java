// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.importer.Glob;
import dev.cullet.pipeline.files.FileNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Content of a {@code cullet.toml}, or of a build script in its place. The settings of a file are merged from, in
 * ascending precedence: the defaults, the settings of the configuration, its rules that match, a file
 * {@code ship.fbx.cullet.toml} beside the source, and flags.
 *
 * @param file the file that it was read from; null if there is none
 * @param base folder that relative sources and globs are resolved against
 * @param settings settings of all files and of the batch
 * @param rules settings of some files; a later rule overrides an earlier one
 */
public record Configuration(@Nullable Path file, Path base, Layer settings, List<Rule> rules) {
    /** Name of the configuration file that is used by default. */
    public static final String FILE_NAME = "cullet.toml";

    /** Suffix of a sidecar file, which contains settings of one source, after the full name of the source. */
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

    /** Returns a configuration without settings. */
    public static Configuration none(Path base) {
        return new Configuration(null, base, Layer.EMPTY, List.of());
    }

    /**
     * Reads a configuration file.
     *
     * @throws ConfigException if it cannot be read, or is malformed; the message has line and column
     */
    public static Configuration read(Path file) throws ConfigException {
        return TomlConfiguration.read(file);
    }

    /**
     * Returns the settings of one source.
     *
     * @param flags settings of the command line or a build script, which take precedence
     * @throws ConfigException if the sidecar file of the source cannot be read or is malformed
     */
    public FileSettings of(Path source, Layer flags) throws ConfigException {
        Layer all = settings;
        for (Rule rule : rules) {
            if (matchesAny(rule.files(), source)) {
                all = rule.settings().mergeOver(all);
            }
        }
        return FileSettings.of(flags.mergeOver(sidecarLayer(source).mergeOver(all)));
    }

    /**
     * Returns the settings of the sidecar file of a source; empty if there is none.
     *
     * @throws ConfigException if it cannot be read or is malformed
     */
    static Layer sidecarLayer(Path source) throws ConfigException {
        Path sidecar = sidecar(source);
        return sidecar != null && Files.exists(sidecar) ? TomlConfiguration.readSidecar(sidecar) : Layer.EMPTY;
    }

    /** Returns the path of the sidecar file of a source, whether or not it exists; null if its name is no text. */
    public static @Nullable Path sidecar(Path source) {
        return FileNames.isText(source) ? source.resolveSibling(source.getFileName() + SIDECAR) : null;
    }

    /** Returns whether the setting {@code skip} excludes a source. */
    public boolean skips(Path source, Layer flags) {
        return matchesAny(flags.mergeOver(settings).getList("skip"), source);
    }

    /** Returns the path relative to the base folder, with slashes; the absolute path of a file on another disk. */
    public String pathOf(Path source) {
        Path folder = base.toAbsolutePath().normalize();
        Path file = source.toAbsolutePath().normalize();
        boolean isRelative = folder.getRoot() != null && folder.getRoot().equals(file.getRoot());
        return slashed(isRelative ? folder.relativize(file) : file);
    }

    /** Returns whether a glob of {@code skip} or of a rule matches the relative or absolute path, or the name. */
    public boolean matches(String glob, Path source) {
        Glob compiled = new Glob(glob.startsWith("./") ? glob.substring("./".length()) : glob);
        boolean isName = glob.indexOf('/') < 0;
        String name = slashed(source).substring(slashed(source).lastIndexOf('/') + 1);
        return isName
                ? compiled.matchesPath(name)
                : compiled.matchesPath(pathOf(source))
                        || compiled.matchesPath(slashed(source.toAbsolutePath().normalize()));
    }

    private boolean matchesAny(List<String> globs, Path source) {
        return globs.stream().anyMatch(glob -> matches(glob, source));
    }

    private static String slashed(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }
}
