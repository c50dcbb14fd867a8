// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.AabbTree;
import dev.cullet.format.internal.StoredFields;

/** Encodes an {@link AabbTree} as its table. */
final class AabbTreeEncoder {
    private AabbTreeEncoder() {}

    static long bound(AabbTree tree) {
        return FlatWrite.TABLE_BOUND + FlatWrite.bound(tree.nodes().length, 8);
    }

    static int encode(FlatBufferBuilder builder, AabbTree tree) {
        int nodes = FlatWrite.put(builder, tree.nodes());
        builder.startTable(StoredFields.TREE.length);
        FlatWrite.addPoint(builder, StoredFields.TREE_ORIGIN, tree.origin(), 0);
        builder.addFloat(StoredFields.TREE_STEP, tree.step(), 0);
        builder.addInt(StoredFields.TREE_DEPTH, tree.depth(), 0);
        builder.addFloat(StoredFields.TREE_SAH_COST, tree.sahCost(), 0);
        builder.addOffset(StoredFields.TREE_NODES, nodes, 0);
        return builder.endTable();
    }
}
