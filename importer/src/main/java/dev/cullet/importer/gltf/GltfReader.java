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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link GltfDocument} in one pass over the JSON with a streaming parser. Buffers, accessors and texts that are
 * not needed are skipped without storage. Bytes are read as ISO 8859-1: every byte is one character, and the offsets of
 * the parser are those of the file. Of equal keys the first counts, as for the native importer.
 */
final class GltfReader {
    private static final JsonFactory JSON = new JsonFactory();

    private final long jsonStart;
    private final List<Node> nodes = new ArrayList<>();
    private final List<List<Integer>> scenes = new ArrayList<>();
    private final List<double[]> meshWeights = new ArrayList<>();
    private Map<String, @Nullable Object> extensions = Map.of();
    private int scene;
    private long nodesEnd = -1;

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
            if (binary && header.getInt(4) != 2) {
                return null;
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
            return reader.nodesEnd < 0 ? null : reader.document(binary);
        }
    }

    private GltfDocument document(boolean binary) throws RefusedException {
        List<Integer> roots = scene < 0 || scene >= scenes.size() ? List.of() : scenes.get(scene);
        return new GltfDocument(binary, nodes, nodesEnd, roots, meshWeights, extensions);
    }

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
                    scenes.add(JsonValues.indices(
                            JsonValues.map(JsonValues.value(parser, 0)).get("nodes")));
                }
            } else if (key.equals("meshes") && value == JsonToken.START_ARRAY && meshWeights.isEmpty()) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    meshWeights.add(weights(parser));
                }
            } else if (key.equals("scene") && !hasScene) {
                scene = Math.max(0, JsonValues.index(JsonValues.value(parser, 0)));
                hasScene = true;
            } else if (key.equals("extensions") && value == JsonToken.START_OBJECT && !hasExtensions) {
                extensions = JsonValues.object(parser, 0);
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
                        Object value = JsonValues.value(parser, 0);
                        childrenEmpty = value instanceof List<?> list && list.isEmpty();
                        children = JsonValues.indices(value);
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
                    Object value = JsonValues.value(parser, 0);
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
                weights = JsonValues.numbers(JsonValues.value(parser, 0));
            } else {
                parser.skipChildren();
            }
        }
        return weights;
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
