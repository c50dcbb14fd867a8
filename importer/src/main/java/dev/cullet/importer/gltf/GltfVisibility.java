// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.source.SourceScene;
import java.util.ArrayList;
import java.util.List;

/** The nodes that the extension KHR_node_visibility hides: those that are not visible, and all nodes below them. */
public final class GltfVisibility {
    private GltfVisibility() {}

    /** Returns whether a file hides a node. */
    public static boolean hidesAny(GltfDocument document) {
        return document.nodes().stream().anyMatch(GltfVisibility::isHidden);
    }

    private static boolean isHidden(GltfDocument.Node node) {
        return Boolean.FALSE.equals(node.extension("KHR_node_visibility").get("visible"));
    }

    /** Returns a scene, whose nodes have their index in the file, with marks of hidden nodes. */
    public static SourceScene mark(SourceScene scene, GltfDocument document) {
        List<SourceScene.Node> nodes = new ArrayList<>();
        boolean[] hidden = new boolean[scene.nodes().size()];
        for (int i = 0; i < hidden.length; i++) {
            SourceScene.Node node = scene.nodes().get(i);
            boolean isListed =
                    node.index() >= 0 && node.index() < document.nodes().size();
            hidden[i] = (node.parent() >= 0 && hidden[node.parent()])
                    || (isListed && isHidden(document.nodes().get(node.index())));
            nodes.add(hidden[i] ? node.withMarks(false, true) : node);
        }
        return new SourceScene(nodes, scene.meshes(), scene.metadata(), scene.complaints(), scene.animation());
    }
}
