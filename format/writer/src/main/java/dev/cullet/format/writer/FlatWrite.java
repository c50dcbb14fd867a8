// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Utf8;
import dev.cullet.format.AssetPart;
import dev.cullet.format.IntSequence;
import dev.cullet.format.Sphere;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.internal.FlatBytes;
import dev.cullet.format.internal.FlatTable;
import org.jspecify.annotations.Nullable;

/** Writes arrays into a FlatBuffer by bulk copies, and bounds their bytes; {@link FlatTable} is the counterpart. */
final class FlatWrite {
    /** Upper bound of table and vtable of the largest table of the schema. */
    static final int TABLE_BOUND = 160;

    /** Length word, and the maximum padding before and after. */
    private static final int ARRAY_OVERHEAD = FlatBytes.WORD + 2 * AssetLayout.ALIGNMENT;

    private FlatWrite() {}

    static int put(FlatBufferBuilder builder, float[] values) {
        builder.createUnintializedVector(4, values.length, 4).asFloatBuffer().put(values);
        return builder.endVector();
    }

    /** Returns 0, which means absent, for null. */
    static int put(FlatBufferBuilder builder, @Nullable IntSequence values) {
        return values == null ? 0 : put(builder, values.words());
    }

    static int put(FlatBufferBuilder builder, double[] values) {
        builder.createUnintializedVector(8, values.length, 8).asDoubleBuffer().put(values);
        return builder.endVector();
    }

    static int put(FlatBufferBuilder builder, short[] values) {
        builder.createUnintializedVector(2, values.length, 2).asShortBuffer().put(values);
        return builder.endVector();
    }

    static int put(FlatBufferBuilder builder, long[] values) {
        builder.createUnintializedVector(8, values.length, 8).asLongBuffer().put(values);
        return builder.endVector();
    }

    /** Returns 0, which means absent, for null. */
    static int put(FlatBufferBuilder builder, int @Nullable [] values) {
        if (values == null) {
            return 0;
        }
        builder.createUnintializedVector(4, values.length, 4).asIntBuffer().put(values);
        return builder.endVector();
    }

    /** Returns 0, which means absent, for null. */
    static int put(FlatBufferBuilder builder, byte @Nullable [] values) {
        if (values == null) {
            return 0;
        }
        builder.createUnintializedVector(1, values.length, 1).put(values);
        return builder.endVector();
    }

    /** Adds three floats to the current table as a field. */
    static void addPoint(FlatBufferBuilder builder, int field, float[] xyz, int at) {
        builder.prep(4, 12);
        builder.putFloat(xyz[at + 2]); // the buffer grows downward
        builder.putFloat(xyz[at + 1]);
        builder.putFloat(xyz[at]);
        builder.addStruct(field, builder.offset(), 0);
    }

    /** Adds three doubles to the current table as a field. */
    static void addPosition(FlatBufferBuilder builder, int field, double[] xyz) {
        builder.prep(8, 24);
        builder.putDouble(xyz[2]); // the buffer grows downward
        builder.putDouble(xyz[1]);
        builder.putDouble(xyz[0]);
        builder.addStruct(field, builder.offset(), 0);
    }

    /** Adds bounding box and sphere to the current table: four fields from {@code lower} on. */
    static void addBounds(FlatBufferBuilder builder, int lower, AssetPart part) {
        Sphere sphere = part.boundingSphere();
        addPoint(builder, lower, part.bounds(), 0);
        addPoint(builder, lower + 1, part.bounds(), 3);
        addPoint(builder, lower + 2, new float[] {sphere.x(), sphere.y(), sphere.z()}, 0);
        builder.addFloat(lower + 3, sphere.radius(), 0);
    }

    /** Returns an upper bound of the bytes of an array. */
    static long bound(long elements, int width) {
        return elements * width + ARRAY_OVERHEAD;
    }

    /** Returns an upper bound of the bytes of an array of ints. */
    static long bound(int @Nullable [] values) {
        return bound(values == null ? 0 : values.length, 4);
    }

    /** Returns an upper bound of the bytes of a sequence. */
    static long bound(@Nullable IntSequence values) {
        return bound(values == null ? 0 : values.words().length, 8);
    }

    /** Returns an upper bound of the bytes of a string. */
    static long bound(String text) {
        return bound(Utf8.getDefault().encodedLength(text) + 1L, 1);
    }
}
