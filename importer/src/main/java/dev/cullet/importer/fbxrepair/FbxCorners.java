// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.source.SourceScene;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the vertices of a geometry of an FBX file that are the vertices of the meshes of a scene. The native importer
 * gives every corner of a polygon a vertex of its own, in the order of the file, and makes one mesh per material.
 *
 * <p>A polygon belongs to the mesh whose next polygon has as many corners at the same positions; if several have, to
 * that of the same material index. Linear time.
 */
final class FbxCorners {
    private final List<SourceScene.Mesh> meshes;
    private final int[][] vertices;
    private final int[] nextPolygon;
    private final int[] nextCorner;

    private FbxCorners(List<SourceScene.Mesh> meshes) {
        this.meshes = meshes;
        this.vertices = new int[meshes.size()][];
        this.nextPolygon = new int[meshes.size()];
        this.nextCorner = new int[meshes.size()];
        for (int mesh = 0; mesh < vertices.length; mesh++) {
            vertices[mesh] = new int[meshes.get(mesh).positions().length / 3];
            Arrays.fill(vertices[mesh], -1);
        }
    }

    /**
     * Returns, per mesh, the vertex of the geometry for each of its vertices; null if polygons and meshes differ.
     *
     * @param positions of the geometry, 3 per vertex
     * @param indices its array of polygons, in which a negative number ends one
     * @param materials per polygon; null if they are not stated by polygon
     */
    static int @Nullable [][] of(
            List<SourceScene.Mesh> meshes, double[] positions, double[] indices, double @Nullable [] materials) {
        FbxCorners corners = new FbxCorners(meshes);
        int[] meshOfMaterial = new int[meshes.size() + 1];
        Arrays.fill(meshOfMaterial, -1);
        int first = 0;
        int polygon = 0;
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] >= 0) {
                continue;
            }
            int count = i + 1 - first;
            if (count >= 3) {
                int material = materials == null || polygon >= materials.length ? 0 : (int) materials[polygon];
                int slot = material >= 0 && material < meshes.size() ? material : meshes.size();
                int mesh = corners.meshOf(positions, indices, first, count, meshOfMaterial[slot]);
                if (mesh < 0) {
                    return null;
                }
                meshOfMaterial[slot] = mesh;
                corners.take(mesh, indices, first, count);
            }
            first = i + 1;
            polygon++;
        }
        return corners.isComplete() ? corners.vertices : null;
    }

    private int meshOf(double[] positions, double[] indices, int first, int count, int likely) {
        if (likely >= 0 && fits(likely, positions, indices, first, count)) {
            return likely;
        }
        for (int mesh = 0; mesh < vertices.length; mesh++) {
            if (fits(mesh, positions, indices, first, count)) {
                return mesh;
            }
        }
        return -1;
    }

    private boolean fits(int mesh, double[] positions, double[] indices, int first, int count) {
        SourceScene.Mesh at = meshes.get(mesh);
        if (nextPolygon[mesh] == at.cornerCounts().length || at.cornerCounts()[nextPolygon[mesh]] != count) {
            return false;
        }
        for (int corner = 0; corner < count; corner++) {
            int vertex = vertex(indices[first + corner]);
            int other = at.corners()[nextCorner[mesh] + corner];
            for (int axis = 0; axis < 3; axis++) {
                if (3L * vertex + axis >= positions.length
                        || !isNear((float) positions[3 * vertex + axis], at.positions()[3 * other + axis])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The native importer reads some decimals as a float beside the nearest. */
    private static boolean isNear(float a, float b) {
        return Float.compare(a, b) == 0 || Math.abs((double) a - b) <= 4.0 * Math.max(Math.ulp(a), Math.ulp(b));
    }

    private static int vertex(double index) {
        return (int) (index < 0 ? -index - 1 : index);
    }

    private void take(int mesh, double[] indices, int first, int count) {
        for (int corner = 0; corner < count; corner++) {
            vertices[mesh][meshes.get(mesh).corners()[nextCorner[mesh] + corner]] = vertex(indices[first + corner]);
        }
        nextPolygon[mesh]++;
        nextCorner[mesh] += count;
    }

    private boolean isComplete() {
        for (int mesh = 0; mesh < vertices.length; mesh++) {
            if (nextPolygon[mesh] < meshes.get(mesh).cornerCounts().length) {
                return false;
            }
        }
        return true;
    }
}
