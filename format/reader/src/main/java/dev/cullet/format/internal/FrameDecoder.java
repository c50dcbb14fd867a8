// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;

/** Decodes a later frame of an {@link AssetPart} from its table: positions and boxes; the rest is the part's. */
public final class FrameDecoder {
    public static final String[] FIELDS = {"lower", "upper", "centre", "radius", "positions", "origin", "step", "boxes"
    };

    public static final int BOUNDS = 0; // lower, upper, centre, radius
    public static final int POSITIONS = 4;
    public static final int ORIGIN = 5;
    public static final int STEP = 6;
    public static final int BOXES = 7;

    private FrameDecoder() {}

    static AssetPart decode(FlatTable table, AssetPart part) throws CorruptAssetException {
        AabbTree tree = part.tree();
        long[] boxes = table.longs(BOXES);
        long words = (long) AabbTree.BOX_WORDS * tree.nodeCount();
        if (boxes.length != words) {
            throw table.corrupt(
                    AssetErrorCode.FRAME_BOXES,
                    BOXES,
                    "has " + boxes.length + " words, but the tree's nodes need " + words);
        }
        long[] nodes = tree.nodes().clone();
        for (int node = 0; node < tree.nodeCount(); node++) {
            AabbTree.setBoxes(nodes, node, boxes);
        }
        return part.posed(
                table.box(BOUNDS),
                table.sphere(BOUNDS),
                table.floats(POSITIONS),
                new AabbTree(table.point(ORIGIN), table.f32(STEP), nodes, tree.depth(), tree.sahCost()));
    }
}
