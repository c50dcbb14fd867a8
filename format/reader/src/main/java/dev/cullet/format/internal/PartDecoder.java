// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import java.util.List;

/** Decodes an {@link AssetPart} from its table. */
public final class PartDecoder {
    private PartDecoder() {}

    /**
     * Decodes a part.
     *
     * @param mayBePacked whether triangles, tree and BSP tree may be packed
     * @param compact whether a packed part is unpacked to its compact form; one that has frames, or a BSP tree in
     *     StoredBsp, has none
     */
    static AssetPart decode(FlatTable table, boolean mayBePacked, boolean compact) throws AssetException {
        String name = table.text(StoredFields.PART_NAME);
        float[] pivot = table.point(StoredFields.PART_PIVOT);
        float[] bounds = table.box(StoredFields.PART_LOWER);
        Sphere sphere = table.sphere(StoredFields.PART_LOWER);
        Unpacker unpacker = mayBePacked && table.has(StoredFields.PART_PACKED) ? Unpacker.find(table.fileName()) : null;
        FlatTable packed = unpacker == null
                ? null
                : table.table(StoredFields.PART_PACKED, AssetLayout.PACKED_PART, unpacker.fields());
        FlatTable latticeTable =
                table.tableIfPresent(StoredFields.PART_LATTICE, AssetLayout.LATTICE, StoredFields.LATTICE);
        SolidLattice lattice = latticeTable == null ? null : SolidLatticeDecoder.decode(latticeTable);
        boolean hasForm = compact && !table.has(StoredFields.PART_BSP) && !table.has(StoredFields.PART_FRAMES);
        AssetPart part = unpacker != null && packed != null
                ? unpacker.unpack(packed, name, pivot, bounds, sphere, lattice, hasForm)
                : new AssetPart(
                        name,
                        pivot,
                        bounds,
                        sphere,
                        TriangleSetDecoder.decode(table.table(
                                StoredFields.PART_TRIANGLES, AssetLayout.TRIANGLES, StoredFields.TRIANGLES)),
                        AabbTreeDecoder.decode(
                                table.table(StoredFields.PART_TREE, AssetLayout.AABB_TREE, StoredFields.TREE)));
        List<FlatTable> tables =
                table.tablesIfPresent(StoredFields.PART_FRAMES, AssetLayout.FRAMES, StoredFields.FRAME);
        if (part.triangles().blocks() != null && !tables.isEmpty()) {
            throw table.corrupt(
                    AssetErrorCode.FRAMES_COMPACT, StoredFields.PART_FRAMES, "are there, but a compact part has none");
        }
        AssetPart[] later = new AssetPart[tables.size()];
        for (int i = 0; i < later.length; i++) {
            later[i] = FrameDecoder.decode(tables.get(i), part);
        }
        FlatTable bsp = table.tableIfPresent(StoredFields.PART_BSP, AssetLayout.BSP_TREE, StoredFields.BSP);
        if (bsp != null && lattice == null) {
            throw table.corrupt(
                    AssetErrorCode.LATTICE_MISSING,
                    StoredFields.PART_LATTICE,
                    "is missing, but the part has a StoredFields.PART_BSP tree");
        }
        BspTree tree = bsp == null || lattice == null ? part.bsp() : BspTreeDecoder.decode(bsp, lattice);
        SolidLattice its = part.lattice() == null ? lattice : part.lattice();
        FlatTable spheres = table.tableIfPresent(StoredFields.PART_SPHERES, AssetLayout.SPHERES, StoredFields.SPHERES);
        List<FlatTable> drawn =
                table.tablesIfPresent(StoredFields.PART_OUTLINES, AssetLayout.OUTLINES, StoredFields.OUTLINE);
        Outline[] outlines = new Outline[drawn.size()];
        for (int i = 0; i < outlines.length; i++) {
            outlines[i] = OutlineDecoder.decode(drawn.get(i));
        }
        part = later.length == 0 ? part : part.withFrames(later);
        part = outlines.length == 0 ? part : part.withOutlines(outlines);
        part = spheres == null ? part : part.withCluster(SphereClusterDecoder.decode(spheres));
        FlatTable shape = table.tableIfPresent(StoredFields.PART_SHAPE, AssetLayout.SHAPE, StoredFields.SHAPE);
        part = shape == null ? part : part.withShape(EnclosingShapeDecoder.decode(shape));
        FlatTable compound =
                table.tableIfPresent(StoredFields.PART_COMPOUND, AssetLayout.COMPOUND, StoredFields.COMPOUND);
        part = compound == null ? part : part.withCompound(EnclosingCompoundDecoder.decode(compound));
        part = part.withLattice(its);
        return tree == null ? part : part.withBsp(tree);
    }
}
