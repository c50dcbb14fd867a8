// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.pairs.MeshPairs;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Polygons of a tree against spheres and against other meshes: the answers of the AABB tree and of brute force. */
class PolygonQueriesTest {
    @ParameterizedTest
    @MethodSource("dev.cullet.world.bsp.BspFixture#all")
    void spheresTouchWhatTheyTouchByBruteForce(MeshArrays mesh) {
        check(BspFixture.of(mesh));
        check(BspFixture.of(mesh, BspFixture.TIGHT));
    }

    private static void check(BspFixture fixture) {
        MeshArrays arrays = fixture.arrays();
        int hits = 0;
        int misses = 0;
        for (double size : new double[] {0, 0.001, 0.01, 0.1}) {
            float[] spheres = Queries.spheres(arrays, size, 150, 3);
            for (int i = 0; i < 600; i += 4) {
                float x = spheres[i];
                float y = spheres[i + 1];
                float z = spheres[i + 2];
                float r = spheres[i + 3];
                int triangle = fixture.bsp().overlapsSphere(x, y, z, r);
                int byBoxes = fixture.bsp().mesh().overlapsSphere(x, y, z, r);
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
        assertTrue(hits > 50 && misses > 50, hits + " hits, " + misses + " misses");
    }

    private static boolean touches(MeshArrays mesh, int triangle, double x, double y, double z, double r) {
        double distance2 = dev.cullet.testkit.TriangleOracles.distance2(new double[] {x, y, z}, mesh.corners(triangle));
        return Math.sqrt(distance2) <= r + 1e-9 * mesh.diagonal();
    }

    @Test
    void trianglesWithoutAreaOnTheLatticeAreFoundToo() {
        BspFixture fixture = BspFixture.of(BspFixture.withSpecks());
        assertTrue(fixture.bsp().tree.looseTriangles().length > 12);
        assertTrue(fixture.bsp().overlapsSphere(4, 1, 2, 1e-7f) >= 0);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void droppedPolygonsTouchWhatPairsOfBoxesTouch(long seed) {
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
        BspPairs drops = new BspPairs();
        MeshPairs boxes = new MeshPairs();
        int hits = 0;
        int misses = 0;
        for (MeshArrays large : larger) {
            BspFixture a = BspFixture.of(large, random.nextBoolean() ? BspOptions.DEFAULT : BspFixture.TIGHT);
            for (MeshArrays small : smaller) {
                BspFixture b = BspFixture.of(small.scaledAndMoved(0.7, 0, 0, 0));
                for (int i = 0; i < 120; i++) {
                    RigidTransform place = placed(random, 0.3 * large.diagonal());
                    boolean expected = boxes.overlap(a.bsp().mesh(), b.bsp().mesh(), place);
                    assertEquals(expected, drops.overlap(a.bsp(), b.bsp(), place), a + " and " + b);
                    if (expected) {
                        checkPair(a, b, place, drops, boxes);
                        hits++;
                    } else {
                        misses++;
                    }
                    assertEquals(expected, drops.overlap(a.bsp(), b.bsp().mesh(), place));
                    // the larger one second: its tree is walked, and the first mesh is dropped
                    boolean turned = boxes.overlap(b.bsp().mesh(), a.bsp().mesh(), place.inverse());
                    assertEquals(turned, drops.overlap(b.bsp(), a.bsp(), place.inverse()), b + " and " + a);
                }
            }
        }
        assertTrue(hits > 100 && misses > 100, hits + " hits, " + misses + " misses");
    }

    /** The pair told is among all touching pairs. */
    private static void checkPair(BspFixture a, BspFixture b, RigidTransform place, BspPairs drops, MeshPairs boxes) {
        boxes.begin(a.bsp().mesh(), b.bsp().mesh(), place);
        boolean found = false;
        while (!found && boxes.next()) {
            found = boxes.triangle() == drops.triangle() && boxes.otherTriangle() == drops.otherTriangle();
        }
        assertTrue(found);
    }

    private static RigidTransform placed(Random random, double spread) {
        double[] q = random.doubles(4, -1, 1).toArray();
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        return RigidTransform.ofQuaternion(
                q[0] / length,
                q[1] / length,
                q[2] / length,
                q[3] / length,
                spread * random.nextGaussian(),
                spread * random.nextGaussian(),
                spread * random.nextGaussian());
    }

    @Test
    void queriesAllocateNothing() {
        BspFixture a = BspFixture.of(Meshes.torusKnot(9, 70));
        BspFixture tight = BspFixture.of(Meshes.torusKnot(9, 70), BspFixture.TIGHT);
        BspFixture b = BspFixture.of(HardMeshes.icosphere(1));
        float[] points = Queries.pointsAround(a.arrays(), 500, 4);
        RigidTransform[] places = new RigidTransform[50];
        for (int i = 0; i < 50; i++) {
            places[i] = placed(new Random(i), 1);
        }
        SolidHit hit = new SolidHit();
        BspPairs drops = new BspPairs();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        int answers = 0;
        for (int round = 0; round < 20; round++) { // the first ones load classes
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = 3; i < points.length; i += 3) {
                for (int k = 0; k < 2; k++) {
                    BspMesh mesh = (k == 0 ? a : tight).bsp();
                    answers += mesh.pointInSolid(points[i], points[i + 1], points[i + 2]) ? 1 : 0;
                    answers += mesh.overlapsSphere(points[i], points[i + 1], points[i + 2], 0.2f) >= 0 ? 1 : 0;
                    answers += mesh.entersSolid(
                                    points[i - 3],
                                    points[i - 2],
                                    points[i - 1],
                                    points[i],
                                    points[i + 1],
                                    points[i + 2],
                                    hit)
                            ? 1
                            : 0;
                }
            }
            for (RigidTransform place : places) {
                answers += drops.overlap(a.bsp(), b.bsp(), place) ? 1 : 0;
            }
            allocated = Math.min(
                    allocated,
                    threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        assertTrue(answers > 1000);
        assertEquals(0, allocated);
    }

    @Test
    void aPartWithoutATreeSaysWhatToDo() {
        CollisionMesh plain = BspFixture.load(Meshes.box(0, 0, 0, 1, 1, 1), BspOptions.DEFAULT);
        assertEquals(12, BspMesh.of(plain).mesh().triangleCount());
        CollisionMesh without = dev.cullet.runtime.CollisionAsset.of(new dev.cullet.format.Asset(
                        new dev.cullet.format.Provenance("test", "", "0".repeat(64)),
                        java.util.List.of("default"),
                        java.util.List.of(""),
                        java.util.List.of(plain.data().withBsp(null))))
                .part(0);
        assertEquals(
                "part \"hull\" has no BSP tree; bake the asset with --bsp on",
                assertThrows(IllegalStateException.class, () -> BspMesh.of(without))
                        .getMessage());
    }
}
