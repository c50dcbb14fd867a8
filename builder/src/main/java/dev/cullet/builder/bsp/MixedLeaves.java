// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The lists of mixed leaves. In a solid tree a leaf lists all triangles that overlap a box around its cell, and a point
 * of that box with its winding number: a query moves from there to its own point in three axis-parallel steps, and
 * counts the crossings. Leaves of one box share a list; if the lists are too long in total, boxes grow until enough are
 * equal. In a surface tree a leaf lists its own triangles.
 */
final class MixedLeaves {
    /** Maximum number of entries in all lists of a solid tree, per triangle. */
    private static final int MAX_PER_TRIANGLE = 16;

    final int[] lists;
    final int[] triangles;
    final int[] samples;

    private MixedLeaves(int[] lists, int[] triangles, int[] samples) {
        this.lists = lists;
        this.triangles = triangles;
        this.samples = samples;
    }

    static MixedLeaves of(List<BspNode.Mixed> leaves, BspSurface surface, boolean solid) {
        if (!solid) {
            int[][] own = leaves.stream().map(MixedLeaves::own).toArray(int[][]::new);
            return new MixedLeaves(lists(own, IntStream.range(0, own.length).toArray()), joined(own), new int[0]);
        }
        int coarse = 0;
        while (true) {
            CellBoxes boxes = new CellBoxes(leaves, coarse);
            int[][] meeting = boxes.distinct.stream()
                    .parallel()
                    .map(box -> meeting(box, surface))
                    .toArray(int[][]::new);
            long total = Arrays.stream(meeting).mapToLong(list -> list.length).sum();
            if (total <= MAX_PER_TRIANGLE * (long) surface.count() || coarse == 16) {
                return new MixedLeaves(lists(meeting, boxes.of), joined(meeting), samples(boxes, surface));
            }
            coarse = Math.max(10, coarse + 1);
        }
    }

    /** The boxes of leaves, grown outward to multiples of a power of two; equal ones once. */
    private static final class CellBoxes {
        final List<int[]> distinct = new ArrayList<>();
        final int[] of;

        CellBoxes(List<BspNode.Mixed> leaves, int coarse) {
            Map<List<Integer>, Integer> indices = new HashMap<>();
            of = new int[leaves.size()];
            for (int i = 0; i < of.length; i++) {
                int[] box = leaves.get(i).box().clone();
                for (int axis = 0; axis < 3; axis++) {
                    box[axis] = box[axis] >> coarse << coarse;
                    box[axis + 3] = -(-box[axis + 3] >> coarse << coarse);
                }
                Integer existing =
                        indices.putIfAbsent(Arrays.stream(box).boxed().toList(), distinct.size());
                of[i] = existing == null ? distinct.size() : existing;
                if (existing == null) {
                    distinct.add(box);
                }
            }
        }
    }

    private static int[] lists(int[][] members, int[] groupOf) {
        int[] first = new int[members.length + 1];
        for (int g = 0; g < members.length; g++) {
            first[g + 1] = first[g] + members[g].length;
        }
        int[] lists = new int[2 * groupOf.length];
        for (int i = 0; i < groupOf.length; i++) {
            lists[2 * i] = first[groupOf[i]];
            lists[2 * i + 1] = members[groupOf[i]].length;
        }
        return lists;
    }

    private static int[] joined(int[][] members) {
        return Arrays.stream(members).flatMapToInt(Arrays::stream).toArray();
    }

    private static int[] samples(CellBoxes boxes, BspSurface surface) {
        int[] windings = boxes.distinct.stream()
                .parallel()
                .mapToInt(box -> winding(surface, middle(box)))
                .toArray();
        int[] samples = new int[4 * boxes.of.length];
        for (int i = 0; i < boxes.of.length; i++) {
            System.arraycopy(middle(boxes.distinct.get(boxes.of[i])), 0, samples, 4 * i, 3);
            samples[4 * i + 3] = windings[boxes.of[i]];
        }
        return samples;
    }

    private static int[] own(BspNode.Mixed leaf) {
        return Arrays.stream(leaf.fragments())
                .mapToInt(f -> f.triangle)
                .sorted()
                .distinct()
                .toArray();
    }

    private static int[] meeting(int[] box, BspSurface surface) {
        return IntStream.range(0, surface.count())
                .filter(t -> meets(surface.corners, 9 * t, box))
                .toArray();
    }

    private static boolean meets(int[] p, int o, int[] box) {
        for (int axis = 0; axis < 3; axis++) {
            int at = o + axis;
            if (Math.max(p[at], Math.max(p[at + 3], p[at + 6])) < box[axis]
                    || Math.min(p[at], Math.min(p[at + 3], p[at + 6])) > box[axis + 3]) {
                return false;
            }
        }
        return true;
    }

    private static int[] middle(int[] box) {
        int half = BspTree.SUBSTEPS / 2;
        return new int[] {(box[0] + box[3]) * half, (box[1] + box[4]) * half, (box[2] + box[5]) * half};
    }

    /**
     * Returns the winding number at a fine point from the crossings of a ray to the end of the lattice. O(n), exact.
     */
    static int winding(BspSurface surface, int[] from) {
        long end = (BspTree.LATTICE_MAX + 1L) * BspTree.SUBSTEPS;
        int change = 0;
        for (int t = 0; t < surface.count(); t++) {
            change += LatticeCrossing.change(surface.corners, 9 * t, 0, from[0], from[1], from[2], end);
        }
        return -change; // beyond the lattice it is 0
    }
}
