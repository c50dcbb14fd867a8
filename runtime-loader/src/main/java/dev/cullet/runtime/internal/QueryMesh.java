// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.PackedPoint;
import org.jspecify.annotations.Nullable;

/**
 * The input of a query: the tree of one part, its lattice in double, and the corners of its triangles. The arrays are
 * those of the asset; only the owner of a mesh that deforms writes them. This class hides how corners are stored: a
 * walk gets a corner's key, a long, and with it the coordinates.
 *
 * <p>A point {@code x} of model space has the lattice coordinate {@code (x - originX) * perStep}. The difference of two
 * floats is rounded once, by 2^-53 of itself, and the product with a power of two is exact, so the error of a lattice
 * coordinate is at most 2^-53 of itself, whatever the distance of the mesh from the model's origin.
 */
public final class QueryMesh {
    private final long[] nodes;
    private double originX;
    private double originY;
    private double originZ;
    private double step;
    private double perStep;
    private final AabbTree tree;
    private final TriangleSet set;
    private final int triangles;
    private final float[] positions;
    private final long[] indices; // as CornerIndices has them
    private final int headers;
    private final long @Nullable [] blocks; // of a compact mesh, in place of positions and indices
    private final double blockX;
    private final double blockY;
    private final double blockZ;
    private final double blockStep;
    private final @Nullable RayLayout rayLayout;

    /** Wraps the arrays of a part without a copy. */
    public QueryMesh(AssetPart part) {
        this(part, false);
    }

    /**
     * Wraps the arrays of a part without a copy.
     *
     * @param forRays whether to derive a {@link RayLayout}; only for arrays that do not change
     */
    public QueryMesh(AssetPart part, boolean forRays) {
        this.tree = part.tree();
        this.nodes = tree.nodes();
        this.set = part.triangles();
        TriangleBlocks stored = set.blocks();
        this.triangles = set.triangleCount();
        this.positions = stored == null ? set.positions() : new float[0];
        CornerIndices corners = set.cornerIndices();
        this.indices = corners == null ? new long[0] : corners.words();
        this.headers = corners == null ? 0 : corners.headers();
        this.blocks = stored == null ? null : stored.words();
        this.blockX = stored == null ? 0 : stored.origin()[0];
        this.blockY = stored == null ? 0 : stored.origin()[1];
        this.blockZ = stored == null ? 0 : stored.origin()[2];
        this.blockStep = stored == null ? 0 : stored.step();
        readLattice();
        this.rayLayout = forRays && triangles <= RayLayout.MAX_TRIANGLES ? new RayLayout(part, this) : null;
    }

    /** Returns the layout for rays, or null. */
    public @Nullable RayLayout rayLayout() {
        return rayLayout;
    }

    /** Returns the nodes of the tree; read only. */
    public long[] nodes() {
        return nodes;
    }

    /** Returns x of the lattice point 0 0 0, model space. */
    public double originX() {
        return originX;
    }

    /** Returns y of the lattice point 0 0 0, model space. */
    public double originY() {
        return originY;
    }

    /** Returns z of the lattice point 0 0 0, model space. */
    public double originZ() {
        return originZ;
    }

    /** Returns metres per lattice step. */
    public double step() {
        return step;
    }

    /** Returns lattice steps per metre, exact. */
    public double perStep() {
        return perStep;
    }

    /** Returns a triangle of a lane in use: the first of a leaf, or of the first leaf below. */
    public int anyTriangle(int node, int lane) {
        int at = node;
        int leaf = lane;
        while (!AabbTree.isLeaf(nodes, at, leaf)) {
            at = AabbTree.child(nodes, at, leaf);
            leaf = 0;
        }
        return AabbTree.firstTriangle(nodes, at) + AabbTree.leafBegin(nodes, at, leaf);
    }

    /** Returns the key of a corner, 0 to 2, of a triangle for the methods below; never negative. */
    public long corner(int triangle, int k) {
        return blocks == null
                ? 3L * CornerIndices.vertex(indices, headers, triangle, k)
                : TriangleBlocks.corner(blocks, triangle, k);
    }

    /** Returns the index of a triangle's surface. */
    public int surface(int triangle) {
        return set.surface(triangle);
    }

    /** Returns whether triangles are decoded on access, so that {@link #next} saves time. */
    public boolean isCompact() {
        return blocks != null;
    }

    /**
     * Returns the first triangle of a range that may touch a box, or {@code end}. Filters only where that is cheap.
     *
     * @param low the box's lower corner by {@link #low}
     * @param high its upper corner by {@link #high}
     */
    public int next(int begin, int end, long low, long high) {
        return blocks == null ? begin : TriangleBlocks.next(blocks, begin, end, low, high);
    }

    /** Returns a box's lower corner for {@link #next}, rounded down by more than the rounding of triangle tests. */
    public long low(double x, double y, double z) {
        return blocks == null ? 0 : packed(x, y, z, -1);
    }

    /** Returns a box's upper corner for {@link #next}, rounded up. */
    public long high(double x, double y, double z) {
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

    /** Returns x of a corner, model space, exactly as stored; always the value of a float. */
    public double x(long corner) {
        return blocks == null ? positions[(int) corner] : blockX + blockStep * PackedPoint.coordinate(corner, 0);
    }

    /** Returns y or z of a corner; see {@link #x}. */
    public double y(long corner) {
        return blocks == null ? positions[(int) corner + 1] : blockY + blockStep * PackedPoint.coordinate(corner, 1);
    }

    /** Returns y or z of a corner; see {@link #x}. */
    public double z(long corner) {
        return blocks == null ? positions[(int) corner + 2] : blockZ + blockStep * PackedPoint.coordinate(corner, 2);
    }

    /** Returns the coordinate of a corner on an axis; see {@link #x}. */
    public double coordinate(long corner, int axis) {
        if (blocks == null) {
            return positions[(int) corner + axis];
        }
        return axis == 0 ? x(corner) : axis == 1 ? y(corner) : z(corner);
    }

    /** Returns the number of vertices for {@link #vertex}. */
    public int vertexCount() {
        return blocks == null ? positions.length / 3 : 3 * triangles;
    }

    /** Returns the key of a vertex, as {@link #corner}; all numbers together contain every vertex of a triangle. */
    public long vertex(int number) {
        return blocks == null ? 3L * number : corner(number / 3, number % 3);
    }

    /** Reads the tree's lattice again after its owner has moved it. */
    public void readLattice() {
        originX = tree.origin()[0];
        originY = tree.origin()[1];
        originZ = tree.origin()[2];
        step = tree.step();
        perStep = 1 / step;
    }
}
