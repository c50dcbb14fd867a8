// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and extensions of a glTF 2.0 file, with their places in the file, so that text can be inserted into a copy.
 *
 * <p>{@link GltfReader} reads it, {@link GltfCopy} writes the copy. The memory is that of nodes and extensions.
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
     * @param open offset after its opening brace
     * @param empty whether it has no property
     * @param childrenOpen offset after the opening bracket of its children, or -1
     * @param childrenEmpty whether the array of children is empty
     * @param extrasOpen offset after the opening brace of its extras, or -1
     * @param extrasEmpty whether the extras have no property
     * @param children indices of nodes; out of range and fractions left out
     * @param properties transform, mesh, weights, extensions and name
     */
    record Node(
            long open,
            boolean empty,
            long childrenOpen,
            boolean childrenEmpty,
            long extrasOpen,
            boolean extrasEmpty,
            List<Integer> children,
            Map<String, @Nullable Object> properties) {

        String name() {
            return properties.get("name") instanceof String name ? utf8(name) : "";
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

    private final boolean binary;
    private final List<Node> nodes;
    private final long nodesEnd;
    private final List<Integer> roots;
    private final List<double[]> meshWeights;
    private final Map<String, @Nullable Object> extensions;
    private final long[] copies;

    /**
     * Checks that the nodes form a tree.
     *
     * @param binary whether the file is a .glb
     * @param nodesEnd offset of the closing bracket of the nodes
     * @param roots nodes that the scene starts with
     * @param meshWeights default weights of the morph targets of each mesh
     * @param extensions of the file
     */
    GltfDocument(
            boolean binary,
            List<Node> nodes,
            long nodesEnd,
            List<Integer> roots,
            List<double[]> meshWeights,
            Map<String, @Nullable Object> extensions)
            throws RefusedException {
        this.binary = binary;
        this.nodes = nodes;
        this.nodesEnd = nodesEnd;
        this.roots = roots;
        this.meshWeights = meshWeights;
        this.extensions = extensions;
        copies = new long[nodes.size()];
        checkTree();
    }

    /**
     * Reads a file; returns null if it is not of version 2, or has no nodes.
     *
     * @throws RefusedException if it is no JSON, or its nodes form no tree
     */
    public static @Nullable GltfDocument read(Path file) throws RefusedException, IOException {
        return GltfReader.read(file);
    }

    /** Returns the names of the nodes that have an extension, in file order; "node 3" for one without a name. */
    public List<String> namesWith(String extension) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            if (!node.extension(extension).isEmpty()) {
                names.add(node.name().isBlank() ? "node " + i : node.name());
            }
        }
        return names;
    }

    /** Returns whether the file is a .glb. */
    boolean isBinary() {
        return binary;
    }

    /** Returns the offset of the closing bracket of the nodes. */
    long nodesEnd() {
        return nodesEnd;
    }

    List<Node> nodes() {
        return nodes;
    }

    /** Returns the nodes that the scene of the file starts with; indices out of range left out. */
    List<Integer> roots() {
        return roots;
    }

    /** Returns the default weights of the morph targets of each mesh. */
    List<double[]> meshWeights() {
        return meshWeights;
    }

    /** Returns the weights of the morph targets of a node: its own, else those of its mesh. */
    double[] weights(int node) {
        double[] own = JsonValues.numbers(nodes.get(node).properties().get("weights"));
        int mesh = nodes.get(node).mesh();
        return own.length > 0 || mesh < 0 || mesh >= meshWeights.size() ? own : meshWeights.get(mesh);
    }

    /** Returns an array of an extension of the file, such as its shapes, or an empty list. */
    List<?> shared(String extension, String array) {
        return JsonValues.map(extensions.get(extension)).get(array) instanceof List<?> list ? list : List.of();
    }

    private static String utf8(String text) {
        return text.chars().allMatch(c -> c < 256)
                ? new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                : text;
    }

    /** Walks the scene, finds cycles, and counts the copies of nodes. */
    private void checkTree() throws RefusedException {
        long all = 0;
        for (int root : roots) {
            all += root < nodes.size() ? copies(root) : 0;
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
                if (child >= copies.length) {
                    continue;
                }
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
