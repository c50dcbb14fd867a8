// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;
import dev.cullet.format.CorruptAssetException;

/** Decodes a {@link AabbTree} from its table. */
public final class AabbTreeDecoder {
    public static final String[] FIELDS = {"origin", "step", "depth", "sah_cost", "nodes"};

    public static final int ORIGIN = 0;
    public static final int STEP = 1;
    public static final int DEPTH = 2;
    public static final int SAH_COST = 3;
    public static final int NODES = 4;

    private AabbTreeDecoder() {}

    static AabbTree decode(FlatTable table) throws CorruptAssetException {
        return new AabbTree(
                table.point(ORIGIN), table.f32(STEP), table.longs(NODES), table.i32(DEPTH), table.f32(SAH_COST));
    }
}
