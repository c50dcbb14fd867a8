// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.query;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;

/**
 * What a query reads: the arrays of one part, and its lattice in double. Immutable; the arrays are the asset's own.
 *
 * <p>A point {@code x} of model space has the lattice coordinate {@code (x - originX) * perStep}. The difference of two
 * floats is rounded once, by 2^-53 of itself, and the product with a power of two is exact, so a lattice coordinate is
 * wrong by at most 2^-53 of itself: the distance of the mesh from the model's origin plays no part.
 */
public final class QueryMesh {
    public final long[] nodes;
    public final float[] positions;
    public final int[] indices;
    public final double originX;
    public final double originY;
    public final double originZ;
    public final double step;
    public final double perStep;

    /** The part's arrays, not copied. */
    public QueryMesh(AssetPart part) {
        AabbTree tree = part.tree();
        this.nodes = tree.nodes();
        this.positions = part.triangles().positions();
        this.indices = part.triangles().indices();
        this.originX = tree.origin()[0];
        this.originY = tree.origin()[1];
        this.originZ = tree.origin()[2];
        this.step = tree.step();
        this.perStep = 1 / (double) tree.step();
    }
}
