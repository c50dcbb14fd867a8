// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
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

    /**
     * Returns the first input that is not as it was, as a reason; null if all are.
     *
     * @param own hash of the source as it is now
     * @param inputs as they were, the source first
     */
    public @Nullable String change(Path source, String own, List<InputFile> inputs) {
        return change(own, inputs, name -> ifReadable(source.resolveSibling(name)));
    }

    /**
     * As the other, with hashes of the caller's.
     *
     * @param now returns the hash of a file by its name relative to the source's folder, null if there is none
     */
    public static @Nullable String change(String own, List<InputFile> inputs, Function<String, @Nullable String> now) {
        if (!own.equals(inputs.get(0).hash())) {
            return "source changed";
        }
        for (InputFile input : inputs.subList(1, inputs.size())) {
            String hash = now.apply(input.name());
            if (!Objects.equals(hash, input.hash())) {
                String what = input.hash() == null ? " was added" : hash == null ? " was removed" : " changed";
                return input.name() + what;
            }
        }
        return null;
    }
}
