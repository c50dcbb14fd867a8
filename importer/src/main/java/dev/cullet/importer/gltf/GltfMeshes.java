// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.SourceScene;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The meshes of a glTF file: each primitive becomes one, with the vertices that it uses, in the order of their first
 * use. A mesh is decoded at its first use, and once.
 */
final class GltfMeshes {
    private static final int POINTS = 0;
    private static final int LINES = 1;
    private static final int LINE_LOOP = 2;
    private static final int LINE_STRIP = 3;
    private static final int TRIANGLES = 4;
    private static final int TRIANGLE_FAN = 6;

    /** Bytes of the result for each index: a corner, and its share of a position and of a polygon. */
    private static final long BYTES_PER_INDEX = 4 + 12 + 2;

    /** Decoded positions that are stored for the primitives that share them, in numbers. */
    private static final long MAX_STORED = 16 << 20;

    /** Positions of an accessor; per vertex the last primitive that used it, and its number there. */
    private record Vertices(float[] positions, int[] usedBy, int[] number) {}

    private final GltfDocument.Tables tables;
    private final GltfAccessors accessors;
    private final boolean withShapes;
    private final BitSet skinned;
    private final List<SourceScene.Mesh> meshes = new ArrayList<>();
    private final Map<Integer, int[]> ofMesh = new HashMap<>();
    private final Map<Integer, Vertices> stored = new HashMap<>();
    private long storedNumbers;

    /**
     * @param withShapes whether morph targets are read
     * @param skinned meshes of nodes with a skin
     */
    GltfMeshes(GltfDocument document, GltfAccessors accessors, boolean withShapes, BitSet skinned) {
        this.tables = document.tables();
        this.accessors = accessors;
        this.withShapes = withShapes;
        this.skinned = skinned;
    }

    /** Returns all meshes decoded so far. */
    List<SourceScene.Mesh> meshes() {
        return meshes;
    }

    /** Returns the indices of the primitives of a mesh in {@link #meshes}. */
    int[] of(int mesh) throws RefusedException, IOException {
        int[] known = ofMesh.get(mesh);
        if (known != null) {
            return known;
        }
        List<GltfObject> primitives = tables.meshes.get(mesh).primitives();
        int[] indices = new int[primitives.size()];
        for (int i = 0; i < indices.length; i++) {
            meshes.add(primitive(primitives.get(i), skinned.get(mesh)));
            indices[i] = meshes.size() - 1;
        }
        ofMesh.put(mesh, indices);
        return indices;
    }

    private SourceScene.Mesh primitive(GltfObject primitive, boolean isSkinned) throws RefusedException, IOException {
        int mode = (int) primitive.integer("mode", POINTS, TRIANGLE_FAN, TRIANGLES);
        GltfObject attributes = primitive.object("attributes");
        if (!attributes.has("POSITION")) {
            throw primitive.refused("has no attribute POSITION");
        }
        int position = attributes.reference("POSITION", "accessor", tables.accessors.size());
        requireData(primitive, position);
        int vertices = accessors.count(position);
        int @Nullable [] indices = null;
        if (primitive.has("indices")) {
            int accessor = primitive.reference("indices", "accessor", tables.accessors.size());
            requireData(primitive, accessor);
            indices = accessors.indices(accessor, vertices);
        }
        int count = indices == null ? vertices : indices.length;
        if (mode < TRIANGLES) {
            long lines = switch (mode) {
                case LINES -> count / 2;
                case LINE_LOOP -> count < 2 ? 0 : count;
                case LINE_STRIP -> count - 1;
                default -> 0;
            };
            return mesh(primitive, new float[0], new int[0], mode == POINTS ? count : 0, lines, 0, 0, List.of());
        }
        accessors.spend(primitive, BYTES_PER_INDEX * count);
        int[] corners = corners(mode, count);
        long incomplete = count < 3 || (mode == TRIANGLES && count % 3 != 0) ? 1 : 0;
        for (int i = 0; indices != null && i < corners.length; i++) {
            corners[i] = indices[corners[i]];
        }
        Vertices all = vertices(position);
        int[] order = renumber(corners, all);
        int bones = isSkinned && attributes.has("JOINTS_0") ? 1 : 0;
        return mesh(
                primitive,
                selected(all.positions, order),
                corners,
                0,
                0,
                incomplete,
                bones,
                withShapes ? shapes(primitive, all.positions, order) : List.of());
    }

    /** Rejects an accessor whose numbers are all 0 because they are in an extension. */
    private void requireData(GltfObject primitive, int accessor) throws RefusedException {
        if (!accessors.isEmpty(accessor)) {
            return;
        }
        throw primitive.hasExtension(GltfExtensions.DRACO)
                ? GltfExtensions.compressed(GltfExtensions.DRACO, primitive.name())
                : primitive.refused("accessor " + accessor + " has neither a bufferView nor sparse values, so its data"
                        + " is missing, or in an extension that is not read; export it again without compression");
    }

    private SourceScene.Mesh mesh(
            GltfObject primitive,
            float[] positions,
            int[] corners,
            long points,
            long lines,
            long incomplete,
            int bones,
            List<SourceScene.Shape> shapes)
            throws RefusedException {
        int[] cornerCounts = new int[corners.length / 3];
        Arrays.fill(cornerCounts, 3);
        return new SourceScene.Mesh(
                positions,
                corners,
                cornerCounts,
                material(primitive),
                new SourceScene.Omitted(points, lines, incomplete),
                bones,
                shapes);
    }

    private @Nullable String material(GltfObject primitive) throws RefusedException {
        if (!primitive.has("material")) {
            return null;
        }
        int index = primitive.reference("material", "material", tables.materials.size());
        String name = tables.materials.get(index).properties().get("name") instanceof String text
                ? JsonValues.utf8(text).strip()
                : "";
        return name.isEmpty() ? null : name;
    }

    /** Returns the corners of triangles as numbers of vertices in the order of drawing. */
    private static int[] corners(int mode, int count) {
        if (mode == TRIANGLES) {
            int[] corners = new int[count / 3 * 3];
            Arrays.setAll(corners, i -> i);
            return corners;
        }
        int[] corners = new int[Math.multiplyExact(3, Math.max(0, count - 2))];
        for (int i = 0; i < corners.length / 3; i++) {
            boolean isOdd = i % 2 == 1;
            corners[3 * i] = mode == TRIANGLE_FAN ? 0 : isOdd ? i + 1 : i;
            corners[3 * i + 1] = mode == TRIANGLE_FAN ? i + 1 : isOdd ? i : i + 1;
            corners[3 * i + 2] = i + 2;
        }
        return corners;
    }

    private Vertices vertices(int accessor) throws RefusedException, IOException {
        Vertices known = stored.get(accessor);
        if (known != null) {
            return known;
        }
        float[] positions = accessors.vectors(accessor);
        if (storedNumbers + positions.length > MAX_STORED) {
            stored.clear();
            storedNumbers = 0;
        }
        Vertices vertices = new Vertices(positions, new int[positions.length / 3], new int[positions.length / 3]);
        stored.put(accessor, vertices);
        storedNumbers += positions.length;
        return vertices;
    }

    /** Renumbers corners by the first use of their vertices; returns the vertices in that order. */
    private int[] renumber(int[] corners, Vertices all) {
        int user = meshes.size() + 1;
        int[] order = new int[Math.min(corners.length, all.number.length)];
        int used = 0;
        for (int i = 0; i < corners.length; i++) {
            int vertex = corners[i];
            if (all.usedBy[vertex] != user) {
                all.usedBy[vertex] = user;
                all.number[vertex] = used;
                order[used++] = vertex;
            }
            corners[i] = all.number[vertex];
        }
        return Arrays.copyOf(order, used);
    }

    private static float[] selected(float[] positions, int[] order) {
        float[] selected = new float[3 * order.length];
        for (int i = 0; i < order.length; i++) {
            System.arraycopy(positions, 3 * order[i], selected, 3 * i, 3);
        }
        return selected;
    }

    private List<SourceScene.Shape> shapes(GltfObject primitive, float[] positions, int[] order)
            throws RefusedException, IOException {
        List<SourceScene.Shape> shapes = new ArrayList<>();
        Object targets = primitive.properties().get("targets");
        for (Object target : targets instanceof List<?> list ? list : List.of()) {
            GltfObject attributes =
                    new GltfObject(primitive.name() + ", target", shapes.size(), JsonValues.map(target));
            float[] shape = selected(positions, order);
            if (attributes.has("POSITION")) {
                int accessor = attributes.reference("POSITION", "accessor", tables.accessors.size());
                if (accessors.count(accessor) != positions.length / 3) {
                    throw attributes.refused("POSITION has " + accessors.count(accessor) + " elements, but the"
                            + " primitive has " + positions.length / 3 + " vertices");
                }
                float[] moves = selected(vertices(accessor).positions, order);
                for (int i = 0; i < shape.length; i++) {
                    shape[i] += moves[i];
                }
            }
            shapes.add(new SourceScene.Shape("", 0, shape));
        }
        return shapes;
    }
}
