// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.Arrays;

/**
 * The boxes of mixed leaves, grown outward to multiples of a power of two, equal ones once, and the triangles that meet
 * them. Leaves of one box share a list.
 *
 * <p>Triangles are tested in blocks of {@value #BLOCK}, whose boxes are tested first: triangles of a part are in the
 * order of the leaves of its AABB tree, so that blocks are small.
 */
final class LeafBoxes {
    private static final int BLOCK = 64;

    /** The number of distinct boxes. */
    public final int count;

    /** The number of the distinct box, per leaf. */
    public final int[] of;

    // 6 ints per distinct box, lower then upper corner, in lattice steps
    private final int[] boxes;

    private final int[] corners;

    // 6 ints per block of triangles
    private final int[] blocks;

    /**
     * Collects boxes.
     *
     * @param cells 6 ints per leaf, lower then upper corner, in lattice steps; not changed
     * @param leaves number of leaves
     * @param coarse boxes are grown to multiples of 2^coarse
     * @param corners 9 ints per triangle
     */
    public LeafBoxes(int[] cells, int leaves, int coarse, int[] corners) {
        this.corners = corners;
        of = new int[leaves];
        boxes = new int[6 * leaves];
        int[] slots = new int[Integer.highestOneBit(Math.max(1, leaves)) << 2];
        int distinct = 0;
        for (int leaf = 0; leaf < leaves; leaf++) {
            int hash = 0;
            for (int axis = 0; axis < 3; axis++) {
                int lower = cells[6 * leaf + axis] >> coarse << coarse;
                int upper = -(-cells[6 * leaf + axis + 3] >> coarse << coarse);
                boxes[6 * distinct + axis] = lower;
                boxes[6 * distinct + axis + 3] = upper;
                hash = ((hash + lower) * 0x9E3779B1 + upper) * 0x85EBCA6B;
            }
            int slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
            while (slots[slot] != 0 && !isSame(slots[slot] - 1, distinct)) {
                slot = (slot + 1) & (slots.length - 1);
            }
            if (slots[slot] == 0) {
                slots[slot] = ++distinct;
            }
            of[leaf] = slots[slot] - 1;
        }
        count = distinct;
        blocks = blocks(leaves == 0 ? 0 : corners.length / 9);
    }

    private boolean isSame(int p, int q) {
        for (int i = 0; i < 6; i++) {
            if (boxes[6 * p + i] != boxes[6 * q + i]) {
                return false;
            }
        }
        return true;
    }

    private int[] blocks(int triangles) {
        int[] all = new int[6 * ((triangles + BLOCK - 1) / BLOCK)];
        for (int at = 0; at < all.length; at += 6) {
            Arrays.fill(all, at, at + 3, Integer.MAX_VALUE);
            Arrays.fill(all, at + 3, at + 6, Integer.MIN_VALUE);
            int first = at / 6 * BLOCK;
            for (int i = 9 * first; i < 9 * Math.min(triangles, first + BLOCK); i++) {
                int axis = i % 3;
                all[at + axis] = Math.min(all[at + axis], corners[i]);
                all[at + axis + 3] = Math.max(all[at + axis + 3], corners[i]);
            }
        }
        return all;
    }

    /**
     * Lists the triangles whose bounding boxes meet a box, ascending.
     *
     * @param box number of the distinct box
     * @param list receives the triangles from an index on, as far as there is space
     * @return the number of triangles
     */
    public int meeting(int box, int[] list, int from) {
        int found = 0;
        for (int block = 0; block < blocks.length; block += 6) {
            if (!isApart(box, blocks, block)) {
                int first = block / 6 * BLOCK;
                int end = Math.min(corners.length / 9, first + BLOCK);
                for (int triangle = first; triangle < end; triangle++) {
                    if (meets(box, 9 * triangle)) {
                        if (from + found < list.length) {
                            list[from + found] = triangle;
                        }
                        found++;
                    }
                }
            }
        }
        return found;
    }

    private boolean isApart(int box, int[] other, int at) {
        for (int axis = 0; axis < 3; axis++) {
            if (other[at + axis + 3] < boxes[6 * box + axis] || other[at + axis] > boxes[6 * box + axis + 3]) {
                return true;
            }
        }
        return false;
    }

    private boolean meets(int box, int o) {
        for (int at = o; at < o + 3; at++) {
            int p = corners[at];
            int q = corners[at + 3];
            int r = corners[at + 6];
            if (Math.max(p, Math.max(q, r)) < boxes[6 * box + at - o]
                    || Math.min(p, Math.min(q, r)) > boxes[6 * box + at - o + 3]) {
                return false;
            }
        }
        return true;
    }

    /** Writes the middle of a box to three ints from an index on, in half lattice steps. */
    public void middle(int box, int[] into, int at) {
        for (int axis = 0; axis < 3; axis++) {
            into[at + axis] = boxes[6 * box + axis] + boxes[6 * box + axis + 3];
        }
    }

    /** Returns the number of box tests for one list: one per block, and {@value #BLOCK} per block that meets it. */
    long tests(int box) {
        long tests = blocks.length / 6;
        for (int block = 0; block < blocks.length; block += 6) {
            tests += isApart(box, blocks, block) ? 0 : BLOCK;
        }
        return tests;
    }
}
