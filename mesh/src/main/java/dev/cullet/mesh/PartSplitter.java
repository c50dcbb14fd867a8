// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Divides a mesh into the parts that move independently. O(n). */
public final class PartSplitter {
    private PartSplitter() {}

    /** Returns the whole mesh as one part, whose pivot is the origin of asset space. */
    public static List<MeshPart> whole(TriangleMesh mesh, String name) {
        return List.of(new MeshPart(name, -1, mesh));
    }

    /**
     * Returns one part per top node, which is the first element of a node path, in order of first triangle. Triangles
     * keep their order, and each is in exactly one part. Top nodes of one name form one part.
     *
     * @param defaultName name of the part of triangles without a node (an empty path); they join the node of that name
     *     if there is one
     */
    public static List<MeshPart> byTopNode(TriangleMesh mesh, String defaultName) {
        Map<String, Integer> partOfName = new LinkedHashMap<>();
        int[] partOfNode = new int[mesh.nodePaths().size()];
        Arrays.fill(partOfNode, -1);
        int[] sizes = new int[partOfNode.length];
        for (int node : mesh.nodes()) {
            if (partOfNode[node] < 0) {
                String top = partOf(mesh.nodePaths().get(node), defaultName);
                Integer existing = partOfName.get(top);
                partOfNode[node] = existing != null ? existing : partOfName.size();
                partOfName.putIfAbsent(top, partOfName.size());
            }
            sizes[partOfNode[node]]++;
        }
        int[][] triangles = new int[partOfName.size()][];
        for (int part = 0; part < triangles.length; part++) {
            triangles[part] = new int[sizes[part]];
        }
        int[] filled = new int[triangles.length];
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            int part = partOfNode[mesh.nodes()[triangle]];
            triangles[part][filled[part]++] = triangle;
        }
        Map<String, Integer> nodeOfPath = new HashMap<>();
        for (int node = 0; node < partOfNode.length; node++) {
            nodeOfPath.putIfAbsent(mesh.nodePaths().get(node), node);
        }
        List<TriangleMesh> meshes = triangles.length == 1 ? List.of(mesh) : mesh.selectEach(triangles);
        List<MeshPart> parts = new ArrayList<>();
        for (String name : partOfName.keySet()) {
            parts.add(new MeshPart(name, nodeOfPath.getOrDefault(name, -1), meshes.get(parts.size())));
        }
        return parts;
    }

    /**
     * Returns the name of the part of a node: its top node.
     *
     * @param path of the node, names joined by {@code /}
     * @param defaultName name of the part of triangles without a node
     */
    public static String partOf(String path, String defaultName) {
        int slash = path.indexOf('/');
        String top = slash < 0 ? path : path.substring(0, slash);
        return top.isEmpty() ? defaultName : top;
    }
}
