// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.StoredFields;

/** Encodes a {@link TriangleSet} as its table; what is null becomes an absent field. */
final class TriangleSetEncoder {
    private TriangleSetEncoder() {}

    static long bound(TriangleSet triangles) {
        EdgeFlags flags = triangles.edgeFlags();
        CornerIndices indices = triangles.cornerIndices();
        TriangleBlocks blocks = triangles.blocks();
        return FlatWrite.TABLE_BOUND
                + (indices == null
                        ? 0
                        : FlatWrite.bound(triangles.positions().length, 4) + FlatWrite.bound(indices.words().length, 8))
                + (blocks == null ? 0 : FlatWrite.TABLE_BOUND + FlatWrite.bound(blocks.words().length, 8))
                + FlatWrite.bound(triangles.surfaces())
                + FlatWrite.bound(triangles.nodes())
                + FlatWrite.bound(triangles.sourceTriangles())
                + (flags == null ? 0 : FlatWrite.bound(flags.values().length, 1) + FlatWrite.bound(flags.numbers()));
    }

    static int encode(FlatBufferBuilder builder, TriangleSet triangles) {
        EdgeFlags flags = triangles.edgeFlags();
        CornerIndices corners = triangles.cornerIndices();
        TriangleBlocks stored = triangles.blocks();
        int edgeFlags = flags == null ? 0 : FlatWrite.put(builder, flags.numbers());
        int edgeFlagValues = flags == null ? 0 : FlatWrite.put(builder, flags.values());
        int sourceTriangles = FlatWrite.put(builder, triangles.sourceTriangles());
        int nodes = FlatWrite.put(builder, triangles.nodes());
        int surfaces = FlatWrite.put(builder, triangles.surfaces());
        int blocks = stored == null ? 0 : encode(builder, stored);
        int indices = corners == null ? 0 : FlatWrite.put(builder, corners.words());
        int positions = corners == null ? 0 : FlatWrite.put(builder, triangles.positions());
        builder.startTable(StoredFields.TRIANGLES.length);
        builder.addInt(StoredFields.TRIANGLES_TRIANGLE_COUNT, triangles.triangleCount(), 0);
        builder.addOffset(StoredFields.TRIANGLES_POSITIONS, positions, 0);
        builder.addOffset(StoredFields.TRIANGLES_INDICES, indices, 0);
        builder.addOffset(StoredFields.TRIANGLES_SURFACES, surfaces, 0);
        builder.addInt(StoredFields.TRIANGLES_UNIFORM_SURFACE, triangles.uniformSurface(), 0);
        builder.addOffset(StoredFields.TRIANGLES_NODES, nodes, 0);
        builder.addInt(StoredFields.TRIANGLES_UNIFORM_NODE, triangles.uniformNode(), 0);
        builder.addOffset(StoredFields.TRIANGLES_SOURCE_TRIANGLES, sourceTriangles, 0);
        builder.addOffset(StoredFields.TRIANGLES_EDGE_FLAG_VALUES, edgeFlagValues, 0);
        builder.addOffset(StoredFields.TRIANGLES_EDGE_FLAGS, edgeFlags, 0);
        builder.addOffset(StoredFields.TRIANGLES_BLOCKS, blocks, 0);
        return builder.endTable();
    }

    private static int encode(FlatBufferBuilder builder, TriangleBlocks blocks) {
        int words = FlatWrite.put(builder, blocks.words());
        builder.startTable(StoredFields.BLOCKS.length);
        FlatWrite.addPoint(builder, StoredFields.BLOCKS_ORIGIN, blocks.origin(), 0);
        builder.addFloat(StoredFields.BLOCKS_STEP, blocks.step(), 0);
        builder.addFloat(StoredFields.BLOCKS_ERROR, blocks.error(), 0);
        builder.addOffset(StoredFields.BLOCKS_WORDS, words, 0);
        return builder.endTable();
    }
}
