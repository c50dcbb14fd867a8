// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * Checks every invariant of the stored 4-wide AABB tree from its words: implemented from the specification of the node,
 * independently of the code that writes or reads it. Throws {@link AssertionError} with node and lane.
 *
 * <pre>
 * node i, words 8i .. 8i+7
 *   words 0 .. 5   lower x | upper x | lower y | upper y | lower z | upper z      4 x 16 bits, lane k in bits 16k
 *   word 6   first triangle (32) | childBase - L (32)
 *   word 7   parent + 1 (28) | lanes (3) | 0 | end of leaf lane 0..3 (4 x 8)
 * </pre>
 */
public final class StoredTreeCheck {
    private final double[] origin;
    private final double step;
    private final long[] words;
    private final MeshArrays ordered;
    private final int nodes;

    private StoredTreeCheck(float[] origin, float step, long[] words, MeshArrays ordered) {
        this.origin = new double[] {origin[0], origin[1], origin[2]};
        this.step = step;
        this.words = words;
        this.ordered = ordered;
        this.nodes = words.length / 8;
    }

    /**
     * Checks a tree over triangles in leaf order.
     *
     * @param depth as stated in the tree
     * @param maxLeaf largest number of triangles in one leaf lane
     */
    public static void check(float[] origin, float step, long[] words, int depth, int maxLeaf, MeshArrays ordered) {
        new StoredTreeCheck(origin, step, words, ordered).run(depth, maxLeaf);
    }

    private void run(int depth, int maxLeaf) {
        require(words.length % 8 == 0 && nodes > 0, "words", words.length);
        require(step > 0 && Math.scalb(1.0, Math.getExponent(step)) == step, "step is no power of two", 0);
        int triangle = 0; // the next that must come
        int[] levels = new int[nodes];
        boolean[] claimed = new boolean[nodes];
        int deepest = 0;
        for (int node = 0; node < nodes; node++) {
            int parent = bits(node, 7, 0, 28) - 1;
            require((node == 0) == (parent < 0), "parent of the root, or missing parent", node);
            require(parent < node, "parent after its child", node);
            require(node == 0 || claimed[node], "child of no node", node);
            levels[node] = node == 0 ? 1 : levels[parent] + 1;
            deepest = Math.max(deepest, levels[node]);

            int lanes = bits(node, 7, 28, 4);
            require(lanes >= 1 && lanes <= 4, "number of lanes", node);
            require(node == 0 || lanes >= 2, "a node with one lane only", node);
            require(bits(node, 6, 0, 32) == triangle, "first triangle", node);
            int first = triangle;
            int childBase = bits(node, 6, 32, 32);
            boolean inner = false;
            for (int lane = 0; lane < 4; lane++) {
                int end = bits(node, 7, 32 + 8 * lane, 8);
                require(!guardsWrong(node, lane), "guard bits", node);
                if (lane >= lanes) {
                    require(end == 0 && empty(node, lane), "an empty lane that is not inverted", node);
                } else if (end > 0) {
                    require(!inner, "a leaf lane after an inner one", node);
                    int count = first + end - triangle;
                    require(count >= 1 && count <= maxLeaf, "triangles in a leaf", node);
                    for (; triangle < first + end; triangle++) {
                        require(triangle < ordered.triangleCount(), "a triangle too many", node);
                        require(holdsTriangle(node, lane, triangle), "a triangle outside of its leaf", node);
                    }
                } else {
                    inner = true;
                    int child = childBase + lane;
                    require(child > node && child < nodes, "child", node);
                    require(!claimed[child], "a node with two parents", child);
                    claimed[child] = true;
                    require(bits(child, 7, 0, 28) - 1 == node, "parent link", child);
                    require(isUnion(node, lane, child), "a box that is not the union of its child's", node);
                }
            }
        }
        require(triangle == ordered.triangleCount(), "triangles in leaves", triangle);
        require(deepest == depth, "depth", deepest);
        require(depth <= 16, "depth bound", depth);
    }

    private int bits(int node, int word, int from, int count) {
        long shifted = words[8 * node + word] >>> from;
        return (int) (count == 32 ? shifted : shifted & ((1L << count) - 1));
    }

    private int lower(int node, int lane, int axis) {
        return bits(node, 2 * axis, 16 * lane, 15);
    }

    private int upper(int node, int lane, int axis) {
        return bits(node, 2 * axis + 1, 16 * lane, 15);
    }

    private boolean guardsWrong(int node, int lane) {
        int wrong = 0;
        for (int axis = 0; axis < 3; axis++) {
            wrong += bits(node, 2 * axis, 16 * lane + 15, 1);
            wrong += 1 - bits(node, 2 * axis + 1, 16 * lane + 15, 1);
        }
        return wrong > 0;
    }

    private boolean empty(int node, int lane) {
        boolean inverted = true;
        for (int axis = 0; axis < 3; axis++) {
            inverted &= lower(node, lane, axis) == 32767 && upper(node, lane, axis) == 0;
        }
        return inverted;
    }

    private boolean holdsTriangle(int node, int lane, int triangle) {
        boolean holds = true;
        for (int axis = 0; axis < 3; axis++) {
            for (int corner = 0; corner < 3; corner++) {
                double at = ordered.at(triangle, corner, axis);
                holds &= origin[axis] + lower(node, lane, axis) * step <= at;
                holds &= at <= origin[axis] + upper(node, lane, axis) * step;
            }
        }
        return holds;
    }

    private boolean isUnion(int node, int lane, int child) {
        boolean union = true;
        for (int axis = 0; axis < 3; axis++) {
            int low = Integer.MAX_VALUE;
            int high = -1;
            for (int k = 0; k < bits(child, 7, 28, 3); k++) {
                low = Math.min(low, lower(child, k, axis));
                high = Math.max(high, upper(child, k, axis));
            }
            union &= low == lower(node, lane, axis) && high == upper(node, lane, axis);
        }
        return union;
    }

    private static void require(boolean holds, String what, int where) {
        if (!holds) {
            throw new AssertionError("stored tree: " + what + ", at " + where);
        }
    }
}
