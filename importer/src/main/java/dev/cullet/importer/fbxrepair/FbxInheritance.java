// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the meshes of an FBX file whose nodes inherit scale by a rule that the native importer does not apply.
 *
 * <p>The property {@code InheritType} states how the scale of a parent acts on a node: 1 before the rotation of the
 * node, as in a product of matrices; 0 after it, so without shear; 2 as 0, without the scale of the parent itself (the
 * segment scale compensation of joints). The native importer applies 1. The others differ from it if the parent has a
 * scale (2), or if the node is rotated below different scales along x, y and z (0 and 2). Linear time.
 */
public final class FbxInheritance implements FbxRecords.Visitor {
    private static final int AFTER_ROTATION = 0;
    private static final int PRODUCT = 1;
    private static final int WITHOUT_PARENT = 2;

    /** A node, or the template of all nodes; lists of three numbers are those of the file. */
    private static final class Node {
        private long id;
        private String name = "";
        private boolean isMesh;
        private int type = PRODUCT;
        private double[] scale = {1, 1, 1};
        private boolean isRotated;

        private boolean isBelowDifferentScales;
        private boolean isAffected;

        private boolean hasDifferentScales() {
            return scale[0] != scale[1] || scale[1] != scale[2];
        }

        private void inherit(Node parent) {
            isBelowDifferentScales = parent.isBelowDifferentScales || parent.hasDifferentScales();
            boolean isCompensated = type == WITHOUT_PARENT && !Arrays.equals(parent.scale, new double[] {1, 1, 1});
            boolean isSheared = type != PRODUCT && isRotated && isBelowDifferentScales;
            isAffected = parent.isAffected || isCompensated || isSheared;
        }
    }

    private final FbxGraph graph = new FbxGraph();
    private final List<Node> nodes = new ArrayList<>(List.of(new Node())); // as in the graph, where the root is first
    private final Map<Long, Long> parents = new HashMap<>();
    private final Node template = new Node();
    private @Nullable Node node;

    private FbxInheritance() {}

    /** Returns the names of the nodes with a mesh that are affected, in order of the file. */
    public static List<String> affected(Path file, FbxHeader header) throws IOException, RefusedException {
        FbxInheritance inheritance = new FbxInheritance();
        FbxRecords.read(file, header, inheritance);
        return inheritance.affected();
    }

    private List<String> affected() {
        Map<Long, Node> byId = new HashMap<>();
        nodes.forEach(each -> byId.put(each.id, each));
        graph.link();
        int[] order = graph.order(object -> true);
        for (int i = 0; order != null && i < order.length; i++) { // a cycle has no order, and is refused elsewhere
            Node child = nodes.get(order[i]);
            Node parent = byId.get(parents.getOrDefault(child.id, child.id));
            if (parent != null && parent != child) {
                child.inherit(parent);
            }
        }
        return nodes.stream()
                .filter(each -> each.isMesh && each.isAffected)
                .map(each -> each.name)
                .toList();
    }

    // records

    @Override
    public boolean begin(FbxRecord record) {
        if (record.depth() == 0) {
            return List.of("Definitions", "Objects", "Connections").contains(record.name());
        }
        if (record.isIn("Connections")) {
            connect(record);
            return false;
        }
        if (record.isIn("Definitions")) {
            node = template;
            return record.name().equals("ObjectType") && "Model".equals(record.string(0));
        }
        if (record.isIn("Objects")) {
            boolean isModel = record.name().equals("Model");
            if (isModel) {
                add(record);
            }
            return isModel;
        }
        if (record.name().equals("P")) {
            readProperty(record);
            return false;
        }
        return record.name().equals("PropertyTemplate") || record.name().equals("Properties70");
    }

    private void add(FbxRecord model) {
        node = new Node();
        node.id = model.integer(0);
        node.name = model.objectName(1);
        node.isMesh = "Mesh".equals(model.string(2));
        node.type = template.type;
        node.scale = template.scale;
        node.isRotated = template.isRotated;
        if (graph.add(node.id) == nodes.size()) { // of objects with the same id, the first
            nodes.add(node);
        }
    }

    private void connect(FbxRecord connection) {
        if (connection.name().equals("C") && "OO".equals(connection.string(0))) {
            graph.connect(connection.integer(1), connection.integer(2));
            parents.putIfAbsent(connection.integer(1), connection.integer(2));
        }
    }

    private void readProperty(FbxRecord property) {
        String name = property.string(0);
        if (node == null || name == null) {
            return;
        }
        switch (name) {
            case "InheritType" -> {
                long type = property.integer(4);
                node.type = type == AFTER_ROTATION || type == WITHOUT_PARENT ? (int) type : PRODUCT;
            }
            case "Lcl Scaling" -> node.scale = vector(property);
            case "Lcl Rotation", "PreRotation", "PostRotation" ->
                node.isRotated |= !Arrays.equals(vector(property), new double[3]);
            default -> {}
        }
    }

    /** Returns three numbers, without a negative zero. */
    private static double[] vector(FbxRecord property) {
        return new double[] {property.number(4) + 0.0, property.number(5) + 0.0, property.number(6) + 0.0};
    }
}
