// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;

/** Decodes a {@link BspTree} from its table; the fields of the table. */
public final class BspTreeDecoder {
    private BspTreeDecoder() {}

    static BspTree decode(FlatTable table, SolidLattice lattice) throws CorruptAssetException {
        return new BspTree.Builder(lattice)
                .fragmentCount(table.i32(StoredFields.BSP_FRAGMENTS))
                .nodes(
                        table.i32(StoredFields.BSP_DEPTH),
                        table.ints(StoredFields.BSP_TOP_NODES),
                        table.ints(StoredFields.BSP_TOP_POLYGONS),
                        table.longs(StoredFields.BSP_PLANES),
                        table.longs(StoredFields.BSP_FRAMES))
                .storedMixedLeaves(
                        table.i32(StoredFields.BSP_MIXED_LEAVES),
                        table.i32(StoredFields.BSP_MIXED_ENTRIES),
                        table.longs(StoredFields.BSP_MIXED_LISTS),
                        table.longs(StoredFields.BSP_MIXED_TRIANGLES),
                        table.longs(StoredFields.BSP_MIXED_SAMPLES))
                .degenerateTriangles(table.ints(StoredFields.BSP_DEGENERATE_TRIANGLES))
                .build();
    }
}
