// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * The convex hull of lattice points, exactly: triangles whose planes have no point in front.
 *
 * <p>Quickhull: each triangle has a list of the points in front of it. The farthest point of a list, the lowest index
 * of equal ones, is connected with the horizon, the border of all triangles that it sees, and the lists of these are
 * divided among the new triangles. Coordinates have 20 bits, so a normal has 42 bits with sign and an orientation is
 * below 2^63: every decision is exact in long.
 *
 * <p>A point in the plane of a triangle does not see it. Then the triangles that a point sees are still a disc: they
 * are those of the faces that it sees strictly. No new triangle is degenerate either: a point on the line of a horizon
 * edge is in the planes of both triangles at the edge, so it sees neither. Simulation of simplicity is therefore not
 * needed, and points within faces or edges never become corners unless they come before the corners around them.
 *
 * <p>O(n log n) expected. About 80 bytes per triangle.
 *
 * <p>Source: Barber, Dobkin and Huhdanpaa 1996, The quickhull algorithm for convex hulls.
 */
final class LatticeHull {
    private final int[] points;
    private final int count;

    // triangles: v = corners, counter-clockwise from outside; n = neighbours across edges v0 v1, v1 v2, v2 v0
    private int[] v = new int[3 * 64];
    private int[] n = new int[3 * 64];
    private long[] plane = new long[4 * 64]; // normal and offset: in front where normal . p > offset
    private int[] head = new int[64]; // first point of the list, or -1
    private int[] farPoint = new int[64];
    private long[] farHeight = new long[64];
    private boolean[] alive = new boolean[64];
    private int triangles; // allocated, some of them free
    private final IntStack free = new IntStack();

    private final int[] nextPoint; // in the list of a triangle
    private final IntStack pending = new IntStack();

    // one step: the triangles seen, and the horizon as seen from outside
    private final IntStack seen = new IntStack();
    private final IntStack horizonStart = new IntStack();
    private final IntStack horizonEnd = new IntStack();
    private final IntStack horizonOutside = new IntStack();
    private final IntStack made = new IntStack();
    private final int[] startsAt; // the new triangle whose horizon edge starts at a point
    private boolean[] isSeen = new boolean[64];

    /**
     * Builds the hull.
     *
     * @param points 3 coordinates per point, of 20 bits, distinct
     * @param corners four points that are not in one plane, see {@link AffineRank}
     */
    LatticeHull(int[] points, int[] corners) {
        this.points = points;
        this.count = points.length / 3;
        this.nextPoint = new int[count];
        this.startsAt = new int[count];
        start(corners);
        while (!pending.isEmpty()) {
            int triangle = pending.pop();
            if (alive[triangle] && head[triangle] >= 0) {
                add(farPoint[triangle], triangle);
            }
        }
    }

    private void start(int[] corner) {
        int a = corner[0];
        int b = corner[1];
        int c = corner[2];
        int d = corner[3];
        int first = make(a, b, c);
        if (height(first, d) > 0) {
            free.push(first);
            int swapped = b;
            b = c;
            c = swapped;
            first = make(a, b, c);
        }
        int second = make(b, a, d);
        int third = make(c, b, d);
        int fourth = make(a, c, d);
        link(first, second, third, fourth);
        link(second, first, fourth, third);
        link(third, first, second, fourth);
        link(fourth, first, third, second);
        int[] all = {first, second, third, fourth};
        for (int p = 0; p < count; p++) {
            if (p != a && p != b && p != c && p != d) {
                assign(p, all, 4);
            }
        }
        for (int triangle : all) {
            pending.push(triangle);
        }
    }

    private void link(int triangle, int first, int second, int third) {
        n[3 * triangle] = first;
        n[3 * triangle + 1] = second;
        n[3 * triangle + 2] = third;
    }

    private int make(int a, int b, int c) {
        int triangle = free.isEmpty() ? triangles++ : free.pop();
        if (triangle == head.length) {
            grow(2 * triangle);
        }
        v[3 * triangle] = a;
        v[3 * triangle + 1] = b;
        v[3 * triangle + 2] = c;
        head[triangle] = -1;
        farHeight[triangle] = 0;
        alive[triangle] = true;
        isSeen[triangle] = false;
        long bx = (long) points[3 * b] - points[3 * a];
        long by = (long) points[3 * b + 1] - points[3 * a + 1];
        long bz = (long) points[3 * b + 2] - points[3 * a + 2];
        long cx = (long) points[3 * c] - points[3 * a];
        long cy = (long) points[3 * c + 1] - points[3 * a + 1];
        long cz = (long) points[3 * c + 2] - points[3 * a + 2];
        long nx = by * cz - bz * cy;
        long ny = bz * cx - bx * cz;
        long nz = bx * cy - by * cx;
        plane[4 * triangle] = nx;
        plane[4 * triangle + 1] = ny;
        plane[4 * triangle + 2] = nz;
        plane[4 * triangle + 3] = nx * points[3 * a] + ny * points[3 * a + 1] + nz * points[3 * a + 2];
        return triangle;
    }

    private void grow(int size) {
        v = Arrays.copyOf(v, 3 * size);
        n = Arrays.copyOf(n, 3 * size);
        plane = Arrays.copyOf(plane, 4 * size);
        head = Arrays.copyOf(head, size);
        farPoint = Arrays.copyOf(farPoint, size);
        farHeight = Arrays.copyOf(farHeight, size);
        alive = Arrays.copyOf(alive, size);
        isSeen = Arrays.copyOf(isSeen, size);
    }

    /** Six times the volume of the triangle and the point: positive in front. The sum may wrap, the result does not. */
    private long height(int triangle, int p) {
        int at = 4 * triangle;
        return plane[at] * points[3 * p]
                + plane[at + 1] * points[3 * p + 1]
                + plane[at + 2] * points[3 * p + 2]
                - plane[at + 3];
    }

    /** Puts a point into the list of the first triangle that it is in front of; a point behind all is inside. */
    private void assign(int p, int[] candidates, int size) {
        for (int k = 0; k < size; k++) {
            int triangle = candidates[k];
            long height = height(triangle, p);
            if (height > 0) {
                nextPoint[p] = head[triangle];
                head[triangle] = p;
                if (height > farHeight[triangle] || (height == farHeight[triangle] && p < farPoint[triangle])) {
                    farHeight[triangle] = height;
                    farPoint[triangle] = p;
                }
                return;
            }
        }
    }

    private void add(int p, int triangle) {
        collectSeen(p, triangle);
        made.clear();
        for (int k = 0; k < horizonStart.size(); k++) {
            int t = make(horizonStart.get(k), horizonEnd.get(k), p);
            made.push(t);
            startsAt[horizonStart.get(k)] = t;
        }
        for (int k = 0; k < made.size(); k++) {
            int t = made.get(k);
            int outside = horizonOutside.get(k);
            n[3 * t] = outside;
            n[3 * outside + edgeFrom(outside, horizonEnd.get(k))] = t;
            int next = startsAt[horizonEnd.get(k)];
            n[3 * t + 1] = next;
            n[3 * next + 2] = t;
        }
        for (int k = 0; k < seen.size(); k++) {
            int old = seen.get(k);
            for (int q = head[old]; q >= 0; ) {
                int following = nextPoint[q];
                if (q != p) {
                    assign(q, made.array(), made.size());
                }
                q = following;
            }
            alive[old] = false;
        }
        for (int k = 0; k < seen.size(); k++) {
            free.push(seen.get(k));
        }
        for (int k = made.size() - 1; k >= 0; k--) {
            if (head[made.get(k)] >= 0) {
                pending.push(made.get(k));
            }
        }
    }

    /** Collects the triangles that a point sees, and their border: edges with the triangle outside. */
    private void collectSeen(int p, int first) {
        seen.clear();
        horizonStart.clear();
        horizonEnd.clear();
        horizonOutside.clear();
        seen.push(first);
        isSeen[first] = true;
        for (int k = 0; k < seen.size(); k++) {
            int t = seen.get(k);
            for (int edge = 0; edge < 3; edge++) {
                int other = n[3 * t + edge];
                if (isSeen[other]) {
                    continue;
                }
                if (height(other, p) > 0) {
                    isSeen[other] = true;
                    seen.push(other);
                } else {
                    horizonStart.push(v[3 * t + edge]);
                    horizonEnd.push(v[3 * t + (edge + 1) % 3]);
                    horizonOutside.push(other);
                }
            }
        }
    }

    /** The edge of a triangle that starts at a corner. */
    private int edgeFrom(int triangle, int corner) {
        return v[3 * triangle] == corner ? 0 : v[3 * triangle + 1] == corner ? 1 : 2;
    }

    /** Returns the triangles without the free ones. */
    Triangles triangles() {
        int[] number = new int[triangles];
        int size = 0;
        for (int t = 0; t < triangles; t++) {
            number[t] = alive[t] ? size++ : -1;
        }
        int[] corners = new int[3 * size];
        int[] neighbours = new int[3 * size];
        long[] normals = new long[3 * size];
        for (int t = 0; t < triangles; t++) {
            if (alive[t]) {
                int at = 3 * number[t];
                System.arraycopy(v, 3 * t, corners, at, 3);
                System.arraycopy(plane, 4 * t, normals, at, 3);
                for (int edge = 0; edge < 3; edge++) {
                    neighbours[at + edge] = number[n[3 * t + edge]];
                }
            }
        }
        return new Triangles(corners, neighbours, normals);
    }

    /**
     * The triangles of a hull.
     *
     * @param corners 3 points per triangle, counter-clockwise from outside
     * @param neighbours 3 triangles per triangle: across the edges from corner 0, 1 and 2
     * @param normals 3 components per triangle, outward, in squared steps: twice the area
     */
    record Triangles(int[] corners, int[] neighbours, long[] normals) {
        int count() {
            return corners.length / 3;
        }
    }
}
