// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.format.AabbTree;

/**
 * How an AABB tree is built. Everything but {@link #threads} is part of the result: the same mesh and options give the
 * same tree on any number of threads.
 *
 * @param quality how much time the builder takes for a better tree
 * @param splitter the rule that divides triangles between two children
 * @param maxLeaf most triangles in one leaf, 1 .. {@link AabbTree#MAX_LEAF}
 * @param littleMemory whether the tree is made small: every subtree that fits a leaf becomes one, and lanes are chosen for few
 *     nodes; else for a cheap walk
 * @param threads most threads that work at the same time, from 1
 */
public record TreeOptions(Quality quality, Splitter splitter, int maxLeaf, boolean littleMemory, int threads) {
    /** Default quality, SAH, leaves of at most four, all processors. */
    public static final TreeOptions DEFAULTS = new TreeOptions(
            Quality.DEFAULT, Splitter.SAH, 4, false, Runtime.getRuntime().availableProcessors());

    /** How much time the builder takes for a better tree. */
    public enum Quality {
        /** Binned SAH alone: while an artist waits. */
        FAST,
        /** Sweep SAH, and reinsertion within a fixed amount of work. */
        DEFAULT,
        /** Sweep SAH, and reinsertion until it stalls: for a release. */
        BEST
    }

    /** The rule that divides triangles between two children. */
    public enum Splitter {
        /** Least surface area heuristic. */
        SAH,
        /** Most balanced split by the mean centroid: the simple rule, kept as a reference to compare with. */
        CENTROID
    }

    /** Refuses a leaf size or a thread count out of range. */
    public TreeOptions {
        if (maxLeaf < 1 || maxLeaf > AabbTree.MAX_LEAF) {
            throw new IllegalArgumentException(
                    "maxLeaf is " + maxLeaf + ", but must be 1.." + AabbTree.MAX_LEAF + " triangles");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + ", but must be at least 1");
        }
    }

    public TreeOptions withQuality(Quality value) {
        return new TreeOptions(value, splitter, maxLeaf, littleMemory, threads);
    }

    public TreeOptions withSplitter(Splitter value) {
        return new TreeOptions(quality, value, maxLeaf, littleMemory, threads);
    }

    public TreeOptions withMaxLeaf(int value) {
        return new TreeOptions(quality, splitter, value, littleMemory, threads);
    }

    public TreeOptions withLittleMemory(boolean value) {
        return new TreeOptions(quality, splitter, maxLeaf, value, threads);
    }

    public TreeOptions withThreads(int value) {
        return new TreeOptions(quality, splitter, maxLeaf, littleMemory, value);
    }
}
