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
            RayHit[] found = new RayHit[COUNT];
            Arrays.setAll(found, i -> new RayHit());
            hits = mesh.raycasts(rays, COUNT, Float.POSITIVE_INFINITY, found);
            assertTrue(hits > COUNT / 10 && hits <= COUNT, arrays + " hits " + hits);
            RayHit hit = new RayHit();
            for (int i = 0; i < COUNT; i++) {
                hits -= mesh.raycast(
                                rays[6 * i],
                                rays[6 * i + 1],
                                rays[6 * i + 2],
                                rays[6 * i + 3],
                                rays[6 * i + 4],
                                rays[6 * i + 5],
                                Float.POSITIVE_INFINITY,
                                hit)
                        ? 1
                        : 0;
                assertEquals(hit.triangle(), found[i].triangle(), arrays + " ray " + i);
                assertEquals(hit.t(), found[i].t(), arrays + " ray " + i);
                assertEquals(hit.normalX(), found[i].normalX(), arrays + " ray " + i);
            }
            assertEquals(0, hits);
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
                        IllegalArgumentException.class, () -> bulk.anySpheres(mesh, new float[8], 2, new int[1]))
                .getMessage();
        assertEquals("count 2 needs 8 numbers and 2 free result slots, but there are 8 and 1", tooSmall);
        assertThrows(IllegalArgumentException.class, () -> mesh.raycasts(new float[11], 2, 1, new RayHit[2]));
        assertThrows(IllegalArgumentException.class, () -> mesh.raycasts(new float[12], 2, 1, new RayHit[1]));
        float[] wrong = new float[8];
        Arrays.fill(wrong, Float.NaN);
        assertThrows(IllegalArgumentException.class, () -> bulk.anySpheres(mesh, wrong, 2, new int[2]));
    }
}
