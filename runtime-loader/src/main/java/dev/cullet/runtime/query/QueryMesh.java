// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.query;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;

/**
 * What a query reads: the arrays of one part, and its lattice in double. The arrays are the
 * asset's own, and written by nobody but the owner of a mesh that deforms.
 *
 * <p>A point {@code x} of model space has the lattice coordinate {@code (x - originX) * perStep}. The difference of two
 * floats is rounded once, by 2^-53 of itself, and the product with a power of two is exact, so a lattice coordinate is
 * wrong by at most 2^-53 of itself: the distance of the mesh from the model's origin plays no part.
 */
public final class QueryMesh {
    public final long[] nodes;
    public final float[] positions;
    public final int[] indices;
    public double originX;
    public double originY;
    public double originZ;
    public double step;
    public double perStep;
    private final AabbTree tree;

    /** The part's arrays, not copied. */
    public QueryMesh(AssetPart part) {
        this.tree = part.tree();
        this.nodes = tree.nodes();
        this.positions = part.triangles().positions();
        this.indices = part.triangles().indices();
        readLattice();
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
