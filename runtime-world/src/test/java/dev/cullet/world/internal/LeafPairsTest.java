// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The tests that reject pairs of triangles before the exact one: on leaves of one to four triangles, and by counts. */
class LeafPairsTest {
    /** How the second mesh is placed. */
    private enum Pose {
        ANYWHERE,
        FLUSH,
        TOUCHING
    }

    private final PairWalk walk = new PairWalk();
    private final TrianglePair exact = new TrianglePair();

    @Test
    void noPairThatTheExactTestAcceptsIsRejected() {
        Random random = new Random(23);
        for (Pose pose : Pose.values()) {
            int[] seen = new int[2];
            int exacts = 0;
            int tested = 0;
            for (int i = 0; i < 200; i++) {
                double scale = Math.scalb(1.0, random.nextInt(31) - 15);
                double offset = random.nextInt(3) == 0 ? 3_000 * scale : 0;
                CollisionMesh mesh = triangles(random, pose, scale, offset);
                CollisionMesh other = triangles(random, pose, scale, 0);
                for (int n = 0; n < 20; n++) {
                    RigidTransform transform = otherToThis(random, pose, mesh, other, scale, offset);
                    String what = pose + " " + i + " " + n;
                    Set<Long> expected = allAgainstAll(mesh, other, transform);
                    assertEquals(expected, listed(mesh, other, transform), what);
                    assertTrue(walk.leafPairs.exacts >= expected.size(), what);
                    tested += walk.leafPairs.tested;
                    exacts += walk.leafPairs.exacts;
                    seen[expected.isEmpty() ? 0 : 1]++;
                }
            }
            assertTrue(seen[0] > 400 && seen[1] > 400, pose + " apart and touching: " + Arrays.toString(seen));
            assertTrue(exacts < tested, pose + ": " + exacts + " exact decisions of " + tested);
        }
    }

    /** Poses at most 1e-3 apart: a leaf has about two triangles, so half of the placed ones miss the other's leaf. */
    @Test
    void planesRejectMostPairsOfMeshesThatAreNearlyTouching() {
        CollisionMesh knot = Scene.load(Meshes.torusKnot(16, 160));
        Random random = new Random(29);
        long[] sums = new long[5];
        for (int i = 0; i < 40; i++) {
            RigidTransform turn = Scene.anywhere(random, 0);
            double[] way = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double touching = 0;
            double apart = 8;
            while (apart - touching > 1e-3) {
                double middle = (touching + apart) / 2;
                walk.begin(MeshAccess.queryMesh(knot), MeshAccess.queryMesh(knot), moved(turn, way, middle));
                boolean touch = walk.next();
                touching = touch ? middle : touching;
                apart = touch ? apart : middle;
            }
            assertTrue(listed(knot, knot, moved(turn, way, apart)).isEmpty());
            LeafPairs leaf = walk.leafPairs;
            int[] counts = {walk.steps, walk.leafPairCount, leaf.placedCount, leaf.tested, leaf.exacts};
            for (int k = 0; k < counts.length; k++) {
                sums[k] += counts[k];
            }
        }
        String what = "steps, leaf pairs, triangles placed, pairs, exact decisions: " + Arrays.toString(sums);
        assertTrue(sums[0] < 13_000, what);
        assertTrue(sums[1] < 0.4 * sums[0], what);
        double perPlaced = Scene.isCompact() ? 2.4 : 1.1; // a leaf of a compact mesh has more triangles
        assertTrue(sums[3] < perPlaced * sums[2], what);
        assertTrue(sums[4] < 0.2 * sums[3], what);
    }

    /** Returns one to four triangles; flush ones lie on the faces of a grid. */
    private static CollisionMesh triangles(Random random, Pose pose, double scale, double offset) {
        int count = 1 + random.nextInt(4);
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        for (int t = 0; t < count; t++) {
            int axis = random.nextInt(3);
            int height = random.nextInt(2);
            for (int k = 0; k < 9; k++) {
                double x = pose == Pose.FLUSH
                        ? (k % 3 == axis ? height : random.nextInt(4))
                        : random.nextGaussian() * (random.nextInt(4) == 0 ? 1e-3 : 1);
                positions[9 * t + k] = (float) (scale * x + offset);
                indices[3 * t + k / 3] = 3 * t + k / 3;
            }
        }
        return Scene.load(new MeshArrays("triangles", positions, indices));
    }

    /** Returns a pose; a touching one has a corner of the other mesh on a corner, edge or triangle, within rounding. */
    private static RigidTransform otherToThis(
            Random random, Pose pose, CollisionMesh mesh, CollisionMesh other, double scale, double offset) {
        if (pose == Pose.FLUSH) {
            int half = random.nextInt(4); // no turn, or half a turn about an axis
            return RigidTransform.ofQuaternionXyzw(
                    half == 1 ? 1 : 0,
                    half == 2 ? 1 : 0,
                    half == 3 ? 1 : 0,
                    half == 0 ? 1 : 0,
                    offset + scale * (random.nextInt(7) - 2),
                    offset + scale * (random.nextInt(7) - 2),
                    offset + scale * (random.nextInt(7) - 2));
        }
        RigidTransform turn = Scene.anywhere(random, 0);
        float[] corners = new float[9];
        float[] point = new float[3];
        mesh.triangleCorners(random.nextInt(mesh.triangleCount()), corners, 0);
        double v = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        double w = random.nextInt(3) == 0 ? 0 : random.nextDouble() * (1 - v);
        double[] target = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            target[axis] = corners[axis]
                    + v * ((double) corners[3 + axis] - corners[axis])
                    + w * ((double) corners[6 + axis] - corners[axis]);
            target[axis] += pose == Pose.ANYWHERE ? scale * random.nextGaussian() : 0;
        }
        other.triangleCorners(random.nextInt(other.triangleCount()), corners, 0);
        turn.toWorldPoint(corners[0], corners[1], corners[2], point, 0);
        return RigidTransform.translation(target[0] - point[0], target[1] - point[1], target[2] - point[2])
                .times(turn);
    }

    private static RigidTransform moved(RigidTransform turn, double[] way, double distance) {
        double factor = distance / Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
        return RigidTransform.translation(way[0] * factor, way[1] * factor, way[2] * factor)
                .times(turn);
    }

    private Set<Long> listed(CollisionMesh mesh, CollisionMesh other, RigidTransform transform) {
        Set<Long> found = new TreeSet<>();
        walk.begin(MeshAccess.queryMesh(mesh), MeshAccess.queryMesh(other), transform);
        while (walk.next()) {
            assertTrue(found.add(((long) walk.triangle() << 32) | walk.otherTriangle()), "listed twice");
        }
        return found;
    }

    private Set<Long> allAgainstAll(CollisionMesh mesh, CollisionMesh other, RigidTransform transform) {
        double[] rows = new double[16];
        transform.copyRowMajor(rows);
        Set<Long> pairs = new TreeSet<>();
        float[] corners = new float[9];
        for (int t = 0; t < other.triangleCount(); t++) {
            other.triangleCorners(t, corners, 0);
            for (int k = 0; k < 3; k++) {
                double x = corners[3 * k];
                double y = corners[3 * k + 1];
                double z = corners[3 * k + 2];
                exact.set(
                        3 + k,
                        (float) Rows.coordinate(rows, 0, x, y, z),
                        (float) Rows.coordinate(rows, 4, x, y, z),
                        (float) Rows.coordinate(rows, 8, x, y, z));
            }
            for (int s = 0; s < mesh.triangleCount(); s++) {
                mesh.triangleCorners(s, corners, 0);
                for (int k = 0; k < 3; k++) {
                    exact.set(k, corners[3 * k], corners[3 * k + 1], corners[3 * k + 2]);
                }
                if (exact.touch()) {
                    pairs.add(((long) s << 32) | t);
                }
            }
        }
        return pairs;
    }
}
