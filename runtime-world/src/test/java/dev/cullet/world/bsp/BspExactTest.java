// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.IntegerOracles;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tetrahedra with small integers as coordinates, times a power of two, against exact arithmetic. */
class BspExactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private final int[] seen = new int[2];

    private static final int[] FACES = {0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2};

    /** Four corners, with their faces counter-clockwise from outside. */
    private static long[] tetrahedron(Random random) {
        while (true) {
            long[] p = new long[12];
            for (int k = 0; k < 12; k++) {
                p[k] = random.nextInt(9);
            }
            long volume = volume(p, 0, 1, 2, p, 3);
            if (volume != 0) {
                if (volume > 0) { // the fourth corner is to be behind the face of the others
                    for (int k = 0; k < 3; k++) {
                        long swapped = p[k];
                        p[k] = p[3 + k];
                        p[3 + k] = swapped;
                    }
                }
                return p;
            }
        }
    }

    /** Above 0 if a point is in front of three corners. */
    private static long volume(long[] p, int a, int b, int c, long[] of, int point) {
        return IntegerOracles.dot(
                IntegerOracles.cross(
                        IntegerOracles.minus(p, 3 * b, p, 3 * a), IntegerOracles.minus(p, 3 * c, p, 3 * a)),
                IntegerOracles.minus(of, 3 * point, p, 3 * a));
    }

    private static boolean contains(long[] p, long[] point) {
        for (int face = 0; face < 12; face += 3) {
            if (volume(p, FACES[face], FACES[face + 1], FACES[face + 2], point, 0) > 0) {
                return false;
            }
        }
        return true;
    }

    private static double[] face(long[] p, int face) {
        double[] corners = new double[9];
        for (int k = 0; k < 9; k++) {
            corners[k] = p[3 * FACES[3 * face + k / 3] + k % 3];
        }
        return corners;
    }

    private static MeshArrays mesh(long[] p, float scale) {
        float[] positions = new float[12];
        for (int k = 0; k < 12; k++) {
            positions[k] = p[k] * scale;
        }
        return new MeshArrays("tetrahedron", positions, FACES);
    }

    private static BspMesh bsp(long[] p, float scale) {
        return BspMesh.of(BspFixture.load(mesh(p, scale), BspOptions.DEFAULT));
    }

    /** Half of them about inside, on a corner, or near an edge or a face. */
    private static long[] point(Random random, long[] p) {
        long[] q = {random.nextInt(11) - 1, random.nextInt(11) - 1, random.nextInt(11) - 1};
        if (random.nextBoolean()) {
            int[] weights = {random.nextInt(4), random.nextInt(4), random.nextInt(4), random.nextInt(4) + 1};
            int sum = weights[0] + weights[1] + weights[2] + weights[3];
            for (int axis = 0; axis < 3; axis++) {
                long weighted = 0;
                for (int k = 0; k < 4; k++) {
                    weighted += weights[k] * p[3 * k + axis];
                }
                q[axis] = Math.round(weighted / (double) sum);
            }
        }
        return q;
    }

    private void assertCount(int cases) {
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20, Arrays.toString(seen));
    }

    @Test
    void pointsAgreeWithIntegers() {
        Random random = new Random(101);
        int cases = size(6_000, 1_000_000);
        for (int i = 0; i < cases; ) {
            long[] p = tetrahedron(random);
            float scale = Math.scalb(1f, random.nextInt(41) - 20);
            BspMesh bsp = bsp(p, scale);
            assertEquals(0, bsp.tree.lattice().displacement());
            for (int n = 0; n < size(100, 2_000); n++, i++) {
                long[] q = point(random, p);
                boolean expected = contains(p, q);
                assertEquals(
                        expected,
                        bsp.pointInSolid(q[0] * scale, q[1] * scale, q[2] * scale),
                        "case " + i + ": " + Arrays.toString(p) + Arrays.toString(q));
                seen[expected ? 1 : 0]++;
            }
        }
        assertCount(cases);
    }

    @Test
    void segmentsAgreeWithIntegers() {
        Random random = new Random(102);
        int cases = size(6_000, 1_000_000);
        SolidHit hit = new SolidHit();
        int wrong = 0;
        String first = "";
        for (int i = 0; i < cases; ) {
            long[] p = tetrahedron(random);
            float scale = Math.scalb(1f, random.nextInt(41) - 20);
            BspMesh bsp = bsp(p, scale);
            for (int n = 0; n < size(100, 2_000); n++, i++) {
                long[] q = point(random, p);
                long[] r = point(random, p);
                boolean expected = contains(p, q);
                for (int face = 0; face < 4; face++) {
                    expected |= ExactTests.segmentTouchesTriangle(
                            new double[] {q[0], q[1], q[2]}, new double[] {r[0], r[1], r[2]}, face(p, face));
                }
                boolean actual = bsp.castSegment(
                        q[0] * scale, q[1] * scale, q[2] * scale, r[0] * scale, r[1] * scale, r[2] * scale, hit);
                if (actual != expected) {
                    wrong++;
                    first = "case " + i + ": " + Arrays.toString(p) + Arrays.toString(q) + Arrays.toString(r)
                            + " expected " + expected;
                }
                seen[expected ? 1 : 0]++;
            }
        }
        assertEquals(0, wrong, first);
        assertCount(cases);
    }

    @Test
    void spheresAndPairsAgreeWithTheMesh() {
        Random random = new Random(103);
        int cases = size(6_000, 1_000_000);
        BspPairs pairs = new BspPairs();
        for (int i = 0; i < cases; ) {
            long[] p = tetrahedron(random);
            long[] o = tetrahedron(random);
            float scale = Math.scalb(1f, random.nextInt(41) - 20);
            BspMesh bsp = bsp(p, scale);
            CollisionMesh other = Scene.load(mesh(o, scale));
            for (int n = 0; n < size(100, 2_000); n++, i++) {
                long[] c = point(random, p);
                float radius = random.nextInt(6) * scale;
                boolean sphere = bsp.mesh().anySphere(c[0] * scale, c[1] * scale, c[2] * scale, radius) >= 0;
                String what = "case " + i + ": " + Arrays.toString(p) + Arrays.toString(o) + Arrays.toString(c);
                assertEquals(
                        sphere, bsp.anySphere(c[0] * scale, c[1] * scale, c[2] * scale, radius) >= 0, what + radius);
                long[] moved = o.clone();
                long[] move = {c[0] - 4, c[1] - 4, c[2] - 4};
                for (int k = 0; k < 12; k++) {
                    moved[k] += move[k % 3];
                }
                boolean expected = false;
                for (int j = 0; j < 4; j++) {
                    for (int k = 0; k < 4 && !expected; k++) {
                        expected = ExactTests.trianglesTouch(face(p, j), face(moved, k));
                    }
                }
                RigidTransform otherToThis = RigidTransform.ofQuaternionXyzw(
                        0, 0, 0, 1, move[0] * (double) scale, move[1] * (double) scale, move[2] * (double) scale);
                assertEquals(expected, pairs.overlaps(bsp, other, otherToThis), what);
                seen[expected ? 1 : 0]++;
            }
        }
        assertCount(cases);
    }
}
