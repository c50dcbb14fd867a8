// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@link ShapeOracle} for coordinates that are whole numbers below 256 times a power of two: the same features, in
 * longs that do not overflow, so that a campaign takes minutes. Its test compares it with that in integers of any size.
 *
 * <p>Bits: a coordinate has 8, a difference 9, a normal 19, a height times its length 30, the square of that 60.
 */
final class SmallOracle {
    private static final long LIMIT = 256;

    private final ShapeOracle.Core a;
    private final ShapeOracle.Core b;
    private final long[][] p;
    private final int split;

    /** The length of one step. */
    private final double unit;

    private SmallOracle(ShapeOracle.Core a, ShapeOracle.Core b, long[][] p, double unit) {
        this.a = a;
        this.b = b;
        this.p = p;
        this.unit = unit;
        split = a.points().length / 3;
    }

    /** Returns null if a coordinate is too large, or between two steps. */
    static @Nullable SmallOracle of(ShapeOracle.Core a, ShapeOracle.Core b) {
        double unit = Double.POSITIVE_INFINITY;
        double max = 0;
        for (ShapeOracle.Core core : List.of(a, b)) {
            for (double c : core.points()) {
                unit = c == 0 ? unit : Math.min(unit, lowestBit(c));
                max = Math.max(max, Math.abs(c));
            }
        }
        if (max >= LIMIT * unit || max == 0 || unit < 0x1p-200) {
            return null;
        }
        int countA = a.points().length / 3;
        long[][] p = new long[countA + b.points().length / 3][3];
        for (int i = 0; i < 3 * p.length; i++) {
            double c = i < 3 * countA ? a.points()[i] : b.points()[i - 3 * countA];
            p[i / 3][i % 3] = (long) (c / unit);
        }
        return new SmallOracle(a, b, p, unit);
    }

    private static double lowestBit(double number) {
        long bits = Double.doubleToRawLongBits(number) & ((1L << 52) - 1);
        return Math.scalb(1.0, Math.getExponent(number) - 52 + Long.numberOfTrailingZeros(bits | (1L << 52)));
    }

    /** See {@link ShapeOracle#side}. */
    int side() {
        boolean touching;
        if (a.volume() || b.volume()) {
            int gap = largestGap();
            if (gap < 0) {
                return -1; // the cores overlap with their insides
            }
            touching = gap == 0;
        } else {
            touching = pierces(0, a, split, b) || pierces(split, b, 0, a);
        }
        boolean round = a.radius() > 0 || b.radius() > 0;
        return touching ? round ? -1 : 0 : sideOfFeatures();
    }

    private boolean pierces(int first, ShapeOracle.Core edges, int second, ShapeOracle.Core triangles) {
        for (int[] edge : edges.edges()) {
            int[] t = triangles.triangles();
            for (int i = 0; i < t.length; i += 3) {
                if (pierces(
                        p[first + edge[0]],
                        p[first + edge[1]],
                        p[second + t[i]],
                        p[second + t[i + 1]],
                        p[second + t[i + 2]])) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean pierces(long[] from, long[] to, long[] a, long[] b, long[] c) {
        long[] n = cross(minus(b, a), minus(c, a));
        if (Long.signum(dot(n, minus(from, a))) * Long.signum(dot(n, minus(to, a))) >= 0) {
            return false; // in one plane, other features touch where these do
        }
        long[] d = minus(to, from);
        long ab = dot(d, cross(minus(a, from), minus(b, from)));
        long bc = dot(d, cross(minus(b, from), minus(c, from)));
        long ca = dot(d, cross(minus(c, from), minus(a, from)));
        return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
    }

    /** Returns the normals of faces and of pairs of edges. */
    List<long[]> axes() {
        List<long[]> axes = new ArrayList<>();
        addNormals(axes, 0, a);
        addNormals(axes, split, b);
        for (int[] e : a.edges()) {
            for (int[] f : b.edges()) {
                axes.add(cross(minus(p[e[1]], p[e[0]]), minus(p[split + f[1]], p[split + f[0]])));
            }
        }
        axes.removeIf(n -> n[0] == 0 && n[1] == 0 && n[2] == 0);
        return axes;
    }

    private void addNormals(List<long[]> axes, int first, ShapeOracle.Core core) {
        int[] t = core.triangles();
        for (int i = 0; i < t.length; i += 3) {
            long[] corner = p[first + t[i]];
            axes.add(cross(minus(p[first + t[i + 1]], corner), minus(p[first + t[i + 2]], corner)));
        }
    }

    private int largestGap() {
        int largest = -1;
        for (long[] n : axes()) {
            long forth = -max(n, -1, 0, split) - max(n, 1, split, p.length);
            long back = -max(n, -1, split, p.length) - max(n, 1, 0, split);
            largest = Math.max(largest, Long.signum(Math.max(forth, back)));
            if (largest > 0) {
                break;
            }
        }
        return largest;
    }

    private long max(long[] n, int sign, int from, int to) {
        long max = Long.MIN_VALUE;
        for (int i = from; i < to; i++) {
            max = Math.max(max, sign * dot(p[i], n));
        }
        return max;
    }

    /** Returns the minimum depth of the cores over all axes, in double. */
    double minDepth() {
        double min = Double.POSITIVE_INFINITY;
        for (long[] n : axes()) {
            double length = Math.sqrt((double) dot(n, n));
            long forth = max(n, 1, 0, split) + max(n, -1, split, p.length);
            long back = max(n, -1, 0, split) + max(n, 1, split, p.length);
            min = Math.min(min, Math.min(forth, back) / length);
        }
        return min * unit;
    }

    private int sideOfFeatures() {
        int side = 1;
        for (int i = 0; i < split; i++) {
            for (int k = split; k < p.length; k++) {
                long[] w = minus(p[i], p[k]);
                side = Math.min(side, compare(dot(w, w), 1));
            }
        }
        side = Math.min(side, pointsAndEdges(0, split, split, b));
        side = Math.min(side, pointsAndEdges(split, p.length, 0, a));
        for (int[] e : a.edges()) {
            for (int[] f : b.edges()) {
                side = Math.min(side, edges(p[e[0]], p[e[1]], p[split + f[0]], p[split + f[1]]));
            }
        }
        side = Math.min(side, pointsAndFaces(0, split, split, b));
        return Math.min(side, pointsAndFaces(split, p.length, 0, a));
    }

    private int pointsAndEdges(int from, int to, int second, ShapeOracle.Core core) {
        int side = 1;
        for (int[] e : core.edges()) {
            long[] edge = minus(p[second + e[1]], p[second + e[0]]);
            long length2 = dot(edge, edge);
            for (int i = from; i < to; i++) {
                long[] w = minus(p[i], p[second + e[0]]);
                long along = dot(w, edge);
                if (along > 0 && along < length2) {
                    long[] across = cross(w, edge);
                    side = Math.min(side, compare(dot(across, across), length2));
                }
            }
        }
        return side;
    }

    private int edges(long[] p0, long[] p1, long[] q0, long[] q1) {
        long[] d = minus(p1, p0);
        long[] e = minus(q1, q0);
        long[] w = minus(q0, p0);
        long[] n = cross(d, e);
        long n2 = dot(n, n);
        long onFirst = dot(cross(w, e), n);
        long onSecond = dot(cross(w, d), n);
        if (n2 == 0 || onFirst < 0 || onFirst > n2 || onSecond < 0 || onSecond > n2) {
            return 1;
        }
        long height = dot(w, n);
        return compare(height * height, n2);
    }

    private int pointsAndFaces(int from, int to, int second, ShapeOracle.Core core) {
        int side = 1;
        int[] t = core.triangles();
        for (int f = 0; f < t.length; f += 3) {
            long[] x = p[second + t[f]];
            long[] y = p[second + t[f + 1]];
            long[] z = p[second + t[f + 2]];
            long[] n = cross(minus(y, x), minus(z, x));
            long n2 = dot(n, n);
            for (int i = from; i < to && n2 > 0; i++) {
                long[] q = p[i];
                if (left(n, x, y, q) >= 0 && left(n, y, z, q) >= 0 && left(n, z, x, q) >= 0) {
                    long height = dot(n, minus(q, x));
                    side = Math.min(side, compare(height * height, n2));
                }
            }
        }
        return side;
    }

    private static long left(long[] n, long[] from, long[] to, long[] q) {
        return dot(n, cross(minus(to, from), minus(q, from)));
    }

    /** Compares a squared distance, a fraction in squared steps, with that of the radii: in double if certain. */
    private int compare(long numerator, long denominator) {
        double radii = (a.radius() + b.radius()) / unit;
        double left = (double) numerator;
        double right = radii * radii * denominator;
        if (left > right * (1 + 0x1p-40)) {
            return 1;
        }
        if (left < right * (1 - 0x1p-40)) {
            return -1;
        }
        BigDecimal sum = new BigDecimal(a.radius()).add(new BigDecimal(b.radius()));
        BigDecimal step2 = new BigDecimal(unit).pow(2);
        return new BigDecimal(numerator).multiply(step2).compareTo(sum.pow(2).multiply(new BigDecimal(denominator)));
    }

    private static long[] minus(long[] p, long[] q) {
        return new long[] {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
    }

    private static long[] cross(long[] p, long[] q) {
        return new long[] {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
    }

    private static long dot(long[] p, long[] q) {
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    }
}
