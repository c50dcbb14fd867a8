// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import java.util.List;

/** Decodes an {@link AssetPart} from its table. */
public final class PartDecoder {
    public static final String[] FIELDS = {
        "name",
        "pivot",
        "lower",
        "upper",
        "centre",
        "radius",
        "triangles",
        "tree",
        "lattice",
        "bsp",
        "spheres",
        "outlines",
        "frames",
        "packed"
    };

    public static final int NAME = 0;
    public static final int PIVOT = 1;
    public static final int BOUNDS = 2; // lower, upper, centre, radius
    public static final int TRIANGLES = 6;
    public static final int TREE = 7;
    public static final int LATTICE = 8;
    public static final int BSP = 9;
    public static final int SPHERES = 10;
    public static final int OUTLINES = 11;
    public static final int FRAMES = 12;
    public static final int PACKED = 13;

    private PartDecoder() {}

    /**
     * Decodes a part.
     *
     * @param mayBePacked whether triangles, tree and BSP tree may be packed
     * @param compact whether a packed part is unpacked to its compact form; one that has frames, or a BSP tree in
     *     StoredBsp, has none
     */
    static AssetPart decode(FlatTable table, boolean mayBePacked, boolean compact) throws CorruptAssetException {
        String name = table.text(NAME);
        float[] pivot = table.point(PIVOT);
        float[] bounds = table.box(BOUNDS);
        Sphere sphere = table.sphere(BOUNDS);
        Unpacker unpacker = mayBePacked && table.has(PACKED) ? Unpacker.find(table, PACKED) : null;
        FlatTable packed = unpacker == null ? null : table.table(PACKED, AssetLayout.PACKED_PART, unpacker.fields());
        FlatTable latticeTable = table.tableIfPresent(LATTICE, AssetLayout.LATTICE, SolidLatticeDecoder.FIELDS);
        SolidLattice lattice = latticeTable == null ? null : SolidLatticeDecoder.decode(latticeTable);
        boolean hasForm = compact && !table.has(BSP) && !table.has(FRAMES);
        AssetPart part = unpacker != null && packed != null
                ? unpacker.unpack(packed, name, pivot, bounds, sphere, lattice, hasForm)
                : new AssetPart(
                        name,
                        pivot,
                        bounds,
                        sphere,
                        TriangleSetDecoder.decode(
                                table.table(TRIANGLES, AssetLayout.TRIANGLES, TriangleSetDecoder.FIELDS)),
                        AabbTreeDecoder.decode(table.table(TREE, AssetLayout.AABB_TREE, AabbTreeDecoder.FIELDS)));
        List<FlatTable> tables = table.tablesIfPresent(FRAMES, AssetLayout.FRAMES, FrameDecoder.FIELDS);
        if (part.triangles().blocks() != null && !tables.isEmpty()) {
            throw table.corrupt(AssetErrorCode.FRAMES_COMPACT, FRAMES, "are there, but a compact part has none");
        }
        AssetPart[] later = new AssetPart[tables.size()];
        for (int i = 0; i < later.length; i++) {
            later[i] = FrameDecoder.decode(tables.get(i), part);
        }
        FlatTable bsp = table.tableIfPresent(BSP, AssetLayout.BSP_TREE, BspTreeDecoder.FIELDS);
        if (bsp != null && lattice == null) {
            throw table.corrupt(AssetErrorCode.LATTICE_MISSING, LATTICE, "is missing, but the part has a BSP tree");
        }
        BspTree tree = bsp == null || lattice == null ? part.bsp() : BspTreeDecoder.decode(bsp, lattice);
        SolidLattice its = part.lattice() == null ? lattice : part.lattice();
        FlatTable spheres = table.tableIfPresent(SPHERES, AssetLayout.SPHERES, SphereClusterDecoder.FIELDS);
        List<FlatTable> drawn = table.tablesIfPresent(OUTLINES, AssetLayout.OUTLINES, OutlineDecoder.FIELDS);
        Outline[] outlines = new Outline[drawn.size()];
        for (int i = 0; i < outlines.length; i++) {
            outlines[i] = OutlineDecoder.decode(drawn.get(i));
        }
        part = later.length == 0 ? part : part.withFrames(later);
        part = outlines.length == 0 ? part : part.withOutlines(outlines);
        part = spheres == null ? part : part.withCluster(SphereClusterDecoder.decode(spheres));
        part = part.withLattice(its);
        return tree == null ? part : part.withBsp(tree);
    }
}
