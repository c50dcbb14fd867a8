// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import org.jspecify.annotations.Nullable;

/**
 * The convex hull of float points as triangles, exactly, for the few corners of a shape: each point is compared with
 * all triangles.
 *
 * <p>A point in the plane of a triangle does not see it, as in {@link LatticeHull}. O(points times triangles).
 */
final class CornerHull {
    private final float[] corners;
    private final IntStack triangles = new IntStack(); // 3 points each, counter-clockwise from outside

    private CornerHull(float[] corners) {
        this.corners = corners;
    }

    /**
     * Returns 3 points per triangle, or null if the points are in one plane.
     *
     * @param corners 3 floats per point
     */
    static int @Nullable [] triangles(float[] corners) {
        CornerHull hull = new CornerHull(corners);
        int[] start = hull.start();
        if (start.length < 4) {
            return null;
        }
        hull.addTriangle(start[0], start[1], start[2]);
        hull.addTriangle(start[1], start[0], start[3]);
        hull.addTriangle(start[2], start[1], start[3]);
        hull.addTriangle(start[0], start[2], start[3]);
        for (int p = 0; p < corners.length / 3; p++) {
            hull.add(p);
        }
        return hull.triangles.toArray();
    }

    /** Four points that are not in one plane, the last one behind the first three. */
    private int[] start() {
        int count = corners.length / 3;
        for (int b = 1; b < count; b++) {
            for (int c = b + 1; c < count; c++) {
                for (int d = 1; d < count; d++) {
                    int sign = ExactOrientation.sign(corners, 0, b, c, corners, d);
                    if (sign != 0) {
                        return sign < 0 ? new int[] {0, b, c, d} : new int[] {0, c, b, d};
                    }
                }
            }
        }
        return new int[0];
    }

    private void addTriangle(int a, int b, int c) {
        triangles.push(a);
        triangles.push(b);
        triangles.push(c);
    }

    private void add(int p) {
        IntStack seen = new IntStack(); // directed edges of the triangles that the point sees
        int kept = 0;
        int size = triangles.size();
        for (int t = 0; t < size; t += 3) {
            int a = triangles.get(t);
            int b = triangles.get(t + 1);
            int c = triangles.get(t + 2);
            if (ExactOrientation.sign(corners, a, b, c, corners, p) > 0) {
                addEdges(seen, a, b, c);
            } else {
                triangles.set(kept, a);
                triangles.set(kept + 1, b);
                triangles.set(kept + 2, c);
                kept += 3;
            }
        }
        while (triangles.size() > kept) {
            triangles.pop();
        }
        for (int e = 0; e < seen.size(); e += 2) {
            if (!contains(seen, seen.get(e + 1), seen.get(e))) {
                addTriangle(seen.get(e), seen.get(e + 1), p);
            }
        }
    }

    private static void addEdges(IntStack edges, int a, int b, int c) {
        edges.push(a);
        edges.push(b);
        edges.push(b);
        edges.push(c);
        edges.push(c);
        edges.push(a);
    }

    private static boolean contains(IntStack edges, int from, int to) {
        for (int e = 0; e < edges.size(); e += 2) {
            if (edges.get(e) == from && edges.get(e + 1) == to) {
                return true;
            }
        }
        return false;
    }
}
