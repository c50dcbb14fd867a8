// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.CornerIndices;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import org.jspecify.annotations.Nullable;

/**
 * The corners of the triangles of a part on its {@link SolidLattice}, computed on access. In a compact part that
 * lattice is the one of the blocks. Immutable; shares the arrays of the part.
 */
public final class LatticeCorners {
    /** A double of this magnitude plus a smaller number has the number's nearest integer in its lowest bits. */
    static final double ROUNDER = 0x1.8p52;

    private final long @Nullable [] blocks;
    private final float[] positions;
    private final long[] indices; // as CornerIndices has them
    private final int headers;
    private final double originX;
    private final double originY;
    private final double originZ;
    private final double perStep;

    /** Reads the corners of a part. */
    public LatticeCorners(TriangleSet set, SolidLattice lattice) {
        this(
                words(set.blocks()),
                set.blocks() == null ? set.positions() : new float[0],
                set.cornerIndices(),
                lattice.origin(),
                lattice.step());
    }

    private static long @Nullable [] words(@Nullable TriangleBlocks blocks) {
        return blocks == null ? null : blocks.words();
    }

    /** Reads the corners of triangles in plain arrays. */
    public LatticeCorners(float[] positions, int[] indices, float[] origin, float step) {
        this(null, positions, CornerIndices.of(indices), origin, step);
    }

    private LatticeCorners(
            long @Nullable [] blocks, float[] positions, @Nullable CornerIndices indices, float[] origin, float step) {
        this.blocks = blocks;
        this.positions = positions;
        this.indices = indices == null ? new long[0] : indices.words();
        this.headers = indices == null ? 0 : indices.headers();
        this.originX = origin[0];
        this.originY = origin[1];
        this.originZ = origin[2];
        this.perStep = 1 / (double) step;
    }

    /** Returns a corner, 0 to 2, of a triangle as a {@link PackedPoint} of lattice coordinates, each 0 .. 65535. */
    public long corner(int triangle, int k) {
        if (blocks != null) {
            return TriangleBlocks.corner(blocks, triangle, k);
        }
        int at = 3 * CornerIndices.vertex(indices, headers, triangle, k);
        return PackedPoint.of(
                lattice(positions[at] - originX),
                lattice(positions[at + 1] - originY),
                lattice(positions[at + 2] - originZ));
    }

    private long lattice(double coordinate) {
        return Double.doubleToRawLongBits(coordinate * perStep + ROUNDER) & 0xFFFF;
    }
}
