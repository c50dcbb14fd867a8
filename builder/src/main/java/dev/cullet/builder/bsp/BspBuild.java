// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;

/**
 * A BSP tree and statistics of its construction.
 *
 * @param tree the tree
 * @param nodes its nodes as plain arrays
 * @param trianglesBefore triangles with an area on the lattice
 * @param solidLeaves leaves inside the mesh
 * @param emptyLeaves leaves outside the mesh
 * @param unclearLeaves leaves whose winding number was not near a whole number; labelled by the nearest
 * @param holeShare area of the caps that close the mesh, as a share of the area of the mesh; 0 if it is closed
 */
public record BspBuild(
        BspTree tree,
        BspNodes nodes,
        int trianglesBefore,
        int solidLeaves,
        int emptyLeaves,
        int unclearLeaves,
        double holeShare) {

    /** Returns the fragments per triangle. */
    public double growth() {
        return trianglesBefore == 0 ? 1 : (double) tree.fragmentCount() / trianglesBefore;
    }
}
