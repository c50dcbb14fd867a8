// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shapes against meshes, compared with exact arithmetic and with dense samples. */
@Tag("scaled")
class ShapeMeshTest {
    static CollisionMesh load(MeshArrays arrays, boolean compact) {
        return CollisionAsset.of(TestAsset.of(arrays, TestAsset.OPTIONS.withCompact(compact)))
                .part(0);
    }

    private static float[] triangles(Random random, float scale, int max) {
        float[] t = new float[9 * (1 + random.nextInt(max))];
        for (int k = 0; k < t.length; k++) {
            t[k] = (random.nextInt(13) - 4) * scale;
        }
        return t;
    }

    private static MeshArrays arrays(float[] positions) {
        int[] indices = new int[positions.length / 3];
        Arrays.setAll(indices, i -> i);
        return new MeshArrays("integers", positions, indices);
    }

    private static ShapeOracle.Core triangle(CollisionMesh mesh, int index) {
        float[] corners = new float[9];
        mesh.triangleCorners(index, corners, 0);
        return ShapeOracle.Core.triangle(TestHull.doubles(corners));
    }

    @Test
    void trianglesAgreeWithExactArithmetic() {
        int cases = Effort.cases(400, 20_000);
        int[] seen = new int[2];
        int[] found = new int[64];
        ShapeMeshQuery query = new ShapeMeshQuery();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_700_000L + i);
            HardPairs pair = new HardPairs(random);
            CollisionMesh mesh = load(arrays(triangles(random, pair.scale, 12)), i % 3 == 0);
            TreeSet<Integer> expected = new TreeSet<>();
            int touching = 0;
            for (int t = 0; t < mesh.triangleCount(); t++) {
                int side = ShapeOracle.side(triangle(mesh, t), pair.movedCore);
                touching += side == 0 ? 1 : 0;
                seen[side > 0 ? 0 : 1]++;
                if (side <= 0) {
                    expected.add(t);
                }
            }
            String what = "case " + i + " just touching " + touching + " " + pair;
            int count = query.all(mesh, pair.second, pair.secondToFirst, found);
            TreeSet<Integer> all = new TreeSet<>();
            for (int k = 0; k < count; k++) {
                all.add(found[k]);
            }
            assertEquals(expected, all, what);
            assertEquals(expected.size(), count, what);
            int any = query.any(mesh, pair.second, pair.secondToFirst);
            assertTrue(expected.isEmpty() ? any == -1 : expected.contains(any), what);
            assertEquals(count > 0, query.overlaps(mesh, pair.second, pair.secondToFirst), what);
            if (count > 1) {
                assertEquals(1, query.all(mesh, pair.second, pair.secondToFirst, new int[1]), what);
                assertTrue(query.isTruncated(), what);
            }
            assertNearest(mesh, pair, query, expected.isEmpty(), what);
        }
        assertTrue(seen[0] > cases && seen[1] > cases / 5, Arrays.toString(seen));
    }

    private static void assertNearest(
            CollisionMesh mesh, HardPairs pair, ShapeMeshQuery query, boolean apart, String what) {
        assertTrue(query.closestPoints(mesh, pair.second, pair.secondToFirst, Double.POSITIVE_INFINITY), what);
        double distance = query.distance();
        assertEquals(apart, distance > 0, what);
        double slack = 1e-10 * 16 * pair.scale;
        if (distance > 2 * slack) {
            for (int t = 0; t < mesh.triangleCount(); t++) {
                assertEquals(1, ShapeOracle.side(triangle(mesh, t), pair.movedCore.grown(distance - slack)), what);
            }
            assertTrue(
                    ShapeOracle.side(triangle(mesh, query.triangle()), pair.movedCore.grown(distance + slack)) < 0,
                    what);
            assertTrue(!query.closestPoints(mesh, pair.second, pair.secondToFirst, distance * 0.99), what);
            assertEquals(-1, query.triangle(), what);
            assertTrue(query.closestPoints(mesh, pair.second, pair.secondToFirst, distance * 1.01), what);
            assertEquals(distance, query.distance(), what);
        }
    }

    /** No sample before the last free time overlaps; none at all if the outcome is FREE. */
    @Test
    void noSampleBeforeTheLastFreeTimeOverlaps() {
        int cases = Effort.cases(300, 10_000);
        CollisionMesh[] meshes = {
            load(Meshes.noiseSphere(5, 0.3, 4), false),
            load(Meshes.terrain(4, 2), true),
            load(Meshes.soup(30, 0.6, 3), false)
        };
        int[] seen = new int[4];
        ShapeMeshSweep sweep = new ShapeMeshSweep();
        ShapeMeshQuery query = new ShapeMeshQuery();
        Motion motion = new Motion();
        MutableRigidTransform at = new MutableRigidTransform();
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_800_000L + i);
            CollisionMesh mesh = meshes[i % 3];
            ConvexShape shape = ShapePromisesTest.anyShape(random, 0.1f);
            double away = i % 8 == 0 ? 0.6 : 2;
            double x = away * random.nextGaussian();
            double y = away * random.nextGaussian();
            double z = away * random.nextGaussian();
            RigidTransform start = RigidTransform.translation(x, y, z);
            motion.set(
                    start,
                    random.nextGaussian() - 1.5 * x,
                    random.nextGaussian() - 1.5 * y,
                    random.nextGaussian() - 1.5 * z);
            if (i % 2 == 0) {
                motion.setRotation(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), 0.1, 0, 0.2);
            }
            double tolerance = 1e-3;
            MeshSweep.Outcome outcome = sweep.sweep(mesh, shape, motion, tolerance);
            seen[outcome.ordinal()]++;
            String what = "case " + i + " " + outcome + " at " + sweep.t();
            assertTrue(sweep.steps() <= ShapeMeshSweep.MAX_STEPS + 1, what);
            double last = outcome == MeshSweep.Outcome.FREE ? 1 : sweep.t();
            for (int k = 0; k <= 40 && outcome != MeshSweep.Outcome.OVERLAP; k++) {
                motion.transformAt(last * k / 40, at);
                assertTrue(!query.overlaps(mesh, shape, at), what + " sample " + k);
            }
            if (outcome == MeshSweep.Outcome.HIT) {
                assertTrue(sweep.distance() <= 2 * tolerance, what);
                assertTrue(sweep.triangle() >= 0, what);
                double length2 = sweep.normalX() * sweep.normalX()
                        + sweep.normalY() * sweep.normalY()
                        + sweep.normalZ() * sweep.normalZ();
                assertEquals(1, length2, 1e-9, what);
            } else if (outcome == MeshSweep.Outcome.OVERLAP) {
                assertTrue(query.overlaps(mesh, shape, start), what);
                assertEquals(0, sweep.distance(), what);
            } else if (outcome == MeshSweep.Outcome.FREE) {
                assertEquals(-1, sweep.triangle(), what);
            }
        }
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 10 && seen[2] > cases / 50, Arrays.toString(seen));
        // a motion that leaves the mesh slowly, little above the tolerance, needs more steps: 1 of 10,000
        assertTrue(seen[3] <= cases / 5_000, Arrays.toString(seen));
    }

    /** A shape inside a closed mesh touches nothing; a mesh inside a shape does. */
    @Test
    void shapesAreSolidAndMeshesAreSurfaces() {
        CollisionMesh box = load(Meshes.box(-1, -1, -1, 1, 1, 1), false);
        ShapeMeshQuery query = new ShapeMeshQuery();
        ConvexShape small = ConvexShape.box(RigidTransform.IDENTITY, 0.5f, 0.5f, 0.5f);
        ConvexShape large = ConvexShape.box(RigidTransform.IDENTITY, 2, 2, 2);
        assertEquals(-1, query.any(box, small, RigidTransform.IDENTITY));
        assertTrue(query.closestPoints(box, small, RigidTransform.IDENTITY, 10));
        assertEquals(0.5, query.distance());
        assertEquals(12, query.all(box, large, RigidTransform.IDENTITY, new int[20]));
        assertTrue(query.overlaps(box, small, RigidTransform.translation(0.5, 0, 0)), "faces touch");
        assertTrue(
                !query.overlaps(box, small, RigidTransform.translation(Math.nextDown(1f) - 0.5, 0, 0)), "a float less");
    }
}
