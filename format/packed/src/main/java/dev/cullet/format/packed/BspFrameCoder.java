// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetSection;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.format.internal.LatticeCorners;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Codes the frames of a BSP tree, whose words {@link BspFrames} draws. Per node in preorder: its type; its triangle,
 * which is new in the list of the frame or one of the list, by how recently it was named; the kinds of its children;
 * further polygons. Header, coarse planes, distances to back children and side entries result from these.
 */
final class BspFrameCoder {
    /** Types of a node: the plane of its first triangle; across an axis; of the table; the latter with polygons. */
    static final int OF_TRIANGLE = 0;

    static final int ACROSS_AXIS = 1;
    static final int IN_AXIS = 2;
    static final int OF_TABLE = 3;
    static final int IN_TABLE = 4;

    /** Types, and none: that of the parent of the first node. */
    static final int TYPES = 6;

    /** A new triangle, one of the list, or none; that faces front, back or neither. */
    static final int CHILD_CONTEXTS = 9;

    private static final int NOT_SET = -1;
    private static final int NEITHER = 2;

    private final BspTreeCoder tree;
    private final BspSymbols symbols;
    private final LatticeCorners corners;
    private final int triangleCount;
    private final AssetSection section;
    private final BspPlane plane = new BspPlane();

    private long[] words = {};
    private int wordCount;
    private long @Nullable [] given;

    // the frame that is coded
    private final int[] box = new int[6];
    private final int[] centre = new int[3];
    private int shift;
    private int base; // before a frame, that of the last one
    private final long[] nodes = new long[BspFrames.MAX_NODES];
    private int nodeCount;
    private int[] sides = new int[64];
    private int sideCount;

    // its list: triangles, their nodes' plane bits or NOT_SET, whether they face front of that; recency: entries, the
    // latest first
    private final int[] list = new int[BspFrames.MAX_NODES];
    private final long[] planes = new long[BspFrames.MAX_NODES];
    private final byte[] recency = new byte[BspFrames.MAX_NODES];
    private int listLength;
    private boolean afterNew;
    private int lastTriangle;

    // nodes still to be coded, the next one last: their parent if they are behind it, or -1; level; type of the parent
    private final int[] parents = new int[BspFrames.MAX_NODES + 1];
    private final int[] levels = new int[parents.length];
    private final int[] types = new int[parents.length];
    private int pending;

    // of the given frame: its first word, and the next of its side entries
    private int givenFrame;
    private int givenSide;

    BspFrameCoder(
            BspTreeCoder tree, BspSymbols symbols, LatticeCorners corners, int triangleCount, AssetSection section) {
        this.tree = tree;
        this.symbols = symbols;
        this.corners = corners;
        this.triangleCount = triangleCount;
        this.section = section;
    }

    /**
     * Begins with the first frame.
     *
     * @param target receives the words of all frames
     * @param source the words that are encoded, or null
     */
    void begin(long[] target, long @Nullable [] source) {
        words = target;
        given = source;
        wordCount = 0;
        base = 0;
    }

    int wordCount() {
        return wordCount;
    }

    /**
     * Codes a frame and returns its first word.
     *
     * @param level of its first node
     * @param cell lower and upper corner of its box
     */
    int code(int level, int[] cell) throws CorruptAssetException {
        System.arraycopy(cell, 0, box, 0, 6);
        shift = CoarsePlane.frame(box, centre);
        givenFrame = wordCount;
        givenSide = 0;
        base = symbols.number(BspSymbols.BASE, base, given == null ? 0 : BspFrames.base(given[givenFrame + 1]));
        checkTriangle(base);
        nodeCount = 0;
        sideCount = 0;
        listLength = 0;
        afterNew = true;
        lastTriangle = base;
        symbols.beginList();
        push(-1, level, TYPES - 1);
        while (pending > 0) {
            pending--;
            int parent = parents[pending];
            if (nodeCount == BspFrames.MAX_NODES) {
                throw section.corrupt(
                        AssetErrorCode.PACKED_BSP_NODES,
                        "a frame of the BSP tree has more than " + BspFrames.MAX_NODES + " nodes");
            }
            tree.enter(levels[pending]);
            if (parent >= 0) {
                nodes[parent] |= (long) (nodeCount - parent) << 32;
            }
            node(nodeCount++, levels[pending], types[pending]);
        }
        return write();
    }

    private void push(int parent, int level, int type) {
        parents[pending] = parent;
        levels[pending] = level;
        types[pending++] = type;
    }

    private void node(int at, int level, int parentType) throws CorruptAssetException {
        long known = given == null ? 0 : given[givenFrame + BspFrames.HEADER + at];
        int type = symbols.type(parentType, given == null ? 0 : type(known));
        long word = (long) BspFrames.NO_ENTRY << 39;
        int facing = NEITHER;
        int origin = NEITHER;
        int entry = 0;
        if (type == OF_TRIANGLE || type == IN_AXIS || type == IN_TABLE) {
            int before = listLength;
            entry = entry(BspFrames.listEntry(known));
            origin = before < listLength ? 0 : 1;
            word = (long) entry << 39;
        }
        if (type == OF_TRIANGLE) {
            word |= trianglePlane(entry, known) & ~1L;
            facing = (int) planes[entry] & 1;
        } else if (type == ACROSS_AXIS || type == IN_AXIS) {
            int axis = symbols.axis(BspFrames.axis(known) & 3);
            if (axis > 2) {
                throw section.corrupt(AssetErrorCode.PACKED_BSP_PLANE, "a plane of the BSP tree is across axis 3");
            }
            int k = symbols.within(box[axis], box[axis + 3], BspFrames.number(known));
            word |= (long) axis << 30 | (long) k << 4 | (long) BspFrames.AXIS << 46;
            if (type == IN_AXIS) {
                plane.setTriangle(corners, list[entry], axis, 0);
                facing = plane.facesFront() ? 1 : 0;
            }
        } else {
            word |= (long) tree.plane(BspFrames.number(known)) << 4 | (long) BspFrames.TABLE << 46;
        }
        int context = 3 * origin + facing;
        int front = symbols.front(context, (int) known >> 2 & 3);
        int back = symbols.back(context, front, (int) known & 3);
        nodes[at] = word | (long) front << 2 | back;
        mixed(at, front, BspFrames.FRONT_MIXED);
        mixed(at, back, BspFrames.BACK_MIXED);
        if (origin != NEITHER) {
            polygons(at, list[entry]);
        }
        if (back == 0) {
            push(at, level + 1, type);
        }
        if (front == 0) {
            push(-1, level + 1, type);
        }
    }

    private static int type(long node) {
        boolean hasEntry = BspFrames.listEntry(node) != BspFrames.NO_ENTRY;
        switch (BspFrames.kind(node)) {
            case BspFrames.AXIS:
                return hasEntry ? IN_AXIS : ACROSS_AXIS;
            case BspFrames.TABLE:
                return hasEntry ? IN_TABLE : OF_TABLE;
            default:
                return OF_TRIANGLE;
        }
    }

    /** Codes an entry of the list; a new triangle is added to it. */
    private int entry(int known) throws CorruptAssetException {
        afterNew = symbols.isNewEntry(listLength, afterNew, known == listLength);
        if (afterNew) {
            int value = given == null ? 0 : base + BspFrames.entry(given, givenList(), known);
            lastTriangle += symbols.triangle(value - lastTriangle);
            checkTriangle(lastTriangle);
            list[listLength] = lastTriangle;
            planes[listLength] = NOT_SET;
            System.arraycopy(recency, 0, recency, 1, listLength);
            recency[0] = (byte) listLength;
            return listLength++;
        }
        int rank = 0;
        while (given != null && rank < listLength - 1 && recency[rank] != known) {
            rank++;
        }
        rank = symbols.rank(rank);
        if (rank >= listLength) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_TRIANGLE,
                    "a frame of the BSP tree names entry " + rank + " of a list of " + listLength);
        }
        byte entry = recency[rank];
        System.arraycopy(recency, 0, recency, 1, rank);
        recency[0] = entry;
        return entry;
    }

    private int givenList() {
        return given == null ? 0 : BspFrames.firstList(givenFrame, given[givenFrame + 1]);
    }

    private int givenSide() {
        return given == null
                ? 0
                : BspFrames.side(given, BspFrames.firstSide(givenFrame, given[givenFrame + 1]), givenSide);
    }

    private void checkTriangle(int triangle) throws CorruptAssetException {
        if (triangle < base || triangle >= triangleCount || triangle - base > 0xFFFF || base < 0) {
            throw section.corrupt(
                    AssetErrorCode.PACKED_BSP_TRIANGLE,
                    "a frame of the BSP tree names triangle " + triangle + " of " + triangleCount + ", from " + base
                            + " on");
        }
    }

    /** Returns the bits of the coarse plane of a triangle, and in bit 0 whether the triangle faces its front. */
    private long trianglePlane(int entry, long known) throws CorruptAssetException {
        if (planes[entry] == NOT_SET) {
            int factor = symbols.factor(BspFrames.kind(known));
            if (factor >= BspFrames.MAX_FACTORS && factor != BspFrames.LARGE_FACTOR) {
                throw section.corrupt(AssetErrorCode.PACKED_BSP_PLANE, "a plane of the BSP tree has factor " + factor);
            }
            plane.setTriangle(corners, list[entry], 0, 0);
            long coarse = CoarsePlane.of(plane, centre, shift);
            if (coarse == CoarsePlane.NONE) {
                throw section.corrupt(
                        AssetErrorCode.PACKED_BSP_PLANE,
                        "a plane of the BSP tree, that of triangle " + list[entry] + ", has no coarse form");
            }
            planes[entry] = coarse | (long) factor << 46 | (plane.facesFront() ? 1 : 0);
        }
        return planes[entry];
    }

    private void mixed(int at, int child, int side) throws CorruptAssetException {
        if (child == 3) {
            addSide(at, side, tree.mixedLeaf(givenSide() & BspFrames.MAX_VALUE));
        }
    }

    /** Codes further polygons of a node. */
    private void polygons(int at, int first) throws CorruptAssetException {
        int last = first;
        int limit = (int) Math.min(triangleCount - 1L, base + 0xFFFFL);
        while (symbols.isMore(last > first, isGivenPolygon(at))) {
            last = symbols.next(BspSymbols.POLYGON, last, limit, base + (givenSide() & 0xFFFF));
            addSide(at, BspFrames.POLYGON, last - base);
        }
    }

    private boolean isGivenPolygon(int at) {
        return given != null
                && givenSide < BspFrames.sideCount(given[givenFrame + 1])
                && givenSide() >>> 22 == (at << 2 | BspFrames.POLYGON);
    }

    private void addSide(int at, int kind, int value) throws CorruptAssetException {
        if (sideCount == 0xFFFF || sideCount / 2 >= words.length - wordCount) {
            throw tree.tooMany(BspCounts.WORDS);
        }
        if (sideCount == sides.length) {
            sides = Arrays.copyOf(sides, 2 * sideCount);
        }
        sides[sideCount++] = at << 24 | kind << 22 | value;
        givenSide++;
    }

    private int write() throws CorruptAssetException {
        int first = wordCount;
        int listAt = first + BspFrames.HEADER + nodeCount;
        int sideAt = listAt + (listLength + 3) / 4;
        wordCount = sideAt + (sideCount + 1) / 2;
        if (wordCount > words.length) {
            throw tree.tooMany(BspCounts.WORDS);
        }
        words[first] = centre[0] | (long) centre[1] << 16 | (long) centre[2] << 32 | (long) shift << 48;
        words[first + 1] = base | (long) nodeCount << 32 | (long) listLength << 40 | (long) sideCount << 48;
        System.arraycopy(nodes, 0, words, first + BspFrames.HEADER, nodeCount);
        for (int i = 0; i < listLength; i++) {
            words[listAt + i / 4] |= (long) (list[i] - base) << (i % 4 * 16);
        }
        for (int i = 0; i < sideCount; i++) {
            words[sideAt + i / 2] |= (sides[i] & 0xFFFFFFFFL) << (i % 2 * 32);
        }
        return first;
    }
}
