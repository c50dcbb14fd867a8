// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Concatenates arrays, little-endian, each aligned to eight bytes, and writes them as base64; the page makes typed
 * arrays of them. A reference to an array consists of its type, its first byte and its number of elements.
 */
final class ArrayTable {
    private static final int ALIGNMENT = 8;

    /** Bytes of one chunk of base64: a multiple of the alignment, and of 3, so that chunks join without padding. */
    static final int CHUNK_BYTES = 24 << 20;

    /** Limit of one buffer of a page, with a reserve for the rest of the page. */
    static final long MAX_BYTES = 1_500_000_000;

    /** Writes one array to the buffer at its position. */
    private interface Source {
        void write(ByteBuffer target);
    }

    private record Stored(long at, int bytes, Source source) {}

    private final List<Stored> arrays = new ArrayList<>();
    private long end;

    /** Adds 32-bit floats. */
    ObjectNode floats(float[] values) {
        return add(
                "f32",
                values.length,
                Float.BYTES,
                target -> target.asFloatBuffer().put(values));
    }

    /** Adds integers that are not negative, with the smallest type that holds the largest. */
    ObjectNode indices(int[] values) {
        int max = 0;
        for (int value : values) {
            max |= value;
        }
        if (max >= 0 && max <= 0xFF) {
            return add("u8", values.length, 1, target -> {
                for (int value : values) {
                    target.put((byte) value);
                }
            });
        }
        if (max >= 0 && max <= 0xFFFF) {
            return add("u16", values.length, Short.BYTES, target -> {
                for (int value : values) {
                    target.putShort((short) value);
                }
            });
        }
        return add(
                "u32",
                values.length,
                Integer.BYTES,
                target -> target.asIntBuffer().put(values));
    }

    /** Adds 32-bit integers. */
    ObjectNode integers(int[] values) {
        return add(
                "i32",
                values.length,
                Integer.BYTES,
                target -> target.asIntBuffer().put(values));
    }

    ObjectNode bytes(byte[] values) {
        return add("u8", values.length, 1, target -> target.put(values));
    }

    /** Adds 64-bit words as bytes. */
    ObjectNode words(long[] values) {
        return add(
                "u8",
                Math.multiplyExact(values.length, Long.BYTES),
                1,
                target -> target.asLongBuffer().put(values));
    }

    /** Adds 64-bit floats. */
    ObjectNode doubles(double[] values) {
        return add(
                "f64",
                values.length,
                Double.BYTES,
                target -> target.asDoubleBuffer().put(values));
    }

    /** Adds 64-bit integers without a sign. */
    ObjectNode longs(long[] values) {
        return add(
                "u64",
                values.length,
                Long.BYTES,
                target -> target.asLongBuffer().put(values));
    }

    /** Adds 64-bit integers below 2^53 as doubles, which hold them exactly. */
    ObjectNode wholeDoubles(long[] values) {
        return add("f64", values.length, Double.BYTES, target -> {
            for (long value : values) {
                target.putDouble((double) value);
            }
        });
    }

    private ObjectNode add(String type, int count, int bytesEach, Source source) {
        int bytes = Math.multiplyExact(count, bytesEach);
        long at = (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        arrays.add(new Stored(at, bytes, source));
        end = at + bytes;
        return JsonNodeFactory.instance
                .objectNode()
                .put("array", type)
                .put("at", at)
                .put("count", count);
    }

    /** Number of bytes of all arrays. */
    long bytes() {
        return end;
    }

    /** Writes all arrays as base64, each chunk between the given bytes. */
    void writeBase64(OutputStream out, byte[] before, byte[] after) throws IOException {
        Base64.Encoder encoder = Base64.getEncoder();
        byte[] chunk = new byte[(int) Math.min(end, CHUNK_BYTES)];
        int used = 0;
        long written = 0;
        for (Stored array : arrays) {
            ByteBuffer bytes = ByteBuffer.allocate((int) (array.at - written) + array.bytes)
                    .order(ByteOrder.LITTLE_ENDIAN);
            bytes.position((int) (array.at - written));
            array.source.write(bytes.slice().order(ByteOrder.LITTLE_ENDIAN));
            bytes.rewind();
            while (bytes.hasRemaining()) {
                int share = Math.min(bytes.remaining(), chunk.length - used);
                bytes.get(chunk, used, share);
                used += share;
                if (used == chunk.length) {
                    writeChunk(out, before, encoder.encode(chunk), after);
                    used = 0;
                }
            }
            written = array.at + array.bytes;
        }
        if (used > 0) {
            writeChunk(out, before, encoder.encode(Arrays.copyOf(chunk, used)), after);
        }
    }

    private static void writeChunk(OutputStream out, byte[] before, byte[] text, byte[] after) throws IOException {
        out.write(before);
        out.write(text);
        out.write(after);
    }
}
