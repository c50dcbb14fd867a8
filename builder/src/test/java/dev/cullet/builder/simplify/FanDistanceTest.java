// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Distances of random fans against heights at many places, and fans that are no height field. */
final class FanDistanceTest {
    private static final int CORNERS = 7;
    private static final int PLACES = 60;

    private final float[] positions = new float[3 * (CORNERS + 1)];

    @Test
    void distanceIsTheLargestDifferenceOfHeights() {
        Random random = new Random(5);
        int finite = 0;
        int infinite = 0;
        for (int n = 0; n < 300; n++) {
            boolean isFlat = n % 3 > 0;
            for (int i = 0; i < CORNERS; i++) {
                double angle = 2 * Math.PI * (i + 0.3 * random.nextDouble()) / CORNERS;
                double radius = isFlat ? 1 : 0.3 + random.nextDouble();
                set(i, radius * Math.cos(angle), radius * Math.sin(angle), 0.02 * random.nextGaussian());
            }
            set(CORNERS, 0.2 * random.nextGaussian(), 0.2 * random.nextGaussian(), 0.02 * random.nextGaussian());
            double computed = distance();
            if (computed == Double.POSITIVE_INFINITY) {
                infinite++;
                continue;
            }
            finite++;
            double sampled = sampled();
            assertTrue(sampled <= computed * 1.01 + 1e-3, "fan " + n + ": " + sampled + " > " + computed);
            assertTrue(sampled >= computed * 0.8 - 2e-3, "fan " + n + ": " + sampled + " < " + computed);
        }
        assertTrue(finite > 100 && infinite > 20, finite + " finite, " + infinite + " infinite");
    }

    @Test
    void aVertexAboveAPlaneHasItsHeight() {
        for (int i = 0; i < CORNERS; i++) {
            set(i, Math.cos(2 * Math.PI * i / CORNERS), Math.sin(2 * Math.PI * i / CORNERS), 0);
        }
        set(CORNERS, 0.05, 0.02, 0.25);
        assertEquals(0.25, distance(), 1e-9);
        set(CORNERS, 0.05, 0.02, 0);
        assertEquals(0, distance(), 1e-9);
    }

    @Test
    void aFanThatFoldsHasNoDistance() {
        for (int i = 0; i < CORNERS; i++) {
            set(i, Math.cos(2 * Math.PI * i / CORNERS), Math.sin(2 * Math.PI * i / CORNERS), 0);
        }
        set(CORNERS, 1.5, 0, 0.1); // outside of the boundary
        assertEquals(Double.POSITIVE_INFINITY, distance());
        set(CORNERS, 0, 0, 0);
        set(3, 0.1, 0.05, 0); // after the collapse onto corner 0, a triangle is turned over
        assertEquals(Double.POSITIVE_INFINITY, distance());
    }

    private void set(int vertex, double x, double y, double z) {
        positions[3 * vertex] = (float) x;
        positions[3 * vertex + 1] = (float) y;
        positions[3 * vertex + 2] = (float) z;
    }

    /** Returns the distance of the fan around the last vertex from that around vertex 0. */
    private double distance() {
        FanDistance fan = new FanDistance(positions);
        fan.begin(0);
        for (int i = 0; i < CORNERS; i++) {
            fan.add(CORNERS, i, (i + 1) % CORNERS);
        }
        return fan.distance(
                new double[] {positions[3 * CORNERS], positions[3 * CORNERS + 1], positions[3 * CORNERS + 2]});
    }

    /** Returns the largest difference of heights along the normal of the first fan, over a grid. */
    private double sampled() {
        double[] up = new double[3];
        double[] normal = new double[3];
        for (int i = 0; i < CORNERS; i++) {
            Normals.of(positions, 3 * CORNERS, 3 * i, 3 * ((i + 1) % CORNERS), normal);
            for (int axis = 0; axis < 3; axis++) {
                up[axis] += normal[axis];
            }
        }
        double length = Math.sqrt(Normals.dot(up, up));
        double max = 0;
        for (int n = 0; n <= PLACES * PLACES; n++) {
            double[] point = {3.0 * (n % PLACES) / PLACES - 1.5, 3.0 * Math.floorDiv(n, PLACES) / PLACES - 1.5, 0};
            double before = heightOf(CORNERS, point, up);
            double after = heightOf(0, point, up);
            if (!Double.isNaN(before) && !Double.isNaN(after)) {
                max = Math.max(max, Math.abs(before - after) * length);
            }
        }
        return max;
    }

    /** Returns where the line through a point along a direction meets the fan around a vertex, or NaN. */
    private double heightOf(int centre, double[] point, double[] up) {
        for (int i = 0; i < CORNERS; i++) {
            int next = (i + 1) % CORNERS;
            if (i == centre || next == centre) {
                continue;
            }
            double[] a = relative(centre, point);
            double[] b = relative(i, point);
            double[] c = relative(next, point);
            double wa = triple(b, c, up);
            double wb = triple(c, a, up);
            double wc = triple(a, b, up);
            double sum = wa + wb + wc;
            if (sum != 0 && wa / sum >= 0 && wb / sum >= 0 && wc / sum >= 0) {
                double height = 0;
                for (int axis = 0; axis < 3; axis++) {
                    height += (wa * a[axis] + wb * b[axis] + wc * c[axis]) / sum * up[axis];
                }
                return height / Normals.dot(up, up);
            }
        }
        return Double.NaN;
    }

    private double[] relative(int vertex, double[] point) {
        return new double[] {
            positions[3 * vertex] - point[0], positions[3 * vertex + 1] - point[1], positions[3 * vertex + 2] - point[2]
        };
    }

    private static double triple(double[] a, double[] b, double[] c) {
        return c[0] * (a[1] * b[2] - a[2] * b[1])
                + c[1] * (a[2] * b[0] - a[0] * b[2])
                + c[2] * (a[0] * b[1] - a[1] * b[0]);
    }
}
