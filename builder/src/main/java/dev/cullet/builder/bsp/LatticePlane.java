// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.mesh.HashMix;

/**
 * A plane {@code a*x + b*y + c*z + d = 0} with whole coefficients, in lattice steps; front is where the value is
 * positive.
 *
 * <p>Lattice coordinates have 16 bits, so normals of triangles stay below 2^33 and offsets below 2^51: all are exact in
 * a double, and so is the value at a lattice point (50-bit products, sums below 2^53).
 */
final class LatticePlane {
    final double a;
    final double b;
    final double c;
    final double d;

    /**
     * A value at a computed vertex, whose coordinates have an error of at most 2^-34, is right in sign if its magnitude
     * exceeds this.
     */
    final double doubt;

    LatticePlane(long a, long b, long c, long d) {
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        // (|a|+|b|+|c|) * 2^-34 for the vertex, and less than as much again for four products and three sums, each
        // below (|a|+|b|+|c|) * 2^16 and rounded by 2^-53
        this.doubt = (Math.abs(this.a) + Math.abs(this.b) + Math.abs(this.c)) * 0x1p-32;
    }

    /** Returns the plane {@code axis = k}. */
    static LatticePlane acrossAxis(int axis, int k) {
        return new LatticePlane(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, -k);
    }

    /** Returns the canonical plane of a triangle, 9 ints at an offset; its front may be the back of the triangle. */
    static LatticePlane ofTriangle(int[] corners, int offset) {
        long[] n = normal(corners, offset);
        long d = -(n[0] * corners[offset] + n[1] * corners[offset + 1] + n[2] * corners[offset + 2]);
        return canonical(n[0], n[1], n[2], d);
    }

    /**
     * Returns the canonical form of the plane: without common factor, the first coefficient that is not 0 positive.
     */
    LatticePlane canonical() {
        return canonical((long) a, (long) b, (long) c, (long) d);
    }

    private static LatticePlane canonical(long a, long b, long c, long d) {
        long divisor = gcd(gcd(Math.abs(a), Math.abs(b)), Math.abs(c));
        long leading = a != 0 ? a : b != 0 ? b : c;
        long signed = leading < 0 ? -divisor : divisor;
        return new LatticePlane(a / signed, b / signed, c / signed, d / signed);
    }

    /** Returns whether the front of a triangle is the front of the plane of {@link #ofTriangle}. */
    static boolean facesFront(int[] corners, int offset) {
        long[] n = normal(corners, offset);
        return (n[0] != 0 ? n[0] : n[1] != 0 ? n[1] : n[2]) > 0;
    }

    /** Returns whether a triangle has no area. */
    static boolean isDegenerate(int[] corners, int offset) {
        long[] n = normal(corners, offset);
        return n[0] == 0 && n[1] == 0 && n[2] == 0;
    }

    /**
     * Returns a plane through the edge from p to q, along the axis nearest to the normal of this plane: never parallel
     * to it.
     */
    LatticePlane throughEdge(int px, int py, int pz, int qx, int qy, int qz) {
        long x = (long) qx - px;
        long y = (long) qy - py;
        long z = (long) qz - pz;
        long na = 0;
        long nb = 0;
        long nc = 0;
        switch (dominantAxis()) {
            case 0 -> {
                nb = z;
                nc = -y;
            }
            case 1 -> {
                na = -z;
                nc = x;
            }
            default -> {
                na = y;
                nb = -x;
            }
        }
        return new LatticePlane(na, nb, nc, -(na * px + nb * py + nc * pz));
    }

    /** Returns the value at a point; its sign is exact at lattice points, and elsewhere beyond {@link #doubt}. */
    double at(double x, double y, double z) {
        return a * x + b * y + c * z + d;
    }

    /** Returns the axis along which the normal is longest; the first of equals. */
    int dominantAxis() {
        double x = Math.abs(a);
        double y = Math.abs(b);
        double z = Math.abs(c);
        return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    }

    /** Returns whether two canonical planes are equal. */
    boolean sameAs(LatticePlane other) {
        return a == other.a && b == other.b && c == other.c && d == other.d;
    }

    int hash() {
        return HashMix.of((long) a, (long) b, 31 * (long) c + (long) d);
    }

    private static long[] normal(int[] p, int o) {
        long ux = (long) p[o + 3] - p[o];
        long uy = (long) p[o + 4] - p[o + 1];
        long uz = (long) p[o + 5] - p[o + 2];
        long vx = (long) p[o + 6] - p[o];
        long vy = (long) p[o + 7] - p[o + 1];
        long vz = (long) p[o + 8] - p[o + 2];
        return new long[] {uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx};
    }

    private static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
}
