// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetPart;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.TriangleAttribute;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Numbers of triangles are read back from runs and blocks, take few bytes, and have one form that is accepted. */
class TriangleNumbersTest {
    private static final int TRIANGLES = 1000;
    private static final AssetPart PART = TestAssets.part("hull", Meshes.torusKnot(10, 50), true);

    private static void roundTrips(int[] values) {
        IntSequence sequence = IntSequence.of(values);
        assertArrayEquals(values, sequence.toArray());
        for (int i = 0; i < values.length; i++) {
            assertEquals(values[i], sequence.get(i), "number " + i + " of " + values.length);
        }
    }

    @Test
    void numbersOfEveryWidthAndLengthAreReadBack() {
        Random random = new Random(1);
        for (int bits = 0; bits <= 32; bits++) {
            for (int length : new int[] {1, 2, 3, 31, 64, 127, 128, 129, 256, 300}) {
                long mask = (1L << bits) - 1;
                int offset = random.nextInt(1000);
                roundTrips(IntStream.generate(() -> offset + (int) (random.nextInt() & mask))
                        .limit(length)
                        .toArray());
            }
        }
        roundTrips(new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1});
    }

    @Test
    void runsOfEveryLengthAreReadBack() {
        for (int runs : new int[] {1, 2, 3, 30, 31, 32}) {
            int[] values = IntStream.range(0, TRIANGLES)
                    .map(i -> 7 * (i * runs / TRIANGLES) % 11)
                    .toArray();
            roundTrips(values);
            assertEquals(runs <= 31, IntSequence.of(values).isRuns(), runs + " runs");
        }
    }

    @Test
    void cornersOfEveryWidthAreReadBack() {
        Random random = new Random(2);
        for (int bits = 1; bits <= 31; bits++) {
            for (int triangles : new int[] {1, 63, 64, 65, 200}) {
                int bound = 1 << (bits - 1);
                int[] indices = IntStream.generate(() -> random.nextInt(bound) + bound / 3)
                        .limit(3L * triangles)
                        .toArray();
                CornerIndices corners = CornerIndices.of(indices);
                assertArrayEquals(indices, corners.toArray());
                for (int i = 0; i < indices.length; i++) {
                    assertEquals(indices[i], CornerIndices.vertex(corners.words(), corners.headers(), i / 3, i % 3));
                }
            }
        }
    }

    @Test
    void flagsOfEveryValueAreReadBack() {
        Random random = new Random(3);
        for (int distinct : new int[] {1, 2, 3, 8, 255, 256}) {
            byte[] flags = new byte[TRIANGLES];
            for (int i = 0; i < flags.length; i++) {
                flags[i] = (byte) (200 + random.nextInt(distinct) * random.nextInt(distinct) / distinct);
            }
            EdgeFlags stored = EdgeFlags.of(flags);
            assertArrayEquals(flags, stored.toArray());
            for (int i = 0; i < flags.length; i++) {
                assertEquals(flags[i] & 255, stored.get(i));
            }
        }
    }

    @Test
    void numbersTakeFewBytes() {
        int[] runs = IntStream.range(0, 10_000).map(i -> i / 500).toArray();
        assertEquals(20, IntSequence.of(runs).words().length, "a word per run");
        int[] noise = new Random(4).ints(12_800, 0, 8).toArray();
        assertEquals(100 * (1 + 2 * 3), IntSequence.of(noise).words().length, "three bits, and a header per block");
        int[] spread = new Random(5).ints(12_800, 0, Integer.MAX_VALUE).toArray();
        assertTrue(IntSequence.of(spread).words().length <= 100 * (1 + 2 * 31));
        assertTrue(8L * EdgeFlags.of(new byte[10_000]).numbers().words().length == 8, "constant flags cost a word");
    }

    private static void validate(TriangleSet set) throws CorruptAssetException {
        AssetValidator.validate(TestAssets.of(List.of(PART.withTriangles(set))), "a.cullet");
    }

    private static TriangleSet set(
            @Nullable CornerIndices corners, @Nullable IntSequence nodes, @Nullable EdgeFlags flags) {
        TriangleSet set = PART.triangles();
        return new TriangleSet(
                set.positions(),
                corners == null ? set.cornerIndices() : corners,
                new TriangleAttribute(set.surfaces(), 0),
                new TriangleAttribute(nodes == null ? set.nodes() : nodes, 0),
                set.sourceTriangles(),
                flags == null ? set.edgeFlags() : flags,
                null);
    }

    private static void refused(TriangleSet set, String problem) {
        CorruptAssetException refusal = assertThrows(CorruptAssetException.class, () -> validate(set));
        assertEquals("a.cullet: section TRIANGLES of part \"hull\": " + problem, refusal.getMessage());
    }

    private static void refusedNodes(String problem, long... words) {
        refused(set(null, new IntSequence(words, TRIANGLES), null), problem);
    }

    private static long run(int value, int end) {
        return ((long) end << 32) | value;
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertEquals(TRIANGLES, PART.triangles().triangleCount());
        assertDoesNotThrow(() -> validate(set(null, null, null)));
        IntSequence runs = new IntSequence(new long[] {run(1, 10), run(0, 20), run(2, -1)}, TRIANGLES);
        assertDoesNotThrow(() -> validate(set(null, runs, null)));
    }

    @Test
    void runsThatAreNotThoseOfTheWriterAreRefused() {
        refusedNodes("run 1 of nodes holds triangles 10 to 10, but there are 1000", run(1, 10), run(0, 10), run(2, -1));
        refusedNodes("run 1 of nodes holds triangles 10 to -5, but there are 1000", run(1, 10), run(0, -5), run(2, -1));
        refusedNodes("run 0 of nodes holds triangles 0 to 1001, but there are 1000", run(1, 1001), run(2, -1));
        refusedNodes("run 1 of nodes holds triangles 1000 to 1000, but there are 1000", run(1, 1000), run(2, -1));
        refusedNodes("run 1 of nodes has the number of the run before it, 1", run(1, 10), run(1, -1));
        refusedNodes("triangle 10 has node 3, but there are 3", run(1, 10), run(3, -1));
        long[] many = new long[32];
        for (int i = 0; i < many.length; i++) {
            many[i] = run(i % 2, i == 31 ? -1 : i + 1);
        }
        refusedNodes("nodes have 32 runs and are stored in runs, but up to 31 are stored in runs", many);
    }

    @Test
    void blocksThatAreNotThoseOfTheWriterAreRefused() {
        refusedNodes("0 words of nodes, but there are 8 blocks of them");
        refusedNodes("7 words of nodes, but there are 8 blocks of them", new long[7]);
        long[] constant = new long[8];
        refusedNodes("nodes have 1 runs and are stored in blocks, but up to 31 are stored in runs", constant);
        long[] words = IntSequence.of(
                        IntStream.range(0, TRIANGLES).map(i -> i % 3).toArray())
                .words();
        int headers = words.length - 8;
        assertEquals(7 * 4 + 4, headers, "two bits per number");
        refusedNodes(
                "blocks of nodes end at word 32, but their headers begin at 33",
                IntStream.rangeClosed(0, words.length)
                        .mapToLong(i -> i < headers ? words[i] : i == headers ? 0 : words[i - 1])
                        .toArray());
        long[] broken = words.clone();
        broken[headers] = words[headers] | 33L << 58;
        refusedNodes("block 0 of nodes does not fit: 35 bits from word 0 on, but it begins at word 0 of 32", broken);
        broken = words.clone();
        broken[headers + 2] += 1L << 32;
        refusedNodes("block 2 of nodes does not fit: 2 bits from word 9 on, but it begins at word 8 of 32", broken);
        broken = words.clone();
        broken[headers - 1] |= Long.MIN_VALUE;
        refusedNodes("block 7 of nodes has bits after its last number", broken);
        broken = words.clone();
        broken[headers + 1] |= 0xFFFF_FFFFL;
        for (int word = 4; word < 8; word++) {
            broken[word] = -1; // all numbers are 3 above a minimum that does not occur
        }
        refusedNodes(
                "block 1 of nodes has 2 bits from -1 on, but another minimum, or fewer bits, fit its numbers", broken);
        broken = words.clone();
        Arrays.fill(broken, 4, 8, 0x1111_1111_1111_1111L);
        refusedNodes(
                "block 1 of nodes has 2 bits from 0 on, but another minimum, or fewer bits, fit its numbers", broken);
    }

    @Test
    void flagsThatAreNotThoseOfTheWriterAreRefused() {
        IntSequence numbers =
                IntSequence.of(IntStream.range(0, TRIANGLES).map(i -> i / 700).toArray());
        assertDoesNotThrow(() -> validate(set(null, null, new EdgeFlags(new byte[] {5, 3}, numbers))));
        refused(
                set(null, null, new EdgeFlags(new byte[] {5}, numbers)),
                "triangle 700 has edge flag value 1, but there are 1");
        refused(
                set(null, null, new EdgeFlags(new byte[] {5, 3, 1}, numbers)),
                "edge flag value 2, 1, occurs 0 times, but each must occur, and the most frequent, then the smallest,"
                        + " comes first");
        IntSequence turned = IntSequence.of(
                IntStream.range(0, TRIANGLES).map(i -> i / 300 == 0 ? 0 : 1).toArray());
        refused(
                set(null, null, new EdgeFlags(new byte[] {5, 3}, turned)),
                "edge flag value 1, 3, occurs 700 times, but each must occur, and the most frequent, then the smallest,"
                        + " comes first");
        IntSequence halves =
                IntSequence.of(IntStream.range(0, TRIANGLES).map(i -> i / 500).toArray());
        refused(
                set(null, null, new EdgeFlags(new byte[] {5, 4}, halves)),
                "edge flag value 1, 4, occurs 500 times, but each must occur, and the most frequent, then the smallest,"
                        + " comes first");
        refused(
                set(null, null, new EdgeFlags(new byte[0], numbers)),
                "triangle 0 has edge flag value 0, but there are 0");
    }

    /** Two forms of the same value cannot both be in the table, however often each occurs. */
    @Test
    void aValueIsInTheTableOnce() {
        IntSequence numbers =
                IntSequence.of(IntStream.range(0, TRIANGLES).map(i -> i / 700).toArray());
        refused(
                set(null, null, new EdgeFlags(new byte[] {5, 5}, numbers)),
                "edge flag value 1, 5, is in the table twice");
    }

    /** Every bit of every word changed alone: refused, or all numbers are read. */
    @Test
    void changedBitsAreRefusedOrRead() {
        TriangleSet good = PART.triangles();
        CornerIndices corners = Objects.requireNonNull(good.cornerIndices());
        IntSequence nodes = Objects.requireNonNull(good.nodes());
        EdgeFlags flags = Objects.requireNonNull(good.edgeFlags());
        int refused = 0;
        int accepted = 0;
        Random random = new Random(6);
        for (int change = 0; change < 3000; change++) {
            long[][] words = {
                corners.words().clone(),
                nodes.words().clone(),
                flags.numbers().words().clone()
            };
            long[] array = words[change % 3];
            int word = random.nextBoolean() ? random.nextInt(array.length) : array.length - 1 - random.nextInt(8);
            array[word] ^= 1L << random.nextInt(64);
            TriangleSet set = set(
                    new CornerIndices(words[0], TRIANGLES),
                    new IntSequence(words[1], TRIANGLES),
                    new EdgeFlags(flags.values(), new IntSequence(words[2], TRIANGLES)));
            try {
                validate(set);
            } catch (CorruptAssetException e) {
                refused++;
                continue;
            }
            accepted++;
            for (int triangle = 0; triangle < TRIANGLES; triangle++) {
                assertTrue(set.node(triangle) < 3);
                set.corner(3 * triangle, new float[3]);
            }
        }
        assertTrue(refused > 1000 && accepted > 100, refused + " refused, " + accepted + " accepted");
    }
}
