// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.nio.file.Path;
import java.util.List;

/**
 * The bytes that a cache entry of a source may have: 4 MB, and 256 for each byte of the source and of the files that it
 * reads. A triangle takes at most 40 bytes in an exact asset, some 90 with a BSP tree, and at least 2 bytes of any text
 * or binary source; further copies of a mesh in a scene take the rest. An animated source may have a thousand times as
 * many, because its frames are computed. A larger asset is baked and not cached.
 *
 * @param base bytes without the other files
 * @param factor bytes for each byte of a file
 */
public record EntryBound(long base, long factor) {
    private static final long BASE = 4 << 20;
    private static final long FACTOR = 256;
    private static final long FRAMES = 1000;

    /** An array has no more bytes. */
    private static final long MAX = Integer.MAX_VALUE - 8L;

    /**
     * Returns the bound of a source.
     *
     * @param sources the source, or all files of a sequence
     * @param animated whether frames are baked
     */
    public static EntryBound of(List<Path> sources, boolean animated) {
        long bytes = 0;
        for (Path source : sources) {
            bytes += source.toFile().length();
        }
        long factor = animated ? FACTOR * FRAMES : FACTOR;
        return new EntryBound(bounded(BASE, bytes, factor), factor);
    }

    /** Returns the bound with other files that the source reads. */
    long with(long otherBytes) {
        return bounded(base, otherBytes, factor);
    }

    private static long bounded(long base, long bytes, long factor) {
        return bytes >= MAX / factor ? MAX : Math.min(MAX, base + bytes * factor);
    }
}
