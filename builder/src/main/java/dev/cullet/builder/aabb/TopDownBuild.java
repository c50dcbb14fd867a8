// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/**
 * Links the leaves of a binary tree from the top: a splitter divides the triangles until each is alone. Inner nodes come
 * out in preorder: a node, its left subtree, its right subtree; a subtree of k triangles takes k - 1 of them, so both
 * halves know their nodes in advance and threads never meet.
 *
 * <p>Depth is at most {@link #MAX_DEPTH} whatever the splitter does: where the levels left would not do any more for a
 * rule without a bound, ranges are halved by count.
 */
final class TopDownBuild {
    /** Levels of nodes, leaves included. */
    static final int MAX_DEPTH = 64;

    /** Ranges below this are not worth a task of their own. */
    private static final int FORK_LIMIT = 4096;

    private final BinaryTree tree;
    private final int[] order;
    private final boolean parallel;

    private TopDownBuild(BinaryTree tree, int[] order, boolean parallel) {
        this.tree = tree;
        this.order = order;
        this.parallel = parallel;
    }

    /** @param order a permutation of the triangles, which the splitter works on */
    static void run(BinaryTree tree, int[] order, TriangleSplitter splitter, int threads) {
        if (tree.triangles < 2) {
            return;
        }
        TopDownBuild build = new TopDownBuild(tree, order, threads > 1);
        if (build.parallel) {
            ForkJoinPool pool = new ForkJoinPool(threads);
            try {
                pool.invoke(build.new Task(splitter, BinaryTree.ROOT, 0, order.length, 1));
            } finally {
                pool.shutdown();
            }
        } else {
            build.divide(splitter, BinaryTree.ROOT, 0, order.length, 1);
        }
        for (int node = tree.triangles - 2; node >= 0; node--) {
            tree.refit(node); // preorder backwards: children come before their parent
        }
    }

    private void divide(TriangleSplitter inherited, int node, int begin, int end, int level) {
        TriangleSplitter splitter = inherited.narrow(begin, end);
        boolean tight = level + levelsByCount(end - begin) >= MAX_DEPTH;
        int middle = tight ? splitter.halve(begin, end) : splitter.split(begin, end);
        int left = middle - begin == 1 ? tree.leaf(order[begin]) : node + 1;
        int right = end - middle == 1 ? tree.leaf(order[middle]) : node + middle - begin;
        tree.link(node, left, right);

        RecursiveAction forked = null;
        if (middle - begin > 1) {
            if (parallel && middle - begin >= FORK_LIMIT && end - middle > 1) {
                forked = new Task(splitter.fork(), left, begin, middle, level + 1);
                forked.fork();
            } else {
                divide(splitter, left, begin, middle, level + 1);
            }
        }
        if (end - middle > 1) {
            divide(splitter, right, middle, end, level + 1);
        }
        if (forked != null) {
            forked.join();
        }
    }

    /** Levels below a node of so many triangles if all ranges are halved. */
    private static int levelsByCount(int count) {
        return 32 - Integer.numberOfLeadingZeros(count - 1);
    }

    private final class Task extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final transient TriangleSplitter splitter;
        private final int node;
        private final int begin;
        private final int end;
        private final int level;

        Task(TriangleSplitter splitter, int node, int begin, int end, int level) {
            this.splitter = splitter;
            this.node = node;
            this.begin = begin;
            this.end = end;
            this.level = level;
        }

        @Override
        protected void compute() {
            divide(splitter, node, begin, end, level);
        }
    }
}
