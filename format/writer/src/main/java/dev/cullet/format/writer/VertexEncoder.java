// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.CoordinateDictionary;
import dev.cullet.format.packed.CoordinateGrid;
import dev.cullet.format.packed.PackedSymbols;
import dev.cullet.format.packed.VertexPredictor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes positions on one grid as symbols: the differences from the predictions of {@link VertexPredictor}. {@code
 * VertexDecoder} is the counterpart, method by method. O(1) per vertex.
 */
final class VertexEncoder {
    private static final double MAX_DIFFERENCE = 0x1p30;

    private final float[] positions;
    private final int[] parents;
    private final int kind;
    private final boolean split;
    private final int digits;
    private final VertexPredictor predictor;
    private final int[] values; // integers encoded so far
    private final float[] encoded; // positions encoded so far
    private final SymbolLog log;
    private final @Nullable CoordinateDictionary[] dictionaries = new CoordinateDictionary[3]; // null on other grids

    /**
     * Prepares encoding.
     *
     * @param parents the three vertices that each is predicted from, -1 for none
     */
    VertexEncoder(float[] positions, int[] parents, GridChoice choice, SymbolLog log) {
        this.positions = positions;
        this.parents = parents;
        this.kind = choice.kind() & ~CoordinateGrid.SPLIT;
        this.split = (choice.kind() & CoordinateGrid.SPLIT) != 0;
        this.digits = choice.digits();
        this.predictor = new VertexPredictor(choice.weight());
        this.values = new int[positions.length];
        this.encoded = new float[positions.length];
        this.log = log;
    }

    /** Encodes all positions. */
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

    /** Encodes one coordinate; returns the length of its difference, as the decoder does. */
    private int coordinate(int axis, int code, int at, int x, int y, int z) {
        float value = positions[at];
        int length;
        if (kind == CoordinateGrid.DECIMALS) {
            length = decimals(code, value, at, x, y, z);
        } else if (kind == CoordinateGrid.FLOAT) {
            int pattern = CoordinateGrid.ordered(value);
            float expected = (float) predictor.predict(encoded[x], encoded[y], encoded[z]);
            length = difference(
                    code,
                    pattern - CoordinateGrid.ordered(expected),
                    pattern == CoordinateGrid.ordered(encoded[x]),
                    pattern == CoordinateGrid.ordered(encoded[y]));
        } else if (kind == CoordinateGrid.DIGITS) {
            length = digits(code, value, x, y, z);
        } else {
            length = listed(code, value, dictionaries[axis], x, y, z);
        }
        encoded[at] = value;
        return length;
    }

    /** Encodes the absolute values of all coordinates on an axis. */
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
        float expected = (float) predictor.predict(encoded[x], encoded[y], encoded[z]);
        int pattern = Float.floatToRawIntBits(value);
        return difference(
                code,
                dictionary.numberOf(value) - dictionary.numberOf(expected),
                pattern == Float.floatToRawIntBits(encoded[x]),
                pattern == Float.floatToRawIntBits(encoded[y]));
    }

    /** Encodes a difference, or a copy where that is shorter; returns the length. */
    private int difference(int code, int difference, boolean sameAsX, boolean sameAsY) {
        int magnitude = SymbolLog.magnitudeOf(difference);
        if (magnitude != 0 && (sameAsX || sameAsY)) {
            log.symbol(code, sameAsX ? PackedSymbols.SAME_AS_X : PackedSymbols.SAME_AS_Y);
            return PackedSymbols.SAME_AS_X - 1;
        }
        log.magnitude(code, magnitude);
        return 32 - Integer.numberOfLeadingZeros(magnitude);
    }

    /** Encodes an escape if the float is not that of the grid. */
    private void escape(int code, float onGrid, float value) {
        long beside = (long) CoordinateGrid.ordered(value) - CoordinateGrid.ordered(onGrid);
        if (beside == 1 || beside == -1) {
            log.symbol(code, beside > 0 ? PackedSymbols.ABOVE : PackedSymbols.BELOW);
        } else if (beside != 0) {
            log.symbol(code, PackedSymbols.RAW, 32, Float.floatToRawIntBits(value));
        }
    }

    private int decimals(int code, float value, int at, int x, int y, int z) {
        int k = (int) Math.rint(value * CoordinateGrid.power(digits));
        escape(code, CoordinateGrid.value(k, digits, split), value);
        int expected = predictor.predict(values[x], values[y], values[z]);
        int length = difference(code, k - expected, k == values[x], k == values[y]);
        values[at] = k;
        return length;
    }

    private int digits(int code, float value, int x, int y, int z) {
        double expected = predictor.predict(encoded[x], encoded[y], encoded[z]);
        int decimals = CoordinateGrid.decimals(expected, digits, 0);
        int finer = 0;
        while (finer <= PackedSymbols.MAX_FINER
                && !isNear(value, Math.min(CoordinateGrid.MAX_DECIMALS, decimals + finer))) {
            finer++;
        }
        boolean near = finer <= PackedSymbols.MAX_FINER;
        if (near && finer > 0) {
            log.symbol(code, PackedSymbols.FINER + finer - 1);
        }
        decimals = Math.min(CoordinateGrid.MAX_DECIMALS, decimals + (near ? finer : 0));
        double from = Math.rint(expected * CoordinateGrid.power(decimals));
        double k = integer(value, decimals);
        if (!near || !(Math.abs(k - from) < MAX_DIFFERENCE)) {
            log.symbol(code, PackedSymbols.RAW, 32, Float.floatToRawIntBits(value));
            log.magnitude(code, 0);
            return 0;
        }
        escape(code, CoordinateGrid.value(k, decimals, split), value);
        boolean exact =
                CoordinateGrid.ordered(CoordinateGrid.value(k, decimals, split)) == CoordinateGrid.ordered(value);
        return difference(
                code,
                (int) (k - from),
                exact && CoordinateGrid.ordered(encoded[x]) == CoordinateGrid.ordered(value),
                exact && CoordinateGrid.ordered(encoded[y]) == CoordinateGrid.ordered(value));
    }

    /** Returns the nearest integer on a grid of decimals; never -0, which a decoder cannot compute by adding. */
    static double integer(float value, int decimals) {
        return Math.rint(value * CoordinateGrid.power(decimals)) + 0.0;
    }

    /** Returns whether a float is on a grid of decimals, or next to it. */
    private boolean isNear(float value, int decimals) {
        return isNear(value, integer(value, decimals), decimals, split);
    }

    /** Returns whether a float is that of an integer on a grid of decimals, or next to it. */
    static boolean isNear(float value, double k, int decimals, boolean split) {
        long beside =
                (long) CoordinateGrid.ordered(CoordinateGrid.value(k, decimals, split)) - CoordinateGrid.ordered(value);
        return beside >= -1 && beside <= 1;
    }
}
