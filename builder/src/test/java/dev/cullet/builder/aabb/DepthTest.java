// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.builder.parallel.Workers;
import dev.cullet.format.AabbTree;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Chains of growing triangles, on which the usual tree goes deeper than the stored form allows. */
class DepthTest {
    @Test
    void lanesOfLeastHeightFitAChainThatLanesByAreaDoNot() {
        BinaryTree tree = sweep(chain(1e-6, 1e6, 1.1));
        LeafCollapse leaves = LeafCollapse.of(tree, 4, false);
        OptimalLanes heights = new OptimalLanes(tree, leaves, OptimalLanes.Goal.MIN_HEIGHT);
        int usual = new WideLayout(tree, leaves, new WideLanes(tree, leaves, null, null)).depth();
        int minDepth = new WideLayout(tree, leaves, new WideLanes(tree, leaves, heights, null)).depth();
        assertTrue(usual > AabbTree.MAX_DEPTH, "usual lanes: " + usual);
        assertTrue(minDepth <= AabbTree.MAX_DEPTH, "lanes of minimum height: " + minDepth);
        assertTrue(heights.cost(BinaryTree.ROOT) <= minDepth);
    }

    @Test
    void subtreesThatNoLanesFitAreRebuilt() {
        BinaryTree tree = sweep(chain(1e-30, 1e30, 4));
        LeafCollapse leaves = LeafCollapse.of(tree, 4, false);
        OptimalLanes heights = new OptimalLanes(tree, leaves, OptimalLanes.Goal.MIN_HEIGHT);
        int before = heights.cost(BinaryTree.ROOT);
        assertTrue(before > AabbTree.MAX_DEPTH, "minDepth height " + before);
        for (int allowed : new int[] {16, 12, 8, 5}) {
            try (Workers workers = new Workers(1)) {
                new DepthLimiter(tree, leaves, heights, order -> new SahSplitter(tree, order, 16, 1 << 16, 3), workers)
                        .rebuildWithin(allowed);
            }
            leaves = LeafCollapse.of(tree, 4, false);
            heights = new OptimalLanes(tree, leaves, OptimalLanes.Goal.MIN_HEIGHT);
            assertTrue(heights.cost(BinaryTree.ROOT) <= allowed, heights.cost(BinaryTree.ROOT) + " of " + allowed);
            assertEquals(tree.triangles - 1, tree.innerNodes(BinaryTree.ROOT).length);
        }
    }

    @ParameterizedTest
    @EnumSource(Quality.class)
    void chainsOverTheWholeFloatRangeSatisfyEveryInvariant(Quality quality) {
        for (double ratio : new double[] {1.5, 2, 4, 16}) {
            for (int maxLeaf : new int[] {1, 4}) {
                TreeOptions options =
                        TreeOptions.DEFAULTS.withThreads(1).withQuality(quality).withMaxLeaf(maxLeaf);
                TreeCheck.build(chain(1e-30, 1e30, ratio), options);
            }
        }
    }

    private static BinaryTree sweep(MeshArrays mesh) {
        BinaryTree tree = BinaryTree.leavesOf(TriangleMesh.of(mesh.positions(), mesh.indices()), 0);
        int[] order = new int[tree.triangles];
        int[] nodes = new int[tree.triangles - 1];
        Arrays.setAll(order, i -> i);
        Arrays.setAll(nodes, i -> i);
        try (Workers workers = new Workers(1)) {
            SahSplitter splitter = new SahSplitter(tree, order, 16, 1 << 16, 3);
            TopDownBuild.run(tree, nodes, order, splitter, TopDownBuild.MAX_LEVELS, workers);
        }
        return tree;
    }

    /** Triangles side by side along x, growing on all axes. */
    private static MeshArrays chain(double from, double to, double ratio) {
        List<double[]> corners = new ArrayList<>();
        for (double size = from; size * ratio < to; size *= ratio) {
            double next = size * ratio;
            boolean flat = to < 1e10; // flat chains are deep too, but lanes of minimum height hold them
            corners.add(new double[] {size, 0, 0, next, 0, 0, size, next - size, flat ? 0 : next - size});
        }
        return TestTriangles.of("chain by " + ratio, corners);
    }
}
