// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/** A node of a tree under construction. */
sealed interface BspNode {
    /** A cell without fragments. */
    enum Leaf implements BspNode {
        LEAF
    }

    /**
     * A cell that was not divided further.
     *
     * @param fragments the fragments in the cell
     * @param box 6 ints, lower then upper corner, in lattice steps: contains the cell
     * @param depth number of ancestors
     */
    record Mixed(Fragment[] fragments, int[] box, int depth) implements BspNode {}

    /**
     * A plane and the cells on its sides.
     *
     * @param plane the plane
     * @param inPlane the fragments that lie in the plane
     * @param front the cell in front of the plane
     * @param back the cell behind the plane
     */
    record Inner(LatticePlane plane, Fragment[] inPlane, BspNode front, BspNode back) implements BspNode {}
}
