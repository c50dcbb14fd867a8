// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.FloatText;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.TriangleGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds the parts of an asset that is no scene to a glTF file: a node per source node, with the triangles of each
 * surface as a primitive. Where there are levels of detail, the names of nodes with triangles end with {@code _LOD} and
 * the level, and the colliders are those of level 0.
 */
record GlbParts(
        Set<Content> content, NameTable names, GltfNodes nodes, GltfMeshes meshes, GltfColliderNodes colliders) {

    /** Adds an asset and its levels of detail. */
    void add(ExportView view) throws ExportException {
        boolean hasLevels = !view.levels().isEmpty();
        add(view, hasLevels ? "_LOD0" : "", true);
        for (int i = 0; i < view.levels().size() && content.contains(Content.TRIANGLES); i++) {
            add(view.levels().get(i), "_LOD" + (i + 1), false);
        }
    }

    private void add(ExportView view, String suffix, boolean hasColliders) throws ExportException {
        for (ExportPart part : view.parts()) {
            int top = -1;
            int topMesh = -1;
            Map<Integer, List<TriangleGroup>> byNode = new LinkedHashMap<>();
            part.groups()
                    .forEach(group -> byNode.computeIfAbsent(group.node(), unused -> new ArrayList<>())
                            .add(group));
            String pivotPath = pivotPath(view, part);
            int pivotNode = -1;
            for (Map.Entry<Integer, List<TriangleGroup>> entry : byNode.entrySet()) {
                String stored = view.nodePaths().get(entry.getKey());
                String path = stored.isEmpty() ? part.name() : stored;
                int node = nodes.ofPath(escaped(path) + suffix);
                int mesh = -1;
                if (content.contains(Content.TRIANGLES)) {
                    mesh = meshes.add(nameOf(node), part, entry.getValue(), view.surfaces());
                    nodes.node(node).put("mesh", mesh);
                }
                if (top < 0) {
                    top = node;
                    topMesh = mesh;
                }
                pivotNode = path.equals(pivotPath) ? node : pivotNode;
            }
            pivotNode = pivotNode < 0 ? nodes.ofPath(escaped(pivotPath)) : pivotNode;
            float[] pivot = part.pivot();
            if (pivot[0] != 0 || pivot[1] != 0 || pivot[2] != 0) {
                nodes.node(pivotNode).put("extras", GltfJson.object("cullet_pivot", text(pivot)));
            }
            if (hasColliders) {
                colliders.add(content, part, top, topMesh, nameOf(top));
            }
        }
    }

    private String nameOf(int node) {
        return String.valueOf(nodes.node(node).get("name"));
    }

    /** Returns the path of the node that a part is named after, or of its first triangles. */
    private static String pivotPath(ExportView view, ExportPart part) {
        String path = view.nodePaths().get(part.groups().get(0).node());
        return path.isEmpty() || path.startsWith(part.name() + "/") ? part.name() : path;
    }

    private static String text(float[] point) {
        return FloatText.of(point[0]) + " " + FloatText.of(point[1]) + " " + FloatText.of(point[2]);
    }

    private String escaped(String path) {
        StringBuilder escaped = new StringBuilder();
        for (String name : path.split("/", -1)) {
            escaped.append(escaped.length() == 0 ? "" : "/").append(names.escape(name));
        }
        return escaped.toString();
    }
}
