// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.TriangleSet;

/**
 * The open edges, "gates", of the triangles that are known so far. Encoder and decoder both keep one and treat it alike,
 * so that few bits say where the next triangle goes.
 *
 * <pre>
 * a gate, 8 ints:   x, y    the edge as the triangle on its other side has it: from x to y
 *                   z       third corner of the triangle on this side
 *                   source  4 * that triangle + number of the edge in it
 *                   next, previous   along the border of what is known: next begins at y, previous ends at x
 *                   older, newer     by age; a ring through the gate at 0, which is none
 * </pre>
 *
 * <p>Borders are closed loops. A triangle at a gate replaces it by two; where its third corner is on a border too, the
 * loops are cut there and joined crosswise, which splits one or merges two; and of two gates that meet and are one edge
 * in both directions, both go. All of it in constant time. Gates are named by the place of their first int.
 *
 * <p>Source: the borders are those of Gumhold and Strasser 1998, Real time compression of triangle mesh connectivity, and
 * of Rossignac 1999, Edgebreaker; the list by age takes the place of their order of triangles, for here a tree gives it.
 */
public final class GateList {
    public static final int X = 0;
    public static final int Y = 1;
    public static final int Z = 2;
    public static final int SOURCE = 3;
    public static final int NEXT = 4;
    public static final int PREVIOUS = 5;
    public static final int OLDER = 6;
    static final int NEWER = 7;
    public static final int INTS = 8;

    /** No gate. */
    public static final int NONE = 0;

    public final int[] gates;

    /** Of the triangle put last: sources of the gates that its edges y-w and w-x closed, or -1. */
    public int closedYW;

    public int closedWX;

    private int unused; // the first of the free places, linked by NEXT; 0 at the end
    private int room; // how many they are

    /** @param most gates that may be open at once */
    public GateList(int most) {
        gates = new int[INTS * (most + 1)];
        for (int gate = INTS; gate < gates.length; gate += INTS) {
            gates[gate + NEXT] = gate + INTS < gates.length ? gate + INTS : NONE;
            gates[gate + SOURCE] = -1;
        }
        unused = most > 0 ? INTS : NONE;
        room = most;
    }

    /** How many gates can be opened; a triangle opens up to three before it closes any. */
    public int room() {
        return room;
    }

    /** The gate that so many are newer than, or NONE. */
    public int ofRank(int rank) {
        int gate = gates[OLDER];
        for (int i = 0; i < rank; i++) {
            gate = gates[gate + OLDER];
        }
        return gate;
    }

    /**
     * Notes in the flags of all triangles whose edges are open at the end what that makes likely: that they are borders, and
     * so active. Each of the two flags becomes what it is not.
     *
     * @param flags a byte per triangle, as {@link TriangleSet#edgeFlags()}
     */
    public void turnFlagsOfOpenEdges(byte[] flags) {
        for (int gate = ofRank(0); gate != NONE; gate = gates[gate + OLDER]) {
            int source = gates[gate + SOURCE];
            flags[source >> 2] ^= (byte) (9 << (source & 3));
        }
    }

    /** The gate at which a triangle begins that has its third corner where the border goes on behind this gate. */
    public int left(int gate) {
        return gates[gates[gate + NEXT] + NEXT];
    }

    /** So many steps along the border, forward or, if negative, back. */
    int step(int gate, int steps) {
        int result = gate;
        for (int i = steps; i > 0; i--) {
            result = gates[result + NEXT];
        }
        for (int i = steps; i < 0; i++) {
            result = gates[result + PREVIOUS];
        }
        return result;
    }

    /** Puts triangle x y w at a gate x y, where w is a new vertex. */
    public void attachNew(int gate, int w, int triangle, int turn) {
        int x = gates[gate + X];
        int y = gates[gate + Y];
        int after = gates[gate + NEXT];
        renew(gate, x, w, y, source(triangle, turn + 2));
        int second = open(w, y, x, source(triangle, turn + 1));
        link(gate, second);
        link(second, after);
        closedYW = -1;
        closedWX = -1;
    }

    /** Puts triangle x y w at a gate x y, where the border goes on from y to w. */
    public void attachLeft(int gate, int triangle, int turn) {
        int x = gates[gate + X];
        int after = gates[gate + NEXT];
        int w = gates[after + Y];
        renew(gate, x, w, gates[gate + Y], source(triangle, turn + 2));
        link(gate, gates[after + NEXT]);
        closedYW = gates[after + SOURCE];
        close(after);
        closeWX(gate, w, x);
    }

    /** Puts triangle x y w at a gate x y, where the border comes from w to x. */
    public void attachRight(int gate, int triangle, int turn) {
        int y = gates[gate + Y];
        int before = gates[gate + PREVIOUS];
        int w = gates[before + X];
        renew(gate, w, y, gates[gate + X], source(triangle, turn + 1));
        link(gates[before + PREVIOUS], gate);
        closedWX = gates[before + SOURCE];
        close(before);
        closeYW(gate, w, y);
    }

    /**
     * Puts triangle x y w at a gate x y, wherever w is.
     *
     * @param at a gate that begins at w, for w is on a border; or NONE
     * @param triangle its number
     * @param turn number of its edge x-y, 0 to 2; the next are y-w and w-x
     */
    public void attach(int gate, int w, int at, int triangle, int turn) {
        int x = gates[gate + X];
        int y = gates[gate + Y];
        int before = gates[gate + PREVIOUS];
        int after = gates[gate + NEXT];
        close(gate);
        int first = open(x, w, y, source(triangle, turn + 2));
        int second = open(w, y, x, source(triangle, turn + 1));
        link(before, first);
        link(first, second);
        link(second, after);
        if (at != NONE) {
            cross(first, at);
        }
        closeWX(first, w, x);
        closeYW(second, w, y);
    }

    private static int source(int triangle, int edge) {
        return 4 * triangle + (edge >= 3 ? edge - 3 : edge);
    }

    /** Takes out a gate x w if one beside it is w x. */
    private void closeWX(int gate, int w, int x) {
        int previous = gates[gate + PREVIOUS];
        int next = gates[gate + NEXT];
        closedWX = -1;
        if (gates[previous + X] == w) {
            closedWX = gates[previous + SOURCE];
            cancel(previous, gate);
        } else if (gates[next + Y] == x) {
            closedWX = gates[next + SOURCE];
            cancel(gate, next);
        }
    }

    /** Takes out a gate w y if one beside it is y w. */
    private void closeYW(int gate, int w, int y) {
        int previous = gates[gate + PREVIOUS];
        int next = gates[gate + NEXT];
        closedYW = -1;
        if (gates[next + Y] == w) {
            closedYW = gates[next + SOURCE];
            cancel(gate, next);
        } else if (gates[previous + X] == y) {
            closedYW = gates[previous + SOURCE];
            cancel(previous, gate);
        }
    }

    /**
     * Puts triangle a b c at no gate: its three edges are a loop.
     *
     * @param atA a gate that begins at corner a, for a is on a border; or NONE
     */
    public void add(int a, int b, int c, int atA, int atB, int atC, int triangle) {
        int first = open(b, a, c, 4 * triangle);
        int second = open(a, c, b, 4 * triangle + 2);
        int third = open(c, b, a, 4 * triangle + 1);
        link(first, second);
        link(second, third);
        link(third, first);
        if (atA != NONE) {
            cross(first, atA);
        }
        if (atB != NONE) {
            cross(third, atB);
        }
        if (atC != NONE) {
            cross(second, atC);
        }
    }

    /** Opens a gate that is the newest. */
    private int open(int x, int y, int z, int source) {
        room--;
        int gate = unused;
        unused = gates[gate + NEXT];
        gates[gate + X] = x;
        gates[gate + Y] = y;
        gates[gate + Z] = z;
        gates[gate + SOURCE] = source;
        int second = gates[OLDER];
        gates[OLDER] = gate;
        gates[gate + NEWER] = NONE;
        gates[gate + OLDER] = second;
        gates[second + NEWER] = gate;
        return gate;
    }

    /** Makes another gate of one, the newest, at the same place of the border. */
    private void renew(int gate, int x, int y, int z, int source) {
        gates[gate + X] = x;
        gates[gate + Y] = y;
        gates[gate + Z] = z;
        gates[gate + SOURCE] = source;
        int second = gates[OLDER];
        if (second != gate) {
            unlist(gate);
            gates[OLDER] = gate;
            gates[gate + NEWER] = NONE;
            gates[gate + OLDER] = second;
            gates[second + NEWER] = gate;
        }
    }

    private void unlist(int gate) {
        int older = gates[gate + OLDER];
        int newer = gates[gate + NEWER];
        gates[newer + OLDER] = older;
        gates[older + NEWER] = newer;
    }

    private void close(int gate) {
        room++;
        unlist(gate);
        gates[gate + SOURCE] = -1;
        gates[gate + NEXT] = unused;
        unused = gate;
    }

    private void link(int gate, int next) {
        gates[gate + NEXT] = next;
        gates[next + PREVIOUS] = gate;
    }

    /** Lets a gate be followed by another, and what came before that one by what followed the first. */
    private void cross(int gate, int other) {
        int before = gates[other + PREVIOUS];
        int after = gates[gate + NEXT];
        link(gate, other);
        link(before, after);
    }

    /** Takes out a gate and the one that follows it. */
    private void cancel(int gate, int next) {
        int before = gates[gate + PREVIOUS];
        if (before != next) {
            link(before, gates[next + NEXT]);
        }
        close(gate);
        close(next);
    }
}
