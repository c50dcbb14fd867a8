// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.testkit.IntegerDistance;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.RationalTests;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All triangles that a sphere, a capsule or a box touches, with small integer coordinates at scales of 2^-20 to 2^20,
 * where touches on faces, edges and corners are common, against rational arithmetic.
 */
class OverlapExactTest {
    private static final int QUERIES = 20;

    private final OverlapWalk walk = new OverlapWalk();

    /** Returns the number of cases of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    /** The shapes of the walk; each begins one of random size and returns which triangles an oracle finds. */
    private interface Shape {
        boolean[] begin(Random random, double scale, QueryMesh mesh, double[][] triangles);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11})
    void spheres(long seed) {
        run(seed, (random, scale, mesh, triangles) -> {
            double[] center = point(random, scale);
            double radius = random.nextInt(5) * scale;
            walk.beginSphere(mesh, center[0], center[1], center[2], radius, 0);
            boolean[] expected = new boolean[triangles.length];
            for (int i = 0; i < triangles.length; i++) {
                expected[i] = RationalTests.sphere(center, radius, triangles[i]).touches();
            }
            return expected;
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {12})
    void capsules(long seed) {
        run(seed, (random, scale, mesh, triangles) -> {
            double[] p = point(random, scale);
            double[] q = random.nextInt(20) == 0 ? p : point(random, scale);
            int radius = random.nextInt(4);
            walk.capsule.set(p[0], p[1], p[2], q[0], q[1], q[2], radius * scale);
            walk.beginCapsule(mesh, 0);
            boolean[] expected = new boolean[triangles.length];
            for (int i = 0; i < triangles.length; i++) {
                expected[i] = IntegerDistance.segmentWithin(
                        integers(p, scale), integers(q, scale), integers(triangles[i], scale), radius);
            }
            return expected;
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {13})
    void boxes(long seed) {
        run(seed, (random, scale, mesh, triangles) -> {
            double[] p = point(random, scale);
            double[] q = point(random, scale);
            double[] box = new double[6];
            for (int axis = 0; axis < 3; axis++) {
                box[axis] = Math.min(p[axis], q[axis]);
                box[3 + axis] = Math.max(p[axis], q[axis]);
            }
            walk.beginBox(mesh, box[0], box[1], box[2], box[3], box[4], box[5], 0);
            boolean[] expected = new boolean[triangles.length];
            for (int i = 0; i < triangles.length; i++) {
                expected[i] = RationalTests.box(box, triangles[i]);
            }
            return expected;
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {14, 15})
    void orientedBoxes(long seed) {
        run(seed, (random, scale, mesh, triangles) -> {
            double[] center = point(random, scale);
            double[] half = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                half[axis] = random.nextInt(5) * scale;
            }
            double[] axes = axes(random);
            walk.box.set(center[0], center[1], center[2], half[0], half[1], half[2]);
            for (int i = 0; i < 3; i++) {
                walk.box.setAxis(i, axes[3 * i], axes[3 * i + 1], axes[3 * i + 2]);
            }
            walk.beginOrientedBox(mesh, 0);
            boolean[] expected = new boolean[triangles.length];
            for (int i = 0; i < triangles.length; i++) {
                expected[i] = RationalTests.orientedBox(center, half, axes, triangles[i]);
            }
            return expected;
        });
    }

    /** Rotations by 90 degrees, by the angle of the triangle 3 4 5, and any; most of them with rounded numbers. */
    private static double[] axes(Random random) {
        double[] q = new double[4];
        double length = 0;
        int kind = random.nextInt(3);
        for (int i = 0; i < 4; i++) {
            q[i] = kind == 0 ? random.nextGaussian() : random.nextInt(kind == 1 ? 2 : 4);
            length += q[i] * q[i];
        }
        if (length == 0) {
            return axes(random);
        }
        length = Math.sqrt(length);
        double x = q[0] / length;
        double y = q[1] / length;
        double z = q[2] / length;
        double w = q[3] / length;
        double[] axes = {
            1 - 2 * (y * y + z * z),
            2 * (x * y + w * z),
            2 * (x * z - w * y),
            2 * (x * y - w * z),
            1 - 2 * (x * x + z * z),
            2 * (y * z + w * x),
            2 * (x * z + w * y),
            2 * (y * z - w * x),
            1 - 2 * (x * x + y * y)
        };
        for (int i = 0; i < 9 && kind == 1; i++) { // a rotation by 90 or 120 degrees has integers
            axes[i] = Math.abs(axes[i] - Math.rint(axes[i])) < 1e-9 ? Math.rint(axes[i]) : axes[i];
        }
        return axes;
    }

    private void run(long seed, Shape shape) {
        Random random = new Random(seed);
        int hits = 0;
        int misses = 0;
        for (int i = 0; i < size(6_000, 1_000_000); i += QUERIES) {
            double scale = Math.scalb(1.0, random.nextInt(41) - 20);
            MeshArrays arrays = soup(random, scale);
            CollisionMesh loaded = Scene.exact(arrays);
            QueryMesh mesh = MeshAccess.queryMesh(loaded);
            double[][] triangles = new double[loaded.triangleCount()][];
            for (int triangle = 0; triangle < triangles.length; triangle++) {
                triangles[triangle] = Scene.arrays(loaded).corners(triangle);
            }
            for (int k = 0; k < QUERIES; k++) {
                boolean[] expected = shape.begin(random, scale, mesh, triangles);
                TreeSet<Integer> found = new TreeSet<>();
                for (int next = walk.next(); next >= 0; next = walk.next()) {
                    assertTrue(found.add(next), "twice");
                }
                for (int triangle = 0; triangle < triangles.length; triangle++) {
                    assertEquals(
                            expected[triangle],
                            found.contains(triangle),
                            "seed " + seed + " mesh " + i + " query " + k + " " + Arrays.toString(triangles[triangle]));
                    hits += expected[triangle] ? 1 : 0;
                    misses += expected[triangle] ? 0 : 1;
                }
            }
        }
        assertTrue(hits > misses / 50 && misses > hits / 50, hits + " hit, " + misses + " miss");
    }

    /** Returns one to four triangles, some of them without area. */
    private static MeshArrays soup(Random random, double scale) {
        int count = 1 + random.nextInt(4);
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (float) ((random.nextInt(17) - 8) * scale);
        }
        for (int i = 0; i < indices.length; i++) {
            indices[i] = i;
        }
        return new MeshArrays("integers x" + scale, positions, indices);
    }

    private static double[] point(Random random, double scale) {
        return new double[] {
            (random.nextInt(17) - 8) * scale, (random.nextInt(17) - 8) * scale, (random.nextInt(17) - 8) * scale
        };
    }

    private static int[] integers(double[] numbers, double scale) {
        return Arrays.stream(numbers).mapToInt(number -> (int) (number / scale)).toArray();
    }
}
