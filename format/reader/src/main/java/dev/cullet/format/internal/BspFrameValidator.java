// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleSet;

/**
 * Checks the frames of a BSP tree in the order in which their parents name them, which must be that of their words: so
 * each is named once, and none overlaps another.
 *
 * <p>Nodes of a frame are in preorder, so each has one parent, before it. The coarse plane of each node is compared
 * with the exact plane of its triangle, and the box of the cell with the range of coordinates in which the sums of the
 * queries fit. About 30 ns per node.
 */
final class BspFrameValidator {
    /** The rounding of a coefficient, and more than the rounding of its check. */
    private static final double HALF = 0.5 + 0x1p-30;

    private final boolean full;
    private final BspTreeValidator owner;
    private final BspTree tree;
    private final TriangleSet triangles;
    private final AssetSection section;
    private final long[] words;
    private final BspPlane plane = new BspPlane();
    private final int[] levels = new int[BspFrames.MAX_NODES];
    private final int[] backs = new int[BspTree.MAX_DEPTH + 1];
    private int next; // first word of the next frame

    /** The nodes on the longest path so far, those above the frames included. */
    int depth;

    /** The polygons so far. */
    long polygons;

    BspFrameValidator(BspTreeValidator owner, BspTree tree, TriangleSet triangles, AssetSection section, boolean full) {
        this.full = full;
        this.owner = owner;
        this.tree = tree;
        this.triangles = triangles;
        this.section = section;
        this.words = tree.frames();
    }

    /** Checks that no frame is left over. */
    void checkEnd() throws CorruptAssetException {
        if (next != words.length) {
            throw section.corrupt(
                    AssetErrorCode.BSP_NO_PARENT,
                    "the frame at word " + next + " of " + words.length + " is the child of no node");
        }
    }

    /**
     * Checks the next frame.
     *
     * @param frame word at which its parent states it
     * @param level of its first node
     * @param box 6 ints that contain its cell
     */
    void check(int frame, int level, int[] box) throws CorruptAssetException {
        if (frame != next) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_ORDER,
                    "a top node names the frame at word " + frame + ", but the next one is at " + next);
        }
        owner.at(frame, 0);
        if (words.length - frame < BspFrames.HEADER) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_SIZE, owner.name() + " has no header before the end, " + words.length);
        }
        long header = words[frame + 1];
        int nodes = BspFrames.nodeCount(header);
        if (nodes == 0 || nodes > BspFrames.MAX_NODES) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_SIZE,
                    owner.name() + " has " + nodes + " nodes, but must have 1.." + BspFrames.MAX_NODES);
        }
        if (BspFrames.listLength(header) > BspFrames.NO_ENTRY) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_SIZE,
                    owner.name() + " has a list of " + BspFrames.listLength(header) + ", but at most "
                            + BspFrames.NO_ENTRY + " are allowed");
        }
        next = BspFrames.end(frame, header);
        if (next > words.length) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_SIZE,
                    owner.name() + " ends at " + next + ", but the words end at " + words.length);
        }
        checkBox(frame, box);
        checkList(frame, header);
        checkPreorder(frame, header, level);
        for (int i = 0; i < nodes; i++) {
            checkPlane(frame, i);
        }
        checkSides(frame, header);
    }

    private void checkBox(int frame, int[] box) throws CorruptAssetException {
        long header = words[frame];
        int shift = (int) (header >>> 48);
        if (shift > 16) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_CELL,
                    owner.name() + " has the shift " + shift + ", but at most 16 is allowed");
        }
        for (int i = 0; i < 6; i++) {
            int centre = (int) (header >>> (16 * (i % 3))) & 0xFFFF;
            int q = ((box[i] - centre) * BspTree.SUBSTEPS) >> shift;
            if (q < -BspFrames.MAX_COORDINATE || q > BspFrames.MAX_COORDINATE) {
                throw section.corrupt(
                        AssetErrorCode.BSP_FRAME_CELL,
                        owner.name() + " is over a cell whose box has a corner at " + q + ", but at most "
                                + BspFrames.MAX_COORDINATE + " is allowed");
            }
        }
    }

    private void checkList(int frame, long header) throws CorruptAssetException {
        int first = BspFrames.firstList(frame, header);
        int length = BspFrames.listLength(header);
        int base = BspFrames.base(header);
        for (int i = 0; i < length; i++) {
            checkTriangle(base, BspFrames.entry(words, first, i));
        }
        boolean listPadded = (length & 3) != 0 && words[first + length / 4] >>> ((length & 3) << 4) != 0;
        int sides = BspFrames.sideCount(header);
        boolean sidesPadded = (sides & 1) != 0 && words[BspFrames.firstSide(frame, header) + sides / 2] >>> 32 != 0;
        if (listPadded || sidesPadded) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_PADDING, owner.name() + " has bits between its parts that are not 0");
        }
    }

    private void checkTriangle(int base, int offset) throws CorruptAssetException {
        if (base < 0 || base > triangles.triangleCount() - 1 - offset) {
            throw section.corrupt(
                    AssetErrorCode.BSP_TRIANGLE,
                    owner.name() + " has a polygon of triangle " + ((base & 0xFFFFFFFFL) + offset) + ", but there are "
                            + triangles.triangleCount());
        }
    }

    private void checkPreorder(int frame, long header, int level) throws CorruptAssetException {
        int nodes = BspFrames.nodeCount(header);
        levels[0] = level;
        int pending = 0;
        for (int i = 0; i < nodes; i++) {
            owner.at(frame, i);
            owner.checkLevel(levels[i]);
            depth = Math.max(depth, levels[i]);
            long word = words[frame + BspFrames.HEADER + i];
            int distance = BspFrames.distance(word);
            boolean front = BspFrames.child(word, true) == 0;
            boolean back = BspFrames.child(word, false) == 0;
            if (back != (distance > 0) || i + distance >= nodes) {
                throw section.corrupt(
                        AssetErrorCode.BSP_FRAME_NODES,
                        owner.name() + " of " + nodes + " has its back child " + distance + " nodes after it");
            }
            if (back) {
                levels[i + distance] = levels[i] + 1;
                backs[pending++] = i + distance;
            }
            int following = front ? i + 1 : pending > 0 ? backs[--pending] : nodes;
            if (following != i + 1 || (front && following == nodes)) {
                throw section.corrupt(
                        AssetErrorCode.BSP_FRAME_NODES,
                        owner.name() + " of " + nodes + " is followed by node " + following
                                + ", but nodes must be in preorder");
            }
            if (front) {
                levels[i + 1] = levels[i] + 1;
            }
            int leaf = tree.solid() ? BspTree.EMPTY : BspTree.NO_CLAIM;
            for (int side = 0; side < 2; side++) {
                int child = BspFrames.child(word, side == 0);
                if (child == 1 || child == 2) {
                    owner.checkLeaf(child == 1 ? leaf : BspTree.SOLID);
                }
            }
        }
    }

    /** Checks that the coarse plane of a node is as near to its exact plane as queries assume. */
    private void checkPlane(int frame, int i) throws CorruptAssetException {
        owner.at(frame, i);
        long node = words[frame + BspFrames.HEADER + i];
        int kind = BspFrames.kind(node);
        int entry = BspFrames.listEntry(node);
        int axis = BspFrames.axis(node);
        boolean coarse = kind < BspFrames.MAX_FACTORS || kind == BspFrames.LARGE_FACTOR;
        if ((entry != BspFrames.NO_ENTRY && entry >= BspFrames.listLength(words[frame + 1]))
                || (entry == BspFrames.NO_ENTRY && coarse)) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_ENTRY,
                    owner.name() + " has entry " + entry + " of a list of " + BspFrames.listLength(words[frame + 1]));
        }
        polygons += entry == BspFrames.NO_ENTRY ? 0 : 1;
        if (kind == BspFrames.MAX_FACTORS || (coarse && ((node >>> 50 & 1) != 0 || axis == 3))) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_KIND, owner.name() + " has the kind " + kind + " and axis " + axis);
        }
        int number = BspFrames.number(node);
        if (kind == BspFrames.TABLE) {
            owner.checkTablePlane(number);
        }
        boolean whole = kind == BspFrames.AXIS && axis <= 2 && number <= BspTree.LATTICE_MAX;
        if ((node >>> 50 != 0 && !coarse)
                || (kind == BspFrames.AXIS && !whole)
                || (kind == BspFrames.TABLE && axis != 0)) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAME_PLANE,
                    owner.name() + " has a plane across axis " + axis + " at " + number + ", or bits that must be 0");
        }
        if (coarse && full) {
            checkCoarse(frame, node);
        }
    }

    private void checkCoarse(int frame, long node) throws CorruptAssetException {
        int axis = BspFrames.axis(node);
        int kind = BspFrames.kind(node);
        plane.setTriangle(owner.corners, BspFrames.triangle(words, frame, node), axis, 0);
        double normal = plane.coefficient(axis);
        long header = words[frame];
        double offset = plane.constant(
                (int) header & 0xFFFF,
                (int) (header >>> 16) & 0xFFFF,
                (int) (header >>> 32) & 0xFFFF,
                (int) (header >>> 48),
                axis);
        double d1 = BspFrames.UNIT * (plane.coefficient((axis + 1) % 3) / normal) - BspFrames.n1(node);
        double d2 = BspFrames.UNIT * (plane.coefficient((axis + 2) % 3) / normal) - BspFrames.n2(node);
        double away = offset - (double) BspFrames.OFFSET_UNIT * BspFrames.offset(node);
        boolean near = Math.abs(d1) <= HALF && Math.abs(d2) <= HALF && Math.abs(away) <= BspFrames.OFFSET_UNIT / 2 + 1;
        if (!near) { // also where the triangle has no area, or is along the axis
            throw section.corrupt(
                    AssetErrorCode.BSP_COARSE_PLANE,
                    owner.name() + " has a coarse plane that is not that of its triangle");
        }
        int factor = 2 * kind + 1;
        if (kind > 0
                && (kind == BspFrames.LARGE_FACTOR
                        ? plane.oddFactor() < 2 * BspFrames.MAX_FACTORS
                        : (plane.a % factor | plane.b % factor | plane.c % factor) != 0)) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FACTOR,
                    owner.name() + " has the kind " + kind + ", but its normal has the odd common factor "
                            + plane.oddFactor());
        }
    }

    private void checkSides(int frame, long header) throws CorruptAssetException {
        int first = BspFrames.firstSide(frame, header);
        int count = BspFrames.sideCount(header);
        int mixed = 0;
        for (int i = 0; i < count; i++) {
            int entry = BspFrames.side(words, first, i);
            int index = entry >>> 24;
            int kind = BspFrames.sideKind(entry);
            int value = entry & BspFrames.MAX_VALUE;
            owner.at(frame, index);
            if (index >= BspFrames.nodeCount(header) || (i > 0 && entry <= BspFrames.side(words, first, i - 1))) {
                throw section.corrupt(
                        AssetErrorCode.BSP_SIDE_ENTRY,
                        owner.name() + ": side entry " + i + " is of node " + index + " of "
                                + BspFrames.nodeCount(header) + ", or not after the one before it");
            }
            long node = words[frame + BspFrames.HEADER + index];
            if (kind == BspFrames.POLYGON) {
                if (value > 0xFFFF || BspFrames.listEntry(node) == BspFrames.NO_ENTRY) {
                    throw section.corrupt(
                            AssetErrorCode.BSP_SIDE_ENTRY,
                            owner.name() + " has one more polygon, " + value
                                    + " triangles after the first, but at most 65535 are allowed, and none without"
                                    + " an entry");
                }
                checkTriangle(BspFrames.base(header), value);
                polygons++;
            } else if (kind > BspFrames.POLYGON
                    || BspFrames.child(node, kind == BspFrames.FRONT_MIXED) != 3
                    || (i > 0 && BspFrames.side(words, first, i - 1) >>> 22 == entry >>> 22)) {
                throw section.corrupt(
                        AssetErrorCode.BSP_SIDE_ENTRY,
                        owner.name() + ": side entry " + i + " has the kind " + kind + ", but node " + index
                                + " has no such child");
            } else {
                owner.nameMixed(value);
                mixed++;
            }
        }
        int expected = 0;
        for (int i = 0; i < BspFrames.nodeCount(header); i++) {
            long node = words[frame + BspFrames.HEADER + i];
            expected += (BspFrames.child(node, true) == 3 ? 1 : 0) + (BspFrames.child(node, false) == 3 ? 1 : 0);
        }
        if (mixed != expected) {
            throw section.corrupt(
                    AssetErrorCode.BSP_SIDE_ENTRY,
                    owner.name() + " has " + expected + " mixed children, but " + mixed + " side entries of them");
        }
    }
}
