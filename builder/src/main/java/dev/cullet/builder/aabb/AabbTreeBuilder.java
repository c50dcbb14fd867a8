// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.format.AabbTree;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the AABB tree of a mesh in four stages: a binary tree of single triangles, top-down; reinsertion of subtrees
 * where that costs less; collapse into leaves of several triangles where that costs no more; layout of 4-wide nodes.
 * The same mesh and options give the same tree on any number of threads.
 *
 * <p>Cost: O(n log n) for any mesh, since the levels of the tree and the work of each search are bounded. Memory per
 * triangle: 68 bytes for the binary tree, 8 for orders, 36 for splitting, at most 28 for reinsertion or 20 for the
 * collapse (one after the other), and about 17 for the stored tree.
 */
public final class AabbTreeBuilder {
    /** Maximum number of triangles of meshes that are swept entirely by default, in some milliseconds. */
    private static final int SMALL = 1 << 14;

    /** Number of triangles below which starting threads takes longer than the build. */
    private static final int SERIAL = 256;

    private AabbTreeBuilder() {}

    /**
     * Builds the tree. An animated mesh gets one topology for all frames: the one built for the first frame, for the
     * middle frame, or for boxes over all frames, whichever has the lowest mean cost.
     *
     * @param mesh at least one triangle, all coordinates finite
     * @throws IllegalArgumentException if the mesh has no triangle
     */
    public static BuiltTree build(TriangleMesh mesh, TreeOptions options) {
        if (mesh.triangleCount() == 0) {
            throw new IllegalArgumentException("a tree needs at least one triangle, and the mesh has none");
        }
        BuiltTree best = build(mesh, BinaryTree.leavesOf(mesh, 0), options);
        if (mesh.frameCount() > 1) {
            best = cheaper(best, build(mesh, BinaryTree.leavesOf(mesh, mesh.frameCount() / 2), options));
            best = cheaper(best, build(mesh, BinaryTree.leavesOfAllFrames(mesh), options));
        }
        return best;
    }

    /**
     * Builds the tree of any items with boxes, such as instances of meshes; they count as triangles.
     *
     * @param boxes 6 floats per item, lower corner, then upper corner; finite
     * @throws IllegalArgumentException if there is no item
     */
    public static BuiltTree build(float[] boxes, TreeOptions options) {
        if (boxes.length == 0) {
            throw new IllegalArgumentException("a tree needs at least one box, and there is none");
        }
        Shape shape = shape(BinaryTree.leavesOf(boxes), options);
        return builtTree(List.of(frame(shape)), shape.order);
    }

    private static BuiltTree cheaper(BuiltTree a, BuiltTree b) {
        return b.meanCost() < a.meanCost() ? b : a;
    }

    /** Builds one topology for the boxes of the leaves given. */
    private static BuiltTree build(TriangleMesh mesh, BinaryTree tree, TreeOptions options) {
        Shape shape = shape(tree, options);
        List<Frame> frames = new ArrayList<>();
        for (int frame = 0; frame < mesh.frameCount(); frame++) {
            if (mesh.frameCount() > 1) {
                tree.pose(mesh.positions(frame), mesh.indices());
            }
            frames.add(frame(shape));
        }
        return builtTree(frames, shape.order);
    }

    /** A topology of wide nodes, and the order of triangles in its leaves. */
    private record Shape(BinaryTree tree, LeafCollapse leaves, WideLayout layout, int[] order) {}

    /** The stored tree of a topology with the boxes of one frame. */
    private record Frame(AabbTree tree, TreeQuality quality) {}

    private static BuiltTree builtTree(List<Frame> frames, int[] order) {
        return new BuiltTree(
                frames.stream().map(Frame::tree).toList(),
                order,
                frames.stream().map(Frame::quality).toList());
    }

    private static Frame frame(Shape shape) {
        BinaryTree tree = shape.tree;
        TreeLattice lattice = TreeLattice.over(tree.bounds, 6 * BinaryTree.ROOT);
        long[] nodes = shape.layout.write(lattice, shape.order);
        TreeQuality quality = QualityMeasure.of(tree, shape.leaves, shape.layout);
        return new Frame(
                new AabbTree(lattice.origin(), lattice.step(), nodes, shape.layout.depth(), (float) quality.sah()),
                quality);
    }

    private static Shape shape(BinaryTree tree, TreeOptions options) {
        int[] order = new int[tree.triangles];
        Arrays.setAll(order, i -> i);
        LeafCollapse leaves;
        WideLayout layout;
        try (Workers workers = new Workers(tree.triangles < SERIAL ? 1 : options.threads())) {
            if (tree.triangles > 1) {
                int[] preorder = new int[tree.triangles - 1];
                Arrays.setAll(preorder, i -> i);
                TopDownBuild.run(
                        tree, preorder, order, splitter(tree, order, options), TopDownBuild.MAX_LEVELS, workers);
                reinsert(tree, options);
            }
            leaves = LeafCollapse.of(tree, options.maxLeaf(), options.fewestNodes());
            layout = new WideLayout(tree, leaves, new WideLanes(tree, leaves, null, nodeCounts(tree, leaves, options)));
            if (layout.depth() > AabbTree.MAX_DEPTH) {
                OptimalLanes heights = new OptimalLanes(tree, leaves, OptimalLanes.Goal.MIN_HEIGHT);
                if (heights.cost(BinaryTree.ROOT) > AabbTree.MAX_DEPTH) {
                    new DepthLimiter(tree, leaves, heights, part -> splitter(tree, part, options), workers)
                            .rebuildWithin(AabbTree.MAX_DEPTH);
                    leaves = LeafCollapse.of(tree, options.maxLeaf(), options.fewestNodes());
                    heights = new OptimalLanes(tree, leaves, OptimalLanes.Goal.MIN_HEIGHT);
                }
                layout = new WideLayout(
                        tree, leaves, new WideLanes(tree, leaves, heights, nodeCounts(tree, leaves, options)));
            }
        }
        return new Shape(tree, leaves, layout, order);
    }

    private static @Nullable OptimalLanes nodeCounts(BinaryTree tree, LeafCollapse leaves, TreeOptions options) {
        return options.fewestNodes() ? new OptimalLanes(tree, leaves, OptimalLanes.Goal.FEWEST_NODES) : null;
    }

    private static void reinsert(BinaryTree tree, TreeOptions options) {
        if (options.splitter() == TreeOptions.Splitter.CENTROID) {
            return; // the reference splitter is kept unimproved
        }
        if (options.quality() == TreeOptions.Quality.DEFAULT) {
            Reinsertion.run(tree);
        }
    }

    private static TriangleSplitter splitter(BinaryTree tree, int[] order, TreeOptions options) {
        if (options.splitter() == TreeOptions.Splitter.CENTROID) {
            return new CentroidSplitter(tree, order);
        }
        return switch (options.quality()) {
            case FAST -> new SahSplitter(tree, order, 32, 1 << 11, 1);
            case DEFAULT -> new SahSplitter(tree, order, 64, order.length <= SMALL ? SMALL : 1 << 11, 3);
        };
    }
}
