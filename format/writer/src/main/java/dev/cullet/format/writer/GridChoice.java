// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.CoordinateGrid;
import dev.cullet.format.packed.VertexPredictor;

/**
 * The grid and the weight of predictions that encode the positions of a mesh in the fewest bits. Immutable.
 *
 * <p>Each candidate encodes all positions once and counts the bits: at most 18 passes.
 */
final class GridChoice {
    /** A grid of decimals is a candidate if at most this percentage of the coordinates are off it. */
    private static final int MAX_OFF_PERCENT = 3;

    private static final int MAX_DECIMALS_TRIED = 9;
    private static final int MIN_DIGITS_TRIED = 3;
    private static final int MAX_DIGITS_TRIED = 7;
    private static final int[] WEIGHTS = {VertexPredictor.FULL_WEIGHT, 13, 10, 6};

    private final int kind;
    private final int digits;
    private final int weight;
    private final long size; // bits

    private GridChoice(int kind, int digits, int weight, long size) {
        this.kind = kind;
        this.digits = digits;
        this.weight = weight;
        this.size = size;
    }

    /** Returns the kind of grid, one of {@link CoordinateGrid}'s, with its flag. */
    int kind() {
        return kind;
    }

    /** Returns the number of decimals or digits; 0 on grids without. */
    int digits() {
        return digits;
    }

    /** Returns the weight of predictions, see {@link VertexPredictor}. */
    int weight() {
        return weight;
    }

    /**
     * Tries the grids that nearly all coordinates are on, then the weights; returns the smallest.
     *
     * @param parents the three vertices that each is predicted from, -1 for none
     */
    static GridChoice of(float[] positions, int[] parents) {
        int full = VertexPredictor.FULL_WEIGHT;
        GridChoice best = new GridChoice(CoordinateGrid.FLOAT, 0, full, Long.MAX_VALUE);
        for (int split = 0; split <= CoordinateGrid.SPLIT; split += CoordinateGrid.SPLIT) {
            int decimals = decimalsOf(positions, split != 0);
            if (decimals >= 0) {
                best = best.orSmaller(positions, parents, CoordinateGrid.DECIMALS | split, decimals, full);
            }
            for (int digits = MIN_DIGITS_TRIED; digits <= MAX_DIGITS_TRIED; digits++) {
                best = best.orSmaller(positions, parents, CoordinateGrid.DIGITS | split, digits, full);
            }
        }
        best = best.orSmaller(positions, parents, CoordinateGrid.FLOAT, 0, full);
        best = best.orSmaller(positions, parents, CoordinateGrid.DICTIONARY, 0, full);
        for (int weight : WEIGHTS) {
            best = best.orSmaller(positions, parents, best.kind, best.digits, weight);
        }
        return best;
    }

    /** Returns a candidate if it takes fewer bits than this, else this. */
    private GridChoice orSmaller(float[] positions, int[] parents, int otherKind, int otherDigits, int otherWeight) {
        SymbolLog log = SymbolLog.counting();
        GridChoice other = new GridChoice(otherKind, otherDigits, otherWeight, 0);
        new VertexEncoder(positions, parents, other, log).encode();
        long otherSize = log.size();
        return otherSize < size ? new GridChoice(otherKind, otherDigits, otherWeight, otherSize) : this;
    }

    /** Returns the smallest number of decimals with which nearly all coordinates are on the grid, or -1. */
    private static int decimalsOf(float[] positions, boolean split) {
        for (int decimals = 0; decimals <= MAX_DECIMALS_TRIED; decimals++) {
            int off = 0;
            boolean fits = true;
            for (float value : positions) {
                double k = VertexEncoder.integer(value, decimals);
                fits &= Math.abs(k) <= CoordinateGrid.MAX_INTEGER;
                off += VertexEncoder.isNear(value, k, decimals, split) ? 0 : 1;
            }
            if (!fits) {
                return -1;
            }
            if (100L * off <= (long) MAX_OFF_PERCENT * positions.length) {
                return decimals;
            }
        }
        return -1;
    }
}
