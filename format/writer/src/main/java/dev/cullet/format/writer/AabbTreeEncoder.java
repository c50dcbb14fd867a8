// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.AabbTree;
import dev.cullet.format.internal.AabbTreeDecoder;

/** Encodes an {@link AabbTree} as its table. */
final class AabbTreeEncoder {
    private AabbTreeEncoder() {}

    static long bound(AabbTree tree) {
        return FlatWrite.TABLE_BOUND + FlatWrite.bound(tree.nodes().length, 8);
    }

    static int encode(FlatBufferBuilder builder, AabbTree tree) {
        int nodes = FlatWrite.put(builder, tree.nodes());
        builder.startTable(AabbTreeDecoder.FIELDS.length);
        FlatWrite.addPoint(builder, AabbTreeDecoder.ORIGIN, tree.origin(), 0);
        builder.addFloat(AabbTreeDecoder.STEP, tree.step(), 0);
        builder.addInt(AabbTreeDecoder.DEPTH, tree.depth(), 0);
        builder.addFloat(AabbTreeDecoder.SAH_COST, tree.sahCost(), 0);
        builder.addOffset(AabbTreeDecoder.NODES, nodes, 0);
        return builder.endTable();
    }
}
