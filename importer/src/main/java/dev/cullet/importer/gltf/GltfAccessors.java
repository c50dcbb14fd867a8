// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.gltf;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Decodes accessors of a glTF file: tightly packed or interleaved, sparse, and quantized by KHR_mesh_quantization.
 * Every number is checked before it is used. Time and memory are linear in the size of the accessor; the sum of all
 * decoded sizes is at most {@value #MAX_RATIO} times the size of the source, and 64 MB.
 *
 * <pre>
 * normalized BYTE             max(c / 127, -1)
 * normalized UNSIGNED_BYTE    c / 255
 * normalized SHORT            max(c / 32767, -1)
 * normalized UNSIGNED_SHORT   c / 65535
 * other integer c             c
 * </pre>
 *
 * <p>Each is rounded to the nearest float.
 */
final class GltfAccessors {
    private static final int BYTE = 5120;
    private static final int UNSIGNED_BYTE = 5121;
    private static final int SHORT = 5122;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;

    private static final long MAX_RATIO = 64;
    private static final long FREE_BYTES = 64 << 20;
    private static final int MAX_COUNT = (Integer.MAX_VALUE - 16) / 3;
    private static final int MAX_STRIDE = 1 << 16;
    private static final int CHUNK = 1 << 16;

    private final GltfDocument.Tables tables;
    private final GltfBuffers buffers;
    private long decodedBytes;

    GltfAccessors(GltfDocument document, GltfBuffers buffers) {
        this.tables = document.tables();
        this.buffers = buffers;
    }

    /**
     * Elements in a buffer.
     *
     * @param buffer index, or -1 if all are 0
     * @param stride bytes from an element to the next
     * @param size bytes of an element
     */
    private record Range(int buffer, long offset, long count, int stride, int size) {}

    /** Receives an element. */
    private interface Sink {
        void accept(int index, ByteBuffer bytes, int at) throws RefusedException;
    }

    /** Returns the number of elements of an accessor. */
    int count(int index) throws RefusedException {
        return (int) tables.accessors.get(index).integer("count", 1, MAX_COUNT);
    }

    /** Returns whether an accessor has neither a buffer view nor sparse values, so that another source has its data. */
    boolean isEmpty(int index) {
        GltfObject accessor = tables.accessors.get(index);
        return !accessor.has("bufferView") && !accessor.has("sparse");
    }

    /** Returns vectors of three numbers. */
    float[] vectors(int index) throws RefusedException, IOException {
        return tuples(index, "VEC3", 3, List.of(BYTE, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, FLOAT));
    }

    /** Returns quaternions, x y z w each. */
    float[] quaternions(int index) throws RefusedException, IOException {
        return tuples(index, "VEC4", 4, List.of(BYTE, SHORT, FLOAT));
    }

    private float[] tuples(int index, String shape, int size, List<Integer> types)
            throws RefusedException, IOException {
        GltfObject accessor = tables.accessors.get(index);
        int type = type(accessor, shape, types);
        boolean isNormalized = Boolean.TRUE.equals(accessor.properties().get("normalized"));
        int count = count(index);
        spend(accessor, (long) size * Float.BYTES * count);
        float[] tuples = new float[Math.multiplyExact(size, count)];
        Sink sink = (element, bytes, at) -> {
            for (int i = 0; i < size; i++) {
                tuples[size * element + i] = number(bytes, at + i * size(type), type, isNormalized);
            }
        };
        scan(accessor, count, size * size(type), size(type), sink);
        return tuples;
    }

    /** Returns indices of vertices, each of which must exist. */
    int[] indices(int index, int vertices) throws RefusedException, IOException {
        GltfObject accessor = tables.accessors.get(index);
        int type = type(accessor, "SCALAR", List.of(UNSIGNED_BYTE, UNSIGNED_SHORT, UNSIGNED_INT));
        int count = count(index);
        spend(accessor, 4L * count);
        long restart = (1L << (8 * size(type))) - 1;
        int[] indices = new int[count];
        Sink sink = (element, bytes, at) -> indices[element] = (int) unsigned(bytes, at, type);
        scan(accessor, count, size(type), size(type), sink);
        for (int i = 0; i < count; i++) {
            long vertex = indices[i] & 0xffffffffL;
            if (vertex >= vertices || vertex == restart) {
                throw accessor.refused("index " + i + " is " + vertex + ", but must be a vertex from 0 to "
                        + Math.min(vertices - 1L, restart - 1)
                        + (vertex == restart ? " (" + restart + " would be a restart, which glTF does not have)" : ""));
            }
        }
        return indices;
    }

    /** Adds to the size of all that is decoded, and refuses the file if it exceeds the limit. */
    void spend(GltfObject user, long bytes) throws RefusedException {
        decodedBytes += bytes;
        long limit = FREE_BYTES + MAX_RATIO * buffers.sourceBytes();
        if (decodedBytes > limit) {
            throw user.refused("with it, the primitives have " + decodedBytes + " bytes, but at most " + limit
                    + " are read from a file of this size; export it with primitives that share no data");
        }
    }

    private static int type(GltfObject accessor, String shape, List<Integer> allowed) throws RefusedException {
        Object found = accessor.properties().get("type");
        if (!shape.equals(found)) {
            throw accessor.refused("type is " + GltfObject.shown(found) + ", but must be \"" + shape + "\" here");
        }
        int type = (int) accessor.integer("componentType", BYTE, FLOAT);
        if (!allowed.contains(type)) {
            throw accessor.refused("componentType is " + type + ", but must be one of " + allowed + " here");
        }
        return type;
    }

    private void scan(GltfObject accessor, int count, int size, int component, Sink sink)
            throws RefusedException, IOException {
        if (accessor.has("bufferView")) {
            read(range(accessor, count, size, component), sink);
        }
        if (!accessor.has("sparse")) {
            return;
        }
        GltfObject sparse = accessor.object("sparse");
        int values = (int) sparse.integer("count", 1, count);
        GltfObject at = sparse.object("indices");
        int type = (int) at.integer("componentType", UNSIGNED_BYTE, UNSIGNED_INT);
        if (type == SHORT || type == UNSIGNED_INT - 1) {
            throw at.refused("componentType is " + type + ", but must be one of "
                    + List.of(UNSIGNED_BYTE, UNSIGNED_SHORT, UNSIGNED_INT) + " here");
        }
        spend(accessor, 4L * values);
        int[] indices = new int[values];
        read(range(at, values, size(type), size(type)), (element, bytes, offset) -> {
            long index = unsigned(bytes, offset, type);
            long previous = element == 0 ? -1 : indices[element - 1];
            if (index <= previous || index >= count) {
                throw at.refused("index " + element + " is " + index + ", but must be above " + previous + " and below "
                        + count);
            }
            indices[element] = (int) index;
        });
        read(
                range(sparse.object("values"), values, size, component),
                (element, bytes, offset) -> sink.accept(indices[element], bytes, offset));
    }

    /** Returns the checked range of the buffer view of an accessor, or of a part of a sparse one. */
    private Range range(GltfObject part, int count, int size, int component) throws RefusedException, IOException {
        GltfObject view = tables.bufferViews.get(part.reference("bufferView", "bufferView", tables.bufferViews.size()));
        int buffer = view.reference("buffer", "buffer", tables.buffers.size());
        for (String extension : GltfExtensions.MESHOPT) {
            if (view.hasExtension(extension) && !buffers.hasData(buffer)) {
                throw GltfExtensions.compressed(
                        extension, "bufferView " + view.index() + ", whose fallback buffer " + buffer + " has no data");
            }
        }
        long all = buffers.length(buffer);
        long start = view.integer("byteOffset", 0, all, 0);
        long length = view.integer("byteLength", 1, all);
        if (start + length > all) {
            throw view.refused("byteOffset " + start + " + byteLength " + length + " is beyond the " + all
                    + " bytes of buffer " + buffer);
        }
        long offset = part.integer("byteOffset", 0, length, 0);
        long stride = view.integer("byteStride", 0, MAX_STRIDE, 0);
        if (stride != 0 && stride < size) {
            throw view.refused("byteStride is " + stride + ", but must be at least " + size + ", the size of an"
                    + " element of " + part.name());
        }
        stride = stride == 0 ? size : stride;
        if ((start + offset) % component != 0 || stride % component != 0) {
            throw part.refused("its data is at byte " + (start + offset) + " with a stride of " + stride
                    + ", but both must be multiples of " + component);
        }
        long end = offset + (count - 1) * stride + size;
        if (end > length) {
            throw part.refused("its " + count + " elements of " + size + " bytes, at byteOffset " + offset
                    + " with a stride of " + stride + ", end at byte " + end + ", but bufferView " + view.index()
                    + " has " + length + " bytes");
        }
        return new Range(buffer, start + offset, count, (int) stride, size);
    }

    private void read(Range range, Sink sink) throws RefusedException, IOException {
        int perChunk = Math.max(1, CHUNK / range.stride);
        ByteBuffer chunk = ByteBuffer.allocate(perChunk * range.stride).order(ByteOrder.LITTLE_ENDIAN);
        for (long first = 0; first < range.count; first += perChunk) {
            int elements = (int) Math.min(perChunk, range.count - first);
            chunk.clear().limit((elements - 1) * range.stride + range.size);
            buffers.read(range.buffer, range.offset + first * range.stride, chunk);
            for (int i = 0; i < elements; i++) {
                sink.accept((int) first + i, chunk, i * range.stride);
            }
        }
    }

    private static int size(int type) {
        return switch (type) {
            case BYTE, UNSIGNED_BYTE -> 1;
            case SHORT, UNSIGNED_SHORT -> 2;
            default -> 4;
        };
    }

    private static long unsigned(ByteBuffer bytes, int at, int type) {
        return switch (size(type)) {
            case 1 -> bytes.get(at) & 0xff;
            case 2 -> bytes.getShort(at) & 0xffff;
            default -> bytes.getInt(at) & 0xffffffffL;
        };
    }

    private static float number(ByteBuffer bytes, int at, int type, boolean isNormalized) {
        if (type == FLOAT) {
            return bytes.getFloat(at);
        }
        double value = switch (type) {
            case BYTE -> bytes.get(at);
            case SHORT -> bytes.getShort(at);
            default -> unsigned(bytes, at, type);
        };
        if (!isNormalized) {
            return (float) value;
        }
        int max = switch (type) {
            case BYTE -> 127;
            case UNSIGNED_BYTE -> 255;
            case SHORT -> 32767;
            default -> 65535;
        };
        return (float) Math.max(value / max, -1);
    }
}
