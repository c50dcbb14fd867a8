// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * Distance from a point to a triangle in double, by the Voronoi region of the triangle that contains the point.
 *
 * <p>Source: Ericson 2005, 5.1.5.
 */
final class PointTriangleDistance {
    private PointTriangleDistance() {}

    /**
     * Returns the squared distance, in square metres; a triangle without area counts as its longest edge, or its point.
     */
    static double squared(float[] positions, int[] indices, int triangle, double x, double y, double z) {
        int a = 3 * indices[3 * triangle];
        int b = 3 * indices[3 * triangle + 1];
        int c = 3 * indices[3 * triangle + 2];
        double abx = (double) positions[b] - positions[a];
        double aby = (double) positions[b + 1] - positions[a + 1];
        double abz = (double) positions[b + 2] - positions[a + 2];
        double acx = (double) positions[c] - positions[a];
        double acy = (double) positions[c + 1] - positions[a + 1];
        double acz = (double) positions[c + 2] - positions[a + 2];
        double apx = x - positions[a];
        double apy = y - positions[a + 1];
        double apz = z - positions[a + 2];
        double d1 = abx * apx + aby * apy + abz * apz;
        double d2 = acx * apx + acy * apy + acz * apz;
        if (d1 <= 0 && d2 <= 0) {
            return apx * apx + apy * apy + apz * apz; // corner a
        }
        double ab2 = abx * abx + aby * aby + abz * abz;
        double ac2 = acx * acx + acy * acy + acz * acz;
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
        if (vc <= 0 && d1 >= 0 && d3 <= 0) {
            double t = d1 / (d1 - d3); // edge a b
            return length2(apx - abx * t, apy - aby * t, apz - abz * t);
        }
        double vb = d5 * d2 - d1 * d6;
        if (vb <= 0 && d2 >= 0 && d6 <= 0) {
            double t = d2 / (d2 - d6); // edge a c
            return length2(apx - acx * t, apy - acy * t, apz - acz * t);
        }
        double va = d3 * d6 - d5 * d4;
        if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
            double t = (d4 - d3) / ((d4 - d3) + (d5 - d6)); // edge b c
            return length2(apx - abx - (acx - abx) * t, apy - aby - (acy - aby) * t, apz - abz - (acz - abz) * t);
        }
        double sum = va + vb + vc;
        double v = vb / sum;
        double w = vc / sum;
        return length2(apx - abx * v - acx * w, apy - aby * v - acy * w, apz - abz * v - acz * w);
    }

    private static double length2(double x, double y, double z) {
        return x * x + y * y + z * z;
    }
}
