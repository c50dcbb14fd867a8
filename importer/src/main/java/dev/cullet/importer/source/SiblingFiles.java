// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The files that a source may refer to: regular files in its folder or below, links followed, at most
 * {@link #MAX_FILES} with at most {@link #MAX_BYTES} in all. Collects those that were read and those that are missing.
 * The importers open no other file, and a build record or cache entry names none that is hashed. A file counts once,
 * whatever the spelling of its name.
 */
public final class SiblingFiles {
    /** Maximum number of files of one source. */
    public static final int MAX_FILES = 1000;

    /** Maximum of the sum of their sizes. */
    public static final long MAX_BYTES = 4L << 30;

    /** Thrown if a source refers to more files, or to larger ones, than it may. */
    public static final class TooManyFilesException extends IOException {
        private static final long serialVersionUID = 1L;

        TooManyFilesException() {
            super("it refers to more than " + MAX_FILES + " other files, or to more than " + (MAX_BYTES >> 30)
                    + " GB of them; divide it");
        }
    }

    private final Path folder;
    private final Path realFolder;
    private final TreeSet<Path> dependencies = new TreeSet<>();
    private final TreeSet<Path> missing = new TreeSet<>();
    private final Set<Path> found = new HashSet<>();
    private long bytes;

    /** @param source absolute */
    public SiblingFiles(Path source) throws IOException {
        Path parent = source.getParent();
        folder = (parent == null ? source : parent).normalize();
        realFolder = folder.toRealPath();
    }

    /**
     * Returns the file of a name, or null; one that could be in the folder counts as missing.
     *
     * @throws TooManyFilesException if the files found so far exceed the limits
     */
    public @Nullable Path find(String name) throws IOException {
        try {
            Path path = folder.resolve(name.strip().replace('\\', '/')).normalize();
            if (path.startsWith(folder) && !path.equals(folder)) {
                if (Files.isRegularFile(path)) {
                    Path real = path.toRealPath();
                    if (real.startsWith(realFolder)) {
                        count(real);
                        return path;
                    }
                }
                missing.add(path);
            }
        } catch (InvalidPathException e) {
            return null;
        }
        return null;
    }

    private void count(Path real) throws IOException {
        if (found.add(real)) {
            bytes += Files.size(real);
        }
        if (found.size() > MAX_FILES || bytes > MAX_BYTES) {
            throw new TooManyFilesException();
        }
    }

    /** Returns the sum of the sizes of the files that were found, each counted once. */
    public long bytes() {
        return bytes;
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
