// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Predicate;

/** A store of cache entries. It finds bytes and does not check them: {@link CacheEntry} does. Thread-safe. */
interface CacheLevel {
    /** Returns the folder or the address, without credentials. */
    String name();

    /**
     * Offers stored bytes that may be the entry of a key, until some are accepted. A store that fails offers nothing.
     *
     * @param inputs the files beside the source; their deadline is that of this search
     * @param offers receives the bytes
     */
    void find(CacheKey key, CacheInputs inputs, Offers offers);

    /**
     * Stores an entry, or does nothing if this store is not written. A failure is a line of warning.
     *
     * @param bytes of the entry between position and limit, which are not changed
     */
    void put(CacheEntry entry, ByteBuffer bytes);

    /**
     * Returns whether an entry of some bytes is stored; a line of warning if it is too long.
     *
     * @param maxBytes bytes that an entry of its source may have
     */
    default boolean takes(long bytes, long maxBytes) {
        return true;
    }

    /**
     * Returns which stored entries have the keys of a test but not the seal of this store; none if the store cannot be
     * listed. Nothing of them is trusted.
     *
     * @param isWanted whether a key is searched
     */
    default OtherSeals otherSeals(Predicate<CacheKey> isWanted) {
        return OtherSeals.NONE;
    }

    /** Removes temporary files that killed processes left. */
    default void removeLeftovers() {}

    /** Returns the bytes moved so far. */
    Traffic traffic();

    /**
     * Numbers of entries whose seal this program cannot compute or does not accept.
     *
     * @param keyed entries that are sealed with another key
     * @param unkeyed entries that are sealed without a key, where this program has one
     */
    record OtherSeals(int keyed, int unkeyed) {
        static final OtherSeals NONE = new OtherSeals(0, 0);
    }

    /** Receives bytes that may be an entry. */
    interface Offers {
        /**
         * Tests bytes.
         *
         * @param where where they are stored, for messages
         * @return whether they are the entry
         */
        boolean accepts(String where, Content content);

        /** Returns the bytes that an entry of this source may have. */
        long maxBytes();
    }

    /** Bytes that are read when they are needed. */
    interface Content {
        /** Returns their number, which is known before they are read. */
        long size() throws IOException;

        /**
         * Reads the bytes, no more than {@link #size} was.
         *
         * @throws IOException if they cannot be read
         */
        ByteBuffer read() throws IOException;
    }
}
