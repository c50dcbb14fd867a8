// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hashes files and counts them, and tiles whose geometry is read. Modification times are not used: a checkout changes
 * them.
 */
public final class Hashes {
    private final AtomicInteger files = new AtomicInteger();
    private final AtomicInteger tiles = new AtomicInteger();

    /** Returns the number of files that were hashed or could not be read. */
    public int files() {
        return files.get();
    }

    /** Returns the number of tiles whose geometry was read. */
    public int tiles() {
        return tiles.get();
    }

    /** Counts a tile whose geometry is read. */
    public void readsTile() {
        tiles.incrementAndGet();
    }

    /**
     * Returns the hash of a file.
     *
     * @throws IOException if it cannot be read
     */
    public String of(Path file) throws IOException {
        files.incrementAndGet();
        return SourceHash.ofFile(file);
    }

    /** Returns the hash of a file, or null if it is no regular file or cannot be read. */
    public @Nullable String ifReadable(Path file) {
        files.incrementAndGet();
        return SourceHash.ofFileIfReadable(file);
    }

    /** Counts a file that is missing. */
    void missing() {
        files.incrementAndGet();
    }

    /**
     * As {@link #ifReadable(Path)}, within a time.
     *
     * @throws OverTimeException if the time is over
     */
    @Nullable
    String ifReadable(Path file, BooleanSupplier isOver) {
        files.incrementAndGet();
        try {
            return SourceHash.ofFile(file, isOver);
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Returns the first input that is not as it was, as a reason; null if all are.
     *
     * @param sources the source, or all files of a sequence
     * @param sourceHash hash of the source as it is now
     * @param inputs as they were, the source first; the list is not trusted, see {@link SourceInputs}
     */
    public @Nullable String change(List<Path> sources, String sourceHash, List<InputFile> inputs) {
        SourceInputs now = new SourceInputs(sources, this);
        try {
            return change(sourceHash, inputs, now);
        } catch (RefusedInputException e) {
            return "the build record is ignored: " + e.getMessage();
        }
    }

    private static @Nullable String change(String sourceHash, List<InputFile> inputs, SourceInputs now)
            throws RefusedInputException {
        if (!sourceHash.equals(inputs.get(0).hash())) {
            return "source changed";
        }
        for (InputFile input : inputs.subList(1, inputs.size())) {
            String hash = now.hash(input.name(), () -> false);
            if (!Objects.equals(hash, input.hash())) {
                String what = input.hash() == null ? " was added" : hash == null ? " was removed" : " changed";
                return input.name() + what;
            }
        }
        return null;
    }
}
