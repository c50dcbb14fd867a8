// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** {@link TriangleSet} from its table; an array that is null is a field that is absent. */
final class TriangleSetDecoder {
    static final String[] FIELDS = {
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

    static final int POSITIONS = 0;
    static final int INDICES = 1;
    static final int SURFACES = 2;
    static final int UNIFORM_SURFACE = 3;
    static final int NODES = 4;
    static final int UNIFORM_NODE = 5;
    static final int SOURCE_TRIANGLES = 6;
    static final int EDGE_FLAGS = 7;
    static final int BLOCKS = 8;

    static final String[] BLOCK_FIELDS = {"origin", "step", "error", "triangle_count", "words"};

    static final int BLOCK_ORIGIN = 0;
    static final int BLOCK_STEP = 1;
    static final int BLOCK_ERROR = 2;
    static final int BLOCK_TRIANGLE_COUNT = 3;
    static final int BLOCK_WORDS = 4;

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
            throw table.corrupt(BLOCKS, "stand beside positions and indices, which must be empty");
        }
        return set.withBlocks(new TriangleBlocks(
                blocks.point(BLOCK_ORIGIN),
                blocks.f32(BLOCK_STEP),
                blocks.f32(BLOCK_ERROR),
                blocks.i32(BLOCK_TRIANGLE_COUNT),
                blocks.longs(BLOCK_WORDS)));
    }
}
