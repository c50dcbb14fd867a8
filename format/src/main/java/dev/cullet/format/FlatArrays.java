// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Utf8;
import java.nio.ByteBuffer;

/**
 * Whole arrays and strings into a FlatBuffer and out of it, never element by element; and the bytes that they need.
 * Buffers that come in for reading are little-endian.
 */
final class FlatArrays {
    /** Length word, and the most that alignment can add before and after. */
    private static final int ARRAY_OVERHEAD = 4 + 2 * AssetLayout.ALIGNMENT;

    /** Table and vtable of the largest table of the schema, with room. */
    private static final int TABLE_BOUND = 160;

    private FlatArrays() {}

    static int put(FlatBufferBuilder builder, float[] values) {
        builder.createUnintializedVector(4, values.length, 4).asFloatBuffer().put(values);
        return builder.endVector();
    }

    static int put(FlatBufferBuilder builder, int[] values) {
        builder.createUnintializedVector(4, values.length, 4).asIntBuffer().put(values);
        return builder.endVector();
    }

    static int put(FlatBufferBuilder builder, long[] values) {
        builder.createUnintializedVector(8, values.length, 8).asLongBuffer().put(values);
        return builder.endVector();
    }

    static int put(FlatBufferBuilder builder, byte[] values) {
        builder.createUnintializedVector(1, values.length, 1).put(values);
        return builder.endVector();
    }

    static float[] floats(ByteBuffer array) {
        float[] values = new float[array.remaining() / 4];
        array.asFloatBuffer().get(values);
        return values;
    }

    static int[] ints(ByteBuffer array) {
        int[] values = new int[array.remaining() / 4];
        array.asIntBuffer().get(values);
        return values;
    }

    static long[] longs(ByteBuffer array) {
        long[] values = new long[array.remaining() / 8];
        array.asLongBuffer().get(values);
        return values;
    }

    static byte[] bytes(ByteBuffer array) {
        byte[] values = new byte[array.remaining()];
        array.get(values);
        return values;
    }

    /** Most bytes that an array takes. */
    static long arrayBound(long elements, int width) {
        return elements * width + ARRAY_OVERHEAD;
    }

    /** Most bytes that a string takes. */
    static long stringBound(String text) {
        return arrayBound(Utf8.getDefault().encodedLength(text) + 1L, 1);
    }

    /** Most bytes that a table takes, without what it points to. */
    static long tableBound() {
        return TABLE_BOUND;
    }
}
