// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.natives;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.MeshHit;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.Requires;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Native queries give the answers of the Java walks, to the bit. */
@Requires(Need.NATIVE_LIBRARY)
final class NativeMeshTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;
    private static final com.sun.management.ThreadMXBean THREAD =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final RayHit ray = new RayHit();
    private final RayHit expectedRay = new RayHit();
    private final ClosestHit closest = new ClosestHit();
    private final ClosestHit expectedClosest = new ClosestHit();

    /** The hits and misses of a comparison, so that both occur. */
    private int hits;

    private int misses;

    /**
     * The same triangles for native queries, with and without a layout for rays, and for Java walks, and the arrays
     * that they were made of.
     */
    private record Pair(CollisionMesh natives, CollisionMesh layout, CollisionMesh java, MeshArrays arrays) {
        static Pair of(MeshArrays arrays, AssetEncoding encoding) {
            Asset asset = TestAsset.of(arrays, TestAsset.options(encoding));
            CollisionMesh natives = CollisionAsset.of(asset).part(0);
            CollisionMesh layout = CollisionAsset.of(asset, LoadOptions.DEFAULTS.withRayLayout())
                    .part(0);
            return new Pair(natives, layout, MeshAccess.withArrays(natives, natives.data()), arrays);
        }
    }

    private static List<Pair> pairs() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.terrain(60, 4));
        meshes.add(Meshes.torusKnot(20, 200));
        meshes.add(Meshes.soup(2000, 0.1, 4));
        List<Pair> pairs = new ArrayList<>();
        for (MeshArrays mesh : meshes) {
            pairs.add(Pair.of(mesh, AssetEncoding.EXACT));
            pairs.add(Pair.of(mesh, AssetEncoding.COMPACT));
        }
        return pairs;
    }

    @Test
    void raysHitTheSameTriangleAtTheSameT() {
        for (Pair pair : pairs()) {
            compareRays(pair, Queries.rays(pair.arrays(), 500, 51));
            compareRays(pair, Queries.awkwardRays(pair.arrays(), 500, 52));
        }
        assertTrue(hits > 5_000 && misses > 5_000, hits + " hits, " + misses + " misses");
    }

    private void compareRays(Pair pair, float[] rays) {
        double[] ends = {INFINITE, 1, 0.25};
        for (int at = 0; at < rays.length; at += 6) {
            double minT = at % 4 == 0 ? 0 : 0.125;
            double maxT = ends[at / 6 % ends.length];
            Ray part = new Ray()
                    .set(rays[at], rays[at + 1], rays[at + 2], rays[at + 3], rays[at + 4], rays[at + 5])
                    .between(minT, maxT);
            boolean hit = pair.natives().raycast(part, ray);
            count(hit);
            assertEquals(pair.java().raycast(part, expectedRay), hit);
            assertEquals(expectedRay.t(), ray.t());
            assertSame(expectedRay, ray);
            assertEquals(pair.java().anyRay(part), pair.natives().anyRay(part));
            assertEquals(hit, pair.layout().raycast(part, ray));
            assertEquals(expectedRay.t(), ray.t());
            assertSame(expectedRay, ray);
            int any = pair.layout().anyRay(part);
            assertEquals(hit, any >= 0);
            assertTrue(any < pair.arrays().triangleCount(), "triangle " + any);
        }
    }

    @Test
    void aLayoutForRaysTakesMemoryOnRequestOnly() {
        for (AssetEncoding encoding : List.of(AssetEncoding.EXACT, AssetEncoding.COMPACT)) {
            Pair pair = Pair.of(Meshes.torusKnot(20, 200), encoding);
            assertEquals(0, pair.natives().rayLayoutBytes());
            long bytes = pair.layout().rayLayoutBytes() / pair.layout().triangleCount();
            assertTrue(bytes > 45 && bytes < 70, bytes + " bytes per triangle");
        }
    }

    @Test
    void spheresTouchTheSameTriangle() {
        for (Pair pair : pairs()) {
            for (double size : new double[] {0.3, 0.02, 0}) {
                float[] spheres = Queries.spheres(pair.arrays(), size, 300, 53);
                for (int at = 0; at < spheres.length; at += 4) {
                    float x = spheres[at];
                    float y = spheres[at + 1];
                    float z = spheres[at + 2];
                    float r = spheres[at + 3];
                    int triangle = pair.natives().anySphere(x, y, z, r);
                    count(triangle >= 0);
                    assertEquals(pair.java().anySphere(x, y, z, r), triangle);
                    assertEquals(
                            pair.java().anySphereApproximate(x, y, z, r),
                            pair.natives().anySphereApproximate(x, y, z, r));
                }
            }
        }
        assertTrue(hits > 1_000 && misses > 1_000, hits + " hits, " + misses + " misses");
    }

    @Test
    void boxesTouchTheSameTriangle() {
        for (Pair pair : pairs()) {
            for (double size : new double[] {0.3, 0.02}) {
                float[] boxes = Queries.boxes(pair.arrays(), size, 300, 54);
                for (int at = 0; at < boxes.length; at += 6) {
                    int triangle = pair.natives()
                            .anyBox(
                                    boxes[at],
                                    boxes[at + 1],
                                    boxes[at + 2],
                                    boxes[at + 3],
                                    boxes[at + 4],
                                    boxes[at + 5]);
                    count(triangle >= 0);
                    assertEquals(
                            pair.java()
                                    .anyBox(
                                            boxes[at],
                                            boxes[at + 1],
                                            boxes[at + 2],
                                            boxes[at + 3],
                                            boxes[at + 4],
                                            boxes[at + 5]),
                            triangle);
                }
            }
        }
        assertTrue(hits > 1_000 && misses > 1_000, hits + " hits, " + misses + " misses");
    }

    @Test
    void closestPointsAreTheSame() {
        for (Pair pair : pairs()) {
            double[] limits = {INFINITE, 0, 0.05 * pair.arrays().diagonal()};
            float[] points = Queries.pointsAround(pair.arrays(), 300, 55);
            for (int at = 0; at < points.length; at += 3) {
                double limit = limits[at / 3 % limits.length];
                boolean hit = pair.natives().closestPoint(points[at], points[at + 1], points[at + 2], limit, closest);
                count(hit);
                assertEquals(
                        pair.java().closestPoint(points[at], points[at + 1], points[at + 2], limit, expectedClosest),
                        hit);
                assertEquals(expectedClosest.distance(), closest.distance());
                assertSame(expectedClosest, closest);
            }
        }
        assertTrue(hits > 1_000 && misses > 1_000, hits + " hits, " + misses + " misses");
    }

    private static void assertSame(MeshHit expected, MeshHit actual) {
        assertEquals(expected.triangle(), actual.triangle());
        assertArrayEquals(numbers(expected), numbers(actual));
    }

    private static double[] numbers(MeshHit hit) {
        return new double[] {hit.x(), hit.y(), hit.z(), hit.normalX(), hit.normalY(), hit.normalZ()};
    }

    private void count(boolean hit) {
        hits += hit ? 1 : 0;
        misses += hit ? 0 : 1;
    }

    @Test
    void queriesAllocateNothing() {
        Pair pair = Pair.of(Meshes.terrain(60, 4), AssetEncoding.EXACT);
        float[] rays = Queries.rays(pair.arrays(), 1000, 56);
        castAll(pair.natives(), rays, 60); // compiled after that
        long before = THREAD.getCurrentThreadAllocatedBytes();
        int found = castAll(pair.natives(), rays, 1);
        long bytes = THREAD.getCurrentThreadAllocatedBytes() - before;
        assertTrue(found > 100, found + " hits");
        assertTrue(bytes < 100L * 1000, bytes + " bytes for 1000 rays"); // below one object per call
    }

    private int castAll(CollisionMesh mesh, float[] rays, int rounds) {
        int found = 0;
        for (int round = 0; round < rounds; round++) {
            for (int at = 0; at < rays.length; at += 6) {
                if (mesh.raycast(
                        rays[at],
                        rays[at + 1],
                        rays[at + 2],
                        rays[at + 3],
                        rays[at + 4],
                        rays[at + 5],
                        INFINITE,
                        ray)) {
                    found++;
                }
            }
        }
        return found;
    }
}
