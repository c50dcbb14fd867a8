// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** {@link AabbTree} from its table. */
final class AabbTreeDecoder {
    static final String[] FIELDS = {"origin", "step", "depth", "sah_cost", "nodes"};

    static final int ORIGIN = 0;
    static final int STEP = 1;
    static final int DEPTH = 2;
    static final int SAH_COST = 3;
    static final int NODES = 4;

    private AabbTreeDecoder() {}

    static AabbTree decode(FlatTable table) throws CorruptAssetException {
        return new AabbTree(
                table.point(ORIGIN), table.f32(STEP), table.longs(NODES), table.i32(DEPTH), table.f32(SAH_COST));
    }
}
