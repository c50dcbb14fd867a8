// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.overlap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.RationalTests;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All triangles that shapes touch, on meshes of 1 cm to 100 km, against each triangle on its own. */
class OverlapQueryTest {
    private static final double[] SCALES = {0.01, 1, 100_000};

    /** What an oracle in double may decide otherwise, as a share of the mesh. */
    private static final double ROUNDING = 1e-9;

    private final OverlapQuery query = new OverlapQuery();
    private final int[] found = new int[1000];
    private int hits;
    private int misses;

    /** Queries one mesh at one scale, and checks with {@link #check}. */
    private interface Shape {
        void run(Random random, CollisionMesh mesh, MeshArrays arrays, double scale);
    }

    private void run(long seed, Shape shape) {
        Random random = new Random(seed);
        for (MeshArrays small : Scene.small()) {
            for (double scale : SCALES) {
                CollisionMesh mesh = Scene.load(small.scaledAndMoved(scale, 2 * scale, 0, -scale));
                MeshArrays arrays = Scene.arrays(mesh);
                for (int i = 0; i < 40; i++) {
                    shape.run(random, mesh, arrays, scale);
                }
            }
        }
        assertTrue(hits > 100 && misses > 100, hits + " hit, " + misses + " miss");
    }

    /** Compares with the margins of all triangles; NaN is one that only rounding decides. */
    private void check(int count, int any, boolean overlaps, boolean[] touch, boolean[] doubtful) {
        assertFalse(query.isTruncated());
        TreeSet<Integer> all = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            assertTrue(all.add(found[i]), "twice");
        }
        for (int i = 0; i < touch.length; i++) {
            if (!doubtful[i]) {
                assertEquals(touch[i], all.contains(i), "triangle " + i);
                hits += touch[i] ? 1 : 0;
                misses += touch[i] ? 0 : 1;
            }
        }
        assertEquals(count > 0, overlaps);
        assertEquals(count > 0, any >= 0);
        assertTrue(any < 0 || all.contains(any));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {41})
    void spheresAndCapsules(long seed) {
        run(seed, (random, mesh, arrays, scale) -> {
            float[] p = point(random, scale);
            float[] q = random.nextBoolean() ? p : point(random, scale);
            float radius = (float) (scale * random.nextInt(5) / 8);
            boolean[] touch = new boolean[arrays.triangleCount()];
            boolean[] doubtful = new boolean[touch.length];
            for (int i = 0; i < touch.length; i++) {
                double margin = TriangleOracles.capsuleMargin(doubles(p), doubles(q), radius, arrays.corners(i));
                touch[i] = margin <= 0;
                doubtful[i] = Math.abs(margin) < ROUNDING * scale;
            }
            int count =
                    query.setCapsule(p[0], p[1], p[2], q[0], q[1], q[2], radius).all(mesh, found);
            check(
                    count,
                    query.setCapsule(p[0], p[1], p[2], q[0], q[1], q[2], radius).any(mesh),
                    query.setCapsule(p[0], p[1], p[2], q[0], q[1], q[2], radius).overlaps(mesh),
                    touch,
                    doubtful);
            if (p == q) {
                count = query.setSphere(p[0], p[1], p[2], radius).all(mesh, found);
                int any = mesh.anySphere(p[0], p[1], p[2], radius);
                check(count, any, mesh.overlapsSphere(p[0], p[1], p[2], radius), touch, doubtful);
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {42})
    void boxes(long seed) {
        run(seed, (random, mesh, arrays, scale) -> {
            float[] p = point(random, scale);
            float[] half = {size(random, scale), size(random, scale), size(random, scale)};
            float[] b = {p[0] - half[0], p[1] - half[1], p[2] - half[2], p[0] + half[0], p[1] + half[1], p[2] + half[2]
            };
            boolean[] touch = new boolean[arrays.triangleCount()];
            for (int i = 0; i < touch.length; i++) {
                touch[i] = RationalTests.box(doubles(b), arrays.corners(i));
            }
            int count = query.setBox(b[0], b[1], b[2], b[3], b[4], b[5]).all(mesh, found);
            int any = mesh.anyBox(b[0], b[1], b[2], b[3], b[4], b[5]);
            check(count, any, any >= 0, touch, new boolean[touch.length]);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {43})
    void orientedBoxes(long seed) {
        run(seed, (random, mesh, arrays, scale) -> {
            RigidTransform transform = random.nextInt(4) == 0
                    ? RigidTransform.translation(2 * scale, 0, -scale)
                    : RigidTransform.translation(2 * scale, 0, -scale).times(Scene.anywhere(random, scale));
            float[] half = {size(random, scale), size(random, scale), size(random, scale)};
            double[] m = new double[16];
            transform.copyRowMajor(m);
            double[] axes = {m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]};
            boolean[] touch = new boolean[arrays.triangleCount()];
            for (int i = 0; i < touch.length; i++) {
                touch[i] = RationalTests.orientedBox(
                        new double[] {m[3], m[7], m[11]}, doubles(half), axes, arrays.corners(i));
            }
            int count =
                    query.setOrientedBox(transform, half[0], half[1], half[2]).all(mesh, found);
            check(
                    count,
                    query.setOrientedBox(transform, half[0], half[1], half[2]).any(mesh),
                    query.setOrientedBox(transform, half[0], half[1], half[2]).overlaps(mesh),
                    touch,
                    new boolean[touch.length]);
        });
    }

    @Test
    void anArrayThatIsTooShort() {
        CollisionMesh mesh = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
        int[] three = new int[3];
        assertEquals(3, query.setSphere(0, 0, 0, 2).all(mesh, three));
        assertTrue(query.isTruncated());
        assertEquals(3, Arrays.stream(three).distinct().count());
        assertEquals(12, query.setSphere(0, 0, 0, 2).all(mesh, new int[12]));
        assertFalse(query.isTruncated());
        assertEquals(0, query.setBox(-2, -2, -2, 2, 2, 2).all(mesh, new int[0]));
        assertTrue(query.isTruncated());
        assertEquals(0, query.setSphere(0, 0, 0, 0.5f).all(mesh, three));
        assertFalse(query.isTruncated());
    }

    @Test
    void wrongArguments() {
        CollisionMesh mesh = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
        RigidTransform at = RigidTransform.IDENTITY;
        assertThrows(
                IllegalArgumentException.class,
                () -> query.setCapsule(0, 0, Float.NaN, 0, 0, 0, 1).any(mesh));
        assertThrows(
                IllegalArgumentException.class,
                () -> query.setCapsule(0, 0, 0, 0, 0, 0, -1).any(mesh));
        assertThrows(
                IllegalArgumentException.class,
                () -> query.setOrientedBox(at, 1, -1, 1).any(mesh));
        assertThrows(
                IllegalArgumentException.class,
                () -> query.setSphere(0, 0, 0, Float.NaN).all(mesh, found));
        assertThrows(
                IllegalArgumentException.class,
                () -> query.setBox(1, 0, 0, 0, 1, 1).all(mesh, found));
    }

    private static float[] point(Random random, double scale) {
        return new float[] {
            (float) (scale * (2 + random.nextGaussian())),
            (float) (scale * random.nextGaussian()),
            (float) (scale * (random.nextGaussian() - 1))
        };
    }

    private static float size(Random random, double scale) {
        return (float) (scale * random.nextInt(5) / 6);
    }

    private static double[] doubles(float[] numbers) {
        double[] doubles = new double[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            doubles[i] = numbers[i];
        }
        return doubles;
    }
}
