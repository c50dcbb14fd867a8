// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.Glob;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.files.FileNames;
import dev.cullet.pipeline.files.FileTree;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.files.OutputKind;
import dev.cullet.pipeline.scene.SceneManifest;
import dev.cullet.pipeline.source.SourceFormats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Expands inputs (files, folders, globs) to sources. A folder includes the OBJ and FBX files in it and below. A glob
 * includes the files that it matches and that the importer reads, by their extension; a manifest of a scene, and an
 * extension that other kinds of files have, only if the glob fixes the extension, as {@code *.xml} does. Neither
 * includes a file that an export of an asset wrote. A file that is named is included whatever its extension, except an
 * asset. Files and folders whose name begins with a dot are
 * included only if they are named.
 */
public final class SourceExpansion {
    /** The ending of an asset's name. */
    public static final String EXTENSION = ".cullet";

    /** In place of bytes that the JVM could not decode. */
    private static final char REPLACEMENT = '\ufffd';

    /**
     * One file to bake.
     *
     * @param below the folder or the fixed head of the glob that the file was found under; its own folder if named
     * @param named whether the file itself was named
     */
    public record Source(Path file, Path below, boolean named) {}

    /** What a folder or a glob includes. */
    private enum Wanted {
        MESHES("no .obj or .fbx file in this folder or below it", "no mesh: 'cullet formats' lists what can be baked"),
        ASSETS("no .cullet file in this folder or below it", "no asset; name it, or end the glob with its extension");

        private final String none;
        private final String noneOfGlob;

        Wanted(String none, String noneOfGlob) {
            this.none = none;
            this.noneOfGlob = noneOfGlob;
        }

        boolean isInFolder(Path file) {
            return this == MESHES ? isMesh(file) : isAsset(file);
        }

        /**
         * Returns whether a glob includes a file that it matches.
         *
         * @param fixed whether the glob matches no file of the same name and another extension
         */
        boolean isInGlob(Path file, boolean fixed) {
            if (this == ASSETS) {
                return fixed || isAsset(file);
            }
            return fixed
                    ? SourceFormats.isReadable(file) || SceneManifest.isManifest(file)
                    : SourceFormats.isMesh(file);
        }
    }

    private SourceExpansion() {}

    /**
     * Returns the files, in the order named; inside a folder or glob in order of path. A file that is named twice
     * counts once. Files whose names are no text, see {@link FileNames}, are included; nothing can be read from them.
     *
     * @param base folder that relative inputs are resolved against
     * @param notes receives a line per link that leads to a folder above itself, and is not entered
     * @throws BakeException if an input does not exist, cannot be read, or matches no file
     */
    public static List<Source> expand(Path base, List<String> inputs, Consumer<String> notes) throws BakeException {
        return expand(base, inputs, Wanted.MESHES, notes);
    }

    /**
     * Returns the assets that inputs name, with the rules of sources, except that a folder and a glob include
     * the {@value #EXTENSION} files in it and below; a glob that fixes the extension includes what it matches.
     *
     * @param base folder that relative inputs are resolved against
     * @param notes receives a line per link that leads to a folder above itself, and is not entered
     * @throws BakeException if an input does not exist, cannot be read, or matches no file
     */
    public static List<Source> assets(Path base, List<String> inputs, Consumer<String> notes) throws BakeException {
        return expand(base, inputs, Wanted.ASSETS, notes);
    }

    private static List<Source> expand(Path base, List<String> inputs, Wanted wanted, Consumer<String> notes)
            throws BakeException {
        Map<Path, Source> found = new LinkedHashMap<>();
        Set<Path> loops = new TreeSet<>();
        for (String input : inputs) {
            for (Source source : expand(base, input, wanted, loops)) {
                found.putIfAbsent(source.file().toAbsolutePath().normalize(), source);
            }
        }
        for (Path loop : loops) {
            notes.accept(FileNames.shown(loop) + ": the link leads to a folder above it, and is not followed");
        }
        return List.copyOf(found.values());
    }

    private static List<Source> expand(Path base, String input, Wanted wanted, Set<Path> loops) throws BakeException {
        Path path = literal(base, input);
        if (path != null && Files.exists(path)) {
            return found(path, wanted, loops);
        }
        List<Source> undecoded = new ArrayList<>();
        for (Path actual : undecoded(base, input)) {
            undecoded.addAll(found(actual, wanted, loops));
        }
        if (!undecoded.isEmpty()) {
            return undecoded;
        }
        int wild = Glob.firstWildcard(input);
        if (wild < 0) {
            Path named = path == null ? Path.of(".") : path;
            throw new BakeException(named, (path == null ? input : path) + ": no such file or folder");
        }
        return glob(base, input, wild, wanted, loops);
    }

    private static List<Source> found(Path path, Wanted wanted, Set<Path> loops) throws BakeException {
        if (!Files.isDirectory(path)) {
            if (wanted == Wanted.MESHES && isAsset(path)) {
                throw new BakeException(path, path + ": is an asset, which is the result of a bake; name its source");
            }
            return List.of(new Source(path, folderOf(path), true));
        }
        List<Source> sources = walk(path, wanted::isInFolder, loops);
        if (sources.isEmpty()) {
            throw new BakeException(path, shown(path) + ": " + wanted.none);
        }
        return sources;
    }

    /**
     * Returns the files whose names decode to an input with replacement characters: the JVM could not decode the
     * argument, and its text names no file.
     */
    private static List<Path> undecoded(Path base, String input) {
        if (input.indexOf(REPLACEMENT) < 0) {
            return List.of();
        }
        List<Path> found = List.of(input.startsWith("/") ? base.getFileSystem().getPath("/") : base);
        for (String name : List.of(input.split("/+", -1))) {
            List<Path> below = new ArrayList<>();
            for (Path folder : found) {
                if (name.isEmpty() || name.equals(".")) {
                    below.add(folder);
                } else if (name.indexOf(REPLACEMENT) < 0) {
                    below.add(folder.resolve(name));
                } else {
                    below.addAll(entries(folder, name));
                }
            }
            found = below;
        }
        return found.stream().filter(Files::exists).toList();
    }

    private static List<Path> entries(Path folder, String name) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> String.valueOf(entry.getFileName()).equals(name))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static List<Source> glob(Path base, String input, int wild, Wanted wanted, Set<Path> loops)
            throws BakeException {
        int slash = Math.max(
                input.lastIndexOf('/', wild),
                input.lastIndexOf(FileSystems.getDefault().getSeparator(), wild));
        Path head = base.resolve(slash < 0 ? "" : slash == 0 ? "/" : input.substring(0, slash));
        Glob glob = new Glob(portable(input.substring(slash + 1)));
        List<Path> others = new ArrayList<>();
        Predicate<Path> included = file -> {
            String path = portable(head.relativize(file).toString());
            boolean isMatch = glob.matchesPath(path);
            boolean isIncluded = isMatch && wanted.isInGlob(file, !glob.matchesPath(withOtherExtension(path)));
            if (isMatch && !isIncluded) {
                others.add(file);
            }
            return isIncluded;
        };
        List<Source> sources = Files.isDirectory(head) ? walk(head, included, loops) : List.of();
        if (sources.isEmpty()) {
            String reason = others.isEmpty()
                    ? ": no file matches"
                    : ": matches " + others.size() + (others.size() == 1 ? " file" : " files") + ", such as "
                            + FileNames.shown(Collections.min(others)) + ", but " + wanted.noneOfGlob;
            throw new BakeException(head, input + reason);
        }
        return sources;
    }

    /** Returns a path with an extension that no glob fixes. */
    private static String withOtherExtension(String path) {
        int dot = path.lastIndexOf('.');
        return (dot <= path.lastIndexOf('/') ? path : path.substring(0, dot)) + ".\0";
    }

    private static List<Source> walk(Path folder, Predicate<Path> wanted, Set<Path> loops) throws BakeException {
        try {
            FileTree tree = FileTree.of(folder, Integer.MAX_VALUE);
            tree.loops().stream()
                    .filter(link -> !isHidden(folder.relativize(link)))
                    .forEach(loops::add);
            return tree.files().stream()
                    .filter(Files::isRegularFile)
                    .filter(file -> !isHidden(folder.relativize(file)))
                    .filter(wanted)
                    .filter(file -> !isExport(file))
                    .sorted(Comparator.comparing((Path path) -> path.toString().replace('\\', '/'))
                            .thenComparing(Comparator.naturalOrder()))
                    .map(file -> new Source(file, folder, false))
                    .toList();
        } catch (IOException e) {
            throw new BakeException(folder, folder + ": " + IoErrors.reason(e), e);
        }
    }

    /** Returns whether an export wrote a file; one that cannot be read is a source, whose bake fails. */
    private static boolean isExport(Path file) {
        try {
            return !isAsset(file) && OutputKind.EXPORT.matches(file);
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns whether a folder stands for a file, by its extension. */
    static boolean isMesh(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".obj") || name.endsWith(".fbx");
    }

    private static boolean isAsset(Path file) {
        return file.toString().endsWith(EXTENSION);
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
