// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.function.Consumer;

/**
 * Cuts triangles into patches with edges up to a length, and stops when there are too many: a long thin triangle has
 * about (longest edge / length)<sup>1.6</sup> patches, a triangle of large area about 6 area / length<sup>2</sup>. Not
 * thread-safe.
 */
final class Patches {
    /** Maximum number of patches for grids and samples: some tenths of a second. */
    static final int MAX_PATCHES = 1 << 24;

    private final long max;
    private final double[][] stack = new double[Subdivision.MAX_DEPTH + 1][9];
    private long visited;

    /**
     * @param max maximum number of patches of a surface of few triangles; others may have two per triangle
     * @param triangles number of triangles of the surface
     */
    Patches(long max, int triangles) {
        this.max = Math.max(max, 2L * triangles);
    }

    /**
     * Returns an edge length for which a surface has no more patches than the maximum: the given one, times the least
     * power of two.
     */
    double edge(float[] positions, int[] indices, double wanted) {
        double edge = wanted;
        while (!fits(positions, indices, edge)) {
            edge *= 2;
        }
        return edge;
    }

    private boolean fits(float[] positions, int[] indices, double edge) {
        restart();
        for (int t = 0; t < indices.length; t += 3) {
            for (int k = 0; k < 9; k++) {
                stack[0][k] = positions[3 * indices[t + k / 3] + k % 3];
            }
            if (!visit(edge * edge, patch -> {})) {
                return false;
            }
        }
        return true;
    }

    /** Starts the count anew. */
    void restart() {
        visited = 0;
    }

    /** Returns the corners of the triangle to cut, x y z of each: the caller writes them. */
    double[] triangle() {
        return stack[0];
    }

    /** Returns the number of patches since the last {@link #restart}. */
    long visited() {
        return visited;
    }

    /**
     * Cuts the triangle, and passes each patch.
     *
     * @param limit2 square of the longest edge of a patch
     * @return false if the surface has too many patches; the rest is not passed
     */
    boolean visit(double limit2, Consumer<double[]> receiver) {
        return visit(limit2, receiver, 0);
    }

    private boolean visit(double limit2, Consumer<double[]> receiver, int depth) {
        double[] p = stack[depth];
        int edge = Subdivision.longestEdge(p);
        if (Subdivision.edgeLength2(p, edge) <= limit2 || depth == Subdivision.MAX_DEPTH) {
            receiver.accept(p);
            return ++visited <= max;
        }
        double[] half = stack[depth + 1];
        Subdivision.firstHalf(p, edge, half);
        if (!visit(limit2, receiver, depth + 1)) {
            return false;
        }
        Subdivision.secondHalf(p, edge, half);
        return visit(limit2, receiver, depth + 1);
    }
}
