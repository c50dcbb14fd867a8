// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.ExactVector;
import dev.cullet.runtime.internal.Expansion;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The exact convex hull of eight float points, which are the rounded corners of a box: the corners of a face are not in
 * one plane then, and it is two triangles, of which one of two pairs is convex. A point in the plane of a triangle does
 * not see it, as in the hulls of the compiler.
 */
final class BoxFaces {
    /** Twelve triangles, with capacity for those that are replaced. */
    private static final int CAPACITY = 64;

    private final float[] corners;
    private int[] triangles = new int[3 * CAPACITY];
    private int count;

    private BoxFaces(float[] corners) {
        this.corners = corners;
    }

    /** Returns 3 corners per triangle, counter-clockwise from outside; null if all corners are in one plane. */
    static int @Nullable [] triangles(float[] corners) {
        BoxFaces faces = new BoxFaces(corners);
        return faces.start() ? faces.build() : null;
    }

    /** Adds the faces of a tetrahedron; returns false if there is none. */
    private boolean start() {
        int points = corners.length / 3;
        for (int b = 1; b < points; b++) {
            for (int c = b + 1; c < points; c++) {
                for (int d = 1; d < points; d++) {
                    int side = side(0, b, c, d);
                    if (side != 0) {
                        int second = side < 0 ? b : c;
                        int third = side < 0 ? c : b;
                        add(0, second, third);
                        add(second, 0, d);
                        add(third, second, d);
                        add(0, third, d);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private int[] build() {
        for (int p = 0; p < corners.length / 3; p++) {
            insert(p);
        }
        return Arrays.copyOf(triangles, 3 * count);
    }

    /** Replaces the triangles that a point sees by those of the point and their border. */
    private void insert(int p) {
        int[] seen = new int[3 * count];
        int seenCount = 0;
        int kept = 0;
        for (int t = 0; t < count; t++) {
            int a = triangles[3 * t];
            int b = triangles[3 * t + 1];
            int c = triangles[3 * t + 2];
            boolean sees = side(a, b, c, p) > 0;
            int[] to = sees ? seen : triangles;
            int at = 3 * (sees ? seenCount++ : kept++);
            to[at] = a;
            to[at + 1] = b;
            to[at + 2] = c;
        }
        count = kept;
        for (int i = 0; i < 3 * seenCount; i++) {
            int from = seen[i];
            int to = seen[i - i % 3 + (i + 1) % 3];
            if (!hasEdge(seen, seenCount, to, from)) {
                add(from, to, p);
            }
        }
    }

    private static boolean hasEdge(int[] of, int ofCount, int from, int to) {
        for (int i = 0; i < 3 * ofCount; i++) {
            if (of[i] == from && of[i - i % 3 + (i + 1) % 3] == to) {
                return true;
            }
        }
        return false;
    }

    private void add(int a, int b, int c) {
        triangles[3 * count] = a;
        triangles[3 * count + 1] = b;
        triangles[3 * count + 2] = c;
        count++;
    }

    /** Returns the sign of the height of a point above the plane of three, exactly. */
    private int side(int a, int b, int c, int p) {
        Expansion[] e = Expansion.scratch();
        setDifference(e, 0, b, a);
        setDifference(e, 3, c, a);
        setDifference(e, 9, p, a);
        ExactVector.setCross(e, 6, 0, 3);
        return ExactVector.setDot(e, 12, 6, 9).sign();
    }

    private void setDifference(Expansion[] e, int to, int p, int q) {
        for (int axis = 0; axis < 3; axis++) {
            e[to + axis].setDifference(corners[3 * p + axis], corners[3 * q + axis]);
        }
    }
}
