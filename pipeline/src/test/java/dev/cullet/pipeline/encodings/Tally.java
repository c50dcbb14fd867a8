// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;

/** Counts results: hits and misses must both occur; those within rounding or the stated error must be rare. */
final class Tally {
    private final BitSet hits = new BitSet(); // by number of the answer
    private int answers;
    private int rounding;
    private int error;

    void count(Answer answer) {
        hits.set(answers++, answer.hit());
        switch (answer.agreement()) {
            case ROUNDING -> rounding++;
            case ERROR -> error++;
            case SAME -> {}
        }
    }

    int answers() {
        return answers;
    }

    /** Answers that differ from brute force within the stated error. */
    int withinError() {
        return error;
    }

    /** How many queries were answered otherwise than the same ones there. */
    int otherThan(Tally other) {
        BitSet differ = (BitSet) hits.clone();
        differ.xor(other.hits);
        return differ.cardinality();
    }

    /**
     * Fails unless both answers are common.
     *
     * @param maxRounding share of answers that rounding may decide
     * @param maxError share of answers that may differ within the stated error
     */
    void check(int atLeast, double maxRounding, double maxError, String what) {
        String found = what + ": " + this;
        assertTrue(answers >= atLeast, found);
        assertTrue(hits.cardinality() >= answers / 10 && hits.cardinality() <= answers - answers / 10, found);
        assertTrue(rounding <= maxRounding * answers, found);
        assertTrue(error <= maxError * answers, found);
    }

    @Override
    public String toString() {
        return hits.cardinality() + " hits, " + (answers - hits.cardinality()) + " misses, " + rounding
                + " within rounding, " + error + " within the stated error";
    }
}
