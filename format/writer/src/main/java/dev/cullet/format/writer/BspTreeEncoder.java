// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.BspTree;
import dev.cullet.format.internal.StoredFields;

/** Encodes a {@link BspTree} as its table. */
final class BspTreeEncoder {
    private BspTreeEncoder() {}

    static long bound(BspTree tree) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(tree.topNodes())
                + FlatWrite.bound(tree.topPolygons())
                + FlatWrite.bound(tree.planes().length, 8)
                + FlatWrite.bound(tree.frames().length, 8)
                + FlatWrite.bound(tree.mixedLists().length, 8)
                + FlatWrite.bound(tree.mixedTriangles().length, 8)
                + FlatWrite.bound(tree.mixedSamples().length, 8)
                + FlatWrite.bound(tree.degenerateTriangles());
    }

    static int encode(FlatBufferBuilder builder, BspTree tree) {
        int degenerateTriangles = FlatWrite.put(builder, tree.degenerateTriangles());
        int mixedSamples = FlatWrite.put(builder, tree.mixedSamples());
        int mixedTriangles = FlatWrite.put(builder, tree.mixedTriangles());
        int mixedLists = FlatWrite.put(builder, tree.mixedLists());
        int frames = FlatWrite.put(builder, tree.frames());
        int planes = FlatWrite.put(builder, tree.planes());
        int topPolygons = FlatWrite.put(builder, tree.topPolygons());
        int topNodes = FlatWrite.put(builder, tree.topNodes());
        builder.startTable(StoredFields.BSP.length);
        builder.addInt(StoredFields.BSP_DEPTH, tree.depth(), 0);
        builder.addInt(StoredFields.BSP_FRAGMENTS, tree.fragmentCount(), 0);
        builder.addOffset(StoredFields.BSP_TOP_NODES, topNodes, 0);
        builder.addOffset(StoredFields.BSP_TOP_POLYGONS, topPolygons, 0);
        builder.addOffset(StoredFields.BSP_PLANES, planes, 0);
        builder.addOffset(StoredFields.BSP_FRAMES, frames, 0);
        builder.addOffset(StoredFields.BSP_MIXED_LISTS, mixedLists, 0);
        builder.addOffset(StoredFields.BSP_MIXED_TRIANGLES, mixedTriangles, 0);
        builder.addOffset(StoredFields.BSP_MIXED_SAMPLES, mixedSamples, 0);
        builder.addOffset(StoredFields.BSP_DEGENERATE_TRIANGLES, degenerateTriangles, 0);
        builder.addInt(StoredFields.BSP_MIXED_LEAVES, tree.mixedCount(), 0);
        builder.addInt(StoredFields.BSP_MIXED_ENTRIES, tree.mixedEntries(), 0);
        return builder.endTable();
    }
}
