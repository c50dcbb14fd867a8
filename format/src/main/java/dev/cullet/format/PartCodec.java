// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.List;

/** {@link AssetPart} to and from its table. */
final class PartCodec {
    static final String[] FIELDS = {
        "name",
        "pivot",
        "lower",
        "upper",
        "centre",
        "radius",
        "triangles",
        "tree",
        "bsp",
        "spheres",
        "outlines",
        "frames"
    };

    private static final int NAME = 0;
    private static final int PIVOT = 1;
    private static final int BOUNDS = 2; // lower, upper, centre, radius
    private static final int TRIANGLES = 6;
    private static final int TREE = 7;
    private static final int BSP = 8;
    private static final int SPHERES = 9;
    private static final int OUTLINES = 10;
    private static final int FRAMES = 11;

    private PartCodec() {}

    static long bound(AssetPart part) {
        BspTree bsp = part.bsp();
        SphereCluster cluster = part.cluster();
        long frames = FlatWrite.bound(part.frameCount(), FlatBytes.WORD);
        for (int i = 1; i < part.frameCount(); i++) {
            frames += FrameCodec.bound(part.frame(i));
        }
        long outlines = FlatWrite.bound(part.outlines().length, FlatBytes.WORD);
        for (Outline outline : part.outlines()) {
            outlines += OutlineCodec.bound(outline);
        }
        return FlatWrite.TABLE_BOUND
                + outlines
                + frames
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
        int[] later = new int[part.frameCount() - 1];
        for (int i = 0; i < later.length; i++) {
            later[i] = FrameCodec.encode(builder, part.frame(i + 1));
        }
        int frames = later.length == 0 ? 0 : builder.createVectorOfTables(later);
        SphereCluster cluster = part.cluster();
        int spheres = cluster == null ? 0 : SphereClusterCodec.encode(builder, cluster);
        BspTree bspTree = part.bsp();
        int bsp = bspTree == null ? 0 : BspTreeCodec.encode(builder, bspTree);
        int tree = AabbTreeCodec.encode(builder, part.tree());
        int triangles = TriangleSetCodec.encode(builder, part.triangles());
        int name = builder.createString(part.name());
        builder.startTable(FIELDS.length);
        builder.addOffset(NAME, name, 0);
        FlatWrite.addPoint(builder, PIVOT, part.pivot(), 0);
        FlatWrite.addBounds(builder, BOUNDS, part);
        builder.addOffset(TRIANGLES, triangles, 0);
        builder.addOffset(TREE, tree, 0);
        builder.addOffset(BSP, bsp, 0);
        builder.addOffset(SPHERES, spheres, 0);
        builder.addOffset(OUTLINES, outlines, 0);
        builder.addOffset(FRAMES, frames, 0);
        return builder.endTable();
    }

    static AssetPart decode(FlatTable table) throws CorruptAssetException {
        AssetPart part = new AssetPart(
                table.text(NAME),
                table.point(PIVOT),
                table.box(BOUNDS),
                table.sphere(BOUNDS),
                TriangleSetCodec.decode(table.table(TRIANGLES, AssetLayout.TRIANGLES, TriangleSetCodec.FIELDS)),
                AabbTreeCodec.decode(table.table(TREE, AssetLayout.AABB_TREE, AabbTreeCodec.FIELDS)));
        List<FlatTable> tables = table.tablesIfPresent(FRAMES, AssetLayout.FRAMES, FrameCodec.FIELDS);
        AssetPart[] later = new AssetPart[tables.size()];
        for (int i = 0; i < later.length; i++) {
            later[i] = FrameCodec.decode(tables.get(i), part);
        }
        FlatTable bsp = table.tableIfPresent(BSP, AssetLayout.BSP_TREE, BspTreeCodec.FIELDS);
        FlatTable spheres = table.tableIfPresent(SPHERES, AssetLayout.SPHERES, SphereClusterCodec.FIELDS);
        List<FlatTable> drawn = table.tablesIfPresent(OUTLINES, AssetLayout.OUTLINES, OutlineCodec.FIELDS);
        Outline[] outlines = new Outline[drawn.size()];
        for (int i = 0; i < outlines.length; i++) {
            outlines[i] = OutlineCodec.decode(drawn.get(i));
        }
        return part.withFrames(later)
                .withOutlines(outlines)
                .withBsp(bsp == null ? null : BspTreeCodec.decode(bsp))
                .withCluster(spheres == null ? null : SphereClusterCodec.decode(spheres));
    }
}
