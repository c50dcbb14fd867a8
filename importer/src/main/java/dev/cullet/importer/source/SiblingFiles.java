// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The files that a source may refer to: regular files in its folder or below, links followed. Collects those that were
 * read and those that are missing.
 */
public final class SiblingFiles {
    private final Path folder;
    private final Path realFolder;
    private final TreeSet<Path> dependencies = new TreeSet<>();
    private final TreeSet<Path> missing = new TreeSet<>();

    /** @param source absolute */
    public SiblingFiles(Path source) throws IOException {
        Path parent = source.getParent();
        folder = parent == null ? source : parent;
        realFolder = folder.toRealPath();
    }

    /** Returns the file of a name, or null; one that could be in the folder counts as missing. */
    public @Nullable Path find(String name) throws IOException {
        try {
            Path path = folder.resolve(name.strip().replace('\\', '/')).normalize();
            if (path.startsWith(folder)) {
                if (Files.isRegularFile(path) && path.toRealPath().startsWith(realFolder)) {
                    return path;
                }
                missing.add(path);
            }
        } catch (InvalidPathException e) {
            return null;
        }
        return null;
    }

    /** Counts a file as read. */
    public void reads(Path path) {
        dependencies.add(path);
    }

    /** Returns the files that were read, in order of path. */
    public List<Path> dependencies() {
        return List.copyOf(dependencies);
    }

    /** Returns the missing files in the folder of the source or below, in order of path. */
    public List<Path> missing() {
        return List.copyOf(missing);
    }
}
