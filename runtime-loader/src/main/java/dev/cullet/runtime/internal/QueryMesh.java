// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.internal.PackedPoint;
import org.jspecify.annotations.Nullable;

/**
 * What a query reads: the tree of one part, its lattice in double, and the corners of its triangles. The arrays are the
 * asset's own, and written by nobody but the owner of a mesh that deforms. How corners are stored is known only here: a
 * walk asks for a corner's name, a long, and then for its coordinates.
 *
 * <p>A point {@code x} of model space has the lattice coordinate {@code (x - originX) * perStep}. The difference of two
 * floats is rounded once, by 2^-53 of itself, and the product with a power of two is exact, so a lattice coordinate is
 * wrong by at most 2^-53 of itself: the distance of the mesh from the model's origin plays no part.
 */
public final class QueryMesh {
    public final long[] nodes;
    public double originX;
    public double originY;
    public double originZ;
    public double step;
    public double perStep;
    private final AabbTree tree;
    private final int triangles;
    private final float[] positions;
    private final int[] indices;
    private final long @Nullable [] blocks; // of a compact mesh, in place of positions and indices
    private final double blockX;
    private final double blockY;
    private final double blockZ;
    private final double blockStep;

    /** The part's arrays, not copied. */
    public QueryMesh(AssetPart part) {
        this.tree = part.tree();
        this.nodes = tree.nodes();
        TriangleBlocks stored = part.triangles().blocks();
        this.triangles = part.triangles().triangleCount();
        this.positions = stored == null ? part.triangles().positions() : new float[0];
        this.indices = stored == null ? part.triangles().indices() : new int[0];
        this.blocks = stored == null ? null : stored.words();
        this.blockX = stored == null ? 0 : stored.origin()[0];
        this.blockY = stored == null ? 0 : stored.origin()[1];
        this.blockZ = stored == null ? 0 : stored.origin()[2];
        this.blockStep = stored == null ? 0 : stored.step();
        readLattice();
    }

    /** Returns a triangle of a lane in use: the first of a leaf, or of the first leaf below. */
    int anyTriangle(int node, int lane) {
        int at = node;
        int leaf = lane;
        while (!AabbTree.isLeaf(nodes, at, leaf)) {
            at = AabbTree.child(nodes, at, leaf);
            leaf = 0;
        }
        return AabbTree.firstTriangle(nodes, at) + AabbTree.leafBegin(nodes, at, leaf);
    }

    /** A corner of a triangle, 0 to 2: what names its place for the methods below; never negative. */
    public long corner(int triangle, int k) {
        return blocks == null ? 3L * indices[3 * triangle + k] : TriangleBlocks.corner(blocks, triangle, k);
    }

    /** Whether triangles have to be decoded, so that {@link #next} is worth its while. */
    boolean isCompact() {
        return blocks != null;
    }

    /**
     * The first triangle of a leaf that may meet a box: all of them may, unless that is cheap to see.
     *
     * @param low the box's lower corner by {@link #low}
     * @param high its upper corner by {@link #high}
     * @return a triangle of {@code begin .. end - 1}, or {@code end}
     */
    int next(int begin, int end, long low, long high) {
        return blocks == null ? begin : TriangleBlocks.next(blocks, begin, end, low, high);
    }

    /** A box's lower corner for {@link #next}; rounded down, and by more than any rounding of triangle tests. */
    long low(double x, double y, double z) {
        return blocks == null ? 0 : packed(x, y, z, -1);
    }

    /** A box's upper corner for {@link #next}; rounded up. */
    long high(double x, double y, double z) {
        return blocks == null ? 0 : packed(x, y, z, 1);
    }

    private long packed(double x, double y, double z, int side) {
        double u = (x - blockX) / blockStep;
        double v = (y - blockY) / blockStep;
        double w = (z - blockZ) / blockStep;
        double margin = side * Lattice.margin(Math.abs(u) + Math.abs(v) + Math.abs(w));
        return PackedPoint.of(round(u + margin, side), round(v + margin, side), round(w + margin, side));
    }

    private static long round(double coordinate, int side) {
        double rounded = side < 0 ? Math.floor(coordinate) : Math.ceil(coordinate);
        return (long) Math.max(0, Math.min(rounded, PackedPoint.MAX));
    }

    /** x of a corner, model space, exactly as stored; always a float's value. */
    public double x(long corner) {
        return blocks == null ? positions[(int) corner] : blockX + blockStep * PackedPoint.coordinate(corner, 0);
    }

    /** See {@link #x}. */
    public double y(long corner) {
        return blocks == null ? positions[(int) corner + 1] : blockY + blockStep * PackedPoint.coordinate(corner, 1);
    }

    /** See {@link #x}. */
    public double z(long corner) {
        return blocks == null ? positions[(int) corner + 2] : blockZ + blockStep * PackedPoint.coordinate(corner, 2);
    }

    /** The coordinate of a corner on an axis; see {@link #x}. */
    public double coordinate(long corner, int axis) {
        if (blocks == null) {
            return positions[(int) corner + axis];
        }
        return axis == 0 ? x(corner) : axis == 1 ? y(corner) : z(corner);
    }

    /** How many numbers {@link #vertex} takes. */
    public int vertexCount() {
        return blocks == null ? positions.length / 3 : 3 * triangles;
    }

    /** Names every vertex that triangles use at least once, as {@link #corner} does. */
    public long vertex(int number) {
        return blocks == null ? 3L * number : corner(number / 3, number % 3);
    }

    /** Reads the tree's lattice again, after its owner has moved it. */
    public void readLattice() {
        originX = tree.origin()[0];
        originY = tree.origin()[1];
        originZ = tree.origin()[2];
        step = tree.step();
        perStep = 1 / step;
    }
}
