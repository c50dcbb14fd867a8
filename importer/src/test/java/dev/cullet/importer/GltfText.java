// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Writes glTF files for tests: with their data in a URI, in a file beside them, or as GLB. */
final class GltfText {
    /** Where the data of buffers is. */
    enum Container {
        DATA_URI,
        BIN_FILE,
        GLB
    }

    private final List<String> nodes = new ArrayList<>();
    private final List<String> meshes = new ArrayList<>();
    private final List<String> accessors = new ArrayList<>();
    private final List<String> views = new ArrayList<>();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private String scene = "";
    private String extensions = "{}";
    private String others = "";

    /** Adds a mesh of triangles and returns its index. */
    int mesh(float... positions) {
        return mesh("", new float[0][], positions);
    }

    /** Adds a mesh of triangles with morph targets. */
    int mesh(String properties, float[][] targets, float... positions) {
        StringBuilder morphs = new StringBuilder();
        for (float[] target : targets) {
            morphs.append(morphs.isEmpty() ? "" : ",").append("{\"POSITION\":" + accessor(target) + "}");
        }
        String list = targets.length == 0 ? "" : ",\"targets\":[" + morphs + "]";
        meshes.add("{\"primitives\":[{\"attributes\":{\"POSITION\":" + accessor(positions) + "}" + list + "}]"
                + (properties.isEmpty() ? "" : "," + properties) + "}");
        return meshes.size() - 1;
    }

    private int accessor(float... positions) {
        float[] low = {Float.MAX_VALUE, Float.MAX_VALUE, Float.MAX_VALUE};
        float[] high = {-Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE};
        ByteBuffer bytes = ByteBuffer.allocate(4 * positions.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < positions.length; i++) {
            bytes.putFloat(positions[i]);
            low[i % 3] = Math.min(low[i % 3], positions[i]);
            high[i % 3] = Math.max(high[i % 3], positions[i]);
        }
        views.add("{\"buffer\":0,\"byteOffset\":" + data.size() + ",\"byteLength\":" + bytes.capacity() + "}");
        data.writeBytes(bytes.array());
        accessors.add("{\"bufferView\":" + (views.size() - 1) + ",\"componentType\":5126,\"type\":\"VEC3\",\"count\":"
                + positions.length / 3 + ",\"min\":[" + low[0] + "," + low[1] + "," + low[2] + "],\"max\":[" + high[0]
                + "," + high[1] + "," + high[2] + "]}");
        return accessors.size() - 1;
    }

    /** Adds bytes as a buffer view with further properties, at a multiple of 4; returns its index. */
    int view(byte[] bytes, String properties) {
        while (data.size() % 4 != 0) {
            data.write(0);
        }
        views.add("{\"buffer\":0,\"byteOffset\":" + data.size() + ",\"byteLength\":" + bytes.length
                + properties.replace('\'', '"') + "}");
        data.writeBytes(bytes);
        return views.size() - 1;
    }

    /** Adds an accessor with these properties, in single quotes; returns its index. */
    int accessorOf(String properties) {
        accessors.add("{" + properties.replace('\'', '"') + "}");
        return accessors.size() - 1;
    }

    /** Adds a mesh with these properties, in single quotes; returns its index. */
    int meshOf(String properties) {
        meshes.add("{" + properties.replace('\'', '"') + "}");
        return meshes.size() - 1;
    }

    /** Adds a node with these properties, in single quotes; returns its index. */
    int node(String properties) {
        nodes.add("{" + properties.replace('\'', '"') + "}");
        return nodes.size() - 1;
    }

    /** Sets the first nodes of the scene. */
    GltfText scene(Integer... roots) {
        scene = List.of(roots).toString();
        return this;
    }

    /** Sets the extensions of the file, in single quotes. */
    GltfText extensions(String json) {
        extensions = json.replace('\'', '"');
        return this;
    }

    /** Adds properties of the file, in single quotes. */
    GltfText property(String json) {
        others += json.replace('\'', '"') + ",";
        return this;
    }

    Path write(Path folder, Container container) throws IOException {
        boolean isGlb = container == Container.GLB;
        String uri = isGlb || data.size() == 0
                ? ""
                : ",\"uri\":\""
                        + (container == Container.BIN_FILE
                                ? "a.bin"
                                : "data:application/octet-stream;base64,"
                                        + Base64.getEncoder().encodeToString(data.toByteArray()))
                        + "\"";
        String buffers = data.size() == 0
                ? ""
                : "\"meshes\":" + meshes + ",\"accessors\":" + accessors + ",\"bufferViews\":" + views
                        + ",\"buffers\":[{\"byteLength\":" + data.size() + uri + "}],";
        String json = "{\"asset\":{\"version\":\"2.0\"}," + others + buffers + "\"extensions\":" + extensions
                + ",\"nodes\":" + nodes + ",\"scene\":0,\"scenes\":[{\"nodes\":" + scene + "}]}";
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        if (container == Container.BIN_FILE) {
            Files.write(folder.resolve("a.bin"), data.toByteArray());
        }
        if (!isGlb) {
            return Files.write(folder.resolve("a.gltf"), text);
        }
        int padded = (text.length + 3) / 4 * 4;
        ByteBuffer glb = ByteBuffer.allocate(20 + padded + (data.size() == 0 ? 0 : 8 + data.size()))
                .order(ByteOrder.LITTLE_ENDIAN);
        glb.putInt(0x46546C67).putInt(2).putInt(glb.capacity()).putInt(padded).putInt(0x4E4F534A);
        glb.put(text).put("   ".getBytes(StandardCharsets.US_ASCII), 0, padded - text.length);
        if (data.size() > 0) {
            glb.putInt(data.size()).putInt(0x004E4942).put(data.toByteArray());
        }
        return Files.write(folder.resolve("a.glb"), glb.array());
    }
}
