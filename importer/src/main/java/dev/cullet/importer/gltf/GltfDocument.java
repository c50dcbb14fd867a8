// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.cullet.importer.RefusedException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and extensions of a glTF 2.0 file, with their places in the file, so that text can be inserted into a copy.
 *
 * <p>One pass over the JSON with a streaming parser. Buffers, accessors and texts that are not needed are skipped
 * without storage, so the memory is that of nodes and extensions. Bytes are read as ISO 8859-1: every byte is one
 * character, and the offsets of the parser are those of the file.
 *
 * <pre>
 * .glb    "glTF" | 2 | bytes of the file | bytes of the JSON | "JSON" | JSON, padded with spaces | further chunks
 *         each number of 4 bytes, little-endian
 * </pre>
 */
public final class GltfDocument {
    /** The largest number of nodes, copies included. */
    static final int MAX_NODES = 2_000_000;

    private static final int BINARY = 0x46546C67; // "glTF", little-endian
    private static final int HEADER = 20;
    private static final int MAX_DEPTH = 64;
    private static final JsonFactory JSON = new JsonFactory();

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
            return map(map(properties.get("extensions")).get(name));
        }

        /** Returns the index of the mesh, or -1. */
        int mesh() {
            return index(properties.get("mesh"));
        }
    }

    private final boolean binary;
    private final long jsonStart;
    private final List<Node> nodes = new ArrayList<>();
    private final List<List<Integer>> scenes = new ArrayList<>();
    private final List<double[]> meshWeights = new ArrayList<>();
    private Map<String, @Nullable Object> extensions = Map.of();
    private int scene;
    private long nodesEnd = -1;
    private long[] copies = new long[0];

    private GltfDocument(boolean binary, long jsonStart) {
        this.binary = binary;
        this.jsonStart = jsonStart;
    }

    /** Returns the names of the nodes that have an extension, in file order. */
    public List<String> namesWith(String extension) {
        return nodes.stream()
                .filter(node -> !node.extension(extension).isEmpty())
                .map(Node::name)
                .toList();
    }

    /**
     * Reads a file; returns null if it is not of version 2, or has no nodes.
     *
     * @throws RefusedException if it is no JSON, or its nodes form no tree
     */
    public static @Nullable GltfDocument read(Path file) throws RefusedException, IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            in.mark(HEADER);
            ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER)).order(ByteOrder.LITTLE_ENDIAN);
            boolean binary = header.remaining() == HEADER && header.getInt(0) == BINARY;
            if (binary && header.getInt(4) != 2) {
                return null;
            }
            long start = binary ? HEADER : 0;
            if (!binary) {
                in.reset();
                in.mark(3);
                start = Arrays.equals(in.readNBytes(3), new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}) ? 3 : 0;
                if (start == 0) {
                    in.reset();
                }
            }
            long length = binary ? header.getInt(12) & 0xffffffffL : Long.MAX_VALUE;
            GltfDocument document = new GltfDocument(binary, start);
            try (JsonParser parser = JSON.createParser(new Bytes(in, length))) {
                document.readRoot(parser);
            } catch (JsonProcessingException e) {
                String reason = e.getOriginalMessage().replaceAll("\\s+", " ").replaceFirst(" ?\\(start marker.*", "");
                throw new RefusedException(
                        e.getLocation() == null || binary ? 0 : e.getLocation().getLineNr(),
                        "is no valid JSON (" + reason + "); it is most likely broken: export it again");
            }
            if (document.nodesEnd < 0) {
                return null;
            }
            document.copies = new long[document.nodes.size()];
            document.checkTree();
            return document;
        }
    }

    List<Node> nodes() {
        return nodes;
    }

    /** Returns the nodes that the scene of the file starts with; indices out of range left out. */
    List<Integer> roots() {
        return scene < 0 || scene >= scenes.size() ? List.of() : scenes.get(scene);
    }

    /** Returns the default weights of the morph targets of each mesh. */
    List<double[]> meshWeights() {
        return meshWeights;
    }

    /** Returns the weights of the morph targets of a node: its own, else those of its mesh. */
    double[] weights(int node) {
        double[] own = numbers(nodes.get(node).properties().get("weights"));
        int mesh = nodes.get(node).mesh();
        return own.length > 0 || mesh < 0 || mesh >= meshWeights.size() ? own : meshWeights.get(mesh);
    }

    /** Returns an array of an extension of the file, such as its shapes, or an empty list. */
    List<?> shared(String extension, String array) {
        return map(extensions.get(extension)).get(array) instanceof List<?> list ? list : List.of();
    }

    // values

    static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    /** Returns an index, or -1 if the value is none. */
    public static int index(@Nullable Object value) {
        return value instanceof Double number
                        && number >= 0
                        && number < Integer.MAX_VALUE
                        && number == Math.rint(number)
                ? number.intValue()
                : -1;
    }

    /** Returns the numbers of an array; empty if it is no array of numbers. */
    static double[] numbers(@Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            return new double[0];
        }
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(list.get(i) instanceof Double number)) {
                return new double[0];
            }
            numbers[i] = number;
        }
        return numbers;
    }

    private static String utf8(String text) {
        return text.chars().allMatch(c -> c < 256)
                ? new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                : text;
    }

    // parsing: the first of equal keys counts, as for the native importer

    private void readRoot(JsonParser parser) throws IOException, RefusedException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new RefusedException("is no JSON object; it is most likely broken: export it again");
        }
        boolean hasScene = false;
        boolean hasExtensions = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            JsonToken value = parser.nextToken();
            if (key.equals("nodes") && value == JsonToken.START_ARRAY && nodesEnd < 0) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    nodes.add(node(parser));
                }
                nodesEnd = start(parser);
            } else if (key.equals("scenes") && value == JsonToken.START_ARRAY && scenes.isEmpty()) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    scenes.add(indices(map(value(parser, 0)).get("nodes")));
                }
            } else if (key.equals("meshes") && value == JsonToken.START_ARRAY && meshWeights.isEmpty()) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    meshWeights.add(weights(parser));
                }
            } else if (key.equals("scene") && !hasScene) {
                scene = Math.max(0, index(value(parser, 0)));
                hasScene = true;
            } else if (key.equals("extensions") && value == JsonToken.START_OBJECT && !hasExtensions) {
                extensions = object(parser, 0);
                hasExtensions = true;
            } else {
                parser.skipChildren();
            }
        }
    }

    private Node node(JsonParser parser) throws IOException, RefusedException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new RefusedException(
                    "node " + nodes.size() + " is no JSON object; it is most likely broken: export it again");
        }
        long open = start(parser) + 1;
        long childrenOpen = -1;
        long extrasOpen = -1;
        boolean empty = true;
        boolean childrenEmpty = true;
        boolean hasExtras = false;
        boolean extrasEmpty = true;
        List<Integer> children = List.of();
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            empty = false;
            String key = parser.currentName();
            JsonToken token = parser.nextToken();
            switch (key) {
                case "children" -> {
                    if (childrenOpen < 0 && token == JsonToken.START_ARRAY) {
                        childrenOpen = start(parser) + 1;
                        Object value = value(parser, 0);
                        childrenEmpty = value instanceof List<?> list && list.isEmpty();
                        children = indices(value);
                    } else {
                        parser.skipChildren();
                    }
                }
                case "extras" -> {
                    if (!hasExtras && token == JsonToken.START_OBJECT) {
                        extrasOpen = start(parser) + 1;
                        parser.nextToken();
                        extrasEmpty = parser.currentToken() == JsonToken.END_OBJECT;
                        while (parser.currentToken() == JsonToken.FIELD_NAME) {
                            parser.nextToken();
                            parser.skipChildren();
                            parser.nextToken();
                        }
                    } else {
                        parser.skipChildren();
                    }
                    hasExtras = true;
                }
                case "name", "mesh", "weights", "matrix", "translation", "rotation", "scale", "extensions" -> {
                    Object value = value(parser, 0);
                    properties.putIfAbsent(key, value);
                }
                default -> parser.skipChildren();
            }
        }
        return new Node(open, empty, childrenOpen, childrenEmpty, extrasOpen, extrasEmpty, children, properties);
    }

    private static double[] weights(JsonParser parser) throws IOException, RefusedException {
        double[] weights = new double[0];
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return weights;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean isWeights = parser.currentName().equals("weights") && weights.length == 0;
            parser.nextToken();
            if (isWeights) {
                weights = numbers(value(parser, 0));
            } else {
                parser.skipChildren();
            }
        }
        return weights;
    }

    private long start(JsonParser parser) {
        return jsonStart + parser.currentTokenLocation().getCharOffset();
    }

    private static List<Integer> indices(@Nullable Object value) {
        List<Integer> indices = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object element : list) {
                int index = index(element);
                if (index >= 0) {
                    indices.add(index);
                }
            }
        }
        return indices;
    }

    private static @Nullable Object value(JsonParser parser, int depth) throws IOException, RefusedException {
        if (depth > MAX_DEPTH) {
            throw new RefusedException("its nodes or extensions nest deeper than " + MAX_DEPTH
                    + " levels; it is most likely broken: export it again");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return object(parser, depth);
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(parser, depth + 1));
            }
            return list;
        }
        if (token.isNumeric()) {
            return parser.getDoubleValue();
        }
        return token == JsonToken.VALUE_STRING
                ? parser.getText()
                : token == JsonToken.VALUE_TRUE ? Boolean.TRUE : token == JsonToken.VALUE_FALSE ? Boolean.FALSE : null;
    }

    private static Map<String, @Nullable Object> object(JsonParser parser, int depth)
            throws IOException, RefusedException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            Object value = value(parser, depth + 1);
            object.putIfAbsent(key, value);
        }
        return object;
    }

    // the tree

    /** Walks the scene, finds cycles, and counts the copies of nodes. */
    private void checkTree() throws RefusedException {
        long all = 0;
        for (int root : roots()) {
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

    // the copy

    /**
     * Writes a copy of the file whose nodes have their index in the extras, with additional nodes.
     *
     * @param key of the index in the extras
     * @param additional JSON of properties of each additional node, without braces; not empty
     * @param children per node the indices of additional children
     */
    void write(Path from, Path to, String key, List<String> additional, Map<Integer, List<Integer>> children)
            throws IOException {
        SortedMap<Long, StringBuilder> inserted = new TreeMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String index = "\"" + key + "\":" + i;
            boolean hasExtras = node.extrasOpen() >= 0;
            StringBuilder atOpen = new StringBuilder();
            if (hasExtras) {
                at(inserted, node.extrasOpen()).append(index).append(node.extrasEmpty() ? "" : ",");
            } else {
                atOpen.append("\"extras\":{").append(index).append('}');
            }
            List<Integer> added = children.getOrDefault(i, List.of());
            if (!added.isEmpty()) {
                String list = added.toString().replaceAll("[\\[\\] ]", "");
                if (node.childrenOpen() >= 0) {
                    at(inserted, node.childrenOpen()).append(list).append(node.childrenEmpty() ? "" : ",");
                } else {
                    atOpen.append(atOpen.isEmpty() ? "" : ",")
                            .append("\"children\":[")
                            .append(list)
                            .append(']');
                }
            }
            if (!atOpen.isEmpty()) {
                at(inserted, node.open()).append(atOpen).append(node.empty() ? "" : ",");
            }
        }
        for (int i = 0; i < additional.size(); i++) {
            int index = nodes.size() + i;
            at(inserted, nodesEnd)
                    .append(index == 0 ? "" : ",")
                    .append("{\"extras\":{\"" + key + "\":" + index + "},")
                    .append(additional.get(i))
                    .append('}');
        }
        at(inserted, nodesEnd); // where padding goes
        splice(from, to, inserted);
    }

    private static StringBuilder at(SortedMap<Long, StringBuilder> inserted, long offset) {
        return inserted.computeIfAbsent(offset, unused -> new StringBuilder());
    }

    private void splice(Path from, Path to, SortedMap<Long, StringBuilder> inserted) throws IOException {
        long added = inserted.values().stream().mapToLong(StringBuilder::length).sum();
        int padding = binary ? (int) (-added & 3) : 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(from), 1 << 16);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 16)) {
            long at = 0;
            if (binary) {
                ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER)).order(ByteOrder.LITTLE_ENDIAN);
                header.putInt(8, (int) (header.getInt(8) + added + padding));
                header.putInt(12, (int) (header.getInt(12) + added + padding));
                out.write(header.array());
                at = HEADER;
            }
            for (Map.Entry<Long, StringBuilder> entry : inserted.entrySet()) {
                copy(in, out, entry.getKey() - at);
                at = entry.getKey();
                out.write(entry.getValue().toString().getBytes(StandardCharsets.ISO_8859_1));
                if (at == nodesEnd) {
                    out.write("   ".getBytes(StandardCharsets.ISO_8859_1), 0, padding);
                }
            }
            in.transferTo(out);
        }
    }

    private static void copy(InputStream in, OutputStream out, long count) throws IOException {
        byte[] chunk = new byte[1 << 16];
        for (long left = count; left > 0; ) {
            int got = in.read(chunk, 0, (int) Math.min(chunk.length, left));
            if (got < 0) {
                return; // the file was truncated while it was read
            }
            out.write(chunk, 0, got);
            left -= got;
        }
    }

    /** The first bytes of a stream, each one character. */
    private static final class Bytes extends Reader {
        private final InputStream in;
        private final byte[] chunk = new byte[1 << 13];
        private long left;

        private Bytes(InputStream in, long length) {
            this.in = in;
            this.left = length;
        }

        @Override
        public int read(char[] target, int offset, int count) throws IOException {
            if (left == 0) {
                return -1;
            }
            int got = in.read(chunk, 0, (int) Math.min(left, Math.min(count, chunk.length)));
            for (int i = 0; i < got; i++) {
                target[offset + i] = (char) (chunk[i] & 0xff);
            }
            left -= Math.max(got, 0);
            return got;
        }

        @Override
        public void close() {
            // the caller closes the stream
        }
    }
}
