// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the positions: of each vertex, in order, the difference from the prediction of {@link VertexPredictor}. The
 * writer's {@code VertexEncoder} is the counterpart, method by method. O(1) per vertex.
 */
final class VertexDecoder {
    private final BitReader bits;
    private final short[] codes;
    private final PackedArrays out;
    private final int[] values;
    private final float[] positions;
    private final VertexPredictor predictor;
    private final int kind;
    private final boolean split;
    private final int digits;
    private final AssetSection section;
    private final byte[] binades; // of a grid of digits
    private int difference; // after the last symbol of an escape
    private final @Nullable CoordinateDictionary[] dictionaries = new CoordinateDictionary[3]; // null on other grids

    /**
     * Prepares decoding.
     *
     * @param out with the predecessors that {@link ConnectivityDecoder} stored in values
     */
    VertexDecoder(BitReader bits, short[] codes, PackedArrays out, PackedHeader header, AssetSection section) {
        this.bits = bits;
        this.codes = codes;
        this.out = out;
        this.values = out.values;
        this.positions = out.positions;
        this.predictor = new VertexPredictor(header.weight);
        this.kind = header.grid & ~CoordinateGrid.SPLIT;
        this.split = (header.grid & CoordinateGrid.SPLIT) != 0;
        this.digits = header.digits;
        this.binades = kind == CoordinateGrid.DIGITS ? CoordinateGrid.decimalsOfBinades(digits) : new byte[0];
        this.section = section;
    }

    /** Decodes all positions. A vertex that no triangle uses is predicted from the one before. */
    void decode() throws CorruptAssetException {
        int count = values.length / 3;
        for (int axis = 0; axis < 3 && kind == CoordinateGrid.DICTIONARY; axis++) {
            int work = axis * out.nodeCount;
            dictionaries[axis] =
                    CoordinateDictionary.read(bits, codes, count, out.ranges, work, work + out.nodeCount, section);
        }
        for (int vertex = out.usedVertices; vertex < count; vertex++) {
            values[3 * vertex] = vertex - 1;
            values[3 * vertex + 1] = vertex - 1;
            values[3 * vertex + 2] = vertex - 1;
        }
        Arrays.fill(values, 0, 3, 0); // the first vertex is predicted from 0
        coordinates(values, codes);
    }

    /** Decodes all positions; the position in the stream and the window are variables here. */
    private void coordinates(int[] values, short[] table) throws CorruptAssetException {
        long[] words = bits.words;
        long at = bits.at;
        for (int vertex = 0; vertex < values.length; vertex += 3) {
            int x = 3 * values[vertex];
            int y = 3 * values[vertex + 1];
            int z = 3 * values[vertex + 2];
            int code = (PackedSymbols.RESIDUAL + 3 * predictor.context(x == z)) << PrefixCode.MAX_LENGTH;
            int sum = 0; // of the lengths of the differences
            long window = BitReader.window(words, at);
            int read = 0; // bits of it that are shifted out
            for (int axis = 0; axis < 3; axis++) {
                int entry = table[code + (int) (window >>> (64 - PrefixCode.MAX_LENGTH))] & 0xFFFF;
                if (read + (entry >>> PrefixCode.BITS_SHIFT) > 64) { // not all of them are in the window
                    at += read;
                    read = 0;
                    window = BitReader.window(words, at);
                    entry = table[code + (int) (window >>> (64 - PrefixCode.MAX_LENGTH))] & 0xFFFF;
                }
                int length = entry & PrefixCode.LENGTH_OF_DIFFERENCE;
                if (length >= PackedSymbols.ABOVE) {
                    bits.at = at + read;
                    length = escaped(axis, table, code, vertex + axis, x + axis, y + axis, z + axis);
                    at = bits.at;
                    read = 0;
                    window = BitReader.window(words, at);
                } else {
                    int difference = BitReader.difference(window, entry);
                    int all = entry >>> PrefixCode.BITS_SHIFT;
                    window <<= all;
                    read += all;
                    coordinate(axis, length, difference, 0, vertex + axis, x + axis, y + axis, z + axis);
                }
                sum += Math.min(length, PackedSymbols.SAME_AS_X - 1);
                code += 1 << PrefixCode.MAX_LENGTH;
            }
            at += read;
            predictor.learn(sum);
            if (at > bits.end) {
                throw section.corrupt(
                        AssetErrorCode.PACKED_SYMBOLS_SHORT, "the symbols end before vertex " + vertex / 3);
            }
        }
        bits.at = at;
    }

    /**
     * Sets a coordinate.
     *
     * @param length of its difference, or one of the symbols without a difference
     * @param finer digits more than its prediction has
     */
    private void coordinate(int axis, int length, int difference, int finer, int at, int x, int y, int z)
            throws CorruptAssetException {
        int same = length == PackedSymbols.SAME_AS_X ? x : y; // if there is no difference
        boolean isSame = length >= PackedSymbols.SAME_AS_X;
        if (kind == CoordinateGrid.DECIMALS) {
            int value = isSame ? values[same] : predictor.predict(values[x], values[y], values[z]) + difference;
            values[at] = value;
            positions[at] = CoordinateGrid.value(value, digits, split);
        } else if (isSame) {
            positions[at] = positions[same];
        } else {
            double expected = predictor.predict(positions[x], positions[y], positions[z]);
            if (kind == CoordinateGrid.DIGITS) {
                int decimals = CoordinateGrid.decimals(expected, digits, binades) + finer;
                decimals = Math.min(CoordinateGrid.MAX_DECIMALS, decimals);
                double k = Math.rint(expected * CoordinateGrid.power(decimals)) + difference;
                positions[at] = CoordinateGrid.value(k, decimals, split);
            } else if (kind == CoordinateGrid.FLOAT) {
                positions[at] = CoordinateGrid.ofOrdered(CoordinateGrid.ordered((float) expected) + difference);
            } else {
                positions[at] = listed(dictionaries[axis], (float) expected, difference);
            }
        }
    }

    private float listed(@Nullable CoordinateDictionary dictionary, float expected, int difference)
            throws CorruptAssetException {
        if (dictionary == null) { // on no other grid
            return expected;
        }
        int number = dictionary.numberOf(expected) + difference;
        if (!dictionary.contains(number)) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_COORDINATE,
                    "coordinate " + number + " is not in its dictionary of " + dictionary.length());
        }
        return dictionary.value(number);
    }

    /**
     * Decodes a coordinate beside the grid, or with more digits than its prediction: each escape occurs at most once.
     * Returns the length of its difference.
     */
    private int escaped(int axis, short[] table, int code, int at, int x, int y, int z) throws CorruptAssetException {
        int length = symbol(table, code);
        int finer = 0;
        if (length >= PackedSymbols.FINER) {
            finer = length - PackedSymbols.FINER + 1;
            length = symbol(table, code);
        }
        int beside = 0;
        boolean raw = length == PackedSymbols.RAW;
        int pattern = 0;
        if (raw) {
            pattern = bits.bits(32);
            length = symbol(table, code);
        } else if (length == PackedSymbols.ABOVE || length == PackedSymbols.BELOW) {
            beside = length == PackedSymbols.ABOVE ? 1 : -1;
            length = symbol(table, code);
        }
        if (length >= PackedSymbols.ABOVE || (kind != CoordinateGrid.DECIMALS && kind != CoordinateGrid.DIGITS)) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_COORDINATE, "vertex " + at / 3 + " has escapes that exclude each other");
        }
        coordinate(axis, length, difference, finer, at, x, y, z);
        positions[at] = raw
                ? Float.intBitsToFloat(pattern)
                : CoordinateGrid.ofOrdered(CoordinateGrid.ordered(positions[at]) + beside);
        return length;
    }

    /** Reads a symbol, and the difference that follows it. */
    private int symbol(short[] table, int code) {
        long window = BitReader.window(bits.words, bits.at);
        int entry = table[code + (int) (window >>> (64 - PrefixCode.MAX_LENGTH))] & 0xFFFF;
        difference = BitReader.difference(window, entry);
        bits.at += entry >>> PrefixCode.BITS_SHIFT;
        return entry & PrefixCode.LENGTH_OF_DIFFERENCE;
    }
}
