// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * Distances of one triangle, in double: slow, plain, and independent of the product's code. A triangle is 9 doubles,
 * and may be degenerate. A <em>margin</em> is above 0 if two closed sets are apart, at most 0 if they touch, and its
 * size is the distance of the answer from changing.
 */
public final class TriangleOracles {
    private TriangleOracles() {}

    /** The nearest point of a closed segment. */
    public static double[] closestOnSegment(double[] p, double[] a, double[] b) {
        double[] ab = Vectors.minus(b, a);
        double length2 = Vectors.length2(ab);
        double t = length2 > 0 ? Vectors.dot(Vectors.minus(p, a), ab) / length2 : 0;
        // from the nearer end, so that no digits are lost near b
        return t <= 0.5 ? Vectors.plus(a, Math.max(t, 0), ab) : Vectors.plus(b, Math.min(t, 1) - 1, ab);
    }

    /**
     * The nearest point of a closed triangle: the foot of the perpendicular if it is inside, else the nearest of the
     * points on the three edges.
     */
    public static double[] closestOnTriangle(double[] p, double[] triangle) {
        double[] best = closestOnSegment(p, Vectors.of(triangle, 0), Vectors.of(triangle, 3));
        for (int i = 1; i < 3; i++) {
            double[] other = closestOnSegment(p, Vectors.of(triangle, 3 * i), Vectors.of(triangle, 3 * ((i + 1) % 3)));
            best = nearer(p, best, other);
        }
        double[] a = Vectors.of(triangle, 0);
        double[] ab = Vectors.minus(triangle, 3, triangle, 0);
        double[] ac = Vectors.minus(triangle, 6, triangle, 0);
        double[] normal = Vectors.cross(ab, ac);
        double size = Vectors.length2(normal);
        if (size > 0) {
            double[] ap = Vectors.minus(p, a);
            double u = Vectors.dot(Vectors.cross(ap, ac), normal) / size;
            double v = Vectors.dot(Vectors.cross(ab, ap), normal) / size;
            if (u >= 0 && v >= 0 && u + v <= 1) {
                best = nearer(p, best, Vectors.plus(Vectors.plus(a, u, ab), v, ac));
            }
        }
        return best;
    }

    /** Squared distance of a point from a closed triangle. */
    public static double distance2(double[] p, double[] triangle) {
        return Vectors.distance2(p, closestOnTriangle(p, triangle));
    }

    /** Distance minus radius. */
    public static double sphereMargin(double[] centre, double radius, double[] triangle) {
        return Math.sqrt(distance2(centre, triangle)) - radius;
    }

    /** Squared distance of two closed segments: of an end and a segment, or of two inner points. */
    public static double segmentsDistance2(double[] p, double[] q, double[] a, double[] b) {
        double best = Math.min(
                Math.min(
                        Vectors.distance2(p, closestOnSegment(p, a, b)),
                        Vectors.distance2(q, closestOnSegment(q, a, b))),
                Math.min(
                        Vectors.distance2(a, closestOnSegment(a, p, q)),
                        Vectors.distance2(b, closestOnSegment(b, p, q))));
        double[] d = Vectors.minus(q, p);
        double[] e = Vectors.minus(b, a);
        double[] across = Vectors.cross(d, e);
        double size = Vectors.length2(across);
        if (size > 0) {
            double[] pa = Vectors.minus(a, p);
            double s = Vectors.dot(Vectors.cross(pa, e), across) / size;
            double t = Vectors.dot(Vectors.cross(pa, d), across) / size;
            if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
                best = Math.min(best, Vectors.distance2(Vectors.plus(p, s, d), Vectors.plus(a, t, e)));
            }
        }
        return best;
    }

    /** Distance of a closed segment from a closed triangle; exactly 0 if and only if they meet. */
    public static double segmentDistance(double[] p, double[] q, double[] triangle) {
        if (ExactTests.segmentTouchesTriangle(p, q, triangle)) {
            return 0;
        }
        double best = Math.min(distance2(p, triangle), distance2(q, triangle));
        for (int i = 0; i < 3; i++) {
            best = Math.min(
                    best,
                    segmentsDistance2(p, q, Vectors.of(triangle, 3 * i), Vectors.of(triangle, 3 * ((i + 1) % 3))));
        }
        return Math.max(Math.sqrt(best), Double.MIN_VALUE);
    }

    /** Distance of the segment minus radius. */
    public static double capsuleMargin(double[] p, double[] q, double radius, double[] triangle) {
        return segmentDistance(p, q, triangle) - radius;
    }

    /** Distance of two closed triangles; exactly 0 if and only if they meet. */
    public static double trianglesDistance(double[] s, double[] t) {
        if (ExactTests.trianglesTouch(s, t)) {
            return 0;
        }
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 3; i++) {
            int next = 3 * ((i + 1) % 3);
            best = Math.min(best, segmentDistance(Vectors.of(s, 3 * i), Vectors.of(s, next), t));
            best = Math.min(best, segmentDistance(Vectors.of(t, 3 * i), Vectors.of(t, next), s));
        }
        return Math.max(best, Double.MIN_VALUE);
    }

    /**
     * By how much a box must grow on all six sides (or may shrink, if negative) until it only just touches a triangle:
     * the minimum, over the triangle's points, of the largest of the six signed distances from the box's planes. That
     * is a linear program in two unknowns: its optimum is a corner of the triangle, a point of an edge where two of the
     * six are equal, or an inner point where three are. Each such point is tried, and the six are evaluated there.
     *
     * @param box 3 minima, 3 maxima
     */
    public static double boxMargin(double[] box, double[] triangle) {
        double[] ab = Vectors.minus(triangle, 3, triangle, 0);
        double[] ac = Vectors.minus(triangle, 6, triangle, 0);
        double best = Double.POSITIVE_INFINITY;
        for (int corner = 0; corner < 3; corner++) {
            best = Math.min(best, beyond(box, Vectors.of(triangle, 3 * corner)));
        }
        double[][] planes = new double[6][]; // signed distance from plane k at (u, v) is c + u * cu + v * cv
        for (int axis = 0; axis < 3; axis++) {
            planes[axis] = new double[] {box[axis] - triangle[axis], -ab[axis], -ac[axis]};
            planes[3 + axis] = new double[] {triangle[axis] - box[3 + axis], ab[axis], ac[axis]};
        }
        for (int i = 0; i < 6; i++) {
            for (int j = i + 1; j < 6; j++) {
                double[] ij = Vectors.minus(planes[i], planes[j]);
                best = Math.min(best, tryAt(box, triangle, 0, -ij[0] / ij[1]));
                best = Math.min(best, tryAt(box, triangle, 1, -ij[0] / ij[2]));
                best = Math.min(best, tryAt(box, triangle, 2, -(ij[0] + ij[1]) / (ij[2] - ij[1])));
                for (int k = j + 1; k < 6; k++) {
                    double[] ik = Vectors.minus(planes[i], planes[k]);
                    double size = ij[1] * ik[2] - ij[2] * ik[1];
                    double u = (ij[2] * ik[0] - ij[0] * ik[2]) / size;
                    double v = (ij[0] * ik[1] - ij[1] * ik[0]) / size;
                    if (u >= 0 && v >= 0 && u + v <= 1) {
                        best = Math.min(
                                best, beyond(box, Vectors.plus(Vectors.plus(Vectors.of(triangle, 0), u, ab), v, ac)));
                    }
                }
            }
        }
        return best;
    }

    /** At a fraction of edge 0: a to b, 1: a to c, 2: b to c; infinity where the fraction is no such number. */
    private static double tryAt(double[] box, double[] triangle, int edge, double fraction) {
        if (!(fraction >= 0 && fraction <= 1)) {
            return Double.POSITIVE_INFINITY;
        }
        double[] from = Vectors.of(triangle, edge == 2 ? 3 : 0);
        double[] to = Vectors.of(triangle, edge == 0 ? 3 : 6);
        return beyond(box, Vectors.plus(from, fraction, Vectors.minus(to, from)));
    }

    /** The largest signed distance of a point from the planes of a box. */
    private static double beyond(double[] box, double[] p) {
        double max = Double.NEGATIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            max = Math.max(max, Math.max(box[axis] - p[axis], p[axis] - box[3 + axis]));
        }
        return max;
    }

    /** The solid angle, in steradians, of a triangle as seen from a point (van Oosterom and Strackee 1983). */
    public static double solidAngle(double[] p, double[] triangle) {
        double[] a = Vectors.minus(Vectors.of(triangle, 0), p);
        double[] b = Vectors.minus(Vectors.of(triangle, 3), p);
        double[] c = Vectors.minus(Vectors.of(triangle, 6), p);
        double la = Math.sqrt(Vectors.length2(a));
        double lb = Math.sqrt(Vectors.length2(b));
        double lc = Math.sqrt(Vectors.length2(c));
        double above = Vectors.dot(a, Vectors.cross(b, c));
        double below = la * lb * lc + Vectors.dot(a, b) * lc + Vectors.dot(b, c) * la + Vectors.dot(c, a) * lb;
        return 2 * StrictMath.atan2(above, below);
    }

    private static double[] nearer(double[] p, double[] one, double[] other) {
        return Vectors.distance2(p, other) < Vectors.distance2(p, one) ? other : one;
    }
}
