// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.LatticeCorners;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Codes a {@link BspTree} in the form in which it is queried: nodes above the frames in preorder, each frame where its
 * parent names it ({@link BspFrameCoder}), then mixed leaves ({@link MixedLeafCoder}) and triangles without area. The
 * table of planes is not a section: a plane stands where a node has it first. {@code docs/format-packed.md} defines the
 * symbols.
 *
 * <p>One description for both directions, as in {@link BinaryCoder}: with a tree that is given, its numbers are
 * encoded; without, they are decoded. Either direction fills the arrays of a tree. Linear time; the memory is that of
 * {@link BspCounts#bytes}. One use, one thread.
 */
public final class BspTreeCoder {
    /** Child of a node above the frames: another such node, a frame, or a leaf. */
    private static final int TOP = 0;

    private static final int FRAME = 1;
    private static final int EMPTY = 2;
    private static final int SOLID = 3;
    private static final int MIXED = 4;

    private static final int TABLE = 3; // after the three axes
    private static final int STACK = BspTree.MAX_DEPTH + 2;

    private final BspCounts counts;
    private final @Nullable BspTree given;
    private final SolidLattice lattice;
    private final AssetSection section;
    private final BspSymbols symbols;
    private final BspFrameCoder frame;
    private final int triangleCount;

    private final int[] topNodes;
    private final int[] topPolygons;
    private final long[] planes;
    private int topCount;
    private int topPolygonCount;
    private int planeCount;
    private int depth;

    // children that are still to be coded, the next one last: number of topNodes that names it, level, box of the cell
    private final int[] slots = new int[STACK];
    private final int[] levels = new int[STACK];
    private final int[] boxes = new int[6 * STACK];
    private int pending;

    /**
     * Prepares coding.
     *
     * @param coder with {@link BspSymbols#CONTEXTS} contexts
     * @param given the tree that is encoded; null decodes one
     * @param section of the part, for messages
     */
    public BspTreeCoder(
            BinaryCoder coder,
            BspCounts counts,
            TriangleSet triangles,
            SolidLattice lattice,
            @Nullable BspTree given,
            AssetSection section) {
        this.counts = counts;
        this.given = given;
        this.lattice = lattice;
        this.section = section;
        this.triangleCount = triangles.triangleCount();
        this.symbols = new BspSymbols(coder, section);
        this.topNodes = new int[3 * counts.get(BspCounts.TOP_NODES)];
        this.topPolygons = new int[2 * counts.get(BspCounts.TOP_POLYGONS)];
        this.planes = new long[4 * counts.get(BspCounts.PLANES)];
        this.frame = new BspFrameCoder(this, symbols, new LatticeCorners(triangles, lattice), triangleCount, section);
    }

    /** Decodes the tree of a part from bytes behind its counts. */
    public static BspTree decode(
            BspCounts counts, ByteBuffer bytes, TriangleSet triangles, SolidLattice lattice, AssetSection section)
            throws CorruptAssetException {
        BinaryCoder coder = new BinaryCoder(bytes, BspSymbols.CONTEXTS);
        BspTree tree = new BspTreeCoder(coder, counts, triangles, lattice, null, section).code();
        if (!coder.isAtEnd()) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_END, "the symbols of the BSP tree are cut off, or too many");
        }
        return tree;
    }

    /** Codes the tree. An encoder that cannot express it throws too. */
    public BspTree code() throws CorruptAssetException {
        long[] words = new long[counts.get(BspCounts.WORDS)];
        frame.begin(words, given == null ? null : given.frames());
        if (topNodes.length > 0 || words.length > 0) {
            push(-1, 1, new int[] {0, 0, 0, BspTree.LATTICE_MAX, BspTree.LATTICE_MAX, BspTree.LATTICE_MAX});
        }
        int[] box = new int[6];
        while (pending > 0) {
            pending--;
            System.arraycopy(boxes, 6 * pending, box, 0, 6);
            int slot = slots[pending];
            int child = child(slot, levels[pending], box);
            if (slot >= 0) {
                topNodes[slot] = child;
            }
        }
        checkUsed(topCount, BspCounts.TOP_NODES);
        checkUsed(topPolygonCount, BspCounts.TOP_POLYGONS);
        checkUsed(planeCount, BspCounts.PLANES);
        checkUsed(frame.wordCount(), BspCounts.WORDS);
        MixedLeafCoder mixed = new MixedLeafCoder(symbols, counts, lattice.solid(), section);
        mixed.code(given);
        return new BspTree.Builder(lattice)
                .nodes(depth, topNodes, topPolygons, planes, words)
                .fragmentCount(counts.get(BspCounts.FRAGMENTS))
                .mixedLeaves(mixed.lists, mixed.triangles, mixed.samples)
                .degenerateTriangles(degenerate())
                .build();
    }

    private void push(int slot, int level, int[] box) {
        slots[pending] = slot;
        levels[pending] = level;
        System.arraycopy(box, 0, boxes, 6 * pending, 6);
        pending++;
    }

    /** Codes a child of a node above the frames, or the root, and returns its reference. */
    private int child(int slot, int level, int[] box) throws CorruptAssetException {
        int known = given == null ? 0 : slot < 0 ? 0 : given.topNodes()[slot];
        int tops = topNodes.length / 3;
        switch (symbols.topKind(kind(known, tops))) {
            case TOP:
                return topNode(level, box);
            case FRAME:
                return tops + frame.code(level, box);
            case EMPTY:
                return lattice.solid() ? BspTree.EMPTY : BspTree.NO_CLAIM;
            case SOLID:
                return BspTree.SOLID;
            case MIXED:
                return BspTree.FIRST_MIXED - mixedLeaf(BspTree.FIRST_MIXED - known);
            default:
                throw section.corrupt(AssetErrorCode.PACKED_BSP_NODES, "a child in the BSP tree has no known kind");
        }
    }

    private static int kind(int child, int tops) {
        if (child >= 0) {
            return child < tops ? TOP : FRAME;
        }
        return child <= BspTree.FIRST_MIXED ? MIXED : child == BspTree.SOLID ? SOLID : EMPTY;
    }

    private int topNode(int level, int[] box) throws CorruptAssetException {
        if (3 * topCount == topNodes.length) {
            throw tooMany(BspCounts.TOP_NODES);
        }
        enter(level);
        int at = topCount++;
        int known = given == null ? 0 : given.topNodes()[3 * at];
        int axis = symbols.topPlane(known < 0 ? TABLE : known >> 16);
        int k = 0;
        if (axis == TABLE) {
            topNodes[3 * at] = ~plane(~known);
        } else {
            k = symbols.within(box[axis], box[axis + 3], known & 0xFFFF);
            topNodes[3 * at] = axis << 16 | k;
        }
        topPolygons(at);
        for (int side = 2; side > 0; side--) {
            int bound = axis == TABLE ? 0 : side == 1 ? axis : axis + 3;
            int before = box[bound];
            box[bound] = axis == TABLE ? before : k;
            push(3 * at + side, level + 1, box);
            box[bound] = before;
        }
        return at;
    }

    private void topPolygons(int node) throws CorruptAssetException {
        int last = -1;
        while (symbols.isMore(
                last >= 0,
                given != null
                        && 2 * topPolygonCount < given.topPolygons().length
                        && given.topPolygons()[2 * topPolygonCount] == node)) {
            if (2 * topPolygonCount == topPolygons.length) {
                throw tooMany(BspCounts.TOP_POLYGONS);
            }
            int known = given == null ? 0 : given.topPolygons()[2 * topPolygonCount + 1];
            last = symbols.next(BspSymbols.TOP_POLYGON, last, triangleCount - 1, known);
            topPolygons[2 * topPolygonCount] = node;
            topPolygons[2 * topPolygonCount++ + 1] = last;
        }
    }

    /** Checks the level of a node. */
    void enter(int level) throws CorruptAssetException {
        if (level > BspTree.MAX_DEPTH) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_NODES,
                    "a path of the BSP tree has more than " + BspTree.MAX_DEPTH + " nodes");
        }
        depth = Math.max(depth, level);
    }

    /** Codes a plane of the table, which is a new one or one from before, and returns its number. */
    int plane(int known) throws CorruptAssetException {
        if (!symbols.isNewPlane(known == planeCount)) {
            int back = symbols.number(BspSymbols.PLANE, 1, planeCount - known);
            if (back < 1 || back > planeCount) {
                throw section.corrupt(
                        AssetErrorCode.PACKED_BSP_PLANE,
                        "a node of the BSP tree has a plane " + back + " before the next, after " + planeCount);
            }
            return planeCount - back;
        }
        if (4 * planeCount == planes.length) {
            throw tooMany(BspCounts.PLANES);
        }
        for (int i = 4 * planeCount; i < 4 * planeCount + 4; i++) {
            planes[i] = symbols.coefficient(i % 4 == 3, given == null ? 0 : given.planes()[i]);
        }
        return planeCount++;
    }

    /** Codes the number of a mixed leaf. */
    int mixedLeaf(int known) throws CorruptAssetException {
        int leaf = symbols.mixedLeaf(known);
        if (leaf < 0 || leaf >= counts.get(BspCounts.MIXED) || leaf > BspFrames.MAX_VALUE) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_NODES,
                    "the BSP tree names mixed leaf " + leaf + " of " + counts.get(BspCounts.MIXED));
        }
        return leaf;
    }

    private int[] degenerate() throws CorruptAssetException {
        int[] triangles = new int[counts.get(BspCounts.DEGENERATE)];
        int last = -1;
        for (int i = 0; i < triangles.length; i++) {
            int known = given == null ? 0 : given.degenerateTriangles()[i];
            last = symbols.next(BspSymbols.DEGENERATE, last, triangleCount - 1, known);
            triangles[i] = last;
        }
        return triangles;
    }

    private void checkUsed(int used, int which) throws CorruptAssetException {
        if (used != counts.get(which)) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_END,
                    "count " + which + " of the BSP tree is " + counts.get(which) + ", but its symbols give " + used);
        }
    }

    /** Returns the error of symbols that give more than a count. */
    CorruptAssetException tooMany(int which) {
        return section.corrupt(
                AssetErrorCode.PACKED_BSP_END,
                "count " + which + " of the BSP tree is " + counts.get(which) + ", but its symbols give more");
    }
}
