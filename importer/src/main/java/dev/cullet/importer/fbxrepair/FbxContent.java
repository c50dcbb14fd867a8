// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an FBX file states about its nodes, geometries and skins that the native importer does not pass on, or not in
 * full: visibility, groups of levels of detail, subdivision, transforms, clusters.
 *
 * <p>One pass over the records, and over the arrays of creases; linear time. Memory: about 200 bytes per
 * node and geometry.
 */
public final class FbxContent implements FbxRecords.Visitor {
    /** A node or a geometry. */
    static final class Item {
        private static final int NOT_STATED = -1;

        String name = "";
        boolean isModel;
        boolean isGeometry;
        String type = "";

        // of a model
        boolean isLevelGroup;
        boolean isShown = true;
        double visibility = 1;
        boolean inheritsVisibility = true;
        FbxTransform transform = new FbxTransform();

        // of a geometry
        int smoothness = NOT_STATED;
        int previewLevels = NOT_STATED;
        int renderLevels = NOT_STATED;
        boolean hasCreases;

        @Nullable
        FbxArray vertexArray;

        @Nullable
        FbxArray polygonArray;

        @Nullable
        FbxArray materialArray; // one material per polygon

        private boolean hasMaterialPerPolygon;

        // of a skin
        boolean isSkin;
        String skinning = "";
        boolean isBlended; // with dual quaternions, at any vertex

        // of a cluster
        boolean isCluster;
        String mode = "";

        @Nullable
        FbxArray indexes;

        @Nullable
        FbxArray weights;

        @Nullable
        FbxArray transformArray;

        boolean isMesh() {
            return isGeometry && type.equals("Mesh");
        }
    }

    private final Path file;
    private final FbxGraph graph = new FbxGraph();
    private final List<Item> items = new ArrayList<>(List.of(new Item())); // by index in the graph; the root is first
    private final Item template = new Item();
    private @Nullable Item item;

    private FbxContent(Path file) {
        this.file = file;
    }

    /** Reads a file. */
    public static FbxContent of(Path file, FbxHeader header) throws IOException, RefusedException {
        FbxContent content = new FbxContent(file);
        FbxRecords.read(file, header, content);
        content.graph.link();
        return content;
    }

    List<Item> items() {
        return items;
    }

    /** Returns the items of a kind that are connected to an item, in order of connection. */
    int[] children(int of, FbxGraph.Kind kind) {
        int[] all = graph.children(of);
        int count = 0;
        for (int child : all) {
            if (kind.has(child)) {
                all[count++] = child;
            }
        }
        return Arrays.copyOf(all, count);
    }

    /** Returns the nodes below the root, each once, parents before children. */
    int[] nodes() {
        int[] order = graph.order(object -> items.get(object).isModel);
        return order == null ? new int[0] : order; // a cycle is refused elsewhere
    }

    // records

    @Override
    public boolean begin(FbxRecord record) throws IOException {
        if (record.depth() == 0) {
            return List.of("Definitions", "Objects", "Connections").contains(record.name());
        }
        if (record.isIn("Connections")) {
            connect(record);
            return false;
        }
        if (record.isIn("Definitions")) {
            item = template;
            return record.name().equals("ObjectType") && "Model".equals(record.string(0));
        }
        if (record.isIn("Objects")) {
            return beginObject(record);
        }
        if (record.name().equals("P")) {
            readProperty(record);
            return false;
        }
        if (item != null && item.isGeometry) {
            return readGeometry(item, record);
        }
        if (item != null && (item.isSkin || item.isCluster)) {
            readDeformer(item, record);
            return false;
        }
        return record.name().equals("PropertyTemplate") || record.name().equals("Properties70");
    }

    private boolean beginObject(FbxRecord record) {
        item = null;
        boolean isLevels = record.name().equals("NodeAttribute") && "LodGroup".equals(record.string(2));
        boolean isModel = record.name().equals("Model");
        boolean isGeometry = record.name().equals("Geometry");
        boolean isSkin = record.name().equals("Deformer") && "Skin".equals(record.string(2));
        boolean isCluster = record.name().equals("Deformer") && "Cluster".equals(record.string(2));
        boolean isWanted = isLevels || isModel || isGeometry || isSkin || isCluster;
        if (!isWanted || !record.isInteger(0)) {
            return false;
        }
        Item next = new Item();
        next.name = record.objectName(1);
        next.isModel = isModel;
        next.isGeometry = isGeometry;
        next.isSkin = isSkin;
        next.isCluster = isCluster;
        next.type = String.valueOf(record.string(2));
        next.isLevelGroup =
                isLevels || (isModel && next.type.toLowerCase(Locale.ROOT).equals("lodgroup"));
        next.isShown = template.isShown;
        next.visibility = template.visibility;
        next.inheritsVisibility = template.inheritsVisibility;
        next.transform = template.transform.copy();
        if (graph.add(record.integer(0)) < items.size()) {
            return false; // of objects with the same id, the first
        }
        items.add(next);
        item = next;
        return !isLevels;
    }

    private void connect(FbxRecord record) {
        String type = record.string(0);
        boolean toProperty = "OP".equals(type) && record.stringBytes(3) > 0;
        boolean isLink = type != null && !type.equals("PP") && !toProperty; // the native importer treats others as OO
        if (record.name().equals("C") && isLink && record.isInteger(1) && record.isInteger(2)) {
            graph.connect(record.integer(1), record.integer(2));
        }
    }

    private void readProperty(FbxRecord property) {
        String name = property.string(0);
        double value = property.number(4);
        if (item == null || name == null || Double.isNaN(value)) {
            return;
        }
        item.transform.read(name, property);
        switch (name) {
            case "Show" -> item.isShown = value != 0;
            case "Visibility" -> item.visibility = value;
            case "Visibility Inheritance" -> item.inheritsVisibility = value != 0;
            default -> {}
        }
    }

    private boolean readGeometry(Item geometry, FbxRecord record) throws IOException {
        switch (record.name()) {
            case "Smoothness" -> geometry.smoothness = (int) record.number(0);
            case "PreviewDivisionLevels" -> geometry.previewLevels = (int) record.number(0);
            case "RenderDivisionLevels" -> geometry.renderLevels = (int) record.number(0);
            case "EdgeCrease", "VertexCrease" -> geometry.hasCreases |= record.depth() == 3 && hasPositive(record);
            case "Vertices" -> geometry.vertexArray = record.array(0);
            case "MappingInformationType" -> geometry.hasMaterialPerPolygon = "ByPolygon".equals(record.string(0));
            case "Materials" -> geometry.materialArray = geometry.hasMaterialPerPolygon ? record.array(0) : null;
            case "PolygonVertexIndex" -> geometry.polygonArray = record.array(0);
            default -> {}
        }
        return record.depth() == 2
                && record.name().startsWith("LayerElement")
                && (record.name().endsWith("Crease") || record.name().endsWith("Material"));
    }

    private void readDeformer(Item deformer, FbxRecord record) {
        switch (record.name()) {
            case "SkinningType" -> deformer.skinning = String.valueOf(record.string(0));
            case "BlendWeights" -> deformer.isBlended |= deformer.isSkin && hasPositive(record);
            case "Mode" -> deformer.mode = String.valueOf(record.string(0));
            case "Indexes" -> deformer.indexes = record.array(0);
            case "Weights" -> deformer.weights = record.array(0);
            case "Transform" -> deformer.transformArray = record.array(0);
            default -> {}
        }
    }

    private boolean hasPositive(FbxRecord record) {
        FbxArray array = record.array(0);
        boolean[] found = new boolean[1];
        try {
            if (array != null) {
                array.forEach(file, value -> found[0] |= value > 0);
            }
        } catch (IOException e) {
            return found[0]; // no coordinates, so the native importer does not need it
        }
        return found[0];
    }
}
