// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CornerIndices;

/**
 * A second layout of a part for rays, derived from the stored nodes when the part is loaded: a binary tree in pairs of
 * 64 bytes, and the corners of the triangles in the order of the leaves. Immutable.
 *
 * <pre>
 * pairs, 16 floats per pair, root first:
 *   0-5    box of the first child: lower x, upper x, lower y, upper y, lower z, upper z
 *   6-11   box of the second child
 *   12-13  bits of the references to the children; see below
 * corners, 9 floats per triangle
 * </pre>
 *
 * <p>A box is in lattice steps relative to the middle of the lattice, so that its coordinates are exact. A reference is
 * the index of a pair's first float, or, negative, {@code LEAF | first triangle << 4 | number of triangles}; no
 * reference has the bits of a NaN, which some processors change.
 *
 * <p>The lanes of a 4-wide node become up to three neighbouring pairs: the two with the smallest joint surface are
 * joined until two are left. Nodes are in depth first order. Cost: 70 bytes per triangle, of which 36 for corners;
 * about 100 ns per triangle when loaded.
 */
public final class RayLayout {
    /** Floats per pair. */
    static final int PAIR = 16;

    /** Where a pair has the reference of its first child; that of the second follows. */
    static final int FIRST = 12;

    /** Set in the reference of a leaf. */
    static final int LEAF = 1 << 31;

    /** Bits of a number of triangles in the reference of a leaf: as many as {@link AabbTree#MAX_LEAF} has. */
    static final int COUNT_BITS = 4;

    /** The largest number of triangles: above it the reference of a leaf could have the bits of a NaN. */
    static final int MAX_TRIANGLES = 0x7F80_0000 >>> COUNT_BITS;

    /**
     * The largest number of pairs that a walk leaves for later: one for each of the three pairs of a node on its way.
     */
    static final int MAX_DEPTH = 3 * AabbTree.MAX_DEPTH;

    /** The lattice coordinate from which boxes count. */
    static final int MIDDLE = (AabbTree.LATTICE_MAX + 1) / 2;

    private static final int BOX = 6;

    private final float[] pairs;
    private final float[] corners;

    /** Makes the layout of a part of at most {@link #MAX_TRIANGLES} triangles. */
    RayLayout(AssetPart part, QueryMesh mesh) {
        AabbTree tree = part.tree();
        long[] nodes = tree.nodes();
        int count = 0;
        for (int node = 0; node < tree.nodeCount(); node++) {
            count += pairsOf(nodes, node);
        }
        this.pairs = new float[PAIR * count];
        this.corners = new float[9 * part.triangles().triangleCount()];
        Node group = new Node(pairs);
        int[] nodesLeft = new int[3 * AabbTree.MAX_DEPTH + 1];
        int[] refsLeft = new int[nodesLeft.length]; // where the reference to the node is written
        int left = 1; // the root, which has no reference
        refsLeft[0] = -1;
        int to = 0;
        while (left > 0) {
            left--;
            int node = nodesLeft[left];
            if (refsLeft[left] >= 0) {
                pairs[refsLeft[left]] = Float.intBitsToFloat(to);
            }
            group.write(nodes, node, to);
            to += PAIR * pairsOf(nodes, node);
            for (int lane = AabbTree.laneCount(nodes, node) - 1; lane >= 0; lane--) {
                if (!AabbTree.isLeaf(nodes, node, lane)) {
                    nodesLeft[left] = AabbTree.child(nodes, node, lane);
                    refsLeft[left++] = group.refs[lane];
                }
            }
        }
        CornerIndices indices = part.triangles().cornerIndices();
        if (indices == null) {
            copyCorners(mesh, part.triangles().triangleCount());
        } else {
            copyCorners(indices, part.triangles().positions());
        }
    }

    private void copyCorners(QueryMesh mesh, int triangles) {
        for (int triangle = 0, at = 0; triangle < triangles; triangle++) {
            for (int k = 0; k < 3; k++, at += 3) {
                long corner = mesh.corner(triangle, k);
                corners[at] = (float) mesh.x(corner);
                corners[at + 1] = (float) mesh.y(corner);
                corners[at + 2] = (float) mesh.z(corner);
            }
        }
    }

    private void copyCorners(CornerIndices indices, float[] positions) {
        int[] block = new int[CornerIndices.CORNERS];
        for (int at = 0; at < corners.length; ) {
            indices.read(at / (3 * CornerIndices.CORNERS), block);
            for (int i = 0; i < CornerIndices.CORNERS && at < corners.length; i++, at += 3) {
                int from = 3 * block[i];
                corners[at] = positions[from];
                corners[at + 1] = positions[from + 1];
                corners[at + 2] = positions[from + 2];
            }
        }
    }

    /** Returns the pairs; read only. */
    float[] pairs() {
        return pairs;
    }

    /** Returns the corners; read only. */
    float[] corners() {
        return corners;
    }

    /** Returns the bytes of the arrays. */
    public long bytes() {
        return 4L * pairs.length + 4L * corners.length;
    }

    private static int pairsOf(long[] nodes, int node) {
        return Math.max(1, AabbTree.laneCount(nodes, node) - 1);
    }

    /** Writes the pairs of one node. */
    private static final class Node {
        private final float[] pairs;

        /** Where the reference of each lane has been written. */
        final int[] refs = new int[AabbTree.LANES];

        private final int[] boxes = new int[BOX * AabbTree.LANES]; // of lanes and of pairs that are not yet joined
        private final int[] firsts = new int[AabbTree.LANES]; // a lane, or ~ of the pair's index

        Node(float[] pairs) {
            this.pairs = pairs;
        }

        /** Writes the pairs from {@code to} on, all but the references to inner nodes. */
        void write(long[] nodes, int node, int to) {
            int left = AabbTree.laneCount(nodes, node);
            for (int side = 0; side < BOX; side++) {
                long word = AabbTree.side(nodes, node, side);
                boxes[side] = AabbTree.coordinate(word, 0);
                boxes[BOX + side] = AabbTree.coordinate(word, 1);
                boxes[2 * BOX + side] = AabbTree.coordinate(word, 2);
                boxes[3 * BOX + side] = AabbTree.coordinate(word, 3);
            }
            for (int lane = 0; lane < left; lane++) {
                firsts[lane] = lane;
            }
            int pair = to + PAIR * pairsOf(nodes, node);
            while (left > 2) {
                int a = 0;
                int b = 1;
                long min = Long.MAX_VALUE;
                for (int i = 0; i < left; i++) {
                    for (int j = i + 1; j < left; j++) {
                        long surface = surface(BOX * i, BOX * j);
                        if (surface < min) {
                            min = surface;
                            a = i;
                            b = j;
                        }
                    }
                }
                pair -= PAIR;
                writeChild(nodes, node, a, pair, 0);
                writeChild(nodes, node, b, pair, 1);
                for (int i = BOX * a, j = BOX * b; i < BOX * a + BOX; i += 2, j += 2) {
                    boxes[i] = Math.min(boxes[i], boxes[j]);
                    boxes[i + 1] = Math.max(boxes[i + 1], boxes[j + 1]);
                }
                firsts[a] = ~pair;
                left--;
                for (int i = b; i < left; i++) {
                    firsts[i] = firsts[i + 1];
                    for (int side = BOX * i; side < BOX * i + BOX; side++) {
                        boxes[side] = boxes[side + BOX];
                    }
                }
            }
            writeChild(nodes, node, 0, to, 0);
            if (left == 2) {
                writeChild(nodes, node, 1, to, 1);
            } else {
                pairs[to + FIRST + 1] = Float.intBitsToFloat(LEAF); // of no triangles
            }
        }

        /** Returns half the surface of the box around two boxes. */
        private long surface(int a, int b) {
            int x = Math.max(boxes[a + 1], boxes[b + 1]) - Math.min(boxes[a], boxes[b]);
            int y = Math.max(boxes[a + 3], boxes[b + 3]) - Math.min(boxes[a + 2], boxes[b + 2]);
            int z = Math.max(boxes[a + 5], boxes[b + 5]) - Math.min(boxes[a + 4], boxes[b + 4]);
            return (long) x * (y + z) + (long) y * z;
        }

        private void writeChild(long[] nodes, int node, int from, int pair, int child) {
            int at = pair + BOX * child;
            int box = BOX * from;
            pairs[at] = boxes[box] - MIDDLE;
            pairs[at + 1] = boxes[box + 1] - MIDDLE;
            pairs[at + 2] = boxes[box + 2] - MIDDLE;
            pairs[at + 3] = boxes[box + 3] - MIDDLE;
            pairs[at + 4] = boxes[box + 4] - MIDDLE;
            pairs[at + 5] = boxes[box + 5] - MIDDLE;
            int ref = ~firsts[from];
            if (ref < 0) {
                int lane = firsts[from];
                refs[lane] = pair + FIRST + child;
                int begin = AabbTree.leafBegin(nodes, node, lane);
                int first = AabbTree.firstTriangle(nodes, node) + begin;
                int count = Math.max(0, AabbTree.leafEnd(nodes, node, lane) - begin);
                ref = LEAF | first << COUNT_BITS | count;
            }
            pairs[pair + FIRST + child] = Float.intBitsToFloat(ref);
        }
    }
}
