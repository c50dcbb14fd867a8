// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/**
 * Upper bound of the distance from a point to a triangle, in double.
 *
 * <p>The squared distance returned is that to a point of the triangle: a corner, or a combination of the corners with
 * weights in 0..1 whose sum is 1. It is therefore never below the exact one by more than the rounding of the
 * subtractions and products, for which {@link ErrorBound} has the allowance; a wrong choice of the region makes it
 * larger only. A triangle without area counts as its edges.
 *
 * <p>Source: Ericson 2005, 5.1.5.
 */
final class TriangleDistance {
    /** Squared sine of a corner up to which the weights of a point inside are rounding errors. */
    private static final double THIN = 1e-6;

    private TriangleDistance() {}

    /**
     * Returns the squared distance, in square metres.
     *
     * @param p positions, 3 floats per vertex
     * @param a offset of the first corner in {@code p}
     * @param b offset of the second corner
     * @param c offset of the third corner
     */
    static double squared(float[] p, int a, int b, int c, double x, double y, double z) {
        double abx = (double) p[b] - p[a];
        double aby = (double) p[b + 1] - p[a + 1];
        double abz = (double) p[b + 2] - p[a + 2];
        double acx = (double) p[c] - p[a];
        double acy = (double) p[c + 1] - p[a + 1];
        double acz = (double) p[c + 2] - p[a + 2];
        double apx = x - p[a];
        double apy = y - p[a + 1];
        double apz = z - p[a + 2];
        double d1 = abx * apx + aby * apy + abz * apz;
        double d2 = acx * apx + acy * apy + acz * apz;
        if (d1 <= 0 && d2 <= 0) {
            return length2(apx, apy, apz); // corner a
        }
        double ab2 = length2(abx, aby, abz);
        double ac2 = length2(acx, acy, acz);
        double abac = abx * acx + aby * acy + abz * acz;
        double d3 = d1 - ab2;
        double d4 = d2 - abac;
        if (d3 >= 0 && d4 <= d3) {
            return length2(apx - abx, apy - aby, apz - abz); // corner b
        }
        double d5 = d1 - abac;
        double d6 = d2 - ac2;
        if (d6 >= 0 && d5 <= d6) {
            return length2(apx - acx, apy - acy, apz - acz); // corner c
        }
        double vc = d1 * d4 - d3 * d2;
        double vb = d5 * d2 - d1 * d6;
        double va = d3 * d6 - d5 * d4;
        double inside = Double.POSITIVE_INFINITY;
        if (va > 0 && vb > 0 && vc > 0) {
            double sum = va + vb + vc;
            double v = vb / sum;
            double w = vc / sum;
            inside = length2(apx - abx * v - acx * w, apy - aby * v - acy * w, apz - abz * v - acz * w);
            if (sum > THIN * ab2 * ac2) {
                return inside;
            }
        }
        double toAb = edge(abx, aby, abz, apx, apy, apz);
        double toAc = edge(acx, acy, acz, apx, apy, apz);
        double toBc = edge(acx - abx, acy - aby, acz - abz, apx - abx, apy - aby, apz - abz);
        return Math.min(Math.min(inside, toAb), Math.min(toAc, toBc));
    }

    /** Returns the squared distance from a point, relative to the start of an edge, to the edge. */
    static double edge(double ex, double ey, double ez, double px, double py, double pz) {
        double along = ex * px + ey * py + ez * pz;
        double length2 = length2(ex, ey, ez);
        double t = along <= 0 ? 0 : along >= length2 ? 1 : along / length2;
        return length2(px - ex * t, py - ey * t, pz - ez * t);
    }

    private static double length2(double x, double y, double z) {
        return x * x + y * y + z * z;
    }
}
