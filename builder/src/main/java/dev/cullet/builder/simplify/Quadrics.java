// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/**
 * Sums of squared distances to the planes around each vertex, weighted by area; they order the collapses and prove
 * nothing.
 *
 * <p>88 bytes per vertex. Coordinates are relative to the middle of the mesh.
 *
 * <p>Source: Garland and Heckbert 1997.
 */
final class Quadrics {
    private static final int SIZE = 11;

    private final float[] positions;
    private final double[] sums;
    private final double[] origin;

    Quadrics(float[] positions, double[] origin) {
        this.positions = positions;
        this.origin = origin;
        this.sums = new double[positions.length / 3 * SIZE];
    }

    /**
     * Adds a plane to a vertex.
     *
     * @param normal of length 1
     * @param on a vertex on the plane
     */
    void add(int vertex, double[] normal, int on, double weight) {
        double a = normal[0];
        double b = normal[1];
        double c = normal[2];
        double d = -(a * x(on) + b * y(on) + c * z(on));
        int at = SIZE * vertex;
        sums[at] += weight * a * a;
        sums[at + 1] += weight * a * b;
        sums[at + 2] += weight * a * c;
        sums[at + 3] += weight * a * d;
        sums[at + 4] += weight * b * b;
        sums[at + 5] += weight * b * c;
        sums[at + 6] += weight * b * d;
        sums[at + 7] += weight * c * c;
        sums[at + 8] += weight * c * d;
        sums[at + 9] += weight * d * d;
        sums[at + 10] += weight;
    }

    /** Adds the planes of one vertex to another. */
    void merge(int from, int to) {
        for (int i = 0; i < SIZE; i++) {
            sums[SIZE * to + i] += sums[SIZE * from + i];
        }
    }

    /** Returns the mean squared distance of a vertex to the planes of another, in square metres. */
    double cost(int planesOf, int vertex) {
        double px = x(vertex);
        double py = y(vertex);
        double pz = z(vertex);
        int at = SIZE * planesOf;
        double sum = px * (sums[at] * px + 2 * (sums[at + 1] * py + sums[at + 2] * pz + sums[at + 3]))
                + py * (sums[at + 4] * py + 2 * (sums[at + 5] * pz + sums[at + 6]))
                + pz * (sums[at + 7] * pz + 2 * sums[at + 8])
                + sums[at + 9];
        return sums[at + 10] > 0 ? Math.max(0, sum / sums[at + 10]) : 0;
    }

    private double x(int vertex) {
        return positions[3 * vertex] - origin[0];
    }

    private double y(int vertex) {
        return positions[3 * vertex + 1] - origin[1];
    }

    private double z(int vertex) {
        return positions[3 * vertex + 2] - origin[2];
    }
}
