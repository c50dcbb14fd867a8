// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.TriangleSet;

/**
 * The open edges, "gates", of the triangles that were attached so far. Encoder and decoder apply the same changes to
 * their lists, so that few bits identify the gate of the next triangle. Not thread-safe.
 *
 * <pre>
 * a gate, 8 ints:   x, y    the edge as the triangle on its other side has it: from x to y
 *                   z       third corner of the triangle on this side
 *                   source  4 * that triangle + index of the edge in it; -1 in a slot that was closed
 *                   next, previous   along the border: next begins at y, previous ends at x
 *                   older, newer     by age; a ring through the gate at 0, which stands for none
 * </pre>
 *
 * <p>Borders are closed loops. A triangle at a gate replaces it by two. If its third corner is on a border too, the
 * loops are cut there and joined crosswise, which splits one or merges two. Two adjacent gates that are one edge in
 * both directions are removed. Each change takes constant time. A gate is identified by the index of its first int.
 *
 * <p>Source: the borders are those of Gumhold and Strasser 1998, Real time compression of triangle mesh connectivity,
 * and of Rossignac 1999, Edgebreaker; the list by age replaces their order of triangles, because here a tree determines
 * it.
 */
public final class GateList {
    /** Ints per gate. */
    public static final int INTS = 8;

    /** No gate. */
    public static final int NONE = 0;

    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;
    private static final int SOURCE = 3;
    private static final int NEXT = 4;
    private static final int PREVIOUS = 5;
    private static final int OLDER = 6;
    private static final int NEWER = 7;

    /** The source of the gate that edge y-w of the last triangle closed, or -1. Read only. */
    public int closedYW;

    /** The source of the gate that edge w-x of the last triangle closed, or -1. Read only. */
    public int closedWX;

    private final int[] gates;
    private int unused; // the first slot that was closed, linked by next; 0 at the end
    private int fresh = INTS; // the first slot that was never open
    private int freeSlots;

    /**
     * Starts without a gate.
     *
     * @param capacity gates that may be open at once
     */
    public GateList(int capacity) {
        gates = new int[INTS * (capacity + 1)];
        freeSlots = capacity;
    }

    /** Returns how many more gates can be opened; a triangle opens up to three before it closes any. */
    public int freeSlots() {
        return freeSlots;
    }

    /** Returns the number of slots, that at 0 included; a gate in one is the index times {@link #INTS}. */
    public int slots() {
        return gates.length / INTS;
    }

    /** Returns the number of open gates. */
    public int openGates() {
        return slots() - 1 - freeSlots;
    }

    /** Returns the vertex where the edge of a gate begins. */
    public int x(int gate) {
        return gates[gate + X];
    }

    /** Returns the vertex where the edge of a gate ends. */
    public int y(int gate) {
        return gates[gate + Y];
    }

    /** Returns the third corner of the triangle on this side of a gate. */
    public int z(int gate) {
        return gates[gate + Z];
    }

    /** Returns 4 * triangle + edge on this side of a gate; -1 in a slot that was closed. */
    public int source(int gate) {
        return gates[gate + SOURCE];
    }

    /** Returns the next gate along the border. */
    public int next(int gate) {
        return gates[gate + NEXT];
    }

    /** Returns the previous gate along the border. */
    public int previous(int gate) {
        return gates[gate + PREVIOUS];
    }

    /** Returns the next older gate, or NONE. */
    public int older(int gate) {
        return gates[gate + OLDER];
    }

    /** Returns the gate of a rank by age, 0 for the newest, or NONE. O(rank). */
    public int ofRank(int rank) {
        int gate = gates[OLDER];
        for (int i = 0; i < rank; i++) {
            gate = gates[gate + OLDER];
        }
        return gate;
    }

    /**
     * Inverts both flags, border and active, of all edges that are open at the end: they are likely to be borders,
     * which are active, so that inverted flags are mostly 0.
     *
     * @param flags a byte per triangle, as {@link TriangleSet#edgeFlags()}
     */
    public void invertFlagsOfOpenEdges(byte[] flags) {
        for (int gate = ofRank(0); gate != NONE; gate = older(gate)) {
            int source = gates[gate + SOURCE];
            flags[source >> 2] ^= (byte) (9 << (source & 3));
        }
    }

    /** Returns the gate that begins at the end of the next gate: at the third corner of a triangle attached by LEFT. */
    public int left(int gate) {
        return gates[gates[gate + NEXT] + NEXT];
    }

    /** Returns the gate that is a number of steps along the border, forward or, if negative, back. */
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

    /** Attaches triangle x y w at a gate x y, where w is a new vertex. */
    public void attachNew(int gate, int w, int triangle, int turn) {
        int[] list = gates;
        int x = list[gate + X];
        int y = list[gate + Y];
        int after = list[gate + NEXT];
        int second = slot();
        list[second + X] = w;
        list[second + Y] = y;
        list[second + Z] = x;
        list[second + SOURCE] = source(triangle, turn + 1);
        list[second + NEXT] = after;
        list[second + PREVIOUS] = gate;
        list[second + OLDER] = gate;
        list[second + NEWER] = NONE;
        list[after + PREVIOUS] = second;
        renew(gate, x, w, y, source(triangle, turn + 2));
        list[gate + NEXT] = second;
        list[gate + NEWER] = second;
        list[OLDER] = second;
        closedYW = -1;
        closedWX = -1;
    }

    /** Attaches triangle x y w at a gate x y, where the border continues from y to w. */
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

    /** Attaches triangle x y w at a gate x y, where the border comes from w to x. */
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
     * Attaches triangle x y w at a gate x y; w is any vertex.
     *
     * @param at a gate that begins at w if w is on a border, or NONE
     * @param triangle index of the new triangle
     * @param turn index of its edge x-y, 0 to 2; the next are y-w and w-x
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

    /** Removes a gate x w and an adjacent gate w x, if there is one. */
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

    /** Removes a gate w y and an adjacent gate y w, if there is one. */
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
     * Adds triangle a b c at no gate: its three edges become a loop.
     *
     * @param atA a gate that begins at corner a if a is on a border, or NONE
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

    /** Takes a free slot. */
    private int slot() {
        freeSlots--;
        int slot = unused;
        if (slot == NONE) {
            slot = fresh;
            fresh = slot + INTS;
        } else {
            unused = gates[slot + NEXT];
        }
        return slot;
    }

    /** Opens a gate, the newest. */
    private int open(int x, int y, int z, int source) {
        int gate = slot();
        gates[gate + X] = x;
        gates[gate + Y] = y;
        gates[gate + Z] = z;
        gates[gate + SOURCE] = source;
        enlist(gate);
        return gate;
    }

    /** Replaces a gate by a new one, the newest, at the same position of the border. */
    private void renew(int gate, int x, int y, int z, int source) {
        gates[gate + X] = x;
        gates[gate + Y] = y;
        gates[gate + Z] = z;
        gates[gate + SOURCE] = source;
        makeNewest(gate);
    }

    /** Moves a gate to the begin of the list. */
    private void makeNewest(int gate) {
        if (gates[OLDER] != gate) {
            unlist(gate);
            enlist(gate);
        }
    }

    private void enlist(int gate) {
        int[] list = gates;
        int newest = list[OLDER];
        list[OLDER] = gate;
        list[gate + NEWER] = NONE;
        list[gate + OLDER] = newest;
        list[newest + NEWER] = gate;
    }

    private void unlist(int gate) {
        int[] list = gates;
        int older = list[gate + OLDER];
        int newer = list[gate + NEWER];
        list[newer + OLDER] = older;
        list[older + NEWER] = newer;
    }

    private void close(int gate) {
        freeSlots++;
        unlist(gate);
        gates[gate + SOURCE] = -1;
        gates[gate + NEXT] = unused;
        unused = gate;
    }

    private void link(int gate, int next) {
        gates[gate + NEXT] = next;
        gates[next + PREVIOUS] = gate;
    }

    /** Links a gate to another, and the predecessor of that one to the successor of the first. */
    private void cross(int gate, int other) {
        int before = gates[other + PREVIOUS];
        int after = gates[gate + NEXT];
        link(gate, other);
        link(before, after);
    }

    /** Removes a gate and its successor. */
    private void cancel(int gate, int next) {
        int before = gates[gate + PREVIOUS];
        if (before != next) {
            link(before, gates[next + NEXT]);
        }
        close(gate);
        close(next);
    }
}
