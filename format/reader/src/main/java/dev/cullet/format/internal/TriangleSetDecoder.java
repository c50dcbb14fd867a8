// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;

/** Decodes a {@link TriangleSet} from its table; an absent field is a null array. */
public final class TriangleSetDecoder {
    public static final String[] FIELDS = {
        "positions",
        "indices",
        "surfaces",
        "uniform_surface",
        "nodes",
        "uniform_node",
        "source_triangles",
        "edge_flags",
        "blocks"
    };

    public static final int POSITIONS = 0;
    public static final int INDICES = 1;
    public static final int SURFACES = 2;
    public static final int UNIFORM_SURFACE = 3;
    public static final int NODES = 4;
    public static final int UNIFORM_NODE = 5;
    public static final int SOURCE_TRIANGLES = 6;
    public static final int EDGE_FLAGS = 7;
    public static final int BLOCKS = 8;

    public static final String[] BLOCK_FIELDS = {"origin", "step", "error", "triangle_count", "words"};

    public static final int BLOCK_ORIGIN = 0;
    public static final int BLOCK_STEP = 1;
    public static final int BLOCK_ERROR = 2;
    public static final int BLOCK_TRIANGLE_COUNT = 3;
    public static final int BLOCK_WORDS = 4;

    private TriangleSetDecoder() {}

    static TriangleSet decode(FlatTable table) throws CorruptAssetException {
        TriangleSet set = new TriangleSet(
                table.floats(POSITIONS),
                table.ints(INDICES),
                table.intsIfPresent(SURFACES),
                table.i32(UNIFORM_SURFACE),
                table.intsIfPresent(NODES),
                table.i32(UNIFORM_NODE),
                table.intsIfPresent(SOURCE_TRIANGLES),
                table.bytesIfPresent(EDGE_FLAGS));
        FlatTable blocks = table.tableIfPresent(BLOCKS, AssetLayout.TRIANGLES, BLOCK_FIELDS);
        if (blocks == null) {
            return set;
        }
        if (set.positions().length + set.indices().length > 0) {
            throw table.corrupt(BLOCKS, "are present beside positions and indices, which must be empty");
        }
        return set.withBlocks(new TriangleBlocks(
                blocks.point(BLOCK_ORIGIN),
                blocks.f32(BLOCK_STEP),
                blocks.f32(BLOCK_ERROR),
                blocks.i32(BLOCK_TRIANGLE_COUNT),
                blocks.longs(BLOCK_WORDS)));
    }
}
