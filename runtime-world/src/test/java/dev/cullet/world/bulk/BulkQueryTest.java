// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bulk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.Scene;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BulkQueryTest {
    private static final int COUNT = Effort.cases(1000, 3000);

    /** Oracle: the single queries, which have oracles of their own. */
    @Tag("scaled")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3})
    void everyAnswerIsThatOfTheSingleQuery(int seed) {
        for (MeshArrays arrays : new MeshArrays[] {Meshes.torusKnot(12, 90), Meshes.terrain(20, seed), flat()}) {
            CollisionMesh mesh = Scene.load(arrays);
            BulkQuery bulk = new BulkQuery(COUNT);
            float[] spheres = Queries.spheres(arrays, 0.02, COUNT, seed);
            int[] triangles = new int[COUNT];
            int hits = bulk.anySpheres(mesh, spheres, COUNT, triangles);
            assertTrue(hits > COUNT / 10 && hits < COUNT, arrays + " hits " + hits);
            for (int i = 0; i < COUNT; i++) {
                int alone = mesh.anySphere(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], spheres[4 * i + 3]);
                assertEquals(alone, triangles[i], arrays + " sphere " + i);
                hits -= alone >= 0 ? 1 : 0;
            }
            assertEquals(0, hits);

            float[] rays = Queries.rays(arrays, COUNT, seed);
            double[] t = new double[COUNT];
            hits = bulk.raycasts(mesh, rays, COUNT, Float.POSITIVE_INFINITY, t, triangles);
            assertTrue(hits > COUNT / 10 && hits <= COUNT, arrays + " hits " + hits);
            RayHit hit = new RayHit();
            for (int i = 0; i < COUNT; i++) {
                boolean found = mesh.raycast(
                        rays[6 * i],
                        rays[6 * i + 1],
                        rays[6 * i + 2],
                        rays[6 * i + 3],
                        rays[6 * i + 4],
                        rays[6 * i + 5],
                        Float.POSITIVE_INFINITY,
                        hit);
                assertEquals(found ? hit.triangle() : -1, triangles[i], arrays + " ray " + i);
                assertEquals(found ? hit.t() : t[i], t[i], arrays + " ray " + i);
            }
        }
    }

    /** No size along one axis: a step of the curve would be 0 / 0. */
    private static MeshArrays flat() {
        return new MeshArrays("flat", new float[] {0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1}, new int[] {0, 2, 1, 1, 2, 3});
    }

    @Test
    void oneQueryAndNoneAreFine() {
        CollisionMesh mesh = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        BulkQuery bulk = new BulkQuery(1);
        int[] triangles = {7};
        assertEquals(0, bulk.anySpheres(mesh, new float[0], 0, triangles));
        assertEquals(7, triangles[0]);
        assertEquals(1, bulk.anySpheres(mesh, new float[] {0, 0.5f, 0.5f, 0.1f}, 1, triangles));
        assertEquals(0, bulk.anySpheres(mesh, new float[] {0.5f, 0.5f, 0.5f, 0.1f}, 1, triangles));
        assertEquals(-1, triangles[0]);
    }

    @Test
    void tooManyAndWrongNumbersAreRefused() {
        CollisionMesh mesh = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        BulkQuery bulk = new BulkQuery(2);
        String tooMany = assertThrows(
                        IllegalArgumentException.class, () -> bulk.anySpheres(mesh, new float[12], 3, new int[3]))
                .getMessage();
        assertEquals("count 3 must be in 0..2, the capacity", tooMany);
        String tooSmall = assertThrows(
                        IllegalArgumentException.class,
                        () -> bulk.raycasts(mesh, new float[12], 2, 1, new double[1], new int[2]))
                .getMessage();
        assertEquals("count 2 needs 12 numbers and 2 free result slots, but there are 12 and 1", tooSmall);
        float[] wrong = new float[8];
        Arrays.fill(wrong, Float.NaN);
        assertThrows(IllegalArgumentException.class, () -> bulk.anySpheres(mesh, wrong, 2, new int[2]));
    }
}
