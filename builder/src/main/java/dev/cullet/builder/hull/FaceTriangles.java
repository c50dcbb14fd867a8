// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.HashMap;
import java.util.Map;

/**
 * Orders the triangles of a hull face by face, as packed files code them: a triangle divides the polygon of its face.
 *
 * <pre>
 *   4-------3       loop 0 1 2 3 4: the first triangle has the edge from 4 to 0, here 0 2 4;
 *  /    .  .|       then that on its edge 0 2, then that on its edge 2 4, and so on with theirs
 * 0  .    . |
 *  \ .     .|
 *   1-------2
 * </pre>
 *
 * <p>Each triangle begins with the corner that comes first in the loop. O(corners).
 */
final class FaceTriangles {
    private final int[] faceCorners;
    private final Map<Long, Integer> third = new HashMap<>(); // of the triangle at a directed edge
    private final int[] ordered;
    private int size;

    private FaceTriangles(int[] triangles, int[] faceCorners) {
        this.faceCorners = faceCorners;
        this.ordered = new int[triangles.length];
        for (int t = 0; t < triangles.length; t += 3) {
            for (int k = 0; k < 3; k++) {
                third.put(edge(triangles[t + k], triangles[t + (k + 1) % 3]), triangles[t + (k + 2) % 3]);
            }
        }
    }

    /**
     * Returns triangles in the order of faces, or as they are if one has corners of several faces.
     *
     * @param triangles 3 corners each, counter-clockwise from outside
     * @param faceStarts per face the first of its corners, and the end
     * @param faceCorners loops of corners, counter-clockwise from outside
     */
    static int[] ordered(int[] triangles, int[] faceStarts, int[] faceCorners) {
        FaceTriangles faces = new FaceTriangles(triangles, faceCorners);
        for (int f = 0; f + 1 < faceStarts.length; f++) {
            if (!faces.add(faceStarts[f], faceStarts[f + 1] - 1)) {
                return triangles;
            }
        }
        return faces.size == triangles.length ? faces.ordered : triangles;
    }

    /** Adds the triangles of a face; false if the triangles at its edges are not its own. */
    private boolean add(int first, int last) {
        int[] edges = new int[4 * (last - first)]; // pairs of places in the loop, with corners between them
        int count = 0;
        edges[count++] = first;
        edges[count++] = last;
        for (int e = 0; e < count; e += 2) {
            int from = edges[e];
            int to = edges[e + 1];
            int middle = place(from, to);
            if (middle < 0 || size == ordered.length) {
                return false;
            }
            ordered[size++] = faceCorners[from];
            ordered[size++] = faceCorners[middle];
            ordered[size++] = faceCorners[to];
            if (middle > from + 1) {
                edges[count++] = from;
                edges[count++] = middle;
            }
            if (to > middle + 1) {
                edges[count++] = middle;
                edges[count++] = to;
            }
        }
        return true;
    }

    /** Returns the place of the third corner of the triangle with an edge from one place to another, or -1. */
    private int place(int from, int to) {
        Integer corner = third.get(edge(faceCorners[to], faceCorners[from]));
        for (int place = from + 1; corner != null && place < to; place++) {
            if (faceCorners[place] == corner) {
                return place;
            }
        }
        return -1;
    }

    private static long edge(int from, int to) {
        return ((long) from << 32) | to;
    }
}
