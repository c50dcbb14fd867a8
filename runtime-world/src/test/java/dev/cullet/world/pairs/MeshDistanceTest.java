// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MeshDistanceTest {
    /** Of the size of all coordinates: what the answer may be wrong by. */
    private static final double ROUNDING = 1e-9;

    /** Pairs of small meshes, at each of three scales. */
    private static final int CASES = Scene.cases(900, 3_400);

    @Tag("scaled")
    @ParameterizedTest(name = "scale {0}")
    @ValueSource(doubles = {0.01, 1, 100_000})
    void isTheLeastOfAllPairsOfTriangles(double scale) {
        List<MeshArrays> shapes = Scene.small();
        CollisionMesh[] meshes = shapes.stream()
                .map(shape -> Scene.load(shape.scaledAndMoved(scale, 0.3 * scale, 0, -0.5 * scale)))
                .toArray(CollisionMesh[]::new);
        MeshDistance distance = new MeshDistance();
        MeshPairs pairs = new MeshPairs();
        Random random = new Random(29);
        int[] seen = new int[3];
        for (int i = 0; i < CASES; i++) {
            CollisionMesh mesh = meshes[random.nextInt(meshes.length)];
            CollisionMesh other = meshes[random.nextInt(meshes.length)];
            RigidTransform transform = Scene.anywhere(random, (0.5 + i % 4) * scale);
            double limit = i % 5 == 0 ? scale * random.nextDouble() : Double.POSITIVE_INFINITY;
            MeshArrays placed = Scene.placed(other, transform);
            BruteForce.MeshHit expected = BruteForce.meshes(Scene.arrays(mesh), placed);
            boolean near = distance.closestPoints(mesh, other, transform, limit);
            String what = mesh.name() + " and " + other.name() + ", case " + i;
            double tolerance = ROUNDING * (placed.magnitude() + scale);
            if (Math.abs(expected.margin() - limit) > tolerance) {
                assertEquals(expected.margin() <= limit, near, what);
            }
            assertEquals(pairs.overlaps(mesh, other, transform), near && distance.distance() == 0, what);
            seen[!near ? 0 : distance.distance() == 0 ? 1 : 2]++;
            if (near) {
                assertEquals(expected.margin(), distance.distance(), tolerance, what);
                assertPointsAreOnTheTriangles(mesh, placed, distance, tolerance, what);
            }
        }
        assertTrue(
                seen[0] > CASES / 34 && seen[1] > 3 * CASES / 34 && seen[2] > 10 * CASES / 34, Arrays.toString(seen));
    }

    private static void assertPointsAreOnTheTriangles(
            CollisionMesh mesh, MeshArrays placed, MeshDistance answer, double tolerance, String what) {
        double[] on = {answer.x(), answer.y(), answer.z()};
        double[] onOther = {answer.otherX(), answer.otherY(), answer.otherZ()};
        double[] own = Scene.arrays(mesh).corners(answer.triangle());
        double[] others = placed.corners(answer.otherTriangle());
        assertEquals(0, Math.sqrt(TriangleOracles.distance2(on, own)), tolerance, what);
        assertEquals(0, Math.sqrt(TriangleOracles.distance2(onOther, others)), tolerance, what);
        assertEquals(answer.distance(), apart(answer), tolerance, what);
        assertEquals(answer.distance(), TriangleOracles.trianglesDistance(own, others), tolerance, what);
    }

    private static double apart(MeshDistance answer) {
        double x = answer.otherX() - answer.x();
        double y = answer.otherY() - answer.y();
        double z = answer.otherZ() - answer.z();
        return Math.sqrt(x * x + y * y + z * z);
    }

    @Test
    void isZeroOnlyWhereTheExactTestTouches() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        MeshDistance distance = new MeshDistance();
        assertTrue(distance.closestPoints(box, box, RigidTransform.translation(1, 0, 0), 0));
        assertEquals(0, distance.distance());
        RigidTransform apart = RigidTransform.translation(Math.nextUp(1f), 0, 0);
        assertFalse(distance.closestPoints(box, box, apart, 0));
        assertTrue(distance.closestPoints(box, box, apart, 1));
        assertEquals((double) Math.ulp(1f), distance.distance());
    }

    @Test
    void aLimitIsIncluded() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        MeshDistance distance = new MeshDistance();
        RigidTransform apart = RigidTransform.translation(3, 0, 0);
        assertTrue(distance.closestPoints(box, box, apart, 2));
        assertEquals(2, distance.distance());
        assertFalse(distance.closestPoints(box, box, apart, Math.nextDown(2.0)));
        assertEquals(Double.NaN, distance.distance(), "a miss clears the result");
    }

    @Test
    void aMeshInsideAnotherIsApartFromItsSurface() {
        CollisionMesh outer = Scene.load(Meshes.box(-2, -2, -2, 2, 2, 2));
        CollisionMesh inner = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
        MeshDistance distance = new MeshDistance();
        assertTrue(distance.closestPoints(outer, inner, RigidTransform.translation(0.25, 0, 0), 9));
        assertEquals(0.75, distance.distance());
        assertEquals(2, distance.x());
        assertEquals(1.25, distance.otherX());
    }

    @Test
    void theSameMeshAtTheSamePlaceHasDistanceZero() {
        for (MeshArrays shape : Scene.small()) {
            CollisionMesh mesh = Scene.load(shape);
            MeshDistance distance = new MeshDistance();
            assertTrue(distance.closestPoints(mesh, mesh, RigidTransform.IDENTITY, 0), shape.name());
            assertEquals(0, distance.distance());
            assertEquals(0, apart(distance), 1e-6);
        }
    }

    /** The pair cached in an instance changes no result; nor does the order of the tree. */
    @Test
    void theAnswerDependsNeitherOnTheLastNorOnTheTree() {
        CollisionMesh knot = Scene.load(Meshes.torusKnot(8, 60));
        CollisionMesh grid = Scene.load(HardMeshes.flatGrid(8));
        MeshDistance reused = new MeshDistance();
        Random random = new Random(4);
        int apart = 0;
        for (int i = 0; i < 300; i++) {
            RigidTransform transform = i % 3 == 0
                    ? RigidTransform.translation(i % 7 - 3, i % 5 + 3, i % 2) // many pairs are equally near
                    : Scene.anywhere(random, 1.5);
            CollisionMesh other = i % 4 < 2 ? grid : knot;
            assertTrue(reused.closestPoints(grid, other, transform, 100));
            MeshDistance fresh = new MeshDistance();
            assertTrue(fresh.closestPoints(grid, other, transform, 100));
            assertEquals(fresh.distance(), reused.distance());
            assertEquals(fresh.triangle(), reused.triangle());
            assertEquals(fresh.otherTriangle(), reused.otherTriangle());
            apart += fresh.distance() > 0 ? 1 : 0;
        }
        assertTrue(apart > 100 && apart < 300, "apart " + apart);
    }

    @Tag("scaled")
    @Test
    void largeMeshesAgreeWithBruteForce() {
        CollisionMesh knot = Scene.load(Meshes.torusKnot(8, 60));
        CollisionMesh ball = Scene.load(Meshes.noiseSphere(10, 0.4, 8));
        MeshDistance distance = new MeshDistance();
        Random random = new Random(3);
        for (int i = 0; i < Scene.cases(3, 6); i++) {
            RigidTransform transform = Scene.anywhere(random, 2 + i);
            double expected = BruteForce.meshes(Scene.arrays(knot), Scene.placed(ball, transform))
                    .margin();
            assertTrue(distance.closestPoints(knot, ball, transform, Double.POSITIVE_INFINITY));
            assertEquals(expected, distance.distance(), 1e-8);
        }
    }

    @Test
    void aLimitThatIsNoDistanceIsRefused() {
        CollisionMesh box = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        MeshDistance distance = new MeshDistance();
        for (double limit : new double[] {-1, Double.NaN}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> distance.closestPoints(box, box, RigidTransform.IDENTITY, limit));
        }
    }

    /** The boxes of the large one cover the whole lattice of the small one, with the lanes that are not in use. */
    @Test
    void aMeshAThousandTimesLargerIsMeasuredToo() {
        CollisionMesh large = Scene.load(Meshes.noiseSphere(5, 0.3, 4).scaledAndMoved(1_000, 0, 0, 0));
        CollisionMesh small = Scene.load(Meshes.soup(5, 1, 3));
        MeshDistance distance = new MeshDistance();
        Random random = new Random(11);
        int[] seen = new int[2];
        for (int i = 0; i < 200; i++) {
            float[] corners = new float[9];
            large.triangleCorners(random.nextInt(large.triangleCount()), corners, 0);
            double along = random.nextDouble();
            RigidTransform transform = RigidTransform.translation(
                    corners[0] + along * ((double) corners[3] - corners[0]) + 2 * random.nextGaussian(),
                    corners[1] + along * ((double) corners[4] - corners[1]) + 2 * random.nextGaussian(),
                    corners[2] + along * ((double) corners[5] - corners[2]) + 2 * random.nextGaussian());
            double expected = BruteForce.meshes(Scene.arrays(large), Scene.placed(small, transform))
                    .margin();
            assertTrue(distance.closestPoints(large, small, transform, Double.POSITIVE_INFINITY));
            assertEquals(expected, distance.distance(), 1e-8, "case " + i);
            assertTrue(distance.closestPoints(small, large, transform.inverse(), Double.POSITIVE_INFINITY));
            assertEquals(expected, distance.distance(), 5e-4, "case " + i + ", the other way");
            seen[expected == 0 ? 0 : 1]++;
        }
        assertTrue(seen[0] > 20 && seen[1] > 20, Arrays.toString(seen));
    }
}
