// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.BspTree;

/**
 * The exact plane of a node, {@code a*x + b*y + c*z + d = 0} with whole coefficients in lattice steps: scratch memory
 * of one thread. The first coefficient that is not 0 is positive.
 *
 * <p>A triangle's plane is the cross product of its edges, of which an odd common factor is removed by multiplication
 * with its inverse modulo 2^64. Powers of two stay: they change no sign, and no quotient in double.
 */
public final class BspPlane {
    /** The inverses of 1, 3, 5, .. modulo 2^64. */
    private static final long[] INVERSES = inverses();

    public long a;
    public long b;
    public long c;
    public long d;

    /** Whether the front of the stored node is the back of this plane. */
    public boolean swapped;

    private boolean turned; // the normal of the triangle is that of the plane times a negative number

    /** A plane without value. */
    public BspPlane() {}

    private static long[] inverses() {
        long[] inverses = new long[BspFrames.MAX_FACTORS];
        for (int i = 0; i < inverses.length; i++) {
            long odd = 2L * i + 1;
            long inverse = odd; // right in 3 bits; each step doubles them
            for (int step = 0; step < 5; step++) {
                inverse *= 2 - odd * inverse;
            }
            inverses[i] = inverse;
        }
        return inverses;
    }

    /** Sets the plane of a top node. */
    public void setTop(BspTree tree, int plane) {
        if (plane < 0) {
            setTable(tree.planes(), ~plane);
        } else {
            setAxis(plane >> 16, plane & 0xFFFF);
        }
    }

    /** Sets the plane of a node of a frame. */
    public void set(LatticeCorners corners, BspTree tree, int frame, long node) {
        int kind = BspFrames.kind(node);
        if (kind == BspFrames.AXIS) {
            setAxis(BspFrames.axis(node), BspFrames.number(node));
        } else if (kind == BspFrames.TABLE) {
            setTable(tree.planes(), BspFrames.number(node));
        } else {
            setTriangle(corners, BspFrames.triangle(tree.frames(), frame, node), BspFrames.axis(node), kind);
        }
    }

    private void setAxis(int axis, int k) {
        a = axis == 0 ? 1 : 0;
        b = axis == 1 ? 1 : 0;
        c = axis == 2 ? 1 : 0;
        d = -k;
        swapped = false;
    }

    private void setTable(long[] planes, int plane) {
        a = planes[4 * plane];
        b = planes[4 * plane + 1];
        c = planes[4 * plane + 2];
        d = planes[4 * plane + 3];
        swapped = false;
    }

    /**
     * Sets the plane of a triangle.
     *
     * @param axis on which the stored front is positive
     * @param kind of the node
     */
    public void setTriangle(LatticeCorners corners, int triangle, int axis, int kind) {
        long p = corners.corner(triangle, 0);
        long q = corners.corner(triangle, 1);
        long r = corners.corner(triangle, 2);
        long x = PackedPoint.coordinate(p, 0);
        long y = PackedPoint.coordinate(p, 1);
        long z = PackedPoint.coordinate(p, 2);
        long ux = PackedPoint.coordinate(q, 0) - x;
        long uy = PackedPoint.coordinate(q, 1) - y;
        long uz = PackedPoint.coordinate(q, 2) - z;
        long vx = PackedPoint.coordinate(r, 0) - x;
        long vy = PackedPoint.coordinate(r, 1) - y;
        long vz = PackedPoint.coordinate(r, 2) - z;
        a = uy * vz - uz * vy;
        b = uz * vx - ux * vz;
        c = ux * vy - uy * vx;
        if (kind == BspFrames.LARGE_FACTOR) {
            long factor = Math.max(1, oddFactor()); // 0: no area, in a tree whose planes were not checked
            a /= factor;
            b /= factor;
            c /= factor;
        } else if (kind > 0) {
            long inverse = INVERSES[kind];
            a *= inverse;
            b *= inverse;
            c *= inverse;
        }
        turned = (a != 0 ? a : b != 0 ? b : c) < 0;
        if (turned) {
            a = -a;
            b = -b;
            c = -c;
        }
        swapped = coefficient(axis) < 0;
        d = -(a * x + b * y + c * z);
    }

    /**
     * Returns the constant of the plane in the coordinates of a frame, with {@link BspFrames#UNIT} as the coefficient
     * of an axis; rounded by less than 2^-20.
     */
    public double constant(int x, int y, int z, int shift, int axis) {
        double value = a * x + b * y + c * z + d;
        return value * ((double) BspFrames.UNIT * BspTree.SUBSTEPS) / ((double) coefficient(axis) * (1L << shift));
    }

    /** Returns whether the triangle of the last {@link #setTriangle} faces the front of the stored node. */
    public boolean facesFront() {
        return turned == swapped;
    }

    /** Returns a, b or c. */
    public long coefficient(int axis) {
        return axis == 0 ? a : axis == 1 ? b : c;
    }

    /** Returns the common factor of a, b and c without its powers of two; 0 if all are 0. */
    public long oddFactor() {
        long factor = gcd(a, b, c);
        return factor == 0 ? 0 : factor >> Long.numberOfTrailingZeros(factor);
    }

    /** Divides by the common factor. */
    public void reduce() {
        long factor = gcd(a, b, c);
        a /= factor;
        b /= factor;
        c /= factor;
        d /= factor;
    }

    /** Returns the greatest common divisor of three numbers of any sign; 0 if all are 0. */
    public static long gcd(long a, long b, long c) {
        return gcd(gcd(Math.abs(a), Math.abs(b)), Math.abs(c));
    }

    private static long gcd(long a, long b) {
        long p = a;
        long q = b;
        while (q != 0) {
            long rest = p % q;
            p = q;
            q = rest;
        }
        return p;
    }
}
