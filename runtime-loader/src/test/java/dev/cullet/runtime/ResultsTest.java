// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What queries return beside a hit: cleared results, booleans, boxes of a placed mesh and of a tree. */
final class ResultsTest {
    private final MeshArrays knot = Meshes.torusKnot(8, 60);
    private final CollisionMesh mesh = Fixture.of(knot).mesh();

    @Test
    void aMissClearsTheHit() {
        CollisionMesh box = Fixture.of(Meshes.box(-1, -1, -1, 1, 1, 1)).mesh();
        RayHit ray = new RayHit();
        cleared(ray, ray.t(), ray.normalX(), ray.normalY(), ray.normalZ());
        assertTrue(box.raycast(0, 5, 0, 0, -1, 0, 9, ray));
        assertEquals(1, ray.normalY());
        assertFalse(box.raycast(0, 5, 0, 0, 1, 0, 9, ray));
        cleared(ray, ray.t(), ray.normalX(), ray.normalY(), ray.normalZ());
        SegmentHit segment = new SegmentHit();
        assertTrue(box.overlapsSegments(new float[] {0, 5, 0, 0, 0, 0}, 2, 0, segment));
        assertEquals(0, segment.segment());
        assertFalse(box.overlapsSegments(new float[] {0, 5, 0, 0, 4, 0}, 2, 0, segment));
        cleared(segment, segment.t());
        assertEquals(-1, segment.segment());
        ClosestHit closest = new ClosestHit();
        assertTrue(box.closestPoint(0, 5, 0, 9, closest));
        assertFalse(box.closestPoint(0, 5, 0, 3.9, closest));
        cleared(closest, closest.distance());
    }

    private static void cleared(MeshHit hit, double... numbers) {
        assertEquals(-1, hit.triangle());
        assertTrue(Double.isNaN(hit.x()) && Double.isNaN(hit.y()) && Double.isNaN(hit.z()));
        for (double number : numbers) {
            assertTrue(Double.isNaN(number));
        }
    }

    @Test
    void overlapsIsWhetherThereIsATriangle() {
        float[] s = Queries.spheres(knot, 0.05, 300, 1);
        float[] r = Queries.rays(knot, 300, 1);
        int hits = 0;
        for (int i = 0; i < s.length; i += 4) {
            boolean hit = mesh.overlapsSphere(s[i], s[i + 1], s[i + 2], s[i + 3]);
            assertEquals(mesh.anySphere(s[i], s[i + 1], s[i + 2], s[i + 3]) >= 0, hit);
            float radius = s[i + 3];
            float[] b = {s[i] - radius, s[i + 1] - radius, s[i + 2] - radius, s[i], s[i + 1], s[i + 2]};
            assertEquals(
                    mesh.anyBox(b[0], b[1], b[2], b[3], b[4], b[5]) >= 0,
                    mesh.overlapsBox(b[0], b[1], b[2], b[3], b[4], b[5]));
            int k = 6 * (i / 4);
            assertEquals(
                    mesh.anyRay(r[k], r[k + 1], r[k + 2], r[k + 3], r[k + 4], r[k + 5], 9) >= 0,
                    mesh.overlapsRay(r[k], r[k + 1], r[k + 2], r[k + 3], r[k + 4], r[k + 5], 9));
            hits += hit ? 1 : 0;
        }
        assertTrue(hits > 50 && hits < 280, hits + " hit");
    }

    @Test
    void worldBoundsHoldEveryVertexAsPlaced() {
        Random random = new Random(4);
        float[] box = new float[8];
        float[] p = new float[3];
        for (int i = 0; i < 200; i++) {
            double[] q = Queries.rotation(random);
            double far = Math.pow(10, random.nextInt(7));
            RigidTransform toWorld = RigidTransform.ofRowMajor(
                    q[0], q[1], q[2], far, q[3], q[4], q[5], -far, q[6], q[7], q[8], far / 3, 0, 0, 0, 1);
            mesh.worldBounds(toWorld, box, 1);
            for (int at = 0; at < knot.positions().length; at += 3) {
                toWorld.toWorldPoint(knot.positions()[at], knot.positions()[at + 1], knot.positions()[at + 2], p, 0);
                for (int axis = 0; axis < 3; axis++) {
                    assertTrue(p[axis] >= box[1 + axis] && p[axis] <= box[4 + axis], "vertex " + at / 3);
                }
            }
        }
        mesh.worldBounds(RigidTransform.IDENTITY, box, 1);
        float[] bounds = new float[6];
        mesh.bounds(bounds, 0);
        for (int k = 0; k < 6; k++) {
            assertEquals(bounds[k], box[1 + k], 2 * Math.ulp(bounds[k]));
        }
        assertEquals(0, box[0] + box[7]);
    }

    @Test
    void aTreeIsDrawnWithoutDecodingWords() {
        AabbTree tree = mesh.data().tree();
        double[] box = new double[6];
        double[] inner = new double[6];
        boolean[] seen = new boolean[mesh.triangleCount()];
        float[] corners = new float[9];
        for (int node = 0; node < tree.nodeCount(); node++) {
            for (int lane = 0; lane < tree.laneCount(node); lane++) {
                tree.laneBox(node, lane, box, 0);
                int first = tree.isLeaf(node, lane) ? tree.firstTriangle(node, lane) : 0;
                for (int triangle = first; triangle < first + tree.triangleCount(node, lane); triangle++) {
                    seen[triangle] = true;
                    mesh.triangleCorners(triangle, corners, 0);
                    for (int k = 0; k < 9; k++) {
                        assertTrue(corners[k] >= box[k % 3] && corners[k] <= box[3 + k % 3]);
                    }
                }
                if (!tree.isLeaf(node, lane)) {
                    int child = tree.child(node, lane);
                    assertEquals(node, tree.parent(child));
                    assertEquals(0, tree.triangleCount(node, lane));
                    for (int k = 0; k < tree.laneCount(child); k++) {
                        tree.laneBox(child, k, inner, 0);
                        for (int axis = 0; axis < 3; axis++) {
                            assertTrue(inner[axis] >= box[axis] && inner[3 + axis] <= box[3 + axis]);
                        }
                    }
                }
            }
        }
        for (boolean triangle : seen) {
            assertTrue(triangle);
        }
    }
}
