// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A convex fragment of a triangle: the plane of the triangle, and a plane through each of its edges. A vertex is the
 * intersection of the plane and two neighbouring edge planes; its coordinates in {@link #vertices} are rounded and only
 * filter.
 *
 * <pre>
 * vertices   x y z | x y z | ...   3 doubles per vertex, in lattice steps
 * edges      e | e | ...           per vertex, the plane of the edge from it to the next; absent in a whole triangle
 * corners    bit i: vertex i is a corner of the triangle, so a lattice point, so exact (of the first 64)
 * </pre>
 */
final class Fragment {
    final int triangle;
    final LatticePlane plane;
    final double[] vertices;
    private final LatticePlane @Nullable [] edges;
    private final long corners;

    private Fragment(
            int triangle, LatticePlane plane, double[] vertices, LatticePlane @Nullable [] edges, long corners) {
        this.triangle = triangle;
        this.plane = plane;
        this.vertices = vertices;
        this.edges = edges;
        this.corners = corners;
    }

    /** Returns a whole triangle. */
    static Fragment whole(int triangle, LatticePlane plane, int[] corners, int offset) {
        double[] vertices = new double[9];
        for (int i = 0; i < 9; i++) {
            vertices[i] = corners[offset + i];
        }
        return new Fragment(triangle, plane, vertices, null, 7);
    }

    int size() {
        return vertices.length / 3;
    }

    /** Returns the side of a plane on which a vertex is, exactly: 1 front, 0 on it, -1 back. */
    int side(int vertex, LatticePlane s) {
        double value = s.at(vertices[3 * vertex], vertices[3 * vertex + 1], vertices[3 * vertex + 2]);
        if (vertex < 64 && (corners >>> vertex & 1) != 0) {
            return value > 0 ? 1 : value < 0 ? -1 : 0;
        }
        if (Math.abs(value) > s.doubt) {
            return value > 0 ? 1 : -1;
        }
        LatticePlane before = edge(vertex == 0 ? size() - 1 : vertex - 1);
        LatticePlane after = edge(vertex);
        return s == before || s == after || s == plane ? 0 : new ExactVertex(plane, before, after).side(s);
    }

    /**
     * Returns the approximate {@link #side(int, LatticePlane)}: a vertex within {@link LatticePlane#doubt} counts as on
     * the plane. For estimates.
     */
    int sideNearly(int vertex, LatticePlane s) {
        double value = s.at(vertices[3 * vertex], vertices[3 * vertex + 1], vertices[3 * vertex + 2]);
        return value > s.doubt ? 1 : value < -s.doubt ? -1 : 0;
    }

    /**
     * Returns the side of a plane on which the fragment is: 1 in front of it or touching it from there, -1 behind, 0
     * crossing it.
     */
    int side(LatticePlane s) {
        boolean front = false;
        boolean back = false;
        for (int i = 0; i < size(); i++) {
            int side = side(i, s);
            front |= side > 0;
            back |= side < 0;
        }
        return front && back ? 0 : front ? 1 : -1;
    }

    /** Cuts by a plane that this fragment crosses. Returns the fragment in front and the fragment behind. */
    Fragment[] cut(LatticePlane s) {
        Builder front = new Builder(size() + 1);
        Builder back = new Builder(size() + 1);
        int[] sides = new int[size() + 1];
        for (int i = 0; i < size(); i++) {
            sides[i] = side(i, s);
        }
        sides[size()] = sides[0];
        for (int i = 0; i < size(); i++) {
            LatticePlane edge = edge(i);
            boolean corner = i < 64 && (corners >>> i & 1) != 0;
            int here = sides[i];
            int next = sides[i + 1];
            if (here >= 0) {
                front.add(this, i, corner, here == 0 && next < 0 ? s : edge);
            }
            if (here <= 0) {
                back.add(this, i, corner, here == 0 && next > 0 ? s : edge);
            }
            if (here * next < 0) {
                ExactVertex vertex = new ExactVertex(plane, edge, s);
                front.add(vertex, here > 0 ? s : edge);
                back.add(vertex, here > 0 ? edge : s);
            }
        }
        return new Fragment[] {front.toFragment(this), back.toFragment(this)};
    }

    /** Returns twice the area, in squared lattice steps; not exact. */
    double doubleArea() {
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = 3; i + 5 < vertices.length; i += 3) {
            double ux = vertices[i] - vertices[0];
            double uy = vertices[i + 1] - vertices[1];
            double uz = vertices[i + 2] - vertices[2];
            double vx = vertices[i + 3] - vertices[0];
            double vy = vertices[i + 4] - vertices[1];
            double vz = vertices[i + 5] - vertices[2];
            x += uy * vz - uz * vy;
            y += uz * vx - ux * vz;
            z += ux * vy - uy * vx;
        }
        return Math.sqrt(x * x + y * y + z * z);
    }

    /**
     * Returns the minimum or maximum of this fragment along an axis; the error is at most 2^-35 where a cut created it.
     */
    double end(int axis, boolean upper) {
        double end = vertices[axis];
        for (int i = axis + 3; i < vertices.length; i += 3) {
            end = upper ? Math.max(end, vertices[i]) : Math.min(end, vertices[i]);
        }
        return end;
    }

    /** Returns a plane through the edge from a vertex to the next, not parallel to the fragment. */
    LatticePlane edge(int i) {
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

    /** Collects the vertices of a fragment in order. */
    private static final class Builder {
        private final double[] vertices;
        private final LatticePlane[] edges;
        private long corners;
        private int size;

        Builder(int capacity) {
            vertices = new double[3 * capacity];
            edges = new LatticePlane[capacity];
        }

        void add(Fragment from, int vertex, boolean corner, LatticePlane edge) {
            System.arraycopy(from.vertices, 3 * vertex, vertices, 3 * size, 3);
            if (corner && size < 64) {
                corners |= 1L << size;
            }
            edges[size++] = edge;
        }

        void add(ExactVertex vertex, LatticePlane edge) {
            vertices[3 * size] = vertex.x();
            vertices[3 * size + 1] = vertex.y();
            vertices[3 * size + 2] = vertex.z();
            edges[size++] = edge;
        }

        Fragment toFragment(Fragment of) {
            return new Fragment(
                    of.triangle, of.plane, Arrays.copyOf(vertices, 3 * size), Arrays.copyOf(edges, size), corners);
        }
    }
}
