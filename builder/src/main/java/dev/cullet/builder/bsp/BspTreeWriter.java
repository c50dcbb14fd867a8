// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes a divided cell as nodes in preorder, front before back, and encodes these as they are stored. */
final class BspTreeWriter {
    private final LatticeMesh mesh;
    private final BspSurface surface;
    private final boolean solid;
    private final List<BspNode.Inner> nodes = new ArrayList<>();
    private final List<BspNode.Mixed> mixed = new ArrayList<>();

    // per node, 2 children as in BspTree, leaves not yet labelled: NO_CLAIM
    private int[] children = new int[64];
    private int depth;
    private int root;

    private BspTreeWriter(LatticeMesh mesh, BspSurface surface, boolean solid) {
        this.mesh = mesh;
        this.surface = surface;
        this.solid = solid;
    }

    static BspBuild write(LatticeMesh mesh, BspSurface surface, BspNode root, boolean solid, double holeShare) {
        BspTreeWriter writer = new BspTreeWriter(mesh, surface, solid);
        writer.root = writer.number(root, 1);
        return writer.write(holeShare);
    }

    /** Numbers a subtree and returns its reference. At most {@link BspTree#MAX_DEPTH} calls deep. */
    private int number(BspNode node, int level) {
        if (node instanceof BspNode.Mixed leaf) {
            mixed.add(leaf);
            return BspTree.FIRST_MIXED - (mixed.size() - 1);
        }
        if (!(node instanceof BspNode.Inner inner)) {
            return BspTree.NO_CLAIM;
        }
        int at = nodes.size();
        nodes.add(inner);
        depth = Math.max(depth, level);
        if (2 * at == children.length) {
            children = Arrays.copyOf(children, 4 * at);
        }
        int front = number(inner.front(), level + 1);
        int back = number(inner.back(), level + 1);
        children[2 * at] = front;
        children[2 * at + 1] = back;
        return at;
    }

    private BspBuild write(double holeShare) {
        int[] leaves = label();
        BspPolygons polygons = new BspPolygons(surface, nodes);
        MixedLeaves lists = MixedLeaves.of(mixed, surface, solid);
        long[] planes = new long[4 * nodes.size()];
        for (int i = 0; i < nodes.size(); i++) {
            LatticePlane plane = nodes.get(i).plane();
            planes[4 * i] = (long) plane.a;
            planes[4 * i + 1] = (long) plane.b;
            planes[4 * i + 2] = (long) plane.c;
            planes[4 * i + 3] = (long) plane.d;
        }
        int inMixed = 0;
        for (BspNode.Mixed leaf : mixed) {
            for (Fragment fragment : leaf.fragments()) {
                inMixed += surface.isCap(fragment.triangle) ? 0 : 1;
            }
        }
        BspNodes plain = new BspNodes(
                solid && root == BspTree.NO_CLAIM ? BspTree.EMPTY : root,
                planes,
                children,
                polygons.first,
                polygons.triangles);
        int[] caps = Arrays.copyOfRange(surface.corners, 9 * surface.firstCap, surface.corners.length);
        BspTree.Builder tree = new BspTree.Builder(mesh.lattice(solid, caps))
                .fragmentCount(polygons.triangles.length + inMixed)
                .mixedLeaves(lists.lists, numbered(lists.triangles), lists.samples)
                .degenerateTriangles(mesh.rounded.degenerate);
        BspFrameEncoder.encode(plain, depth, mesh.positions, mesh.indices, mesh.origin, mesh.step, tree);
        return new BspBuild(tree.build(), plain, mesh.rounded.count(), leaves[0], leaves[1], leaves[2], holeShare);
    }

    /** Labels the leaves of a solid tree. Returns the numbers of solid, empty and unclear leaves. */
    private int[] label() {
        children = Arrays.copyOf(children, 2 * nodes.size());
        int[] count = new int[3];
        if (solid) {
            LeafLabels labels = LeafLabels.of(nodes, surface);
            for (int i = 0; i < children.length; i++) {
                if (children[i] == BspTree.NO_CLAIM) {
                    children[i] = labels.of(i);
                    count[children[i] == BspTree.SOLID ? 0 : 1]++;
                }
            }
            count[2] = labels.unclear();
        }
        return count;
    }

    /** Returns triangles by their indices in the input, caps after them. */
    private int[] numbered(int[] triangles) {
        int[] numbers = new int[triangles.length];
        for (int i = 0; i < triangles.length; i++) {
            numbers[i] = surface.number(triangles[i]);
        }
        return numbers;
    }
}
