// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/** A node of a tree under construction. */
sealed interface BspNode {
    /** A cell that no piece crosses. */
    enum Leaf implements BspNode {
        LEAF
    }

    /**
     * A cell that was not divided further.
     *
     * @param box 6 ints, lower then upper corner, in lattice steps: holds the cell
     * @param depth nodes above
     */
    record Mixed(Fragment[] fragments, int[] box, int depth) implements BspNode {}

    /**
     * A plane and what is on its sides.
     *
     * @param inPlane the pieces that lie in the plane
     */
    record Inner(LatticePlane plane, Fragment[] inPlane, BspNode front, BspNode back) implements BspNode {}
}
