// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.gltf.GltfDocument.Node;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Copies a glTF file and inserts text at offsets of its JSON. The file is not in memory, and not parsed again. */
final class GltfCopy {
    private final GltfDocument document;

    /** Text by the offset in the file that it is inserted at. */
    private final SortedMap<Long, StringBuilder> inserted = new TreeMap<>();

    GltfCopy(GltfDocument document) {
        this.document = document;
    }

    /**
     * Writes a copy of the file whose nodes have their index in the extras, with additional nodes.
     *
     * @param key of the index in the extras
     * @param additional JSON of properties of each additional node, without braces; not empty
     * @param children per node the indices of additional children
     */
    void write(Path from, Path to, String key, List<String> additional, Map<Integer, List<Integer>> children)
            throws IOException {
        List<Node> nodes = document.nodes();
        long nodesEnd = document.nodesEnd();
        inserted.clear();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String index = "\"" + key + "\":" + i;
            boolean hasExtras = node.extrasOpen() >= 0;
            StringBuilder atOpen = new StringBuilder();
            if (hasExtras) {
                at(node.extrasOpen()).append(index).append(node.extrasEmpty() ? "" : ",");
            } else {
                atOpen.append("\"extras\":{").append(index).append('}');
            }
            List<Integer> added = children.getOrDefault(i, List.of());
            if (!added.isEmpty()) {
                String list = added.toString().replaceAll("[\\[\\] ]", "");
                if (node.childrenOpen() >= 0) {
                    at(node.childrenOpen()).append(list).append(node.childrenEmpty() ? "" : ",");
                } else {
                    atOpen.append(atOpen.isEmpty() ? "" : ",")
                            .append("\"children\":[")
                            .append(list)
                            .append(']');
                }
            }
            if (!atOpen.isEmpty()) {
                at(node.open()).append(atOpen).append(node.empty() ? "" : ",");
            }
        }
        for (int i = 0; i < additional.size(); i++) {
            int index = nodes.size() + i;
            at(nodesEnd)
                    .append(index == 0 ? "" : ",")
                    .append("{\"extras\":{\"" + key + "\":" + index + "},")
                    .append(additional.get(i))
                    .append('}');
        }
        at(nodesEnd); // where padding goes
        splice(from, to);
    }

    private StringBuilder at(long offset) {
        return inserted.computeIfAbsent(offset, unused -> new StringBuilder());
    }

    private void splice(Path from, Path to) throws IOException {
        long added = inserted.values().stream().mapToLong(StringBuilder::length).sum();
        int padding = document.isBinary() ? (int) (-added & 3) : 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(from), 1 << 16);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 16)) {
            long at = 0;
            if (document.isBinary()) {
                ByteBuffer header =
                        ByteBuffer.wrap(in.readNBytes(GltfDocument.HEADER)).order(ByteOrder.LITTLE_ENDIAN);
                header.putInt(8, (int) (header.getInt(8) + added + padding));
                header.putInt(12, (int) (header.getInt(12) + added + padding));
                out.write(header.array());
                at = GltfDocument.HEADER;
            }
            for (Map.Entry<Long, StringBuilder> entry : inserted.entrySet()) {
                copy(in, out, entry.getKey() - at);
                at = entry.getKey();
                out.write(entry.getValue().toString().getBytes(StandardCharsets.ISO_8859_1));
                if (at == document.nodesEnd()) {
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
}
