// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;

/**
 * Reads the words of the frames of a {@link BspTree}: subtrees of at most 127 nodes.
 *
 * <pre>
 * header word 0   16 bits each, lowest first: centre x, y, z of the cell's box in lattice steps; shift s
 * header word 1   bits 0-31 lowest triangle; 32-39 nodes; 40-47 length of the list; 48-63 side entries
 * nodes           a word each, in preorder: the front child is the next node
 * list            16 bits each: a triangle less the lowest triangle
 * side entries    32 bits each, ascending: node(8) | kind(2) | value(22)
 *
 * bit of a node   0-1 back  2-3 front: 0 node  1 empty or no claim  2 solid  3 mixed
 *                 4-16 n2   17-29 n1   30-31 axis d        for a plane across an axis or of the table: 4-29 its number
 *                 32-38 back child less this node   39-45 list entry, 127: none   46-49 kind   50 zero   51-63 offset
 * </pre>
 *
 * <p>A frame has coordinates of its own: point p in 1/2048 lattice steps is at {@code q = (p - 2048 * centre) >> s},
 * which is at most 8192 in magnitude within the cell. There the coarse plane of a node has the value {@code 4095 * q[d]
 * + n1 * q[d+1] + n2 * q[d+2] + 32768 * offset}, which differs from that of the exact plane by at most {@link #ERROR} +
 * (|qx| + |qy| + |qz|) / 2. Its front is where the exact normal's coordinate d, the largest, points.
 */
public final class BspFrames {
    /** The largest number of nodes in a frame. */
    public static final int MAX_NODES = 127;

    /** Words before the nodes of a frame. */
    public static final int HEADER = 2;

    /** The largest coordinate in a frame. */
    public static final int MAX_COORDINATE = 8192;

    /** Coefficient of the largest coordinate of a coarse plane. */
    public static final int UNIT = 4095;

    /** Unit of the offset of a coarse plane. */
    public static final int OFFSET_UNIT = 32768;

    /** Half a unit of the offset, the rounding of a point on three axes, and more than the rounding of the check. */
    public static final int ERROR = OFFSET_UNIT / 2 + 3 * UNIT + 67;

    /** Kind of node: below it, the normal of the triangle has the odd common factor 2 * kind + 1. */
    public static final int MAX_FACTORS = 12;

    /** Kind of node: its plane is one of the table, and has no coarse form. */
    public static final int TABLE = 13;

    /** Kind of node: its plane is across axis d. */
    public static final int AXIS = 14;

    /** Kind of node: the normal of the triangle has a larger odd common factor. */
    public static final int LARGE_FACTOR = 15;

    /** Entry of the list: the node has no polygon. */
    public static final int NO_ENTRY = 127;

    /** Kind of side entry: the front child is a mixed leaf. */
    public static final int FRONT_MIXED = 0;

    /** Kind of side entry: the back child is a mixed leaf. */
    public static final int BACK_MIXED = 1;

    /** Kind of side entry: one more polygon of the node, a triangle less the least. */
    public static final int POLYGON = 2;

    /** Limit of the value of a side entry. */
    public static final int MAX_VALUE = (1 << 22) - 1;

    private BspFrames() {}

    /** Returns the number of nodes from the second word of a header. */
    public static int nodeCount(long header) {
        return (int) (header >>> 32) & 255;
    }

    /** Returns the length of the list. */
    public static int listLength(long header) {
        return (int) (header >>> 40) & 255;
    }

    /** Returns the number of side entries. */
    public static int sideCount(long header) {
        return (int) (header >>> 48);
    }

    /** Returns the lowest triangle. */
    public static int base(long header) {
        return (int) header;
    }

    /** Returns the first word of the list of a frame. */
    public static int firstList(int frame, long header) {
        return frame + HEADER + nodeCount(header);
    }

    /** Returns the first word of the side entries of a frame. */
    public static int firstSide(int frame, long header) {
        return firstList(frame, header) + (listLength(header) + 3) / 4;
    }

    /** Returns the end of a frame. */
    public static int end(int frame, long header) {
        return firstSide(frame, header) + (sideCount(header) + 1) / 2;
    }

    /** Returns an entry of a list that starts at a word. */
    public static int entry(long[] words, int first, int i) {
        return (int) (words[first + (i >> 2)] >>> ((i & 3) << 4)) & 0xFFFF;
    }

    /** Returns a side entry of a list that starts at a word. */
    public static int side(long[] words, int first, int i) {
        return (int) (words[first + (i >> 1)] >>> ((i & 1) << 5));
    }

    /** Returns the kind of a side entry. */
    public static int sideKind(int entry) {
        return entry >>> 22 & 3;
    }

    /** Returns the kind of a node. */
    public static int kind(long node) {
        return (int) (node >>> 46) & 15;
    }

    /** Returns the axis of the largest coordinate of the normal. */
    public static int axis(long node) {
        return (int) node >>> 30;
    }

    /** Returns the coefficient of the axis after the largest. */
    public static int n1(long node) {
        return (int) node << 2 >> 19;
    }

    /** Returns the coefficient of the axis after that. */
    public static int n2(long node) {
        return (int) node << 15 >> 19;
    }

    /** Returns the offset of the coarse plane, in {@link #OFFSET_UNIT}. */
    public static int offset(long node) {
        return (int) (node >> 51);
    }

    /** Those of a plane across an axis. */
    public static final long AXIS_COEFFICIENTS = (long) UNIT << 26;

    /** Returns n2, n1 and {@link #UNIT} in 13 bits each, for the methods below. */
    public static long coefficients(long node) {
        return (node >>> 4 & 0x3FFFFFF) | (long) UNIT << 26;
    }

    // Shift counts per axis d, a byte each: a field to the top of a long. A branch on d would be unpredictable.

    /** Returns the coefficient of x of a coarse plane. */
    public static int x(long coefficients, int axis) {
        return (int) (coefficients << (0x00_26_33_19 >>> (axis << 3)) >> 51);
    }

    /** Returns the coefficient of y of a coarse plane. */
    public static int y(long coefficients, int axis) {
        return (int) (coefficients << (0x00_33_19_26 >>> (axis << 3)) >> 51);
    }

    /** Returns the coefficient of z of a coarse plane. */
    public static int z(long coefficients, int axis) {
        return (int) (coefficients << (0x00_19_26_33 >>> (axis << 3)) >> 51);
    }

    /** Returns the coordinate of a plane across an axis, or the number of a plane of the table. */
    public static int number(long node) {
        return (int) node >>> 4 & 0x3FFFFFF;
    }

    /** Returns the entry of the list that is the first polygon of a node, or {@link #NO_ENTRY}. */
    public static int listEntry(long node) {
        return (int) (node >>> 39) & 127;
    }

    /** Returns the distance to the back child, 0 if that is a leaf. */
    public static int distance(long node) {
        return (int) (node >>> 32) & 127;
    }

    /** Returns the kind of a child: 0 a node, 1 empty or no claim, 2 solid, 3 mixed. */
    public static int child(long node, boolean front) {
        return (int) node >>> (front ? 2 : 0) & 3;
    }

    /** Returns the triangle whose plane is that of a node with a list entry. */
    public static int triangle(long[] words, int frame, long node) {
        long header = words[frame + 1];
        return base(header) + entry(words, firstList(frame, header), listEntry(node));
    }

    /** Returns the first side entry of a node, at least that of a kind; the number of entries if there is none. */
    public static int findSide(long[] words, int frame, int index, int kind) {
        long header = words[frame + 1];
        int first = firstSide(frame, header);
        int key = (index << 2 | kind) << 22;
        int low = 0;
        int high = sideCount(header);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (side(words, first, middle) < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns a child: the word of a node, or a leaf as in {@link BspTree#topNodes}.
     *
     * @param at word of the node
     * @param node the word
     * @param leaf the leaf of kind 1, {@link BspTree#EMPTY} or {@link BspTree#NO_CLAIM}
     */
    public static int child(long[] words, int frame, int at, long node, boolean front, int leaf) {
        switch (child(node, front)) {
            case 0:
                return front ? at + 1 : at + distance(node);
            case 1:
                return leaf;
            case 2:
                return BspTree.SOLID;
            default:
                return mixed(words, frame, at, front);
        }
    }

    /** Returns a mixed child. */
    public static int mixed(long[] words, int frame, int at, boolean front) {
        int i = findSide(words, frame, at - frame - HEADER, front ? FRONT_MIXED : BACK_MIXED);
        return BspTree.FIRST_MIXED - (side(words, firstSide(frame, words[frame + 1]), i) & MAX_VALUE);
    }

    /** Returns where the polygons of a top node begin in {@link BspTree#topPolygons}, or those of a later node. */
    public static int firstPolygon(int[] topPolygons, int node) {
        int low = 0;
        int high = topPolygons.length / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (topPolygons[2 * middle] < node) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 2 * low;
    }
}
