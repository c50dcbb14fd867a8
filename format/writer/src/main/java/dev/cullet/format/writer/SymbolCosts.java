// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.PackedSymbols;
import java.util.Arrays;

/** The estimated costs of symbols in bits: a first guess, or the entropy of an earlier pass. */
final class SymbolCosts {
    private static final double MAX_COST = 14;
    private static final double DEFAULT_COST = 6;

    private final double[][] costs = new double[PackedSymbols.CODES][];

    private SymbolCosts() {}

    /** Returns a first guess, by which old gates and far corners cost more. */
    static SymbolCosts guess() {
        SymbolCosts guess = new SymbolCosts();
        double[] operations = {1.5, 1, 1, 6, 9};
        double[] triangle = new double[PackedSymbols.TURNED + 2];
        for (int symbol = 0; symbol < PackedSymbols.FREE; symbol++) {
            int rank = symbol / PackedSymbols.OPERATIONS;
            triangle[symbol] = 0.7 * rank + operations[symbol % PackedSymbols.OPERATIONS];
        }
        Arrays.fill(triangle, PackedSymbols.FREE, triangle.length, 8);
        for (int context = 0; context < 3; context++) {
            guess.costs[PackedSymbols.TRIANGLE + context] = triangle;
        }
        return guess;
    }

    /** Returns the costs by the frequencies of an earlier pass. */
    static SymbolCosts of(SymbolLog log) {
        SymbolCosts measured = new SymbolCosts();
        for (int code = 0; code < PackedSymbols.CODES; code++) {
            int[] counts = log.counts(code);
            double total = Arrays.stream(counts).sum();
            double[] costs = new double[counts.length];
            for (int symbol = 0; symbol < costs.length; symbol++) {
                costs[symbol] = counts[symbol] == 0
                        ? MAX_COST
                        : Math.min(MAX_COST, StrictMath.log(total / counts[symbol]) / StrictMath.log(2));
            }
            measured.costs[code] = costs;
        }
        return measured;
    }

    /** Returns the cost of a symbol in bits. */
    double of(int code, int symbol) {
        double[] known = costs[code];
        return known == null ? DEFAULT_COST : known[symbol];
    }
}
