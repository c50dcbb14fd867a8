// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The one buffer of a glTF file, its views and accessors. Arrays are kept as they are and converted to bytes while they
 * are written. Each view begins at a multiple of 4 bytes.
 */
final class GltfBuffer {
    private static final int FLOAT = 5126;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int ARRAY_BUFFER = 34962;
    private static final int ELEMENT_ARRAY_BUFFER = 34963;

    /** The largest index of 16 bits is not allowed, because programs take it for a restart. */
    private static final int MAX_SHORT_VERTICES = 0xffff;

    /** The length of a binary file has 32 bits; some of it is JSON. */
    private static final long MAX_BYTES = 0xffffffffL - (1 << 28);

    private static final int BLOCK = 1 << 14;

    private final List<Object> views = new ArrayList<>();
    private final List<Object> accessors = new ArrayList<>();
    private final List<Object> arrays = new ArrayList<>(); // float[], int[] for 4 bytes, short[]
    private long length;

    List<Object> views() {
        return views;
    }

    List<Object> accessors() {
        return accessors;
    }

    /** Returns the number of bytes, a multiple of 4. */
    long length() {
        return length;
    }

    /** Adds 3 floats per vertex, and returns the accessor. */
    int positions(float[] positions) throws ExportException {
        float[] min = new float[3];
        float[] max = new float[3];
        Arrays.fill(min, Float.POSITIVE_INFINITY);
        Arrays.fill(max, Float.NEGATIVE_INFINITY);
        for (int i = 0; i < positions.length; i++) {
            min[i % 3] = Math.min(min[i % 3], positions[i]);
            max[i % 3] = Math.max(max[i % 3], positions[i]);
        }
        int view = view(positions, 4L * positions.length, ARRAY_BUFFER);
        Map<String, Object> accessor =
                GltfJson.object("bufferView", view, "componentType", FLOAT, "count", positions.length / 3);
        accessor.put("type", "VEC3");
        accessor.put("min", min);
        accessor.put("max", max);
        accessors.add(accessor);
        return accessors.size() - 1;
    }

    /** Adds tuples of floats that are no vertices, and returns the accessor. */
    int tuples(float[] numbers, int size) throws ExportException {
        int view = view(numbers, 4L * numbers.length, 0);
        accessors.add(GltfJson.object(
                "bufferView", view, "componentType", FLOAT, "count", numbers.length / size, "type", "VEC" + size));
        return accessors.size() - 1;
    }

    /** Adds vertices of triangles, and returns the accessor. */
    int indices(int[] indices, int vertexCount) throws ExportException {
        boolean isShort = vertexCount <= MAX_SHORT_VERTICES;
        Object stored = indices;
        if (isShort) {
            short[] shorts = new short[indices.length];
            for (int i = 0; i < shorts.length; i++) {
                shorts[i] = (short) indices[i];
            }
            stored = shorts;
        }
        int view = view(stored, (isShort ? 2L : 4L) * indices.length, ELEMENT_ARRAY_BUFFER);
        accessors.add(GltfJson.object(
                "bufferView",
                view,
                "componentType",
                isShort ? UNSIGNED_SHORT : UNSIGNED_INT,
                "count",
                indices.length,
                "type",
                "SCALAR"));
        return accessors.size() - 1;
    }

    /** @param target 0 for none */
    private int view(Object array, long bytes, int target) throws ExportException {
        arrays.add(array);
        Map<String, Object> view = GltfJson.object("buffer", 0, "byteOffset", length, "byteLength", bytes);
        if (target != 0) {
            view.put("target", target);
        }
        views.add(view);
        length += (bytes + 3) / 4 * 4;
        if (length > MAX_BYTES) {
            throw new ExportException("needs more than " + MAX_BYTES
                    + " bytes of vertices and triangles, which is the most of a binary glTF file; bake a scene, whose"
                    + " meshes are stored once, or divide the source");
        }
        return views.size() - 1;
    }

    void writeTo(OutputStream target) throws IOException {
        for (Object array : arrays) {
            if (array instanceof float[] floats) {
                write(target, floats.length, (bytes, i) -> bytes.putFloat(floats[i]));
            } else if (array instanceof int[] ints) {
                write(target, ints.length, (bytes, i) -> bytes.putInt(ints[i]));
            } else {
                short[] shorts = (short[]) array;
                write(target, shorts.length, (bytes, i) -> bytes.putShort(shorts[i]));
            }
        }
    }

    private interface Element {
        void put(ByteBuffer bytes, int index);
    }

    private static void write(OutputStream target, int count, Element element) throws IOException {
        byte[] block = new byte[BLOCK];
        ByteBuffer bytes = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            element.put(bytes, i);
            if (!bytes.hasRemaining() || i == count - 1) {
                while (bytes.position() % 4 != 0) {
                    bytes.put((byte) 0);
                }
                target.write(block, 0, bytes.position());
                bytes.clear();
            }
        }
    }
}
