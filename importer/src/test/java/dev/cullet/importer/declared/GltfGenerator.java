// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.declared.Generated.Polygon;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/** Writes glTF and GLB files with strips, fans and lists, broken indices, accessors, buffers and scenes. */
final class GltfGenerator implements FileGenerator {
    private static final int TRIANGLES = 4;
    private static final int STRIP = 5;
    private static final int FAN = 6;

    /** A file while it is written. */
    private static final class Document {
        private final ByteArrayOutputStream data = new ByteArrayOutputStream();
        private final List<String> views = new ArrayList<>();
        private final List<String> accessors = new ArrayList<>();

        private int accessor(byte[] bytes, int type, String kind, int count) {
            while (data.size() % 4 != 0) {
                data.write(0);
            }
            views.add("{\"buffer\":0,\"byteOffset\":" + data.size() + ",\"byteLength\":" + bytes.length + "}");
            data.writeBytes(bytes);
            accessors.add("{\"bufferView\":" + (views.size() - 1) + ",\"componentType\":" + type + ",\"type\":\"" + kind
                    + "\",\"count\":" + count
                    + (kind.equals("VEC3") ? ",\"min\":[-1,-1,-1],\"max\":[99,1,1]}" : "}"));
            return accessors.size() - 1;
        }
    }

    @Override
    public File write(Random random) {
        Generated content = new Generated(random, 5);
        Document document = new Document();
        List<String> meshes = new ArrayList<>();
        List<String> nodes = new ArrayList<>();
        List<Integer> roots = new ArrayList<>();
        for (List<Polygon> mesh : content.meshes) {
            meshes.add("{\"name\":\"m" + meshes.size() + "\",\"primitives\":[" + primitives(content, document, mesh)
                    + "]}");
            int copies = content.oneIn(6) ? 2 : 1;
            for (int i = 0; i < copies; i++) {
                nodes.add("{" + (content.oneIn(2) ? "\"name\":\"n" + nodes.size() + "\"," : "") + "\"mesh\":"
                        + (meshes.size() - 1) + "}");
                if (content.oneIn(12)) {
                    content.damage("node without scene");
                } else {
                    roots.add(nodes.size() - 1);
                }
            }
            for (Polygon polygon : mesh) {
                content.expected[polygon.number()] *= copies;
            }
        }
        String others = "";
        int length = document.data.size();
        if (content.oneIn(12)) {
            switch (content.damage("short buffer", "negative length", "required extension", "other scene")) {
                case "short buffer" -> length -= 8;
                case "negative length" -> length = -1;
                case "required extension" -> others = "\"extensionsRequired\":[\"EXT_unknown\"],";
                default -> roots.subList(0, Math.min(1, roots.size())).clear();
            }
        }
        boolean isBinary = content.oneIn(2);
        byte[] data = document.data.toByteArray();
        String uri = isBinary
                ? ""
                : ",\"uri\":\"data:application/octet-stream;base64,"
                        + Base64.getEncoder().encodeToString(data) + "\"";
        String json = "{\"asset\":{\"version\":\"2.0\"}," + others + "\"meshes\":" + meshes + ",\"accessors\":"
                + document.accessors + ",\"bufferViews\":" + document.views + ",\"buffers\":[{\"byteLength\":" + length
                + uri + "}],\"nodes\":" + nodes + ",\"scene\":0,\"scenes\":[{\"nodes\":" + roots + "}]}";
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        return new File(isBinary ? "a.glb" : "a.gltf", isBinary ? glb(content, text, data) : text, content);
    }

    private static String primitives(Generated content, Document document, List<Polygon> mesh) {
        List<String> primitives = new ArrayList<>();
        List<Polygon> list = new ArrayList<>();
        for (Polygon polygon : mesh) {
            if (content.oneIn(4)) {
                primitives.add(primitive(content, document, List.of(polygon), content.oneIn(2) ? STRIP : FAN));
            } else {
                list.add(polygon);
            }
        }
        if (!list.isEmpty()) {
            primitives.add(primitive(content, document, list, TRIANGLES));
        }
        return String.join(",", primitives);
    }

    private static String primitive(Generated content, Document document, List<Polygon> polygons, int mode) {
        List<Integer> indices = new ArrayList<>();
        int vertices = polygons.stream().mapToInt(Polygon::corners).sum();
        ByteBuffer positions = ByteBuffer.allocate(12 * vertices).order(ByteOrder.LITTLE_ENDIAN);
        int first = 0;
        for (Polygon polygon : polygons) {
            for (int i = 0; i < polygon.corners(); i++) {
                for (int axis = 0; axis < 3; axis++) {
                    positions.putFloat(polygon.at(i, axis));
                }
                if (mode != TRIANGLES) {
                    indices.add(first + i);
                } else if (i >= 2) {
                    indices.addAll(List.of(first, first + i - 1, first + i));
                }
            }
            first += polygon.corners();
        }
        int position = document.accessor(positions.array(), 5126, "VEC3", vertices);
        int stated = mode;
        int count = indices.size();
        String kind = content.oneIn(16)
                ? content.damage("index", "count", "long count", "mode", "no positions", "no accessor", "extension")
                : "";
        switch (kind) {
            case "index" -> indices.set(content.random.nextInt(count), vertices + content.random.nextInt(200));
            case "count" -> count -= 1 + content.random.nextInt(2);
            case "long count" -> count += 3;
            case "mode" -> stated = 7 + content.random.nextInt(3);
            default -> {}
        }
        if (kind.equals("count")) { // corners are deleted, and with them whole triangles
            int deleted = indices.size() - count;
            Polygon last = polygons.get(polygons.size() - 1);
            content.expected[last.number()] -= mode == TRIANGLES ? 0 : Math.min(last.triangles(), deleted);
        }
        int type = content.oneIn(3) ? 5121 : content.oneIn(2) ? 5123 : 5125;
        int bytes = type == 5121 ? 1 : type == 5123 ? 2 : 4;
        ByteBuffer data = ByteBuffer.allocate(bytes * indices.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int index : indices) {
            switch (bytes) {
                case 1 -> data.put((byte) index);
                case 2 -> data.putShort((short) index);
                default -> data.putInt(index);
            }
        }
        int accessor = document.accessor(data.array(), type, "SCALAR", count);
        return "{\"attributes\":{" + (kind.equals("no positions") ? "" : "\"POSITION\":" + position) + "},\"indices\":"
                + (kind.equals("no accessor") ? 999 : accessor) + ",\"mode\":" + stated
                + (kind.equals("extension") ? ",\"extensions\":{\"EXT_other\":{}}" : "") + "}";
    }

    private static byte[] glb(Generated content, byte[] json, byte[] data) {
        int padded = (json.length + 3) / 4 * 4;
        int paddedData = (data.length + 3) / 4 * 4;
        ByteBuffer glb = ByteBuffer.allocate(28 + padded + paddedData).order(ByteOrder.LITTLE_ENDIAN);
        glb.putInt(0x46546C67).putInt(2).putInt(glb.capacity()).putInt(padded).putInt(0x4E4F534A);
        glb.put(json).put("   ".getBytes(StandardCharsets.US_ASCII), 0, padded - json.length);
        glb.putInt(paddedData).putInt(0x004E4942).put(data);
        byte[] all = glb.array();
        if (content.oneIn(20)) {
            content.damage("truncated");
            return java.util.Arrays.copyOf(all, all.length - 1 - content.random.nextInt(data.length));
        }
        return all;
    }
}
