// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.Outline;
import dev.cullet.format.internal.StoredFields;

/** Encodes an {@link Outline} as its table. */
final class OutlineEncoder {
    private OutlineEncoder() {}

    static long bound(Outline outline) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(outline.vertices().length, 4)
                + FlatWrite.bound(outline.ringEnds())
                + FlatWrite.bound(outline.polygonEnds())
                + FlatWrite.bound(outline.envelope().length, 4);
    }

    static int encode(FlatBufferBuilder builder, Outline outline) {
        int envelope = FlatWrite.put(builder, outline.envelope());
        int polygonEnds = FlatWrite.put(builder, outline.polygonEnds());
        int ringEnds = FlatWrite.put(builder, outline.ringEnds());
        int vertices = FlatWrite.put(builder, outline.vertices());
        builder.startTable(StoredFields.OUTLINE.length);
        builder.addByte(0, (byte) outline.kind(), 0);
        builder.addByte(1, (byte) outline.axis(), 0);
        builder.addFloat(2, outline.at(), 0);
        builder.addFloat(3, outline.error(), 0);
        builder.addOffset(4, vertices, 0);
        builder.addOffset(5, ringEnds, 0);
        builder.addOffset(6, polygonEnds, 0);
        builder.addOffset(7, envelope, 0);
        return builder.endTable();
    }
}
