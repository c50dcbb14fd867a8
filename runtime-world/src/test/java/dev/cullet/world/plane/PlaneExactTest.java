// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.IntegerOracles;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Small integers times a power of two, against integer arithmetic: half of the cases touch. */
class PlaneExactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    /** From 2^-20 to 2^20. */
    private static float scale(Random random) {
        return Math.scalb(1f, random.nextInt(41) - 20);
    }

    private static long[] ring(Random random, int vertices, int size) {
        long[] v = new long[2 * vertices];
        for (int i = 0; i < v.length; i++) {
            v[i] = random.nextInt(size);
        }
        return v;
    }

    private static Polygon2 polygon(long[] v, int[] ends, float scale) {
        return new Polygon2(scaled(v, scale), ends);
    }

    private static float[] scaled(long[] v, float scale) {
        float[] scaled = new float[v.length];
        for (int i = 0; i < v.length; i++) {
            scaled[i] = v[i] * scale;
        }
        return scaled;
    }

    private static int[] ends(Random random, int vertices) {
        return vertices < 6 || random.nextBoolean() ? new int[] {vertices} : new int[] {3, vertices};
    }

    private static boolean touches(long[] v, int[] ends, long x, long y, long r) {
        if (IntegerOracles.inPolygon(v, ends, x, y)) {
            return true;
        }
        int begin = 0;
        for (int end : ends) {
            for (int i = begin; i < end; i++) {
                int k = i == begin ? end - 1 : i - 1;
                if (IntegerOracles.discTouchesSegment(x, y, r, v[2 * k], v[2 * k + 1], v[2 * i], v[2 * i + 1])) {
                    return true;
                }
            }
            begin = end;
        }
        return false;
    }

    @Test
    void aDiscThatTouchesAnEdgeBetweenItsEndsIsAHit() {
        Polygon2 polygon = new Polygon2(new float[] {6, 8, 4, 6, 3, 4});
        assertEquals(
                touches(new long[] {6, 8, 4, 6, 3, 4}, new int[] {3}, 8, 4, 4),
                PolygonQuery.overlapsCircle(polygon, 8, 4, 4));
        Polygon2 slope = new Polygon2(new float[] {0, 0, 9, 12, 0, 12});
        assertTrue(PolygonQuery.overlapsCircle(slope, 10, 5, 5));
        assertFalse(PolygonQuery.overlapsCircle(slope, 10, 5, Math.nextDown(5f)));
        assertFalse(PolygonQuery.overlapsCircle(slope, Math.nextUp(10f), 5, 5));
        assertFalse(PolygonQuery.overlapsCircle(slope, 10, Math.nextDown(5f), 5));
    }

    @Test
    void discsAgreeWithIntegers() {
        Random random = new Random(31);
        int[] seen = new int[3];
        int cases = size(6_000, 1_000_000);
        for (int i = 0; i < cases; i++) {
            int vertices = 3 + random.nextInt(4);
            long[] v = ring(random, vertices, 13);
            int[] ends = ends(random, vertices);
            float scale = scale(random);
            long x = random.nextInt(17) - 2L;
            long y = random.nextInt(17) - 2L;
            long r = random.nextInt(9);
            boolean expected = touches(v, ends, x, y, r);
            boolean smaller = r > 0 && touches(times(v, 1 << 10), ends, x << 10, y << 10, (r << 10) - 1);
            Polygon2 polygon = polygon(v, ends, scale);
            String what = "case " + i + ": " + Arrays.toString(v) + " disc " + x + " " + y + " " + r;
            assertEquals(expected, PolygonQuery.overlapsCircle(polygon, x * scale, y * scale, r * scale), what);
            if (r > 0) {
                float slightlyLess = ((r << 10) - 1) * (scale / 1024);
                assertEquals(smaller, PolygonQuery.overlapsCircle(polygon, x * scale, y * scale, slightlyLess), what);
            }
            seen[expected ? (r > 0 && !smaller ? 2 : 1) : 0]++;
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20 && seen[2] > cases / 100, Arrays.toString(seen));
    }

    /** The last bits of the coordinates are random: nearly touching, and rarely touching. */
    @Test
    void discsThatNearlyTouchAgreeWithIntegers() {
        Random random = new Random(32);
        int[] seen = new int[2];
        int cases = size(4_000, 1_000_000);
        for (int i = 0; i < cases; i++) {
            long[] v = new long[6];
            for (int k = 0; k < 6; k++) {
                v[k] = random.nextInt(1 << 24);
            }
            double share = random.nextDouble();
            double onX = v[0] + share * (v[2] - v[0]);
            double onY = v[1] + share * (v[3] - v[1]);
            double ex = v[2] - v[0];
            double ey = v[3] - v[1];
            double length = Math.hypot(ex, ey);
            long r = 1L + random.nextInt(1 << 22);
            double side = random.nextBoolean() ? 1 : -1;
            long x = Math.round(onX + side * r * ey / length);
            long y = Math.round(onY - side * r * ex / length);
            if (x < -(1 << 24) || x > 1 << 24 || y < -(1 << 24) || y > 1 << 24) {
                continue;
            }
            float scale = scale(random);
            boolean expected = touches(v, new int[] {3}, x, y, r);
            assertEquals(
                    expected,
                    PolygonQuery.overlapsCircle(polygon(v, new int[] {3}, scale), x * scale, y * scale, r * scale),
                    "case " + i);
            seen[expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20, Arrays.toString(seen));
    }

    @Test
    void pointsAndSegmentsAgreeWithIntegers() {
        Random random = new Random(33);
        int[] seen = new int[4];
        int cases = size(6_000, 1_000_000);
        for (int i = 0; i < cases; i++) {
            int vertices = 3 + random.nextInt(5);
            long[] v = ring(random, vertices, 8);
            int[] ends = ends(random, vertices);
            float scale = scale(random);
            long[] s = ring(random, 2, 9);
            Polygon2 polygon = polygon(v, ends, scale);
            boolean inside = IntegerOracles.inPolygon(v, ends, s[0], s[1]);
            boolean meets = IntegerOracles.segmentTouchesPolygon(v, ends, s[0], s[1], s[2], s[3]);
            String what = "case " + i + ": " + Arrays.toString(v) + " segment " + Arrays.toString(s);
            assertEquals(inside, polygon.contains(s[0] * scale, s[1] * scale), what);
            float[] p = scaled(s, scale);
            assertEquals(meets, PolygonQuery.overlapsSegment(polygon, p[0], p[1], p[2], p[3]), what);
            seen[inside ? 1 : 0]++;
            seen[meets ? 3 : 2]++;
        }
        for (int count : seen) {
            assertTrue(count > cases / 20, Arrays.toString(seen));
        }
    }

    @Test
    void polygonsAgreeWithIntegers() {
        Random random = new Random(34);
        int[] seen = new int[2];
        int cases = size(6_000, 1_000_000);
        Transform2 transform = new Transform2();
        for (int i = 0; i < cases; i++) {
            int vertices = 3 + random.nextInt(4);
            int otherVertices = 3 + random.nextInt(4);
            long[] v = ring(random, vertices, 6);
            long[] w = ring(random, otherVertices, 5);
            int[] ends = ends(random, vertices);
            int[] otherEnds = ends(random, otherVertices);
            float scale = scale(random);
            int quarter = random.nextInt(4);
            long moveX = random.nextInt(13) - 4L;
            long moveY = random.nextInt(13) - 4L;
            transform.set(
                    quarter % 2 == 0 ? 1 - quarter : 0,
                    quarter % 2 == 1 ? 2 - quarter : 0,
                    moveX * scale,
                    moveY * scale);
            long[] placed = new long[w.length];
            for (int k = 0; k < w.length; k += 2) {
                placed[k] = (quarter == 0 ? w[k] : quarter == 1 ? -w[k + 1] : quarter == 2 ? -w[k] : w[k + 1]) + moveX;
                placed[k + 1] =
                        (quarter == 0 ? w[k + 1] : quarter == 1 ? w[k] : quarter == 2 ? -w[k + 1] : -w[k]) + moveY;
            }
            boolean expected = overlap(v, ends, placed, otherEnds);
            assertEquals(
                    expected,
                    PolygonQuery.overlaps(polygon(v, ends, scale), polygon(w, otherEnds, scale), transform),
                    "case " + i + ": " + Arrays.toString(v) + " " + Arrays.toString(placed));
            seen[expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20, Arrays.toString(seen));
    }

    private static boolean overlap(long[] v, int[] ends, long[] w, int[] otherEnds) {
        int begin = 0;
        for (int end : otherEnds) {
            for (int i = begin; i < end; i++) {
                int k = i == begin ? end - 1 : i - 1;
                if (IntegerOracles.segmentTouchesPolygon(v, ends, w[2 * k], w[2 * k + 1], w[2 * i], w[2 * i + 1])) {
                    return true;
                }
            }
            begin = end;
        }
        for (int i = 0; i < v.length; i += 2) {
            if (IntegerOracles.inPolygon(w, otherEnds, v[i], v[i + 1])) {
                return true;
            }
        }
        return false;
    }

    private static long[] times(long[] v, long factor) {
        long[] scaled = new long[v.length];
        for (int i = 0; i < v.length; i++) {
            scaled[i] = factor * v[i];
        }
        return scaled;
    }

    /**
     * The section of a triangle in whole numbers: its points, times a common factor, and that factor; 2 to 6
     * coordinates.
     */
    private static long[] section(long[] t, long[] plane, long[] factor) {
        long[] value = new long[3];
        for (int k = 0; k < 3; k++) {
            value[k] = plane[0] * t[3 * k] + plane[1] * t[3 * k + 1] + plane[2] * t[3 * k + 2] + plane[3];
        }
        long[][] points = new long[3][];
        int count = 0;
        factor[0] = 1;
        for (int k = 0; k < 3; k++) {
            int next = (k + 1) % 3;
            if (value[k] == 0) {
                points[count++] = new long[] {t[3 * k], t[3 * k + 2], 1};
            } else if (value[k] * value[next] < 0) {
                long span = Math.abs(value[k]) + Math.abs(value[next]);
                points[count++] = new long[] {
                    Math.abs(value[next]) * t[3 * k] + Math.abs(value[k]) * t[3 * next],
                    Math.abs(value[next]) * t[3 * k + 2] + Math.abs(value[k]) * t[3 * next + 2],
                    span
                };
            }
        }
        for (int i = 0; i < count; i++) {
            factor[0] *= points[i][2];
        }
        long[] result = new long[2 * count];
        for (int i = 0; i < count; i++) {
            result[2 * i] = points[i][0] * (factor[0] / points[i][2]);
            result[2 * i + 1] = points[i][1] * (factor[0] / points[i][2]);
        }
        return result;
    }

    private static boolean sectionTouches(long[] t, long[] plane, long[] v, int[] ends) {
        long[] factor = {1};
        long[] s = section(t, plane, factor);
        long[] w = times(v, factor[0]);
        int n = s.length / 2;
        if (n == 3) {
            return overlap(w, ends, s, new int[] {3});
        }
        return n > 0 && IntegerOracles.segmentTouchesPolygon(w, ends, s[0], s[1], s[2 * n - 2], s[2 * n - 1]);
    }

    @Test
    void sectionsOfTheSurfaceAgreeWithIntegers() {
        Random random = new Random(35);
        int[] seen = new int[2];
        int wrong = 0;
        String first = "";
        int cases = size(6_000, 1_000_000);
        SectionQuery query = new SectionQuery();
        for (int i = 0; i < cases; ) {
            float scale = scale(random);
            int triangles = 1 + random.nextInt(3);
            long[] t = new long[9 * triangles];
            for (int k = 0; k < t.length; k++) {
                t[k] = random.nextInt(8);
            }
            CollisionMesh mesh = load(t, scale);
            if (mesh == null) {
                continue;
            }
            for (int n = 0; n < size(60, 1_000); n++, i++) {
                long[] moved = t.clone();
                long[] move = {random.nextInt(7) - 3, random.nextInt(7) - 3, random.nextInt(7) - 3};
                for (int k = 0; k < t.length; k++) {
                    moved[k] += move[k % 3];
                }
                long[] plane = new long[] {
                    n % 3 == 0 ? 0 : random.nextInt(5) - 2,
                    1 + random.nextInt(3),
                    n % 3 == 0 ? 0 : random.nextInt(5) - 2,
                    -random.nextInt(16)
                };
                int vertices = 3 + random.nextInt(3);
                long[] v = ring(random, vertices, 9);
                int[] ends = {vertices};
                boolean expected = false;
                for (int k = 0; k < t.length && !expected; k += 9) {
                    expected = sectionTouches(Arrays.copyOfRange(moved, k, k + 9), plane, v, ends);
                }
                RigidTransform thisToWorld = RigidTransform.ofQuaternionXyzw(
                        0, 0, 0, 1, move[0] * (double) scale, move[1] * (double) scale, move[2] * (double) scale);
                boolean actual = query.overlapsSurface(
                        mesh,
                        thisToWorld,
                        (double) plane[0],
                        (double) plane[1],
                        (double) plane[2],
                        plane[3] * (double) scale,
                        polygon(v, ends, scale));
                if (actual != expected) {
                    wrong++;
                    first = first.isEmpty()
                            ? "case " + i + ": " + Arrays.toString(moved) + " plane " + Arrays.toString(plane)
                                    + " polygon " + Arrays.toString(v) + " expected " + expected
                            : first;
                }
                seen[expected ? 1 : 0]++;
            }
        }
        assertEquals(0, wrong, first);
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20, Arrays.toString(seen));
    }

    private static @Nullable CollisionMesh load(long[] t, float scale) {
        boolean area = false;
        int[] indices = new int[t.length / 3];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = k;
        }
        for (int k = 0; k < t.length; k += 9) {
            long[] n = IntegerOracles.cross(IntegerOracles.minus(t, k + 3, t, k), IntegerOracles.minus(t, k + 6, t, k));
            if (IntegerOracles.dot(n, n) == 0) {
                return null;
            }
            area = true;
        }
        return area ? Scene.load(new MeshArrays("integers", scaled(t, scale), indices)) : null;
    }

    private static final int[] FACES = {0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2};

    @Test
    void sectionsOfSolidsAgreeWithIntegers() {
        Random random = new Random(36);
        int[] seen = new int[2];
        int enclosed = 0;
        int cases = size(6_000, 1_000_000);
        SectionQuery query = new SectionQuery();
        for (int i = 0; i < cases; ) {
            long[] p = ring(random, 6, 21); // 4 corners of a tetrahedron
            long volume = height(p, 0, 1, 2, new long[] {p[9], p[10], p[11]});
            if (volume == 0) {
                continue;
            }
            if (volume > 0) { // the fourth corner is to be behind the face of the others
                for (int k = 0; k < 3; k++) {
                    long swapped = p[k];
                    p[k] = p[3 + k];
                    p[3 + k] = swapped;
                }
            }
            float scale = scale(random);
            CollisionMesh mesh = Scene.load(new MeshArrays("tetrahedron", scaled(p, scale), FACES));
            for (int n = 0; n < size(60, 1_000); n++, i++) {
                long[] plane = {random.nextInt(5) - 2, 1 + random.nextInt(3), random.nextInt(5) - 2, 0};
                int through = 3 * random.nextInt(4);
                plane[3] = -(plane[0] * p[through] + plane[1] * p[through + 1] + plane[2] * p[through + 2])
                        + random.nextInt(9)
                        - 4;
                int vertices = 3 + random.nextInt(3);
                int[] ends = {vertices};
                long[] v = ring(random, vertices, 3);
                long moveX = random.nextInt(21);
                long moveZ = random.nextInt(21);
                for (int k = 0; k < v.length; k += 2) {
                    v[k] += moveX;
                    v[k + 1] += moveZ;
                }
                boolean surface = false;
                for (int face = 0; face < 12 && !surface; face += 3) {
                    long[] t = new long[9];
                    for (int k = 0; k < 9; k++) {
                        t[k] = p[3 * FACES[face + k / 3] + k % 3];
                    }
                    surface = sectionTouches(t, plane, v, ends);
                }
                // the first vertex, lifted to the plane, in space times b
                long[] lifted = {plane[1] * v[0], -(plane[0] * v[0] + plane[2] * v[1] + plane[3]), plane[1] * v[1]};
                long[] larger = times(p, plane[1]);
                boolean inside = true;
                for (int face = 0; face < 12; face += 3) {
                    inside &= height(larger, FACES[face], FACES[face + 1], FACES[face + 2], lifted) <= 0;
                }
                String what = "case " + i + ": " + Arrays.toString(p) + " plane " + Arrays.toString(plane) + " polygon "
                        + Arrays.toString(v);
                boolean actual = query.overlapsSolid(
                        mesh,
                        RigidTransform.IDENTITY,
                        (double) plane[0],
                        (double) plane[1],
                        (double) plane[2],
                        plane[3] * (double) scale,
                        polygon(v, ends, scale));
                assertEquals(surface || inside, actual, what);
                enclosed += inside && !surface ? 1 : 0;
                seen[actual ? 1 : 0]++;
            }
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 100, Arrays.toString(seen));
        assertTrue(enclosed > cases / 4_000, "enclosed " + enclosed);
    }

    /** Above 0 if a point is in front of three corners. */
    private static long height(long[] p, int a, int b, int c, long[] point) {
        long[] normal = IntegerOracles.cross(
                IntegerOracles.minus(p, 3 * b, p, 3 * a), IntegerOracles.minus(p, 3 * c, p, 3 * a));
        return IntegerOracles.dot(normal, IntegerOracles.minus(point, 0, p, 3 * a));
    }

    @Test
    void exactDecisionsAllocateNothing() {
        Polygon2 slope = new Polygon2(new float[] {0, 0, 9, 12, 0, 12});
        int[] hits = {0};
        PolygonQuery.overlapsCircle(slope, 10, 5, 5);
        long bytes = Footprint.minBytes(() -> {
            for (int i = 0; i < 2_000; i++) {
                hits[0] += PolygonQuery.overlapsCircle(slope, 10, 5, 5) ? 1 : 0;
            }
        });
        assertTrue(hits[0] >= 2_000);
        assertEquals(0, bytes);
    }
}
