// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportInstance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes of a glTF file: a tree by names, and the nodes of instances and colliders. */
final class GltfNodes {
    private final List<Object> nodes = new ArrayList<>();
    private final List<Object> roots = new ArrayList<>();
    private final List<List<Object>> children = new ArrayList<>();
    private final Map<String, Integer> known = new HashMap<>();

    /** Returns the nodes; only those that have children list them. */
    List<Object> nodes() {
        for (int i = 0; i < nodes.size(); i++) {
            if (!children.get(i).isEmpty()) {
                node(i).put("children", children.get(i));
            }
        }
        return nodes;
    }

    List<Object> roots() {
        return roots;
    }

    @SuppressWarnings("unchecked") // all are made here
    Map<String, Object> node(int index) {
        return (Map<String, Object>) nodes.get(index);
    }

    /**
     * Adds a node.
     *
     * @param parent its parent, -1 for none
     */
    int add(String name, int parent) {
        nodes.add(GltfJson.object("name", name));
        children.add(new ArrayList<>());
        int index = nodes.size() - 1;
        (parent < 0 ? roots : children.get(parent)).add(index);
        return index;
    }

    /** Returns the node of a path, names joined by {@code /}; made with those above it where it does not exist. */
    int ofPath(String path) {
        Integer found = known.get(path);
        if (found != null) {
            return found;
        }
        int slash = path.lastIndexOf('/');
        int parent = slash < 0 ? -1 : ofPath(path.substring(0, slash));
        int index = add(path.substring(slash + 1), parent);
        known.put(path, index);
        return index;
    }

    /**
     * Adds a node above the only root. Readers that make a tree of a scene, Cullet's among them, take a single root for
     * the scene itself, and its name is lost.
     */
    void wrapSingleRoot(String name) {
        if (roots.size() != 1) {
            return;
        }
        List<Object> below = List.copyOf(roots);
        roots.clear();
        children.get(add(name, -1)).addAll(below);
    }

    /**
     * Places a node as an instance; what is the default of glTF is left out.
     *
     * @param hasId whether its id is stated, because it is not its place in the order
     */
    void place(int index, ExportInstance instance, boolean hasId) {
        Map<String, Object> node = node(index);
        double[] p = instance.position();
        if (p[0] != 0 || p[1] != 0 || p[2] != 0) {
            node.put("translation", p);
        }
        float[] q = instance.rotation();
        if (q[0] != 0 || q[1] != 0 || q[2] != 0 || q[3] != 1) {
            node.put("rotation", q);
        }
        float scale = instance.scale();
        if (scale != 1 || instance.mirrored()) {
            node.put("scale", new float[] {instance.mirrored() ? -scale : scale, scale, scale});
        }
        Map<String, Object> extras = GltfJson.object();
        if (instance.layers() != 1) {
            extras.put("cullet_layers", Integer.toUnsignedString(instance.layers()));
        }
        if (hasId) {
            extras.put("cullet_id", Long.toString(instance.id()));
        }
        if (!extras.isEmpty()) {
            node.put("extras", extras);
        }
    }
}
