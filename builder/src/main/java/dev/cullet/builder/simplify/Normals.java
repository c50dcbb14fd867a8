// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

/** Normals of triangles, in double. */
final class Normals {
    private Normals() {}

    /**
     * Computes the normal of a triangle, as long as twice its area.
     *
     * @param p positions, 3 floats per vertex
     * @param a offset of the first corner in {@code p}
     * @param b offset of the second corner
     * @param c offset of the third corner
     * @param normal receives 3 numbers
     */
    static void of(float[] p, int a, int b, int c, double[] normal) {
        double ux = (double) p[b] - p[a];
        double uy = (double) p[b + 1] - p[a + 1];
        double uz = (double) p[b + 2] - p[a + 2];
        double vx = (double) p[c] - p[a];
        double vy = (double) p[c + 1] - p[a + 1];
        double vz = (double) p[c + 2] - p[a + 2];
        normal[0] = uy * vz - uz * vy;
        normal[1] = uz * vx - ux * vz;
        normal[2] = ux * vy - uy * vx;
    }

    /** Returns the product of the normal of a triangle, as long as twice its area, with a direction. */
    static double dot(float[] p, int a, int b, int c, double x, double y, double z) {
        double ux = (double) p[b] - p[a];
        double uy = (double) p[b + 1] - p[a + 1];
        double uz = (double) p[b + 2] - p[a + 2];
        double vx = (double) p[c] - p[a];
        double vy = (double) p[c + 1] - p[a + 1];
        double vz = (double) p[c + 2] - p[a + 2];
        return (uy * vz - uz * vy) * x + (uz * vx - ux * vz) * y + (ux * vy - uy * vx) * z;
    }

    static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
