// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.RigidTransform;

/**
 * An oracle of two poses of one hull: the largest gap along the normals of all faces and the products of all pairs of
 * edges, in double. Below 0 the hulls overlap by at least as much along each axis. O(edges squared times corners).
 */
final class SeparatingAxes {
    private final double[] corners;
    private final int[] triangles;

    /**
     * @param corners 3 floats per corner
     * @param triangles 3 corners each
     */
    SeparatingAxes(float[] corners, int[] triangles) {
        this.corners = new double[corners.length];
        for (int i = 0; i < corners.length; i++) {
            this.corners[i] = corners[i];
        }
        this.triangles = triangles;
    }

    /** Returns the largest gap between the hull and the hull where a transform places it. */
    double gap(RigidTransform otherToThis) {
        double[] m = new double[16];
        otherToThis.copyRowMajor(m);
        double[] other = new double[corners.length];
        for (int i = 0; i < corners.length; i += 3) {
            for (int k = 0; k < 3; k++) {
                other[i + k] = m[4 * k] * corners[i]
                        + m[4 * k + 1] * corners[i + 1]
                        + m[4 * k + 2] * corners[i + 2]
                        + m[4 * k + 3];
            }
        }
        double largest = Double.NEGATIVE_INFINITY;
        for (double[] hull : new double[][] {corners, other}) {
            for (int t = 0; t < triangles.length; t += 3) {
                double[] axis =
                        cross(edge(hull, triangles[t], triangles[t + 1]), edge(hull, triangles[t], triangles[t + 2]));
                largest = Math.max(largest, gap(axis, other));
            }
        }
        for (int a = 0; a < triangles.length; a++) {
            int nextA = a % 3 == 2 ? a - 2 : a + 1;
            if (triangles[a] > triangles[nextA]) {
                continue;
            }
            double[] edge = edge(corners, triangles[a], triangles[nextA]);
            for (int b = 0; b < triangles.length; b++) {
                int nextB = b % 3 == 2 ? b - 2 : b + 1;
                if (triangles[b] < triangles[nextB]) {
                    largest = Math.max(largest, gap(cross(edge, edge(other, triangles[b], triangles[nextB])), other));
                }
            }
        }
        return largest;
    }

    private static double[] edge(double[] p, int a, int b) {
        return new double[] {p[3 * b] - p[3 * a], p[3 * b + 1] - p[3 * a + 1], p[3 * b + 2] - p[3 * a + 2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    /** The gap along an axis, on the side where it is larger. */
    private double gap(double[] axis, double[] other) {
        double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        if (!(length > 1e-12)) {
            return Double.NEGATIVE_INFINITY;
        }
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        double otherMin = Double.POSITIVE_INFINITY;
        double otherMax = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < corners.length; i += 3) {
            double at = axis[0] * corners[i] + axis[1] * corners[i + 1] + axis[2] * corners[i + 2];
            double otherAt = axis[0] * other[i] + axis[1] * other[i + 1] + axis[2] * other[i + 2];
            min = Math.min(min, at);
            max = Math.max(max, at);
            otherMin = Math.min(otherMin, otherAt);
            otherMax = Math.max(otherMax, otherAt);
        }
        return Math.max(otherMin - max, min - otherMax) / length;
    }
}
