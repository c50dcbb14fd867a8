// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import dev.cullet.mesh.PartNames;
import dev.cullet.mesh.TriangleMesh;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Concatenates meshes, each as a node of its own; meshes of equal vertices, faces and surfaces are one. O(n). */
final class MeshCollector {
    private final Map<String, String> nameOfContent = new HashMap<>();
    private final PartNames names = new PartNames();
    private final Map<String, TriangleMesh> meshes = new LinkedHashMap<>();

    /**
     * Adds a mesh, unless it has the content of one before it.
     *
     * @param name wanted; made distinct, without slashes
     * @return the name of the mesh
     */
    String add(TriangleMesh mesh, String name) {
        String content = content(mesh);
        String known = nameOfContent.get(content);
        if (known != null) {
            return known;
        }
        String distinct = names.distinct(name);
        meshes.put(distinct, mesh);
        nameOfContent.put(content, distinct);
        return distinct;
    }

    /** Returns all meshes as one. */
    TriangleMesh mesh() {
        long corners = 0;
        long numbers = 0;
        for (TriangleMesh mesh : meshes.values()) {
            corners += mesh.indices().length;
            numbers += mesh.positions().length;
        }
        if (Math.max(corners, numbers) > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("the meshes have " + corners / 3 + " triangles in all, but at most "
                    + Integer.MAX_VALUE / 3 + " fit a scene; split it");
        }
        float[] positions = new float[(int) numbers];
        int[] indices = new int[(int) corners];
        int[] surfaces = new int[indices.length / 3];
        int[] nodes = new int[surfaces.length];
        int[] sourceTriangles = new int[surfaces.length];
        Map<String, Integer> surfaceNumbers = new LinkedHashMap<>();
        int vertices = 0;
        int triangles = 0;
        int node = 0;
        for (TriangleMesh mesh : meshes.values()) {
            System.arraycopy(mesh.positions(), 0, positions, 3 * vertices, mesh.positions().length);
            for (int i = 0; i < mesh.indices().length; i++) {
                indices[3 * triangles + i] = vertices + mesh.indices()[i];
            }
            for (int i = 0; i < mesh.triangleCount(); i++) {
                String surface = mesh.surfaceNames().get(mesh.surfaces()[i]);
                surfaces[triangles + i] = surfaceNumbers.computeIfAbsent(surface, unused -> surfaceNumbers.size());
                nodes[triangles + i] = node;
                sourceTriangles[triangles + i] = triangles + i;
            }
            vertices += mesh.vertexCount();
            triangles += mesh.triangleCount();
            node++;
        }
        List<String> names = new ArrayList<>(surfaceNumbers.keySet());
        return new TriangleMesh(
                positions, indices, surfaces, nodes, sourceTriangles, names, List.copyOf(meshes.keySet()));
    }

    private static String content(TriangleMesh mesh) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
        ByteBuffer bytes =
                ByteBuffer.allocate(4 * Math.max(2, Math.max(mesh.positions().length, mesh.indices().length)));
        bytes.putInt(0, mesh.vertexCount()).putInt(4, mesh.triangleCount());
        digest.update(bytes.array(), 0, 8);
        bytes.asFloatBuffer().put(mesh.positions());
        digest.update(bytes.array(), 0, 4 * mesh.positions().length);
        bytes.asIntBuffer().put(mesh.indices());
        digest.update(bytes.array(), 0, 4 * mesh.indices().length);
        String last = "";
        for (int i = 0; i < mesh.triangleCount(); i++) {
            String surface = mesh.surfaceNames().get(mesh.surfaces()[i]);
            if (i == 0 || !surface.equals(last)) {
                digest.update((i + " " + surface + "\n").getBytes(StandardCharsets.UTF_8));
                last = surface;
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
