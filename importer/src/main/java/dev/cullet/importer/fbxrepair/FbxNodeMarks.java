// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.source.SourceScene;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Marks the nodes of a scene that are groups of levels of detail, or hidden, in its FBX file.
 *
 * <p>The native importer passes on no ids, and changes names that are not unique. Its nodes are in the order of the
 * connections of the file, so both trees are walked side by side. Where they do not agree, a node is found by its name
 * if that is unique.
 *
 * <p>A node is hidden if {@code Show} is 0, which concerns its own meshes, or if {@code Visibility} is 0, its own, or
 * that of a node above if it inherits it ({@code Visibility Inheritance}).
 */
public final class FbxNodeMarks {
    private final FbxContent content;
    private final SourceScene scene;

    /** Per node of the scene its index in the content, -1 if it is not known. */
    private final int[] items;

    private FbxNodeMarks(FbxContent content, SourceScene scene) {
        this.content = content;
        this.scene = scene;
        this.items = new int[scene.nodes().size()];
    }

    /** Returns the scene with the marks of its file. */
    public static SourceScene mark(SourceScene scene, FbxContent content) {
        boolean isMarked = false;
        for (FbxObject object : content.records()) {
            isMarked |= object.isLevelGroup()
                    || (object instanceof FbxModel model && (!model.isShown || !(model.visibility > 0)));
        }
        return isMarked ? new FbxNodeMarks(content, scene).marked() : scene;
    }

    /** Returns per node of a scene the index of its node in the content, -1 if it is not known. */
    static int[] items(SourceScene scene, FbxContent content) {
        FbxNodeMarks marks = new FbxNodeMarks(content, scene);
        marks.align();
        return marks.items;
    }

    private SourceScene marked() {
        align();
        List<SourceScene.Node> nodes = new ArrayList<>();
        double[] visibility = new double[items.length];
        for (int node = 0; node < items.length; node++) {
            SourceScene.Node at = scene.nodes().get(node);
            double above = at.parent() < 0 ? 1 : visibility[at.parent()];
            if (items[node] < 0 || !(content.object(items[node]) instanceof FbxModel item)) {
                visibility[node] = above;
                nodes.add(at);
                continue;
            }
            visibility[node] = item.visibility > 0 ? (item.inheritsVisibility ? above : 1) : 0;
            boolean isHidden = !item.isShown || visibility[node] == 0;
            nodes.add(at.withMarks(isLevelGroup(items[node]), isHidden));
        }
        return new SourceScene(nodes, scene.meshes(), scene.metadata(), scene.complaints(), scene.animation());
    }

    private boolean isLevelGroup(int model) {
        FbxGraph.Kind groups =
                object -> !content.isModel(object) && content.object(object).isLevelGroup();
        return content.object(model).isLevelGroup() || content.children(model, groups).length > 0;
    }

    // alignment

    private void align() {
        Arrays.fill(items, -1);
        if (items.length == 0) {
            return;
        }
        List<List<Integer>> below = new ArrayList<>();
        for (int node = 0; node < items.length; node++) {
            below.add(new ArrayList<>());
            int parent = scene.nodes().get(node).parent();
            if (parent >= 0) {
                below.get(parent).add(node);
            }
        }
        items[0] = FbxGraph.ROOT;
        ArrayDeque<Integer> pending = new ArrayDeque<>(List.of(0));
        while (!pending.isEmpty()) {
            int node = pending.pop();
            List<Integer> children = below.get(node);
            int[] models = items[node] < 0 ? new int[0] : content.children(items[node], content::isModel);
            boolean agrees = models.length == children.size();
            for (int i = 0; agrees && i < models.length; i++) {
                agrees = isCalled(children.get(i), models[i]);
            }
            for (int i = 0; i < children.size(); i++) {
                items[children.get(i)] = agrees ? models[i] : -1;
                pending.push(children.get(i));
            }
        }
        alignByName();
    }

    /** Returns whether a node of the scene has the name of a model, with digits that make it unique. */
    private boolean isCalled(int node, int model) {
        String name = scene.nodes().get(node).name();
        String stated = content.object(model).name;
        return name.startsWith(stated) || name.length() > 1000;
    }

    private void alignByName() {
        Map<String, Integer> models = new HashMap<>();
        for (int i = 1; i < content.size(); i++) {
            if (content.isModel(i)) {
                models.merge(content.object(i).name, i, (one, other) -> -1);
            }
        }
        Map<String, Integer> counts = new HashMap<>();
        scene.nodes().forEach(node -> counts.merge(node.name(), 1, Integer::sum));
        for (int node = 1; node < items.length; node++) {
            String name = scene.nodes().get(node).name();
            if (items[node] < 0 && counts.getOrDefault(name, 0) == 1) {
                items[node] = models.getOrDefault(name, -1);
            }
        }
    }
}
