// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.TriangleAttribute;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import org.jspecify.annotations.Nullable;

/** Decodes a {@link TriangleSet} from its table; an absent field is null. */
public final class TriangleSetDecoder {
    private TriangleSetDecoder() {}

    static TriangleSet decode(FlatTable table) throws CorruptAssetException {
        int triangles = table.i32(StoredFields.TRIANGLES_TRIANGLE_COUNT);
        FlatTable blocks =
                table.tableIfPresent(StoredFields.TRIANGLES_BLOCKS, AssetLayout.TRIANGLES, StoredFields.BLOCKS);
        if (blocks != null
                && (table.has(StoredFields.TRIANGLES_POSITIONS) || table.has(StoredFields.TRIANGLES_INDICES))) {
            throw table.corrupt(
                    AssetErrorCode.BLOCKS_AND_ARRAYS,
                    StoredFields.TRIANGLES_BLOCKS,
                    "are present beside positions or indices, which must be absent");
        }
        IntSequence flags = sequence(table, StoredFields.TRIANGLES_EDGE_FLAGS, triangles);
        if (flags == null && table.has(StoredFields.TRIANGLES_EDGE_FLAG_VALUES)) {
            throw table.corrupt(
                    AssetErrorCode.FLAGS_MISSING,
                    StoredFields.TRIANGLES_EDGE_FLAG_VALUES,
                    "are present without edge_flags");
        }
        return new TriangleSet(
                blocks == null ? table.floats(StoredFields.TRIANGLES_POSITIONS) : new float[0],
                blocks == null ? new CornerIndices(table.longs(StoredFields.TRIANGLES_INDICES), triangles) : null,
                new TriangleAttribute(
                        sequence(table, StoredFields.TRIANGLES_SURFACES, triangles),
                        table.i32(StoredFields.TRIANGLES_UNIFORM_SURFACE)),
                new TriangleAttribute(
                        sequence(table, StoredFields.TRIANGLES_NODES, triangles),
                        table.i32(StoredFields.TRIANGLES_UNIFORM_NODE)),
                sequence(table, StoredFields.TRIANGLES_SOURCE_TRIANGLES, triangles),
                flags == null ? null : new EdgeFlags(table.byteArray(StoredFields.TRIANGLES_EDGE_FLAG_VALUES), flags),
                blocks == null
                        ? null
                        : new TriangleBlocks(
                                blocks.point(StoredFields.BLOCKS_ORIGIN),
                                blocks.f32(StoredFields.BLOCKS_STEP),
                                blocks.f32(StoredFields.BLOCKS_ERROR),
                                triangles,
                                blocks.longs(StoredFields.BLOCKS_WORDS)));
    }

    private static @Nullable IntSequence sequence(FlatTable table, int field, int triangles)
            throws CorruptAssetException {
        return table.has(field) ? new IntSequence(table.longs(field), triangles) : null;
    }
}
