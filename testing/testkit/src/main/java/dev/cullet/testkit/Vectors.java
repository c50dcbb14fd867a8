// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/** Three doubles as a vector, for oracles: plain, allocating, not for a product. */
public final class Vectors {
    private Vectors() {}

    /** The three doubles of {@code a} from {@code at}. */
    public static double[] of(double[] a, int at) {
        return new double[] {a[at], a[at + 1], a[at + 2]};
    }

    public static double[] minus(double[] a, double[] b) {
        return minus(a, 0, b, 0);
    }

    public static double[] minus(double[] a, int atA, double[] b, int atB) {
        return new double[] {a[atA] - b[atB], a[atA + 1] - b[atB + 1], a[atA + 2] - b[atB + 2]};
    }

    public static double[] plus(double[] a, double factor, double[] b) {
        return new double[] {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
    }

    public static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    public static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    public static double length2(double[] a) {
        return dot(a, a);
    }

    public static double distance2(double[] a, double[] b) {
        return length2(minus(a, b));
    }
}
