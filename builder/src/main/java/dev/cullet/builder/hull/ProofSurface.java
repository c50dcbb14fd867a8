// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A closed surface of triangles between corners of a shape, such that every corner is on or behind every triangle.
 *
 * <p>The surface proves that a point is in the convex hull of the corners: a point that is in front of no triangle, and
 * behind at least one, sees solid angles of one sign only, and not all are 0. Their sum is a multiple of 4 pi because
 * the surface is closed, so the surface winds around the point. It winds around no point outside of the convex hull of
 * its corners, because a plane separates such a point from all of them. So the proof does not depend on how the
 * triangles were found, only on their being closed, which {@link #isClosed} checks.
 *
 * <p>The triangles are found by adding one corner after another. O(corners times triangles).
 */
final class ProofSurface {
    private final float[] corners;
    private List<int[]> triangles = new ArrayList<>();

    /**
     * @param corners 3 floats per corner
     */
    ProofSurface(float[] corners) {
        this.corners = corners;
        int[] first = fourCorners();
        if (first.length == 4) {
            for (int skipped = 0; skipped < 4; skipped++) {
                int a = first[(skipped + 1) % 4];
                int b = first[(skipped + 2) % 4];
                int c = first[(skipped + 3) % 4];
                boolean isFront = ProofArithmetic.side(corners, a, b, c, corners, first[skipped]) > 0;
                triangles.add(isFront ? new int[] {a, c, b} : new int[] {a, b, c});
            }
            for (int p = 0; 3 * p < corners.length; p++) {
                add(p);
            }
        }
    }

    /** Four corners that are not in one plane, or none: the first, and each time the first that adds a dimension. */
    private int[] fourCorners() {
        int count = corners.length / 3;
        int second = 1;
        while (second < count && isSame(0, second)) {
            second++;
        }
        for (int third = second + 1; third < count; third++) {
            for (int fourth = second + 1; fourth < count; fourth++) {
                if (ProofArithmetic.side(corners, 0, second, third, corners, fourth) != 0) {
                    return new int[] {0, second, third, fourth};
                }
            }
        }
        return new int[0];
    }

    private boolean isSame(int p, int q) {
        return corners[3 * p] == corners[3 * q]
                && corners[3 * p + 1] == corners[3 * q + 1]
                && corners[3 * p + 2] == corners[3 * q + 2];
    }

    private void add(int p) {
        Set<Long> edges = new HashSet<>();
        List<int[]> kept = new ArrayList<>();
        for (int[] t : triangles) {
            if (ProofArithmetic.side(corners, t[0], t[1], t[2], corners, p) > 0) {
                for (int k = 0; k < 3; k++) {
                    edges.add(edge(t[k], t[(k + 1) % 3]));
                }
            } else {
                kept.add(t);
            }
        }
        for (int[] t : triangles) {
            for (int k = 0; k < 3; k++) {
                int from = t[k];
                int to = t[(k + 1) % 3];
                if (edges.contains(edge(from, to)) && !edges.contains(edge(to, from))) {
                    kept.add(new int[] {from, to, p});
                }
            }
        }
        triangles = kept;
    }

    private static long edge(int from, int to) {
        return ((long) from << 32) | to;
    }

    /** Returns whether there are triangles, and each edge has its opposite, once. */
    boolean isClosed() {
        Set<Long> edges = new HashSet<>();
        for (int[] t : triangles) {
            for (int k = 0; k < 3; k++) {
                if (!edges.add(edge(t[k], t[(k + 1) % 3]))) {
                    return false;
                }
            }
        }
        for (long edge : edges) {
            if (!edges.contains((edge << 32) | (edge >>> 32))) {
                return false;
            }
        }
        return !triangles.isEmpty();
    }

    /** Returns 3 corners per triangle, counter-clockwise from outside. */
    int[] triangles() {
        int[] all = new int[3 * triangles.size()];
        for (int t = 0; t < triangles.size(); t++) {
            System.arraycopy(triangles.get(t), 0, all, 3 * t, 3);
        }
        return all;
    }
}
