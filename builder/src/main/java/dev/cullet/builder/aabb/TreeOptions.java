// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;

/**
 * Options of {@link AabbTreeBuilder}. Immutable; the {@code with} methods return changed copies. All options but {@link
 * #threads} affect the result.
 *
 * @param quality how much time the builder takes for a cheaper tree
 * @param splitter the rule that divides triangles between two children
 * @param maxLeaf maximum number of triangles in one leaf, 1 .. {@link AabbTree#MAX_LEAF}
 * @param fewestNodes whether the tree is minimised for memory: every subtree that fits a leaf becomes one, and lanes
 *     are chosen for few nodes; otherwise for a cheap traversal
 * @param threads maximum number of threads, at least 1
 */
public record TreeOptions(Quality quality, Splitter splitter, int maxLeaf, boolean fewestNodes, int threads) {
    /** Default quality, SAH, leaves of at most four triangles, all processors. */
    public static final TreeOptions DEFAULTS = new TreeOptions(
            Quality.DEFAULT, Splitter.SAH, 4, false, Runtime.getRuntime().availableProcessors());

    /** How much time the builder takes for a cheaper tree. */
    public enum Quality {
        /** Binned SAH: for previews. */
        FAST,
        /** Sweep SAH, and reinsertion within a fixed amount of work. */
        DEFAULT
    }

    /** The rule that divides triangles between two children. */
    public enum Splitter {
        /** Least surface area heuristic. */
        SAH,
        /** Most balanced split by the mean centroid: a reference for comparison. */
        CENTROID
    }

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if the leaf size or the number of threads is out of range
     */
    public TreeOptions {
        if (maxLeaf < 1 || maxLeaf > AabbTree.MAX_LEAF) {
            throw new IllegalArgumentException(
                    "maxLeaf is " + maxLeaf + ", but must be 1.." + AabbTree.MAX_LEAF + " triangles");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + ", but must be at least 1");
        }
    }

    /** Returns a copy with another quality. */
    public TreeOptions withQuality(Quality value) {
        return new TreeOptions(value, splitter, maxLeaf, fewestNodes, threads);
    }

    /** Returns a copy with another splitter. */
    public TreeOptions withSplitter(Splitter value) {
        return new TreeOptions(quality, value, maxLeaf, fewestNodes, threads);
    }

    /** Returns a copy with another maximum leaf size. */
    public TreeOptions withMaxLeaf(int value) {
        return new TreeOptions(quality, splitter, value, fewestNodes, threads);
    }

    /** Returns a copy with another setting for memory. */
    public TreeOptions withFewestNodes(boolean value) {
        return new TreeOptions(quality, splitter, maxLeaf, value, threads);
    }

    /** Returns a copy with another number of threads. */
    public TreeOptions withThreads(int value) {
        return new TreeOptions(quality, splitter, maxLeaf, fewestNodes, value);
    }
}
