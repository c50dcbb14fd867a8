// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;

/** A later frame of an {@link AssetPart} to and from its table: positions and boxes; all else is the part's. */
final class FrameCodec {
    static final String[] FIELDS = {"lower", "upper", "centre", "radius", "positions", "origin", "step", "boxes"};

    private static final int BOUNDS = 0; // lower, upper, centre, radius
    private static final int POSITIONS = 4;
    private static final int ORIGIN = 5;
    private static final int STEP = 6;
    private static final int BOXES = 7;

    /** Words of a node that hold its boxes; the rest is topology. */
    private static final int BOX_WORDS = 6;

    private FrameCodec() {}

    static long bound(AssetPart frame) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(frame.triangles().positions().length, 4)
                + FlatWrite.bound((long) BOX_WORDS * frame.tree().nodeCount(), 8);
    }

    static int encode(FlatBufferBuilder builder, AssetPart frame) {
        AabbTree tree = frame.tree();
        long[] packed = new long[BOX_WORDS * tree.nodeCount()];
        for (int node = 0; node < tree.nodeCount(); node++) {
            System.arraycopy(tree.nodes(), AabbTree.NODE_WORDS * node, packed, BOX_WORDS * node, BOX_WORDS);
        }
        int boxes = FlatWrite.put(builder, packed);
        int positions = FlatWrite.put(builder, frame.triangles().positions());
        builder.startTable(FIELDS.length);
        FlatWrite.addBounds(builder, BOUNDS, frame);
        builder.addOffset(POSITIONS, positions, 0);
        FlatWrite.addPoint(builder, ORIGIN, tree.origin(), 0);
        builder.addFloat(STEP, tree.step(), 0);
        builder.addOffset(BOXES, boxes, 0);
        return builder.endTable();
    }

    static AssetPart decode(FlatTable table, AssetPart part) throws CorruptAssetException {
        AabbTree tree = part.tree();
        long[] boxes = table.longs(BOXES);
        long words = (long) BOX_WORDS * tree.nodeCount();
        if (boxes.length != words) {
            throw table.corrupt(BOXES, "has " + boxes.length + " words, but the tree's nodes need " + words);
        }
        long[] nodes = tree.nodes().clone();
        for (int node = 0; node < tree.nodeCount(); node++) {
            System.arraycopy(boxes, BOX_WORDS * node, nodes, AabbTree.NODE_WORDS * node, BOX_WORDS);
        }
        return part.posed(
                table.box(BOUNDS),
                table.sphere(BOUNDS),
                table.floats(POSITIONS),
                new AabbTree(table.point(ORIGIN), table.f32(STEP), nodes, tree.depth(), tree.sahCost()));
    }
}
