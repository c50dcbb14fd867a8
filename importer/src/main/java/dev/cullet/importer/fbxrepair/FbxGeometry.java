// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A geometry of an FBX file: a mesh, a blend shape, or a kind that is not read. Its arrays stay in the file. */
final class FbxGeometry extends FbxObject {
    static final int NOT_STATED = -1;

    int smoothness = NOT_STATED;
    int previewLevels = NOT_STATED;
    int renderLevels = NOT_STATED;
    final List<FbxArray> creases = new ArrayList<>();

    @Nullable
    FbxArray vertices;

    @Nullable
    FbxArray indices;

    @Nullable
    FbxArray materials; // one per polygon

    private boolean hasMaterialPerPolygon;

    // what the native importer allocates
    long corners;
    int cornerBytes = 12;
    int maps; // UVs and colors

    FbxGeometry(FbxRecord record, int index) {
        super(record, index);
    }

    boolean isMesh() {
        return type.equals("Mesh");
    }

    boolean isShape() {
        return type.equals("Shape");
    }

    @Override
    void read(FbxRecord record) {
        FbxArray array = record.array(0);
        switch (record.name()) {
            case "PolygonVertexIndex" -> corners = array == null ? corners : Math.max(corners, array.length());
            case "LayerElementNormal" -> cornerBytes += cornerBytes < 24 ? 12 : 0;
            case "LayerElementTangent" -> cornerBytes += cornerBytes < 48 ? 24 : 0;
            case "LayerElementUV", "LayerElementColor" -> maps += maps < 16 ? 1 : 0;
            default -> {}
        }
        if (record.depth() == 2) {
            readField(record, array);
        } else if (record.depth() == 3) {
            readLayer(record, array);
        }
    }

    private void readField(FbxRecord record, @Nullable FbxArray array) {
        switch (record.name()) {
            case "Smoothness" -> smoothness = (int) record.number(0);
            case "PreviewDivisionLevels" -> previewLevels = (int) record.number(0);
            case "RenderDivisionLevels" -> renderLevels = (int) record.number(0);
            case "Vertices" -> vertices = vertices == null ? array : vertices;
            case "PolygonVertexIndex" -> indices = indices == null ? array : indices;
            default -> {}
        }
    }

    private void readLayer(FbxRecord record, @Nullable FbxArray array) {
        boolean isMaterial = record.parent().equals("LayerElementMaterial");
        boolean isCrease =
                record.parent().startsWith("LayerElement") && record.parent().endsWith("Crease");
        switch (record.name()) {
            case "MappingInformationType" -> {
                hasMaterialPerPolygon = isMaterial ? "ByPolygon".equals(record.string(0)) : hasMaterialPerPolygon;
            }
            case "Materials" -> materials = isMaterial && hasMaterialPerPolygon ? array : null;
            case "EdgeCrease", "VertexCrease" -> {
                if (isCrease && array != null) {
                    creases.add(array);
                }
            }
            default -> {}
        }
    }
}
