// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.PackedSymbols;
import java.util.Arrays;

/** What symbols are likely to take, in bits: by a first guess, or as often as they came in an earlier attempt. */
final class SymbolCosts {
    private static final double NEVER = 14;

    private final double[][] costs = new double[PackedSymbols.CODES][];

    private SymbolCosts() {}

    /** Old gates and far corners cost more. */
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

    static SymbolCosts of(SymbolLog log) {
        SymbolCosts measured = new SymbolCosts();
        for (int code = 0; code < PackedSymbols.CODES; code++) {
            int[] counts = log.counts(code);
            double total = Arrays.stream(counts).sum();
            double[] costs = new double[counts.length];
            for (int symbol = 0; symbol < costs.length; symbol++) {
                costs[symbol] = counts[symbol] == 0
                        ? NEVER
                        : Math.min(NEVER, StrictMath.log(total / counts[symbol]) / StrictMath.log(2));
            }
            measured.costs[code] = costs;
        }
        return measured;
    }

    double of(int code, int symbol) {
        double[] known = costs[code];
        return known == null ? 6 : known[symbol];
    }
}
