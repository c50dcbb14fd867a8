// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import dev.cullet.builder.bsp.BspNodes;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleSet;

/**
 * Counts and lengths of a BSP tree. The JSON form has a field of the same name for each component. Lengths are in
 * metres.
 *
 * @param solid whether the tree answers if a point is inside; false if the mesh is not closed
 * @param depth number of nodes on the longest path from the root to a leaf
 * @param polygonsBefore number of triangles that enter the tree: those that have an area on the lattice
 * @param polygonsAfter number of fragments into which planes of the tree cut these triangles
 * @param solidLeaves number of leaves inside the solid
 * @param emptyLeaves number of leaves outside the solid
 * @param mixedLeaves number of leaves that store triangles: another plane would have cut too many of them
 * @param degenerateTriangles number of triangles that have no area on the lattice
 * @param caps number of triangles that were added to close small holes
 * @param step distance of two lattice points along an axis
 * @param displacement greatest distance of a vertex from its lattice point
 */
public record BspSummary(
        boolean solid,
        int nodes,
        int depth,
        int polygonsBefore,
        int polygonsAfter,
        int solidLeaves,
        int emptyLeaves,
        int mixedLeaves,
        int degenerateTriangles,
        int caps,
        float step,
        float displacement) {

    public static BspSummary of(BspTree tree, TriangleSet set) {
        int solid = 0;
        int empty = 0;
        BspNodes nodes = BspNodes.of(tree, set);
        for (int child : nodes.children()) {
            solid += child == BspTree.SOLID ? 1 : 0;
            empty += child == BspTree.EMPTY ? 1 : 0;
        }
        return new BspSummary(
                tree.solid(),
                nodes.nodeCount(),
                tree.depth(),
                set.triangleCount() - tree.degenerateTriangles().length,
                tree.fragmentCount(),
                solid,
                empty,
                tree.mixedCount(),
                tree.degenerateTriangles().length,
                tree.lattice().caps().length / 9,
                tree.lattice().step(),
                tree.lattice().displacement());
    }

    static long bytes(BspTree tree) {
        return 8L
                        * (tree.planes().length
                                + tree.frames().length
                                + tree.mixedLists().length
                                + tree.mixedTriangles().length
                                + tree.mixedSamples().length)
                + 4L * (tree.topNodes().length + tree.topPolygons().length + tree.degenerateTriangles().length);
    }
}
