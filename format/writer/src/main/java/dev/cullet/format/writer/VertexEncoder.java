// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.CoordinateDictionary;
import dev.cullet.format.packed.CoordinateGrid;
import dev.cullet.format.packed.PackedSymbols;
import dev.cullet.format.packed.VertexDecoder;
import dev.cullet.format.packed.VertexPredictor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Tells positions as symbols that {@link VertexDecoder} reads, on one grid. */
final class VertexEncoder {
    /** At most so many of a hundred coordinates may be off the grid. */
    private static final int MOST_RAW = 3;

    private static final double LARGEST_DIFFERENCE = 0x1p30;

    private static final int[] WEIGHTS = {VertexPredictor.WHOLE, 13, 10, 6};

    private final float[] positions;
    private final int[] parents;
    private final int kind;
    private final boolean split;
    private final int digits;
    private final VertexPredictor predictor;
    private final int[] values; // told so far
    private final float[] told;
    private final SymbolLog log;
    private final @Nullable CoordinateDictionary[] dictionaries = new CoordinateDictionary[3]; // null on other grids

    /** @param parents 3 per vertex, -1 for none */
    VertexEncoder(float[] positions, int[] parents, Choice choice, SymbolLog log) {
        this.positions = positions;
        this.parents = parents;
        this.kind = choice.kind & ~CoordinateGrid.SPLIT;
        this.split = (choice.kind & CoordinateGrid.SPLIT) != 0;
        this.digits = choice.digits;
        this.predictor = new VertexPredictor(choice.weight);
        this.values = new int[positions.length];
        this.told = new float[positions.length];
        this.log = log;
    }

    void encode() {
        for (int axis = 0; axis < 3 && kind == CoordinateGrid.DICTIONARY; axis++) {
            dictionaries[axis] = dictionary(axis);
        }
        for (int at = 0; at < positions.length; at += 3) {
            int x = Math.max(0, 3 * parents[at]);
            int y = Math.max(0, 3 * parents[at + 1]);
            int z = Math.max(0, 3 * parents[at + 2]);
            int code = PackedSymbols.RESIDUAL + 3 * predictor.context(x == z);
            predictor.learn(coordinate(0, code, at, x, y, z)
                    + coordinate(1, code + 1, at + 1, x + 1, y + 1, z + 1)
                    + coordinate(2, code + 2, at + 2, x + 2, y + 2, z + 2));
        }
    }

    /** Tells one coordinate; returns the length of its difference, as the decoder does. */
    private int coordinate(int axis, int code, int at, int x, int y, int z) {
        float value = positions[at];
        int length;
        if (kind == CoordinateGrid.DECIMALS) {
            length = decimals(code, value, at, x, y, z);
        } else if (kind == CoordinateGrid.FLOAT) {
            int pattern = CoordinateGrid.ordered(value);
            float expected = (float) predictor.predict(told[x], told[y], told[z]);
            length = difference(
                    code,
                    pattern - CoordinateGrid.ordered(expected),
                    pattern == CoordinateGrid.ordered(told[x]),
                    pattern == CoordinateGrid.ordered(told[y]));
        } else if (kind == CoordinateGrid.DIGITS) {
            length = digits(code, value, x, y, z);
        } else {
            length = listed(code, value, dictionaries[axis], x, y, z);
        }
        told[at] = value;
        return length;
    }

    /** Tells the sizes of all coordinates on an axis. */
    private CoordinateDictionary dictionary(int axis) {
        int[] sizes = new int[positions.length / 3];
        for (int vertex = 0; vertex < sizes.length; vertex++) {
            sizes[vertex] = Float.floatToRawIntBits(positions[3 * vertex + axis]) & Integer.MAX_VALUE;
        }
        Arrays.sort(sizes);
        int count = 0;
        for (int size : sizes) {
            if (count == 0 || size != sizes[count - 1]) {
                sizes[count++] = size;
            }
        }
        log.bits(32, count);
        for (int i = 0; i < count; i++) {
            log.magnitude(PackedSymbols.DICTIONARY, sizes[i] - (i == 0 ? -1 : sizes[i - 1]) - 1);
        }
        return new CoordinateDictionary(Arrays.copyOf(sizes, count));
    }

    private int listed(int code, float value, @Nullable CoordinateDictionary dictionary, int x, int y, int z) {
        if (dictionary == null) {
            throw new IllegalStateException("no dictionary on grid " + kind);
        }
        float expected = (float) predictor.predict(told[x], told[y], told[z]);
        int pattern = Float.floatToRawIntBits(value);
        return difference(
                code,
                dictionary.numberOf(value) - dictionary.numberOf(expected),
                pattern == Float.floatToRawIntBits(told[x]),
                pattern == Float.floatToRawIntBits(told[y]));
    }

    /** A difference, or a copy where that is shorter. */
    private int difference(int code, int difference, boolean sameAsX, boolean sameAsY) {
        int magnitude = SymbolLog.magnitudeOf(difference);
        if (magnitude != 0 && (sameAsX || sameAsY)) {
            log.symbol(code, sameAsX ? PackedSymbols.SAME_AS_X : PackedSymbols.SAME_AS_Y);
            return PackedSymbols.SAME_AS_X - 1;
        }
        log.magnitude(code, magnitude);
        return 32 - Integer.numberOfLeadingZeros(magnitude);
    }

    /** Says that the float is not quite that of the grid. */
    private void sign(int code, float onGrid, float value) {
        long beside = (long) CoordinateGrid.ordered(value) - CoordinateGrid.ordered(onGrid);
        if (beside == 1 || beside == -1) {
            log.symbol(code, beside > 0 ? PackedSymbols.ABOVE : PackedSymbols.BELOW);
        } else if (beside != 0) {
            log.symbol(code, PackedSymbols.RAW, 32, Float.floatToRawIntBits(value));
        }
    }

    private int decimals(int code, float value, int at, int x, int y, int z) {
        int k = (int) Math.rint(value * CoordinateGrid.power(digits));
        sign(code, CoordinateGrid.value(k, digits, split), value);
        int expected = predictor.predict(values[x], values[y], values[z]);
        int length = difference(code, k - expected, k == values[x], k == values[y]);
        values[at] = k;
        return length;
    }

    private int digits(int code, float value, int x, int y, int z) {
        double expected = predictor.predict(told[x], told[y], told[z]);
        int decimals = CoordinateGrid.decimals(expected, digits, 0);
        int finer = 0;
        while (finer <= PackedSymbols.MOST_FINER
                && !isNear(value, Math.min(CoordinateGrid.MOST_DECIMALS, decimals + finer))) {
            finer++;
        }
        boolean near = finer <= PackedSymbols.MOST_FINER;
        if (near && finer > 0) {
            log.symbol(code, PackedSymbols.FINER + finer - 1);
        }
        decimals = Math.min(CoordinateGrid.MOST_DECIMALS, decimals + (near ? finer : 0));
        double from = Math.rint(expected * CoordinateGrid.power(decimals));
        double k = wholeNumber(value, decimals);
        if (!near || !(Math.abs(k - from) < LARGEST_DIFFERENCE)) {
            log.symbol(code, PackedSymbols.RAW, 32, Float.floatToRawIntBits(value));
            log.magnitude(code, 0);
            return 0;
        }
        sign(code, CoordinateGrid.value(k, decimals, split), value);
        boolean exact =
                CoordinateGrid.ordered(CoordinateGrid.value(k, decimals, split)) == CoordinateGrid.ordered(value);
        return difference(
                code,
                (int) (k - from),
                exact && CoordinateGrid.ordered(told[x]) == CoordinateGrid.ordered(value),
                exact && CoordinateGrid.ordered(told[y]) == CoordinateGrid.ordered(value));
    }

    /** Never -0, for a decoder does not get there by adding. */
    private static double wholeNumber(float value, int decimals) {
        return Math.rint(value * CoordinateGrid.power(decimals)) + 0.0;
    }

    /** Whether a float is that of so many decimals, or beside it. */
    private boolean isNear(float value, int decimals) {
        double k = wholeNumber(value, decimals);
        long beside =
                (long) CoordinateGrid.ordered(CoordinateGrid.value(k, decimals, split)) - CoordinateGrid.ordered(value);
        return beside >= -1 && beside <= 1;
    }

    /** How a mesh's coordinates are told in fewest bits. */
    static final class Choice {
        int kind;
        int digits;
        int weight = VertexPredictor.WHOLE;
        long size = Long.MAX_VALUE;
    }

    /** Tries the grids that most coordinates are on, then the weights; takes the smallest of each. */
    static Choice choose(float[] positions, int[] parents) {
        Choice best = new Choice();
        for (int split = 0; split <= CoordinateGrid.SPLIT; split += CoordinateGrid.SPLIT) {
            int decimals = decimalsOf(positions, split != 0);
            if (decimals >= 0) {
                attempt(best, positions, parents, CoordinateGrid.DECIMALS | split, decimals, best.weight);
            }
            for (int digits = 3; digits <= 7; digits++) {
                attempt(best, positions, parents, CoordinateGrid.DIGITS | split, digits, best.weight);
            }
        }
        attempt(best, positions, parents, CoordinateGrid.FLOAT, 0, best.weight);
        attempt(best, positions, parents, CoordinateGrid.DICTIONARY, 0, best.weight);
        for (int weight : WEIGHTS) {
            attempt(best, positions, parents, best.kind, best.digits, weight);
        }
        return best;
    }

    private static void attempt(Choice best, float[] positions, int[] parents, int kind, int digits, int weight) {
        Choice choice = new Choice();
        choice.kind = kind;
        choice.digits = digits;
        choice.weight = weight;
        SymbolLog log = SymbolLog.counting();
        new VertexEncoder(positions, parents, choice, log).encode();
        long size = log.size();
        if (size < best.size) {
            best.size = size;
            best.kind = kind;
            best.digits = digits;
            best.weight = weight;
        }
    }

    /** The fewest decimals with which nearly all coordinates are on the grid, or -1. */
    private static int decimalsOf(float[] positions, boolean split) {
        for (int decimals = 0; decimals <= 9; decimals++) {
            int off = 0;
            boolean fits = true;
            for (float value : positions) {
                double k = wholeNumber(value, decimals);
                fits &= Math.abs(k) <= CoordinateGrid.LARGEST;
                long beside = (long) CoordinateGrid.ordered(CoordinateGrid.value(k, decimals, split))
                        - CoordinateGrid.ordered(value);
                off += beside >= -1 && beside <= 1 ? 0 : 1;
            }
            if (!fits) {
                return -1;
            }
            if (100L * off <= (long) MOST_RAW * positions.length) {
                return decimals;
            }
        }
        return -1;
    }
}
