// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cuts a mesh into the parts that move on their own. O(n). */
public final class PartSplitter {
    private PartSplitter() {}

    /** The whole mesh as one part, which turns about the origin of asset space. */
    public static List<MeshPart> whole(TriangleMesh mesh, String name) {
        return List.of(new MeshPart(name, -1, mesh));
    }

    /**
     * One part per top node, which is the first element of a node path, in order of their first triangle. Triangles keep
     * their order, and every triangle is in one part. Top nodes of the same name are one part. Triangles of no node (an
     * empty path) are a part of the given name; where a node has that name, they join it.
     */
    public static List<MeshPart> byTopNode(TriangleMesh mesh, String nameOfNoNode) {
        Map<String, Integer> partOfName = new LinkedHashMap<>();
        int[] partOfNode = new int[mesh.nodePaths().size()];
        Arrays.fill(partOfNode, -1);
        int[] sizes = new int[partOfNode.length];
        for (int node : mesh.nodes()) {
            if (partOfNode[node] < 0) {
                String top = topOf(mesh.nodePaths().get(node), nameOfNoNode);
                Integer known = partOfName.get(top);
                partOfNode[node] = known != null ? known : partOfName.size();
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
        List<MeshPart> parts = new ArrayList<>();
        for (String name : partOfName.keySet()) {
            int[] selected = triangles[parts.size()];
            TriangleMesh piece = triangles.length == 1 ? mesh : mesh.select(selected);
            parts.add(new MeshPart(name, mesh.nodePaths().indexOf(name), piece));
        }
        return parts;
    }

    private static String topOf(String path, String nameOfNoNode) {
        int slash = path.indexOf('/');
        String top = slash < 0 ? path : path.substring(0, slash);
        return top.isEmpty() ? nameOfNoNode : top;
    }
}
