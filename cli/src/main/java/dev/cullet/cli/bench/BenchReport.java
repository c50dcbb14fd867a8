// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.bench;

import java.util.List;

/**
 * What the filters of a pair of parts do, and what they take. Its JSON form has these very names.
 *
 * @param machine processor, system and Java that it was measured on
 * @param pairs placements that were asked
 * @param seed they were made from
 * @param touching placements in which the surfaces touch
 * @param solidsOverlap placements in which they touch, or a vertex of one part is inside the other; -1 where neither part has a
 *     BSP tree that knows what is inside
 * @param filters each filter by itself, in the order of the chain
 * @param chains whole chains, with filters off and on
 */
public record BenchReport(
        Machine machine,
        Body mesh,
        Body other,
        int pairs,
        long seed,
        int touching,
        int solidsOverlap,
        List<Filter> filters,
        List<Chain> chains) {

    /** Where it was measured. */
    public record Machine(String processor, int processors, String system, String java) {}

    /**
     * One of the two parts.
     *
     * @param bsp whether it has a BSP tree
     * @param solid whether that knows what is inside
     */
    public record Body(String file, String part, int triangles, boolean bsp, boolean solid) {}

    /**
     * One filter, asked about what the filters before it left open.
     *
     * @param tried whether it is one that was tried and dropped: measured in a chain of its own
     * @param tests how often it was asked
     * @param rejected of them it said that nothing touches
     * @param accepted of them it said that something does
     * @param rejectedShare of its tests
     * @param meanNanoseconds of a test, without reading the clock
     */
    public record Filter(
            String name,
            boolean tried,
            long tests,
            long rejected,
            long accepted,
            double rejectedShare,
            double meanNanoseconds) {}

    /**
     * One chain.
     *
     * @param filters in it
     * @param question surfaces, or solids
     * @param hits how often it said yes
     * @param meanNanoseconds of a placement
     */
    public record Chain(String name, List<String> filters, String question, int hits, double meanNanoseconds) {}
}
