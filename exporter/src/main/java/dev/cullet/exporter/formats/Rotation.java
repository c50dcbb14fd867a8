// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

/** Frames along segments, in double. */
final class Rotation {
    private Rotation() {}

    /**
     * Returns a right-handed frame whose third axis points from one point to another; that of the coordinate axes if
     * the points are equal.
     */
    static double[][] frame(float[] from, float[] to) {
        double[] axis = {(double) to[0] - from[0], (double) to[1] - from[1], (double) to[2] - from[2]};
        double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        if (length == 0) {
            return new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        }
        for (int i = 0; i < 3; i++) {
            axis[i] /= length;
        }
        int smallest = 0;
        for (int i = 1; i < 3; i++) {
            smallest = Math.abs(axis[i]) < Math.abs(axis[smallest]) ? i : smallest;
        }
        double[] other = new double[3];
        other[smallest] = 1;
        double[] first = unit(cross(other, axis));
        return new double[][] {first, cross(axis, first), axis};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double[] unit(double[] a) {
        double length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
        return new double[] {a[0] / length, a[1] / length, a[2] / length};
    }
}
