// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import org.jspecify.annotations.Nullable;

/** Decodes a {@link TriangleSet} from its table; an absent field is null. */
public final class TriangleSetDecoder {
    public static final String[] FIELDS = {
        "triangle_count",
        "positions",
        "indices",
        "surfaces",
        "uniform_surface",
        "nodes",
        "uniform_node",
        "source_triangles",
        "edge_flag_values",
        "edge_flags",
        "blocks"
    };

    public static final int TRIANGLE_COUNT = 0;
    public static final int POSITIONS = 1;
    public static final int INDICES = 2;
    public static final int SURFACES = 3;
    public static final int UNIFORM_SURFACE = 4;
    public static final int NODES = 5;
    public static final int UNIFORM_NODE = 6;
    public static final int SOURCE_TRIANGLES = 7;
    public static final int EDGE_FLAG_VALUES = 8;
    public static final int EDGE_FLAGS = 9;
    public static final int BLOCKS = 10;

    public static final String[] BLOCK_FIELDS = {"origin", "step", "error", "words"};

    public static final int BLOCK_ORIGIN = 0;
    public static final int BLOCK_STEP = 1;
    public static final int BLOCK_ERROR = 2;
    public static final int BLOCK_WORDS = 3;

    private TriangleSetDecoder() {}

    static TriangleSet decode(FlatTable table) throws CorruptAssetException {
        int triangles = table.i32(TRIANGLE_COUNT);
        FlatTable blocks = table.tableIfPresent(BLOCKS, AssetLayout.TRIANGLES, BLOCK_FIELDS);
        if (blocks != null && (table.has(POSITIONS) || table.has(INDICES))) {
            throw table.corrupt(
                    AssetErrorCode.BLOCKS_AND_ARRAYS,
                    BLOCKS,
                    "are present beside positions or indices, which must be absent");
        }
        IntSequence flags = sequence(table, EDGE_FLAGS, triangles);
        if (flags == null && table.has(EDGE_FLAG_VALUES)) {
            throw table.corrupt(AssetErrorCode.FLAGS_MISSING, EDGE_FLAG_VALUES, "are present without edge_flags");
        }
        return new TriangleSet(
                blocks == null ? table.floats(POSITIONS) : new float[0],
                blocks == null ? new CornerIndices(table.longs(INDICES), triangles) : null,
                sequence(table, SURFACES, triangles),
                table.i32(UNIFORM_SURFACE),
                sequence(table, NODES, triangles),
                table.i32(UNIFORM_NODE),
                sequence(table, SOURCE_TRIANGLES, triangles),
                flags == null ? null : new EdgeFlags(table.byteArray(EDGE_FLAG_VALUES), flags),
                blocks == null
                        ? null
                        : new TriangleBlocks(
                                blocks.point(BLOCK_ORIGIN),
                                blocks.f32(BLOCK_STEP),
                                blocks.f32(BLOCK_ERROR),
                                triangles,
                                blocks.longs(BLOCK_WORDS)));
    }

    private static @Nullable IntSequence sequence(FlatTable table, int field, int triangles)
            throws CorruptAssetException {
        return table.has(field) ? new IntSequence(table.longs(field), triangles) : null;
    }
}
