// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.bench;

import java.util.List;

/**
 * Counts and times of the filters of a pair of parts. The JSON fields have the names of the components.
 *
 * @param machine processor, system and Java that it was measured on
 * @param pairs number of transforms
 * @param seed seed of the transforms
 * @param touching number of transforms in which the surfaces touch
 * @param solidsOverlap number of transforms in which they touch, or a vertex of one part is inside the other; -1 if
 *     neither part is closed
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
        List<FilterRow> filters,
        List<Chain> chains) {

    /** The machine of the measurement. */
    public record Machine(String processor, int processors, String system, String java) {}

    /**
     * One of the two parts.
     *
     * @param bsp whether it has a BSP tree
     * @param solid whether it is closed
     */
    public record Body(String file, String part, int triangles, boolean bsp, boolean solid) {}

    /**
     * One filter, which tests the pairs that the filters before it left undecided.
     *
     * @param tried whether it is off by default and measured in a separate chain
     * @param tests number of tests
     * @param rejected number of tests that proved that nothing touches
     * @param accepted number of tests that proved a touch
     * @param rejectedShare rejected over tests
     * @param meanNanoseconds mean time of a test, without the reading of the clock
     */
    public record FilterRow(
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
     * @param filters filters of the chain
     * @param query {@code surfaces} or {@code solids}
     * @param hits number of transforms with an overlap
     * @param meanNanoseconds mean time per transform
     */
    public record Chain(String name, List<String> filters, String query, int hits, double meanNanoseconds) {}
}
