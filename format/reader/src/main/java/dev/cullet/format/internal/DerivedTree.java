// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;

/**
 * The tree of a part that was unpacked to exact triangles, which is derived, not stored: what is true of it by
 * construction need not be checked again. {@link Unpacker} promises:
 *
 * <ul>
 *   <li>Corners are from 0 to below the number of used vertices, and each of these is a corner. Vertices behind them
 *       are unused.
 *   <li>Nodes are numbered when their parent is visited, so each has one parent, which comes before it. Leaf lanes have
 *       1 to {@link AabbTree#MAX_LEAF} triangles, in order, and hold all of them.
 *   <li>The box of a leaf lane is the minimum and maximum of its corners, rounded by {@link LatticeRounding}; the box
 *       of an inner lane is the union of the boxes of its child. Empty lanes have no box.
 *   <li>Numbers are encoded here, so in the one form that they have.
 * </ul>
 *
 * <p>What is left to check: numbers of surfaces and nodes are in range, vertices are finite and in the sphere, step,
 * origin and cost are in range, the depth is as stated, and the box of the used vertices is as stated and inside of the
 * lattice.
 *
 * <p>Then each corner is inside of its leaf box: let f(k) = origin + k * step in double, which does not decrease with
 * k, and c a coordinate from f(0) to f(32767). k * step is exact. Rounding down gives k, the integer part of the
 * rounded quotient, or k - 1 where f(k) is above c.
 *
 * <ul>
 *   <li>Lower side: if f(k) is above c, the difference c - origin was rounded up, by at most a step: else c - origin
 *       exceeds 2^53 steps, and f(32767) is below c. So f(k - 1) is not above c.
 *   <li>Upper side: rounding up gives the first of k, k + 1 that is not below c. The rounded quotient is less than k +
 *       1, so c - origin is less than (k + 1) * step, and f(k + 1), the rounded sum, is not below c.
 * </ul>
 */
public final class DerivedTree {
    final AabbTree tree;
    final int depth;
    final int usedVertices;

    /**
     * States what is known of a tree.
     *
     * @param depth levels of nodes on the longest path, as counted
     * @param usedVertices how many vertices are corners, the first ones
     */
    public DerivedTree(AabbTree tree, int depth, int usedVertices) {
        this.tree = tree;
        this.depth = depth;
        this.usedVertices = usedVertices;
    }
}
