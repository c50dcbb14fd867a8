// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.internal.FlatBytes;
import dev.cullet.format.internal.StoredFields;

/** Encodes an {@link AssetPart} as its table. */
final class PartEncoder {
    private PartEncoder() {}

    static long bound(AssetPart part) {
        SolidLattice lattice = part.lattice();
        BspTree bsp = part.bsp();
        SphereCluster cluster = part.cluster();
        EnclosingShape shape = part.shape();
        EnclosingCompound compound = part.compound();
        long frames = FlatWrite.bound(part.frameCount(), FlatBytes.WORD);
        for (int i = 1; i < part.frameCount(); i++) {
            frames += FrameEncoder.bound(part.frame(i));
        }
        long outlines = FlatWrite.bound(part.outlines().length, FlatBytes.WORD);
        for (Outline outline : part.outlines()) {
            outlines += OutlineEncoder.bound(outline);
        }
        return FlatWrite.TABLE_BOUND
                + outlines
                + frames
                + FlatWrite.bound(part.name())
                + TriangleSetEncoder.bound(part.triangles())
                + AabbTreeEncoder.bound(part.tree())
                + (lattice == null ? 0 : SolidLatticeEncoder.bound(lattice))
                + (bsp == null ? 0 : BspTreeEncoder.bound(bsp))
                + (cluster == null ? 0 : SphereClusterEncoder.bound(cluster))
                + (shape == null ? 0 : EnclosingShapeEncoder.bound(shape))
                + (compound == null ? 0 : EnclosingCompoundEncoder.bound(compound));
    }

    static int encode(FlatBufferBuilder builder, AssetPart part, AssetEncoding encoding) {
        PackedPart packedPart = encoding == AssetEncoding.PACKED ? PackedPart.of(part) : null;
        EnclosingCompound pieces = packedPart != null && packedPart.hasCompound() ? null : part.compound();
        int compound = pieces == null ? 0 : EnclosingCompoundEncoder.encode(builder, pieces);
        EnclosingShape enclosing = packedPart != null && packedPart.hasShape() ? null : part.shape();
        int shape = enclosing == null ? 0 : EnclosingShapeEncoder.encode(builder, enclosing);
        int[] tables = new int[packedPart != null && packedPart.hasOutlines() ? 0 : part.outlines().length];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = OutlineEncoder.encode(builder, part.outlines()[i]);
        }
        int outlines = tables.length == 0 ? 0 : builder.createVectorOfTables(tables);
        int[] later = new int[packedPart != null && packedPart.hasFrames() ? 0 : part.frameCount() - 1];
        for (int i = 0; i < later.length; i++) {
            later[i] = FrameEncoder.encode(builder, part.frame(i + 1));
        }
        int frames = later.length == 0 ? 0 : builder.createVectorOfTables(later);
        SphereCluster cluster = packedPart != null && packedPart.hasCluster() ? null : part.cluster();
        int spheres = cluster == null ? 0 : SphereClusterEncoder.encode(builder, cluster);
        BspTree bspTree = packedPart != null && packedPart.hasBsp() ? null : part.bsp();
        int bsp = bspTree == null ? 0 : BspTreeEncoder.encode(builder, bspTree);
        SolidLattice solidLattice = part.lattice();
        int lattice = solidLattice == null ? 0 : SolidLatticeEncoder.encode(builder, solidLattice);
        int packed = packedPart == null ? 0 : packedPart.encode(builder);
        int tree = packed != 0 ? 0 : AabbTreeEncoder.encode(builder, part.tree());
        int triangles = packed != 0 ? 0 : TriangleSetEncoder.encode(builder, part.triangles());
        int name = builder.createString(part.name());
        builder.startTable(StoredFields.PART.length);
        builder.addOffset(StoredFields.PART_NAME, name, 0);
        FlatWrite.addPoint(builder, StoredFields.PART_PIVOT, part.pivot(), 0);
        FlatWrite.addBounds(builder, StoredFields.PART_LOWER, part);
        builder.addOffset(StoredFields.PART_TRIANGLES, triangles, 0);
        builder.addOffset(StoredFields.PART_TREE, tree, 0);
        builder.addOffset(StoredFields.PART_LATTICE, lattice, 0);
        builder.addOffset(StoredFields.PART_BSP, bsp, 0);
        builder.addOffset(StoredFields.PART_SPHERES, spheres, 0);
        builder.addOffset(StoredFields.PART_OUTLINES, outlines, 0);
        builder.addOffset(StoredFields.PART_FRAMES, frames, 0);
        builder.addOffset(StoredFields.PART_PACKED, packed, 0);
        builder.addOffset(StoredFields.PART_SHAPE, shape, 0);
        builder.addOffset(StoredFields.PART_COMPOUND, compound, 0);
        return builder.endTable();
    }
}
