// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import dev.cullet.importer.source.SiblingFiles;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The files beside a source as they are now, for names that come from a build record or a cache, which are not trusted.
 * Only this class opens files by such names. A name has the one spelling that a record has, and its file is one that
 * the importer may open, see {@link SiblingFiles}; each file is hashed once. Used by one thread.
 */
public final class SourceInputs {
    private static final String NOT_READ = "it lists a file that the source may not read";

    private final List<Path> sources;
    private final Hashes hashes;
    private final Map<String, Path> frames = new HashMap<>();
    private final Map<String, Optional<String>> byName = new HashMap<>();
    private final Map<Path, Optional<String>> byFile = new HashMap<>();
    private final Set<String> named = new HashSet<>();
    private @Nullable SiblingFiles siblings;

    /**
     * Creates the inputs of a source; no file is opened yet.
     *
     * @param sources the source, or all files of a sequence, of which the first is the source
     * @param hashes counts the files
     */
    public SourceInputs(List<Path> sources, Hashes hashes) {
        this.sources = List.copyOf(sources);
        this.hashes = hashes;
        if (sources.size() > 1) {
            sources.forEach(frame -> frames.put(String.valueOf(frame.getFileName()), frame));
        }
    }

    /** Returns whether a name is a relative path in its one spelling: no part is empty, {@code .} or {@code ..}. */
    public static boolean isPlain(String name) {
        try {
            Path path = Path.of(name);
            Path plain = path.normalize();
            return !name.isEmpty()
                    && !path.isAbsolute()
                    && path.getRoot() == null
                    && !plain.startsWith("..")
                    && plain.toString().replace('\\', '/').equals(name)
                    && name.strip().equals(name);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Returns the sum of the sizes of the files that were hashed. */
    public long bytes() {
        return siblings == null ? 0 : siblings.bytes();
    }

    /**
     * Returns the hash of a file; null if it is missing or cannot be read.
     *
     * @param isOver whether the time for all files is over
     * @throws RefusedInputException if the importer may not read it, or the time is over
     */
    public @Nullable String hash(String name, BooleanSupplier isOver) throws RefusedInputException {
        Optional<String> known = byName.get(name);
        if (known == null) {
            known = compute(name, isOver);
            byName.put(name, known);
        }
        return known.orElse(null);
    }

    private Optional<String> compute(String name, BooleanSupplier isOver) throws RefusedInputException {
        Path frame = frames.get(name);
        if (!isPlain(name) || byName.size() - frames.size() >= SiblingFiles.MAX_FILES) {
            throw new RefusedInputException(NOT_READ);
        }
        try {
            if (frame != null) {
                return Optional.ofNullable(hashes.ifReadable(frame, isOver));
            }
            Path source = sources.get(0).toAbsolutePath().normalize();
            SiblingFiles files = siblings == null ? new SiblingFiles(source) : siblings;
            siblings = files;
            Path found = files.find(name);
            if (found == null) {
                hashes.missing();
                return Optional.empty();
            }
            Path real = found.toRealPath();
            Optional<String> known = byFile.get(real);
            if (known == null) {
                known = Optional.ofNullable(hashes.ifReadable(found, isOver));
                byFile.put(real, known);
            }
            return known;
        } catch (SiblingFiles.TooManyFilesException e) {
            throw new RefusedInputException(NOT_READ);
        } catch (IOException e) {
            return Optional.empty();
        } catch (OverTimeException e) {
            throw new RefusedInputException("the files that it lists take too long to read");
        }
    }

    /**
     * Checks that the source names files: by a text in it, or because their names differ from that of the source in the
     * extension only. Reads the source up to the last of the names.
     *
     * @param isOver whether the time for it is over
     * @throws RefusedInputException if it does not name one
     * @throws IOException if the source cannot be read
     */
    public void requireNamed(Collection<String> names, BooleanSupplier isOver)
            throws RefusedInputException, IOException {
        Set<String> unknown = new HashSet<>();
        for (String name : names) {
            if (!isPlain(name)) {
                throw new RefusedInputException(NOT_READ);
            }
            if (!named.contains(name)) {
                unknown.add(name);
            }
        }
        if (unknown.isEmpty()) {
            return;
        }
        if (unknown.size() > SiblingFiles.MAX_FILES + frames.size()) {
            throw new RefusedInputException(NOT_READ);
        }
        Set<String> left = new HashSet<>(unknown);
        left.removeAll(frames.keySet());
        for (Path source : sources) {
            left.removeIf(name -> NamedFiles.isCompanion(name, source));
        }
        for (Path source : sources) {
            if (!left.isEmpty()) {
                NamedFiles.removeNamed(source, left, isOver);
            }
        }
        if (isOver.getAsBoolean()) {
            throw new RefusedInputException("the files that it lists take too long to read");
        }
        if (!left.isEmpty()) {
            throw new RefusedInputException("it lists a file that the source does not name");
        }
        named.addAll(unknown);
    }
}
