// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.packed.BitReader;
import dev.cullet.format.packed.CoordinateDictionary;
import dev.cullet.format.packed.CoordinateGrid;
import dev.cullet.format.packed.PackedSymbols;
import dev.cullet.format.packed.PrefixCode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bits, codes and grids by themselves. */
class SymbolCodingTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void bitsComeBack(long seed) {
        Random random = new Random(seed);
        int[] counts = random.ints(5000, 0, 33).toArray();
        int[] values = random.ints(5000).toArray();
        BitWriter writer = new BitWriter();
        for (int i = 0; i < counts.length; i++) {
            writer.bits(counts[i], values[i]);
        }
        BitReader reader = new BitReader(ByteBuffer.wrap(writer.toBytes()));
        for (int i = 0; i < counts.length; i++) {
            assertEquals(values[i] & (int) ((1L << counts[i]) - 1), reader.bits(counts[i]), "number " + i);
        }
        assertTrue(reader.atEnd());
        assertFalse(reader.overrun());
        reader.bits(8);
        assertTrue(reader.overrun());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6, 7})
    void codesOfFewSymbolsAreHuffmans(long seed) {
        Random random = new Random(seed);
        int[] counts = random.ints(2 + random.nextInt(9), 1, 50).toArray();
        assertEquals(huffman(counts), cost(counts, PrefixLengths.of(counts)));
    }

    /** Bits of the best code without a limit: the sum of all sums that merging makes. */
    private static long huffman(int[] counts) {
        PriorityQueue<Long> queue = new PriorityQueue<>();
        Arrays.stream(counts).forEach(count -> queue.add((long) count));
        long bits = 0;
        while (queue.size() > 1) {
            long sum = queue.remove() + queue.remove();
            bits += sum;
            queue.add(sum);
        }
        return bits;
    }

    private static long cost(int[] counts, byte[] lengths) {
        long bits = 0;
        for (int i = 0; i < counts.length; i++) {
            bits += (long) counts[i] * lengths[i];
        }
        return bits;
    }

    @Test
    void noCodeIsLongerThanTheTable() {
        int[] counts = new int[200];
        long count = 1;
        for (int i = 0; i < counts.length; i++) {
            counts[i] = (int) Math.min(1 << 28, count);
            count = Math.min(1 << 29, count * 3 / 2 + 1);
        }
        byte[] lengths = PrefixLengths.of(counts);
        int filled = 0;
        for (byte length : lengths) {
            assertTrue(length >= 1 && length <= PrefixCode.MAX_LENGTH);
            filled += (1 << PrefixCode.MAX_LENGTH) >> length;
        }
        assertEquals(1 << PrefixCode.MAX_LENGTH, filled);
        assertNotNull(PrefixCode.table(lengths));
    }

    @Test
    void tablesThatAreNoCodeAreRefused() {
        assertNull(PrefixCode.table(new byte[] {1, 1, 1}), "too many");
        assertNull(PrefixCode.table(new byte[] {2, 2, 2}), "too few");
        assertNull(PrefixCode.table(new byte[] {2}), "one symbol of two bits");
        assertNull(PrefixCode.table(new byte[] {1, 2, 11, 11}), "too long");
        assertNotNull(PrefixCode.table(new byte[] {1, 2, 3, 3}));
        assertNotNull(PrefixCode.table(new byte[] {0, 0, 1}));
        assertNotNull(PrefixCode.table(new byte[0]));
    }

    @Test
    void symbolsAndNumbersComeBack() {
        SymbolLog log = new SymbolLog();
        Random random = new Random(8);
        int[] symbols = new int[3000];
        int[] numbers = new int[3000];
        for (int i = 0; i < symbols.length; i++) {
            symbols[i] = Math.min(500, (int) Math.abs(20 * random.nextGaussian()));
            numbers[i] = random.nextInt() >> random.nextInt(32);
            log.symbol(PackedSymbols.TRIANGLE, symbols[i]);
            log.magnitude(PackedSymbols.SOURCE, SymbolLog.magnitudeOf(numbers[i]));
        }
        BitWriter out = new BitWriter();
        log.write(out);
        byte[] bytes = out.toBytes();
        assertTrue(Math.abs(8L * bytes.length - log.size()) < 2000, bytes.length + " bytes, guessed " + log.size() / 8);
        BitReader reader = new BitReader(ByteBuffer.wrap(bytes));
        short[][] codes = new short[PackedSymbols.CODES][];
        for (int code = 0; code < codes.length; code++) {
            short[] table = PrefixCode.read(reader);
            assertNotNull(table);
            codes[code] = table;
        }
        int[] backSymbols = new int[symbols.length];
        int[] backNumbers = new int[symbols.length];
        for (int i = 0; i < symbols.length; i++) {
            backSymbols[i] = reader.symbol(codes[PackedSymbols.TRIANGLE]);
            backNumbers[i] = BitReader.signed(reader.magnitude(codes[PackedSymbols.SOURCE]));
        }
        assertArrayEquals(symbols, backSymbols);
        assertArrayEquals(numbers, backNumbers);
        assertTrue(reader.atEnd());
    }

    @Test
    void orderOfFloatBitsIsThatOfValues() {
        float[] ascending = {
            Float.NEGATIVE_INFINITY,
            -1e9f,
            -1,
            -Float.MIN_VALUE,
            -0f,
            0,
            Float.MIN_VALUE,
            1,
            1e9f,
            Float.POSITIVE_INFINITY
        };
        for (int i = 0; i < ascending.length; i++) {
            int ordered = CoordinateGrid.ordered(ascending[i]);
            assertTrue(i == 0 || ordered > CoordinateGrid.ordered(ascending[i - 1]), "at " + ascending[i]);
            assertEquals(
                    Float.floatToRawIntBits(ascending[i]), Float.floatToRawIntBits(CoordinateGrid.ofOrdered(ordered)));
        }
    }

    /** Six decimals of every thousandth number up to a thousand: what a correct reader of text makes of them. */
    @Test
    void decimalsAreThoseOfText() {
        int exact = 0;
        int split = 0;
        int total = 0;
        for (int k = 0; k < 1_000_000_000; k += 99_991) {
            float text = Float.parseFloat(k / 1_000_000 + "." + String.format("%06d", k % 1_000_000));
            exact += CoordinateGrid.value(k, 6, false) == text ? 1 : 0;
            split += CoordinateGrid.value(k, 6, true) == text ? 1 : 0;
            total++;
        }
        assertTrue(exact >= total - 1, exact + " of " + total);
        assertTrue(split > 0.9 * total && split < total, split + " of " + total);
    }

    @Test
    void decimalsOfDigitsAreTheFewestThatReachThem() {
        Random random = new Random(12);
        int[] seen = new int[CoordinateGrid.MAX_DECIMALS + 1];
        for (int digits = 1; digits <= 9; digits++) {
            byte[] binades = CoordinateGrid.decimalsOfBinades(digits);
            double min = CoordinateGrid.power(digits - 1);
            for (int i = 0; i < 20_000; i++) {
                double value = i % 3 == 0
                        ? Math.nextAfter(Math.pow(10, random.nextInt(30) - 20), random.nextDouble() * 2 - 1)
                        : Math.scalb(random.nextGaussian(), random.nextInt(200) - 120);
                value = i % 7 == 0 ? Math.scalb(1.0, random.nextInt(200) - 120) : value;
                int expected = 0;
                while (expected < CoordinateGrid.MAX_DECIMALS
                        && Math.abs(value) * CoordinateGrid.power(expected) < min) {
                    expected++;
                }
                assertEquals(expected, CoordinateGrid.decimals(value, digits, binades), digits + " digits of " + value);
                seen[expected]++;
            }
            assertEquals(CoordinateGrid.MAX_DECIMALS, CoordinateGrid.decimals(0, digits, binades));
            assertEquals(0, CoordinateGrid.decimals(Double.POSITIVE_INFINITY, digits, binades));
        }
        for (int count : seen) {
            assertTrue(count > 0);
        }
    }

    @Test
    void dictionariesFindEveryCoordinateAndTheOneBelow() {
        float[] values = {0, 0.25f, 1, 3};
        CoordinateDictionary dictionary = new CoordinateDictionary(
                new int[] {bits(values[0]), bits(values[1]), bits(values[2]), bits(values[3])});
        for (int i = 0; i < values.length; i++) {
            assertEquals(i, dictionary.numberOf(values[i]));
            assertEquals(-1 - i, dictionary.numberOf(-values[i]));
            assertEquals(bits(values[i]), bits(dictionary.value(i)));
            assertEquals(bits(-values[i]), bits(dictionary.value(-1 - i)));
        }
        assertEquals(1, dictionary.numberOf(0.9f));
        assertEquals(3, dictionary.numberOf(1e9f));
        assertTrue(dictionary.contains(3) && dictionary.contains(-4));
        assertFalse(dictionary.contains(4) || dictionary.contains(-5));
    }

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }
}
