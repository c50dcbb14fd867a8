// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/**
 * Divides the fragments of a cell by a plane, exactly: those in front, those behind, those in the plane, and both
 * halves of those that cross it, each in the order of the cell.
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

    /** @param capacity the expected maximum number of fragments of a cell */
    CellDivision(int capacity) {
        sides = new byte[capacity];
    }

    /**
     * Determines the side of each fragment.
     *
     * @param fragments the cell
     * @param plane the same object as that of fragments in it
     */
    void classify(Fragment[] fragments, LatticePlane plane) {
        if (fragments.length > sides.length) {
            sides = new byte[fragments.length];
        }
        front = 0;
        back = 0;
        cuts = 0;
        inPlane = 0;
        for (int i = 0; i < fragments.length; i++) {
            if (fragments[i].plane == plane) {
                sides[i] = IN_PLANE;
                inPlane++;
            } else {
                int side = cutter.side(fragments[i], plane);
                sides[i] = (byte) side;
                front += side > 0 ? 1 : 0;
                back += side < 0 ? 1 : 0;
                if (side == 0) {
                    cuts++;
                }
            }
        }
    }

    /** Returns the number of fragments in front of the plane, halves included. */
    int front() {
        return front + cuts;
    }

    /** Returns the number of fragments behind the plane, halves included. */
    int back() {
        return back + cuts;
    }

    /** Returns the number of fragments that cross the plane. */
    int cuts() {
        return cuts;
    }

    /** Returns the number of fragments in the plane. */
    int inPlane() {
        return inPlane;
    }

    /** Returns whether the plane contains no fragment and has all fragments on one side. */
    boolean isUseless() {
        return inPlane == 0 && cuts == 0 && (front == 0 || back == 0);
    }

    /**
     * Divides the cell that was classified last.
     *
     * @param before receives the fragments in front
     * @param within receives the fragments in the plane
     * @param behind receives the fragments behind
     */
    void divide(Fragment[] fragments, LatticePlane plane, Fragment[] before, Fragment[] within, Fragment[] behind) {
        int f = 0;
        int w = 0;
        int b = 0;
        for (int i = 0; i < fragments.length; i++) {
            int side = sides[i];
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
