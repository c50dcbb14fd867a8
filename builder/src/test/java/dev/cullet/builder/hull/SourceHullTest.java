// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SourceHullTest {
    @Test
    void cubeHasSixFacesOfFourCorners() {
        SourceHull hull = SourceHull.of(new float[] {
            0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0.5f, 0.5f, 0.5f, 1, 0.5f, 0.5f, 1,
            1, 0.5f
        });
        assertEquals(6, hull.faceCount());
        assertArrayEquals(
                new int[] {0, 1, 2, 3, 4, 5, 6, 7},
                Arrays.stream(hull.vertices()).sorted().toArray());
        assertEquals(1, hull.volume(), 1e-12);
        for (int face = 0; face < 6; face++) {
            assertEquals(4, hull.face(face).length);
        }
    }

    @Test
    @Tag("scaled")
    void hullOfLatticePointsIsThatOfGiftWrapping() {
        int flat = 0;
        int full = 0;
        for (int seed = 0; seed < Effort.cases(150, 20_000); seed++) {
            Random random = new Random(seed);
            int size = 2 + random.nextInt(8);
            float[] points = new float[3 * (1 + random.nextInt(30))];
            for (int i = 0; i < points.length; i++) {
                points[i] = random.nextInt(size); // many in one plane, on one line, at one position
            }
            SourceHull hull = SourceHull.of(points);
            GiftWrap oracle = new GiftWrap(points);
            if (oracle.faces.isEmpty()) {
                assertTrue(hull.isSlab(), "seed " + seed);
                flat++;
            } else {
                assertFalse(hull.isSlab(), "seed " + seed);
                assertEquals(oracle.faces.size(), hull.faceCount(), "seed " + seed);
                assertEquals(keys(points, oracle.corners()), keys(points, hull.vertices()), "seed " + seed);
                assertEquals(oracle.volume(), hull.volume(), 1e-9 * oracle.volume(), "seed " + seed);
                full++;
            }
        }
        assertTrue(flat > 5 && full > 50, flat + " flat, " + full + " full");
    }

    private static String keys(float[] points, int[] vertices) {
        return Arrays.stream(vertices)
                .mapToObj(v -> points[3 * v] + " " + points[3 * v + 1] + " " + points[3 * v + 2])
                .sorted()
                .toList()
                .toString();
    }

    @Test
    @Tag("scaled")
    void noPointIsInFrontOfATriangleWithTheLargestCoordinates() {
        for (int seed = 0; seed < Effort.cases(30, 3000); seed++) {
            Random random = new Random(seed);
            int[] points = new int[3 * 60];
            for (int i = 0; i < points.length; i++) {
                int edge = random.nextInt(3);
                points[i] = edge == 0 ? 0 : edge == 1 ? (1 << 20) - 1 : random.nextInt(1 << 20);
            }
            int[] spanning = AffineRank.spanning(points, 0);
            assertEquals(4, spanning.length);
            LatticeHull.Triangles hull = new LatticeHull(points, spanning).triangles();
            for (int t = 0; t < hull.count(); t++) {
                for (int p = 0; p < 60; p++) {
                    assertTrue(orientation(points, hull.corners(), 3 * t, p) <= 0, "seed " + seed);
                }
            }
            long corners = Arrays.stream(hull.corners()).distinct().count();
            assertEquals(2 * corners - 4, hull.count(), "seed " + seed);
        }
    }

    private static int orientation(int[] points, int[] corners, int t, int p) {
        BigInteger[] rows = new BigInteger[9];
        int[] of = {corners[t + 1], corners[t + 2], p};
        for (int i = 0; i < 9; i++) {
            rows[i] = BigInteger.valueOf(points[3 * of[i / 3] + i % 3] - points[3 * corners[t] + i % 3]);
        }
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            BigInteger minor = rows[j].multiply(rows[3 + k]).subtract(rows[k].multiply(rows[3 + j]));
            sum = sum.add(minor.multiply(rows[6 + i]));
        }
        return sum.signum();
    }

    @Test
    void orderOfVerticesDoesNotChangeTheCorners() {
        float[] points = HardSets.sphere(500, 3);
        float[] shuffled = points.clone();
        Random random = new Random(4);
        for (int i = 499; i > 0; i--) {
            int j = random.nextInt(i + 1);
            for (int axis = 0; axis < 3; axis++) {
                float swapped = shuffled[3 * i + axis];
                shuffled[3 * i + axis] = shuffled[3 * j + axis];
                shuffled[3 * j + axis] = swapped;
            }
        }
        SourceHull hull = SourceHull.of(points);
        SourceHull other = SourceHull.of(shuffled);
        assertEquals(hull.faceCount(), other.faceCount());
        assertEquals(keys(points, hull.vertices()), keys(shuffled, other.vertices()));
    }

    @Test
    void supportIsTheSmallestOffsetThatEncloses() {
        for (int seed = 0; seed < 13 * 5; seed++) {
            float[] points = HardSets.points(seed);
            SourceHull hull = SourceHull.of(points);
            Random random = new Random(seed);
            for (int k = 0; k < 20; k++) {
                int x = random.nextInt(65535) - 32767;
                int y = random.nextInt(3) == 0 ? 0 : random.nextInt(65535) - 32767;
                int z = random.nextInt(65535) - 32767;
                BigDecimal max = null;
                for (int i = 0; i < points.length; i += 3) {
                    BigDecimal dot =
                            product(x, points[i]).add(product(y, points[i + 1])).add(product(z, points[i + 2]));
                    max = max == null ? dot : max.max(dot);
                }
                for (double half : hull.half()) {
                    assertTrue(half >= 0);
                }
                BigDecimal support = new BigDecimal(hull.support(x, y, z, 0));
                assertTrue(support.compareTo(max) >= 0, "seed " + seed);
                if (!hull.isSlab()) {
                    double below = Math.nextDown(support.doubleValue());
                    assertTrue(new BigDecimal(below).compareTo(max) < 0, "seed " + seed);
                }
            }
        }
    }

    private static BigDecimal product(int n, float v) {
        return new BigDecimal(n).multiply(new BigDecimal(v));
    }

    @Test
    @Tag("scaled")
    void gridInOnePlaneIsASlabOfFourCorners() {
        int side = Effort.cases(200, 1000);
        float[] grid = new float[3 * side * side];
        for (int i = 0; i < side * side; i++) {
            int row = i / side;
            grid[3 * i] = i % side;
            grid[3 * i + 1] = row;
            grid[3 * i + 2] = 7;
        }
        SourceHull hull = SourceHull.of(grid);
        assertTrue(hull.isSlab());
        assertEquals(4, hull.vertices().length);
        assertEquals(6, hull.faceCount());
        assertEquals((side - 1) / 1024.0, hull.thickness(), 1e-12);
        for (int i = 0; i < side * side; i++) {
            grid[3 * i + 2] = i % 2 * 10;
        }
        hull = SourceHull.of(grid);
        assertFalse(hull.isSlab());
        assertEquals(8, hull.vertices().length);
    }

    @Test
    void pointLineAndThinSetsAreSlabs() {
        assertEquals(0x1p-10, SourceHull.of(new float[] {1, 2, 3, 1, 2, 3}).thickness());
        assertEquals(3 * 0x1p-10, SourceHull.of(new float[] {0, 0, 0, 3, 3, 3}).thickness());
        assertTrue(SourceHull.of(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}).isSlab());
        assertTrue(SourceHull.of(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2f, 0.2f, 1e-6f})
                .isSlab());
        assertFalse(SourceHull.of(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2f, 0.2f, 1e-4f})
                .isSlab());
    }

    @Test
    void rejectsNoVertexAndCoordinatesOutOfRange() {
        Exception none = assertThrows(IllegalArgumentException.class, () -> SourceHull.of(new float[0]));
        assertEquals(
                "a hull needs at least one vertex of 3 coordinates, but there are 0 coordinates", none.getMessage());
        Exception nan = assertThrows(
                IllegalArgumentException.class, () -> SourceHull.of(new float[] {0, 0, 0, 1, Float.NaN, 0}));
        assertEquals(
                "vertex 1: coordinate y is NaN, but a hull needs finite coordinates of at most 1.0E12 m; remove the"
                        + " vertex or move the model nearer to the origin",
                nan.getMessage());
        assertThrows(IllegalArgumentException.class, () -> SourceHull.of(new float[] {0, 0, 0x1p41f}));
    }
}
