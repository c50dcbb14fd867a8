// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.TriangleSet;

/**
 * The order in which triangles pack best: within their leaves, so that the tree stays as it is, with the corner that should
 * be the first. Whoever builds a part for {@link AssetEncoding#PACKED} orders its triangles so before anything else refers to
 * them. A part in any other order packs too, into more bytes.
 */
public final class PackedOrder {
    private final int[] triangles;
    private final byte[] firstCorners;

    private PackedOrder(int[] triangles, byte[] firstCorners) {
        this.triangles = triangles;
        this.firstCorners = firstCorners;
    }

    /**
     * Finds a good order, by trying for each triangle of a leaf where it can be put; O(n), but for leaves' sizes.
     *
     * @param positions 3 floats per vertex
     * @param indices 3 vertices per triangle, in the order of the tree's leaves
     */
    public static PackedOrder of(float[] positions, int[] indices, AabbTree tree) {
        TriangleSet set = new TriangleSet(positions, indices, null, 0, null, 0, null, null);
        ConnectivityEncoder order = ConnectivityEncoder.arranging(set, tree);
        return new PackedOrder(order.order(), order.firstCorners());
    }

    /** Per place the triangle that should come there. Read only. */
    public int[] triangles() {
        return triangles;
    }

    /** Per place which corner of the triangle should be its first, 0 to 2. Read only. */
    public byte[] firstCorners() {
        return firstCorners;
    }
}
