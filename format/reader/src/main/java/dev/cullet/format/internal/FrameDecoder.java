// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;

/** Decodes a later frame of an {@link AssetPart} from its table: positions and boxes; the rest is the part's. */
public final class FrameDecoder {
    private FrameDecoder() {}

    static AssetPart decode(FlatTable table, AssetPart part) throws CorruptAssetException {
        AabbTree tree = part.tree();
        long[] boxes = table.longs(StoredFields.FRAME_BOXES);
        long words = (long) AabbTree.BOX_WORDS * tree.nodeCount();
        if (boxes.length != words) {
            throw table.corrupt(
                    AssetErrorCode.FRAME_BOXES,
                    StoredFields.FRAME_BOXES,
                    "has " + boxes.length + " words, but the tree's nodes need " + words);
        }
        long[] nodes = tree.nodes().clone();
        for (int node = 0; node < tree.nodeCount(); node++) {
            AabbTree.setBoxes(nodes, node, boxes);
        }
        return part.posed(
                table.box(StoredFields.FRAME_LOWER),
                table.sphere(StoredFields.FRAME_LOWER),
                table.floats(StoredFields.FRAME_POSITIONS),
                new AabbTree(
                        table.point(StoredFields.FRAME_ORIGIN),
                        table.f32(StoredFields.FRAME_STEP),
                        nodes,
                        tree.depth(),
                        tree.sahCost()));
    }
}
