// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;

/**
 * A BSP tree, and what building it showed.
 *
 * @param trianglesBefore triangles with an area on the lattice
 * @param solidLeaves leaves inside
 * @param emptyLeaves leaves outside
 * @param unclearLeaves leaves whose winding number was not near a whole number; labelled by the nearest
 * @param holeShare area of the caps that close the mesh, as a share of the mesh's area; 0 if it is closed
 */
public record BspBuild(
        BspTree tree, int trianglesBefore, int solidLeaves, int emptyLeaves, int unclearLeaves, double holeShare) {

    /** Pieces per triangle. */
    public double growth() {
        return trianglesBefore == 0 ? 1 : (double) tree.fragmentCount() / trianglesBefore;
    }
}
