// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import dev.cullet.testkit.MeshArrays;
import java.util.Arrays;
import java.util.List;

/** Makes test meshes of triangles and of other meshes. */
final class TestTriangles {
    private TestTriangles() {}

    /** A mesh of triangles without common vertices, of nine coordinates each. */
    static MeshArrays of(String name, List<double[]> corners) {
        float[] positions = new float[9 * corners.size()];
        int[] indices = new int[3 * corners.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (float) corners.get(i / 9)[i % 9];
        }
        Arrays.setAll(indices, i -> i);
        return new MeshArrays(name, positions, indices);
    }

    static MeshArrays together(MeshArrays a, MeshArrays b) {
        float[] positions = Arrays.copyOf(a.positions(), a.positions().length + b.positions().length);
        System.arraycopy(b.positions(), 0, positions, a.positions().length, b.positions().length);
        int[] indices = Arrays.copyOf(a.indices(), a.indices().length + b.indices().length);
        for (int i = 0; i < b.indices().length; i++) {
            indices[a.indices().length + i] = b.indices()[i] + a.positions().length / 3;
        }
        return new MeshArrays(a.name() + " + " + b.name(), positions, indices);
    }

    /** The mesh with one coordinate times a factor. */
    static MeshArrays squashed(MeshArrays mesh, int axis, double factor) {
        float[] positions = mesh.positions().clone();
        for (int i = axis; i < positions.length; i += 3) {
            positions[i] = (float) (positions[i] * factor);
        }
        return new MeshArrays(mesh.name() + " squashed " + axis + " by " + factor, positions, mesh.indices());
    }
}
