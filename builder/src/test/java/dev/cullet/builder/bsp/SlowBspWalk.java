// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;

/** Point in solid by plain recursion over the stored tree: what the runtime's walk must equal. */
final class SlowBspWalk {
    private final BspTree tree;
    private final BspNodes nodes;

    // 9 lattice coordinates per triangle of the part, then per cap
    private final int[] corners;
    private final int[] point = new int[3];

    SlowBspWalk(BspTree tree, float[] positions, int[] indices) {
        this.tree = tree;
        this.nodes = BspNodes.of(tree, positions, indices);
        this.corners = new int[3 * indices.length + tree.lattice().caps().length];
        for (int i = 0; i < 3 * indices.length; i++) {
            float coordinate = positions[3 * indices[i / 3] + i % 3];
            corners[i] = BspTree.toLattice(
                    coordinate, tree.lattice().origin()[i % 3], tree.lattice().step());
        }
        System.arraycopy(
                tree.lattice().caps(),
                0,
                corners,
                3 * indices.length,
                tree.lattice().caps().length);
    }

    boolean inside(double x, double y, double z) {
        double[] at = {x, y, z};
        for (int axis = 0; axis < 3; axis++) {
            double fine =
                    (at[axis] - tree.lattice().origin()[axis]) / tree.lattice().step() * BspTree.SUBSTEPS;
            if (!(fine >= 0 && fine <= (double) BspTree.LATTICE_MAX * BspTree.SUBSTEPS)) {
                return false;
            }
            point[axis] = (int) Math.rint(fine);
        }
        return inside(nodes.root());
    }

    private boolean inside(int at) {
        if (at <= BspTree.FIRST_MIXED) {
            return insideMixed(BspTree.FIRST_MIXED - at);
        }
        if (at < 0) {
            return at == BspTree.SOLID;
        }
        long[] p = nodes.planes();
        long value = p[4 * at] * point[0]
                + p[4 * at + 1] * point[1]
                + p[4 * at + 2] * point[2]
                + p[4 * at + 3] * BspTree.SUBSTEPS;
        if (value >= 0 && inside(nodes.children()[2 * at])) {
            return true;
        }
        return value <= 0 && inside(nodes.children()[2 * at + 1]);
    }

    private boolean insideMixed(int leaf) {
        int x = 1024 * tree.mixedSample(leaf, 0);
        int y = 1024 * tree.mixedSample(leaf, 1);
        int z = 1024 * tree.mixedSample(leaf, 2);
        int winding = tree.mixedSample(leaf, 3);
        for (int i = tree.mixedFirst(leaf); i < tree.mixedEnd(leaf); i++) {
            int offset = 9 * tree.mixedTriangle(i);
            winding += LatticeCrossing.change(corners, offset, 0, x, y, z, point[0]);
            winding += LatticeCrossing.change(corners, offset, 1, point[0], y, z, point[1]);
            winding += LatticeCrossing.change(corners, offset, 2, point[0], point[1], z, point[2]);
        }
        return winding >= 1;
    }
}
