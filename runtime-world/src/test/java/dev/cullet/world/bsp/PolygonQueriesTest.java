// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.pairs.MeshPairs;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Polygons of a BSP tree against spheres and other meshes have the results of the AABB tree and of brute force. */
class PolygonQueriesTest {
    /** Returns a number of cases: that of the normal run; the campaign overrides it. */
    int size(int normal, int campaign) {
        return normal;
    }

    @ParameterizedTest
    @MethodSource("dev.cullet.world.bsp.BspFixture#all")
    void spheresTouchWhatTheyTouchByBruteForce(MeshArrays mesh) {
        check(BspFixture.of(mesh));
        check(BspFixture.of(mesh, BspFixture.TIGHT));
    }

    private void check(BspFixture fixture) {
        int count = size(12, 150);
        MeshArrays arrays = fixture.arrays();
        int hits = 0;
        int misses = 0;
        for (double size : new double[] {0, 0.001, 0.01, 0.1}) {
            float[] spheres = Queries.spheres(arrays, size, count, 3);
            for (int i = 0; i < 4 * count; i += 4) {
                float x = spheres[i];
                float y = spheres[i + 1];
                float z = spheres[i + 2];
                float r = spheres[i + 3];
                int triangle = fixture.bsp().anySphere(x, y, z, r);
                int byBoxes = fixture.bsp().mesh().anySphere(x, y, z, r);
                assertEquals(byBoxes >= 0, triangle >= 0, "sphere " + i / 4 + " of size " + size);
                BruteForce.Margin margin = BruteForce.sphere(arrays, x, y, z, r);
                if (Math.abs(margin.margin()) > 1e-9 * arrays.diagonal()) {
                    assertEquals(margin.margin() < 0, triangle >= 0);
                }
                if (triangle >= 0) {
                    hits++;
                    assertTrue(touches(arrays, triangle, x, y, z, r), "triangle " + triangle + " is touched");
                } else {
                    misses++;
                }
            }
        }
        assertTrue(hits > count / 3 && misses > count / 3, hits + " hits, " + misses + " misses");
    }

    private static boolean touches(MeshArrays mesh, int triangle, double x, double y, double z, double r) {
        double distance2 = TriangleOracles.distance2(new double[] {x, y, z}, mesh.corners(triangle));
        return Math.sqrt(distance2) <= r + 1e-9 * mesh.diagonal();
    }

    @Test
    void trianglesWithoutAreaOnTheLatticeAreFoundToo() {
        BspFixture fixture = BspFixture.of(BspFixture.withSpecks());
        assertTrue(fixture.bsp().tree.degenerateTriangles().length > 12);
        assertTrue(fixture.bsp().anySphere(4, 1, 2, 1e-7f) >= 0);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void bspPairsFindWhatMeshPairsFind(long seed) {
        Random random = new Random(seed);
        MeshArrays[] larger = {
            Meshes.torusKnot(8, 60),
            HardMeshes.arch(30, seed),
            Meshes.terrain(14, seed),
            HardMeshes.twoShells(7),
            BspFixture.withSpecks()
        };
        MeshArrays[] smaller = {
            Meshes.box(-0.2f, -0.2f, -0.2f, 0.2f, 0.3f, 0.4f),
            HardMeshes.icosphere(1),
            HardMeshes.slivers(20, 1e-3, seed)
        };
        BspPairs bspPairs = new BspPairs();
        MeshPairs meshPairs = new MeshPairs();
        int transforms = size(5, 240);
        int hits = 0;
        int misses = 0;
        for (MeshArrays large : larger) {
            BspFixture a = BspFixture.of(large, random.nextBoolean() ? BspOptions.DEFAULT : BspFixture.TIGHT);
            for (MeshArrays small : smaller) {
                BspFixture b = BspFixture.of(small.scaledAndMoved(0.7, 0, 0, 0));
                for (int i = 0; i < transforms; i++) {
                    RigidTransform transform = AllBspQueries.placed(random, 0.3 * large.diagonal());
                    boolean expected =
                            meshPairs.overlaps(a.bsp().mesh(), b.bsp().mesh(), transform);
                    assertEquals(expected, bspPairs.overlaps(a.bsp(), b.bsp(), transform), a + " and " + b);
                    BruteForce.MeshHit oracle = BruteForce.meshes(a.arrays(), transformed(b.arrays(), transform));
                    assertEquals(oracle.touches(), expected, () -> a + " and " + b + ", " + oracle.margin() + " apart");
                    if (expected) {
                        checkPair(a, b, transform, bspPairs, meshPairs);
                        hits++;
                    } else {
                        misses++;
                    }
                    assertEquals(expected, bspPairs.overlaps(a.bsp(), b.bsp().mesh(), transform));
                    // the larger one second: the first mesh is pushed down its tree
                    boolean turned = meshPairs.overlaps(b.bsp().mesh(), a.bsp().mesh(), transform.inverse());
                    assertEquals(turned, bspPairs.overlaps(b.bsp(), a.bsp(), transform.inverse()), b + " and " + a);
                }
            }
        }
        assertEquals(15 * transforms, hits + misses);
        assertTrue(hits > 2 * transforms && misses > 2 * transforms, hits + " hits, " + misses + " misses");
    }

    /** The transformed mesh, in double and rounded to float once, as in the queries. */
    private static MeshArrays transformed(MeshArrays mesh, RigidTransform transform) {
        double[] rows = new double[16];
        transform.copyRowMajor(rows);
        float[] p = mesh.positions();
        float[] positions = new float[p.length];
        for (int i = 0; i < p.length; i++) {
            int row = 4 * (i % 3);
            int at = i - i % 3;
            positions[i] =
                    (float) (rows[row] * p[at] + rows[row + 1] * p[at + 1] + rows[row + 2] * p[at + 2] + rows[row + 3]);
        }
        return new MeshArrays(mesh.name(), positions, mesh.indices());
    }

    /** The pair found is one of all touching pairs. */
    private static void checkPair(
            BspFixture a, BspFixture b, RigidTransform transform, BspPairs bspPairs, MeshPairs meshPairs) {
        meshPairs.begin(a.bsp().mesh(), b.bsp().mesh(), transform);
        boolean found = false;
        while (!found && meshPairs.next()) {
            found = meshPairs.triangle() == bspPairs.triangle()
                    && meshPairs.otherTriangle() == bspPairs.otherTriangle();
        }
        assertTrue(found);
    }

    @Test
    void aPartWithoutATreeIsRefusedWithAHint() {
        CollisionMesh plain = BspFixture.load(Meshes.box(0, 0, 0, 1, 1, 1), BspOptions.DEFAULT);
        assertEquals(12, BspMesh.of(plain).mesh().triangleCount());
        CollisionMesh without =
                CollisionAsset.of(TestAsset.of(plain.data().withBsp(null))).part(0);
        assertEquals(
                "part \"hull\" has no BSP tree; bake the asset with --bsp on",
                assertThrows(IllegalStateException.class, () -> BspMesh.of(without))
                        .getMessage());
    }
}
