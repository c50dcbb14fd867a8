// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportSurface;
import dev.cullet.exporter.TriangleGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The meshes and materials of a glTF file. A primitive has the triangles of one surface, and only their vertices. */
final class GltfMeshes {
    private final GltfBuffer buffer = new GltfBuffer();
    private final List<Object> meshes = new ArrayList<>();
    private final List<Object> materials = new ArrayList<>();

    private final Map<ExportSurface, Integer> materialOfSurface = new HashMap<>();

    /** Returns the index of the material of a surface, which is made at its first use. */
    private int material(ExportSurface surface) {
        return materialOfSurface.computeIfAbsent(surface, unused -> {
            materials.add(newMaterial(surface));
            return materials.size() - 1;
        });
    }

    private Map<String, Object> newMaterial(ExportSurface surface) {
        float[] colour = Arrays.copyOf(MtlText.colour(materials.size()), 4);
        colour[3] = 1;
        Map<String, Object> material = GltfJson.object(
                "name",
                surface.name(),
                "pbrMetallicRoughness",
                GltfJson.object("baseColorFactor", colour, "metallicFactor", 0));
        Map<String, Object> extras = GltfJson.object();
        if (surface.friction() != -1) {
            extras.put("friction", surface.friction());
        }
        if (surface.restitution() != -1) {
            extras.put("restitution", surface.restitution());
        }
        if (surface.tag() != 0) {
            extras.put("tag", surface.tag());
        }
        if (!extras.isEmpty()) {
            material.put("extras", extras);
        }
        return material;
    }

    GltfBuffer buffer() {
        return buffer;
    }

    List<Object> meshes() {
        return meshes;
    }

    List<Object> materials() {
        return materials;
    }

    /**
     * Adds a mesh of groups of triangles of a part, and returns its index.
     *
     * @param surfaces that the groups have
     */
    int add(String name, ExportPart part, List<TriangleGroup> groups, List<ExportSurface> surfaces)
            throws ExportException {
        List<Object> primitives = new ArrayList<>();
        int[] renumbered = new int[part.positions().length / 3];
        Arrays.fill(renumbered, -1);
        for (TriangleGroup group : groups) {
            int[] indices = new int[3 * group.triangles().length];
            int[] vertices = new int[Math.min(indices.length, renumbered.length)];
            int count = 0;
            for (int i = 0; i < indices.length; i++) {
                int vertex = part.indices()[3 * group.triangles()[i / 3] + i % 3];
                if (renumbered[vertex] < 0) {
                    renumbered[vertex] = count;
                    vertices[count++] = vertex;
                }
                indices[i] = renumbered[vertex];
            }
            float[] positions = new float[3 * count];
            for (int i = 0; i < count; i++) {
                System.arraycopy(part.positions(), 3 * vertices[i], positions, 3 * i, 3);
                renumbered[vertices[i]] = -1;
            }
            Map<String, Object> primitive = primitive(positions, indices);
            primitive.put("material", material(surfaces.get(group.surface())));
            primitives.add(primitive);
        }
        return add(name, primitives);
    }

    /** Adds the mesh of a shape, and returns its index. */
    int add(String name, ShapeMesh shape) throws ExportException {
        return add(name, List.of(primitive(shape.positions(), shape.indices())));
    }

    private Map<String, Object> primitive(float[] positions, int[] indices) throws ExportException {
        return GltfJson.object(
                "attributes",
                GltfJson.object("POSITION", buffer.positions(positions)),
                "indices",
                buffer.indices(indices, positions.length / 3));
    }

    private int add(String name, List<Object> primitives) {
        meshes.add(GltfJson.object("name", name, "primitives", primitives));
        return meshes.size() - 1;
    }
}
