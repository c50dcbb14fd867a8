// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.math.BigInteger;

/**
 * Closed intersection tests of geometry with integer coordinates, in integer arithmetic. Coordinates up to 2^12 do not
 * overflow. A power of two as scale changes no result, so queries on scaled geometry are tested against them.
 */
public final class IntegerOracles {
    private IntegerOracles() {}

    /** Returns twice the signed area of three points in the plane: above 0 if they turn left. */
    public static long turn(long ax, long ay, long bx, long by, long cx, long cy) {
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    }

    /** Returns whether a point is on a closed segment in the plane. */
    public static boolean onSegment(long ax, long ay, long bx, long by, long x, long y) {
        return turn(ax, ay, bx, by, x, y) == 0
                && Math.min(ax, bx) <= x
                && x <= Math.max(ax, bx)
                && Math.min(ay, by) <= y
                && y <= Math.max(ay, by);
    }

    /** Returns whether two closed segments in the plane share a point: they cross, or one has an end of the other. */
    public static boolean segmentsTouch(long ax, long ay, long bx, long by, long cx, long cy, long dx, long dy) {
        long c = Long.signum(turn(ax, ay, bx, by, cx, cy));
        long d = Long.signum(turn(ax, ay, bx, by, dx, dy));
        long a = Long.signum(turn(cx, cy, dx, dy, ax, ay));
        long b = Long.signum(turn(cx, cy, dx, dy, bx, by));
        return (a * b < 0 && c * d < 0)
                || onSegment(ax, ay, bx, by, cx, cy)
                || onSegment(ax, ay, bx, by, dx, dy)
                || onSegment(cx, cy, dx, dy, ax, ay)
                || onSegment(cx, cy, dx, dy, bx, by);
    }

    /**
     * Returns whether a point is in a polygon, by the even-odd rule; its edges belong to it.
     *
     * @param v x and y of the vertices, ring after ring
     * @param ends per ring the index after its last vertex
     */
    public static boolean inPolygon(long[] v, int[] ends, long x, long y) {
        boolean inside = false;
        int begin = 0;
        for (int end : ends) {
            for (int i = begin; i < end; i++) {
                int k = i == begin ? end - 1 : i - 1;
                if (onSegment(v[2 * k], v[2 * k + 1], v[2 * i], v[2 * i + 1], x, y)) {
                    return true;
                }
                boolean above = v[2 * i + 1] > y;
                if (above != v[2 * k + 1] > y) {
                    long turn = turn(v[2 * k], v[2 * k + 1], v[2 * i], v[2 * i + 1], x, y);
                    inside ^= above ? turn > 0 : turn < 0;
                }
            }
            begin = end;
        }
        return inside;
    }

    /** Returns whether a closed segment shares a point with a polygon; see {@link #inPolygon}. */
    public static boolean segmentTouchesPolygon(long[] v, int[] ends, long ax, long ay, long bx, long by) {
        if (inPolygon(v, ends, ax, ay)) {
            return true;
        }
        int begin = 0;
        for (int end : ends) {
            for (int i = begin; i < end; i++) {
                int k = i == begin ? end - 1 : i - 1;
                if (segmentsTouch(v[2 * k], v[2 * k + 1], v[2 * i], v[2 * i + 1], ax, ay, bx, by)) {
                    return true;
                }
            }
            begin = end;
        }
        return false;
    }

    /** Returns whether a disc shares a point with a closed segment in the plane; of any size. */
    public static boolean discTouchesSegment(long x, long y, long r, long ax, long ay, long bx, long by) {
        BigInteger px = big(x - ax);
        BigInteger py = big(y - ay);
        BigInteger ex = big(bx - ax);
        BigInteger ey = big(by - ay);
        BigInteger r2 = big(r).multiply(big(r));
        BigInteger along = px.multiply(ex).add(py.multiply(ey));
        BigInteger length2 = ex.multiply(ex).add(ey.multiply(ey));
        if (along.signum() <= 0) {
            return px.multiply(px).add(py.multiply(py)).compareTo(r2) <= 0;
        }
        if (along.compareTo(length2) >= 0) {
            BigInteger qx = big(x - bx);
            BigInteger qy = big(y - by);
            return qx.multiply(qx).add(qy.multiply(qy)).compareTo(r2) <= 0;
        }
        BigInteger cross = px.multiply(ey).subtract(py.multiply(ex));
        return cross.multiply(cross).compareTo(r2.multiply(length2)) <= 0;
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }

    /** Returns whether a sphere touches a closed triangle of 9 coordinates; it may have no area. */
    public static boolean sphereTouchesTriangle(long[] p, long r, long[] t) {
        long[] ab = minus(t, 3, t, 0);
        long[] ac = minus(t, 6, t, 0);
        long[] n = cross(ab, ac);
        long n2 = dot(n, n);
        boolean inside = n2 > 0;
        for (int k = 0; k < 9; k += 3) {
            long[] edge = minus(t, (k + 3) % 9, t, k);
            long[] to = {p[0] - t[k], p[1] - t[k + 1], p[2] - t[k + 2]};
            if (segmentWithin(to, edge, r)) {
                return true;
            }
            inside &= dot(cross(edge, to), n) >= 0;
        }
        long height = dot(n, new long[] {p[0] - t[0], p[1] - t[1], p[2] - t[2]});
        return inside
                && big(height)
                                .multiply(big(height))
                                .compareTo(big(r).multiply(big(r)).multiply(big(n2)))
                        <= 0;
    }

    /** Returns whether a point is within a distance of the segment from 0 to an end. */
    public static boolean segmentWithin(long[] to, long[] edge, long r) {
        long along = dot(to, edge);
        long length2 = dot(edge, edge);
        long to2 = dot(to, to);
        if (along <= 0) {
            return to2 <= r * r;
        }
        if (along >= length2) {
            return to2 - 2 * along + length2 <= r * r;
        }
        long[] cross = cross(to, edge);
        return dot(cross, cross) <= r * r * length2;
    }

    /** Returns a - b for points at offsets. */
    public static long[] minus(long[] a, int i, long[] b, int k) {
        return new long[] {a[i] - b[k], a[i + 1] - b[k + 1], a[i + 2] - b[k + 2]};
    }

    public static long[] cross(long[] a, long[] b) {
        return new long[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    public static long dot(long[] a, long[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
