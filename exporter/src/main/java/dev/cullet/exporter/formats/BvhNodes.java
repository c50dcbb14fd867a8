// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportPart;
import dev.cullet.format.AabbTree;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The AABB tree of a part as binary nodes of three-mesh-bvh, with the same leaves: triangles keep their numbers.
 *
 * <pre>
 * byte 0    lower then upper corner of the box, 6 floats: exactly that of the triangles
 *      24   inner node: distance to the right child, in nodes; the left child is the next node
 *           leaf: the first triangle
 *      28   inner node: axis along which the left child is the lower one, 4 bytes
 *           leaf: number of triangles, then 0xFFFF, 2 bytes each
 * </pre>
 *
 * <p>A node of Cullet has up to four boxes. They are divided into two pairs, or a box and the others, such that the sum
 * of the surface areas is smallest. Recursion is as deep as the tree.
 */
final class BvhNodes {
    static final int NODE_BYTES = 32;

    private static final short LEAF = (short) 0xFFFF;

    private final ExportPart part;
    private final long[] nodes;
    private final ByteBuffer out;

    private BvhNodes(ExportPart part) {
        this.part = part;
        nodes = part.stored().tree().nodes();
        int leaves = 0;
        for (int node = 0; node * AabbTree.NODE_WORDS < nodes.length; node++) {
            for (int lane = 0; lane < AabbTree.laneCount(nodes, node); lane++) {
                leaves += AabbTree.isLeaf(nodes, node, lane) ? 1 : 0;
            }
        }
        out = ByteBuffer.allocate(NODE_BYTES * (2 * leaves - 1)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the nodes, the root first. */
    static byte[] of(ExportPart part) {
        BvhNodes made = new BvhNodes(part);
        made.write(made.node(0));
        return made.out.array();
    }

    /**
     * A subtree that is not written yet: a leaf, or two others.
     *
     * @param number the first triangle of a leaf; else the axis along which the first child is the lower one
     * @param count triangles of a leaf
     * @param children none or two
     */
    @SuppressWarnings("ArrayRecordComponent") // read only
    private record Subtree(float[] box, int number, int count, Subtree[] children) {
        boolean isLeaf() {
            return children.length == 0;
        }
    }

    private Subtree node(int node) {
        int lanes = AabbTree.laneCount(nodes, node);
        Subtree[] below = new Subtree[lanes];
        for (int lane = 0; lane < lanes; lane++) {
            if (AabbTree.isLeaf(nodes, node, lane)) {
                int first = AabbTree.firstTriangle(nodes, node) + AabbTree.leafBegin(nodes, node, lane);
                int end = AabbTree.firstTriangle(nodes, node) + AabbTree.leafEnd(nodes, node, lane);
                below[lane] = new Subtree(boxOf(first, end), first, end - first, new Subtree[0]);
            } else {
                below[lane] = node(AabbTree.child(nodes, node, lane));
            }
        }
        return joined(below);
    }

    private float[] boxOf(int first, int end) {
        float[] p = part.positions();
        int[] indices = part.indices();
        float[] box = null;
        for (int i = 3 * first; i < 3 * end; i++) {
            int at = 3 * indices[i];
            float[] point = {p[at], p[at + 1], p[at + 2], p[at], p[at + 1], p[at + 2]};
            box = box == null ? point : union(box, point);
        }
        if (box == null) {
            throw new IllegalStateException("a leaf without triangles");
        }
        return box;
    }

    private static float[] union(float[] a, float[] b) {
        float[] both = new float[6];
        for (int axis = 0; axis < 3; axis++) {
            both[axis] = Math.min(a[axis], b[axis]);
            both[3 + axis] = Math.max(a[3 + axis], b[3 + axis]);
        }
        return both;
    }

    private static double area(float[] box) {
        double x = (double) box[3] - box[0];
        double y = (double) box[4] - box[1];
        double z = (double) box[5] - box[2];
        return x * y + y * z + z * x;
    }

    /** Joins one to four subtrees to one. */
    private static Subtree joined(Subtree... all) {
        if (all.length == 1) {
            return all[0];
        }
        int best = 1;
        double min = Double.POSITIVE_INFINITY;
        for (int chosen = 1; chosen < (1 << (all.length - 1)); chosen++) { // the last one is never among them
            double sum = area(boxOf(all, chosen)) + area(boxOf(all, ~chosen));
            if (sum < min) {
                min = sum;
                best = chosen;
            }
        }
        Subtree a = joined(members(all, best));
        Subtree b = joined(members(all, ~best));
        int axis = axis(a.box, b.box);
        boolean isOrdered = middle(a.box, axis) <= middle(b.box, axis);
        return new Subtree(union(a.box, b.box), axis, 0, isOrdered ? new Subtree[] {a, b} : new Subtree[] {b, a});
    }

    private static float[] boxOf(Subtree[] all, int chosen) {
        Subtree[] members = members(all, chosen);
        float[] box = members[0].box;
        for (Subtree member : members) {
            box = union(box, member.box);
        }
        return box;
    }

    private static Subtree[] members(Subtree[] all, int chosen) {
        Subtree[] members = new Subtree[Integer.bitCount(chosen & ((1 << all.length) - 1))];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            if (((chosen >> i) & 1) != 0) {
                members[count++] = all[i];
            }
        }
        return members;
    }

    /** Returns the axis along which two boxes are farthest apart. */
    private static int axis(float[] a, float[] b) {
        int best = 0;
        for (int axis = 1; axis < 3; axis++) {
            double apart = Math.abs(middle(a, axis) - middle(b, axis));
            best = apart > Math.abs(middle(a, best) - middle(b, best)) ? axis : best;
        }
        return best;
    }

    private static double middle(float[] box, int axis) {
        return 0.5 * ((double) box[axis] + box[3 + axis]);
    }

    private void write(Subtree subtree) {
        int at = out.position();
        for (float coordinate : subtree.box) {
            out.putFloat(coordinate);
        }
        if (subtree.isLeaf()) {
            out.putInt(subtree.number).putShort((short) subtree.count).putShort(LEAF);
            return;
        }
        out.putInt(0).putInt(subtree.number);
        write(subtree.children[0]);
        out.putInt(at + 24, (out.position() - at) / NODE_BYTES);
        write(subtree.children[1]);
    }
}
