// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.internal.BspPlane;

/**
 * A plane {@code a*x + b*y + c*z + d = 0} with whole coefficients, in lattice steps; front is where the value is
 * positive.
 *
 * <p>Lattice coordinates have 16 bits, so normals of triangles stay below 2^33 and offsets below 2^51: all are exact in
 * a double, and so is the value at a lattice point (50-bit products, sums below 2^53).
 */
final class LatticePlane {
    /** The coefficients. */
    public final double a;

    public final double b;
    public final double c;
    public final double d;

    /**
     * A value at a computed vertex, whose coordinates have an error of at most 2^-34, is right in sign if its magnitude
     * exceeds this.
     */
    public final double doubt;

    /** A plane with four coefficients, not necessarily canonical. */
    public LatticePlane(long a, long b, long c, long d) {
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        // (|a|+|b|+|c|) * 2^-34 for the vertex, and less than as much again for four products and three sums, each
        // below (|a|+|b|+|c|) * 2^16 and rounded by 2^-53
        this.doubt = (Math.abs(this.a) + Math.abs(this.b) + Math.abs(this.c)) * 0x1p-32;
    }

    /** Returns the plane {@code axis = k}. */
    public static LatticePlane acrossAxis(int axis, int k) {
        return new LatticePlane(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, -k);
    }

    /** Returns the canonical plane of a triangle, 9 ints at an offset; its front may be the back of the triangle. */
    public static LatticePlane ofTriangle(int[] corners, int offset) {
        long a = normal(corners, offset, 1, 2);
        long b = normal(corners, offset, 2, 0);
        long c = normal(corners, offset, 0, 1);
        return canonical(a, b, c, -(a * corners[offset] + b * corners[offset + 1] + c * corners[offset + 2]));
    }

    /**
     * Returns the canonical form of the plane: without common factor, the first coefficient that is not 0 positive.
     */
    public LatticePlane canonical() {
        return canonical((long) a, (long) b, (long) c, (long) d);
    }

    private static LatticePlane canonical(long a, long b, long c, long d) {
        long divisor = BspPlane.gcd(a, b, c);
        long leading = a != 0 ? a : b != 0 ? b : c;
        long signed = leading < 0 ? -divisor : divisor;
        return new LatticePlane(a / signed, b / signed, c / signed, d / signed);
    }

    /** Returns whether the front of a triangle is the front of the plane of {@link #ofTriangle}. */
    public static boolean facesFront(int[] corners, int offset) {
        long a = normal(corners, offset, 1, 2);
        long b = normal(corners, offset, 2, 0);
        return (a != 0 ? a : b != 0 ? b : normal(corners, offset, 0, 1)) > 0;
    }

    /** Returns whether a triangle has no area. */
    public static boolean isDegenerate(int[] corners, int offset) {
        return normal(corners, offset, 1, 2) == 0
                && normal(corners, offset, 2, 0) == 0
                && normal(corners, offset, 0, 1) == 0;
    }

    /**
     * Returns a plane through the edge from p to q, along the axis nearest to the normal of this plane: never parallel
     * to it.
     */
    public LatticePlane throughEdge(int px, int py, int pz, int qx, int qy, int qz) {
        long x = (long) qx - px;
        long y = (long) qy - py;
        long z = (long) qz - pz;
        long na = 0;
        long nb = 0;
        long nc = 0;
        int axis = dominantAxis();
        if (axis == 0) {
            nb = z;
            nc = -y;
        } else if (axis == 1) {
            na = -z;
            nc = x;
        } else {
            na = y;
            nb = -x;
        }
        return new LatticePlane(na, nb, nc, -(na * px + nb * py + nc * pz));
    }

    /** Returns the value at a point; its sign is exact at lattice points, and elsewhere beyond {@link #doubt}. */
    public double at(double x, double y, double z) {
        return a * x + b * y + c * z + d;
    }

    /** Returns the axis along which the normal is longest; the first of equals. */
    public int dominantAxis() {
        double x = Math.abs(a);
        double y = Math.abs(b);
        double z = Math.abs(c);
        return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    }

    /** Returns the axis that a canonical plane is across, or -1. */
    public int axis() {
        return a == 1 && b == 0 && c == 0 ? 0 : a == 0 && b == 1 && c == 0 ? 1 : a == 0 && b == 0 && c == 1 ? 2 : -1;
    }

    /** Returns whether two canonical planes are equal. */
    public boolean sameAs(LatticePlane other) {
        return a == other.a && b == other.b && c == other.c && d == other.d;
    }

    int hash() {
        long x = (long) a;
        long y = (long) b;
        long z = 31 * (long) c + (long) d;
        long hash = ((x * 0x9E3779B97F4A7C15L) ^ y) * 0xBF58476D1CE4E5B9L;
        hash = (hash ^ (hash >>> 29) ^ z) * 0x94D049BB133111EBL;
        return (int) (hash >>> 32);
    }

    /** Returns the coefficient of the normal across two axes. */
    private static long normal(int[] p, int o, int u, int v) {
        long qu = (long) p[o + 3 + u] - p[o + u];
        long qv = (long) p[o + 3 + v] - p[o + v];
        long ru = (long) p[o + 6 + u] - p[o + u];
        long rv = (long) p[o + 6 + v] - p[o + v];
        return qu * rv - qv * ru;
    }
}
