// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;

/** {@link AabbTree} to and from its table. */
final class AabbTreeCodec {
    static final String[] FIELDS = {"origin", "step", "depth", "sah_cost", "nodes"};

    private static final int ORIGIN = 0;
    private static final int STEP = 1;
    private static final int DEPTH = 2;
    private static final int SAH_COST = 3;
    private static final int NODES = 4;

    private AabbTreeCodec() {}

    static long bound(AabbTree tree) {
        return FlatWrite.TABLE_BOUND + FlatWrite.bound(tree.nodes().length, 8);
    }

    static int encode(FlatBufferBuilder builder, AabbTree tree) {
        int nodes = FlatWrite.put(builder, tree.nodes());
        builder.startTable(FIELDS.length);
        FlatWrite.addPoint(builder, ORIGIN, tree.origin(), 0);
        builder.addFloat(STEP, tree.step(), 0);
        builder.addInt(DEPTH, tree.depth(), 0);
        builder.addFloat(SAH_COST, tree.sahCost(), 0);
        builder.addOffset(NODES, nodes, 0);
        return builder.endTable();
    }

    static AabbTree decode(FlatTable table) throws CorruptAssetException {
        return new AabbTree(
                table.point(ORIGIN), table.f32(STEP), table.longs(NODES), table.i32(DEPTH), table.f32(SAH_COST));
    }
}
