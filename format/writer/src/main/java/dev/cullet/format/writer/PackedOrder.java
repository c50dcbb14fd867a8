// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AabbTree;
import dev.cullet.format.TriangleSet;

/**
 * An order of triangles and of their corners that packs into few bytes. Triangles stay within their leaves, so the tree
 * is unchanged. A builder applies it for {@link AssetEncoding#PACKED} before other structures refer to triangles. A
 * part in any other order packs too, into more bytes.
 */
public final class PackedOrder {
    private final int[] triangles;
    private final byte[] firstCorners;

    private PackedOrder(int[] triangles, byte[] firstCorners) {
        this.triangles = triangles;
        this.firstCorners = firstCorners;
    }

    /**
     * Computes the order by greedy choice: of the triangles left in a leaf, the one that takes the fewest bits is next.
     * O(n k) with n triangles and k per leaf.
     *
     * @param positions 3 floats per vertex, metres
     * @param indices 3 vertices per triangle, in the order of the tree's leaves
     */
    public static PackedOrder of(float[] positions, int[] indices, AabbTree tree) {
        TriangleSet set = new TriangleSet(positions, indices, null, 0, null, 0, null, null);
        ConnectivityEncoder order = ConnectivityEncoder.arranging(set, tree);
        return new PackedOrder(order.order(), order.firstCorners());
    }

    /** Returns the triangle for each position of the new order. Read only. */
    public int[] triangles() {
        return triangles;
    }

    /** Returns which corner of the triangle at each position is its first, 0 to 2. Read only. */
    public byte[] firstCorners() {
        return firstCorners;
    }
}
