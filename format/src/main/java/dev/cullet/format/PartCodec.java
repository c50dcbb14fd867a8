// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.List;

/** {@link AssetPart} to and from its table. */
final class PartCodec {
    static final String[] FIELDS = {
        "name", "pivot", "lower", "upper", "centre", "radius", "triangles", "tree", "bsp", "spheres", "outlines"
    };

    private static final int NAME = 0;
    private static final int PIVOT = 1;
    private static final int LOWER = 2;
    private static final int UPPER = 3;
    private static final int CENTRE = 4;
    private static final int RADIUS = 5;
    private static final int TRIANGLES = 6;
    private static final int TREE = 7;
    private static final int BSP = 8;
    private static final int SPHERES = 9;
    private static final int OUTLINES = 10;

    private PartCodec() {}

    static long bound(AssetPart part) {
        BspTree bsp = part.bsp();
        SphereCluster cluster = part.cluster();
        long outlines = FlatWrite.bound(part.outlines().length, FlatBytes.WORD);
        for (Outline outline : part.outlines()) {
            outlines += OutlineCodec.bound(outline);
        }
        return FlatWrite.TABLE_BOUND
                + outlines
                + FlatWrite.bound(part.name())
                + TriangleSetCodec.bound(part.triangles())
                + AabbTreeCodec.bound(part.tree())
                + (bsp == null ? 0 : BspTreeCodec.bound(bsp))
                + (cluster == null ? 0 : SphereClusterCodec.bound(cluster));
    }

    static int encode(FlatBufferBuilder builder, AssetPart part) {
        int[] tables = new int[part.outlines().length];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = OutlineCodec.encode(builder, part.outlines()[i]);
        }
        int outlines = tables.length == 0 ? 0 : builder.createVectorOfTables(tables);
        SphereCluster cluster = part.cluster();
        int spheres = cluster == null ? 0 : SphereClusterCodec.encode(builder, cluster);
        BspTree bspTree = part.bsp();
        int bsp = bspTree == null ? 0 : BspTreeCodec.encode(builder, bspTree);
        int tree = AabbTreeCodec.encode(builder, part.tree());
        int triangles = TriangleSetCodec.encode(builder, part.triangles());
        int name = builder.createString(part.name());
        Sphere sphere = part.boundingSphere();
        builder.startTable(FIELDS.length);
        builder.addOffset(NAME, name, 0);
        FlatWrite.addPoint(builder, PIVOT, part.pivot(), 0);
        FlatWrite.addPoint(builder, LOWER, part.bounds(), 0);
        FlatWrite.addPoint(builder, UPPER, part.bounds(), 3);
        FlatWrite.addPoint(builder, CENTRE, new float[] {sphere.x(), sphere.y(), sphere.z()}, 0);
        builder.addFloat(RADIUS, sphere.radius(), 0);
        builder.addOffset(TRIANGLES, triangles, 0);
        builder.addOffset(TREE, tree, 0);
        builder.addOffset(BSP, bsp, 0);
        builder.addOffset(SPHERES, spheres, 0);
        builder.addOffset(OUTLINES, outlines, 0);
        return builder.endTable();
    }

    static AssetPart decode(FlatTable table) throws CorruptAssetException {
        float[] lower = table.point(LOWER);
        float[] upper = table.point(UPPER);
        float[] centre = table.point(CENTRE);
        AssetPart part = new AssetPart(
                table.text(NAME),
                table.point(PIVOT),
                new float[] {lower[0], lower[1], lower[2], upper[0], upper[1], upper[2]},
                new Sphere(centre[0], centre[1], centre[2], table.f32(RADIUS)),
                TriangleSetCodec.decode(table.table(TRIANGLES, AssetLayout.TRIANGLES, TriangleSetCodec.FIELDS)),
                AabbTreeCodec.decode(table.table(TREE, AssetLayout.AABB_TREE, AabbTreeCodec.FIELDS)));
        FlatTable bsp = table.tableIfPresent(BSP, AssetLayout.BSP_TREE, BspTreeCodec.FIELDS);
        FlatTable spheres = table.tableIfPresent(SPHERES, AssetLayout.SPHERES, SphereClusterCodec.FIELDS);
        List<FlatTable> tables = table.tablesIfPresent(OUTLINES, AssetLayout.OUTLINES, OutlineCodec.FIELDS);
        Outline[] outlines = new Outline[tables.size()];
        for (int i = 0; i < outlines.length; i++) {
            outlines[i] = OutlineCodec.decode(tables.get(i));
        }
        return part.withOutlines(outlines)
                .withBsp(bsp == null ? null : BspTreeCodec.decode(bsp))
                .withCluster(spheres == null ? null : SphereClusterCodec.decode(spheres));
    }
}
