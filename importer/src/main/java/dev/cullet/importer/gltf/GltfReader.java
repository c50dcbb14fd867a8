// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.gltf.GltfDocument.Node;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link GltfDocument} in one pass over the JSON with a streaming parser. Text that is not needed, such as the
 * data of buffers, is skipped without storage. Bytes are read as ISO 8859-1: every byte is one character, and the
 * offsets of the parser are those of the file. Of equal keys the first counts.
 */
final class GltfReader {
    private static final JsonFactory JSON = new JsonFactory();

    /** Type of the chunk of a binary file that contains the first buffer: "BIN", little-endian. */
    private static final int BINARY_CHUNK = 0x004E4942;

    private static final Set<String> ACCESSOR =
            Set.of("bufferView", "byteOffset", "componentType", "normalized", "count", "type", "sparse");
    private static final Set<String> VIEW = Set.of("buffer", "byteOffset", "byteLength", "byteStride", "extensions");

    private final long jsonStart;
    private final Set<String> seen = new HashSet<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<GltfObject> scenes = new ArrayList<>();
    private final List<GltfObject> nodeChildren = new ArrayList<>();
    private final GltfDocument.Tables tables = new GltfDocument.Tables();
    private Map<String, @Nullable Object> asset = Map.of();
    private @Nullable Object scene = 0.0;
    private boolean isVersion1;

    private GltfReader(long jsonStart) {
        this.jsonStart = jsonStart;
    }

    /** See {@link GltfDocument#read}. */
    static @Nullable GltfDocument read(Path file) throws RefusedException, IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            in.mark(GltfDocument.HEADER);
            ByteBuffer header =
                    ByteBuffer.wrap(in.readNBytes(GltfDocument.HEADER)).order(ByteOrder.LITTLE_ENDIAN);
            boolean binary = header.remaining() == GltfDocument.HEADER && header.getInt(0) == GltfDocument.BINARY;
            if (binary && header.getInt(4) == 1) {
                return null;
            }
            if (binary && header.getInt(4) != 2) {
                throw new RefusedException("is a GLB file of version " + (header.getInt(4) & 0xffffffffL)
                        + ", but must be of version 2; export it as glTF 2.0");
            }
            long start = binary ? GltfDocument.HEADER : 0;
            if (!binary) {
                in.reset();
                in.mark(3);
                start = Arrays.equals(in.readNBytes(3), new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}) ? 3 : 0;
                if (start == 0) {
                    in.reset();
                }
            }
            long length = binary ? header.getInt(12) & 0xffffffffL : Long.MAX_VALUE;
            GltfReader reader = new GltfReader(start);
            try (JsonParser parser = JSON.createParser(new Bytes(in, length))) {
                reader.readRoot(parser);
            } catch (JsonProcessingException e) {
                String reason = e.getOriginalMessage().replaceAll("\\s+", " ").replaceFirst(" ?\\(start marker.*", "");
                throw new RefusedException(
                        e.getLocation() == null || binary ? 0 : e.getLocation().getLineNr(),
                        "is no valid JSON (" + reason + "); it is most likely broken: export it again");
            }
            if (reader.isVersion1) {
                return null;
            }
            if (binary) {
                reader.findChunk(file, GltfDocument.HEADER + length);
            }
            return reader.document();
        }
    }

    /** Finds the chunk after the JSON that contains the first buffer. */
    private void findChunk(Path file, long jsonEnd) throws IOException, RefusedException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            while (header.hasRemaining()) {
                if (channel.read(header, jsonEnd + header.position()) < 0) {
                    return;
                }
            }
            if (header.getInt(4) != BINARY_CHUNK) {
                return;
            }
            tables.chunkOffset = jsonEnd + 8;
            tables.chunkLength = header.getInt(0) & 0xffffffffL;
            if (tables.chunkLength > channel.size() - tables.chunkOffset) {
                throw new RefusedException("its binary chunk has " + tables.chunkLength + " bytes, but the file ends"
                        + " after " + (channel.size() - tables.chunkOffset) + " of them; copy or export it again");
            }
        }
    }

    private GltfDocument document() throws RefusedException {
        for (String key : List.of("version", "minVersion")) {
            if (asset.get(key) != null && !(asset.get(key) instanceof String text && text.startsWith("2."))) {
                throw new RefusedException("asset." + key + " is " + GltfObject.shown(asset.get(key))
                        + ", but must be 2.0; export it as glTF 2.0");
            }
        }
        GltfExtensions.check(tables.required);
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            List<Integer> children = references(nodeChildren.get(i), "children");
            nodes.set(i, new Node(children, node.properties(), node.extras()));
        }
        List<Integer> roots = List.of();
        if (!scenes.isEmpty()) {
            GltfObject file = new GltfObject("the file", -1, Collections.singletonMap("scene", scene));
            roots = references(scenes.get(file.reference("scene", "scene", scenes.size())), "nodes");
        }
        return new GltfDocument(nodes, roots, tables);
    }

    /** Returns the nodes that an array refers to. */
    private List<Integer> references(GltfObject object, String key) throws RefusedException {
        Object value = object.properties().get(key);
        List<Integer> indices = new ArrayList<>();
        for (Object element : value instanceof List<?> list ? list : List.of()) {
            GltfObject one = new GltfObject(object.kind(), object.index(), Collections.singletonMap(key, element));
            indices.add(one.reference(key, "node", nodes.size()));
        }
        if (value != null && !(value instanceof List<?>)) {
            throw object.refused(key + " is " + GltfObject.shown(value) + ", but must be an array of nodes");
        }
        return indices;
    }

    private void readRoot(JsonParser parser) throws IOException, RefusedException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new RefusedException("is no JSON object; it is most likely broken: export it again");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            JsonToken value = parser.nextToken();
            if (!seen.add(key)) {
                parser.skipChildren();
                continue;
            }
            switch (key) {
                case "nodes" -> readNodes(parser);
                case "meshes" -> {
                    for (boolean in = isArray(parser); in && parser.nextToken() != JsonToken.END_ARRAY; ) {
                        tables.meshes.add(mesh(parser));
                    }
                }
                case "scenes" -> objects(parser, "scene", Set.of("nodes"), scenes);
                case "accessors" -> objects(parser, "accessor", ACCESSOR, tables.accessors);
                case "bufferViews" -> objects(parser, "bufferView", VIEW, tables.bufferViews);
                case "buffers" -> objects(parser, "buffer", Set.of("byteLength", "uri", "extensions"), tables.buffers);
                case "materials" -> objects(parser, "material", Set.of("name"), tables.materials);
                case "scene" -> scene = JsonValues.value(parser, 0);
                case "extensionsRequired" -> {
                    for (boolean in = isArray(parser); in && parser.nextToken() != JsonToken.END_ARRAY; ) {
                        Object name = JsonValues.value(parser, 0);
                        tables.required.add(name instanceof String text ? text : GltfObject.shown(name));
                    }
                }
                case "asset", "extensions" -> {
                    if (value == JsonToken.START_OBJECT) {
                        Map<String, @Nullable Object> object = JsonValues.object(parser, 0);
                        if (key.equals("asset")) {
                            asset = object;
                            isVersion1 |= object.get("version") instanceof String text && text.startsWith("1.");
                        } else {
                            tables.extensions = object;
                        }
                    }
                }
                default -> parser.skipChildren();
            }
        }
    }

    /** Returns whether the value is an array; skips another value. */
    private static boolean isArray(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            return true;
        }
        parser.skipChildren();
        return false;
    }

    /** Reads some properties of each object of an array. The value of a URI is its offset in the file. */
    private void objects(JsonParser parser, String kind, Set<String> keys, List<GltfObject> target)
            throws IOException, RefusedException {
        for (boolean in = isArray(parser); in && parser.nextToken() != JsonToken.END_ARRAY; ) {
            target.add(new GltfObject(kind, target.size(), properties(parser, keys)));
        }
    }

    private Map<String, @Nullable Object> properties(JsonParser parser, Set<String> keys)
            throws IOException, RefusedException {
        Map<String, @Nullable Object> properties = new HashMap<>();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return properties;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            JsonToken token = parser.nextToken();
            if (!keys.contains(key)) {
                parser.skipChildren();
            } else if (key.equals("uri") && token == JsonToken.VALUE_STRING) {
                properties.putIfAbsent(key, (double) start(parser));
            } else {
                properties.putIfAbsent(key, JsonValues.value(parser, 0));
            }
        }
        return properties;
    }

    private GltfDocument.Mesh mesh(JsonParser parser) throws IOException, RefusedException {
        Map<String, @Nullable Object> properties = properties(parser, Set.of("weights", "primitives"));
        List<GltfObject> primitives = new ArrayList<>();
        String kind = "mesh " + tables.meshes.size() + ", primitive";
        for (Object primitive : properties.get("primitives") instanceof List<?> list ? list : List.of()) {
            primitives.add(new GltfObject(kind, primitives.size(), JsonValues.map(primitive)));
        }
        return new GltfDocument.Mesh(JsonValues.numbers(properties.get("weights")), primitives);
    }

    private void readNodes(JsonParser parser) throws IOException, RefusedException {
        isVersion1 |= parser.currentToken() == JsonToken.START_OBJECT; // version 1 has objects in place of arrays
        for (boolean in = isArray(parser); in && parser.nextToken() != JsonToken.END_ARRAY; ) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new RefusedException(
                        "node " + nodes.size() + " is no JSON object; it is most likely broken: export it again");
            }
            Map<String, @Nullable Object> properties = new LinkedHashMap<>();
            Map<String, Object> extras = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                JsonToken token = parser.nextToken();
                switch (key) {
                    case "extras" -> {
                        if (token == JsonToken.START_OBJECT && extras.isEmpty()) {
                            readExtras(parser, extras);
                        } else {
                            parser.skipChildren();
                        }
                    }
                    case "children",
                            "name",
                            "mesh",
                            "skin",
                            "weights",
                            "matrix",
                            "translation",
                            "rotation",
                            "scale",
                            "extensions" -> {
                        Object value = JsonValues.value(parser, 0);
                        properties.putIfAbsent(key, value);
                    }
                    default -> parser.skipChildren();
                }
            }
            Object children = properties.remove("children");
            nodeChildren.add(new GltfObject("node", nodes.size(), Collections.singletonMap("children", children)));
            nodes.add(new Node(List.of(), properties, extras));
        }
    }

    /** Reads text, numbers and booleans; what nests deeper is skipped. */
    private static void readExtras(JsonParser parser, Map<String, Object> extras) throws IOException, RefusedException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = JsonValues.utf8(parser.currentName());
            JsonToken token = parser.nextToken();
            if (!token.isScalarValue()) {
                parser.skipChildren();
                continue;
            }
            Object value = JsonValues.value(parser, 0);
            if (value instanceof String text) {
                extras.putIfAbsent(key, JsonValues.utf8(text));
            } else if (value != null) {
                extras.putIfAbsent(key, value instanceof Boolean flag ? (Object) (flag ? 1.0 : 0.0) : value);
            }
        }
    }

    private long start(JsonParser parser) {
        return jsonStart + parser.currentTokenLocation().getCharOffset();
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
