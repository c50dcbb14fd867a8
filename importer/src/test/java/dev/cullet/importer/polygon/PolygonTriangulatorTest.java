// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.polygon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.time.Duration;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolygonTriangulatorTest {
    private final PolygonTriangulator triangulator = new PolygonTriangulator();

    @Test
    void cutsAConcaveQuadAlongTheDiagonalInside() {
        for (int turn = 0; turn < 4; turn++) { // whichever corner comes first
            double[] arrow = turned(new double[] {0, 0, 0, 2, 1, 0, 0, 2, 0, 0.5, 1, 0}, turn); // corner 3 is reflex
            int[] triangles = new int[6];
            assertTrue(triangulator.triangulate(arrow, 4, triangles));
            assertKeepsArea(triangles, arrow, 4);
            assertTrue(isDiagonal(triangles, (5 - turn) & 3, (7 - turn) & 3));
        }
    }

    @Test
    void cutsAConvexQuadAlongTheShorterDiagonal() {
        double[] kite = {0, -1, 0, 3, 0, 0, 0, 1, 0, -3, 0, 0};
        int[] triangles = new int[6];
        assertTrue(triangulator.triangulate(kite, 4, triangles));
        assertTrue(isDiagonal(triangles, 0, 2));
    }

    @Test
    void reportsThatABowTieIsDifficult() {
        double[] bowTie = {0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0}; // its two halves cancel out
        assertFalse(triangulator.triangulate(bowTie, 4, new int[6]));
        assertTrue(triangulator.triangleArea() >= 0.5);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void keepsTheAreaOfStarShapedPolygonsInAnyPlane(long seed) {
        Random random = new Random(seed);
        for (int count = 3; count < 200; count += 1 + random.nextInt(9)) {
            double[] polygon = polar(count, i -> 0.1 + random.nextDouble());
            rotate(polygon, random);
            int[] triangles = new int[3 * count];
            assertTrue(triangulator.triangulate(polygon, count, triangles), "corners " + count);
            assertKeepsArea(triangles, polygon, count);
        }
    }

    @Test
    void cornersOnAStraightEdgeGetTrianglesWithArea() {
        double[] square = {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 3, 3, 0, 0, 3, 0}; // 1 and 2 lie on the lower edge
        int[] triangles = new int[18];
        assertTrue(triangulator.triangulate(square, 6, triangles));
        for (int t = 0; t < 4; t++) {
            assertTrue(area(square, triangles, t) > 0, "triangle " + t);
        }
    }

    @Test
    void cutsAroundHolesThatABridgeJoinsToTheBorder() { // 0..3 the border, 4..7 the hole, clockwise; 0 and 4 twice
        double[] ring = {0, 0, 0, 9, 0, 0, 9, 9, 0, 0, 9, 0, 0, 0, 0, 3, 3, 0, 3, 6, 0, 6, 6, 0, 6, 3, 0, 3, 3, 0};
        int[] triangles = new int[30];
        assertTrue(triangulator.triangulate(ring, 10, triangles));
        assertEquals(81 - 9, triangulator.polygonArea(), 1e-12);
        assertKeepsArea(triangles, ring, 10);
        for (int t = 0; t < 8; t++) { // none covers the middle of the hole
            assertFalse(covers(ring, triangles, t, 4.5, 4.5), "triangle " + t);
        }
    }

    @Test
    void repeatedCornersAndSpikesCostNothing() {
        double[] polygon = {0, 0, 0, 0, 0, 0, 4, 0, 0, 4, 4, 0, 9, 9, 0, 4, 4, 0, 0, 4, 0, 0, 4, 0};
        int[] triangles = new int[24];
        assertTrue(triangulator.triangulate(polygon, 8, triangles));
        assertEquals(16, triangulator.triangleArea(), 1e-12);
    }

    @Test
    void linesAndPointsGiveTrianglesWithoutArea() {
        int[] triangles = new int[15];
        assertTrue(triangulator.triangulate(new double[] {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4}, 5, triangles));
        assertTrue(triangulator.triangulate(new double[15], 5, triangles));
        assertEquals(0, triangulator.triangleArea(), 0.0);
    }

    @Test
    void numbersThatAreNoneAreLeftForTheCleaner() {
        double[] polygon = {0, 0, 0, 1, 0, 0, 1, Double.NaN, 0, 0, 1, 0, 0, 0.5, Double.POSITIVE_INFINITY};
        int[] triangles = new int[15];
        assertTrue(triangulator.triangulate(polygon, 5, triangles));
        assertEquals(0, triangulator.polygonArea(), 0.0);
    }

    @Tag("scaled")
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"circle", "star", "noise", "spiral", "comb"})
    void largePolygonsAreCutRightAndFast(String shape) {
        double[] polygon = large(shape, Effort.cases(30_000, 100_000));
        int count = polygon.length / 3;
        int[] triangles = new int[3 * count];
        assertTimeout(
                Duration.ofSeconds(30), () -> assertTrue(triangulator.triangulate(polygon, count, triangles), shape));
        assertEquals(1, triangulator.triangleArea() / triangulator.polygonArea(), 1e-9);
    }

    /** Every loop after the first is a finding, or lies on the first; what matters is that it ends. */
    @Tag("scaled")
    @ParameterizedTest(name = "{0} places")
    @ValueSource(ints = {3, 4, 8})
    void oneFaceThatGoesRoundAndRoundEndsSoon(int places) {
        int count = Effort.cases(20_000, 600_000);
        double[] polygon = new double[3 * count];
        Random random = new Random(places);
        double[] at = random.doubles(2L * places).toArray();
        for (int i = 0; i < count; i++) {
            polygon[3 * i] = at[2 * (i % places)];
            polygon[3 * i + 1] = at[2 * (i % places) + 1];
        }
        int[] triangles = new int[3 * count];
        assertTimeout(Duration.ofSeconds(60), () -> triangulator.triangulate(polygon, count, triangles));
        assertTrue(triangulator.triangleArea() >= triangulator.polygonArea() * (1 - 1e-9));
    }

    private static double[] large(String shape, int count) {
        Random random = new Random(7);
        return switch (shape) {
            case "star" -> polar(count, i -> i % 2 == 0 ? 1 : 0.5);
            case "noise" -> polar(count, i -> 0.5 + random.nextDouble());
            case "spiral" -> { // a corridor of a hundred turns: two honest ears, one at either end
                double[] spiral = new double[3 * count];
                for (int i = 0; i < count; i++) {
                    int along = i < count / 2 ? i : count - 1 - i;
                    double turn = 400 * Math.PI * along / count;
                    double radius = 1 + 20.0 * along / count + (i < count / 2 ? 0 : 0.04);
                    spiral[3 * i] = radius * StrictMath.cos(turn);
                    spiral[3 * i + 1] = radius * StrictMath.sin(turn);
                }
                yield spiral;
            }
            case "comb" -> { // its teeth gone, all corners lie on one line
                double[] comb = new double[3 * count];
                for (int i = 0; i < count - 2; i++) {
                    comb[3 * i] = count - i;
                    comb[3 * i + 1] = (i & 3) < 2 ? 0 : 100;
                }
                comb[3 * count - 6] = 0;
                comb[3 * count - 5] = -1;
                comb[3 * count - 3] = count;
                comb[3 * count - 2] = -1;
                yield comb;
            }
            default -> polar(count, i -> 1);
        };
    }

    private static double[] polar(int count, IntToDoubleFunction radius) {
        double[] polygon = new double[3 * count];
        for (int i = 0; i < count; i++) {
            double angle = 2 * Math.PI * i / count;
            double r = radius.applyAsDouble(i);
            polygon[3 * i] = (float) (r * StrictMath.cos(angle)); // as files have them
            polygon[3 * i + 1] = (float) (r * StrictMath.sin(angle));
        }
        return polygon;
    }

    private static void rotate(double[] polygon, Random random) {
        double angle = random.nextDouble() * 6;
        double c = StrictMath.cos(angle);
        double s = StrictMath.sin(angle);
        for (int i = 0; i < polygon.length; i += 3) {
            double x = polygon[i];
            double y = polygon[i + 1];
            polygon[i] = 0.6 * (c * x - s * y) + 10;
            polygon[i + 1] = s * x + c * y - 20;
            polygon[i + 2] = 0.8 * (c * x - s * y);
        }
    }

    private static double[] turned(double[] polygon, int by) {
        double[] turned = new double[polygon.length];
        for (int i = 0; i < polygon.length; i++) {
            turned[i] = polygon[(i + 3 * by) % polygon.length];
        }
        return turned;
    }

    /** By vectors in space, without the triangulator's own figures. */
    private void assertKeepsArea(int[] triangles, double[] corners, int count) {
        double sum = 0;
        for (int t = 0; t < count - 2; t++) {
            sum += area(corners, triangles, t);
        }
        double[] newell = new double[3];
        for (int i = 0; i < count; i++) {
            int a = 3 * i;
            int b = 3 * ((i + 1) % count);
            for (int axis = 0; axis < 3; axis++) {
                int p = (axis + 1) % 3;
                int q = (axis + 2) % 3;
                newell[axis] += corners[a + p] * corners[b + q] - corners[a + q] * corners[b + p];
            }
        }
        double area = length(newell) / 2;
        assertEquals(area, sum, 1e-9 * area);
        assertEquals(area, triangulator.polygonArea(), 1e-9 * area);
        assertEquals(sum, triangulator.triangleArea(), 1e-9 * area);
    }

    private static double area(double[] corners, int[] triangles, int triangle) {
        double[] cross = new double[3];
        int a = 3 * triangles[3 * triangle];
        int b = 3 * triangles[3 * triangle + 1];
        int c = 3 * triangles[3 * triangle + 2];
        for (int axis = 0; axis < 3; axis++) {
            int p = (axis + 1) % 3;
            int q = (axis + 2) % 3;
            cross[axis] = (corners[b + p] - corners[a + p]) * (corners[c + q] - corners[a + q])
                    - (corners[b + q] - corners[a + q]) * (corners[c + p] - corners[a + p]);
        }
        return length(cross) / 2;
    }

    private static boolean covers(double[] corners, int[] triangles, int triangle, double x, double y) {
        boolean inside = true;
        for (int edge = 0; edge < 3; edge++) {
            int a = 3 * triangles[3 * triangle + edge];
            int b = 3 * triangles[3 * triangle + (edge + 1) % 3];
            double side = (corners[b] - corners[a]) * (y - corners[a + 1])
                    - (corners[b + 1] - corners[a + 1]) * (x - corners[a]);
            inside &= side > 0;
        }
        return inside;
    }

    private static double length(double[] v) {
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

    private static boolean isDiagonal(int[] triangles, int a, int b) {
        int with = 0;
        for (int t = 0; t < 6; t += 3) {
            int found = 0;
            for (int i = t; i < t + 3; i++) {
                found += triangles[i] == a || triangles[i] == b ? 1 : 0;
            }
            with += found == 2 ? 1 : 0;
        }
        return with == 2;
    }
}
