// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mesh loaded for rays gives the answers of the mesh as stored, to the bit. */
final class RayLayoutTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    /** Rays of each kind on each small mesh. */
    private static final int RAYS = Effort.cases(120, 400);

    /** Rays of each kind on each large mesh, where most of the time goes to what decides nothing new. */
    private static final int LARGE_RAYS = Effort.cases(200, 1000);

    private static final int SEGMENTS = Effort.cases(80, 200);

    /** Rays on each mesh whose vertices are on a grid. */
    private static final int GRID_RAYS = Effort.cases(120, 300);

    /** The hits and misses of a comparison, so that both occur. */
    private int hits;

    private int misses;

    static CollisionMesh forRays(Fixture fixture) {
        return CollisionAsset.of(TestAsset.of(fixture.mesh().data()), LoadOptions.DEFAULTS.withRayLayout())
                .part(0);
    }

    @Tag("scaled")
    @Test
    void raysFromOutsideAndInsideHitTheSameTriangleAtTheSameT() {
        Random random = new Random(31);
        for (Fixture fixture : Fixture.all()) {
            CollisionMesh mesh = forRays(fixture);
            compare(fixture, mesh, Queries.rays(fixture.arrays(), RAYS, 31), random);
            compare(fixture, mesh, Queries.awkwardRays(fixture.arrays(), RAYS, 32), random);
            compare(fixture, mesh, through(fixture.arrays(), RAYS, random), random);
        }
        assertTrue(hits > 25 * RAYS && misses > 25 * RAYS, hits + " hits, " + misses + " misses");
    }

    @Tag("scaled")
    @Test
    void largeMeshesAreNoDifferent() {
        Random random = new Random(33);
        for (MeshArrays arrays : List.of(
                Meshes.torusKnot(30, 400),
                Meshes.terrain(Effort.cases(60, 100), 4),
                Meshes.soup(Effort.cases(2500, 5000), 0.1, 4),
                Meshes.noiseSphere(Effort.cases(40, 60), 0.3, 2))) {
            for (Fixture fixture : List.of(Fixture.of(arrays), Fixture.compact(arrays))) {
                CollisionMesh mesh = forRays(fixture);
                compare(fixture, mesh, Queries.rays(fixture.arrays(), LARGE_RAYS, 33), random);
                compare(fixture, mesh, through(fixture.arrays(), LARGE_RAYS, random), random);
            }
        }
        assertTrue(hits > 5 * LARGE_RAYS && misses > 2 * LARGE_RAYS, hits + " hits, " + misses + " misses");
    }

    @Test
    void raysFromFarAwayHitTheSameTriangleAtTheSameT() {
        Random random = new Random(34);
        for (Fixture fixture : Fixture.all()) {
            MeshArrays arrays = fixture.arrays();
            float[] rays = Queries.rays(arrays, 300, 34);
            for (int at = 0; at < rays.length; at += 6) {
                double away = Math.scalb(arrays.diagonal(), random.nextInt(70) - 10);
                double length = Math.sqrt((double) rays[at + 3] * rays[at + 3]
                        + (double) rays[at + 4] * rays[at + 4]
                        + (double) rays[at + 5] * rays[at + 5]);
                for (int axis = 0; axis < 3; axis++) {
                    double component = rays[at + 3 + axis] / length;
                    rays[at + axis] -= (float) (away * component);
                    rays[at + 3 + axis] = (float) Math.scalb(component, random.nextInt(60) - 30 > 0 ? 20 : -20);
                }
            }
            compare(fixture, forRays(fixture), rays, random);
        }
        assertTrue(hits > 500 && misses > 1_000, hits + " hits, " + misses + " misses");
    }

    @Tag("scaled")
    @Test
    void segmentsThinAndThickHitTheSameTriangleAtTheSameT() {
        SegmentHit expected = new SegmentHit();
        SegmentHit hit = new SegmentHit();
        float[] chain = new float[9];
        for (Fixture fixture : Fixture.all()) {
            CollisionMesh mesh = forRays(fixture);
            double diagonal = fixture.arrays().diagonal();
            float[] segments = Queries.segments(fixture.arrays(), 0.3, SEGMENTS, 35);
            for (int at = 0; at + 9 <= segments.length; at += 6) {
                System.arraycopy(segments, at, chain, 0, 9);
                for (double size : new double[] {0, 1e-3, 0.03, 20, 1e22}) {
                    float radius = (float) (size * diagonal);
                    boolean found = mesh.overlapsSegments(chain, 3, radius, hit);
                    String where = fixture + " segment " + at / 6 + " of " + radius;
                    assertEquals(fixture.mesh().overlapsSegments(chain, 3, radius, expected), found, where);
                    assertEquals(expected.triangle(), hit.triangle(), where);
                    assertEquals(expected.segment(), hit.segment(), where);
                    assertEquals(expected.t(), hit.t(), where);
                    count(found);
                }
            }
        }
        assertTrue(hits > 25 * SEGMENTS && misses > 10 * SEGMENTS, hits + " hits, " + misses + " misses");
    }

    /** On a grid of powers of two a ray meets corners and edges without rounding, so a lost box is a lost hit. */
    @Tag("scaled")
    @Test
    void noRayIsLostThatTouchesACornerOrAnEdgeExactly() {
        Random random = new Random(36);
        int touches = 0;
        for (MeshArrays shape : List.of(Meshes.soup(60, 0.4, 5), Meshes.terrain(6, 3), Meshes.noiseSphere(8, 0.3, 1))) {
            float[] positions = shape.positions().clone();
            for (int i = 0; i < positions.length; i++) {
                positions[i] = Math.round(positions[i] * 1024) / 1024f;
            }
            Fixture fixture = Fixture.of(new MeshArrays(shape.name() + " on a grid", positions, shape.indices()));
            CollisionMesh mesh = forRays(fixture);
            MeshArrays arrays = fixture.arrays();
            for (int i = 0; i < GRID_RAYS; i++) {
                int triangle = random.nextInt(arrays.triangleCount());
                int times = 1 << random.nextInt(13);
                double[] from = new double[3];
                double[] along = new double[3];
                for (int axis = 0; axis < 3; axis++) {
                    double a = arrays.at(triangle, 0, axis);
                    double target = i % 2 == 0 ? a : (a + arrays.at(triangle, 1, axis)) / 2;
                    along[axis] = (i % 3 == axis ? 0 : random.nextInt(801) - 400) / 1024.0;
                    from[axis] = target - times * along[axis];
                }
                if (along[0] == 0 && along[1] == 0 && along[2] == 0) {
                    continue;
                }
                double first = INFINITE;
                for (int k = 0; k < arrays.triangleCount(); k++) {
                    first = Math.min(first, ExactTests.ray(from, along, times, arrays.corners(k)));
                }
                String where = fixture + " ray " + i;
                assertTrue(first <= times, where + " is not on the grid");
                RayHit hit = new RayHit();
                assertTrue(
                        mesh.raycast(
                                (float) from[0],
                                (float) from[1],
                                (float) from[2],
                                (float) along[0],
                                (float) along[1],
                                (float) along[2],
                                times,
                                hit),
                        where);
                assertEquals(first, hit.t(), 1e-12 * times, where);
                touches++;
            }
        }
        assertTrue(touches > 8 * GRID_RAYS / 3, touches + " touches");
    }

    @Test
    void everyWayOfLoadingTakesTheOptions(@TempDir Path folder) throws IOException {
        ByteBuffer file = Fixture.file(AssetEncoding.EXACT, Meshes.box(0, 0, 0, 1, 1, 1));
        byte[] bytes = new byte[file.remaining()];
        file.get(bytes);
        Path path = Files.write(folder.resolve("box.cullet"), bytes);
        LoadOptions options = LoadOptions.DEFAULTS.withRayLayout();
        List<CollisionAsset> assets = new ArrayList<>();
        assets.add(CollisionAsset.load(path, options));
        assets.add(CollisionAsset.load(ByteBuffer.wrap(bytes), "buffer", options));
        assets.add(CollisionAsset.load(new ByteArrayInputStream(bytes), "stream", options));
        assets.add(CollisionAsset.load(ByteBuffer.wrap(bytes), "safe", options.withValidation(Validation.SAFETY)));
        for (CollisionAsset asset : assets) {
            assertTrue(asset.part(0).rayLayoutBytes() > 0);
        }
        assertEquals(0, CollisionAsset.load(path).part(0).rayLayoutBytes());
    }

    @Test
    void theLayoutTakesAtMost100BytesPerTriangleAnd72OfASurface() {
        for (Fixture fixture : Fixture.all()) {
            int triangles = Math.max(2, fixture.arrays().triangleCount());
            assertTrue(forRays(fixture).rayLayoutBytes() <= 100L * triangles, fixture.toString());
        }
        MeshArrays knot = Meshes.torusKnot(30, 400);
        assertEquals(72, forRays(Fixture.of(knot)).rayLayoutBytes() / (double) knot.triangleCount(), 6);
        assertEquals(45, forRays(Fixture.compact(knot)).rayLayoutBytes() / (double) knot.triangleCount(), 6);
    }

    @Test
    void framesHaveTheirOwnLayout() throws IOException {
        MeshArrays shape = Meshes.noiseSphere(8, 0.3, 4);
        float[] moved = shape.positions().clone();
        for (int i = 0; i < moved.length; i += 3) {
            moved[i] += 2 * moved[i + 1];
        }
        ByteBuffer file = AssetWriter.write(
                TestAsset.animated(new float[] {0, 1}, shape, new MeshArrays(shape.name(), moved, shape.indices())));
        CollisionMesh stored = CollisionAsset.load(file.duplicate(), "stored").part(0);
        CollisionMesh mesh = CollisionAsset.load(file, "for rays", LoadOptions.DEFAULTS.withRayLayout())
                .part(0);
        assertEquals(mesh.frame(0).rayLayoutBytes(), mesh.frame(1).rayLayoutBytes());
        Random random = new Random(37);
        for (int frame = 0; frame < 2; frame++) {
            MeshArrays arrays = new MeshArrays(
                    "frame " + frame,
                    stored.frame(frame).data().triangles().positions(),
                    stored.data().triangles().indices());
            Fixture fixture = new Fixture(stored.frame(frame), arrays);
            compare(fixture, mesh.frame(frame), Queries.rays(arrays, 500, 37), random);
        }
        assertTrue(hits > 300 && misses > 100, hits + " hits, " + misses + " misses");
    }

    private void compare(Fixture fixture, CollisionMesh mesh, float[] rays, Random random) {
        RayHit expected = new RayHit();
        RayHit hit = new RayHit();
        for (int at = 0; at < rays.length; at += 6) {
            double maxT = random.nextInt(3) == 0 ? 2 * random.nextDouble() : INFINITE;
            double minT = random.nextInt(3) == 0 ? random.nextDouble() : 0;
            raycast(fixture.mesh(), rays, at, minT, maxT, expected);
            for (int again = 0; again < 2; again++) { // up to the hit and no further: the end of the ray is included
                String where = fixture + " ray " + at / 6 + " to " + maxT;
                boolean found = raycast(mesh, rays, at, minT, maxT, hit);
                assertEquals(raycast(fixture.mesh(), rays, at, minT, maxT, expected), found, where);
                assertEquals(expected.triangle(), hit.triangle(), where);
                assertEquals(expected.t(), hit.t(), where);
                assertEquals(expected.x(), hit.x(), where);
                assertEquals(expected.normalY(), hit.normalY(), where);
                int any = mesh.anyRay(ray(rays, at, minT, maxT));
                assertEquals(found, any >= 0, where);
                if (found) {
                    double t = ExactTests.ray(
                            new double[] {rays[at], rays[at + 1], rays[at + 2]},
                            new double[] {rays[at + 3], rays[at + 4], rays[at + 5]},
                            maxT,
                            fixture.arrays().corners(any));
                    assertTrue(t < INFINITE, where + ": any triangle " + any);
                    maxT = hit.t();
                }
                count(found);
            }
        }
    }

    private void count(boolean hit) {
        hits += hit ? 1 : 0;
        misses += hit ? 0 : 1;
    }

    private static boolean raycast(CollisionMesh mesh, float[] rays, int at, double minT, double maxT, RayHit out) {
        return mesh.raycast(ray(rays, at, minT, maxT), out);
    }

    private static Ray ray(float[] rays, int at, double minT, double maxT) {
        Ray ray = new Ray().set(rays[at], rays[at + 1], rays[at + 2], rays[at + 3], rays[at + 4], rays[at + 5]);
        return ray.between(minT, maxT);
    }

    /** Rays from a random point of the box, or a corner of the mesh, to a corner, an edge or a triangle's middle. */
    private static float[] through(MeshArrays mesh, int count, Random random) {
        double[] bounds = mesh.bounds();
        float[] rays = new float[6 * count];
        for (int at = 0; at < rays.length; at += 6) {
            int triangle = random.nextInt(mesh.triangleCount());
            int other = random.nextInt(mesh.triangleCount());
            boolean fromCorner = random.nextInt(4) == 0;
            int target = random.nextInt(3);
            boolean moves = false;
            for (int axis = 0; axis < 3; axis++) {
                double inside = bounds[axis] + random.nextDouble() * (bounds[3 + axis] - bounds[axis]);
                double a = mesh.at(triangle, 0, axis);
                double b = mesh.at(triangle, 1, axis);
                double c = mesh.at(triangle, 2, axis);
                double to = target == 0 ? a : target == 1 ? (a + b) / 2 : (a + b + c) / 3;
                rays[at + axis] = (float) (fromCorner ? mesh.at(other, 0, axis) : inside);
                rays[at + 3 + axis] = (float) (to - rays[at + axis]);
                moves |= rays[at + 3 + axis] != 0;
            }
            rays[at + 3] = moves ? rays[at + 3] : 1;
        }
        return rays;
    }
}
