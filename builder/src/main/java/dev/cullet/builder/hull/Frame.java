// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** Three perpendicular unit axes, right-handed, and the box of points along them. Vectors are 3 doubles. */
final class Frame {
    /** What is added to each extent before extents are multiplied, in units of the size: flat boxes differ, too. */
    static final double THIN = 1e-6;

    /** 9 doubles: the axes. */
    final double[] axes;

    private Frame(double[] axes) {
        this.axes = axes;
    }

    /** Returns the frame with a first axis and a second one that is made perpendicular to it. */
    static Frame of(double[] first, double[] second) {
        double[] a = unit(first);
        double along = a[0] * second[0] + a[1] * second[1] + a[2] * second[2];
        double[] b = unit(new double[] {second[0] - along * a[0], second[1] - along * a[1], second[2] - along * a[2]});
        double[] c = cross(a, b);
        return new Frame(new double[] {a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]});
    }

    double[] axis(int k) {
        return new double[] {axes[3 * k], axes[3 * k + 1], axes[3 * k + 2]};
    }

    /** Returns the volume of the box of points, with {@link #THIN} added to each extent. */
    double volume(double[] points) {
        double volume = 1;
        for (int k = 0; k < 3; k++) {
            double[] axis = axis(k);
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int i = 0; 3 * i < points.length; i++) {
                double along = dot(points, i, axis);
                min = Math.min(min, along);
                max = Math.max(max, along);
            }
            volume *= max - min + THIN;
        }
        return volume;
    }

    /** Returns the frame turned around one of its axes by a small angle. */
    Frame turned(int k, double angle) {
        double[] first = axis((k + 1) % 3);
        double[] second = axis((k + 2) % 3);
        double[] turned = new double[3];
        for (int i = 0; i < 3; i++) {
            turned[i] = first[i] + angle * second[i];
        }
        return of(axis(k), turned);
    }

    static double dot(double[] points, int i, double[] v) {
        return points[3 * i] * v[0] + points[3 * i + 1] * v[1] + points[3 * i + 2] * v[2];
    }

    static double[] unit(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return new double[] {v[0] / length, v[1] / length, v[2] / length};
    }

    static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    /** Returns some unit vector perpendicular to a unit vector. */
    static double[] perpendicular(double[] v) {
        int small = Math.abs(v[0]) <= Math.abs(v[1]) && Math.abs(v[0]) <= Math.abs(v[2])
                ? 0
                : Math.abs(v[1]) <= Math.abs(v[2]) ? 1 : 2;
        double[] axis = new double[3];
        axis[small] = 1;
        return unit(cross(v, axis));
    }

    /** Returns the quaternion x y z w of the frame, of length 1. */
    double[] quaternion() {
        double xx = axes[0];
        double yy = axes[4];
        double zz = axes[8];
        double[] q = new double[4];
        if (xx + yy + zz > 0) {
            q[3] = Math.sqrt(1 + xx + yy + zz) / 2;
            for (int k = 0; k < 3; k++) {
                int next = (k + 1) % 3;
                int last = (k + 2) % 3;
                q[k] = (axes[3 * next + last] - axes[3 * last + next]) / (4 * q[3]);
            }
            return q;
        }
        int k = xx >= yy && xx >= zz ? 0 : yy >= zz ? 1 : 2;
        int next = (k + 1) % 3;
        int last = (k + 2) % 3;
        q[k] = Math.sqrt(Math.max(0, 1 + axes[4 * k] - axes[4 * next] - axes[4 * last])) / 2;
        q[3] = (axes[3 * next + last] - axes[3 * last + next]) / (4 * q[k]);
        q[next] = (axes[3 * k + next] + axes[3 * next + k]) / (4 * q[k]);
        q[last] = (axes[3 * k + last] + axes[3 * last + k]) / (4 * q[k]);
        return q;
    }
}
