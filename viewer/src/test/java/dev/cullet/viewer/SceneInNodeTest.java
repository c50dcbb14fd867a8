// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page of a scene finds under the pointer, run by node, against all triangles of all instances in double. */
@Requires(Need.NODE)
class SceneInNodeTest {
    private static final int INSTANCES = 90;
    private static final int RAYS = 600;

    private final Path folder;

    SceneInNodeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest(name = "seed 5, at {0} m")
    @ValueSource(doubles = {0, 1e7})
    void findsTheNearestTriangleOfAllInstances(double at) throws Exception {
        Asset level = Level.of(
                INSTANCES,
                60,
                at,
                5,
                Meshes.box(0.5f, 0, 0, 2, 1, 3).named("box"),
                Meshes.torusKnot(6, 30).named("knot"),
                Meshes.noiseSphere(5, 0.3, 5).named("rock"));
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            all.add(Level.corners(level, i, at));
        }
        Random random = new Random(5);
        List<double[]> rays = new ArrayList<>();
        for (int i = 0; i < RAYS; i++) {
            double[] ray = new double[7];
            for (int axis = 0; axis < 3; axis++) {
                ray[axis] = 100 * (random.nextDouble() - 0.5);
                ray[axis + 3] = 50 * (random.nextDouble() - 0.5) - ray[axis];
                ray[axis] += at;
            }
            ray[6] = Double.POSITIVE_INFINITY;
            rays.add(ray);
        }
        List<String> answers = new PageInNode(folder).pick(level, rays);
        int hits = 0;
        int mirrored = 0;
        for (int i = 0; i < RAYS; i++) {
            String[] answer = answers.get(i).split(" ", -1);
            Nearest expected = nearest(all, rays.get(i), at);
            String which = "ray " + i + ", answer " + answers.get(i) + ", expected " + expected;
            if (expected.instance < 0) {
                assertEquals("-1", answers.get(i), which);
                continue;
            }
            hits++;
            assertEquals(3, answer.length, which);
            double t = Double.longBitsToDouble(Long.parseLong(answer[2]));
            assertEquals(expected.t, t, 1e-5, which);
            assertEquals(expected.instance, Integer.parseInt(answer[0]), which);
            mirrored += Objects.requireNonNull(level.scene()).isMirrored(expected.instance) ? 1 : 0;
        }
        assertTrue(hits > RAYS / 5 && hits < RAYS, hits + " hits");
        assertTrue(mirrored > hits / 5 && mirrored < hits, mirrored + " of mirrored instances");
    }

    private record Nearest(int instance, double t) {}

    private static Nearest nearest(List<double[]> all, double[] ray, double origin) {
        Nearest best = new Nearest(-1, Double.POSITIVE_INFINITY);
        for (int instance = 0; instance < all.size(); instance++) {
            double[] corners = all.get(instance);
            for (int at = 0; at < corners.length; at += 9) {
                double t = hit(corners, at, ray, origin);
                if (t < best.t) {
                    best = new Nearest(instance, t);
                }
            }
        }
        return best;
    }

    /** Returns t by Cramer's rule, or infinity. */
    private static double hit(double[] c, int at, double[] ray, double origin) {
        double[][] columns = new double[3][3];
        double[] right = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            columns[0][axis] = -ray[axis + 3];
            columns[1][axis] = c[at + 3 + axis] - c[at + axis];
            columns[2][axis] = c[at + 6 + axis] - c[at + axis];
            right[axis] = ray[axis] - origin - c[at + axis];
        }
        double all = determinant(columns[0], columns[1], columns[2]);
        double t = determinant(right, columns[1], columns[2]) / all;
        double u = determinant(columns[0], right, columns[2]) / all;
        double v = determinant(columns[0], columns[1], right) / all;
        return t >= 0 && u >= 0 && v >= 0 && u + v <= 1 ? t : Double.POSITIVE_INFINITY;
    }

    private static double determinant(double[] a, double[] b, double[] c) {
        return a[0] * (b[1] * c[2] - b[2] * c[1])
                - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
}
