// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

/**
 * One triangle against points, segments and boxes, in double. A triangle is 9 doubles, a point is 3 from an offset, all
 * in one space; a triangle without area is its longest edge.
 */
final class TriangleGeometry {
    private TriangleGeometry() {}

    /**
     * Squared distance of a point and a segment from a to b; the nearer end is the base, so no digits are lost there.
     */
    static double pointSegment2(double[] p, int pi, double[] a, int ai, double[] b, int bi) {
        double ab2 = 0;
        double apAb = 0;
        for (int k = 0; k < 3; k++) {
            double ab = b[bi + k] - a[ai + k];
            ab2 += ab * ab;
            apAb += (p[pi + k] - a[ai + k]) * ab;
        }
        double s = ab2 > 0 ? Math.max(0, Math.min(1, apAb / ab2)) : 0;
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double ab = b[bi + k] - a[ai + k];
            double on = s <= 0.5 ? a[ai + k] + s * ab : b[bi + k] - (1 - s) * ab;
            double gap = p[pi + k] - on;
            sum += gap * gap;
        }
        return sum;
    }

    /** Distance of a point from the nearest of a triangle's edges. */
    static double pointBorder(double[] p, double[] t) {
        double best = pointSegment2(p, 0, t, 0, t, 3);
        best = Math.min(best, pointSegment2(p, 0, t, 3, t, 6));
        return Math.sqrt(Math.min(best, pointSegment2(p, 0, t, 6, t, 0)));
    }

    /** Squared distance of a point and a triangle: to the plane where the foot is inside, else to the border. */
    static double pointTriangle2(double[] p, int pi, double[] t) {
        double best = pointSegment2(p, pi, t, 0, t, 3);
        best = Math.min(best, pointSegment2(p, pi, t, 3, t, 6));
        best = Math.min(best, pointSegment2(p, pi, t, 6, t, 0));
        double[] n = normal(t);
        double n2 = dot(n, n);
        if (n2 > 0) {
            double[] ap = {p[pi] - t[0], p[pi + 1] - t[1], p[pi + 2] - t[2]};
            double[] ab = {t[3] - t[0], t[4] - t[1], t[5] - t[2]};
            double[] ac = {t[6] - t[0], t[7] - t[1], t[8] - t[2]};
            double u = dot(cross(ap, ac), n);
            double v = dot(cross(ab, ap), n);
            if (u >= 0 && v >= 0 && u + v <= n2) {
                double height = dot(ap, n);
                best = Math.min(best, height * height / n2);
            }
        }
        return best;
    }

    /**
     * Squared distance of a segment and a triangle: 0 where it passes through, else the least of the distances of its
     * ends from the triangle and of the segment from the edges (Ericson 2005, 5.1.10).
     */
    static double segmentTriangle2(double[] p, double[] q, double[] t) {
        if (passesThrough(p, q, t)) {
            return 0;
        }
        double best = Math.min(pointTriangle2(p, 0, t), pointTriangle2(q, 0, t));
        best = Math.min(best, segmentSegment2(p, q, t, 0, 3));
        best = Math.min(best, segmentSegment2(p, q, t, 3, 6));
        return Math.min(best, segmentSegment2(p, q, t, 6, 0));
    }

    /** Squared distance of two segments: between two inner points, or at one of the four ends. */
    private static double segmentSegment2(double[] p, double[] q, double[] t, int a, int b) {
        double best = Math.min(pointSegment2(p, 0, t, a, t, b), pointSegment2(q, 0, t, a, t, b));
        best = Math.min(best, Math.min(pointSegment2(t, a, p, 0, q, 0), pointSegment2(t, b, p, 0, q, 0)));
        double[] d = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
        double[] e = {t[b] - t[a], t[b + 1] - t[a + 1], t[b + 2] - t[a + 2]};
        double[] across = cross(d, e);
        double size = dot(across, across);
        if (size > 0) {
            double[] pa = {t[a] - p[0], t[a + 1] - p[1], t[a + 2] - p[2]};
            double s = dot(cross(pa, e), across) / size;
            double r = dot(cross(pa, d), across) / size;
            if (s >= 0 && s <= 1 && r >= 0 && r <= 1) {
                double height = dot(pa, across);
                best = Math.min(best, height * height / size);
            }
        }
        return best;
    }

    private static boolean passesThrough(double[] p, double[] q, double[] t) {
        double s = crossing(p, new double[] {q[0] - p[0], q[1] - p[1], q[2] - p[2]}, t);
        return s >= 0 && s <= 1;
    }

    /**
     * Where the line {@code origin + s * direction} passes through the closed triangle, or NaN where it does not or
     * runs along it: Moller and Trumbore 1997, both faces.
     */
    static double crossing(double[] origin, double[] direction, double[] t) {
        double[] ab = {t[3] - t[0], t[4] - t[1], t[5] - t[2]};
        double[] ac = {t[6] - t[0], t[7] - t[1], t[8] - t[2]};
        double[] h = cross(direction, ac);
        double det = dot(ab, h);
        if (det == 0) {
            return Double.NaN;
        }
        double[] ao = {origin[0] - t[0], origin[1] - t[1], origin[2] - t[2]};
        double u = dot(ao, h) / det;
        double[] g = cross(ao, ab);
        double v = dot(direction, g) / det;
        return u >= 0 && v >= 0 && u + v <= 1 ? dot(ac, g) / det : Double.NaN;
    }

    /** Whether a box and a triangle touch: no axis of 13 parts them (Akenine-Moller 2001). */
    static boolean boxTouches(double[] min, double[] max, double[] t) {
        double[] centre = new double[3];
        double[] half = new double[3];
        double[] v = new double[9];
        for (int k = 0; k < 3; k++) {
            centre[k] = 0.5 * (min[k] + max[k]);
            half[k] = 0.5 * (max[k] - min[k]);
            for (int corner = 0; corner < 9; corner += 3) {
                v[corner + k] = t[corner + k] - centre[k];
            }
        }
        for (int k = 0; k < 3; k++) {
            if (Math.min(v[k], Math.min(v[3 + k], v[6 + k])) > half[k]
                    || Math.max(v[k], Math.max(v[3 + k], v[6 + k])) < -half[k]) {
                return false;
            }
        }
        double[] axis = new double[3];
        for (int corner = 0; corner < 9; corner += 3) {
            int next = (corner + 3) % 9;
            for (int k = 0; k < 3; k++) {
                int i = (k + 1) % 3;
                int j = (k + 2) % 3;
                axis[k] = 0;
                axis[i] = -(v[next + j] - v[corner + j]);
                axis[j] = v[next + i] - v[corner + i];
                if (parts(axis, half, v)) {
                    return false;
                }
            }
        }
        return !parts(normal(t), half, v);
    }

    private static boolean parts(double[] axis, double[] half, double[] v) {
        double projectedHalf = half[0] * Math.abs(axis[0]) + half[1] * Math.abs(axis[1]) + half[2] * Math.abs(axis[2]);
        double a = axis[0] * v[0] + axis[1] * v[1] + axis[2] * v[2];
        double b = axis[0] * v[3] + axis[1] * v[4] + axis[2] * v[5];
        double c = axis[0] * v[6] + axis[1] * v[7] + axis[2] * v[8];
        return Math.min(a, Math.min(b, c)) > projectedHalf || Math.max(a, Math.max(b, c)) < -projectedHalf;
    }

    /** Not of length 1: twice the area. */
    static double[] normal(double[] t) {
        return cross(
                new double[] {t[3] - t[0], t[4] - t[1], t[5] - t[2]},
                new double[] {t[6] - t[0], t[7] - t[1], t[8] - t[2]});
    }

    static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    static double distance(double[] a, double[] b) {
        double[] d = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
        return Math.sqrt(dot(d, d));
    }
}
