// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.util.List;

/**
 * What a batch got from the cache.
 *
 * @param levels nearest first; empty without a cache
 * @param savedMilliseconds time that the machines which made the found assets took for them
 */
public record CacheUse(List<Level> levels, long savedMilliseconds) {
    /** Without a cache. */
    public static final CacheUse NONE = new CacheUse(List.of(), 0);

    /**
     * One folder or server.
     *
     * @param name the folder, or the address without credentials
     * @param hits assets that were found there
     * @param misses assets that were not, of those for which this level was tried
     * @param bytesRead bytes of all bodies that were read, also of those that were not used
     * @param bytesWritten bytes of all entries and lists of input names that were stored
     */
    public record Level(String name, long hits, long misses, long bytesRead, long bytesWritten) {}

    /** Copies the list. */
    public CacheUse {
        levels = List.copyOf(levels);
    }
}
