// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries far away, huge and tiny; meshes moved and turned; the deepest tree. */
final class ScaleTest {
    private static final float MAX = Float.MAX_VALUE;
    private static final double ROUNDING = Fixture.ROUNDING;

    /** Places on each of three meshes. */
    private static final int PLACES = Effort.cases(240, 800);

    @Tag("scaled")
    @Test
    void queriesOfAnySizeFromAnyDistanceAreAnsweredLikeTheOracle() {
        Tally tally = new Tally();
        ClosestHit closest = new ClosestHit();
        RayHit ray = new RayHit();
        SegmentHit segment = new SegmentHit();
        for (MeshArrays arrays : new MeshArrays[] {
            HardMeshes.icosphere(2), Meshes.soup(100, 0.5, 1).scaledAndMoved(0.01, 3, 4, 5), HardMeshes.flatGrid(4)
        }) {
            Fixture fixture = Fixture.of(arrays);
            CollisionMesh mesh = fixture.mesh();
            Random random = new Random(5);
            for (int i = 0; i < PLACES; i++) {
                double away = arrays.diagonal() * Math.scalb(1 + random.nextDouble(), random.nextInt(90) - 10);
                double[] d = Queries.rotation(random);
                float[] p = {(float) (away * d[0]), (float) (away * d[1]), (float) (away * d[2])};
                BruteForce.Closest nearest = BruteForce.closest(fixture.arrays(), p[0], p[1], p[2]);
                double tolerance = ROUNDING * (away + arrays.diagonal());
                // a sphere that just reaches, or just fails to; float's steps are coarse out there
                float radius = (float) (nearest.distance() * (i % 2 == 0 ? 1 + 1e-6 : 1 - 1e-6));
                String where = fixture + " query " + i + " from " + away;
                boolean touches = mesh.anySphere(p[0], p[1], p[2], radius) >= 0;
                if (touches != nearest.distance() <= radius) {
                    tally.disagree(nearest.distance() - radius, tolerance, where);
                } else {
                    tally.count(touches);
                }
                assertTrue(mesh.closestPoint(p[0], p[1], p[2], Float.POSITIVE_INFINITY, closest), where);
                assertEquals(nearest.distance(), closest.distance(), tolerance, where);
                boolean within = mesh.closestPoint(p[0], p[1], p[2], radius, closest);
                assertEquals(touches, within, where);
                // a ray back to the nearest point, in a direction of any length
                double length = Math.scalb(1.0, random.nextInt(60) - 30) / away;
                float dx = (float) ((nearest.point()[0] - p[0]) * length);
                float dy = (float) ((nearest.point()[1] - p[1]) * length);
                float dz = (float) ((nearest.point()[2] - p[2]) * length);
                double[] o = {p[0], p[1], p[2]};
                double[] direction = {dx, dy, dz};
                if (dx != 0 || dy != 0 || dz != 0) {
                    BruteForce.RayHit expected =
                            BruteForce.ray(fixture.arrays(), o, direction, Double.POSITIVE_INFINITY);
                    boolean hits = mesh.raycast(p[0], p[1], p[2], dx, dy, dz, Float.POSITIVE_INFINITY, ray);
                    if (hits != expected.hit()) {
                        tally.disagree(expected.margin(), tolerance, where);
                    } else {
                        tally.count(hits);
                    }
                }
                // as thick as it takes
                float[] chain = {p[0], p[1], p[2], p[0] * 0.5f, p[1] * 0.5f, p[2] * 0.5f};
                double[] half = {chain[3], chain[4], chain[5]};
                double gap = BruteForce.capsule(fixture.arrays(), o, half, 0).margin();
                float thick = (float) (gap * (i % 2 == 0 ? 1 + 1e-6 : 1 - 1e-6));
                boolean reaches = mesh.overlapsSegments(chain, 2, thick, segment);
                if (reaches != gap <= thick) {
                    tally.disagree(gap - thick, tolerance, where);
                } else {
                    tally.count(reaches);
                }
            }
        }
        tally.check(35 * PLACES / 4, 0.02);
    }

    @Test
    void extremeQueriesAreAnsweredTooAndEnd() {
        for (Fixture fixture : Fixture.all()) {
            CollisionMesh mesh = fixture.mesh();
            float x = fixture.arrays().positions()[0];
            float y = fixture.arrays().positions()[1];
            float z = fixture.arrays().positions()[2];
            assertTrue(mesh.anySphere(0, 0, 0, MAX) >= 0);
            assertTrue(mesh.anySphereApproximate(0, 0, 0, MAX) >= 0);
            assertTrue(mesh.anySphere(MAX, MAX, MAX, 0) < 0);
            assertTrue(mesh.anySphere(MAX, 0, 0, MAX) >= 0 || fixture.arrays().bounds()[3] < 1);
            assertTrue(mesh.anyBox(-MAX, -MAX, -MAX, MAX, MAX, MAX) >= 0);
            assertTrue(mesh.anyBox(MAX, MAX, MAX, MAX, MAX, MAX) < 0);
            assertTrue(mesh.anyBox(-MAX, y, -MAX, MAX, y, MAX) >= 0); // a plane through a vertex
            assertTrue(mesh.anyBox(x, y, z, x, y, z) >= 0);
            RayHit ray = new RayHit();
            float tiny = Float.MIN_VALUE;
            assertTrue(mesh.raycast(x, y, z, tiny, 0, 0, Float.POSITIVE_INFINITY, ray));
            assertEquals(0, ray.t());
            assertTrue(mesh.raycast(x, y, z, MAX, MAX, -MAX, 0, ray));
            assertTrue(mesh.raycast(-1e30f, y, z, 1e-30f, 0, 0, Float.POSITIVE_INFINITY, ray));
            assertTrue(mesh.raycast(-MAX, y, z, MAX, 0, 0, Float.POSITIVE_INFINITY, ray));
            assertEquals(1, ray.t(), 1e-12);
            assertFalse(mesh.raycast(MAX, MAX, MAX, 1, 1, 1, Float.POSITIVE_INFINITY, ray));
            ClosestHit closest = new ClosestHit();
            assertTrue(mesh.closestPoint(MAX, -MAX, MAX, Float.POSITIVE_INFINITY, closest));
            assertTrue(closest.distance() > MAX);
            assertTrue(mesh.closestPoint(x, y, z, 0, closest));
            SegmentHit segment = new SegmentHit();
            assertTrue(mesh.overlapsSegments(new float[] {-MAX, y, z, MAX, y, z}, 2, 0, segment));
            assertFalse(mesh.overlapsSegments(new float[] {-MAX, MAX, MAX, MAX, MAX, MAX}, 2, MAX, segment));
            assertTrue(mesh.overlapsSegments(new float[] {-MAX, MAX / 2, 0, MAX, MAX / 2, 0}, 2, MAX, segment));
            assertTrue(mesh.overlapsSegments(new float[] {x, y, z, x, y, z}, 2, MAX, segment));
            assertFalse(mesh.overlapsSegments(new float[] {MAX, MAX, MAX, MAX, MAX, 0}, 2, 0, segment));
        }
    }

    @Test
    void movingMeshAndQueriesTogetherChangesNothing() {
        MeshArrays arrays = onGrid(Meshes.noiseSphere(12, 0.3, 2), 1.0 / 256);
        MeshArrays moved = arrays.scaledAndMoved(1, 64, -32, 16); // exact: 8 bits after the point, 7 before
        Fixture here = Fixture.of(arrays);
        Fixture there = Fixture.of(moved);
        float[] at = {64, -32, 16};
        RayHit a = new RayHit();
        RayHit b = new RayHit();
        int hits = 0;
        float[] rays = Queries.rays(arrays, 2000, 1);
        for (int i = 0; i < rays.length; i += 6) {
            float[] o = onGrid(new float[] {rays[i], rays[i + 1], rays[i + 2]}, 1.0 / 256);
            boolean found = here.mesh().raycast(o[0], o[1], o[2], rays[i + 3], rays[i + 4], rays[i + 5], 2, a);
            boolean foundThere = there.mesh()
                    .raycast(o[0] + at[0], o[1] + at[1], o[2] + at[2], rays[i + 3], rays[i + 4], rays[i + 5], 2, b);
            assertEquals(found, foundThere, "ray " + i / 6);
            if (found) {
                assertEquals(a.t(), b.t(), "ray " + i / 6);
                hits++;
            }
            boolean sphere = here.mesh().anySphere(o[0], o[1], o[2], 0.5f) >= 0;
            assertEquals(sphere, there.mesh().anySphere(o[0] + at[0], o[1] + at[1], o[2] + at[2], 0.5f) >= 0);
        }
        assertTrue(hits > 400 && hits < 1900, hits + " hits");
    }

    @Test
    void quarterTurnsOfMeshAndQueriesChangeNothing() {
        MeshArrays arrays = Meshes.soup(200, 0.4, 3);
        Fixture here = Fixture.of(arrays);
        float[] spheres = Queries.spheres(arrays, 0.05, 1000, 4);
        float[] rays = Queries.rays(arrays, 1000, 4);
        RayHit a = new RayHit();
        RayHit b = new RayHit();
        ClosestHit c = new ClosestHit();
        ClosestHit d = new ClosestHit();
        int hits = 0;
        for (int turn = 1; turn < 3; turn++) {
            // x y z to y z x with two signs changed: a rotation that moves every axis
            Fixture turned =
                    Fixture.of(new MeshArrays("turned", turned(arrays.positions(), 3, turn), arrays.indices()));
            float[] s = turned(spheres, 4, turn);
            float[] r = turned(rays, 3, turn);
            for (int i = 0; i < 1000; i++) {
                boolean sphere = here.mesh()
                                .anySphere(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], spheres[4 * i + 3])
                        >= 0;
                assertEquals(sphere, turned.mesh().anySphere(s[4 * i], s[4 * i + 1], s[4 * i + 2], s[4 * i + 3]) >= 0);
                here.mesh().closestPoint(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], 1e9f, c);
                turned.mesh().closestPoint(s[4 * i], s[4 * i + 1], s[4 * i + 2], 1e9f, d);
                assertEquals(c.distance(), d.distance(), 1e-14);
                int k = 6 * i;
                boolean found = here.mesh()
                        .raycast(rays[k], rays[k + 1], rays[k + 2], rays[k + 3], rays[k + 4], rays[k + 5], 9, a);
                assertEquals(
                        found, turned.mesh().raycast(r[k], r[k + 1], r[k + 2], r[k + 3], r[k + 4], r[k + 5], 9, b));
                if (found) {
                    assertEquals(a.t(), b.t(), 1e-13);
                    hits++;
                }
            }
        }
        assertTrue(hits > 400, hits + " hits");
    }

    @Tag("scaled")
    @Test
    void theDeepestTreeIsWalkedToItsLeaves() {
        // triangles that shrink towards a corner, split by centroids: one side of every split is nearly empty
        int count = 1200;
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        Random random = new Random(6);
        for (int i = 0; i < count; i++) {
            double size = StrictMath.pow(2, -24.0 * i / count);
            for (int k = 0; k < 9; k++) {
                positions[9 * i + k] = (float) (size * (1 + 0.05 * random.nextDouble()));
            }
            for (int k = 0; k < 3; k++) {
                indices[3 * i + k] = 3 * i + k;
            }
        }
        Fixture fixture = Fixture.of(
                new MeshArrays("deep", positions, indices),
                TestAsset.OPTIONS.withTree(TreeOptions.DEFAULTS
                        .withSplitter(TreeOptions.Splitter.CENTROID)
                        .withMaxLeaf(1)));
        assertTrue(
                fixture.mesh().data().tree().depth() >= 8,
                "depth " + fixture.mesh().data().tree().depth());
        RayHit ray = new RayHit();
        ClosestHit closest = new ClosestHit();
        for (int t = 0; t < count; t += Effort.cases(5, 1)) {
            double[] c = fixture.arrays().corners(t);
            float x = (float) ((c[0] + c[3] + c[6]) / 3);
            float y = (float) ((c[1] + c[4] + c[7]) / 3);
            float z = (float) ((c[2] + c[5] + c[8]) / 3);
            BruteForce.Closest expected = BruteForce.closest(fixture.arrays(), x, y, z);
            assertTrue(fixture.mesh().closestPoint(x, y, z, Float.POSITIVE_INFINITY, closest));
            assertEquals(expected.distance(), closest.distance(), 1e-12);
            BruteForce.RayHit first = BruteForce.ray(
                    fixture.arrays(), new double[] {x, y, -1}, new double[] {0, 0, 1}, Double.POSITIVE_INFINITY);
            assertEquals(first.hit(), fixture.mesh().raycast(x, y, -1, 0, 0, 1, Float.POSITIVE_INFINITY, ray));
            if (first.hit()) {
                assertEquals(first.t(), ray.t(), 1e-12);
            }
        }
    }

    private static MeshArrays onGrid(MeshArrays arrays, double step) {
        return new MeshArrays(arrays.name(), onGrid(arrays.positions(), step), arrays.indices());
    }

    private static float[] onGrid(float[] values, double step) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = (float) (Math.rint(values[i] / step) * step);
        }
        return rounded;
    }

    /** x y z becomes -y z -x, once or twice: a turn by 120 degrees; what follows in a stride stays. */
    private static float[] turned(float[] values, int stride, int times) {
        float[] result = values.clone();
        for (int time = 0; time < times; time++) {
            for (int i = 0; i + 2 < values.length; i += stride) {
                float x = result[i];
                result[i] = -result[i + 1];
                result[i + 1] = result[i + 2];
                result[i + 2] = -x;
            }
        }
        return result;
    }
}
