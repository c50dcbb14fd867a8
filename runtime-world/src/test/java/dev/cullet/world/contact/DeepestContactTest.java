// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.IntegerDistance;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.Scene;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The deepest contact is the nearest pair of points, also where it is on an edge that a face contact resolves. */
class DeepestContactTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    private final Contacts contacts = new Contacts(64);

    @Test
    void aCapsuleOverTheBorderOfAFaceIsNearestAtTheBorder() {
        CollisionMesh mesh = load(-1.25f, 4, -7.649493E-8f, -1.2499999f, 1.0750017f, 4, -1.2500001f, 0.5f, 3.5f);
        contacts.collideCapsule(mesh, -1.3410866f, 1.0644431f, 1.6027169f, -1.3723469f, 1.6360662f, 2.3776765f, 0.3f);
        assertEquals(0.178037954079, contacts.depth(0), 1e-11);
        assertEquals(0.177653211587, contacts.depth(1), 1e-11);
    }

    @Test
    void theDeepestContactIsTheNearestPair() {
        Random random = new Random(91);
        int cases = size(6_000, 1_000_000);
        int[] seen = new int[3];
        int touching = 0;
        for (int i = 0; i < cases; ) {
            float scale = Math.scalb(1f, random.nextInt(41) - 20);
            int kind = random.nextInt(3);
            float[] p = new float[9];
            for (int k = 0; k < 9; k++) {
                p[k] = kind == 0 ? random.nextInt(9) - 4 : 8 * random.nextFloat() - 4;
                p[k] = kind == 2 && k % 3 == 0 ? p[0] + (random.nextInt(3) - 1) * Math.ulp(p[0]) : p[k]; // as upright
            }
            for (int k = 0; k < 9; k++) {
                p[k] *= scale;
            }
            CollisionMesh mesh = load(p);
            double[] corners = Scene.arrays(mesh).corners(0);
            for (int n = 0; n < size(50, 1_000); n++, i++) {
                float radius = scale * (kind == 0 ? 1 + random.nextInt(3) : 0.2f + random.nextFloat());
                float[] a = new float[3];
                float[] b = new float[3];
                double u = random.nextDouble();
                double v = random.nextDouble() * (1 - u);
                for (int k = 0; k < 3; k++) {
                    double on = corners[k] + u * (corners[3 + k] - corners[k]) + v * (corners[6 + k] - corners[k]);
                    a[k] = kind == 0
                            ? scale * (random.nextInt(13) - 6)
                            : (float) (on + 0.7 * radius * random.nextGaussian());
                    b[k] = a[k] + scale * (kind == 0 ? random.nextInt(5) - 2 : (float) random.nextGaussian());
                }
                double[] from = {a[0], a[1], a[2]};
                double[] to = {b[0], b[1], b[2]};
                double distance = TriangleOracles.segmentDistance(from, to, corners);
                contacts.collideCapsule(mesh, a[0], a[1], a[2], b[0], b[1], b[2], radius);
                boolean integers = kind == 0;
                String what = "case " + i + ": " + Arrays.toString(p) + " capsule " + Arrays.toString(a)
                        + Arrays.toString(b) + " " + radius;
                double limit = 1e-9 * scale;
                if (Math.abs(radius - distance) > limit) {
                    assertEquals(distance < radius, contacts.count() > 0, what);
                } else if (integers) {
                    assertEquals(touches(p, a, b, radius, scale), contacts.count() > 0, what);
                    touching++;
                }
                if (distance < radius - limit && distance > limit) {
                    assertEquals(radius - distance, contacts.depth(0), 1e-4 * radius, what);
                    seen[contacts.count() > 1 ? 2 : 1]++;
                } else {
                    seen[0]++;
                }
            }
        }
        for (int count : seen) {
            assertTrue(count > cases / 40, Arrays.toString(seen));
        }
        assertTrue(touching > cases / 2_000, "touching " + touching);
    }

    private static boolean touches(float[] p, float[] a, float[] b, float radius, float scale) {
        return IntegerDistance.segmentWithin(
                integers(a, scale), integers(b, scale), integers(p, scale), Math.round(radius / scale));
    }

    private static int[] integers(float[] p, float scale) {
        int[] integers = new int[p.length];
        for (int k = 0; k < p.length; k++) {
            integers[k] = Math.round(p[k] / scale);
        }
        return integers;
    }

    private static CollisionMesh load(float... positions) {
        return Scene.load(new MeshArrays("triangle", positions, new int[] {0, 1, 2}));
    }
}
