// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import org.jspecify.annotations.Nullable;

/**
 * A convex fragment of a triangle: the plane of the triangle, and a plane through each of its edges. A vertex is the
 * intersection of the plane and two neighbouring edge planes; its coordinates in {@link #vertices} are rounded and only
 * filter. {@link FragmentCutter} cuts it. Immutable.
 *
 * <pre>
 * vertices   x y z | x y z | ...   3 doubles per vertex, in lattice steps
 * edges      e | e | ...           per vertex, the plane of the edge from it to the next; absent in a whole triangle
 * corners    bit i: vertex i is a corner of the triangle, so a lattice point, so exact (of the first 64)
 * </pre>
 */
final class Fragment {
    /** The triangle, in {@link BspSurface}. */
    public final int triangle;

    /** The plane of the triangle. */
    public final LatticePlane plane;

    /** 3 doubles per vertex, in lattice steps. */
    public final double[] vertices;

    final LatticePlane @Nullable [] edges;
    final long corners;

    Fragment(int triangle, LatticePlane plane, double[] vertices, LatticePlane @Nullable [] edges, long corners) {
        this.triangle = triangle;
        this.plane = plane;
        this.vertices = vertices;
        this.edges = edges;
        this.corners = corners;
    }

    /** Returns a whole triangle. */
    public static Fragment whole(int triangle, LatticePlane plane, int[] corners, int offset) {
        double[] vertices = new double[9];
        for (int i = 0; i < 9; i++) {
            vertices[i] = corners[offset + i];
        }
        return new Fragment(triangle, plane, vertices, null, 7);
    }

    /** Returns the number of vertices. */
    public int size() {
        return vertices.length / 3;
    }

    /** Returns whether a vertex is a corner of the triangle, and so exact. */
    boolean isCorner(int vertex) {
        return vertex < 64 && (corners >>> vertex & 1) != 0;
    }

    /** Returns a plane through the edge from a vertex to the next, not parallel to the fragment. */
    public LatticePlane edge(int i) {
        if (edges != null) {
            return edges[i];
        }
        int p = 3 * i;
        int q = 3 * ((i + 1) % 3);
        return plane.throughEdge(
                (int) vertices[p],
                (int) vertices[p + 1],
                (int) vertices[p + 2],
                (int) vertices[q],
                (int) vertices[q + 1],
                (int) vertices[q + 2]);
    }
}
