// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated queries are of use only if both outcomes occur. */
final class QueriesTest {
    private static final int COUNT = 120;

    static List<MeshArrays> meshes() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.torusKnot(6, 40));
        meshes.add(Meshes.terrain(10, 1));
        meshes.add(Meshes.soup(200, 0.2, 1));
        return meshes;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void bothOutcomesOccur(MeshArrays mesh) {
        float[] spheres = Queries.spheres(mesh, 0.05, COUNT, 1);
        float[] boxes = Queries.boxes(mesh, 0.05, COUNT, 2);
        float[] segments = Queries.segments(mesh, 0.1, COUNT, 4);
        int sphereHits = 0;
        int boxHits = 0;
        int segmentHits = 0;
        for (int i = 0; i < COUNT; i++) {
            int s = 4 * i;
            BruteForce.Margin sphere =
                    BruteForce.sphere(mesh, spheres[s], spheres[s + 1], spheres[s + 2], spheres[s + 3]);
            sphereHits += sphere.touches() ? 1 : 0;
            int b = 6 * i;
            BruteForce.Margin box = BruteForce.box(
                    mesh, boxes[b], boxes[b + 1], boxes[b + 2], boxes[b + 3], boxes[b + 4], boxes[b + 5]);
            boxHits += box.touches() ? 1 : 0;
            double[] from = {segments[b], segments[b + 1], segments[b + 2]};
            double[] to = {segments[b + 3], segments[b + 4], segments[b + 5]};
            segmentHits += BruteForce.capsule(mesh, from, to, 0).touches() ? 1 : 0;
        }
        assertBoth(sphereHits, "spheres");
        assertBoth(boxHits, "boxes");
        assertBoth(segmentHits, "segments");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void raysHitWhereTheOracleDoesAndNowhereBefore(MeshArrays mesh) {
        int hits = 0;
        for (float[] rays : new float[][] {Queries.rays(mesh, COUNT, 3), Queries.awkwardRays(mesh, COUNT, 4)}) {
            for (int i = 0; i < COUNT; i++) {
                double[] origin = {rays[6 * i], rays[6 * i + 1], rays[6 * i + 2]};
                double[] direction = {rays[6 * i + 3], rays[6 * i + 4], rays[6 * i + 5]};
                BruteForce.RayHit hit = BruteForce.ray(mesh, origin, direction, Double.POSITIVE_INFINITY);
                if (hit.hit()) {
                    hits++;
                    double[] point = Vectors.plus(origin, hit.t(), direction);
                    assertTrue(BruteForce.closest(mesh, point).distance() < 1e-9 * mesh.diagonal());
                    double[] before = Vectors.plus(origin, 0.999 * hit.t(), direction);
                    assertTrue(BruteForce.capsule(mesh, origin, before, 0).margin() > 0);
                } else {
                    assertTrue(hit.margin() > 0);
                    assertEquals(Double.POSITIVE_INFINITY, hit.t());
                }
            }
        }
        assertTrue(hits > 0, mesh + ": no ray hits");
    }

    private static void assertBoth(int hits, String what) {
        assertTrue(hits > 0 && hits < COUNT, hits + " of " + COUNT + " " + what + " hit");
    }
}
