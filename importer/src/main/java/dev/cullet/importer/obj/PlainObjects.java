// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.SourceScene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of an OBJ file and their meshes, one per material, divided by the rules of the native importer:
 *
 * <ul>
 *   <li>A line {@code g} starts an object unless the group is current; a line {@code o} starts one unless an object of
 *       that name exists, and then later faces still belong to the current mesh.
 *   <li>A material starts a mesh if the current one has faces and another material; faces without a material get it.
 *   <li>The last material of a material file is current after it.
 * </ul>
 */
final class PlainObjects {
    /** The name of an object of faces before the first line o or g. */
    private static final String UNNAMED = "defaultobject";

    private static final class Mesh {
        private @Nullable String material;
        private int[] corners = new int[64];
        private int cornerCount;
        private int[] counts = new int[16];
        private int polygonCount;

        void add(int vertex) {
            if (cornerCount == corners.length) {
                corners = Arrays.copyOf(corners, Math.multiplyExact(2, cornerCount));
            }
            corners[cornerCount++] = vertex;
        }

        void end(int count) {
            if (polygonCount == counts.length) {
                counts = Arrays.copyOf(counts, Math.multiplyExact(2, polygonCount));
            }
            counts[polygonCount++] = count;
        }
    }

    private record Group(String name, List<Mesh> meshes) {}

    private final List<Group> objects = new ArrayList<>();
    private final Map<String, Group> firstOfName = new HashMap<>();
    private final Map<String, String> materials = new HashMap<>();
    private @Nullable Group object;
    private @Nullable Mesh mesh;
    private @Nullable String material;
    private String group = "";

    /** Handles a line {@code o}. */
    void object(String name) {
        Group found = firstOfName.get(name);
        if (found != null) {
            object = found;
        } else {
            start(name);
        }
    }

    /** Handles a line {@code g}. */
    void group(String name) {
        if (!group.equals(name)) {
            start(name);
            group = name;
        }
    }

    private Mesh start(String name) {
        Group started = new Group(name, new ArrayList<>());
        object = started;
        objects.add(started);
        firstOfName.putIfAbsent(name, started);
        Mesh first = startMesh();
        first.material = material;
        return first;
    }

    private Mesh startMesh() {
        Mesh started = new Mesh();
        if (object != null) {
            object.meshes.add(started);
        }
        mesh = started;
        return started;
    }

    /** Handles a line {@code usemtl}. */
    void material(String name) {
        if (name.equals(material)) {
            return;
        }
        String same = materials.computeIfAbsent(name, unused -> name);
        material = same;
        Mesh current = mesh;
        if (current == null
                || (current.material != null && !current.material.equals(name) && current.polygonCount > 0)) {
            current = startMesh();
        }
        current.material = same;
    }

    /** Handles a material that a material file defines. */
    void defineMaterial(String name) {
        boolean isNew = !materials.containsKey(name);
        material = materials.computeIfAbsent(name, unused -> name);
        if (isNew && mesh != null) {
            mesh.material = material;
        }
    }

    /** Adds a corner to the current face. */
    void corner(int vertex) {
        Mesh current = mesh;
        if (object == null || current == null) {
            current = start(UNNAMED);
        }
        current.add(vertex);
    }

    /** Ends the current face. */
    void endFace(int corners) {
        if (mesh != null) {
            mesh.end(corners);
        }
    }

    /**
     * Returns the scene; null if a face refers to a vertex that does not exist, or there is no face.
     *
     * @param root name of the root node
     */
    @Nullable
    SourceScene scene(String root, ObjVertices vertices) {
        List<SourceScene.Node> nodes = new ArrayList<>();
        List<SourceScene.Mesh> meshes = new ArrayList<>();
        nodes.add(node(root, -1, new int[0]));
        for (Group each : objects) {
            int first = meshes.size();
            for (Mesh part : each.meshes) {
                if (part.polygonCount == 0) {
                    continue;
                }
                float[] positions = new float[Math.multiplyExact(3, part.cornerCount)];
                for (int i = 0; i < part.cornerCount; i++) {
                    if (!vertices.copy(part.corners[i], positions, 3 * i)) {
                        return null;
                    }
                }
                meshes.add(mesh(part, positions));
            }
            int[] meshesOfNode = new int[meshes.size() - first];
            Arrays.setAll(meshesOfNode, i -> first + i);
            nodes.add(node(each.name, 0, meshesOfNode));
        }
        return meshes.isEmpty() ? null : new SourceScene(nodes, meshes, Map.of(), List.of(), null);
    }

    /** Each corner is a vertex of its own, as in scenes of the native importer. */
    private static SourceScene.Mesh mesh(Mesh part, float[] positions) {
        int[] corners = new int[part.cornerCount];
        Arrays.setAll(corners, i -> i);
        int[] counts = Arrays.copyOf(part.counts, part.polygonCount);
        return new SourceScene.Mesh(positions, corners, counts, part.material, SourceScene.Omitted.NONE, 0, List.of());
    }

    private static SourceScene.Node node(String name, int parent, int[] meshes) {
        return new SourceScene.Node(
                name, parent, Affine.identity(), new double[3], meshes, null, -1, SourceScene.Physics.NONE);
    }
}
