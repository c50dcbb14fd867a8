// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Counts answers of one kind of query: both outcomes must occur, and what rounding decides must be rare. */
final class Tally {
    private int hits;
    private int misses;
    private int undecided;

    void count(boolean hit) {
        if (hit) {
            hits++;
        } else {
            misses++;
        }
    }

    /** Another answer than the oracle's: only where the oracle's margin is within rounding. */
    void disagree(double margin, double tolerance, String where) {
        assertTrue(Math.abs(margin) <= tolerance, where + ": wrong by " + margin + ", rounding is " + tolerance);
        undecided++;
    }

    /** @param share of all queries that rounding may decide */
    void check(int atLeast, double share) {
        int all = hits + misses + undecided;
        assertTrue(all >= atLeast, all + " queries");
        assertTrue(hits >= all / 10 && misses >= all / 10, hits + " hits, " + misses + " misses");
        assertTrue(undecided <= share * all, undecided + " of " + all + " within rounding");
    }

    @Override
    public String toString() {
        return hits + " hits, " + misses + " misses, " + undecided + " within rounding";
    }
}
