// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;

/** Counts answers: both must occur, and what rounding decides must be rare, as must be what the stated error decides. */
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

    /** How many questions were answered otherwise than the same ones there. */
    int otherThan(Tally other) {
        BitSet differ = (BitSet) hits.clone();
        differ.xor(other.hits);
        return differ.cardinality();
    }

    /**
     * Fails unless both answers are common.
     *
     * @param mostRounding share of answers that rounding may decide
     * @param mostError share of answers that may differ within the stated error
     */
    void check(int atLeast, double mostRounding, double mostError, String what) {
        String found = what + ": " + this;
        assertTrue(answers >= atLeast, found);
        assertTrue(hits.cardinality() >= answers / 10 && hits.cardinality() <= answers - answers / 10, found);
        assertTrue(rounding <= mostRounding * answers, found);
        assertTrue(error <= mostError * answers, found);
    }

    @Override
    public String toString() {
        return hits.cardinality() + " hits, " + (answers - hits.cardinality()) + " misses, " + rounding
                + " within rounding, " + error + " within the stated error";
    }
}
