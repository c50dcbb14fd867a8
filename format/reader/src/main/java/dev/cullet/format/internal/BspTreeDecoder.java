// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;

/** Decodes a {@link BspTree} from its table; the fields of the table. */
public final class BspTreeDecoder {
    public static final String[] FIELDS = {
        "origin",
        "step",
        "displacement",
        "solid",
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
        "caps"
    };

    public static final int ORIGIN = 0;
    public static final int STEP = 1;
    public static final int DISPLACEMENT = 2;
    public static final int SOLID = 3;
    public static final int DEPTH = 4;
    public static final int FRAGMENTS = 5;
    public static final int TOP_NODES = 6;
    public static final int TOP_POLYGONS = 7;
    public static final int PLANES = 8;
    public static final int FRAMES = 9;
    public static final int MIXED_LISTS = 10;
    public static final int MIXED_TRIANGLES = 11;
    public static final int MIXED_SAMPLES = 12;
    public static final int DEGENERATE_TRIANGLES = 13;
    public static final int CAPS = 14;

    private BspTreeDecoder() {}

    static BspTree decode(FlatTable table) throws CorruptAssetException {
        return new BspTree.Builder()
                .lattice(table.point(ORIGIN), table.f32(STEP), table.f32(DISPLACEMENT))
                .solid(table.u8(SOLID) != 0)
                .fragmentCount(table.i32(FRAGMENTS))
                .nodes(
                        table.i32(DEPTH),
                        table.ints(TOP_NODES),
                        table.ints(TOP_POLYGONS),
                        table.longs(PLANES),
                        table.longs(FRAMES))
                .mixedLeaves(table.ints(MIXED_LISTS), table.ints(MIXED_TRIANGLES), table.ints(MIXED_SAMPLES))
                .degenerateTriangles(table.ints(DEGENERATE_TRIANGLES))
                .caps(table.ints(CAPS))
                .build();
    }
}
