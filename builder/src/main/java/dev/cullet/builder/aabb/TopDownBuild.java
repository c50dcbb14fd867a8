// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.builder.parallel.Workers;
import java.util.concurrent.RecursiveAction;

/**
 * Links the leaves of a binary tree top-down: a splitter divides the triangles until each is alone. A subtree of k
 * triangles uses k - 1 inner nodes in preorder (itself, left subtree, right subtree), so the nodes of both halves are
 * known in advance and threads never share a node.
 *
 * <p>The number of levels is bounded for any splitter: where the remaining levels would not suffice for an unbounded
 * rule, ranges are halved by count.
 */
final class TopDownBuild {
    /** Maximum levels of a tree, including leaves; recursion is as deep. */
    static final int MAX_LEVELS = 64;

    /** Minimum number of triangles of a task. */
    private static final int FORK_LIMIT = 4096;

    private final BinaryTree tree;
    private final int[] nodes; // inner nodes to use, in preorder
    private final int[] order;
    private final int maxLevels;
    private final boolean parallel;
    private final boolean whole; // whether the leaves are renumbered

    private TopDownBuild(BinaryTree tree, int[] nodes, int[] order, int maxLevels, boolean parallel) {
        this.tree = tree;
        this.nodes = nodes;
        this.order = order;
        this.maxLevels = maxLevels;
        this.parallel = parallel;
        this.whole = order.length == tree.triangles;
    }

    /**
     * Links at least two leaves under the first of the given nodes, and sets the boxes of those nodes. If they are all
     * leaves of the tree, they are renumbered in order of traversal.
     *
     * @param nodes inner nodes to use, in preorder, one less than leaves
     * @param order the indices of the leaves; the splitter permutes it
     * @param splitter divides the ranges
     * @param maxLevels bound on levels, including leaves; at least enough for halving by count
     * @param workers the threads
     */
    static void run(
            BinaryTree tree, int[] nodes, int[] order, TriangleSplitter splitter, int maxLevels, Workers workers) {
        TopDownBuild build = new TopDownBuild(tree, nodes, order, maxLevels, workers.isParallel());
        workers.run(build.new Task(splitter, 0, 0, order.length, 1));
        if (build.whole) {
            tree.permuteLeaves(order);
        }
        for (int i = nodes.length - 1; i >= 0; i--) {
            tree.enclose(nodes[i]); // reverse preorder: children before their parent
        }
    }

    private void divide(TriangleSplitter inherited, int at, int begin, int end, int level) {
        TriangleSplitter splitter = inherited.narrow(begin, end);
        boolean tight = level + levelsByCount(end - begin) >= maxLevels;
        int middle = tight ? splitter.halve(begin, end) : splitter.split(begin, end);
        int atLeft = at + 1;
        int atRight = at + middle - begin;
        tree.link(
                nodes[at],
                middle - begin == 1 ? leaf(begin) : nodes[atLeft],
                end - middle == 1 ? leaf(middle) : nodes[atRight]);

        RecursiveAction forked = null;
        if (middle - begin > 1) {
            if (parallel && middle - begin >= FORK_LIMIT && end - middle > 1) {
                forked = new Task(splitter.fork(), atLeft, begin, middle, level + 1);
                forked.fork();
            } else {
                divide(splitter, atLeft, begin, middle, level + 1);
            }
        }
        if (end - middle > 1) {
            divide(splitter, atRight, middle, end, level + 1);
        }
        if (forked != null) {
            forked.join();
        }
    }

    private int leaf(int position) {
        return tree.leaf(whole ? position : order[position]);
    }

    /** Returns the levels below a node of so many triangles if all ranges are halved. */
    static int levelsByCount(int count) {
        return 32 - Integer.numberOfLeadingZeros(count - 1);
    }

    private final class Task extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final transient TriangleSplitter splitter;
        private final int at;
        private final int begin;
        private final int end;
        private final int level;

        Task(TriangleSplitter splitter, int at, int begin, int end, int level) {
            this.splitter = splitter;
            this.at = at;
            this.begin = begin;
            this.end = end;
            this.level = level;
        }

        @Override
        protected void compute() {
            divide(splitter, at, begin, end, level);
        }
    }
}
