// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import org.jspecify.annotations.Nullable;

/** {@link TriangleSet} to and from its table; an array that is null is a field that is absent. */
final class TriangleSetCodec {
    static final String[] FIELDS = {
        "positions", "indices", "surfaces", "uniform_surface", "nodes", "uniform_node", "source_triangles", "edge_flags"
    };

    private static final int POSITIONS = 0;
    private static final int INDICES = 1;
    private static final int SURFACES = 2;
    private static final int UNIFORM_SURFACE = 3;
    private static final int NODES = 4;
    private static final int UNIFORM_NODE = 5;
    private static final int SOURCE_TRIANGLES = 6;
    private static final int EDGE_FLAGS = 7;

    private TriangleSetCodec() {}

    static long bound(TriangleSet triangles) {
        byte @Nullable [] edgeFlags = triangles.edgeFlags();
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(triangles.positions().length, 4)
                + FlatWrite.bound(triangles.indices())
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
        int indices = FlatWrite.put(builder, triangles.indices());
        int positions = FlatWrite.put(builder, triangles.positions());
        builder.startTable(FIELDS.length);
        builder.addOffset(POSITIONS, positions, 0);
        builder.addOffset(INDICES, indices, 0);
        builder.addOffset(SURFACES, surfaces, 0);
        builder.addInt(UNIFORM_SURFACE, triangles.uniformSurface(), 0);
        builder.addOffset(NODES, nodes, 0);
        builder.addInt(UNIFORM_NODE, triangles.uniformNode(), 0);
        builder.addOffset(SOURCE_TRIANGLES, sourceTriangles, 0);
        builder.addOffset(EDGE_FLAGS, edgeFlags, 0);
        return builder.endTable();
    }

    static TriangleSet decode(FlatTable table) throws CorruptAssetException {
        return new TriangleSet(
                table.floats(POSITIONS),
                table.ints(INDICES),
                table.intsIfPresent(SURFACES),
                table.i32(UNIFORM_SURFACE),
                table.intsIfPresent(NODES),
                table.i32(UNIFORM_NODE),
                table.intsIfPresent(SOURCE_TRIANGLES),
                table.bytesIfPresent(EDGE_FLAGS));
    }
}
