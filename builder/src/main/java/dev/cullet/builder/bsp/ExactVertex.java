// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/**
 * The intersection point of three planes, exactly: four whole numbers x y z w of up to 121 bits, for the point (x/w,
 * y/w, z/w). Vertices that cuts create are represented so, and never rounded. Scratch memory of one thread.
 *
 * <p>By Cramer's rule each of the four is a determinant of three rows: normals of 34 bits with sign, and at most one
 * column of offsets of 52 bits; six products of 33 + 33 + 51 bits, below 2^120, stored in two longs. The side of a
 * fourth plane is the sign of a sum of four products below 2^155, stored in three longs.
 *
 * <p>Source: plane-based polygons after Bernstein and Fussell 2009, "Fast, exact, linear Booleans".
 */
final class ExactVertex {
    private long xHigh;
    private long xLow;
    private long yHigh;
    private long yLow;
    private long zHigh;
    private long zLow;
    private long wHigh;
    private long wLow;

    // the latest determinant
    private long high;
    private long low;

    // the sum that decides a side
    private long sum2;
    private long sum1;
    private long sum0;

    /** No point yet. */
    public ExactVertex() {}

    /** Sets the intersection of three planes: four determinants of three rows, each a sum of three minors. */
    public void set(LatticePlane p, LatticePlane q, LatticePlane r) {
        clear();
        addMinor(p.a, q.b, r.c, r.b, q.c);
        addMinor(q.a, r.b, p.c, p.b, r.c);
        addMinor(r.a, p.b, q.c, q.b, p.c);
        wHigh = high;
        wLow = low;
        clear();
        addMinor(p.b, q.d, r.c, r.d, q.c);
        addMinor(q.b, r.d, p.c, p.d, r.c);
        addMinor(r.b, p.d, q.c, q.d, p.c);
        xHigh = high;
        xLow = low;
        clear();
        addMinor(p.d, q.a, r.c, r.a, q.c);
        addMinor(q.d, r.a, p.c, p.a, r.c);
        addMinor(r.d, p.a, q.c, q.a, p.c);
        yHigh = high;
        yLow = low;
        clear();
        addMinor(p.b, q.a, r.d, r.a, q.d);
        addMinor(q.b, r.a, p.d, p.a, r.d);
        addMinor(r.b, p.a, q.d, q.a, p.d);
        zHigh = high;
        zLow = low;
    }

    /** Returns whether the planes intersect in one point. */
    public boolean isPoint() {
        return (wHigh | wLow) != 0;
    }

    /** Returns the nearest double or a neighbour: the relative error is at most 2^-51, so 2^-35 within the lattice. */
    public double x() {
        return toDouble(xHigh, xLow) / toDouble(wHigh, wLow);
    }

    /** Returns the coordinate, as {@link #x}. */
    public double y() {
        return toDouble(yHigh, yLow) / toDouble(wHigh, wLow);
    }

    /** Returns the coordinate, as {@link #x}. */
    public double z() {
        return toDouble(zHigh, zLow) / toDouble(wHigh, wLow);
    }

    /** Returns the side of a plane on which the point is: 1 front, 0 on it, -1 back. */
    public int side(LatticePlane s) {
        sum2 = 0;
        sum1 = 0;
        sum0 = 0;
        add(xHigh, xLow, (long) s.a);
        add(yHigh, yLow, (long) s.b);
        add(zHigh, zLow, (long) s.c);
        add(wHigh, wLow, (long) s.d);
        int sign = sum2 < 0 ? -1 : (sum2 | sum1 | sum0) == 0 ? 0 : 1;
        return wHigh < 0 ? -sign : sign;
    }

    /** Adds the product of a 128-bit number and a long to the sum of 192 bits. */
    private void add(long factorHigh, long factorLow, long k) {
        long low0 = factorLow * k;
        long carried = multiplyHigh(factorLow, k) + (factorLow < 0 ? k : 0); // factorLow is unsigned
        long low1 = factorHigh * k;
        long product1 = low1 + carried;
        long product2 = multiplyHigh(factorHigh, k) + (carried >> 63) + (isBelow(product1, low1) ? 1 : 0);
        sum0 += low0;
        long carry = isBelow(sum0, low0) ? 1 : 0;
        sum1 += carry;
        carry = carry == 1 && sum1 == 0 ? 1 : 0;
        sum1 += product1;
        carry += isBelow(sum1, product1) ? 1 : 0;
        sum2 += product2 + carry;
    }

    private void clear() {
        high = 0;
        low = 0;
    }

    private void addMinor(double k, double p, double q, double r, double s) {
        addMinor((long) k, (long) p, (long) q, (long) r, (long) s);
    }

    /** Adds {@code k * (p * q - r * s)}. */
    private void addMinor(long k, long p, long q, long r, long s) {
        long low1 = p * q;
        long low2 = r * s;
        long minorLow = low1 - low2;
        long minorHigh = multiplyHigh(p, q) - multiplyHigh(r, s) - (isBelow(low1, low2) ? 1 : 0);
        long productLow = minorLow * k;
        long productHigh = minorHigh * k + multiplyHigh(minorLow, k) + (minorLow < 0 ? k : 0);
        low += productLow;
        high += productHigh + (isBelow(low, productLow) ? 1 : 0);
    }

    /** Returns whether one number is below another, both without sign; Long.compareUnsigned is missing in Android 5. */
    private static boolean isBelow(long a, long b) {
        return a + Long.MIN_VALUE < b + Long.MIN_VALUE;
    }

    /** Returns the upper half of the product of two numbers with sign, as Math.multiplyHigh of Java 9. */
    private static long multiplyHigh(long p, long q) {
        long pHigh = p >> 32;
        long pLow = p & 0xFFFFFFFFL;
        long qHigh = q >> 32;
        long qLow = q & 0xFFFFFFFFL;
        long middle = pHigh * qLow + ((pLow * qLow) >>> 32);
        return pHigh * qHigh + (middle >> 32) + (((middle & 0xFFFFFFFFL) + pLow * qHigh) >> 32);
    }

    private static double toDouble(long high, long low) {
        if (high < 0) {
            return -toDouble(low == 0 ? -high : ~high, -low);
        }
        double upper = high * 0x1p64;
        double lower = (low >>> 1) * 2.0 + (low & 1);
        return upper + lower;
    }
}
