// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Meshes of a few triangles with small integers as coordinates, times a power of two, against exact arithmetic. */
class PairsExactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private static double[] triangles(Random random) {
        double[] t = new double[9 * (1 + random.nextInt(3))];
        for (int k = 0; k < t.length; k++) {
            t[k] = random.nextInt(6);
        }
        return t;
    }

    @Test
    void touchingPairsAgreeWithExactArithmetic() {
        Random random = new Random(71);
        int cases = size(6_000, 1_000_000);
        int[] seen = new int[2];
        MeshPairs pairs = new MeshPairs();
        MeshDistance distance = new MeshDistance();
        int[] found = new int[64];
        for (int i = 0; i < cases; ) {
            double scale = Math.scalb(1.0, random.nextInt(41) - 20);
            double[] t = triangles(random);
            double[] u = triangles(random);
            CollisionMesh mesh = load(t, scale);
            CollisionMesh other = load(u, scale);
            for (int n = 0; n < size(100, 2_000); n++, i++) {
                int[] move = {random.nextInt(7) - 3, random.nextInt(7) - 3, random.nextInt(7) - 3};
                boolean mirrored = random.nextInt(3) == 0; // half a turn about y
                double[] placed = new double[u.length];
                for (int k = 0; k < u.length; k++) {
                    placed[k] = (mirrored && k % 3 != 1 ? -u[k] : u[k]) + move[k % 3];
                }
                int touching = 0;
                for (int j = 0; j < t.length; j += 9) {
                    for (int k = 0; k < u.length; k += 9) {
                        touching += ExactTests.trianglesTouch(
                                        Arrays.copyOfRange(t, j, j + 9), Arrays.copyOfRange(placed, k, k + 9))
                                ? 1
                                : 0;
                    }
                }
                RigidTransform otherToThis = RigidTransform.ofQuaternionXyzw(
                        0, mirrored ? 1 : 0, 0, mirrored ? 0 : 1, move[0] * scale, move[1] * scale, move[2] * scale);
                String what = "case " + i + ": " + Arrays.toString(t) + " " + Arrays.toString(placed);
                assertEquals(touching > 0, pairs.overlaps(mesh, other, otherToThis), what);
                pairs.begin(mesh, other, otherToThis);
                assertEquals(touching, pairs.nextInto(found), what);
                if (n % 10 == 0) {
                    assertTrue(distance.closestPoints(mesh, other, otherToThis, Double.POSITIVE_INFINITY), what);
                    assertEquals(touching > 0, distance.distance() == 0, what);
                }
                seen[touching > 0 ? 1 : 0]++;
            }
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20, Arrays.toString(seen));
    }

    private static CollisionMesh load(double[] t, double scale) {
        float[] positions = new float[t.length];
        int[] indices = new int[t.length / 3];
        for (int k = 0; k < t.length; k++) {
            positions[k] = (float) (t[k] * scale);
            indices[k / 3] = k / 3;
        }
        return Scene.load(new MeshArrays("integers", positions, indices));
    }
}
