// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspTreeDecoder;

/** Encodes a {@link BspTree} as its table. */
final class BspTreeEncoder {
    private BspTreeEncoder() {}

    static long bound(BspTree tree) {
        return FlatWrite.TABLE_BOUND
                + FlatWrite.bound(tree.planes().length, 8)
                + FlatWrite.bound(tree.children())
                + FlatWrite.bound(tree.firstPolygon())
                + FlatWrite.bound(tree.polygonTriangles())
                + FlatWrite.bound(tree.polygonSpheres().length, 4)
                + FlatWrite.bound(tree.mixedLists())
                + FlatWrite.bound(tree.mixedTriangles())
                + FlatWrite.bound(tree.mixedSamples())
                + FlatWrite.bound(tree.degenerateTriangles())
                + FlatWrite.bound(tree.caps());
    }

    static int encode(FlatBufferBuilder builder, BspTree tree) {
        int caps = FlatWrite.put(builder, tree.caps());
        int degenerateTriangles = FlatWrite.put(builder, tree.degenerateTriangles());
        int mixedSamples = FlatWrite.put(builder, tree.mixedSamples());
        int mixedTriangles = FlatWrite.put(builder, tree.mixedTriangles());
        int mixedLists = FlatWrite.put(builder, tree.mixedLists());
        int polygonSpheres = FlatWrite.put(builder, tree.polygonSpheres());
        int polygonTriangles = FlatWrite.put(builder, tree.polygonTriangles());
        int firstPolygon = FlatWrite.put(builder, tree.firstPolygon());
        int children = FlatWrite.put(builder, tree.children());
        int planes = FlatWrite.put(builder, tree.planes());
        builder.startTable(BspTreeDecoder.FIELDS.length);
        FlatWrite.addPoint(builder, BspTreeDecoder.ORIGIN, tree.origin(), 0);
        builder.addFloat(BspTreeDecoder.STEP, tree.step(), 0);
        builder.addFloat(BspTreeDecoder.DISPLACEMENT, tree.displacement(), 0);
        builder.addBoolean(BspTreeDecoder.SOLID, tree.solid(), false);
        builder.addInt(BspTreeDecoder.DEPTH, tree.depth(), 0);
        builder.addInt(BspTreeDecoder.FRAGMENTS, tree.fragmentCount(), 0);
        builder.addOffset(BspTreeDecoder.PLANES, planes, 0);
        builder.addOffset(BspTreeDecoder.CHILDREN, children, 0);
        builder.addOffset(BspTreeDecoder.FIRST_POLYGON, firstPolygon, 0);
        builder.addOffset(BspTreeDecoder.POLYGON_TRIANGLES, polygonTriangles, 0);
        builder.addOffset(BspTreeDecoder.POLYGON_SPHERES, polygonSpheres, 0);
        builder.addOffset(BspTreeDecoder.MIXED_LISTS, mixedLists, 0);
        builder.addOffset(BspTreeDecoder.MIXED_TRIANGLES, mixedTriangles, 0);
        builder.addOffset(BspTreeDecoder.MIXED_SAMPLES, mixedSamples, 0);
        builder.addOffset(BspTreeDecoder.DEGENERATE_TRIANGLES, degenerateTriangles, 0);
        builder.addOffset(BspTreeDecoder.CAPS, caps, 0);
        return builder.endTable();
    }
}
