// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Footprint;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** JTS, another library with exact predicates, is the oracle. */
class PolygonQueryTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private static final GeometryFactory JTS = new GeometryFactory();
    private static final Polygon2 SQUARE = new Polygon2(new float[] {0, 0, 4, 0, 4, 4, 0, 4});

    @Test
    void containmentIsOverlap() {
        Polygon2 small = new Polygon2(new float[] {1, 1, 2, 1, 2, 2, 1, 2});
        assertTrue(PolygonQuery.overlaps(SQUARE, small));
        assertTrue(PolygonQuery.overlaps(small, SQUARE));
    }

    @Test
    void aSharedCornerIsOverlap() {
        assertTrue(PolygonQuery.overlaps(SQUARE, new Polygon2(new float[] {4, 4, 5, 4, 5, 5})));
        assertFalse(PolygonQuery.overlaps(SQUARE, new Polygon2(new float[] {Math.nextUp(4f), 4, 5, 4, 5, 5})));
    }

    @Test
    void edgesThatLieOnEachOtherAreOverlap() {
        assertTrue(PolygonQuery.overlaps(SQUARE, new Polygon2(new float[] {4, 1, 6, 1, 6, 2, 4, 2})));
        assertTrue(PolygonQuery.overlaps(SQUARE, new Polygon2(new float[] {4, -3, 6, -3, 6, 9, 4, 9})));
        assertTrue(PolygonQuery.overlaps(SQUARE, SQUARE));
    }

    @Test
    void aPolygonInTheNotchOfAnotherIsFree() {
        Polygon2 notched = new Polygon2(new float[] {0, 0, 9, 0, 9, 9, 6, 9, 6, 3, 3, 3, 3, 9, 0, 9});
        Polygon2 key = new Polygon2(new float[] {4, 4, 5, 4, 5, 8, 4, 8});
        assertFalse(PolygonQuery.overlaps(notched, key));
        assertTrue(PolygonQuery.overlaps(notched, key, new Transform2().set(1, 0, 0, -1)));
    }

    @Test
    void aCrossOfTwoBarsOverlapsWithoutAVertexInside() {
        Polygon2 wide = new Polygon2(new float[] {-5, -1, 5, -1, 5, 1, -5, 1});
        assertTrue(PolygonQuery.overlaps(wide, wide, new Transform2().set(0, 1, 0, 0)));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void agreesWithJtsOnStarsAnywhere(long seed) {
        Random random = new Random(seed);
        int[] seen = new int[2];
        int cases = size(300, 6_000);
        for (int i = 0; i < cases; i++) {
            float[] a = star(random, 3 + random.nextInt(12), false);
            float[] b = star(random, 3 + random.nextInt(12), false);
            double angle = 2 * Math.PI * random.nextDouble();
            Transform2 otherToThis = new Transform2()
                    .set(Math.cos(angle), Math.sin(angle), 4 * random.nextDouble() - 2, 4 * random.nextDouble() - 2);
            boolean expected = jts(a, new Transform2()).intersects(jts(b, otherToThis));
            assertEquals(
                    expected,
                    PolygonQuery.overlaps(new Polygon2(a), new Polygon2(b), otherToThis),
                    "seed " + seed + " " + i);
            seen[expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 12 && seen[1] > cases / 12, Arrays.toString(seen));
    }

    /** Small integer coordinates: corners on edges, edges on edges, again and again. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 6, 7, 8})
    void agreesWithJtsWherePolygonsTouch(long seed) {
        Random random = new Random(seed);
        int[] seen = new int[2];
        int touching = 0;
        int cases = size(300, 6_000);
        for (int i = 0; i < cases; i++) {
            float[] a = star(random, 3 + random.nextInt(5), true);
            float[] b = star(random, 3 + random.nextInt(5), true);
            Transform2 otherToThis = new Transform2().set(0, 1, random.nextInt(25) - 12, random.nextInt(25) - 12);
            Geometry placed = jts(b, otherToThis);
            Geometry home = jts(a, new Transform2());
            if (!home.isValid() || !placed.isValid()) {
                continue;
            }
            boolean expected = home.intersects(placed);
            touching += home.touches(placed) ? 1 : 0;
            assertEquals(
                    expected,
                    PolygonQuery.overlaps(new Polygon2(a), new Polygon2(b), otherToThis),
                    "seed " + seed + " " + i);
            assertEquals(
                    home.intersects(JTS.createPoint(new Coordinate(b[0], b[1]))),
                    new Polygon2(a).contains(b[0], b[1]),
                    "seed " + seed + " " + i);
            seen[expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 12 && seen[1] > cases / 12, Arrays.toString(seen));
        assertTrue(touching > cases / 60, "touching " + touching);
    }

    /** A ring about a hole: what is in the hole is free, what is in the ring or round it all is not. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {13, 14})
    void agreesWithJtsOnPolygonsWithHoles(long seed) {
        Random random = new Random(seed);
        int[] seen = new int[2];
        int cases = size(300, 6_000);
        for (int i = 0; i < cases; i++) {
            float[] border = star(random, 3 + random.nextInt(9), false);
            float[] hole = star(random, 3 + random.nextInt(6), false);
            for (int k = 0; k < border.length; k++) {
                border[k] *= 4;
            }
            float[] b = star(random, 3 + random.nextInt(6), false);
            for (int k = 0; k < b.length; k++) {
                b[k] *= 0.3f;
            }
            float[] both = Arrays.copyOf(border, border.length + hole.length);
            System.arraycopy(hole, 0, both, border.length, hole.length);
            Transform2 otherToThis = new Transform2().set(0, 1, 2 * random.nextGaussian(), 2 * random.nextGaussian());
            Geometry ring = jts(border, new Transform2()).difference(jts(hole, new Transform2()));
            if (!jts(border, new Transform2()).contains(jts(hole, new Transform2()))) {
                continue;
            }
            Polygon2 polygon = new Polygon2(both, border.length / 2, both.length / 2);
            assertEquals(2, polygon.ringCount());
            boolean expected = ring.intersects(jts(b, otherToThis));
            assertEquals(
                    expected, PolygonQuery.overlaps(polygon, new Polygon2(b), otherToThis), "seed " + seed + " " + i);
            seen[expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20, Arrays.toString(seen));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {9, 10})
    void segmentsAndDiscsAgreeWithJts(long seed) {
        Random random = new Random(seed);
        int[] seen = new int[4];
        int cases = size(450, 10_000);
        for (int i = 0; i < cases; i++) {
            float[] a = star(random, 3 + random.nextInt(9), false);
            Geometry home = jts(a, new Transform2());
            float[] s = new float[4];
            for (int k = 0; k < 4; k++) {
                s[k] = 4 * random.nextFloat() - 2;
            }
            Coordinate[] ends = {new Coordinate(s[0], s[1]), new Coordinate(s[2], s[3])};
            boolean crosses = home.intersects(JTS.createLineString(ends));
            assertEquals(crosses, PolygonQuery.overlapsSegment(new Polygon2(a), s[0], s[1], s[2], s[3]));
            seen[crosses ? 1 : 0]++;
            double distance = home.distance(JTS.createPoint(ends[0]));
            float radius = random.nextFloat();
            if (Math.abs(distance - radius) > 1e-12) {
                assertEquals(distance <= radius, PolygonQuery.overlapsCircle(new Polygon2(a), s[0], s[1], radius));
                seen[distance <= radius ? 3 : 2]++;
            }
        }
        for (int count : seen) {
            assertTrue(count > cases / 20, Arrays.toString(seen));
        }
    }

    @Test
    void theCircleHoldsThePolygonHoweverItIsTurned() {
        Random random = new Random(11);
        for (int i = 0; i < 2_000; i++) {
            float[] v = star(random, 9, false);
            Polygon2 polygon = new Polygon2(v);
            for (int k = 0; k < v.length; k += 2) {
                double distance = Math.hypot((double) v[k] - polygon.circleX, (double) v[k + 1] - polygon.circleY);
                assertTrue(distance <= polygon.circleRadius);
                assertTrue(v[k] >= polygon.minX && v[k] <= polygon.maxX);
            }
        }
    }

    @Test
    void scaleDoesNotMatter() {
        for (float scale : new float[] {1e-6f, 1e-2f, 1f, 1e5f, 1e12f}) {
            Polygon2 big = new Polygon2(new float[] {0, 0, 4 * scale, 0, 4 * scale, 4 * scale, 0, 4 * scale});
            Polygon2 touching = new Polygon2(new float[] {4 * scale, 0, 5 * scale, 0, 5 * scale, scale});
            Polygon2 beside = new Polygon2(new float[] {Math.nextUp(4 * scale), 0, 5 * scale, 0, 5 * scale, scale});
            assertTrue(PolygonQuery.overlaps(big, touching));
            assertFalse(PolygonQuery.overlaps(big, beside));
        }
    }

    @Test
    void refusesWhatIsNoPolygon() {
        assertThrows(IllegalArgumentException.class, () -> new Polygon2(new float[] {0, 0, 1, 1}));
        assertThrows(IllegalArgumentException.class, () -> new Polygon2(new float[] {0, 0, 1, 1, Float.NaN, 0}));
        assertThrows(IllegalArgumentException.class, () -> new Transform2().set(1, 1, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> PolygonQuery.overlapsCircle(SQUARE, 0, 0, -1));
    }

    @Test
    void allocatesNothing() {
        Random random = new Random(12);
        Polygon2 a = new Polygon2(star(random, 40, false));
        Polygon2 b = new Polygon2(star(random, 40, false));
        Transform2 otherToThis = new Transform2();
        int[] hits = {0};
        long bytes = Footprint.minBytes(() -> {
            for (int i = 0; i < 2_000; i++) {
                otherToThis.set(1, 0, 0.003 * i - 3, 0.3);
                hits[0] += PolygonQuery.overlaps(a, b, otherToThis) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 600 && hits[0] < 59_400, "hits " + hits[0]);
        assertEquals(0, bytes, "bytes allocated by 2,000 calls");
    }

    /** A star about the origin: one vertex per direction, so it does not cross itself. */
    private static float[] star(Random random, int corners, boolean integers) {
        float[] vertices = new float[2 * corners];
        for (int k = 0; k < corners; k++) {
            double angle = 2 * Math.PI * (k + 0.8 * random.nextDouble()) / corners;
            double radius = integers ? 5 : 0.2 + random.nextDouble();
            double x = radius * Math.cos(angle);
            double y = radius * Math.sin(angle);
            vertices[2 * k] = (float) (integers ? Math.rint(x) : x);
            vertices[2 * k + 1] = (float) (integers ? Math.rint(y) : y);
        }
        return vertices;
    }

    private static Geometry jts(float[] vertices, Transform2 otherToThis) {
        Coordinate[] ring = new Coordinate[vertices.length / 2 + 1];
        for (int k = 0; k < ring.length; k++) {
            int at = 2 * k % vertices.length;
            ring[k] = new Coordinate(
                    otherToThis.transformX(vertices[at], vertices[at + 1]),
                    otherToThis.transformY(vertices[at], vertices[at + 1]));
        }
        return JTS.createPolygon(ring);
    }
}
