// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.declared.DeclaredGeometry;
import dev.cullet.importer.declared.PolygonCounts;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the triangles of a glTF 2.0 file: of each primitive, from the count of its indices, or of its vertices if it
 * has none, and its mode. Reads the JSON only, in one pass with a streaming parser; memory for meshes, nodes and the
 * counts of accessors.
 */
public final class GltfPolygons {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int TRIANGLES = 4;
    private static final int FAN = 6;

    private final List<Object> meshes = new ArrayList<>();
    private final List<Long> accessors = new ArrayList<>();
    private final List<Map<String, @Nullable Object>> nodes = new ArrayList<>();
    private final List<List<Integer>> scenes = new ArrayList<>();
    private final DeclaredGeometry declared = new DeclaredGeometry(false);
    private final BitSet colliderMeshes = new BitSet();
    private final List<Integer> colliderNodes = new ArrayList<>();
    private int scene;
    private boolean isKnown = true;

    private GltfPolygons() {}

    /** Counts the triangles of a file; returns null if it is not of version 2. */
    public static @Nullable DeclaredGeometry count(Path file) throws IOException, RefusedException {
        GltfPolygons counter = new GltfPolygons();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            in.mark(GltfDocument.HEADER);
            ByteBuffer head =
                    ByteBuffer.wrap(in.readNBytes(GltfDocument.HEADER)).order(ByteOrder.LITTLE_ENDIAN);
            boolean isBinary = head.remaining() == GltfDocument.HEADER && head.getInt(0) == GltfDocument.BINARY;
            if (isBinary && head.getInt(4) != 2) {
                return null;
            }
            if (!isBinary) {
                in.reset();
            }
            long length = isBinary ? head.getInt(12) & 0xffffffffL : Long.MAX_VALUE;
            try (JsonParser parser = JSON.createParser(new Limited(in, length))) {
                counter.read(parser);
            } catch (JsonProcessingException e) {
                return null; // the reader refuses the file
            }
        }
        if (!counter.isKnown || counter.meshes.isEmpty()) {
            return null;
        }
        counter.count();
        return counter.declared;
    }

    private void read(JsonParser parser) throws IOException, RefusedException {
        Set<String> known = new LinkedHashSet<>();
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            isKnown = false;
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            boolean isArray = parser.nextToken() == JsonToken.START_ARRAY;
            boolean isFirst = known.add(key);
            if (isFirst
                    && isArray
                    && List.of("meshes", "accessors", "nodes", "scenes").contains(key)) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    element(key, parser);
                }
            } else if (isFirst && key.equals("extensions")) {
                findColliders(JsonValues.value(parser, 0));
            } else if (isFirst && key.equals("scene")) {
                scene = Math.max(0, JsonValues.index(JsonValues.value(parser, 0)));
            } else {
                isKnown &= !key.equals("meshes") || isArray; // an object in version 1
                parser.skipChildren();
            }
        }
    }

    private void element(String key, JsonParser parser) throws IOException, RefusedException {
        if (key.equals("accessors") && parser.currentToken() == JsonToken.START_OBJECT) {
            long count = -1;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isCount = parser.currentName().equals("count") && count < 0;
                if (parser.nextToken().isNumeric() && isCount) {
                    count = (long) parser.getDoubleValue();
                }
                parser.skipChildren();
            }
            accessors.add(count);
            return;
        }
        Map<?, ?> object = JsonValues.map(JsonValues.value(parser, 0));
        switch (key) {
            case "accessors" -> accessors.add(-1L);
            case "meshes" -> meshes.add(object);
            case "scenes" -> scenes.add(indices(object.get("nodes")));
            default -> {
                Map<String, @Nullable Object> node = new HashMap<>();
                for (String name : List.of("name", "mesh", "children")) {
                    node.put(name, object.get(name));
                }
                findColliders(object.get("extensions"));
                nodes.add(node);
            }
        }
    }

    /** Collects the meshes and nodes that extensions refer to: colliders are made of them. */
    private void findColliders(@Nullable Object value) {
        if (value instanceof List<?> list) {
            list.forEach(this::findColliders);
        } else {
            JsonValues.map(value).forEach((key, child) -> {
                int index = JsonValues.index(child);
                if (index >= 0 && key.equals("mesh")) {
                    colliderMeshes.set(index);
                } else if (index >= 0 && key.equals("node")) {
                    colliderNodes.add(index);
                }
                findColliders(child);
            });
        }
    }

    private void count() {
        declared.setNodes(nodes.size());
        List<Set<String>> names = new ArrayList<>();
        BitSet used = used(names);
        for (int i = 0; i < meshes.size(); i++) {
            Map<?, ?> mesh = JsonValues.map(meshes.get(i));
            String where = mesh.get("name") instanceof String name ? "mesh \"" + name + "\"" : "mesh " + i;
            PolygonCounts sum = PolygonCounts.NONE;
            if (mesh.get("primitives") instanceof List<?> primitives) {
                for (int k = 0; k < primitives.size(); k++) {
                    sum = sum.plus(primitive(JsonValues.map(primitives.get(k)), where + " primitive " + k));
                }
            }
            if (used.get(i)) {
                declared.add(sum, names.get(i));
            } else if (!colliderMeshes.get(i)) {
                declared.addUnused(sum, where);
            }
        }
    }

    /** Returns the meshes that the scene has, and fills the names of their nodes. */
    private BitSet used(List<Set<String>> names) {
        meshes.forEach(mesh -> names.add(new LinkedHashSet<>()));
        BitSet used = new BitSet();
        BitSet seen = below(scene < scenes.size() ? scenes.get(scene) : List.of());
        BitSet ofColliders = below(colliderNodes);
        for (int i = 0; i < nodes.size(); i++) {
            int mesh = JsonValues.index(nodes.get(i).get("mesh"));
            if (seen.get(i) && mesh >= 0 && mesh < names.size()) {
                used.set(mesh);
                names.get(mesh).add(nodes.get(i).get("name") instanceof String name ? name : "nodes[" + i + "]");
            } else if (ofColliders.get(i) && mesh >= 0) {
                colliderMeshes.set(mesh);
            }
        }
        seen.or(ofColliders);
        for (int i = 0; i < nodes.size(); i++) {
            int mesh = JsonValues.index(nodes.get(i).get("mesh"));
            if (!seen.get(i) && mesh >= 0 && used.get(mesh)) {
                declared.addUnusedNode(nodes.get(i).get("name") instanceof String name ? name : String.valueOf(i));
            }
        }
        return used;
    }

    /** Returns nodes and those below them. */
    private BitSet below(List<Integer> roots) {
        BitSet seen = new BitSet();
        ArrayDeque<Integer> pending = new ArrayDeque<>(roots);
        while (!pending.isEmpty()) {
            int index = pending.pop();
            if (index < nodes.size() && !seen.get(index)) {
                seen.set(index);
                indices(nodes.get(index).get("children")).forEach(pending::push);
            }
        }
        return seen;
    }

    /** Returns the indices of an array; other elements are left out. */
    private static List<Integer> indices(@Nullable Object value) {
        List<Integer> indices = new ArrayList<>();
        for (Object element : value instanceof List<?> list ? list : List.of()) {
            int index = JsonValues.index(element);
            if (index >= 0) {
                indices.add(index);
            }
        }
        return indices;
    }

    private PolygonCounts primitive(Map<?, ?> primitive, String where) {
        Object stated = primitive.get("mode");
        int mode = stated == null ? TRIANGLES : JsonValues.index(stated);
        int position =
                JsonValues.index(JsonValues.map(primitive.get("attributes")).get("POSITION"));
        boolean hasIndices = primitive.get("indices") != null;
        int indices = hasIndices ? JsonValues.index(primitive.get("indices")) : position;
        if (mode >= 0 && mode < TRIANGLES) {
            return PolygonCounts.NONE; // points and lines
        }
        long count = indices >= 0 && indices < accessors.size() ? accessors.get(indices) : -1;
        if (count < 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    1,
                    where + ": has no accessor " + (hasIndices ? "of its indices" : "of its positions"));
            return PolygonCounts.NONE;
        }
        if (position < 0 || mode > FAN || mode < 0) {
            declared.addLost(
                    PolygonCounts.ofTriangles(count / 3),
                    Math.max(1, count / 3),
                    where + ": "
                            + (position < 0
                                    ? "has no positions"
                                    : "has the mode " + stated + ", but modes are 0 to 6"));
            return PolygonCounts.NONE;
        }
        boolean isList = mode == TRIANGLES;
        long rest = isList ? count % 3 : count < 3 ? count : 0;
        if (rest > 0) {
            declared.addLost(
                    PolygonCounts.NONE,
                    1,
                    where + ": " + count + " corners are no whole number of triangles; " + rest + " are left out");
        }
        return PolygonCounts.ofTriangles(isList ? count / 3 : Math.max(0, count - 2));
    }

    /** The first bytes of a stream, which it does not close. */
    private static final class Limited extends FilterInputStream {
        private long left;

        private Limited(InputStream in, long length) {
            super(in);
            left = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int got = left == 0 ? -1 : in.read(target, offset, (int) Math.min(left, count));
            left -= Math.max(0, got);
            return got;
        }

        @Override
        public void close() {
            // the caller closes the stream
        }
    }
}
