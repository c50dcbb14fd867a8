// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.AssetReader;
import dev.cullet.format.Validation;

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
     * Checks of {@link Validation#SAFETY}; packed parts become exact and take at most {@link AssetReader#UNPACKED_MAX}
     * bytes; no second layout, so memory is that of the file.
     */
    public static final LoadOptions DEFAULTS =
            new LoadOptions(Validation.SAFETY, false, AssetReader.UNPACKED_MAX, false);

    private final Validation validation;
    private final boolean compactUnpacking;
    private final long maxUnpackedBytes;
    private final boolean rayLayout;

    private LoadOptions(Validation validation, boolean compactUnpacking, long maxUnpackedBytes, boolean rayLayout) {
        this.validation = validation;
        this.compactUnpacking = compactUnpacking;
        this.maxUnpackedBytes = maxUnpackedBytes;
        this.rayLayout = rayLayout;
    }

    /**
     * Returns these options with another level of checks. {@link Validation#SAFETY}, the default, takes about 0.4 of
     * the time of {@link Validation#FULL}, which also proves that each box holds its triangles: for a tool that
     * verifies the files of other people.
     */
    public LoadOptions withValidation(Validation level) {
        if (level == null) {
            throw new IllegalArgumentException("validation must not be null");
        }
        return new LoadOptions(level, compactUnpacking, maxUnpackedBytes, rayLayout);
    }

    /** Returns how much of a file is checked. */
    public Validation validation() {
        return validation;
    }

    /**
     * Returns these options with packed parts as compact triangles in memory: a third of the memory, slower queries,
     * vertices moved by at most {@link dev.cullet.format.TriangleBlocks#error()}. Parts that are not packed are loaded
     * as they are stored; {@link AssetReader#read(java.nio.ByteBuffer, String, Validation, boolean, long)} has the
     * rules.
     */
    public LoadOptions withCompactUnpacking() {
        return new LoadOptions(validation, true, maxUnpackedBytes, rayLayout);
    }

    /** Returns whether packed parts become compact in memory. */
    public boolean compactUnpacking() {
        return compactUnpacking;
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
        return new LoadOptions(validation, compactUnpacking, bytes, rayLayout);
    }

    /** Returns the bytes of memory that all packed parts together may take. */
    public long maxUnpackedBytes() {
        return maxUnpackedBytes;
    }

    /**
     * Returns these options with a second layout of each part for rays, which is derived from the stored nodes when the
     * part is loaded. Closest and any-hit rays take about 0.7 of the time and have the same results; segments, thin or
     * thick, and moving spheres use it, too; {@code anyRay} may return another one of the triangles hit. Other queries
     * do not use it.
     *
     * <p>Cost per triangle: about 70 bytes of heap (45 in the encoding {@code compact}, at most 100), each frame of an
     * animation for itself, and about 100 ns when loaded. Worth it for a part that gets more rays than it has
     * triangles. Its walk keeps a stack of 384 bytes in the result object, or per thread for {@code anyRay}, which is
     * allocated at the first use.
     */
    public LoadOptions withRayLayout() {
        return new LoadOptions(validation, compactUnpacking, maxUnpackedBytes, true);
    }

    /** Returns whether parts get a second layout for rays. */
    public boolean rayLayout() {
        return rayLayout;
    }
}
