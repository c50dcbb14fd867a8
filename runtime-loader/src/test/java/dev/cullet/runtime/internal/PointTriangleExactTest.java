// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.RationalTests;
import dev.cullet.testkit.TriangleOracles;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The decision whether a sphere touches a triangle, with and without its filter, against integer arithmetic. */
class PointTriangleExactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private final OneTriangle one = new OneTriangle();

    private boolean within(double[] c, double radius) {
        return PointTriangle.within(one.with(c), 0, c[9], c[10], c[11], radius);
    }

    private boolean unfiltered(double[] c, double radius) {
        return PointTriangleExact.within(one.with(c), 0, c[9], c[10], c[11], radius);
    }

    private static RationalTests.Contact expected(double[] c, double radius) {
        return RationalTests.sphere(Arrays.copyOfRange(c, 9, 12), radius, Arrays.copyOf(c, 9));
    }

    private void check(double[] c, double radius) {
        boolean expected = expected(c, radius).touches();
        assertEquals(expected, within(c, radius), () -> Arrays.toString(c) + " radius " + radius);
        assertEquals(expected, unfiltered(c, radius), () -> Arrays.toString(c) + " radius " + radius);
    }

    @Test
    void smallIntegersAgreeWithIntegerArithmetic() {
        Random random = new Random(1);
        int[] seen = new int[3];
        int[] touches = new int[3];
        int cases = size(10_000, 1_000_000);
        for (int i = 0; i < cases; i++) {
            double[] c = TouchCases.sphere(random, TouchCases.exponent(random));
            double radius = c[12];
            RationalTests.Contact expected = expected(c, radius);
            assertEquals(expected.touches(), within(c, radius), () -> Arrays.toString(c));
            assertEquals(expected.touches(), unfiltered(c, radius), () -> Arrays.toString(c));
            seen[expected.sign() + 1]++;
            touches[expected.part().ordinal()] += expected.sign() == 0 ? 1 : 0;
        }
        assertTrue(seen[0] > cases / 5 && seen[2] > cases / 5, Arrays.toString(seen));
        for (int count : touches) {
            assertTrue(count > cases / 100, "touches of corner, edge and face: " + Arrays.toString(touches));
        }
    }

    @ParameterizedTest(name = "kind {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void floatsOneUnitFromTheSurfaceAgreeWithIntegerArithmetic(int kind) {
        Random random = new Random(kind);
        int cases = kind == 5 ? size(50, 1_000) : size(2_000, 100_000); // many parts, and slow
        for (int i = 0; i < cases; i++) {
            double[] c = TouchCases.floats(random, kind);
            double distance = Math.sqrt(TriangleOracles.distance2(Arrays.copyOfRange(c, 9, 12), Arrays.copyOf(c, 9)));
            float nearest = (float) distance;
            check(c, nearest);
            check(c, Math.nextUp(nearest));
            check(c, Math.max(0, Math.nextDown(nearest)));
            check(c, distance);
            check(c, Math.nextUp(distance));
            check(c, Math.max(0, Math.nextDown(distance)));
            check(c, 0);
        }
    }

    @Test
    void theLargestAndTheSmallestFloatsAgreeWithIntegerArithmetic() {
        Random random = new Random(7);
        float[] values = {0, Float.MIN_VALUE, 3 * Float.MIN_VALUE, Float.MIN_NORMAL, 1, 3, 1e38f, Float.MAX_VALUE};
        for (int i = 0; i < size(200, 10_000); i++) {
            double[] c = new double[12];
            int common = random.nextInt(values.length);
            for (int k = 0; k < 12; k++) {
                c[k] = (random.nextBoolean() ? 1 : -1) * values[random.nextBoolean() ? common : random.nextInt(8)];
            }
            check(c, values[random.nextInt(values.length)]);
            check(c, Float.MAX_VALUE * (1 + random.nextDouble()));
            check(c, Math.scalb(1 + random.nextDouble(), -186 + random.nextInt(60)));
        }
    }

    @Test
    void aDistanceBelow2ToTheMinus186CountsAsZero() {
        double[] on = {0, 0, 0, 2, 0, 0, 0, 2, 0, 0.5, 0.5, 0};
        double[] above = {0, 0, 0, 2, 0, 0, 0, 2, 0, 0.5, 0.5, Float.MIN_VALUE};
        for (double tiny : new double[] {Double.MIN_VALUE, 0x1p-500, Math.nextDown(0x1p-186)}) {
            assertTrue(within(on, tiny));
            assertTrue(!within(above, tiny));
        }
        assertTrue(within(above, Float.MIN_VALUE));
    }

    @Test
    void allocatesNothing() {
        Random random = new Random(8);
        double[][] cases = new double[1000][];
        Arrays.setAll(cases, i -> TouchCases.sphere(random, TouchCases.exponent(random)));
        int[] hits = {0};
        long bytes = Footprint.minBytes(() -> {
            for (double[] c : cases) {
                hits[0] += unfiltered(c, c[12]) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 0);
        assertEquals(0, bytes, "bytes allocated by 1,000 exact decisions");
    }
}
