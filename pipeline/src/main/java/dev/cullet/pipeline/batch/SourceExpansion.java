// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.Glob;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Expands inputs (files, folders, globs) to sources, and determines the path of each asset. A folder includes the OBJ
 * and FBX files in it and below; a file of any other format is included if it is named or matched by a glob. Files and
 * folders whose name begins with a dot are included only if they are named.
 */
public final class SourceExpansion {
    /** The ending of an asset's name. */
    public static final String EXTENSION = ".cullet";

    /**
     * One file to bake.
     *
     * @param below the folder or the fixed head of the glob that the file was found under; its own folder if named
     * @param named whether the file itself was named
     */
    public record Source(Path file, Path below, boolean named) {}

    private SourceExpansion() {}

    /**
     * The files, in the order named; inside a folder or glob in order of path. A file that is named twice counts once.
     *
     * @param base what relative inputs are about
     * @throws BakeException if an input does not exist, cannot be read, or stands for no file
     */
    public static List<Source> expand(Path base, List<String> inputs) throws BakeException {
        Map<Path, Source> found = new LinkedHashMap<>();
        for (String input : inputs) {
            for (Source source : expand(base, input)) {
                found.putIfAbsent(source.file().toAbsolutePath().normalize(), source);
            }
        }
        return List.copyOf(found.values());
    }

    private static List<Source> expand(Path base, String input) throws BakeException {
        Path path = literal(base, input);
        if (path != null && Files.isDirectory(path)) {
            List<Source> sources = walk(path, SourceExpansion::isCollected);
            if (sources.isEmpty()) {
                throw new BakeException(path, shown(path) + ": no .obj or .fbx file in this folder or below it");
            }
            return sources;
        }
        if (path != null && Files.exists(path)) {
            return List.of(new Source(path, folderOf(path), true));
        }
        int wild = Glob.firstWildcard(input);
        if (wild < 0) {
            Path named = path == null ? Path.of(".") : path;
            throw new BakeException(named, (path == null ? input : path) + ": no such file or folder");
        }
        return glob(base, input, wild);
    }

    private static List<Source> glob(Path base, String input, int wild) throws BakeException {
        int slash = Math.max(
                input.lastIndexOf('/', wild),
                input.lastIndexOf(FileSystems.getDefault().getSeparator(), wild));
        Path head = base.resolve(slash < 0 ? "" : slash == 0 ? "/" : input.substring(0, slash));
        Glob glob = new Glob(portable(input.substring(slash + 1)));
        List<Source> sources = Files.isDirectory(head)
                ? walk(
                        head,
                        file -> glob.matchesPath(portable(head.relativize(file).toString())))
                : List.of();
        if (sources.isEmpty()) {
            throw new BakeException(head, input + ": no file matches");
        }
        return sources;
    }

    private static List<Source> walk(Path folder, Predicate<Path> wanted) throws BakeException {
        try (Stream<Path> below = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            return below.filter(Files::isRegularFile)
                    .filter(file -> !isHidden(folder.relativize(file)))
                    .filter(wanted)
                    .sorted(Comparator.comparing(path -> path.toString().replace('\\', '/')))
                    .map(file -> new Source(file, folder, false))
                    .toList();
        } catch (IOException e) {
            throw new BakeException(folder, folder + ": " + IoErrors.reason(e), e);
        } catch (UncheckedIOException e) {
            throw new BakeException(folder, folder + ": " + IoErrors.reason(e), e);
        }
    }

    /**
     * Where the assets go: under {@code folder} as the sources lie below what was named, or beside each source.
     *
     * @param folder the output folder, or null: beside the source
     * @param pattern see {@link OutputName}
     * @return one path per source, in the same order
     * @throws IllegalArgumentException if two sources would give the same asset, or an asset would replace a source;
     *     names that differ only in case count as the same, because they are on half of all machines
     */
    public static List<Path> outputs(List<Source> sources, @Nullable Path folder, String pattern) {
        Map<String, Source> taken = new LinkedHashMap<>();
        Map<String, Source> given = new LinkedHashMap<>();
        for (Source source : sources) {
            given.put(key(source.file()), source);
        }
        List<Path> outputs = new ArrayList<>();
        for (Source source : sources) {
            Path asset = output(source, folder, pattern);
            Source other = taken.putIfAbsent(key(asset), source);
            if (other != null) {
                throw new IllegalArgumentException(other.file() + " and " + source.file() + " would both become "
                        + asset + "; rename one, bake them into different folders, or distinguish them with"
                        + " --output-name {file}.cullet");
            }
            if (given.containsKey(key(asset))) {
                throw new IllegalArgumentException(
                        source.file() + ": its asset would replace the source " + asset + "; name another output");
            }
            outputs.add(asset);
        }
        return outputs;
    }

    /**
     * The output that the user named for one source.
     *
     * @throws IllegalArgumentException if it is the source itself
     */
    public static Path named(Source source, Path output) {
        if (key(output).equals(key(source.file()))) {
            throw new IllegalArgumentException(output + ": the asset would replace its source; name another output");
        }
        return output;
    }

    private static Path output(Source source, @Nullable Path folder, String pattern) {
        String asset = OutputName.of(pattern, source.file());
        if (folder == null) {
            return source.file().resolveSibling(asset);
        }
        return folder.resolve(source.below().relativize(source.file())).resolveSibling(asset);
    }

    private static String key(Path path) {
        return path.toAbsolutePath().normalize().toString().toLowerCase(Locale.ROOT);
    }

    private static boolean isCollected(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".obj") || name.endsWith(".fbx");
    }

    private static Path folderOf(Path file) {
        Path parent = file.getParent();
        return parent == null ? Path.of("") : parent;
    }

    private static String shown(Path folder) {
        return folder.toString().isEmpty() ? "." : folder.toString();
    }

    private static boolean isHidden(Path below) {
        for (Path name : below) {
            if (name.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    /** Without a dot in front: what is found in the current folder has short names. */
    private static @Nullable Path literal(Path base, String input) {
        try {
            return base.resolve(input.equals(".") ? "" : input);
        } catch (InvalidPathException e) {
            return null; // `*` is no legal name on Windows
        }
    }

    /** Returns a path with {@code /} between its names, on Windows too. */
    private static String portable(String path) {
        return path.replace(FileSystems.getDefault().getSeparator(), "/");
    }
}
