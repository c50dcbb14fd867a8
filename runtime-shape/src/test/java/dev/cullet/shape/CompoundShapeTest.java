// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Sphere;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compounds against a loop over all of their pieces, without the tree. */
@Tag("scaled")
class CompoundShapeTest {
    private static final int[] COUNTS = {1, 2, 4, 5, 16, 17, 40, 64, 65, 200};

    private static CompoundShape compound(Random random, int number) {
        return RandomCompounds.of(random, COUNTS[number % COUNTS.length]);
    }

    private static float coordinate(Random random) {
        return (float) (0.8 * random.nextGaussian());
    }

    @Test
    void pointsRaysAndSegmentsAreThoseOfThePieces() {
        int cases = Effort.cases(200, 10_000);
        int[] seen = new int[6];
        Ray ray = new Ray();
        CompoundHit hit = new CompoundHit();
        ShapeHit alone = new ShapeHit();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(41_100_000L + i);
            CompoundShape shape = compound(random, i);
            for (int k = 0; k < 10; k++) {
                String what = "case " + i + ", " + k;
                float x = coordinate(random);
                float y = coordinate(random);
                float z = coordinate(random);
                int expected = -1;
                for (int p = shape.pieceCount() - 1; p >= 0; p--) {
                    expected = shape.piece(p).contains(x, y, z) ? p : expected;
                }
                seen[expected < 0 ? 0 : 1]++;
                assertEquals(expected, shape.anyPoint(x, y, z), what);
                assertEquals(expected >= 0, shape.contains(x, y, z), what);
                ray.set(x, y, z, k % 4 == 0 ? 0 : -x + 0.1f, -y, k % 3 == 0 ? 0 : -z)
                        .between(k == 5 ? 0.4 : 0, k == 7 ? 0.6 : Double.POSITIVE_INFINITY);
                if (ray.directionX() == 0 && ray.directionY() == 0 && ray.directionZ() == 0) {
                    continue;
                }
                boolean found = shape.raycast(ray, hit);
                seen[found ? 3 : 2]++;
                expected = -1;
                double t = Double.NaN;
                for (int p = 0; p < shape.pieceCount(); p++) {
                    if (shape.piece(p).raycast(ray, alone) && !(alone.t() >= t)) {
                        t = alone.t();
                        expected = p;
                    }
                }
                assertHit(shape, expected, t, found, hit, what);
                if (found && shape.piece(expected).raycast(ray, alone)) {
                    assertSame(alone, hit, what);
                }
                assertSegment(shape, new float[] {x, y, z}, 0.5f * k - 2, hit, seen);
            }
        }
        assertTrue(Arrays.stream(seen).min().getAsInt() > cases / 2, Arrays.toString(seen));
    }

    private static void assertHit(
            CompoundShape shape, int piece, double t, boolean found, CompoundHit hit, String what) {
        assertEquals(piece >= 0, found, what);
        assertEquals(piece, hit.piece(), what + " of " + shape.pieceCount());
        assertEquals(t, hit.t(), what);
    }

    private static void assertSame(ShapeHit alone, CompoundHit hit, String what) {
        assertEquals(alone.triangle(), hit.triangle(), what);
        assertEquals(alone.face(), hit.face(), what);
        assertEquals(alone.startsInside(), hit.startsInside(), what);
        assertEquals(alone.x(), hit.x(), what);
        assertEquals(alone.y(), hit.y(), what);
        assertEquals(alone.z(), hit.z(), what);
        assertEquals(alone.normalX(), hit.normalX(), what);
        assertEquals(alone.normalY(), hit.normalY(), what);
        assertEquals(alone.normalZ(), hit.normalZ(), what);
    }

    private static void assertSegment(CompoundShape shape, float[] from, float to, CompoundHit hit, int[] seen) {
        ShapeHit alone = new ShapeHit();
        boolean found = shape.castSegment(from[0], from[1], from[2], to, 0, from[2], hit);
        int expected = -1;
        double t = Double.NaN;
        for (int p = 0; p < shape.pieceCount(); p++) {
            if (shape.piece(p).castSegment(from[0], from[1], from[2], to, 0, from[2], alone) && !(alone.t() >= t)) {
                t = alone.t();
                expected = p;
            }
        }
        seen[found ? 5 : 4]++;
        assertHit(shape, expected, t, found, hit, "segment");
    }

    @Test
    void pairsAreThoseOfThePieces() {
        int cases = Effort.cases(200, 10_000);
        int[] seen = new int[3];
        CompoundQuery query = new CompoundQuery();
        ShapeQuery alone = new ShapeQuery();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(41_200_000L + i);
            CompoundShape shape = compound(random, i);
            ConvexShape other = ShapePromisesTest.anyShape(random, 0.3f);
            RigidTransform at = ShapePromisesTest.anywhere(random, 1);
            String what = "case " + i;
            int[] touching = new int[shape.pieceCount()];
            int count = 0;
            double nearest = Double.POSITIVE_INFINITY;
            int nearestPiece = -1;
            double deepest = Double.NEGATIVE_INFINITY;
            int deepestPiece = -1;
            for (int p = 0; p < shape.pieceCount(); p++) {
                ConvexShape piece = shape.piece(p);
                if (alone.overlaps(piece, other, at)) {
                    touching[count++] = p;
                    assertTrue(alone.penetration(piece, other, at), what);
                    if (alone.depth() > deepest) {
                        deepest = alone.depth();
                        deepestPiece = p;
                    }
                }
                alone.closestPoints(piece, other, at, Double.POSITIVE_INFINITY);
                if (alone.distance() < nearest) {
                    nearest = alone.distance();
                    nearestPiece = p;
                }
            }
            seen[Math.min(count, 2)]++;
            int[] found = new int[shape.pieceCount()];
            assertEquals(count, query.all(shape, other, at, found), what);
            assertTrue(!query.isTruncated(), what);
            assertEquals(
                    Arrays.toString(Arrays.copyOf(touching, count)),
                    Arrays.toString(Arrays.copyOf(found, count)),
                    what);
            assertEquals(count == 0 ? -1 : touching[0], query.any(shape, other, at), what);
            assertEquals(count > 0, query.overlaps(shape, other, at), what);
            if (count > 1) {
                assertEquals(1, query.all(shape, other, at, new int[1]), what);
                assertTrue(query.isTruncated(), what);
            }
            assertEquals(count > 0, query.penetration(shape, other, at), what);
            assertEquals(deepestPiece, query.piece(), what);
            assertEquals(count > 0 ? deepest : Double.NaN, query.depth(), what);
            if (count > 0) {
                alone.penetration(shape.piece(deepestPiece), other, at);
                assertSame(alone, query, what);
            }
            assertNearest(shape, other, at, nearest, count > 0 ? -1 : nearestPiece, what);
        }
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 20 && seen[2] > cases / 10, Arrays.toString(seen));
    }

    private static void assertNearest(
            CompoundShape shape, ConvexShape other, RigidTransform at, double distance, int piece, String what) {
        CompoundQuery query = new CompoundQuery();
        ShapeQuery alone = new ShapeQuery();
        assertTrue(query.closestPoints(shape, other, at, Double.POSITIVE_INFINITY), what);
        assertEquals(distance, query.distance(), what);
        assertTrue(piece < 0 || query.piece() == piece, what);
        alone.closestPoints(shape.piece(query.piece()), other, at, Double.POSITIVE_INFINITY);
        assertEquals(Double.NaN, query.depth(), what);
        assertSame(alone, query, what);
        assertTrue(query.closestPoints(shape, other, at, distance), what);
        assertEquals(distance, query.distance(), what);
        if (distance > 0) {
            assertTrue(!query.closestPoints(shape, other, at, 0.99 * distance), what);
            assertEquals(-1, query.piece(), what);
            assertEquals(Double.NaN, query.x(), what);
        }
    }

    private static void assertSame(ShapeQuery alone, CompoundQuery query, String what) {
        assertEquals(alone.distance(), query.distance(), what);
        assertEquals(alone.depthExcess(), query.depthExcess(), what);
        assertEquals(alone.x(), query.x(), what);
        assertEquals(alone.y(), query.y(), what);
        assertEquals(alone.z(), query.z(), what);
        assertEquals(alone.otherX(), query.otherX(), what);
        assertEquals(alone.otherY(), query.otherY(), what);
        assertEquals(alone.otherZ(), query.otherZ(), what);
        assertEquals(alone.normalX(), query.normalX(), what);
        assertEquals(alone.normalY(), query.normalY(), what);
        assertEquals(alone.normalZ(), query.normalZ(), what);
    }

    @Test
    void compoundsTouchWhereTwoPiecesDo() {
        int cases = Effort.cases(150, 5_000);
        int[] seen = new int[2];
        CompoundQuery query = new CompoundQuery();
        ShapeQuery alone = new ShapeQuery();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(41_300_000L + i);
            CompoundShape shape = compound(random, i % 8);
            CompoundShape other = compound(random, i % 7);
            RigidTransform at = ShapePromisesTest.anywhere(random, 1 + i % 3);
            int first = -1;
            int second = -1;
            for (int b = 0; b < other.pieceCount() && first < 0; b++) {
                for (int a = 0; a < shape.pieceCount() && first < 0; a++) {
                    if (alone.overlaps(shape.piece(a), other.piece(b), at)) {
                        first = a;
                        second = b;
                    }
                }
            }
            assertEquals(first, query.any(shape, other, at), "case " + i);
            assertEquals(second, query.otherPiece(), "case " + i);
            assertEquals(first >= 0, query.overlaps(shape, other, at), "case " + i);
            seen[first < 0 ? 0 : 1]++;
        }
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 10, Arrays.toString(seen));
    }

    @Test
    void boundsContainThePieces() {
        float[] outer = new float[6];
        float[] inner = new float[6];
        for (int i = 0; i < 60; i++) {
            CompoundShape shape = compound(new Random(41_400_000L + i), i);
            shape.bounds(outer, 0);
            Sphere sphere = shape.boundingSphere();
            float[] union = {
                Float.MAX_VALUE, Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE
            };
            for (int p = 0; p < shape.pieceCount(); p++) {
                ConvexShape piece = shape.piece(p);
                piece.bounds(inner, 0);
                for (int axis = 0; axis < 3; axis++) {
                    union[axis] = Math.min(union[axis], inner[axis]);
                    union[3 + axis] = Math.max(union[3 + axis], inner[3 + axis]);
                }
                float[] corners = new float[3 * piece.cornerCount()];
                piece.corners(corners, 0);
                for (int c = 0; c < corners.length; c += 3) {
                    double x = corners[c] - sphere.x();
                    double y = corners[c + 1] - sphere.y();
                    double z = corners[c + 2] - sphere.z();
                    assertTrue(Math.sqrt(x * x + y * y + z * z) + piece.radius() <= sphere.radius(), "case " + i);
                }
            }
            assertEquals(Arrays.toString(union), Arrays.toString(outer));
        }
    }

    @Test
    void compoundsOfAssetsAreThoseOfTheirPieces() {
        float[] ball = {1, 2, 3, 0.5f};
        float[] box = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
        CompoundShape shape = CompoundShape.of(new EnclosingCompound(
                new float[6],
                List.of(
                        EnclosingShape.primitive(EnclosingShape.SPHERE, "", new float[4], ball),
                        EnclosingShape.primitive(EnclosingShape.BOX, "", new float[4], box))));
        assertEquals(2, shape.pieceCount());
        assertEquals(0, shape.anyPoint(1, 2, 3.5f));
        assertEquals(1, shape.anyPoint(1, 1, 1));
        assertEquals(-1, shape.anyPoint(1, 1, 1.5f));
        assertEquals(8, shape.piece(1).cornerCount());
        assertThrows(IllegalArgumentException.class, CompoundShape::of);
        ConvexShape[] many = new ConvexShape[65_536];
        Arrays.fill(many, shape.piece(0));
        assertThrows(IllegalArgumentException.class, () -> CompoundShape.of(many));
        CompoundShape largest = CompoundShape.of(Arrays.copyOf(many, 65_535));
        assertEquals(0, largest.anyPoint(1, 2, 3));
        assertEquals(-1, largest.anyPoint(1, 2, 4));
        int[] found = new int[70_000];
        assertEquals(65_535, new CompoundQuery().all(largest, shape.piece(0), RigidTransform.IDENTITY, found));
        assertEquals(65_534, found[65_534]);
    }
}
