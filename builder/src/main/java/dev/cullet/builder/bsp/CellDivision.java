// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/**
 * Divides the fragments of a cell by a plane, exactly: those in front, those behind, those in the plane, and both
 * halves of those that cross it, each in the order of the cell. Builder and reader of a BSP tree use this same code.
 * Scratch memory of one thread.
 */
final class CellDivision {
    private static final byte IN_PLANE = 2;

    private final FragmentCutter cutter = new FragmentCutter();
    private final Fragment[] halves = new Fragment[2];

    // per fragment: 1 in front, -1 behind, 0 crossing, or IN_PLANE
    private byte[] sides;
    private int front;
    private int back;
    private int cuts;
    private int inPlane;
    private int vertices;

    /** @param capacity the expected maximum number of fragments of a cell */
    public CellDivision(int capacity) {
        sides = new byte[capacity];
    }

    /**
     * Determines the side of each fragment.
     *
     * @param fragments the cell: from start to end
     * @param plane the same object as that of fragments in it
     */
    public void classify(Fragment[] fragments, int start, int end, LatticePlane plane) {
        if (end - start > sides.length) {
            sides = new byte[end - start];
        }
        front = 0;
        back = 0;
        cuts = 0;
        inPlane = 0;
        vertices = 0;
        for (int i = start; i < end; i++) {
            if (fragments[i].plane == plane) {
                sides[i - start] = IN_PLANE;
                inPlane++;
            } else {
                int side = cutter.side(fragments[i], plane);
                sides[i - start] = (byte) side;
                front += side > 0 ? 1 : 0;
                back += side < 0 ? 1 : 0;
                if (side == 0) {
                    cuts++;
                    vertices += fragments[i].size() + FragmentCutter.MAX_NEW;
                }
            }
        }
    }

    /** Returns the number of fragments in front of the plane, halves included. */
    public int front() {
        return front + cuts;
    }

    /** Returns the number of fragments behind the plane, halves included. */
    public int back() {
        return back + cuts;
    }

    /** Returns the number of fragments that cross the plane. */
    public int cuts() {
        return cuts;
    }

    /** Returns an upper bound of the number of vertices of the halves. */
    int vertices() {
        return vertices;
    }

    /** Returns the number of fragments in the plane. */
    public int inPlane() {
        return inPlane;
    }

    /** Returns whether the plane contains no fragment and has all fragments on one side. */
    public boolean isUseless() {
        return inPlane == 0 && cuts == 0 && (front == 0 || back == 0);
    }

    /**
     * Divides the cell that was classified last.
     *
     * @param before receives the fragments in front, from index 0
     * @param within receives the fragments in the plane, from an index on
     * @param behind receives the fragments behind, from an index on; may be the array of the cell, at its start
     */
    public void divide(
            Fragment[] fragments,
            int start,
            int end,
            LatticePlane plane,
            Fragment[] before,
            Fragment[] within,
            int withinAt,
            Fragment[] behind,
            int behindAt) {
        int f = 0;
        int w = withinAt;
        int b = behindAt;
        for (int i = start; i < end; i++) {
            int side = sides[i - start];
            if (side == IN_PLANE) {
                within[w++] = fragments[i];
            } else if (side > 0) {
                before[f++] = fragments[i];
            } else if (side < 0) {
                behind[b++] = fragments[i];
            } else {
                cutter.cut(fragments[i], plane, halves);
                before[f++] = halves[0];
                behind[b++] = halves[1];
            }
        }
    }
}
