// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A store of cache entries. It finds bytes and does not check them: {@link CacheEntry} does. Thread-safe. */
interface CacheLevel {
    /** Returns the folder or the address, without credentials. */
    String name();

    /**
     * Offers stored bytes that may be the entry of a key, until some are accepted. A store that fails offers nothing.
     *
     * @param inputs hashes of the files beside the source
     * @param offers receives the bytes
     */
    void find(CacheKey key, Inputs inputs, Offers offers);

    /**
     * Stores an entry, or does nothing if this store is not written. A failure is a line of warning.
     *
     * @param bytes of the entry between position and limit, which are not changed
     */
    void put(CacheEntry entry, ByteBuffer bytes);

    /** Removes temporary files that killed processes left. */
    default void removeLeftovers() {}

    /** Returns the bytes moved so far. */
    Traffic traffic();

    /** Hashes of the files beside a source as they are now. */
    @FunctionalInterface
    interface Inputs {
        /** Returns the hash of a file, by its name relative to the source's folder; null if there is none. */
        @Nullable
        String hash(String name);
    }

    /** Receives bytes that may be an entry. */
    @FunctionalInterface
    interface Offers {
        /**
         * Tests bytes.
         *
         * @param where where they are stored, for messages
         * @return whether they are the entry
         */
        boolean accepts(String where, Content content);
    }

    /** Bytes that are read when they are needed. */
    @FunctionalInterface
    interface Content {
        /**
         * Reads the bytes.
         *
         * @throws IOException if they cannot be read
         */
        ByteBuffer read() throws IOException;
    }
}
