// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.internal.StoredFields;

/** Encodes a later frame of an {@link AssetPart} as its table: positions and boxes; the rest is the part's. */
final class FrameEncoder {
    private FrameEncoder() {}

    static long bound(AssetPart frame) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(frame.triangles().positions().length, 4)
                + FlatWrite.bound((long) AabbTree.BOX_WORDS * frame.tree().nodeCount(), 8);
    }

    static int encode(FlatBufferBuilder builder, AssetPart frame) {
        AabbTree tree = frame.tree();
        long[] packed = new long[AabbTree.BOX_WORDS * tree.nodeCount()];
        for (int node = 0; node < tree.nodeCount(); node++) {
            AabbTree.copyBoxes(tree.nodes(), node, packed);
        }
        int boxes = FlatWrite.put(builder, packed);
        int positions = FlatWrite.put(builder, frame.triangles().positions());
        builder.startTable(StoredFields.FRAME.length);
        FlatWrite.addBounds(builder, StoredFields.FRAME_LOWER, frame);
        builder.addOffset(StoredFields.FRAME_POSITIONS, positions, 0);
        FlatWrite.addPoint(builder, StoredFields.FRAME_ORIGIN, tree.origin(), 0);
        builder.addFloat(StoredFields.FRAME_STEP, tree.step(), 0);
        builder.addOffset(StoredFields.FRAME_BOXES, boxes, 0);
        return builder.endTable();
    }
}
