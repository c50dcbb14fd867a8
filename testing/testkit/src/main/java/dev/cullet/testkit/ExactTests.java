// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Closed intersection tests without any rounding: every decision is the sign of a polynomial in the given doubles.
 * A sign is taken from double arithmetic where an error bound allows it, else from BigDecimal, which is exact for sums
 * and products of doubles. Degenerate triangles (a segment, a point) are handled as what they are.
 */
public final class ExactTests {
    /** Above the relative error of a 3 x 3 determinant of rounded differences (Shewchuk 1997: 7.8e-16). */
    private static final double ERROR = 2e-15;

    private static final double UNDERFLOW = 1e-280;

    private ExactTests() {}

    /**
     * The sign of {@code (b - a) x (c - a) . (p - a)}: above 0 where p is in front of the counter-clockwise triangle.
     */
    public static int orientation(double[] a, double[] b, double[] c, double[] p) {
        return determinant(a, b, a, c, a, p);
    }

    /** Whether the closed segment from p to q meets the closed triangle of 9 coordinates. */
    public static boolean segmentTouchesTriangle(double[] p, double[] q, double[] triangle) {
        double[][] t = {Vectors.of(triangle, 0), Vectors.of(triangle, 3), Vectors.of(triangle, 6)};
        int atP = orientation(t[0], t[1], t[2], p);
        int atQ = orientation(t[0], t[1], t[2], q);
        if (atP * atQ > 0) {
            return false;
        }
        if (atP != 0 || atQ != 0) { // the line pierces the plane in one point, and that is on the segment
            return sameSide(
                    determinant(p, q, p, t[0], p, t[1]),
                    determinant(p, q, p, t[1], p, t[2]),
                    determinant(p, q, p, t[2], p, t[0]));
        }
        for (int axis = 0; axis < 3; axis++) {
            if (turn(t[0], t[1], t[2], axis) != 0) { // coplanar: the same test in a projection
                return inTriangle2(t, p, axis)
                        || segmentsTouch2(p, q, t[0], t[1], axis)
                        || segmentsTouch2(p, q, t[1], t[2], axis)
                        || segmentsTouch2(p, q, t[2], t[0], axis);
            }
        }
        return segmentsTouch(p, q, t[0], t[1]) || segmentsTouch(p, q, t[1], t[2]) || segmentsTouch(p, q, t[2], t[0]);
    }

    /** Whether two closed segments in space meet. */
    public static boolean segmentsTouch(double[] p, double[] q, double[] a, double[] b) {
        if (determinant(p, q, p, a, p, b) != 0) {
            return false;
        }
        boolean parallel = true;
        for (int axis = 0; axis < 3; axis++) {
            int u = (axis + 1) % 3;
            int v = (axis + 2) % 3;
            if (determinant2(p, q, a, b, u, v) != 0) {
                parallel = false;
                if (!segmentsTouch2(p, q, a, b, axis)) {
                    return false;
                }
            }
        }
        if (!parallel) {
            return true; // coplanar, and they cross in every projection that keeps the plane
        }
        for (int axis = 0; axis < 3; axis++) {
            boolean onOneLine = turn(p, q, a, axis) == 0
                    && turn(p, q, b, axis) == 0
                    && turn(a, b, p, axis) == 0
                    && turn(a, b, q, axis) == 0;
            boolean overlap = Math.max(p[axis], q[axis]) >= Math.min(a[axis], b[axis])
                    && Math.max(a[axis], b[axis]) >= Math.min(p[axis], q[axis]);
            if (!onOneLine || !overlap) {
                return false;
            }
        }
        return true;
    }

    /** Whether two closed triangles of 9 coordinates meet; if they do, an edge of one meets the other. */
    public static boolean trianglesTouch(double[] s, double[] t) {
        for (int axis = 0; axis < 3; axis++) {
            if (max(s, axis) < min(t, axis) || max(t, axis) < min(s, axis)) {
                return false;
            }
        }
        for (int i = 0; i < 3; i++) {
            int next = 3 * ((i + 1) % 3);
            if (segmentTouchesTriangle(Vectors.of(s, 3 * i), Vectors.of(s, next), t)
                    || segmentTouchesTriangle(Vectors.of(t, 3 * i), Vectors.of(t, next), s)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The smallest t in {@code 0 .. maxT} at which the ray {@code origin + t * direction} meets the closed triangle, or
     * infinity. Whether it meets is exact; t is rounded once. A ray in the triangle's plane meets it where it enters.
     *
     * @param maxT may be infinite
     */
    public static double ray(double[] origin, double[] direction, double maxT, double[] triangle) {
        BigDecimal[] o = exact(origin);
        BigDecimal[] d = exact(direction);
        BigDecimal[] a = exact(Vectors.of(triangle, 0));
        BigDecimal[] ab = minus(exact(Vectors.of(triangle, 3)), a);
        BigDecimal[] ac = minus(exact(Vectors.of(triangle, 6)), a);
        BigDecimal[] normal = cross(ab, ac);
        BigDecimal ahead = dot(normal, d);
        BigDecimal height = dot(normal, minus(a, o));
        if (ahead.signum() == 0) {
            return height.signum() == 0 ? rayInPlane(origin, direction, maxT, triangle) : Double.POSITIVE_INFINITY;
        }
        if (height.signum() * ahead.signum() < 0) {
            return Double.POSITIVE_INFINITY;
        }
        if (maxT < Double.POSITIVE_INFINITY
                && height.abs().compareTo(ahead.abs().multiply(new BigDecimal(maxT))) > 0) {
            return Double.POSITIVE_INFINITY;
        }
        BigDecimal[] oa = minus(a, o);
        BigDecimal[] ob = plus(oa, ab);
        BigDecimal[] oc = plus(oa, ac);
        boolean inside = sameSide(
                dot(d, cross(oa, ob)).signum(),
                dot(d, cross(ob, oc)).signum(),
                dot(d, cross(oc, oa)).signum());
        return inside ? height.divide(ahead, MathContext.DECIMAL128).doubleValue() : Double.POSITIVE_INFINITY;
    }

    /** The first of the corners and edge crossings of a coplanar (or degenerate) triangle; 0 if it starts inside. */
    private static double rayInPlane(double[] origin, double[] direction, double maxT, double[] triangle) {
        if (segmentTouchesTriangle(origin, origin, triangle)) {
            return 0;
        }
        double first = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 3; i++) {
            double[] a = Vectors.of(triangle, 3 * i);
            double[] b = Vectors.of(triangle, 3 * ((i + 1) % 3));
            first = Math.min(first, rayAgainstSegment(exact(origin), exact(direction), maxT, exact(a), exact(b)));
        }
        return first;
    }

    /** The first t of a ray on a closed segment, by Cramer's rule in a projection that keeps the two apart. */
    private static double rayAgainstSegment(
            BigDecimal[] o, BigDecimal[] d, double maxT, BigDecimal[] a, BigDecimal[] b) {
        BigDecimal[] ab = minus(b, a);
        BigDecimal[] oa = minus(a, o);
        if (dot(d, cross(oa, ab)).signum() != 0) {
            return Double.POSITIVE_INFINITY; // not in one plane
        }
        BigDecimal[] across = cross(d, ab);
        for (int axis = 0; axis < 3; axis++) {
            if (across[axis].signum() != 0) {
                BigDecimal t = cross(oa, ab)[axis].divide(across[axis], MathContext.DECIMAL128);
                BigDecimal s = cross(oa, d)[axis];
                boolean onSegment =
                        s.signum() * across[axis].signum() >= 0 && s.abs().compareTo(across[axis].abs()) <= 0;
                return onSegment && t.signum() >= 0 && t.doubleValue() <= maxT
                        ? t.doubleValue()
                        : Double.POSITIVE_INFINITY;
            }
        }
        return Math.min(rayAgainstPoint(d, maxT, oa), rayAgainstPoint(d, maxT, minus(b, o)));
    }

    private static double rayAgainstPoint(BigDecimal[] d, double maxT, BigDecimal[] toPoint) {
        for (BigDecimal component : cross(d, toPoint)) {
            if (component.signum() != 0) {
                return Double.POSITIVE_INFINITY;
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            if (d[axis].signum() != 0) {
                double t = toPoint[axis].divide(d[axis], MathContext.DECIMAL128).doubleValue();
                return t >= 0 && t <= maxT ? t : Double.POSITIVE_INFINITY;
            }
        }
        return dot(toPoint, toPoint).signum() == 0 ? 0 : Double.POSITIVE_INFINITY;
    }

    private static boolean sameSide(int a, int b, int c) {
        return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
    }

    private static boolean inTriangle2(double[][] t, double[] p, int axis) {
        return sameSide(turn(t[0], t[1], p, axis), turn(t[1], t[2], p, axis), turn(t[2], t[0], p, axis));
    }

    /** Whether segments meet in the projection along an axis. */
    private static boolean segmentsTouch2(double[] p, double[] q, double[] a, double[] b, int axis) {
        for (int k = 1; k < 3; k++) {
            int i = (axis + k) % 3;
            if (Math.max(p[i], q[i]) < Math.min(a[i], b[i]) || Math.max(a[i], b[i]) < Math.min(p[i], q[i])) {
                return false;
            }
        }
        return turn(p, q, a, axis) * turn(p, q, b, axis) <= 0 && turn(a, b, p, axis) * turn(a, b, q, axis) <= 0;
    }

    /** The sign of the turn a, b, c in the projection along an axis. */
    private static int turn(double[] a, double[] b, double[] c, int axis) {
        return determinant2(a, b, a, c, (axis + 1) % 3, (axis + 2) % 3);
    }

    /** The sign of the 2 x 2 determinant of {@code q - p} and {@code b - a} in coordinates u, v. */
    private static int determinant2(double[] p, double[] q, double[] a, double[] b, int u, int v) {
        double left = (q[u] - p[u]) * (b[v] - a[v]);
        double right = (q[v] - p[v]) * (b[u] - a[u]);
        double size = Math.abs(left) + Math.abs(right);
        double rounded = left - right;
        if (size > UNDERFLOW && Math.abs(rounded) > ERROR * size) {
            return rounded > 0 ? 1 : -1;
        }
        BigDecimal[] pq = minus(exact(q), exact(p));
        BigDecimal[] ab = minus(exact(b), exact(a));
        return pq[u].multiply(ab[v]).compareTo(pq[v].multiply(ab[u]));
    }

    /** The sign of {@code (u1 - u0) x (v1 - v0) . (w1 - w0)}. */
    private static int determinant(double[] u0, double[] u1, double[] v0, double[] v1, double[] w0, double[] w1) {
        double[] u = Vectors.minus(u1, u0);
        double[] v = Vectors.minus(v1, v0);
        double[] w = Vectors.minus(w1, w0);
        double rounded = Vectors.dot(Vectors.cross(u, v), w);
        double size = 0;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            size += Math.abs(w[i]) * (Math.abs(u[j] * v[k]) + Math.abs(u[k] * v[j]));
        }
        if (size > UNDERFLOW && Math.abs(rounded) > ERROR * size) {
            return rounded > 0 ? 1 : -1;
        }
        return dot(cross(minus(exact(u1), exact(u0)), minus(exact(v1), exact(v0))), minus(exact(w1), exact(w0)))
                .signum();
    }

    private static double min(double[] t, int axis) {
        return Math.min(t[axis], Math.min(t[3 + axis], t[6 + axis]));
    }

    private static double max(double[] t, int axis) {
        return Math.max(t[axis], Math.max(t[3 + axis], t[6 + axis]));
    }

    private static BigDecimal[] exact(double[] a) {
        return new BigDecimal[] {new BigDecimal(a[0]), new BigDecimal(a[1]), new BigDecimal(a[2])};
    }

    private static BigDecimal[] minus(BigDecimal[] a, BigDecimal[] b) {
        return new BigDecimal[] {a[0].subtract(b[0]), a[1].subtract(b[1]), a[2].subtract(b[2])};
    }

    private static BigDecimal[] plus(BigDecimal[] a, BigDecimal[] b) {
        return new BigDecimal[] {a[0].add(b[0]), a[1].add(b[1]), a[2].add(b[2])};
    }

    private static BigDecimal[] cross(BigDecimal[] a, BigDecimal[] b) {
        return new BigDecimal[] {
            a[1].multiply(b[2]).subtract(a[2].multiply(b[1])),
            a[2].multiply(b[0]).subtract(a[0].multiply(b[2])),
            a[0].multiply(b[1]).subtract(a[1].multiply(b[0]))
        };
    }

    private static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
        return a[0].multiply(b[0]).add(a[1].multiply(b[1])).add(a[2].multiply(b[2]));
    }
}
