// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Random;

/** Meshes of this module's tests. */
final class TestMeshes {
    private TestMeshes() {}

    static TriangleMesh of(MeshArrays arrays) {
        return TriangleMesh.of(arrays.positions(), arrays.indices());
    }

    /** Every triangle over three vertices of its own, as importers give it. */
    static TriangleMesh loose(TriangleMesh mesh) {
        float[] positions = new float[3 * mesh.indices().length];
        int[] indices = new int[mesh.indices().length];
        for (int i = 0; i < indices.length; i++) {
            System.arraycopy(mesh.positions(), 3 * mesh.indices()[i], positions, 3 * i, 3);
            indices[i] = i;
        }
        return TriangleMesh.of(positions, indices);
    }

    static int[] permutation(int count, long seed) {
        Random random = new Random(seed);
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    /**
     * Terrain as unconnected triangles, with degenerate, collinear, duplicate, turned and double-sided ones among them.
     */
    static TriangleMesh troubled(long seed) {
        Random random = new Random(seed);
        TriangleMesh mesh = loose(of(Meshes.terrain(12, seed)));
        float[] p = mesh.positions();
        for (int t = 1; t < mesh.triangleCount(); t++) {
            int from = 9 * random.nextInt(t);
            switch (random.nextInt(12)) {
                case 0 -> System.arraycopy(p, 9 * t, p, 9 * t + 6, 3); // two corners at one point
                case 1 -> { // the third corner on the line of the others, in the middle: exact in float, mostly
                    for (int axis = 0; axis < 3; axis++) {
                        p[9 * t + axis] = Math.round(p[9 * t + axis] * 64) / 64f;
                        p[9 * t + 3 + axis] = Math.round(p[9 * t + 3 + axis] * 64) / 64f;
                        p[9 * t + 6 + axis] = (p[9 * t + axis] + p[9 * t + 3 + axis]) / 2;
                    }
                }
                case 2 -> System.arraycopy(p, from, p, 9 * t, 9); // there already
                case 3 -> { // there already, from another corner on
                    System.arraycopy(p, from + 3, p, 9 * t, 6);
                    System.arraycopy(p, from, p, 9 * t + 6, 3);
                }
                case 4 -> { // the other face
                    System.arraycopy(p, from, p, 9 * t, 3);
                    System.arraycopy(p, from + 3, p, 9 * t + 6, 3);
                    System.arraycopy(p, from + 6, p, 9 * t + 3, 3);
                }
                case 5 -> p[9 * t + random.nextInt(9)] = -0.0f;
                default -> {}
            }
        }
        return mesh;
    }
}
