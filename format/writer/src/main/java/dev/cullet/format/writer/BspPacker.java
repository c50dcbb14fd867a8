// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspNodes;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.SectionPlace;
import dev.cullet.format.packed.BspChoices;
import dev.cullet.format.packed.BspCounts;
import dev.cullet.format.packed.BspReplay;
import dev.cullet.format.packed.BspSurface;
import dev.cullet.format.packed.Fragment;
import dev.cullet.format.packed.LatticePlane;
import dev.cullet.format.packed.LatticeTriangles;
import dev.cullet.format.packed.LeafBoxes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Packs a BSP tree: divides the triangles by the planes of its nodes, and encodes how each plane is found among the
 * fragments of its cell. The result is decoded and compared, number by number; a tree that does not round-trip, which
 * the builder does not make, is not packed.
 */
final class BspPacker extends BspReplay {
    private final BspTree tree;
    private final BspNodes nodes;
    private final SectionPlace place;

    private BspPacker(
            BspTree tree,
            BspNodes nodes,
            BspSurface surface,
            BspCounts counts,
            BinaryEncoder coder,
            SectionPlace place) {
        super(surface, tree.lattice().solid(), counts, new BspChoices(coder), place);
        this.tree = tree;
        this.nodes = nodes;
        this.place = place;
    }

    /**
     * Returns the bytes of a tree, or null if it does not round-trip.
     *
     * @param set the triangles of the part
     */
    static byte @Nullable [] pack(BspTree tree, TriangleSet set) {
        SectionPlace place = new SectionPlace("packed", "BSP_TREE", "");
        BspNodes nodes = BspNodes.of(tree, set);
        LatticeTriangles mesh = LatticeTriangles.of(
                set.positions(),
                set.indices(),
                tree.lattice().origin(),
                tree.lattice().step());
        try {
            BspSurface surface = BspSurface.of(mesh, tree.lattice().caps());
            long[] limits = limits(tree, nodes, surface.count());
            BspCounts left = new BspCounts(limits.clone());
            BinaryEncoder coder = new BinaryEncoder(BspChoices.CONTEXTS);
            BspPacker packer = new BspPacker(tree, nodes, surface, left, coder, place);
            packer.divide();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            write(used(limits, left.counts, tree), bytes);
            byte[] choices = coder.toBytes();
            bytes.write(choices, 0, choices.length);
            return roundTrips(tree, set, bytes.toByteArray(), place) ? bytes.toByteArray() : null;
        } catch (CorruptAssetException e) {
            return null; // the tree is not one of these triangles
        }
    }

    /** Returns what encoding may use: array lengths, and no limit of work. */
    private static long[] limits(BspTree tree, BspNodes nodes, int triangles) {
        long[] limits = new long[BspCounts.COUNT];
        limits[BspCounts.NODES] = nodes.nodeCount();
        limits[BspCounts.POLYGONS] = nodes.polygonTriangles().length;
        limits[BspCounts.CUTS] = (long) BspCounts.MAX_CUTS * triangles;
        limits[BspCounts.VERTICES] = Long.MAX_VALUE;
        limits[BspCounts.TESTS] = Long.MAX_VALUE;
        limits[BspCounts.MIXED] = tree.mixedCount();
        limits[BspCounts.ENTRIES] = tree.mixedEntries();
        return limits;
    }

    private static long[] used(long[] limits, long[] left, BspTree tree) {
        long[] used = left.clone();
        for (int i = 0; i <= BspCounts.ENTRIES; i++) {
            used[i] = limits[i] - left[i];
        }
        used[BspCounts.TOP_NODES] = tree.topCount();
        used[BspCounts.TOP_POLYGONS] = tree.topPolygons().length / 2;
        used[BspCounts.PLANES] = tree.planes().length / 4;
        used[BspCounts.WORDS] = tree.frames().length;
        return used;
    }

    /** Writes counts: seven bits per byte, lowest first, high bit set if more follow. */
    private static void write(long[] counts, ByteArrayOutputStream out) {
        for (long count : counts) {
            long rest = count;
            for (; rest > 127; rest >>>= 7) {
                out.write((int) (rest & 127) | 128);
            }
            out.write((int) rest);
        }
    }

    private static boolean roundTrips(BspTree tree, TriangleSet set, byte[] bytes, SectionPlace place)
            throws CorruptAssetException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        BspCounts counts =
                BspCounts.read(rest, set.triangleCount() + tree.lattice().caps().length / 9, place);
        BspTree decoded = BspReplay.decode(counts, rest, set, tree.lattice(), place);
        return decoded.depth() == tree.depth()
                && decoded.fragmentCount() == tree.fragmentCount()
                && decoded.mixedCount() == tree.mixedCount()
                && decoded.mixedEntries() == tree.mixedEntries()
                && Arrays.equals(decoded.topNodes(), tree.topNodes())
                && Arrays.equals(decoded.topPolygons(), tree.topPolygons())
                && Arrays.equals(decoded.planes(), tree.planes())
                && Arrays.equals(decoded.frames(), tree.frames())
                && Arrays.equals(decoded.mixedLists(), tree.mixedLists())
                && Arrays.equals(decoded.mixedTriangles(), tree.mixedTriangles())
                && Arrays.equals(decoded.mixedSamples(), tree.mixedSamples())
                && Arrays.equals(decoded.degenerateTriangles(), tree.degenerateTriangles());
    }

    @Override
    protected int known(int slot) {
        return slot < 0 ? nodes.root() : nodes.children()[slot];
    }

    @Override
    protected void propose(int node, Fragment[] fragments, int start, int to, int[] boxes, int box)
            throws CorruptAssetException {
        if (node < 0) {
            throw place.corrupt(AssetErrorCode.PACKED_BSP_LEAF, "a leaf has fragments");
        }
        long[] p = nodes.planes();
        LatticePlane plane =
                surface.find(new LatticePlane(p[4 * node], p[4 * node + 1], p[4 * node + 2], p[4 * node + 3]));
        for (int i = start; i < to; i++) {
            if (fragments[i].plane == plane) {
                kind = BspChoices.FRAGMENT;
                fragment = i - start;
                return;
            }
        }
        int axis = plane.axis();
        coordinate = (int) -plane.d;
        if (axis >= 0 && coordinate > boxes[box + axis] && coordinate < boxes[box + axis + 3]) {
            kind = BspChoices.AXIS;
            which = axis;
            return;
        }
        kind = BspChoices.EDGE;
        for (int i = start; i < to; i++) {
            for (int edge = 0; edge < fragments[i].size(); edge++) {
                if (fragments[i].edge(edge).canonical().sameAs(plane)) {
                    fragment = i - start;
                    which = edge;
                    return;
                }
            }
        }
        throw place.corrupt(AssetErrorCode.PACKED_BSP_PLANE, "a plane is not one that the builder chooses");
    }

    @Override
    protected int coarse(int[] cells, int leaves) {
        int[] middle = new int[4 * leaves];
        for (int coarse = 0; coarse <= BspCounts.MAX_COARSE; coarse++) {
            LeafBoxes boxes = new LeafBoxes(cells, leaves, coarse, surface.corners);
            for (int leaf = 0; leaf < leaves; leaf++) {
                boxes.middle(boxes.of[leaf], middle, 4 * leaf);
                middle[4 * leaf + 3] = winding(leaf);
            }
            if (isSampled(middle)) {
                counts.counts[BspCounts.COARSE] = coarse;
                return coarse;
            }
        }
        return 0;
    }

    private boolean isSampled(int[] middle) {
        for (int i = 0; i < middle.length; i++) {
            if (middle[i] != tree.mixedSample(i / 4, i % 4)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected int winding(int leaf) {
        return tree.mixedSample(leaf, 3);
    }
}
