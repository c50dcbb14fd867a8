// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contacts against an oracle that measures every triangle; {@link RollingTest} tests floors. */
final class ContactsTest {
    /** Shapes at each of several scales. */
    private static final int CASES = Scene.cases(1_000, 3_400);

    /** Of every kind of answer there are more. */
    private static final int FEW = Effort.cases(CASES / 40, 100);

    private final Contacts contacts = new Contacts(64);

    @Tag("scaled")
    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void aSphereHasTheContactsThatEveryTriangleGives(double scale) {
        CollisionMesh[] meshes = meshes(scale);
        Random random = new Random(41);
        int[] seen = new int[4];
        for (int i = 0; i < CASES; i++) {
            CollisionMesh mesh = meshes[random.nextInt(meshes.length)];
            MeshArrays arrays = Scene.arrays(mesh);
            float[] c = point(random, arrays, 0.4 * scale);
            float radius = i % 20 == 0 ? 0 : (float) (0.6 * scale * random.nextDouble());
            int count = contacts.collideSphere(mesh, c[0], c[1], c[2], radius);
            String what = mesh.name() + ", case " + i;
            seen[Math.min(count, 3)]++;
            assertEquals(mesh.anySphere(c[0], c[1], c[2], radius) >= 0, count > 0, what);
            assertSound(mesh, arrays, doubles(c), doubles(c), radius, scale, what);
            assertComplete(mesh, arrays, doubles(c), doubles(c), radius, scale, what);
        }
        assertTrue(seen[0] > 3 * FEW && seen[1] > 3 * FEW && seen[2] > FEW && seen[3] > FEW, Arrays.toString(seen));
    }

    @Tag("scaled")
    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void aCapsuleHasTheContactsThatEveryTriangleGives(double scale) {
        CollisionMesh[] meshes = meshes(scale);
        Random random = new Random(43);
        int[] seen = new int[4];
        int pierced = 0;
        for (int i = 0; i < CASES; i++) {
            CollisionMesh mesh = meshes[random.nextInt(meshes.length)];
            MeshArrays arrays = Scene.arrays(mesh);
            float[] a = point(random, arrays, 0.4 * scale);
            float[] b = a.clone();
            for (int axis = 0; axis < 3; axis++) {
                b[axis] += (float) (i % 25 == 0 ? 0 : (i % 3 == 0 ? 0.1 : 0.7) * scale * random.nextGaussian());
            }
            float radius = i % 20 == 0 ? 0 : (float) (0.4 * scale * random.nextDouble());
            int count = contacts.collideCapsule(mesh, a[0], a[1], a[2], b[0], b[1], b[2], radius);
            String what = mesh.name() + ", case " + i;
            seen[Math.min(count, 3)]++;
            double margin =
                    BruteForce.capsule(arrays, doubles(a), doubles(b), radius).margin();
            if (Math.abs(margin) > 1e-9 * scale) {
                assertEquals(margin < 0, count > 0, what + ", margin " + margin);
            }
            assertSound(mesh, arrays, doubles(a), doubles(b), radius, scale, what);
            boolean through = count > 0 && contacts.depth(0) > radius;
            pierced += through ? 1 : 0;
            if (!through) {
                assertComplete(mesh, arrays, doubles(a), doubles(b), radius, scale, what);
            }
        }
        assertTrue(seen[0] > 3 * FEW && seen[1] > 3 * FEW && seen[2] > FEW && seen[3] > FEW, Arrays.toString(seen));
        assertTrue(pierced > FEW, "pierced " + pierced);
    }

    private static CollisionMesh[] meshes(double scale) {
        return Scene.small().stream()
                .map(shape -> Scene.load(shape.scaledAndMoved(scale, 0.3 * scale, 0, -0.5 * scale)))
                .toArray(CollisionMesh[]::new);
    }

    private static float[] point(Random random, MeshArrays arrays, double away) {
        double[] corners = arrays.corners(random.nextInt(arrays.triangleCount()));
        double u = random.nextDouble();
        double v = random.nextDouble() * (1 - u);
        float[] c = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            double on =
                    corners[axis] + u * (corners[3 + axis] - corners[axis]) + v * (corners[6 + axis] - corners[axis]);
            c[axis] = (float) (on + away * random.nextGaussian());
        }
        return c;
    }

    /**
     * Every contact is on its triangle and in the capsule, with a normal that is true or the face's; none is there
     * twice.
     */
    private void assertSound(
            CollisionMesh mesh, MeshArrays arrays, double[] a, double[] b, double radius, double scale, String what) {
        double tolerance = 1e-8 * scale;
        double last = Double.POSITIVE_INFINITY;
        List<double[]> points = new ArrayList<>();
        assertFalse(contacts.isTruncated(), what);
        for (int i = 0; i < contacts.count(); i++) {
            double[] p = point(i);
            double[] n = normal(i);
            double depth = contacts.depth(i);
            double[] corners = arrays.corners(contacts.triangle(i));
            assertTrue(depth <= last && depth >= 0, what + ", depth " + depth);
            last = depth;
            assertEquals(mesh.surface(contacts.triangle(i)), contacts.surface(i));
            assertEquals(0, Math.sqrt(TriangleOracles.distance2(p, corners)), tolerance, what);
            assertEquals(1, length(n), 1e-9, what);
            double[] on = TriangleOracles.closestOnSegment(p, a, b);
            double distance = length(minus(on, p));
            assertTrue(distance <= radius + tolerance, what);
            double[] face = faceNormal(corners);
            boolean byFace = length(face) > 0 && Math.abs(Math.abs(dot(n, face)) - 1) < 1e-9;
            if (depth <= radius && !byFace) {
                assertEquals(radius - depth, distance, tolerance, what);
                assertEquals(distance, dot(n, minus(on, p)), tolerance, what);
            }
            for (double[] other : points) {
                assertTrue(length(minus(p, other)) > 0, what + ": twice");
            }
            points.add(p);
        }
    }

    /**
     * The nearest point of every triangle to the segment, unless a neighbour is nearer, is a contact, or is free once a
     * contact is resolved.
     */
    private void assertComplete(
            CollisionMesh mesh, MeshArrays arrays, double[] a, double[] b, double radius, double scale, String what) {
        double skin = 2e-4 * radius + 1e-6 * scale;
        double nearest = Double.POSITIVE_INFINITY;
        for (int t = 0; t < arrays.triangleCount(); t++) {
            double[] corners = arrays.corners(t);
            double distance = TriangleOracles.segmentDistance(a, b, corners);
            nearest = Math.min(nearest, distance);
            if (distance > radius - skin) {
                continue;
            }
            double[] p = nearestPoint(a, b, corners);
            boolean there = false;
            for (int u = 0;
                    u < arrays.triangleCount();
                    u++) { // distance is convex on each: nearer on one means a way down
                double[] others = arrays.corners(u);
                there |= TriangleOracles.distance2(p, others) <= 1e-16 * scale * scale
                        && TriangleOracles.segmentDistance(a, b, others) < distance - 1e-7 * scale;
            }
            for (int i = 0; i < contacts.count() && !there; i++) {
                double depth = contacts.depth(i);
                there = Math.abs(depth - (radius - distance)) <= skin
                        && length(minus(p, point(i))) <= 0.05 * radius + skin;
                double[] n = normal(i);
                double[] pushedA = {a[0] + depth * n[0], a[1] + depth * n[1], a[2] + depth * n[2]};
                double[] pushedB = {b[0] + depth * n[0], b[1] + depth * n[1], b[2] + depth * n[2]};
                double[] on = TriangleOracles.closestOnSegment(p, pushedA, pushedB);
                there |= length(minus(on, p)) >= radius - skin;
            }
            assertTrue(there, what + ": triangle " + t + " of " + contacts.count() + " contacts, distance " + distance);
        }
        if (contacts.count() > 0 && !mesh.name().startsWith("slivers")) {
            assertEquals(radius - nearest, contacts.depth(0), skin, what);
        }
    }

    /** Of a triangle: a point as near to the segment as any, by halving the segment toward the nearer side. */
    private static double[] nearestPoint(double[] a, double[] b, double[] corners) {
        double low = 0;
        double high = 1;
        for (int step = 0; step < 100; step++) { // the distance of a convex set from a point of a line is convex
            double left = low + (high - low) / 3;
            double right = high - (high - low) / 3;
            if (distanceAt(a, b, left, corners) <= distanceAt(a, b, right, corners)) {
                high = right;
            } else {
                low = left;
            }
        }
        return TriangleOracles.closestOnTriangle(at(a, b, low), corners);
    }

    private static double distanceAt(double[] a, double[] b, double s, double[] corners) {
        return TriangleOracles.distance2(at(a, b, s), corners);
    }

    private static double[] at(double[] a, double[] b, double s) {
        return new double[] {a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), a[2] + s * (b[2] - a[2])};
    }

    private final CollisionMesh box = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));

    @Test
    void aBallInACornerTouchesThreeWallsAndNoEdge() {
        CollisionMesh inside = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1).turnedInsideOut());
        assertEquals(3, contacts.collideSphere(inside, 0.55f, 0.55f, 0.55f, 0.5f));
        for (int i = 0; i < 3; i++) {
            assertEquals(0.05, contacts.depth(i), 1e-6);
            assertEquals(-1, normal(i)[0] + normal(i)[1] + normal(i)[2], 0.0);
        }
    }

    @Test
    void anActiveEdgeIsFeltAcross() {
        assertEquals(1, contacts.collideSphere(box, 1.3f, 1.3f, 0.2f, 0.5f));
        double[] n = normal(0);
        assertEquals(Math.sqrt(0.5), n[0], 1e-6);
        assertEquals(Math.sqrt(0.5), n[1], 1e-6);
        assertEquals(0, n[2], 1e-6);
    }

    @Test
    void aCornerSharedByManyTrianglesIsOneContact() {
        assertEquals(1, contacts.collideSphere(box, 1.25f, 1.25f, 1.25f, 0.5f));
        assertEquals(Math.sqrt(1 / 3.0), normal(0)[1], 1e-6);
    }

    @Test
    void aCapsuleThatLiesOnABoxTouchesAtBothEnds() {
        assertEquals(2, contacts.collideCapsule(box, -0.5f, 1.25f, 0.1f, 0.5f, 1.25f, 0.1f, 0.3f));
        for (int i = 0; i < 2; i++) {
            assertEquals(0.5, Math.abs(point(i)[0]));
            assertEquals(1, normal(i)[1]);
            assertEquals(0.05, contacts.depth(i), 1e-6);
        }
    }

    /** The end beyond the box hangs free; the edge holds the capsule there. */
    @Test
    void aCapsuleThatSticksOutTouchesTheEdge() {
        assertEquals(2, contacts.collideCapsule(box, 0, 1.25f, 0.1f, 3, 1.25f, 0.1f, 0.25f));
        assertEquals(1, Math.max(point(0)[0], point(1)[0]));
        assertEquals(0, Math.min(point(0)[0], point(1)[0]));
        assertEquals(2, normal(0)[1] + normal(1)[1]);
    }

    @Test
    void aCapsuleThatPiercesIsPushedTowardItsLongerSide() {
        assertEquals(1, contacts.collideCapsule(box, 0.1f, 0.75f, 0.2f, 0.1f, 3, 0.2f, 0.125f));
        assertEquals(1, normal(0)[1]);
        assertEquals(0.25 + 0.125, contacts.depth(0), 1e-12);
        assertEquals(1, point(0)[1], 1e-12);
    }

    /** Its box covers the whole lattice, with the lanes that are not in use; far away, it misses all of it. */
    @Test
    void aBallAThousandTimesLargerTouchesAsAPlane() {
        for (MeshArrays shape : Scene.small()) {
            CollisionMesh mesh = Scene.load(shape);
            float top = (float) shape.bounds()[4];
            assertTrue(contacts.collideSphere(mesh, 0, top + 999.5f, 0, 1_000) > 0, shape.name());
            assertEquals(0, contacts.collideSphere(mesh, 0, top + 1_005, 0, 1_000), shape.name());
            assertEquals(0, contacts.collideSphere(mesh, 1e9f, 0, 0, 1), shape.name());
        }
    }

    @Test
    void aFullListKeepsTheDeepestAndIsTruncated() {
        CollisionMesh soup = Scene.load(Meshes.soup(60, 0.6, 3));
        Contacts all = new Contacts(200);
        Contacts few = new Contacts(3);
        int max = 0;
        for (int i = 0; i < 50; i++) {
            float x = 0.02f * i - 0.5f;
            int count = all.collideSphere(soup, x, 0.1f, 0, 0.5f);
            assertFalse(all.isTruncated());
            assertEquals(Math.min(count, 3), few.collideSphere(soup, x, 0.1f, 0, 0.5f));
            assertEquals(count > 3, few.isTruncated());
            for (int k = 0; k < few.count(); k++) {
                assertEquals(all.triangle(k), few.triangle(k));
                assertEquals(all.depth(k), few.depth(k));
            }
            max = Math.max(max, count);
        }
        assertTrue(max > 6, "at most " + max);
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Contacts(0));
        assertThrows(IllegalArgumentException.class, () -> contacts.collideSphere(box, Float.NaN, 0, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> contacts.collideSphere(box, 0, 0, 0, -1));
        assertThrows(
                IllegalArgumentException.class,
                () -> contacts.collideCapsule(box, 0, 0, 0, 0, Float.POSITIVE_INFINITY, 0, 1));
    }

    private double[] point(int i) {
        return new double[] {contacts.x(i), contacts.y(i), contacts.z(i)};
    }

    private double[] normal(int i) {
        return new double[] {contacts.normalX(i), contacts.normalY(i), contacts.normalZ(i)};
    }

    private static double[] faceNormal(double[] p) {
        double[] u = {p[3] - p[0], p[4] - p[1], p[5] - p[2]};
        double[] v = {p[6] - p[0], p[7] - p[1], p[8] - p[2]};
        double[] n = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        double length = length(n);
        return length > 0 ? new double[] {n[0] / length, n[1] / length, n[2] / length} : n;
    }

    private static double[] doubles(float[] p) {
        return new double[] {p[0], p[1], p[2]};
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double length(double[] v) {
        return Math.sqrt(dot(v, v));
    }
}
