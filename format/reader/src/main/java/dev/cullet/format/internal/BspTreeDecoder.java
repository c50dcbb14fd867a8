// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;

/** Decodes a {@link BspTree} from its table; the fields of the table. */
public final class BspTreeDecoder {
    public static final String[] FIELDS = {
        "depth",
        "fragments",
        "top_nodes",
        "top_polygons",
        "planes",
        "frames",
        "mixed_lists",
        "mixed_triangles",
        "mixed_samples",
        "degenerate_triangles",
        "mixed_leaves",
        "mixed_entries"
    };

    public static final int DEPTH = 0;
    public static final int FRAGMENTS = 1;
    public static final int TOP_NODES = 2;
    public static final int TOP_POLYGONS = 3;
    public static final int PLANES = 4;
    public static final int FRAMES = 5;
    public static final int MIXED_LISTS = 6;
    public static final int MIXED_TRIANGLES = 7;
    public static final int MIXED_SAMPLES = 8;
    public static final int DEGENERATE_TRIANGLES = 9;
    public static final int MIXED_LEAVES = 10;
    public static final int MIXED_ENTRIES = 11;

    private BspTreeDecoder() {}

    static BspTree decode(FlatTable table, SolidLattice lattice) throws CorruptAssetException {
        return new BspTree.Builder(lattice)
                .fragmentCount(table.i32(FRAGMENTS))
                .nodes(
                        table.i32(DEPTH),
                        table.ints(TOP_NODES),
                        table.ints(TOP_POLYGONS),
                        table.longs(PLANES),
                        table.longs(FRAMES))
                .storedMixedLeaves(
                        table.i32(MIXED_LEAVES),
                        table.i32(MIXED_ENTRIES),
                        table.longs(MIXED_LISTS),
                        table.longs(MIXED_TRIANGLES),
                        table.longs(MIXED_SAMPLES))
                .degenerateTriangles(table.ints(DEGENERATE_TRIANGLES))
                .build();
    }
}
