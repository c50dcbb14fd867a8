// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * The points of a source on a lattice of 20 bits per axis, with one step for all axes, in Morton order and without
 * duplicates.
 *
 * <p>The step is a power of two, so that a float that is a multiple of the step remains exact. A point is at most half
 * a step per axis from its lattice point. O(n).
 */
final class PointLattice {
    /** Bits of a coordinate: six products of three differences then fit a long (see {@link LatticeHull}). */
    static final int BITS = 20;

    private static final int MAX = (1 << BITS) - 2 - Slab.HEIGHT;

    /** Metres per step, a power of two. */
    final double step;

    /** Model coordinates of lattice point 0 0 0. */
    final double[] origin;

    /** The source vertices in Morton order; equal lattice points are neighbours, ties by index. */
    final int[] order;

    /** 3 lattice coordinates per distinct point, in Morton order. */
    final int[] points;

    /** The source vertex of a distinct point: the first one of those that are rounded to it. */
    final int[] sources;

    /** The number of distinct points. */
    final int count;

    /**
     * Rounds the vertices.
     *
     * @param positions 3 floats per vertex in metres, finite, at least one vertex
     * @param box lower and upper corner of the vertices
     */
    PointLattice(float[] positions, float[] box) {
        origin = new double[] {box[0], box[1], box[2]};
        double extent = Math.max(Math.max(box[3] - origin[0], box[4] - origin[1]), box[5] - origin[2]);
        step = stepFor(extent);
        int vertices = positions.length / 3;
        int[] lattice = new int[3 * vertices];
        for (int i = 0; i < lattice.length; i++) {
            lattice[i] = (int) Math.rint((positions[i] - origin[i % 3]) / step);
        }
        order = MortonOrder.sort(lattice);
        int[] distinct = new int[lattice.length];
        int[] first = new int[vertices];
        int size = 0;
        for (int vertex : order) {
            int at = 3 * size - 3;
            if (size == 0
                    || distinct[at] != lattice[3 * vertex]
                    || distinct[at + 1] != lattice[3 * vertex + 1]
                    || distinct[at + 2] != lattice[3 * vertex + 2]) {
                System.arraycopy(lattice, 3 * vertex, distinct, at + 3, 3);
                first[size++] = vertex;
            }
        }
        count = size;
        points = Arrays.copyOf(distinct, 3 * size);
        sources = Arrays.copyOf(first, size);
    }

    /** Returns the smallest power of two such that the extent has at most {@link #MAX} steps. */
    private static double stepFor(double extent) {
        if (extent == 0) {
            return 1;
        }
        double step = Math.scalb(1.0, Math.getExponent(extent) - BITS);
        while (extent / step > MAX) {
            step *= 2;
        }
        return step;
    }

    /** Returns the largest distance of a point from its lattice point, in metres. */
    double maxError() {
        return step * (Math.sqrt(0.75) + 0x1p-20);
    }
}
