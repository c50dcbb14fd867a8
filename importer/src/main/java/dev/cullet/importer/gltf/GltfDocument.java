// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a glTF 2.0 file without what has no effect on geometry. {@link GltfReader} reads it. Its memory is
 * proportional to that of nodes, meshes, accessors and extensions.
 *
 * <pre>
 * .glb    "glTF" | 2 | bytes of the file | bytes of the JSON | "JSON" | JSON, padded with spaces | further chunks
 *         each number of 4 bytes, little-endian
 * </pre>
 */
public final class GltfDocument {
    /** The largest number of nodes, copies included. */
    static final int MAX_NODES = 2_000_000;

    /** The first four bytes of a binary file: "glTF", little-endian. */
    static final int BINARY = 0x46546C67;

    /** Bytes before the JSON of a binary file. */
    static final int HEADER = 20;

    /**
     * A node.
     *
     * @param children indices of nodes
     * @param properties transform, mesh, skin, weights, extensions and name
     * @param extras text, numbers and booleans of its extras
     */
    record Node(List<Integer> children, Map<String, @Nullable Object> properties, Map<String, Object> extras) {

        String name() {
            return properties.get("name") instanceof String name ? JsonValues.utf8(name) : "";
        }

        /** Returns an extension, or an empty map. */
        Map<?, ?> extension(String name) {
            return JsonValues.map(JsonValues.map(properties.get("extensions")).get(name));
        }

        /** Returns the index of the mesh, or -1. */
        int mesh() {
            return JsonValues.index(properties.get("mesh"));
        }
    }

    /** A mesh: default weights of its morph targets, and its primitives. */
    record Mesh(double[] weights, List<GltfObject> primitives) {}

    /** What is in the file besides nodes. */
    static final class Tables {
        final List<Mesh> meshes = new ArrayList<>();
        final List<GltfObject> accessors = new ArrayList<>();
        final List<GltfObject> bufferViews = new ArrayList<>();
        final List<GltfObject> buffers = new ArrayList<>();
        final List<GltfObject> materials = new ArrayList<>();
        final List<String> required = new ArrayList<>();
        Map<String, @Nullable Object> extensions = new LinkedHashMap<>();

        /** Offset of the data of the first buffer in a .glb and its length, or -1. */
        long chunkOffset = -1;

        long chunkLength;
    }

    private final List<Node> nodes;
    private final List<Integer> roots;
    private final Tables tables;
    private final long[] copies;

    /**
     * Checks that the nodes form a tree.
     *
     * @param roots nodes that the scene starts with
     */
    GltfDocument(List<Node> nodes, List<Integer> roots, Tables tables) throws RefusedException {
        this.nodes = nodes;
        this.roots = roots;
        this.tables = tables;
        copies = new long[nodes.size()];
        checkTree();
    }

    /**
     * Reads a file; returns null if it is of version 1.
     *
     * @throws RefusedException if it is no JSON, requires an unknown extension, or its nodes form no tree
     */
    public static @Nullable GltfDocument read(Path file) throws RefusedException, IOException {
        return GltfReader.read(file);
    }

    Tables tables() {
        return tables;
    }

    List<Node> nodes() {
        return nodes;
    }

    /** Returns the nodes that the scene of the file starts with. */
    List<Integer> roots() {
        return roots;
    }

    int meshCount() {
        return tables.meshes.size();
    }

    /** Returns the default weights of the morph targets of a mesh. */
    double[] meshWeights(int mesh) {
        return tables.meshes.get(mesh).weights();
    }

    /** Returns the weights of the morph targets of a node: its own, else those of its mesh. */
    double[] weights(int node) {
        double[] nodeWeights = JsonValues.numbers(nodes.get(node).properties().get("weights"));
        int mesh = nodes.get(node).mesh();
        return nodeWeights.length > 0 || mesh < 0 || mesh >= meshCount() ? nodeWeights : meshWeights(mesh);
    }

    /** Returns an array of an extension of the file, such as its shapes, or an empty list. */
    List<?> shared(String extension, String array) {
        return JsonValues.map(tables.extensions.get(extension)).get(array) instanceof List<?> list ? list : List.of();
    }

    /** Walks the scene, finds cycles, and counts the copies of nodes. */
    private void checkTree() throws RefusedException {
        long all = 0;
        for (int root : roots) {
            all += copies(root);
        }
        if (all > MAX_NODES) {
            throw new RefusedException("its nodes have several parents, which makes more than " + MAX_NODES
                    + " copies of nodes; it is most likely broken: export it again");
        }
    }

    /**
     * Returns the number of nodes in the tree below a node, itself included, or a number above {@link #MAX_NODES}. A
     * node below two parents counts twice. Depth first without recursion; linear time over all calls.
     *
     * @throws RefusedException if a node is below itself
     */
    long copies(int root) throws RefusedException {
        ArrayDeque<Integer> stack = new ArrayDeque<>(List.of(root));
        while (!stack.isEmpty()) {
            int node = stack.peek();
            if (copies[node] > 0) {
                stack.pop(); // pushed twice, and already done
                continue;
            }
            boolean isFirstVisit = copies[node] == 0;
            copies[node] = -1; // while the nodes below are visited
            long sum = 1;
            for (int child : nodes.get(node).children()) {
                if (isFirstVisit && copies[child] < 0) {
                    throw new RefusedException("node " + child + " is connected above itself, but nodes must form a"
                            + " tree; it is most likely broken: export it again");
                }
                if (isFirstVisit && copies[child] == 0) {
                    stack.push(child);
                }
                sum = Math.min(MAX_NODES + 1, sum + copies[child]);
            }
            if (!isFirstVisit) {
                copies[node] = sum;
                stack.pop();
            }
        }
        return copies[root];
    }
}
