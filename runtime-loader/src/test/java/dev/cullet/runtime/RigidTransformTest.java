// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class RigidTransformTest {
    private static final double HALF = Math.sqrt(0.5);

    @Test
    void quaternionAndMatrixOfAQuarterTurnAgree() {
        // a quarter turn about y takes z to x
        RigidTransform byQuaternion = RigidTransform.ofQuaternionXyzw(0, HALF, 0, HALF, 10, 20, 30);
        RigidTransform byMatrix = RigidTransform.ofRowMajor(0, 0, 1, 10, 0, 1, 0, 20, -1, 0, 0, 30, 0, 0, 0, 1);
        for (RigidTransform transform : new RigidTransform[] {byQuaternion, byMatrix}) {
            float[] p = new float[4];
            transform.toWorldPoint(0, 0, 1, p, 1);
            assertArrayEquals(new float[] {0, 11, 20, 30}, p, 1e-6f);
            transform.toModelPoint(11, 20, 30, p, 0);
            assertArrayEquals(new float[] {0, 0, 1, 30}, p, 1e-6f);
            transform.toWorldDirection(0, 0, 1, p, 0);
            assertArrayEquals(new float[] {1, 0, 0, 30}, p, 1e-6f);
            transform.toModelDirection(1, 0, 0, p, 0);
            assertArrayEquals(new float[] {0, 0, 1, 30}, p, 1e-6f);
        }
    }

    @Test
    void movedQueriesGiveTheAnswersOfTheModel() {
        CollisionMesh mesh = Fixture.of(Meshes.torusKnot(8, 60)).mesh();
        Random random = new Random(1);
        float[] spheres = Queries.spheres(Meshes.torusKnot(8, 60), 0.05, 2000, 1);
        int hits = 0;
        int other = 0;
        for (int i = 0; i < spheres.length; i += 4) {
            double[] r = Queries.rotation(random);
            double[] t = {100 * random.nextGaussian(), 100 * random.nextGaussian(), 100 * random.nextGaussian()};
            RigidTransform transform = RigidTransform.ofRowMajor(
                    r[0], r[1], r[2], t[0], r[3], r[4], r[5], t[1], r[6], r[7], r[8], t[2], 0, 0, 0, 1);
            double x = spheres[i];
            double y = spheres[i + 1];
            double z = spheres[i + 2];
            float[] model = new float[3];
            transform.toModelPoint(
                    r[0] * x + r[1] * y + r[2] * z + t[0],
                    r[3] * x + r[4] * y + r[5] * z + t[1],
                    r[6] * x + r[7] * y + r[8] * z + t[2],
                    model,
                    0);
            double off = Math.max(Math.abs(model[0] - x), Math.max(Math.abs(model[1] - y), Math.abs(model[2] - z)));
            assertTrue(off <= RigidTransform.rounding(model[0], model[1], model[2]) + 1e-12, "off by " + off);
            boolean direct = mesh.anySphere(spheres[i], spheres[i + 1], spheres[i + 2], spheres[i + 3]) >= 0;
            boolean moved = mesh.anySphere(model[0], model[1], model[2], spheres[i + 3]) >= 0;
            hits += direct ? 1 : 0;
            other += direct != moved ? 1 : 0;
        }
        assertTrue(hits > 400 && hits < 1800, hits + " hit");
        assertTrue(other <= 2, other + " differ by rounding to float");
    }

    @Test
    void inverseUndoes() {
        RigidTransform transform = RigidTransform.ofQuaternionXyzw(0.1, 0.7, -0.5, 0.5, 1, 2, 3);
        RigidTransform inverse = transform.inverse();
        float[] p = new float[3];
        transform.toWorldPoint(4, 5, 6, p, 0);
        inverse.toWorldPoint(p[0], p[1], p[2], p, 0);
        assertArrayEquals(new float[] {4, 5, 6}, p, 1e-5f);
        inverse.toModelPoint(4, 5, 6, p, 0);
        float[] q = new float[3];
        transform.toWorldPoint(4, 5, 6, q, 0);
        assertArrayEquals(q, p, 1e-5f);
        RigidTransform.IDENTITY.toModelPoint(4, 5, 6, p, 0);
        assertArrayEquals(new float[] {4, 5, 6}, p);
        RigidTransform.translation(1, 2, 3).toModelPoint(4, 5, 6, p, 0);
        assertArrayEquals(new float[] {3, 3, 3}, p);
    }

    @Test
    void whatIsNotRigidIsRefused() {
        refuses(
                "the rotation's rows have lengths 2.0 2.0 2.0, but must have 1 within 1.0E-4;"
                        + " a scale must be baked into the asset",
                () -> RigidTransform.ofRowMajor(2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1));
        refuses(
                "the rotation has determinant -1.0, but must have 1; a mirror must be baked into the asset",
                () -> RigidTransform.ofRowMajor(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1));
        refuses(
                "the rotation's rows are not at right angles within 1.0E-4; a shear must be baked into the asset",
                () -> RigidTransform.ofRowMajor(1, 0, 0, 0, 0.6, 0.8, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1));
        refuses(
                "the last row 1.0 2.0 3.0 1.0 must be 0 0 0 1 (is the matrix stored by columns?)",
                () -> RigidTransform.ofRowMajor(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1));
        refuses("matrix has 3 numbers, but must have 16", () -> RigidTransform.ofRowMajor(1, 2, 3));
        refuses(
                "quaternion 0.0 0.0 0.0 2.0 has length 2.0, but must have length 1 within 1.0E-4",
                () -> RigidTransform.ofQuaternionXyzw(0, 0, 0, 2, 0, 0, 0));
        refuses(
                "quaternion NaN 0.0 0.0 1.0 has length NaN, but must have length 1 within 1.0E-4",
                () -> RigidTransform.ofQuaternionXyzw(Double.NaN, 0, 0, 1, 0, 0, 0));
        refuses(
                "translation Infinity 0.0 0.0 must be finite",
                () -> RigidTransform.translation(Double.POSITIVE_INFINITY, 0, 0));
    }

    private static void refuses(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
