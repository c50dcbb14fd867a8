// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.LatticeCrossing;
import java.util.Arrays;
import java.util.List;
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
            int[][] trianglesOfLeaves =
                    leaves.stream().map(MixedLeaves::triangles).toArray(int[][]::new);
            return new MixedLeaves(
                    lists(trianglesOfLeaves, IntStream.range(0, leaves.size()).toArray()),
                    joined(trianglesOfLeaves),
                    new int[0]);
        }
        int[] cells = new int[6 * leaves.size()];
        for (int i = 0; i < leaves.size(); i++) {
            System.arraycopy(leaves.get(i).box(), 0, cells, 6 * i, 6);
        }
        int coarse = 0;
        while (true) {
            LeafBoxes boxes = new LeafBoxes(cells, leaves.size(), coarse, surface.corners);
            int[][] meeting = IntStream.range(0, boxes.count)
                    .parallel()
                    .mapToObj(box -> meeting(boxes, box))
                    .toArray(int[][]::new);
            long total = Arrays.stream(meeting).mapToLong(list -> list.length).sum();
            if (total <= MAX_PER_TRIANGLE * (long) surface.count() || coarse == 16) {
                return new MixedLeaves(lists(meeting, boxes.of), joined(meeting), samples(boxes, surface));
            }
            coarse = Math.max(10, coarse + 1);
        }
    }

    private static int[] meeting(LeafBoxes boxes, int box) {
        int[] list = new int[boxes.meeting(box, new int[0], 0)];
        boxes.meeting(box, list, 0);
        return list;
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

    private static int[] samples(LeafBoxes boxes, BspSurface surface) {
        int[] distinct = new int[4 * boxes.count];
        IntStream.range(0, boxes.count).parallel().forEach(box -> {
            boxes.middle(box, distinct, 4 * box);
            int[] fine = new int[3];
            for (int axis = 0; axis < 3; axis++) {
                fine[axis] = distinct[4 * box + axis] * (BspTree.SUBSTEPS / 2);
            }
            distinct[4 * box + 3] = winding(surface, fine);
        });
        int[] samples = new int[4 * boxes.of.length];
        for (int i = 0; i < boxes.of.length; i++) {
            System.arraycopy(distinct, 4 * boxes.of[i], samples, 4 * i, 4);
        }
        return samples;
    }

    private static int[] triangles(BspNode.Mixed leaf) {
        return Arrays.stream(leaf.fragments())
                .mapToInt(f -> f.triangle)
                .sorted()
                .distinct()
                .toArray();
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
