// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

/**
 * The rule that divides a range of triangles between two children. A splitter permutes the places of its range in an
 * order that all splitters of a build share, and touches nothing outside that range, so disjoint ranges may be split by
 * different threads.
 */
interface TriangleSplitter {
    /**
     * Divides the places {@code begin .. end - 1}, at least two, into two parts that both have triangles.
     *
     * @return the first place of the right part
     */
    int split(int begin, int end);

    /**
     * As {@link #split}, but by count: the left part gets half, or one more. A build turns to it where the rule would
     * make the tree too deep.
     */
    int halve(int begin, int end);

    /** The splitter for a range and everything below it: this one, or one that has prepared just that range. */
    TriangleSplitter narrow(int begin, int end);

    /** The same rule for another thread, at the same time. */
    TriangleSplitter fork();
}
