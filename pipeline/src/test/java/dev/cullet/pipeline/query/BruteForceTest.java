// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The brute force that the product ships beside the one that tests use: two authors, one answer. */
class BruteForceTest {
    private static final int COUNT = 500;
    private static final double NEAR = 1e-9;

    static List<MeshArrays> meshes() {
        return List.of(
                Meshes.soup(300, 0.3, 1),
                Meshes.torusKnot(8, 40),
                Meshes.box(-1, -2, -3, 1, 2, 3),
                Meshes.terrain(12, 3).scaledAndMoved(1000, 5, -7, 300));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void agreesOnSpheresAndDistances(MeshArrays mesh) {
        BruteForce brute = new BruteForce(mesh.positions(), mesh.indices());
        float[] spheres = Queries.spheres(mesh, 0.03, COUNT, 1);
        Outcomes outcomes = new Outcomes();
        for (int i = 0; i < COUNT; i++) {
            double[] c = {spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2]};
            double radius = spheres[4 * i + 3];
            dev.cullet.testkit.BruteForce.Margin margin =
                    dev.cullet.testkit.BruteForce.sphere(mesh, c[0], c[1], c[2], radius);
            assertEquals(margin.margin() + radius, brute.distance(c, Double.POSITIVE_INFINITY), NEAR * mesh.diagonal());
            outcomes.compare(mesh, margin.margin(), brute.touchesSphere(c, radius));
        }
        outcomes.assertBoth();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void agreesOnBoxes(MeshArrays mesh) {
        BruteForce brute = new BruteForce(mesh.positions(), mesh.indices());
        float[] b = Queries.boxes(mesh, 0.05, COUNT, 2);
        Outcomes outcomes = new Outcomes();
        for (int i = 0; i < 6 * COUNT; i += 6) {
            double margin = dev.cullet.testkit.BruteForce.box(
                            mesh, b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5])
                    .margin();
            boolean hit = brute.touchesBox(
                    new double[] {b[i], b[i + 1], b[i + 2]}, new double[] {b[i + 3], b[i + 4], b[i + 5]});
            outcomes.compare(mesh, margin, hit);
        }
        outcomes.assertBoth();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void agreesOnCapsules(MeshArrays mesh) {
        BruteForce brute = new BruteForce(mesh.positions(), mesh.indices());
        float[] s = Queries.segments(mesh, 0.05, COUNT, 3);
        Outcomes outcomes = new Outcomes();
        for (int i = 0; i < 6 * COUNT; i += 6) {
            double[] from = {s[i], s[i + 1], s[i + 2]};
            double[] to = {s[i + 3], s[i + 4], s[i + 5]};
            double radius = i % 4 == 0 ? 0 : 0.01 * mesh.diagonal();
            double margin = dev.cullet.testkit.BruteForce.capsule(mesh, from, to, radius)
                    .margin();
            boolean hit = brute.touchesCapsule(from, to, radius);
            if (radius > 0) {
                outcomes.compare(mesh, margin, hit);
            } else { // thin: the margin is 0 for every hit, however deep
                assertTrue(
                        hit ? margin <= NEAR * mesh.diagonal() : margin > 0 || isGrazed(mesh, from, to), "thin " + i);
            }
        }
        outcomes.assertBoth();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void agreesOnRays(MeshArrays mesh) {
        BruteForce brute = new BruteForce(mesh.positions(), mesh.indices());
        float[] r = Queries.rays(mesh, COUNT, 4);
        Outcomes outcomes = new Outcomes();
        for (int i = 0; i < 6 * COUNT; i += 6) {
            double[] origin = {r[i], r[i + 1], r[i + 2]};
            double[] direction = {r[i + 3], r[i + 4], r[i + 5]};
            double maxT = i % 4 == 0 ? 0.4 : Double.POSITIVE_INFINITY;
            dev.cullet.testkit.BruteForce.RayHit expected =
                    dev.cullet.testkit.BruteForce.ray(mesh, origin, direction, maxT);
            double t = brute.firstHit(origin, direction, maxT, 0);
            outcomes.compare(mesh, expected.margin(), t <= maxT && t < Double.POSITIVE_INFINITY);
            if (expected.hit() && expected.margin() < -1e-6 * mesh.diagonal()) {
                assertEquals(expected.t(), t, 1e-6);
            }
        }
        outcomes.assertBoth();
    }

    private static boolean isGrazed(MeshArrays mesh, double[] from, double[] to) {
        dev.cullet.testkit.BruteForce.RayHit hit = dev.cullet.testkit.BruteForce.ray(mesh, from, minus(to, from), 1);
        return Math.abs(hit.margin()) <= NEAR * mesh.diagonal();
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static final class Outcomes {
        private int hits;
        private int misses;
        private int boundary;

        void compare(MeshArrays mesh, double margin, boolean hit) {
            if (Math.abs(margin) <= NEAR * mesh.diagonal()) {
                boundary++;
            } else {
                assertEquals(margin <= 0, hit, "margin " + margin);
            }
            hits += hit ? 1 : 0;
            misses += hit ? 0 : 1;
        }

        void assertBoth() {
            assertTrue(hits > COUNT / 20 && misses > COUNT / 20, hits + " hits, " + misses + " misses");
            assertTrue(boundary <= COUNT / 20, boundary + " at the boundary");
        }
    }
}
