// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * A rule that divides a range of triangles between two children. A splitter permutes its range of an order that all
 * splitters of a build share, and accesses nothing outside that range, so disjoint ranges may be split by different
 * threads.
 */
interface TriangleSplitter {
    /**
     * Divides the range {@code begin .. end - 1}, at least two triangles, into two parts that are not empty.
     *
     * @return the first index of the right part
     */
    int split(int begin, int end);

    /**
     * Divides a range by count: the left part gets half, or one more. Used where {@link #split} would make the tree too
     * deep.
     */
    int halve(int begin, int end);

    /** Returns the splitter for a range and its parts: this one, or one prepared for that range. */
    TriangleSplitter narrow(int begin, int end);

    /** Returns the same rule for concurrent use by another thread. */
    TriangleSplitter fork();
}
