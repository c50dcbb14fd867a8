// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.deform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AabbTree;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Deformations;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.StoredTreeCheck;
import dev.cullet.world.Scene;
import dev.cullet.world.pairs.MeshPairs;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The boxes of a mesh that deforms, and what it promises. {@link DeformingQueriesTest} has the answers. */
final class DeformingMeshTest {
    private static List<MeshArrays> shapes() {
        List<MeshArrays> shapes = new ArrayList<>(HardMeshes.all());
        shapes.add(Meshes.noiseSphere(9, 0.3, 4));
        shapes.add(Meshes.terrain(12, 2));
        shapes.add(Meshes.soup(200, 0.3, 3));
        shapes.add(Meshes.soup(1, 2, 5));
        return shapes;
    }

    private static long[] nodes(DeformingMesh deforming) {
        return deforming.mesh().data().tree().nodes();
    }

    private static float[] positions(DeformingMesh deforming) {
        return deforming.mesh().data().triangles().positions();
    }

    private static void setAll(DeformingMesh deforming, float[] positions) {
        deforming.setVertices(0, deforming.vertexCount(), positions, 0);
    }

    /** The boxes are the smallest of this topology on this lattice: those of leaves by themselves, others as unions. */
    private static void assertExact(DeformingMesh deforming, String where) {
        assertValid(deforming, where);
        AabbTree tree = deforming.mesh().data().tree();
        MeshArrays arrays = Scene.arrays(deforming.mesh());
        long[] nodes = tree.nodes();
        for (int node = 0; node < tree.nodeCount(); node++) {
            int corner = 3 * AabbTree.firstTriangle(nodes, node);
            for (int lane = 0; AabbTree.leafEnd(nodes, node, lane) > 0; lane++) {
                double[] box = {1e99, 1e99, 1e99, -1e99, -1e99, -1e99};
                int end = 3 * (AabbTree.firstTriangle(nodes, node) + AabbTree.leafEnd(nodes, node, lane));
                for (; corner < end; corner++) {
                    for (int axis = 0; axis < 3; axis++) {
                        box[axis] = Math.min(box[axis], arrays.at(corner / 3, corner % 3, axis));
                        box[3 + axis] = Math.max(box[3 + axis], arrays.at(corner / 3, corner % 3, axis));
                    }
                }
                for (int axis = 0; axis < 3; axis++) {
                    int lower = side(nodes, node, lane, 2 * axis);
                    int upper = side(nodes, node, lane, 2 * axis + 1);
                    String which = where + ": node " + node + " lane " + lane + " axis " + axis;
                    assertTrue(at(tree, lower, axis) <= box[axis] && at(tree, lower + 1, axis) > box[axis], which);
                    assertTrue(
                            at(tree, upper, axis) >= box[3 + axis] && at(tree, upper - 1, axis) < box[3 + axis], which);
                }
                if (lane == 3) {
                    break;
                }
            }
        }
    }

    private static int side(long[] nodes, int node, int lane, int word) {
        return (int) (nodes[8 * node + word] >>> (16 * lane)) & 0x7FFF;
    }

    private static double at(AabbTree tree, int k, int axis) {
        return tree.origin()[axis] + k * (double) tree.step();
    }

    /** Whether each box of one tree holds the box of the other in its place. */
    private static boolean contains(long[] outer, long[] inner) {
        boolean contains = true;
        for (int word = 0; word < outer.length; word++) {
            for (int shift = 0; shift < 64 && word % 8 < 6; shift += 16) {
                int a = (int) (outer[word] >>> shift) & 0x7FFF;
                int b = (int) (inner[word] >>> shift) & 0x7FFF;
                contains &= word % 2 == 0 ? a <= b : a >= b;
            }
        }
        return contains;
    }

    private static void assertSame(DeformingMesh expected, DeformingMesh actual, String where) {
        assertArrayEquals(nodes(expected), nodes(actual), where);
        float[] bounds = new float[12];
        expected.mesh().bounds(bounds, 0);
        actual.mesh().bounds(bounds, 6);
        assertArrayEquals(Arrays.copyOf(bounds, 6), Arrays.copyOfRange(bounds, 6, 12), where);
        assertEquals(
                expected.mesh().boundingSphere().radius(),
                actual.mesh().boundingSphere().radius(),
                where);
    }

    private static void assertBounded(DeformingMesh deforming, String where) {
        float[] bounds = new float[6];
        deforming.mesh().bounds(bounds, 0);
        float[] p = positions(deforming);
        double x = deforming.mesh().boundingSphere().x();
        double y = deforming.mesh().boundingSphere().y();
        double z = deforming.mesh().boundingSphere().z();
        double radius = deforming.mesh().boundingSphere().radius();
        for (int i = 0; i < p.length; i += 3) {
            for (int axis = 0; axis < 3; axis++) {
                assertTrue(p[i + axis] >= bounds[axis] && p[i + axis] <= bounds[3 + axis], where + ": box");
            }
            double d2 = (p[i] - x) * (p[i] - x) + (p[i + 1] - y) * (p[i + 1] - y) + (p[i + 2] - z) * (p[i + 2] - z);
            assertTrue(d2 <= radius * radius * (1 + 0x1p-50), where + ": sphere");
        }
    }

    @Test
    void exactRefitMakesTheSmallestBoxes() {
        Random random = new Random(1);
        for (MeshArrays shape : shapes()) {
            DeformingMesh deforming = new DeformingMesh(Scene.exact(shape));
            assertExact(deforming, shape + " as baked");
            float[] rest = positions(deforming).clone();
            for (int step = 0; step < 6; step++) {
                double amount = shape.diagonal() * new double[] {0, 0.001, 0.05, 0.3, 5, 0.01}[step];
                setAll(deforming, Deformations.shake(rest, amount, random));
                deforming.refit();
                assertExact(deforming, shape + " step " + step);
                assertBounded(deforming, shape + " step " + step);
            }
        }
    }

    @Test
    void refitOfWhatMovedIsTheExactRefitWhateverWasBefore() {
        Random random = new Random(2);
        int partial = 0;
        for (MeshArrays shape : shapes()) {
            CollisionMesh baked = Scene.exact(shape);
            DeformingMesh some = new DeformingMesh(baked);
            DeformingMesh all = new DeformingMesh(baked);
            for (int step = 0; step < 60; step++) {
                int first = random.nextInt(some.vertexCount());
                int count = 1 + random.nextInt(Math.min(some.vertexCount() - first, 1 + step % 9));
                float[] moved =
                        Deformations.shake(positions(all), shape.diagonal() * (step % 20 == 18 ? 3 : 0.02), random);
                some.setVertices(first, count, moved, 3 * first);
                all.setVertices(first, count, moved, 3 * first);
                if (step % 4 == 3) {
                    some.grow(); // leaves boxes too large for the next
                    continue;
                }
                long[] before = nodes(some).clone();
                some.refitMoved();
                all.refit();
                assertSame(all, some, shape + " step " + step);
                assertBounded(some, shape + " step " + step);
                partial += Arrays.equals(before, nodes(some)) ? 0 : 1;
            }
            some.refitMoved();
            assertExact(some, shape + " at last");
        }
        assertTrue(partial > 500, "boxes changed " + partial + " times");
    }

    @Test
    void growingHoldsTheExactBoxesAndNeverShrinks() {
        Random random = new Random(3);
        int larger = 0;
        for (MeshArrays shape : shapes()) {
            CollisionMesh baked = Scene.exact(shape);
            DeformingMesh growing = new DeformingMesh(baked);
            DeformingMesh exact = new DeformingMesh(baked);
            float[] rest = positions(growing).clone();
            for (int step = 0; step < 12; step++) {
                float[] moved = Deformations.shake(rest, 0.1 * shape.diagonal(), random); // within the lattice
                int first = random.nextInt(growing.vertexCount());
                growing.setVertices(first, growing.vertexCount() - first, moved, 3 * first);
                exact.setVertices(first, growing.vertexCount() - first, moved, 3 * first);
                long[] before = nodes(growing).clone();
                growing.grow();
                exact.refit();
                assertTrue(contains(nodes(growing), before), shape + ": a box got smaller, step " + step);
                assertTrue(contains(nodes(growing), nodes(exact)), shape + ": a box is too small, step " + step);
                assertBounded(growing, shape + " step " + step);
                larger += Arrays.equals(nodes(growing), nodes(exact)) ? 0 : 1;
            }
            growing.refitMoved();
            assertSame(exact, growing, shape + " at last");
        }
        assertTrue(larger > 100, "it only grows: " + larger);
    }

    @Test
    void verticesMayLeaveTheLatticeAndComeBack() {
        MeshArrays shape = Meshes.noiseSphere(9, 0.3, 4);
        for (int mode = 0; mode < 3; mode++) {
            DeformingMesh deforming = new DeformingMesh(Scene.exact(shape));
            float[] rest = positions(deforming).clone();
            float step = deforming.mesh().data().tree().step();
            for (double[] place :
                    new double[][] {{1, 0}, {1, 40}, {1000, 0}, {1000, -1e6}, {1e-3, 0}, {0, 7}, {1, 0}}) {
                float[] moved = new float[rest.length];
                for (int i = 0; i < rest.length; i++) {
                    moved[i] = (float) (place[0] * rest[i] + place[1]);
                }
                setAll(deforming, moved);
                if (mode == 0) {
                    deforming.refit();
                } else if (mode == 1) {
                    deforming.refitMoved();
                } else {
                    deforming.grow();
                }
                String where = "mode " + mode + " scale " + place[0] + " moved by " + place[1];
                assertBounded(deforming, where);
                if (mode < 2) {
                    assertExact(deforming, where);
                    float size = deforming.mesh().data().tree().step() * AabbTree.LATTICE_MAX;
                    double extent = Scene.arrays(deforming.mesh()).diagonal();
                    assertTrue(size <= 32 * extent || extent == 0, where + ": the lattice is " + size + " m wide");
                }
            }
            if (mode < 2) {
                assertEquals(step, deforming.mesh().data().tree().step(), "back where it was");
            }
        }
    }

    /** Where a float's own spacing is as large as the mesh, the lattice still contains it. */
    @Test
    void aMeshFarOutKeepsALattice() {
        DeformingMesh deforming = new DeformingMesh(Scene.exact(Meshes.box(-1, -1, -1, 1, 1, 1)));
        float[] rest = positions(deforming).clone();
        for (float far : new float[] {9.9e8f, -9.9e8f, 0x1p29f, -0x1p29f, 16_777_216, -16_777_217, 1e-30f, 1e-40f}) {
            for (int axis = 0; axis < 3; axis++) {
                for (int spacings = 0; spacings < 3; spacings++) {
                    float[] moved = rest.clone();
                    for (int i = axis; i < moved.length; i += 3) {
                        moved[i] = far + rest[i] * spacings * Math.ulp(far);
                    }
                    setAll(deforming, moved);
                    deforming.refit();
                    String where = far + " on axis " + axis + ", " + spacings + " spacings";
                    assertBounded(deforming, where);
                    assertValid(deforming, where);
                }
            }
        }
    }

    private static void assertValid(DeformingMesh deforming, String where) {
        AabbTree tree = deforming.mesh().data().tree();
        MeshArrays arrays = Scene.arrays(deforming.mesh()).named(where);
        StoredTreeCheck.check(tree.origin(), tree.step(), tree.nodes(), tree.depth(), AabbTree.MAX_LEAF, arrays);
    }

    @Test
    void refusesWhatIsNoPlaceAndMovesNothingThen() {
        DeformingMesh deforming = new DeformingMesh(Scene.exact(Meshes.box(0, 0, 0, 1, 1, 1)));
        long[] before = nodes(deforming).clone();
        float[] rest = positions(deforming).clone();
        for (float wrong : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1.1e9f}) {
            float[] moved = {9, 9, 9, 9, wrong, 9};
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> deforming.setVertices(2, 2, moved, 0));
            assertEquals(
                    "vertex 3 has the coordinate " + wrong + ", but must be within 1.0E9 m; no vertex was moved",
                    refused.getMessage());
        }
        IllegalArgumentException many =
                assertThrows(IllegalArgumentException.class, () -> deforming.setVertices(5, 4, new float[12], 0));
        assertEquals("vertices 5 to 9 are not in 0..8", many.getMessage());
        IllegalArgumentException few =
                assertThrows(IllegalArgumentException.class, () -> deforming.setVertices(5, 3, new float[12], 4));
        assertEquals(
                "xyz has length 12, but 3 values for each of 3 vertices are needed from offset 4", few.getMessage());
        assertThrows(IllegalArgumentException.class, () -> deforming.setVertices(-1, 1, new float[12], 0));
        assertThrows(IllegalArgumentException.class, () -> deforming.setVertices(0, Integer.MAX_VALUE, rest, 0));
        deforming.refitMoved();
        assertArrayEquals(before, nodes(deforming));
        assertArrayEquals(rest, positions(deforming));
    }

    @Test
    void aCompactMeshIsRefusedWithWhatToDo() {
        MeshArrays door = Meshes.box(0, 0, 0, 1, 1, 1).named("door");
        CollisionMesh compact = Scene.load(door, TestAsset.options(AssetEncoding.COMPACT));
        assertEquals(
                "part \"door\" is compact, and its vertices cannot be moved; bake the asset with --encoding exact",
                assertThrows(IllegalArgumentException.class, () -> new DeformingMesh(compact))
                        .getMessage());
    }

    @Test
    void theBakedMeshStaysAsItIs() {
        CollisionMesh baked = Scene.exact(Meshes.torusKnot(8, 40));
        long[] before = baked.data().tree().nodes().clone();
        float[] rest = baked.data().triangles().positions().clone();
        DeformingMesh deforming = new DeformingMesh(baked);
        setAll(deforming, Deformations.twist(rest, 1, 4));
        deforming.refit();
        assertNotEquals(Arrays.hashCode(before), Arrays.hashCode(nodes(deforming)));
        assertArrayEquals(before, baked.data().tree().nodes());
        assertArrayEquals(rest, baked.data().triangles().positions());
    }

    @Test
    void degradesAsTrianglesMixAndRecovers() {
        DeformingMesh deforming = new DeformingMesh(Scene.exact(Meshes.noiseSphere(30, 0.1, 6)));
        float[] rest = positions(deforming).clone();
        assertEquals(1, deforming.degradation());
        double before = 1;
        for (double amount : new double[] {0.05, 0.1, 0.2, 0.5}) {
            setAll(deforming, Deformations.shake(rest, amount, new Random(7)));
            deforming.refit();
            assertTrue(deforming.degradation() > 1.1 * before, amount + ": " + deforming.degradation());
            before = deforming.degradation();
        }
        setAll(deforming, rest);
        deforming.refitMoved();
        assertEquals(1, deforming.degradation(), 0.01);
        float[] large = new float[rest.length];
        for (int i = 0; i < rest.length; i++) {
            large[i] = 100 * rest[i];
        }
        setAll(deforming, large);
        deforming.refit();
        assertEquals(1, deforming.degradation(), 0.01, "size is no matter");
    }

    @Test
    void allocatesNothingAfterItIsMadeAndNeedsNoStack() throws InterruptedException {
        CollisionMesh baked = Scene.exact(Meshes.torusKnot(12, 150));
        DeformingMesh deforming = new DeformingMesh(baked);
        DeformingMesh other = new DeformingMesh(baked);
        float[][] poses = new float[12][];
        Random random = new Random(8);
        for (int i = 0; i < poses.length; i++) {
            float[] rest = baked.data().triangles().positions();
            poses[i] = i % 6 == 5 ? Deformations.shake(rest, 20, random) : Deformations.twist(rest, 0.1 * i, 4);
        }
        MeshPairs pairs = new MeshPairs();
        ClosestHit hit = new ClosestHit();
        int[] hits = {0};
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            for (int i = 0; i < poses.length; i++) {
                setAll(deforming, poses[i]);
                deforming.grow();
                deforming.refitMoved();
                other.setVertices(100, 50, poses[i], 300);
                other.refit();
                hits[0] += pairs.overlaps(deforming.mesh(), other.mesh(), RigidTransform.IDENTITY) ? 1 : 0;
                hits[0] += deforming.mesh().closestPoint(0, 0, 0, 1, hit) ? 1 : 0;
                hits[0] += deforming.degradation() > 0
                                && deforming.mesh().boundingSphere().radius() > 0
                        ? 1
                        : 0;
            }
        });
        assertTrue(hits[0] > 30 * poses.length, "hits " + hits[0]);
        assertEquals(0, bytes, "bytes allocated by 12 frames");
    }

    @Test
    void statesItsSize() {
        CollisionMesh baked = Scene.exact(Meshes.torusKnot(20, 400));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        DeformingMesh[] made = new DeformingMesh[8];
        long before = threads.getThreadAllocatedBytes(self);
        for (int i = 0; i < made.length; i++) {
            made[i] = new DeformingMesh(baked);
        }
        double each = (threads.getThreadAllocatedBytes(self) - before) / (double) made.length;
        double scratch = 4.0 * (made[0].vertexCount() + 1); // while it is made
        assertEquals((double) made[0].bytes(), each - scratch, 2_000);
        assertTrue(made[0].bytes() > 300_000, "bytes " + made[0].bytes());
    }
}
