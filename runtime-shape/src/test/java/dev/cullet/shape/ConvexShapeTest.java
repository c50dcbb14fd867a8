// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.EnclosingShape;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.TwoThreads;
import dev.cullet.world.broadphase.BroadPhase;
import dev.cullet.world.broadphase.SweepAndPrune;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Factories, accessors, and wrong arguments. */
final class ConvexShapeTest {
    private static final float[] CORNERS = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final short[] NORMALS = {0, 0, -1, 0, -1, 0, -1, 0, 0, 1, 1, 1};
    private static final double[] OFFSETS = {0, 0, 0, 1};
    private static final int[] STARTS = {0, 3, 6, 9, 12};
    private static final int[] FACES = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};

    private static ConvexShape tetrahedron() {
        return ConvexShape.hull(NORMALS, OFFSETS, CORNERS, STARTS, FACES, FACES);
    }

    @Test
    void aShapeOfAnAssetIsThatOfItsNumbers() {
        EnclosingShape.Surface surface = new EnclosingShape.Surface(CORNERS, STARTS, FACES, FACES);
        ConvexShape hull = ConvexShape.of(
                new EnclosingShape(EnclosingShape.HULL, "", new float[4], new float[0], NORMALS, OFFSETS, surface));
        assertEquals(4, hull.planeCount());
        assertTrue(hull.contains(0.25f, 0.25f, 0.25f));
        ConvexShape kdop = ConvexShape.of(
                new EnclosingShape(EnclosingShape.KDOP, "", new float[4], new float[0], NORMALS, OFFSETS, surface));
        assertEquals(4, kdop.cornerCount());
        float[] turned = {1, 2, 3, 0, (float) Math.sqrt(0.5), 0, (float) Math.sqrt(0.5), 2, 1, 1};
        ConvexShape box = ConvexShape.of(EnclosingShape.primitive(EnclosingShape.BOX, "", new float[4], turned));
        assertTrue(box.contains(1, 2, 4.9f) && !box.contains(2.9f, 2, 3), "its long axis is along z");
        float[] ends = {0, 0, 0, 4, 0, 0, 1};
        ConvexShape capsule = ConvexShape.of(EnclosingShape.primitive(EnclosingShape.CAPSULE, "", new float[4], ends));
        assertTrue(capsule.contains(5, 0, 0) && !capsule.contains(5, 0.5f, 0));
        float[] ball = {1, 1, 1, 2};
        ConvexShape sphere = ConvexShape.of(EnclosingShape.primitive(EnclosingShape.SPHERE, "", new float[4], ball));
        assertTrue(sphere.contains(3, 1, 1) && !sphere.contains(3, 1.5f, 1));
    }

    @Test
    void aHullHasWhatItWasMadeOf() {
        ConvexShape hull = tetrahedron();
        float[] corners = new float[12];
        hull.corners(corners, 0);
        assertArrayEquals(CORNERS, corners);
        int[] triangles = new int[12];
        hull.triangles(triangles, 0);
        assertArrayEquals(FACES, triangles);
        double[] plane = new double[4];
        hull.plane(3, plane, 0);
        assertArrayEquals(new double[] {1, 1, 1, 1}, plane);
        assertEquals(4, hull.planeCount());
        assertEquals(4, hull.cornerCount());
        assertEquals(4, hull.triangleCount());
        assertEquals(0, hull.radius());
        float[] box = new float[6];
        hull.bounds(box, 0);
        assertArrayEquals(new float[] {0, 0, 0, 1, 1, 1}, box);
        assertTrue(hull.boundingSphere().radius() >= Math.sqrt(0.75));
        ShapeHit hit = new ShapeHit();
        assertTrue(hull.raycast(new Ray().set(0.25f, 0.25f, 5, 0, 0, -2), hit));
        assertEquals(2.25, hit.t());
        assertEquals(3, hit.face());
        assertEquals(0.5, hit.z());
        assertEquals(Math.sqrt(1 / 3.0), hit.normalX(), 1e-15);
        double[] farthest = new double[3];
        assertEquals(1, hull.support(2, 0, 1, farthest, 0));
        assertArrayEquals(new double[] {1, 0, 0}, farthest);
    }

    @Test
    void aBoxHasItsFacesInOrder() {
        ConvexShape box = ConvexShape.box(RigidTransform.translation(1, 2, 3), 1, 2, 3);
        assertEquals(8, box.cornerCount());
        assertEquals(12, box.triangleCount());
        ShapeHit hit = new ShapeHit();
        Ray ray = new Ray();
        float[][] directions = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        for (int face = 0; face < 6; face++) {
            float[] d = directions[face];
            assertTrue(box.raycast(ray.set(1 - 9 * d[0], 2 - 9 * d[1], 3 - 9 * d[2], d[0], d[1], d[2]), hit));
            assertEquals(face, hit.face());
            assertEquals(8 - face / 2, hit.t());
            assertEquals(-d[0] + 0.0f, hit.normalX());
        }
        assertTrue(box.raycast(ray.set(1, 2, 3, 1, 0, 0), hit));
        assertTrue(hit.startsInside());
        assertEquals(0, hit.t());
        assertTrue(box.contains(2, 4, 6) && !box.contains(2, 4, Math.nextUp(6f)));
    }

    /** Boxes in any orientation: the triangles of the rounded corners enclose all corners. */
    @Test
    void turnedBoxesContainTheirCorners() {
        Random random = new Random(3);
        float[] corners = new float[24];
        for (int i = 0; i < 300; i++) {
            float size = (float) Math.scalb(1 + random.nextDouble(), random.nextInt(20) - 10);
            ConvexShape box = ConvexShape.box(ShapePromisesTest.anywhere(random, 100), size, 3 * size, 0.1f * size);
            assertEquals(12, box.triangleCount());
            box.corners(corners, 0);
            for (int c = 0; c < 24; c += 3) {
                assertTrue(box.contains(corners[c], corners[c + 1], corners[c + 2]));
            }
        }
    }

    @Test
    void wrongArgumentsAreRefused() {
        refused("halfX 0.0 must be finite and positive", () -> ConvexShape.box(RigidTransform.IDENTITY, 0, 1, 1));
        refused("halfZ NaN must be", () -> ConvexShape.box(RigidTransform.IDENTITY, 1, 1, Float.NaN));
        refused(
                "has no volume after its corners are rounded",
                () -> ConvexShape.box(RigidTransform.translation(1e9, 0, 0), 1, 1, 1));
        refused("a corner of the box is at", () -> ConvexShape.box(RigidTransform.translation(1e39, 0, 0), 1, 1, 1));
        refused("radius -1.0 must be", () -> ConvexShape.sphere(0, 0, 0, -1));
        refused("center NaN", () -> ConvexShape.sphere(Float.NaN, 0, 0, 1));
        refused("end Infinity", () -> ConvexShape.capsule(0, 0, 0, Float.POSITIVE_INFINITY, 0, 0, 1));
        refused(
                "3 corners, but must have 4",
                () -> ConvexShape.hull(NORMALS, OFFSETS, new float[9], STARTS, FACES, FACES));
        refused(
                "normals has length 3, but must have 12",
                () -> ConvexShape.hull(new short[3], OFFSETS, CORNERS, STARTS, FACES, FACES));
        refused(
                "triangles 11 is corner 4, which is not in 0..3",
                () -> ConvexShape.hull(
                        NORMALS, OFFSETS, CORNERS, STARTS, FACES, new int[] {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 4}));
        refused("triangles has length 9", () -> ConvexShape.hull(NORMALS, OFFSETS, CORNERS, STARTS, FACES, new int[9]));
        refused(
                "faceStarts 2 is 2",
                () -> ConvexShape.hull(NORMALS, OFFSETS, CORNERS, new int[] {0, 3, 2, 9, 12}, FACES, FACES));
        float[] bad = CORNERS.clone();
        bad[7] = Float.NaN;
        refused(
                "corner 0.0 NaN 0.0 must be finite",
                () -> ConvexShape.hull(NORMALS, OFFSETS, bad, STARTS, FACES, FACES));
        ConvexShape hull = tetrahedron();
        refused("plane 4 is not in 0..3", () -> hull.plane(4, new double[4], 0));
        refused("point NaN", () -> hull.contains(Float.NaN, 0, 0));
        refused("direction 0 0 0 must not be zero", () -> hull.raycast(new Ray(), new ShapeHit()));
        refused("normal 0 0 0 must not be zero", () -> hull.sidesOfPlane(0, 0, 0, 1));
        refused(
                "maxDistance -1.0 must not be",
                () -> new ShapeQuery().closestPoints(hull, hull, RigidTransform.IDENTITY, -1));
        refused(
                "beyond the range of floats",
                () -> new ShapeQuery().overlaps(hull, hull, RigidTransform.translation(1e300, 0, 0)));
    }

    @Test
    void twoThreadsWithOneQueryAreRefused() throws InterruptedException {
        ShapeQuery query = new ShapeQuery();
        ConvexShape hull = tetrahedron();
        Throwable problem = TwoThreads.firstProblem(
                1_000_000,
                number -> query.overlaps(hull, hull, RigidTransform.IDENTITY),
                number -> query.penetration(hull, hull, RigidTransform.IDENTITY));
        assertTrue(problem instanceof AssertionError, String.valueOf(problem));
    }

    private static void refused(String message, org.junit.jupiter.api.function.Executable call) {
        IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, call);
        assertTrue(String.valueOf(thrown.getMessage()).contains(message), thrown.getMessage());
    }

    /** As a game does: boxes of placed shapes, pairs of the broad phase, then exact tests. */
    @Test
    void aBroadPhaseFindsAllPairsThatTouch() {
        Random random = new Random(8);
        int count = 60;
        List<ConvexShape> shapes = new ArrayList<>();
        List<RigidTransform> places = new ArrayList<>();
        float[] boxes = new float[6 * count];
        for (int i = 0; i < count; i++) {
            shapes.add(ShapePromisesTest.anyShape(random, 0.5f));
            places.add(ShapePromisesTest.anywhere(random, 1.5));
            shapes.get(i).worldBounds(places.get(i), boxes, 6 * i);
        }
        BroadPhase broadPhase = new SweepAndPrune(3, count);
        int[] pairs = new int[2 * count * count];
        int found = broadPhase.findPairs(boxes, count, pairs);
        boolean[] near = new boolean[count * count];
        for (int p = 0; p < found; p++) {
            int i = Math.min(pairs[2 * p], pairs[2 * p + 1]);
            near[count * i + Math.max(pairs[2 * p], pairs[2 * p + 1])] = true;
        }
        ShapeQuery query = new ShapeQuery();
        int touching = 0;
        for (int i = 0; i < count; i++) {
            for (int k = i + 1; k < count; k++) {
                RigidTransform otherToThis = places.get(i).inverse().times(places.get(k));
                if (query.overlaps(shapes.get(i), shapes.get(k), otherToThis)) {
                    touching++;
                    assertTrue(near[count * i + k], i + " and " + k);
                }
            }
        }
        assertTrue(touching > 10 && found < count * count / 3, touching + " touching of " + found);
    }
}
