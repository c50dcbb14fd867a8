// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.config.Lods;
import dev.cullet.pipeline.files.OutputName;
import dev.cullet.pipeline.options.BakeOptions;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a bake without a configuration did, by its build records: the settings with which a configuration gives the same
 * assets the same paths, and finds them up to date.
 *
 * @param sources folders and globs, relative to the folder of the configuration
 * @param directory folder of the assets, relative to the same folder; null: the assets are beside their sources
 * @param state folder of the build records, relative to the same folder
 * @param outputName pattern of the names of the assets
 * @param assets number of assets whose sources are still there
 * @param options values that differ from the defaults, by name, if all assets have the same ones
 * @param isUniform whether all assets have the same options
 */
public record EarlierBake(
        List<String> sources,
        @Nullable String directory,
        String state,
        String outputName,
        int assets,
        Map<String, String> options,
        boolean isUniform) {
    private static final int MAX_DEPTH = 8;
    private static final int MAX_FILES = 100_000;

    /**
     * Returns the bakes whose records are in a folder or below it, in visible folders; those whose records fit no
     * settings are left out.
     *
     * @param base folder of the configuration
     */
    public static List<EarlierBake> find(Path base) {
        Path from = base.toAbsolutePath().normalize();
        RecordFolders search = new RecordFolders();
        try {
            Files.walkFileTree(from, Set.of(), MAX_DEPTH, search);
        } catch (IOException e) {
            return List.of();
        }
        List<EarlierBake> bakes = new ArrayList<>();
        for (Path folder : search.found) {
            try {
                EarlierBake bake = new Reading(from, folder).bake();
                if (bake != null) {
                    bakes.add(bake);
                }
            } catch (IllegalArgumentException e) {
                // a forged record; no source has such an asset
            }
        }
        return bakes;
    }

    /** Returns the settings in the syntax of {@code cullet.toml}, by name. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("sources", sources.stream().map(EarlierBake::quoted).collect(Collectors.joining(", ", "[", "]")));
        if (directory != null) {
            settings.put("directory", quoted(directory));
        }
        if (!outputName.equals(OutputName.DEFAULT)) {
            settings.put("output-name", quoted(outputName));
        }
        settings.put("state", quoted(state));
        return settings;
    }

    private static String quoted(String path) {
        return '"' + path.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Searches visible folders for build records, without following links. */
    private static final class RecordFolders extends SimpleFileVisitor<Path> {
        private final Set<Path> found = new TreeSet<>();
        private int files;

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            if (name.equals(RecordFolder.DEFAULT_NAME)) {
                found.add(folder.resolveSibling(""));
            }
            boolean isHidden = files > 0 && name.startsWith(".");
            files++;
            return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            return files > MAX_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }

    /** Reads the records of one folder. */
    private static final class Reading {
        private final Path base;
        private final Path assets;
        private final Set<String> sources = new TreeSet<>();
        private final Set<String> names = new HashSet<>();
        private final Set<String> options = new HashSet<>();
        private boolean beside = true;
        private int count;

        /** @param assets folder that the folder of records is in */
        Reading(Path base, Path assets) {
            this.base = base;
            this.assets = assets.toAbsolutePath().normalize();
        }

        @Nullable
        EarlierBake bake() {
            RecordFolder records = RecordFolder.in(assets);
            for (Path file : records.files()) {
                BakeRecord record = records.read(file, line -> {});
                Path source = record == null ? null : records.resolve(record.source());
                Path output = record == null ? null : records.resolve(record.output());
                if (record != null && source != null && output != null && Files.exists(source)) {
                    if (isLevel(record, source, output)) {
                        continue; // its options are those of a level of detail
                    }
                    if (!add(record, source, output)) {
                        return null;
                    }
                    count++;
                }
            }
            if (count == 0 || names.size() > 1) {
                return null;
            }
            if (beside) {
                if (sources.removeIf(source -> !isGlob(source))) {
                    sources.add(relative(assets));
                }
            }
            return new EarlierBake(
                    List.copyOf(sources),
                    beside ? null : relative(assets),
                    relative(assets.resolve(RecordFolder.DEFAULT_NAME)),
                    names.isEmpty() ? OutputName.DEFAULT : names.iterator().next(),
                    count,
                    options.size() == 1 ? changed(options.iterator().next()) : Map.of(),
                    options.size() == 1);
        }

        private static boolean isLevel(BakeRecord record, Path source, Path output) {
            return record.frames().isEmpty() && Lods.isLevel(output) && name(source, output) == null;
        }

        private boolean add(BakeRecord record, Path source, Path output) {
            Path from = source.getParent();
            Path to = output.getParent();
            if (from == null || to == null || !to.startsWith(assets)) {
                return false;
            }
            String name = name(source, output);
            if (record.frames().isEmpty()) { // the asset of a sequence has the name of no file
                if (name == null) {
                    return false;
                }
                names.add(name);
            }
            boolean isBeside = from.equals(to);
            Path below = to.equals(assets) ? from : ancestor(from, assets.relativize(to));
            if (below == null) {
                return false;
            }
            beside &= isBeside;
            String fileName = String.valueOf(source.getFileName());
            String extension = fileName.substring(fileName.lastIndexOf('.') + 1);
            String folder = relative(below);
            sources.add(
                    SourceExpansion.isMesh(source)
                            ? folder
                            : (folder.equals(".") ? "" : folder + "/") + "**/*." + extension);
            options.add(record.options());
            return true;
        }

        private static boolean isGlob(String source) {
            return source.contains("**/*.");
        }

        private static @Nullable String name(Path source, Path output) {
            String name = String.valueOf(output.getFileName());
            for (String pattern : List.of(OutputName.DEFAULT, OutputName.WITH_EXTENSION)) {
                if (OutputName.of(pattern, source).equals(name)) {
                    return pattern;
                }
            }
            return null;
        }

        /** Returns the folder that a path leads to another one from; null if the other one does not end with it. */
        private static @Nullable Path ancestor(Path folder, Path path) {
            if (!folder.endsWith(path)) {
                return null;
            }
            Path above = folder;
            for (int i = 0; i < path.getNameCount() && above != null; i++) {
                above = above.getParent();
            }
            return above;
        }

        private String relative(Path path) {
            String text = base.relativize(path).toString().replace('\\', '/');
            return text.isEmpty() ? "." : text;
        }

        private static Map<String, String> changed(String text) {
            Map<String, String> changed = new LinkedHashMap<>();
            try {
                Map<String, String> defaults = BakeOptions.DEFAULTS.map();
                BakeOptions.parse(text).map().forEach((name, value) -> {
                    if (!value.equals(defaults.getOrDefault(name, ""))) {
                        changed.put(name, value);
                    }
                });
            } catch (RuntimeException e) {
                return Map.of(); // options of another version, or of a forged record
            }
            return changed;
        }
    }
}
