// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Counts what the shipped walks visit, without a counter in them: a triangle or node is replaced by one that the ray
 * hits at its begin, and the walk visits it if and only if that is the answer.
 */
final class RayLayoutWorkTest {
    private static final int RAYS = 40;
    private static final double LENGTH = 10;

    /** The triangle that a replaced node leads to; none of the rays is long enough for it. */
    private static final float FAR = 100;

    private final float[] inFront = new float[9];
    private final double[] ray = new double[6];
    private final HitRecord hit = new HitRecord();

    @Test
    void aRayVisitsAtMostTheTrianglesOfTheStoredWalkAndThreePairsPerNode() {
        Random random = new Random(51);
        for (double size : new double[] {0.1, 0.4, 1}) {
            MeshArrays mesh = Meshes.soup(250, size, 51).and(triangle(), "with a triangle far away");
            AssetPart part = TestAsset.part(mesh);
            QueryMesh stored = new QueryMesh(part);
            QueryMesh withLayout = new QueryMesh(part, true);
            RayLayout layout = Objects.requireNonNull(withLayout.rayLayout());
            int marker = farthest(part);
            int[] counts = new int[4];
            for (int i = 0; i < RAYS; i++) {
                aim(random);
                int answer = first(stored);
                assertEquals(answer, first(withLayout));
                counts[0] += triangles(stored, part);
                counts[1] += triangles(withLayout, part);
                set(part, layout, marker, inFront);
                assertEquals(answer, first(stored), "visits the triangle far away");
                counts[2] += nodes(stored, marker);
                counts[3] += pairs(withLayout, layout, marker);
            }
            String message = "triangles, nodes: stored " + counts[0] + ", " + counts[2] + "; layout " + counts[1] + ", "
                    + counts[3];
            assertTrue(counts[1] > RAYS / 4 && counts[1] <= counts[0], message);
            assertTrue(counts[3] > counts[2] && counts[3] <= 3 * counts[2], message);
        }
    }

    private static MeshArrays triangle() {
        float[] positions = {FAR, 0, 0, FAR, 1, 0, FAR, 0, 1};
        return new MeshArrays("triangle", positions, new int[] {0, 1, 2});
    }

    private static int farthest(AssetPart part) {
        int[] indices = part.triangles().indices();
        for (int triangle = 0; ; triangle++) {
            if (part.triangles().positions()[3 * indices[3 * triangle]] == FAR) {
                return triangle;
            }
        }
    }

    /** Sets the ray, and a large triangle across it soon after its begin. */
    private void aim(Random random) {
        double length = 0;
        for (int axis = 0; axis < 3; axis++) {
            ray[axis] = 2 * random.nextGaussian();
            ray[3 + axis] = 1.6 * random.nextDouble() - 0.8 - ray[axis];
            length += ray[3 + axis] * ray[3 + axis];
        }
        for (int axis = 0; axis < 3; axis++) {
            ray[3 + axis] /= Math.sqrt(length);
        }
        for (int corner = 0; corner < 3; corner++) {
            double angle = corner * 2 * Math.PI / 3;
            double[] from = {Math.cos(angle), Math.sin(angle), -Math.cos(angle)};
            double along = from[0] * ray[3] + from[1] * ray[4] + from[2] * ray[5];
            for (int axis = 0; axis < 3; axis++) {
                double across = from[axis] - along * ray[3 + axis];
                inFront[3 * corner + axis] = (float) (ray[axis] + 1e-3 * ray[3 + axis] + across);
            }
        }
    }

    private int first(QueryMesh mesh) {
        hit.ray().set(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]).between(0, LENGTH);
        return RayQuery.first(mesh, hit.ray(), false, hit);
    }

    private static void set(AssetPart part, @Nullable RayLayout layout, int triangle, float[] corners) {
        int[] indices = part.triangles().indices();
        for (int corner = 0; corner < 3; corner++) {
            System.arraycopy(corners, 3 * corner, part.triangles().positions(), 3 * indices[3 * triangle + corner], 3);
        }
        if (layout != null) {
            System.arraycopy(corners, 0, layout.corners(), 9 * triangle, 9);
        }
    }

    private int triangles(QueryMesh mesh, AssetPart part) {
        int tested = 0;
        float[] saved = new float[9];
        int[] indices = part.triangles().indices();
        for (int triangle = 0; triangle < part.triangles().triangleCount(); triangle++) {
            for (int corner = 0; corner < 3; corner++) {
                System.arraycopy(
                        part.triangles().positions(), 3 * indices[3 * triangle + corner], saved, 3 * corner, 3);
            }
            set(part, mesh.rayLayout(), triangle, inFront);
            tested += first(mesh) == triangle && hit.t < 2e-3 ? 1 : 0;
            set(part, mesh.rayLayout(), triangle, saved);
        }
        return tested;
    }

    private int nodes(QueryMesh mesh, int marker) {
        int visited = 0;
        long[] nodes = mesh.nodes();
        for (int at = 0; at < nodes.length; at += AabbTree.NODE_WORDS) {
            long[] saved = Arrays.copyOfRange(nodes, at, at + AabbTree.NODE_WORDS);
            for (int axis = 0; axis < 3; axis++) {
                nodes[at + 2 * axis] = AabbTree.emptyLower(1);
                nodes[at + 2 * axis + 1] = AabbTree.GUARDS | AabbTree.LATTICE_MAX;
            }
            nodes[at + 6] = marker; // the first triangle of its leaf
            nodes[at + 7] = (saved[7] & 0x0FFF_FFFFL) | 1L << 28 | 1L << 32; // one lane, one triangle
            visited += first(mesh) == marker ? 1 : 0;
            System.arraycopy(saved, 0, nodes, at, AabbTree.NODE_WORDS);
        }
        return visited;
    }

    private int pairs(QueryMesh mesh, RayLayout layout, int marker) {
        int visited = 0;
        float[] pairs = layout.pairs();
        for (int at = 0; at < pairs.length; at += RayLayout.PAIR) {
            float[] saved = Arrays.copyOfRange(pairs, at, at + RayLayout.PAIR);
            for (int axis = 0; axis < 3; axis++) {
                pairs[at + 2 * axis] = -RayLayout.MIDDLE;
                pairs[at + 2 * axis + 1] = RayLayout.MIDDLE;
            }
            pairs[at + RayLayout.FIRST] = Float.intBitsToFloat(RayLayout.LEAF | marker << RayLayout.COUNT_BITS | 1);
            visited += first(mesh) == marker ? 1 : 0;
            System.arraycopy(saved, 0, pairs, at, RayLayout.PAIR);
        }
        return visited;
    }
}
