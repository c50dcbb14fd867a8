// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.query;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;

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
    private final float[] positions;
    private final int[] indices;

    /** The part's arrays, not copied. */
    public QueryMesh(AssetPart part) {
        this.tree = part.tree();
        this.nodes = tree.nodes();
        this.positions = part.triangles().positions();
        this.indices = part.triangles().indices();
        readLattice();
    }

    /** A corner of a triangle, 0 to 2: what names its place for the methods below; never negative. */
    public long corner(int triangle, int k) {
        return 3L * indices[3 * triangle + k];
    }

    /** x of a corner, model space, exactly as stored; always a float's value. */
    public double x(long corner) {
        return positions[(int) corner];
    }

    /** See {@link #x}. */
    public double y(long corner) {
        return positions[(int) corner + 1];
    }

    /** See {@link #x}. */
    public double z(long corner) {
        return positions[(int) corner + 2];
    }

    /** The coordinate of a corner on an axis; see {@link #x}. */
    public double coordinate(long corner, int axis) {
        return positions[(int) corner + axis];
    }

    /** How many numbers {@link #vertex} takes. */
    public int vertexCount() {
        return positions.length / 3;
    }

    /** Names every vertex that triangles use at least once, as {@link #corner} does. */
    public long vertex(int number) {
        return 3L * number;
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
