// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.RationalTests;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The decision whether a box touches a triangle, with and without its filter, against clipping in integers. */
class BoxTriangleExactTest {

    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private final OneTriangle one = new OneTriangle();

    /** Triangle first, then minima and maxima. */
    private boolean touches(double[] c) {
        return BoxTriangle.touches(one.with(c), 0, c[9], c[10], c[11], c[12], c[13], c[14]);
    }

    private boolean unfiltered(double[] c) {
        for (int axis = 0; axis < 3; axis++) {
            if (!BoxTriangle.meets(c[9 + axis], c[12 + axis], c[axis], c[3 + axis], c[6 + axis])) {
                return false;
            }
        }
        return !BoxTriangleExact.apart(one.with(c), 0, c[9], c[10], c[11], c[12], c[13], c[14]);
    }

    private static boolean expected(double[] c) {
        return RationalTests.box(Arrays.copyOfRange(c, 9, 15), Arrays.copyOf(c, 9));
    }

    private boolean check(double[] c) {
        boolean expected = expected(c);
        assertEquals(expected, touches(c), () -> Arrays.toString(c));
        assertEquals(expected, unfiltered(c), () -> Arrays.toString(c));
        return expected;
    }

    @Test
    void smallIntegersAgreeWithIntegerArithmetic() {
        Random random = new Random(1);
        int cases = size(10_000, 1_000_000);
        int hits = 0;
        int touches = 0;
        for (int i = 0; i < cases; i++) {
            double[] c = TouchCases.box(random, TouchCases.exponent(random));
            boolean hit = check(c);
            hits += hit ? 1 : 0;
            if (hit && i % 10 == 0 && c[9] < c[12] && c[10] < c[13] && c[11] < c[14]) {
                for (int axis = 0; axis < 3; axis++) {
                    double shrink = (c[12 + axis] - c[9 + axis]) * 0x1p-20;
                    c[9 + axis] += shrink;
                    c[12 + axis] -= shrink;
                }
                touches += check(c) ? 0 : 1;
            }
        }
        assertTrue(hits > cases / 5 && hits < cases - cases / 5, hits + " hits");
        assertTrue(touches > cases / 1000, touches + " of a tenth only touch");
    }

    /** A box that moves along an axis until it no longer touches: the last float where it does, and the next. */
    @ParameterizedTest(name = "kind {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void floatsOneUnitFromTheSurfaceAgreeWithIntegerArithmetic(int kind) {
        Random random = new Random(kind);
        int found = 0;
        for (int i = 0; i < size(100, 5_000); i++) {
            double[] c = Arrays.copyOf(TouchCases.floats(random, kind), 15);
            double extent = Math.abs(c[3] - c[0]) + Math.abs(c[7] - c[1]);
            for (int axis = 0; axis < 3; axis++) {
                double middle = kind == 4 ? c[9 + axis] : c[3 * random.nextInt(3) + axis];
                c[9 + axis] = (float) (middle - extent * random.nextDouble());
                c[12 + axis] = (float) Math.max(c[9 + axis], middle + extent * (random.nextDouble() - 0.5));
            }
            int side = 9 + random.nextInt(6);
            float from = (float) c[side]; // moved outward until it touches
            float to = (float) (side < 12 ? from - 4 * extent : from + 4 * extent);
            boolean atFrom = check(c);
            c[side] = to;
            boolean atTo = check(c);
            if (atFrom || !atTo) {
                continue;
            }
            while (from != to) {
                float middle = (float) (0.5 * ((double) from + to));
                if (middle == from || middle == to) {
                    break;
                }
                c[side] = middle;
                if (check(c)) {
                    to = middle;
                } else {
                    from = middle;
                }
            }
            found++;
        }
        assertTrue(found > 0);
    }

    @Test
    void theLargestAndTheSmallestFloatsAgreeWithIntegerArithmetic() {
        Random random = new Random(7);
        float[] values = {0, Float.MIN_VALUE, 3 * Float.MIN_VALUE, Float.MIN_NORMAL, 1, 3, 1e38f, Float.MAX_VALUE};
        for (int i = 0; i < size(400, 40_000); i++) {
            double[] c = new double[15];
            int common = random.nextInt(values.length);
            for (int k = 0; k < 15; k++) {
                c[k] = (random.nextBoolean() ? 1 : -1) * values[random.nextBoolean() ? common : random.nextInt(8)];
            }
            for (int axis = 9; axis < 12; axis++) {
                double low = Math.min(c[axis], c[3 + axis]);
                c[3 + axis] = Math.max(c[axis], c[3 + axis]);
                c[axis] = low;
            }
            check(c);
        }
    }

    @Test
    void allocatesNothing() {
        Random random = new Random(8);
        double[][] cases = new double[1000][];
        Arrays.setAll(cases, i -> TouchCases.box(random, TouchCases.exponent(random)));
        int[] hits = {0};
        long bytes = Footprint.minBytes(() -> {
            for (double[] c : cases) {
                hits[0] += unfiltered(c) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 0);
        assertEquals(0, bytes, "bytes allocated by 1,000 exact decisions");
    }
}
