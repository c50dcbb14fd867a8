// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.AssetReader;

/**
 * Options of loading an asset. Immutable and thread-safe.
 *
 * <pre>
 * LoadOptions options = LoadOptions.DEFAULTS.withMaxUnpackedBytes(64 &lt;&lt; 20);
 * CollisionAsset asset = CollisionAsset.load(file, options);
 * </pre>
 */
public final class LoadOptions {
    /** At most {@link AssetReader#UNPACKED_MAX} bytes for packed parts. */
    public static final LoadOptions DEFAULTS = new LoadOptions(AssetReader.UNPACKED_MAX);

    private final long maxUnpackedBytes;

    private LoadOptions(long maxUnpackedBytes) {
        this.maxUnpackedBytes = maxUnpackedBytes;
    }

    /**
     * Returns these options with another limit for packed parts; loading fails if they need more.
     *
     * @param bytes of memory that all packed parts together may take, temporary arrays included; not negative
     */
    public LoadOptions withMaxUnpackedBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("maxUnpackedBytes " + bytes + " must not be negative");
        }
        return new LoadOptions(bytes);
    }

    /** Returns the bytes of memory that all packed parts together may take. */
    public long maxUnpackedBytes() {
        return maxUnpackedBytes;
    }
}
