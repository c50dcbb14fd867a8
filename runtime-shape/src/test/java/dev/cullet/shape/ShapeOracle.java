// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether two convex solids touch, in integers: separating planes for cores that have no point in common, over all
 * faces and pairs of edges; and the squared distance of cores by all pairs of their features against the radii.
 */
final class ShapeOracle {
    private ShapeOracle() {}

    /** Points whose convex hull is a core, its triangles and edges, and a radius. */
    record Core(double[] points, int[] triangles, List<int[]> edges, double radius, boolean volume) {
        static Core of(TestHull hull, float scale) {
            return new Core(TestHull.doubles(hull.scaled(scale)), hull.triangles(), hull.edges(), 0, true);
        }

        static Core round(double radius, double... points) {
            List<int[]> edges = new ArrayList<>();
            if (points.length == 6) {
                edges.add(new int[] {0, 1});
            }
            return new Core(points, new int[0], edges, radius, false);
        }

        /** Returns a triangle of 9 coordinates. */
        static Core triangle(double... points) {
            return new Core(
                    points,
                    new int[] {0, 1, 2},
                    List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 0}),
                    0,
                    false);
        }

        Core moved(double x, double y, double z) {
            float[] moved = new float[points.length];
            double[] by = {x, y, z};
            for (int i = 0; i < moved.length; i++) {
                moved[i] = (float) (points[i] + by[i % 3]);
            }
            return triangles.length == 0
                    ? new Core(TestHull.doubles(moved), triangles, edges, radius, false)
                    : ofPoints(moved);
        }

        /** Returns the core with a larger radius, which is rounded to double. */
        Core grown(double by) {
            return new Core(points, triangles, edges, radius + by, volume);
        }

        /** Returns the core moved in double, without rounding to float. */
        Core shifted(double x, double y, double z) {
            double[] moved = points.clone();
            double[] by = {x, y, z};
            for (int i = 0; i < moved.length; i++) {
                moved[i] += by[i % 3];
            }
            return new Core(moved, triangles, edges, radius, volume);
        }

        /** Returns the core of points, whose hull is made anew: rounding may have changed or flattened it. */
        static Core ofPoints(float[] points) {
            TestHull hull = TestHull.of(points);
            if (hull != null) {
                return of(hull, 1);
            }
            List<int[]> edges = new ArrayList<>();
            List<Integer> triangles = new ArrayList<>();
            for (int i = 0; i < points.length / 3; i++) {
                for (int k = 0; k < i; k++) {
                    edges.add(new int[] {k, i});
                    for (int j = 0; j < k; j++) {
                        triangles.addAll(List.of(j, k, i));
                    }
                }
            }
            int[] all = triangles.stream().mapToInt(Integer::intValue).toArray();
            return new Core(TestHull.doubles(points), all, edges, 0, false);
        }
    }

    /** Returns the sign of the distance of two cores less their radii: 0 where they just touch. */
    static int side(Core a, Core b) {
        SmallOracle small = SmallOracle.of(a, b);
        return small != null ? small.side() : sideOfAny(a, b);
    }

    /** As {@link #side}, with coordinates of any size. */
    static int sideOfAny(Core a, Core b) {
        double[] all = new double[a.points.length + b.points.length + 3];
        System.arraycopy(a.points, 0, all, 0, a.points.length);
        System.arraycopy(b.points, 0, all, a.points.length, b.points.length);
        all[all.length - 3] = a.radius;
        all[all.length - 2] = b.radius;
        BigInteger[][] p = Exact.vectors(all);
        int split = a.points.length / 3;
        BigInteger[] last = p[p.length - 1];
        BigInteger radius2 = last[0].add(last[1]).pow(2);
        boolean solid = a.volume || b.volume;
        if (!solid && (pierces(p, 0, a, split, b) || pierces(p, split, b, 0, a))) {
            return radius2.signum() > 0 ? -1 : 0;
        }
        if (solid) {
            int gap = largestGap(p, split, a, b);
            if (gap < 0) {
                return -1; // the cores overlap with their insides
            }
            if (gap == 0) {
                return radius2.signum() > 0 ? -1 : 0;
            }
        }
        return sideOfFeatures(p, split, a, b, radius2);
    }

    /** Returns whether an edge of a core crosses a triangle of another, from one side to the other. */
    private static boolean pierces(BigInteger[][] p, int first, Core edges, int second, Core triangles) {
        for (int[] edge : edges.edges) {
            for (int t = 0; t < triangles.triangles.length; t += 3) {
                BigInteger[] a = p[second + triangles.triangles[t]];
                BigInteger[] b = p[second + triangles.triangles[t + 1]];
                BigInteger[] c = p[second + triangles.triangles[t + 2]];
                if (pierces(p[first + edge[0]], p[first + edge[1]], a, b, c)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean pierces(BigInteger[] from, BigInteger[] to, BigInteger[] a, BigInteger[] b, BigInteger[] c) {
        BigInteger[] n = Exact.cross(Exact.minus(b, a), Exact.minus(c, a));
        int atFrom = Exact.dot(n, Exact.minus(from, a)).signum();
        int atTo = Exact.dot(n, Exact.minus(to, a)).signum();
        if (atFrom * atTo >= 0) {
            return false; // in one plane, other features touch where these do
        }
        BigInteger[] d = Exact.minus(to, from);
        int ab = turn(d, from, a, b);
        int bc = turn(d, from, b, c);
        int ca = turn(d, from, c, a);
        return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
    }

    private static int turn(BigInteger[] d, BigInteger[] from, BigInteger[] p, BigInteger[] q) {
        return Exact.dot(d, Exact.cross(Exact.minus(p, from), Exact.minus(q, from)))
                .signum();
    }

    /**
     * Returns the minimum depth of two cores over all faces and pairs of edges, in double, plus the radii; NaN if the
     * cores have no common point inside.
     */
    static double minDepth(Core a, Core b) {
        if (!(a.volume || b.volume) || side(a.grown(-a.radius), b.grown(-b.radius)) >= 0) {
            return Double.NaN;
        }
        SmallOracle small = SmallOracle.of(a, b);
        return (small != null ? small.minDepth() : minDepthOfAny(a, b)) + a.radius + b.radius;
    }

    /** Returns the minimum depth of cores without their radii; their coordinates may have any size. */
    static double minDepthOfAny(Core a, Core b) {
        double min = Double.POSITIVE_INFINITY;
        for (double[] axis : axes(a, b)) {
            double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
            if (length > 0) {
                min = Math.min(min, (max(a, axis, 1) + max(b, axis, -1)) / length);
                min = Math.min(min, (max(a, axis, -1) + max(b, axis, 1)) / length);
            }
        }
        return min;
    }

    private static double max(Core core, double[] axis, int sign) {
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < core.points.length; i += 3) {
            max = Math.max(
                    max,
                    sign * (axis[0] * core.points[i] + axis[1] * core.points[i + 1] + axis[2] * core.points[i + 2]));
        }
        return max;
    }

    private static List<double[]> axes(Core a, Core b) {
        double[] all = new double[a.points.length + b.points.length];
        System.arraycopy(a.points, 0, all, 0, a.points.length);
        System.arraycopy(b.points, 0, all, a.points.length, b.points.length);
        BigInteger[][] p = Exact.vectors(all);
        List<double[]> axes = new ArrayList<>();
        for (BigInteger[] axis : axes(p, a.points.length / 3, a, b)) {
            int bits = Math.max(axis[0].bitLength(), Math.max(axis[1].bitLength(), axis[2].bitLength()));
            int shift = Math.max(0, bits - 100);
            axes.add(new double[] {
                axis[0].shiftRight(shift).doubleValue(),
                axis[1].shiftRight(shift).doubleValue(),
                axis[2].shiftRight(shift).doubleValue()
            });
        }
        return axes;
    }

    private static List<BigInteger[]> axes(BigInteger[][] p, int split, Core a, Core b) {
        List<BigInteger[]> axes = new ArrayList<>();
        addNormals(axes, p, 0, a);
        addNormals(axes, p, split, b);
        for (int[] e : a.edges) {
            for (int[] f : b.edges) {
                axes.add(Exact.cross(Exact.minus(p[e[1]], p[e[0]]), Exact.minus(p[split + f[1]], p[split + f[0]])));
            }
        }
        return axes;
    }

    /** Returns the sign of the largest gap of the cores along a candidate for a separating axis. */
    private static int largestGap(BigInteger[][] p, int split, Core a, Core b) {
        int largest = -1;
        for (BigInteger[] axis : axes(p, split, a, b)) {
            if (Exact.isZero(axis)) {
                continue;
            }
            BigInteger minA = Exact.dot(p[0], axis);
            BigInteger maxA = minA;
            for (int i = 1; i < split; i++) {
                BigInteger along = Exact.dot(p[i], axis);
                minA = minA.min(along);
                maxA = maxA.max(along);
            }
            BigInteger minB = Exact.dot(p[split], axis);
            BigInteger maxB = minB;
            for (int i = split; i < split + b.points.length / 3; i++) {
                BigInteger along = Exact.dot(p[i], axis);
                minB = minB.min(along);
                maxB = maxB.max(along);
            }
            largest = Math.max(
                    largest,
                    Math.max(minA.subtract(maxB).signum(), minB.subtract(maxA).signum()));
            if (largest > 0) {
                break;
            }
        }
        return largest;
    }

    private static void addNormals(List<BigInteger[]> axes, BigInteger[][] p, int first, Core core) {
        for (int t = 0; t < core.triangles.length; t += 3) {
            BigInteger[] corner = p[first + core.triangles[t]];
            axes.add(Exact.cross(
                    Exact.minus(p[first + core.triangles[t + 1]], corner),
                    Exact.minus(p[first + core.triangles[t + 2]], corner)));
        }
    }

    /** Compares the least squared distance of all pairs of features, of cores without a common point inside. */
    private static int sideOfFeatures(BigInteger[][] p, int split, Core a, Core b, BigInteger radius2) {
        int side = 1;
        int countB = b.points.length / 3;
        for (int i = 0; i < split; i++) {
            for (int k = 0; k < countB; k++) {
                BigInteger[] w = Exact.minus(p[i], p[split + k]);
                side = Math.min(side, Exact.dot(w, w).compareTo(radius2));
            }
        }
        for (int[] e : a.edges) {
            for (int k = 0; k < countB; k++) {
                side = Math.min(side, pointEdge(p[split + k], p[e[0]], p[e[1]], radius2));
            }
            for (int[] f : b.edges) {
                side = Math.min(side, edges(p[e[0]], p[e[1]], p[split + f[0]], p[split + f[1]], radius2));
            }
        }
        for (int[] f : b.edges) {
            for (int i = 0; i < split; i++) {
                side = Math.min(side, pointEdge(p[i], p[split + f[0]], p[split + f[1]], radius2));
            }
        }
        for (int t = 0; t < a.triangles.length; t += 3) {
            for (int k = 0; k < countB; k++) {
                side = Math.min(side, pointFace(p[split + k], p, 0, a.triangles, t, radius2));
            }
        }
        for (int t = 0; t < b.triangles.length; t += 3) {
            for (int i = 0; i < split; i++) {
                side = Math.min(side, pointFace(p[i], p, split, b.triangles, t, radius2));
            }
        }
        return side;
    }

    private static int pointEdge(BigInteger[] q, BigInteger[] from, BigInteger[] to, BigInteger radius2) {
        BigInteger[] edge = Exact.minus(to, from);
        BigInteger[] w = Exact.minus(q, from);
        BigInteger along = Exact.dot(w, edge);
        BigInteger length2 = Exact.dot(edge, edge);
        if (along.signum() <= 0 || along.compareTo(length2) >= 0) {
            return 1;
        }
        BigInteger[] across = Exact.cross(w, edge);
        return Exact.dot(across, across).compareTo(radius2.multiply(length2));
    }

    private static int edges(BigInteger[] p, BigInteger[] q, BigInteger[] r, BigInteger[] s, BigInteger radius2) {
        BigInteger[] d = Exact.minus(q, p);
        BigInteger[] e = Exact.minus(s, r);
        BigInteger[] w = Exact.minus(r, p);
        BigInteger[] n = Exact.cross(d, e);
        BigInteger n2 = Exact.dot(n, n);
        BigInteger onFirst = Exact.dot(Exact.cross(w, e), n);
        BigInteger onSecond = Exact.dot(Exact.cross(w, d), n);
        if (n2.signum() == 0
                || onFirst.signum() < 0
                || onFirst.compareTo(n2) > 0
                || onSecond.signum() < 0
                || onSecond.compareTo(n2) > 0) {
            return 1;
        }
        BigInteger height = Exact.dot(w, n);
        return height.multiply(height).compareTo(radius2.multiply(n2));
    }

    private static int pointFace(
            BigInteger[] q, BigInteger[][] p, int first, int[] triangles, int t, BigInteger radius2) {
        BigInteger[] a = p[first + triangles[t]];
        BigInteger[] b = p[first + triangles[t + 1]];
        BigInteger[] c = p[first + triangles[t + 2]];
        BigInteger[] n = Exact.cross(Exact.minus(b, a), Exact.minus(c, a));
        if (Exact.isZero(n) || left(n, a, b, q) < 0 || left(n, b, c, q) < 0 || left(n, c, a, q) < 0) {
            return 1;
        }
        BigInteger height = Exact.dot(n, Exact.minus(q, a));
        return height.multiply(height).compareTo(radius2.multiply(Exact.dot(n, n)));
    }

    private static int left(BigInteger[] n, BigInteger[] from, BigInteger[] to, BigInteger[] q) {
        return Exact.dot(n, Exact.cross(Exact.minus(to, from), Exact.minus(q, from)))
                .signum();
    }
}
