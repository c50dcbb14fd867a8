// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.internal.StoredFields;

/** Encodes an {@link EnclosingShape} as its table. */
final class EnclosingShapeEncoder {
    private EnclosingShapeEncoder() {}

    static long bound(EnclosingShape shape) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(shape.engine())
                + FlatWrite.bound(shape.figures().length, 4)
                + optional(shape.primitive().length, 4)
                + optional(shape.normals().length, 2)
                + optional(shape.offsets().length, 8)
                + optional(shape.corners().length, 4)
                + optional(shape.faceStarts().length, 2)
                + optional(shape.faceCorners().length, 2)
                + optional(shape.triangles().length, 2);
    }

    /** Returns an upper bound of the bytes of an array that is absent if it is empty. */
    private static long optional(int elements, int width) {
        return elements == 0 ? 0 : FlatWrite.bound(elements, width);
    }

    static int encode(FlatBufferBuilder builder, EnclosingShape shape) {
        int triangles = indices(builder, shape.triangles());
        int faceCorners = indices(builder, shape.faceCorners());
        int faceStarts = indices(builder, shape.faceStarts());
        int corners = shape.corners().length == 0 ? 0 : FlatWrite.put(builder, shape.corners());
        int offsets = shape.offsets().length == 0 ? 0 : FlatWrite.put(builder, shape.offsets());
        int normals = shape.normals().length == 0 ? 0 : FlatWrite.put(builder, shape.normals());
        int primitive = shape.primitive().length == 0 ? 0 : FlatWrite.put(builder, shape.primitive());
        int figures = FlatWrite.put(builder, shape.figures());
        int engine = shape.engine().isEmpty() ? 0 : builder.createString(shape.engine());
        builder.startTable(StoredFields.SHAPE.length);
        builder.addByte(StoredFields.SHAPE_KIND, (byte) shape.kind(), 0);
        builder.addOffset(StoredFields.SHAPE_ENGINE, engine, 0);
        builder.addOffset(StoredFields.SHAPE_FIGURES, figures, 0);
        builder.addOffset(StoredFields.SHAPE_PRIMITIVE, primitive, 0);
        builder.addOffset(StoredFields.SHAPE_NORMALS, normals, 0);
        builder.addOffset(StoredFields.SHAPE_OFFSETS, offsets, 0);
        builder.addOffset(StoredFields.SHAPE_CORNERS, corners, 0);
        builder.addOffset(StoredFields.SHAPE_FACE_STARTS, faceStarts, 0);
        builder.addOffset(StoredFields.SHAPE_FACE_CORNERS, faceCorners, 0);
        builder.addOffset(StoredFields.SHAPE_TRIANGLES, triangles, 0);
        return builder.endTable();
    }

    /** Puts unsigned shorts; returns 0, which means absent, for none. */
    private static int indices(FlatBufferBuilder builder, int[] values) {
        if (values.length == 0) {
            return 0;
        }
        short[] stored = new short[values.length];
        for (int i = 0; i < stored.length; i++) {
            stored[i] = (short) values[i];
        }
        return FlatWrite.put(builder, stored);
    }
}
