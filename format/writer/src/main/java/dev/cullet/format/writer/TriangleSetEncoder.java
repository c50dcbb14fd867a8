// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.TriangleSetDecoder;
import org.jspecify.annotations.Nullable;

/** Encodes a {@link TriangleSet} as its table; an array that is null becomes an absent field. */
final class TriangleSetEncoder {
    private TriangleSetEncoder() {}

    static long bound(TriangleSet triangles) {
        byte @Nullable [] edgeFlags = triangles.edgeFlags();
        TriangleBlocks blocks = triangles.blocks();
        long corners = blocks == null
                ? FlatWrite.bound(triangles.positions().length, 4) + FlatWrite.bound(triangles.indices())
                : FlatWrite.bound(0, 4)
                        + FlatWrite.bound(0, 4)
                        + FlatWrite.TABLE_BOUND
                        + FlatWrite.bound(blocks.words().length, 8);
        return FlatWrite.TABLE_BOUND
                + corners
                + FlatWrite.bound(triangles.surfaces())
                + FlatWrite.bound(triangles.nodes())
                + FlatWrite.bound(triangles.sourceTriangles())
                + FlatWrite.bound(edgeFlags == null ? 0 : edgeFlags.length, 1);
    }

    static int encode(FlatBufferBuilder builder, TriangleSet triangles) {
        int edgeFlags = FlatWrite.put(builder, triangles.edgeFlags());
        int sourceTriangles = FlatWrite.put(builder, triangles.sourceTriangles());
        int nodes = FlatWrite.put(builder, triangles.nodes());
        int surfaces = FlatWrite.put(builder, triangles.surfaces());
        TriangleBlocks stored = triangles.blocks();
        int blocks = stored == null ? 0 : encode(builder, stored);
        int indices = FlatWrite.put(builder, stored == null ? triangles.indices() : new int[0]);
        int positions = FlatWrite.put(builder, stored == null ? triangles.positions() : new float[0]);
        builder.startTable(TriangleSetDecoder.FIELDS.length);
        builder.addOffset(TriangleSetDecoder.POSITIONS, positions, 0);
        builder.addOffset(TriangleSetDecoder.INDICES, indices, 0);
        builder.addOffset(TriangleSetDecoder.SURFACES, surfaces, 0);
        builder.addInt(TriangleSetDecoder.UNIFORM_SURFACE, triangles.uniformSurface(), 0);
        builder.addOffset(TriangleSetDecoder.NODES, nodes, 0);
        builder.addInt(TriangleSetDecoder.UNIFORM_NODE, triangles.uniformNode(), 0);
        builder.addOffset(TriangleSetDecoder.SOURCE_TRIANGLES, sourceTriangles, 0);
        builder.addOffset(TriangleSetDecoder.EDGE_FLAGS, edgeFlags, 0);
        builder.addOffset(TriangleSetDecoder.BLOCKS, blocks, 0);
        return builder.endTable();
    }

    private static int encode(FlatBufferBuilder builder, TriangleBlocks blocks) {
        int words = FlatWrite.put(builder, blocks.words());
        builder.startTable(TriangleSetDecoder.BLOCK_FIELDS.length);
        FlatWrite.addPoint(builder, TriangleSetDecoder.BLOCK_ORIGIN, blocks.origin(), 0);
        builder.addFloat(TriangleSetDecoder.BLOCK_STEP, blocks.step(), 0);
        builder.addFloat(TriangleSetDecoder.BLOCK_ERROR, blocks.error(), 0);
        builder.addInt(TriangleSetDecoder.BLOCK_TRIANGLE_COUNT, blocks.triangleCount(), 0);
        builder.addOffset(TriangleSetDecoder.BLOCK_WORDS, words, 0);
        return builder.endTable();
    }
}
