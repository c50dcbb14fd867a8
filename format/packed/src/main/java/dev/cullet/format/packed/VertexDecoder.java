// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.SectionPlace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the positions: of each vertex, in order, the difference from the prediction of {@link VertexPredictor}. The
 * writer's {@code VertexEncoder} is the counterpart, method by method. O(1) per vertex.
 */
final class VertexDecoder {
    private final BitReader bits;
    private final short[][] codes;
    private final int[] values;
    private final float[] positions;
    private final VertexPredictor predictor;
    private final int kind;
    private final boolean split;
    private final int digits;
    private final SectionPlace place;
    private int near; // decimals of the last coordinate on a grid of digits
    private final @Nullable CoordinateDictionary[] dictionaries = new CoordinateDictionary[3]; // null on other grids

    /**
     * Prepares decoding.
     *
     * @param out with the predecessors that {@link ConnectivityDecoder} stored in values
     */
    VertexDecoder(BitReader bits, short[][] codes, PackedArrays out, PackedHeader header, SectionPlace place) {
        this.bits = bits;
        this.codes = codes;
        this.values = out.values;
        this.positions = out.positions;
        this.predictor = new VertexPredictor(header.weight);
        this.kind = header.grid & ~CoordinateGrid.SPLIT;
        this.split = (header.grid & CoordinateGrid.SPLIT) != 0;
        this.digits = header.digits;
        this.place = place;
    }

    /**
     * Decodes all positions.
     *
     * @param used number of vertices that triangles use; each of the others is predicted from the one before
     */
    void decode(int used) throws CorruptAssetException {
        int count = values.length / 3;
        for (int axis = 0; axis < 3 && kind == CoordinateGrid.DICTIONARY; axis++) {
            dictionaries[axis] = CoordinateDictionary.read(bits, codes[PackedSymbols.DICTIONARY], count, place);
        }
        for (int vertex = used; vertex < count; vertex++) {
            values[3 * vertex] = vertex - 1;
            values[3 * vertex + 1] = vertex - 1;
            values[3 * vertex + 2] = vertex - 1;
        }
        for (int vertex = 0; vertex < count; vertex++) {
            int at = 3 * vertex;
            int x = 3 * values[at];
            int y = 3 * values[at + 1];
            int z = 3 * values[at + 2];
            if (x < 0) { // the first vertex is predicted from 0
                x = 0;
                y = 0;
                z = 0;
                Arrays.fill(values, 0, 3, 0);
            }
            int code = PackedSymbols.RESIDUAL + 3 * predictor.context(x == z);
            predictor.learn(coordinate(0, codes[code], at, x, y, z)
                    + coordinate(1, codes[code + 1], at + 1, x + 1, y + 1, z + 1)
                    + coordinate(2, codes[code + 2], at + 2, x + 2, y + 2, z + 2));
            if (bits.overrun()) {
                throw place.corrupt(AssetErrorCode.PACKED_SYMBOLS_SHORT, "the symbols end before vertex " + vertex);
            }
        }
    }

    /** Decodes one coordinate; returns the length of its difference. */
    private int coordinate(int axis, short[] code, int at, int x, int y, int z) throws CorruptAssetException {
        int length = bits.lengthOfDifference(code);
        if (length >= PackedSymbols.ABOVE) {
            return escaped(length, code, at, x, y, z);
        }
        if (kind == CoordinateGrid.DECIMALS) {
            positions[at] = CoordinateGrid.value(decimals(length, at, x, y, z), digits, split);
        } else if (kind == CoordinateGrid.FLOAT) {
            positions[at] = CoordinateGrid.ofOrdered(bitPattern(length, x, y, z));
        } else if (kind == CoordinateGrid.DIGITS) {
            positions[at] = digits(length, 0, x, y, z);
        } else {
            positions[at] = listed(length, dictionaries[axis], x, y, z);
        }
        return Math.min(length, PackedSymbols.SAME_AS_X - 1);
    }

    private int decimals(int length, int at, int x, int y, int z) {
        int value;
        if (length < PackedSymbols.SAME_AS_X) {
            value = predictor.predict(values[x], values[y], values[z]) + bits.difference();
        } else {
            value = values[length == PackedSymbols.SAME_AS_X ? x : y];
        }
        values[at] = value;
        return value;
    }

    private int bitPattern(int length, int x, int y, int z) {
        if (length < PackedSymbols.SAME_AS_X) {
            float expected = (float) predictor.predict(positions[x], positions[y], positions[z]);
            return CoordinateGrid.ordered(expected) + bits.difference();
        }
        return CoordinateGrid.ordered(positions[length == PackedSymbols.SAME_AS_X ? x : y]);
    }

    private float digits(int length, int finer, int x, int y, int z) {
        if (length < PackedSymbols.SAME_AS_X) {
            double expected = predictor.predict(positions[x], positions[y], positions[z]);
            near = CoordinateGrid.decimals(expected, digits, near);
            int decimals = Math.min(CoordinateGrid.MAX_DECIMALS, near + finer);
            double k = Math.rint(expected * CoordinateGrid.power(decimals)) + bits.difference();
            return CoordinateGrid.value(k, decimals, split);
        }
        return positions[length == PackedSymbols.SAME_AS_X ? x : y];
    }

    private float listed(int length, @Nullable CoordinateDictionary dictionary, int x, int y, int z)
            throws CorruptAssetException {
        if (length >= PackedSymbols.SAME_AS_X || dictionary == null) {
            return positions[length == PackedSymbols.SAME_AS_X ? x : y];
        }
        float expected = (float) predictor.predict(positions[x], positions[y], positions[z]);
        int number = dictionary.numberOf(expected) + bits.difference();
        if (!dictionary.contains(number)) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_COORDINATE,
                    "coordinate " + number + " is not in its dictionary of " + dictionary.length());
        }
        return dictionary.value(number);
    }

    /**
     * Decodes a coordinate beside the grid, or with more digits than its prediction: each escape occurs at most once.
     */
    private int escaped(int symbol, short[] code, int at, int x, int y, int z) throws CorruptAssetException {
        int length = symbol;
        int finer = 0;
        if (length >= PackedSymbols.FINER) {
            finer = length - PackedSymbols.FINER + 1;
            length = bits.lengthOfDifference(code);
        }
        int beside = 0;
        boolean raw = length == PackedSymbols.RAW;
        int pattern = 0;
        if (raw) {
            pattern = bits.bits(32);
            length = bits.lengthOfDifference(code);
        } else if (length == PackedSymbols.ABOVE || length == PackedSymbols.BELOW) {
            beside = length == PackedSymbols.ABOVE ? 1 : -1;
            length = bits.lengthOfDifference(code);
        }
        if (length >= PackedSymbols.ABOVE || (kind != CoordinateGrid.DECIMALS && kind != CoordinateGrid.DIGITS)) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_COORDINATE, "vertex " + at / 3 + " has escapes that exclude each other");
        }
        float onGrid = kind == CoordinateGrid.DECIMALS
                ? CoordinateGrid.value(decimals(length, at, x, y, z), digits, split)
                : digits(length, finer, x, y, z);
        positions[at] =
                raw ? Float.intBitsToFloat(pattern) : CoordinateGrid.ofOrdered(CoordinateGrid.ordered(onGrid) + beside);
        return Math.min(length, PackedSymbols.SAME_AS_X - 1);
    }
}
