// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.ImportedShape;
import dev.cullet.importer.ImportedShape.Planes;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.SourceScene;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the enclosing shapes that {@code cullet export} states in the extras of collider nodes, see
 * {@code docs/export.md}, and compares each with the geometry of its node: where a tool has moved or changed the
 * collider since, the statement is no longer true.
 */
final class ExportedShapes {
    /** The text in the extras of a node that marks the shape of the node above. */
    static final String KIND = "cullet_shape";

    private static final List<String> KINDS = List.of("hull", "kdop", "box", "capsule", "sphere");

    private static final int[] COUNTS = {-1, -1, 10, 7, 4};

    private final GltfShapes shapes;
    private final GltfMeshes meshes;

    ExportedShapes(GltfDocument document, GltfMeshes meshes) {
        this.shapes = new GltfShapes(document);
        this.meshes = meshes;
    }

    /**
     * Returns the shape that a node states, or null if it states none.
     *
     * @param transform 12 numbers, see {@link Affine}: from the node to the one above
     * @param own indices of the meshes of the node
     */
    @Nullable
    ImportedShape of(GltfDocument.Node node, double[] transform, int[] own) throws RefusedException, IOException {
        String kind = text(node, KIND);
        if (!KINDS.contains(kind) || text(node, "cullet_shape_numbers").isEmpty()) {
            return null;
        }
        ImportedShape unread = new ImportedShape("", kind, new float[0], Planes.NONE, "", 0, "");
        ImportedShape shape;
        try {
            shape = read(node, kind);
        } catch (NumberFormatException e) {
            return unread.withProblem("its numbers are damaged");
        }
        boolean isSame = ShapeComparison.isSame(shape, transform, geometry(node, own));
        return isSame ? shape : shape.withProblem("its geometry was changed after the export");
    }

    private static String text(GltfDocument.Node node, String key) {
        return node.extras().get(key) instanceof String text ? text : "";
    }

    private static ImportedShape read(GltfDocument.Node node, String kind) {
        float[] numbers = floats(text(node, "cullet_shape_numbers"));
        int count = COUNTS[KINDS.indexOf(kind)];
        if (count >= 0 ? numbers.length != count : numbers.length % 3 != 0) {
            throw new NumberFormatException();
        }
        String margin = text(node, "cullet_shape_margin");
        return new ImportedShape(
                "",
                kind,
                numbers,
                count >= 0 ? Planes.NONE : planes(text(node, "cullet_shape_planes"), text(node, "cullet_shape_faces")),
                text(node, "cullet_shape_engine"),
                margin.isEmpty() ? 0 : floats(margin)[0],
                "");
    }

    private static float[] floats(String text) {
        String[] words = text.split(" ", -1);
        float[] numbers = new float[words.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Float.parseFloat(words[i]);
            if (!Float.isFinite(numbers[i])) {
                throw new NumberFormatException();
            }
        }
        return numbers;
    }

    private static Planes planes(String planes, String faces) {
        String[] words = planes.split(" ", -1);
        int[] normals = new int[words.length / 4 * 3];
        double[] offsets = new double[words.length / 4];
        for (int plane = 0; plane < offsets.length; plane++) {
            for (int axis = 0; axis < 3; axis++) {
                normals[3 * plane + axis] = Integer.parseInt(words[4 * plane + axis]);
            }
            offsets[plane] = Double.parseDouble(words[4 * plane + 3]);
        }
        String[] loops = faces.split(",", -1);
        int[] starts = new int[loops.length + 1];
        List<Integer> corners = new ArrayList<>();
        for (int plane = 0; plane < loops.length; plane++) {
            for (String corner : loops[plane].split(" ", -1)) {
                corners.add(Integer.parseInt(corner));
            }
            starts[plane + 1] = corners.size();
        }
        return new Planes(
                normals,
                offsets,
                starts,
                corners.stream().mapToInt(each -> each).toArray());
    }

    /** Returns the vertices of the collider of a node, in the space of the node: 3 numbers each. */
    private float[] geometry(GltfDocument.Node node, int[] own) throws RefusedException, IOException {
        int[] indices = own;
        Map<?, ?> khr = node.extension("KHR_physics_rigid_bodies");
        Map<?, ?> omi = node.extension("OMI_physics_body");
        if (own.length == 0 && (khr.containsKey("collider") || omi.containsKey("collider"))) {
            GltfShapes.Geometry geometry;
            try {
                geometry = khr.containsKey("collider")
                        ? shapes.ofKhr(JsonValues.map(khr.get("collider")))
                        : shapes.ofOmi(JsonValues.map(omi.get("collider")));
            } catch (GltfShapes.UnreadableException e) {
                return new float[0];
            }
            SourceScene.Mesh surface = geometry.surface();
            if (surface != null) {
                return surface.positions();
            }
            indices = geometry.mesh() < 0 ? own : meshes.of(geometry.mesh());
        }
        float[] positions = new float[0];
        for (int index : indices) {
            float[] more = meshes.meshes().get(index).positions();
            int size = positions.length;
            positions = Arrays.copyOf(positions, size + more.length);
            System.arraycopy(more, 0, positions, size, more.length);
        }
        return positions;
    }
}
