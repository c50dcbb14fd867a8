// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Outline;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.internal.AssetSection;
import org.jspecify.annotations.Nullable;

/**
 * Sphere clusters and outlines as arrays of numbers, each as a difference from one before, bit by bit. One description
 * for both directions, as in {@link BinaryCoder}: an encoder passes what it encodes, a decoder null.
 */
public final class ShapeCoder {
    /** Kinds of numbers. */
    static final int KINDS = 6;

    /** Bytes of arrays that a byte of symbols may contain at most. */
    public static final int RATIO = 16;

    private static final int COUNT = 0;
    private static final int INTEGER = 1;
    private static final int FLOAT = 2; // one kind per coordinate

    /** The number of contexts of a coder. */
    public static final int CONTEXTS = KINDS * NumberCoder.CONTEXTS;

    /** Bytes of the contexts and of other work space that does not depend on the shapes. */
    static final int WORK_BYTES = 2 * CONTEXTS + 1024;

    /** Upper bound of the bytes of the objects of an outline. */
    private static final int OUTLINE_BYTES = 256;

    private final NumberCoder coder;
    private final AssetSection section;
    private long allowed;

    /**
     * Prepares coding.
     *
     * @param coder with {@link #CONTEXTS} contexts
     * @param allowed bytes that all arrays may take
     * @param section of the part, for messages
     */
    public ShapeCoder(BinaryCoder coder, long allowed, AssetSection section) {
        this.coder = new NumberCoder(coder, section);
        this.allowed = allowed;
        this.section = section;
    }

    NumberCoder coder() {
        return coder;
    }

    /** Codes a cluster. */
    public SphereCluster cluster(@Nullable SphereCluster given) throws CorruptAssetException {
        float[] figures = floats(given != null ? new float[] {given.mode(), given.meshVolume()} : null, 1, 2);
        int[] next = integers(given != null ? given.next() : null);
        float[] spheres = floats(given != null ? given.spheres() : null, 4, 0);
        float[] levels = floats(given != null ? given.figures() : null, 4, 0);
        if (count(0, 1) != 0) {
            throw section.corrupt(AssetErrorCode.PACKED_ARRAY, "the reserved number after a cluster is not 0");
        }
        return new SphereCluster((int) figures[0], spheres, next, figures[1], levels);
    }

    /** Codes all outlines of a part. */
    public Outline[] outlines(Outline @Nullable [] given) throws CorruptAssetException {
        Outline[] outlines = new Outline[count(given == null ? 0 : given.length, OUTLINE_BYTES)];
        for (int i = 0; i < outlines.length; i++) {
            Outline one = given == null ? null : given[i];
            float[] figures =
                    floats(one != null ? new float[] {one.kind(), one.axis(), one.at(), one.error()} : null, 1, 4);
            outlines[i] = new Outline(
                    (int) figures[0],
                    (int) figures[1],
                    figures[2],
                    figures[3],
                    floats(one != null ? one.vertices() : null, 2, 0),
                    integers(one != null ? one.ringEnds() : null),
                    integers(one != null ? one.polygonEnds() : null),
                    floats(one != null ? one.envelope() : null, 2, 0));
        }
        return outlines;
    }

    /** Codes integers as differences from the one before. */
    private int[] integers(int @Nullable [] given) throws CorruptAssetException {
        int[] values = new int[count(given == null ? 0 : given.length, 8)];
        int before = 0;
        for (int i = 0; i < values.length; i++) {
            before = coder.integer(INTEGER, before, given == null ? 0 : given[i]);
            values[i] = before;
        }
        return values;
    }

    /**
     * Codes floats as differences from those one stride before.
     *
     * @param length number of floats, or 0 if it is coded too
     */
    float[] floats(float @Nullable [] given, int stride, int length) throws CorruptAssetException {
        float[] values = new float[length > 0 ? length : count(given == null ? 0 : given.length, 4)];
        for (int i = 0; i < values.length; i++) {
            float before = i < stride ? 0 : values[i - stride];
            values[i] = coder.near(FLOAT + i % stride, before, given == null ? 0 : given[i]);
        }
        return values;
    }

    /** Codes the number of elements of an array, which is within the bytes that are allowed. */
    int count(int value, int bytesPerElement) throws CorruptAssetException {
        return claim(coder.integer(COUNT, 0, value), bytesPerElement);
    }

    /** Returns a number of elements that is within the bytes that are allowed. */
    int claim(int count, int bytesPerElement) throws CorruptAssetException {
        allowed -= (long) count * bytesPerElement;
        if (count < 0 || allowed < 0) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_ARRAY,
                    "an array of " + count + " elements, more than its symbols can contain");
        }
        return count;
    }
}
