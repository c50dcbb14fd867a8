// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import dev.cullet.builder.bsp.BspNodes;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleSet;

/**
 * A BSP tree in numbers. Its JSON form has these very names; lengths in metres.
 *
 * @param solid whether the tree answers inside tests; false if the mesh is not closed
 * @param depth nodes on the longest path
 * @param polygonsBefore triangles before cuts: those with an area on the lattice
 * @param polygonsAfter fragments of them after cuts
 * @param solidLeaves leaves inside
 * @param emptyLeaves leaves outside
 * @param mixedLeaves leaves that hold triangles, because a division would have produced too many fragments
 * @param degenerateTriangles triangles without area on the lattice
 * @param caps triangles that close small holes
 * @param step of the lattice
 * @param displacement the farthest that a vertex is from its lattice point
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
