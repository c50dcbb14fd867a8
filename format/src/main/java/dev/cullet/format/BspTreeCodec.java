// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;

/** {@link BspTree} to and from its table. */
final class BspTreeCodec {
    static final String[] FIELDS = {
        "origin",
        "step",
        "displacement",
        "solid",
        "depth",
        "pieces",
        "planes",
        "children",
        "first_polygon",
        "polygon_triangles",
        "polygon_spheres",
        "mixed_lists",
        "mixed_triangles",
        "mixed_samples",
        "loose_triangles",
        "caps"
    };

    private static final int ORIGIN = 0;
    private static final int STEP = 1;
    private static final int DISPLACEMENT = 2;
    private static final int SOLID = 3;
    private static final int DEPTH = 4;
    private static final int PIECES = 5;
    private static final int PLANES = 6;
    private static final int CHILDREN = 7;
    private static final int FIRST_POLYGON = 8;
    private static final int POLYGON_TRIANGLES = 9;
    private static final int POLYGON_SPHERES = 10;
    private static final int MIXED_LISTS = 11;
    private static final int MIXED_TRIANGLES = 12;
    private static final int MIXED_SAMPLES = 13;
    private static final int LOOSE_TRIANGLES = 14;
    private static final int CAPS = 15;

    private BspTreeCodec() {}

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
                + FlatWrite.bound(tree.looseTriangles())
                + FlatWrite.bound(tree.caps());
    }

    static int encode(FlatBufferBuilder builder, BspTree tree) {
        int caps = FlatWrite.put(builder, tree.caps());
        int looseTriangles = FlatWrite.put(builder, tree.looseTriangles());
        int mixedSamples = FlatWrite.put(builder, tree.mixedSamples());
        int mixedTriangles = FlatWrite.put(builder, tree.mixedTriangles());
        int mixedLists = FlatWrite.put(builder, tree.mixedLists());
        int polygonSpheres = FlatWrite.put(builder, tree.polygonSpheres());
        int polygonTriangles = FlatWrite.put(builder, tree.polygonTriangles());
        int firstPolygon = FlatWrite.put(builder, tree.firstPolygon());
        int children = FlatWrite.put(builder, tree.children());
        int planes = FlatWrite.put(builder, tree.planes());
        builder.startTable(FIELDS.length);
        FlatWrite.addPoint(builder, ORIGIN, tree.origin(), 0);
        builder.addFloat(STEP, tree.step(), 0);
        builder.addFloat(DISPLACEMENT, tree.displacement(), 0);
        builder.addBoolean(SOLID, tree.solid(), false);
        builder.addInt(DEPTH, tree.depth(), 0);
        builder.addInt(PIECES, tree.pieces(), 0);
        builder.addOffset(PLANES, planes, 0);
        builder.addOffset(CHILDREN, children, 0);
        builder.addOffset(FIRST_POLYGON, firstPolygon, 0);
        builder.addOffset(POLYGON_TRIANGLES, polygonTriangles, 0);
        builder.addOffset(POLYGON_SPHERES, polygonSpheres, 0);
        builder.addOffset(MIXED_LISTS, mixedLists, 0);
        builder.addOffset(MIXED_TRIANGLES, mixedTriangles, 0);
        builder.addOffset(MIXED_SAMPLES, mixedSamples, 0);
        builder.addOffset(LOOSE_TRIANGLES, looseTriangles, 0);
        builder.addOffset(CAPS, caps, 0);
        return builder.endTable();
    }

    static BspTree decode(FlatTable table) throws CorruptAssetException {
        return new BspTree(
                table.point(ORIGIN),
                table.f32(STEP),
                table.f32(DISPLACEMENT),
                table.u8(SOLID) != 0,
                table.i32(DEPTH),
                table.i32(PIECES),
                table.longs(PLANES),
                table.ints(CHILDREN),
                table.ints(FIRST_POLYGON),
                table.ints(POLYGON_TRIANGLES),
                table.floats(POLYGON_SPHERES),
                table.ints(MIXED_LISTS),
                table.ints(MIXED_TRIANGLES),
                table.ints(MIXED_SAMPLES),
                table.ints(LOOSE_TRIANGLES),
                table.ints(CAPS));
    }
}
