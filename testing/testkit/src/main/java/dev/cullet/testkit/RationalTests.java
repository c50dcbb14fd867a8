// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Closed tests of one triangle against a sphere, a box and a plane in integers: all inputs are brought to a common
 * power of two first, so nothing is rounded. Slow, plain, and with other formulas than the product.
 */
public final class RationalTests {
    private RationalTests() {}

    /** The part of a triangle that contains the point nearest to another point, from corner to face. */
    public enum Part {
        CORNER,
        EDGE,
        FACE
    }

    /**
     * A distance against a radius.
     *
     * @param sign of distance minus radius: 0 where the sphere just touches
     * @param part where the nearest point is; the smallest part that contains it
     */
    public record Contact(int sign, Part part) {
        /** Whether the closed sphere touches. */
        public boolean touches() {
            return sign <= 0;
        }
    }

    /** The distance of a point from a closed triangle of 9 coordinates against a radius. */
    public static Contact sphere(double[] center, double radius, double[] triangle) {
        double[] all = new double[13];
        System.arraycopy(center, 0, all, 0, 3);
        System.arraycopy(triangle, 0, all, 3, 9);
        all[12] = radius;
        BigInteger[] n = integers(all);
        BigInteger[] p = {n[0], n[1], n[2]};
        BigInteger[][] t = new BigInteger[3][];
        for (int k = 0; k < 3; k++) {
            t[k] = minus(new BigInteger[] {n[3 + 3 * k], n[4 + 3 * k], n[5 + 3 * k]}, p);
        }
        BigInteger radius2 = n[12].multiply(n[12]);
        BigInteger[] normal = cross(minus(t[1], t[0]), minus(t[2], t[0]));
        boolean over = normal[0].signum() != 0 || normal[1].signum() != 0 || normal[2].signum() != 0;
        for (int k = 0; k < 3; k++) {
            BigInteger[] edge = minus(t[(k + 1) % 3], t[k]);
            over &= dot(cross(normal, edge), t[k]).signum() < 0; // the inward side contains the origin
        }
        if (over) {
            BigInteger height = dot(normal, t[0]);
            int sign = height.multiply(height).compareTo(radius2.multiply(dot(normal, normal)));
            return new Contact(sign, Part.FACE);
        }
        // the smallest of three fractions
        Part part = Part.CORNER;
        BigInteger best = dot(t[0], t[0]);
        BigInteger over2 = BigInteger.ONE;
        for (int k = 0; k < 3; k++) {
            BigInteger[] a = t[k];
            BigInteger[] edge = minus(t[(k + 1) % 3], a);
            BigInteger length2 = dot(edge, edge);
            BigInteger along = dot(edge, a).negate();
            BigInteger distance2 = dot(a, a);
            BigInteger denominator = BigInteger.ONE;
            Part here = Part.CORNER;
            if (along.signum() > 0 && along.compareTo(length2) < 0) {
                BigInteger[] across = cross(edge, a);
                distance2 = dot(across, across);
                denominator = length2;
                here = Part.EDGE;
            }
            if (distance2.multiply(over2).compareTo(best.multiply(denominator)) < 0) {
                best = distance2;
                over2 = denominator;
                part = here;
            }
        }
        return new Contact(best.compareTo(radius2.multiply(over2)), part);
    }

    /**
     * Whether a closed box, 3 minima and 3 maxima, meets a closed triangle: the triangle clipped by six half-spaces.
     */
    public static boolean box(double[] box, double[] triangle) {
        double[] all = new double[15];
        System.arraycopy(box, 0, all, 0, 6);
        System.arraycopy(triangle, 0, all, 6, 9);
        BigInteger[] n = integers(all);
        BigInteger[][] corners = new BigInteger[3][];
        for (int k = 0; k < 3; k++) {
            corners[k] = new BigInteger[] {n[6 + 3 * k], n[7 + 3 * k], n[8 + 3 * k]};
        }
        return box(n, corners);
    }

    /**
     * Whether a closed triangle meets the set of all points {@code center + s0 axis0 + s1 axis1 + s2 axis2} with {@code
     * |s_i| <= half_i}: by Cramer's rule in the coordinates s, times the determinant of the axes.
     *
     * @param axes 3 numbers per axis, which are linearly independent
     */
    public static boolean orientedBox(double[] center, double[] half, double[] axes, double[] triangle) {
        double[] lengths = new double[15];
        System.arraycopy(center, 0, lengths, 0, 3);
        System.arraycopy(half, 0, lengths, 3, 3);
        System.arraycopy(triangle, 0, lengths, 6, 9);
        BigInteger[] n = integers(lengths);
        double[] directions = new double[10];
        System.arraycopy(axes, 0, directions, 0, 9);
        directions[9] = 1; // by what the integers of the axes are too large
        BigInteger[] a = integers(directions);
        BigInteger[] box = new BigInteger[6];
        BigInteger[][] corners = new BigInteger[3][3];
        for (int i = 0; i < 3; i++) {
            BigInteger[] across = cross(vector(a, 3 * ((i + 1) % 3)), vector(a, 3 * ((i + 2) % 3)));
            BigInteger determinant = dot(across, vector(a, 3 * i));
            box[3 + i] = n[3 + i].multiply(determinant.abs());
            box[i] = box[3 + i].negate();
            for (int k = 0; k < 3; k++) {
                corners[k][i] =
                        dot(across, minus(vector(n, 6 + 3 * k), vector(n, 0))).multiply(a[9]);
            }
        }
        return box(box, corners);
    }

    private static BigInteger[] vector(BigInteger[] numbers, int at) {
        return new BigInteger[] {numbers[at], numbers[at + 1], numbers[at + 2]};
    }

    private static boolean box(BigInteger[] n, BigInteger[][] corners) {
        List<BigInteger[]> polygon = new ArrayList<>(); // x y z and what they are divided by
        for (BigInteger[] corner : corners) {
            polygon.add(new BigInteger[] {corner[0], corner[1], corner[2], BigInteger.ONE});
        }
        for (int side = 0; side < 6 && !polygon.isEmpty(); side++) {
            List<BigInteger[]> clipped = new ArrayList<>();
            for (int k = 0; k < polygon.size(); k++) {
                BigInteger[] from = polygon.get(k);
                BigInteger[] to = polygon.get((k + 1) % polygon.size());
                BigInteger atFrom = depth(from, n, side);
                BigInteger atTo = depth(to, n, side);
                if (atFrom.signum() >= 0) {
                    clipped.add(from);
                }
                if (atFrom.signum() * atTo.signum() < 0) {
                    BigInteger[] crossing = new BigInteger[4];
                    BigInteger u = atTo.abs();
                    BigInteger v = atFrom.abs();
                    for (int i = 0; i < 4; i++) {
                        crossing[i] = from[i].multiply(u).add(to[i].multiply(v));
                    }
                    clipped.add(crossing);
                }
            }
            polygon = clipped;
        }
        return !polygon.isEmpty();
    }

    /** The depth of a homogeneous point inside one side of a box, times what the point is divided by. */
    private static BigInteger depth(BigInteger[] point, BigInteger[] box, int side) {
        BigInteger depth = point[side % 3].subtract(box[side].multiply(point[3]));
        return side < 3 ? depth : depth.negate();
    }

    /** The sign of {@code a*x + b*y + c*z + d} for a plane of 4 coordinates. */
    public static int plane(double[] plane, double[] point) {
        BigInteger[] n = integers(plane);
        BigInteger[] p = integers(new double[] {point[0], point[1], point[2], 1});
        return n[0].multiply(p[0])
                .add(n[1].multiply(p[1]))
                .add(n[2].multiply(p[2]))
                .add(n[3].multiply(p[3]))
                .signum();
    }

    /** Numbers times the smallest power of two that makes all of them integers. */
    private static BigInteger[] integers(double[] numbers) {
        int lowest = Integer.MAX_VALUE;
        for (double number : numbers) {
            if (number != 0) {
                lowest = Math.min(lowest, exponent(number) + Long.numberOfTrailingZeros(mantissa(number)));
            }
        }
        BigInteger[] integers = new BigInteger[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            long mantissa = mantissa(numbers[i]);
            int trailing = mantissa == 0 ? 0 : Long.numberOfTrailingZeros(mantissa);
            BigInteger size = BigInteger.valueOf(mantissa >>> trailing);
            integers[i] = mantissa == 0 ? size : size.shiftLeft(exponent(numbers[i]) + trailing - lowest);
            integers[i] = numbers[i] < 0 ? integers[i].negate() : integers[i];
        }
        return integers;
    }

    private static int exponent(double number) {
        return Math.max(Math.getExponent(number), Double.MIN_EXPONENT) - 52;
    }

    private static long mantissa(double number) {
        long bits = Double.doubleToRawLongBits(number) & 0x000F_FFFF_FFFF_FFFFL;
        return Math.getExponent(number) < Double.MIN_EXPONENT ? bits : bits | 1L << 52;
    }

    private static BigInteger[] minus(BigInteger[] a, BigInteger[] b) {
        return new BigInteger[] {a[0].subtract(b[0]), a[1].subtract(b[1]), a[2].subtract(b[2])};
    }

    private static BigInteger[] cross(BigInteger[] a, BigInteger[] b) {
        return new BigInteger[] {
            a[1].multiply(b[2]).subtract(a[2].multiply(b[1])),
            a[2].multiply(b[0]).subtract(a[0].multiply(b[2])),
            a[0].multiply(b[1]).subtract(a[1].multiply(b[0]))
        };
    }

    private static BigInteger dot(BigInteger[] a, BigInteger[] b) {
        return a[0].multiply(b[0]).add(a[1].multiply(b[1])).add(a[2].multiply(b[2]));
    }
}
