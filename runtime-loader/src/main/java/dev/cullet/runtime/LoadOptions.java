// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.AssetReader;

/**
 * Options of loading an asset. Immutable and thread-safe.
 *
 * <pre>
 * LoadOptions options = LoadOptions.DEFAULTS.withRayLayout();
 * CollisionAsset level = CollisionAsset.load(file, options);
 * </pre>
 */
public final class LoadOptions {
    /**
     * No second layout: memory is that of the file. At most {@link AssetReader#UNPACKED_MAX} bytes for packed parts.
     */
    public static final LoadOptions DEFAULTS = new LoadOptions(AssetReader.UNPACKED_MAX, false);

    private final long maxUnpackedBytes;
    private final boolean rayLayout;

    private LoadOptions(long maxUnpackedBytes, boolean rayLayout) {
        this.maxUnpackedBytes = maxUnpackedBytes;
        this.rayLayout = rayLayout;
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
        return new LoadOptions(bytes, rayLayout);
    }

    /** Returns the bytes of memory that all packed parts together may take. */
    public long maxUnpackedBytes() {
        return maxUnpackedBytes;
    }

    /**
     * Returns these options with a second layout of each part for rays, which is derived from the stored nodes when the
     * part is loaded. Closest and any-hit rays take about 0.7 of the time and have the same results; segments, thin or
     * thick, and moving spheres use it, too; {@code anyRay} may return another one of the triangles hit. Other queries do not use it.
     *
     * <p>Cost per triangle: about 70 bytes of heap (45 in the encoding {@code compact}, at most 100), each frame of an
     * animation for itself, and about 100 ns when loaded. Worth it for a part that gets more rays than it has triangles.
     * Its walk keeps a stack of 384 bytes in the result object, or per thread for {@code anyRay}, which is allocated at
     * the first use.
     */
    public LoadOptions withRayLayout() {
        return new LoadOptions(maxUnpackedBytes, true);
    }

    /** Returns whether parts get a second layout for rays. */
    public boolean rayLayout() {
        return rayLayout;
    }
}
