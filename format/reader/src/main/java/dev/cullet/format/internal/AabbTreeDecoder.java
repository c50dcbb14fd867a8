// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.CorruptAssetException;

/** Decodes a {@link AabbTree} from its table. */
public final class AabbTreeDecoder {
    private AabbTreeDecoder() {}

    static AabbTree decode(FlatTable table) throws CorruptAssetException {
        return new AabbTree(
                table.point(StoredFields.TREE_ORIGIN),
                table.f32(StoredFields.TREE_STEP),
                table.longs(StoredFields.TREE_NODES),
                table.i32(StoredFields.TREE_DEPTH),
                table.f32(StoredFields.TREE_SAH_COST));
    }
}
