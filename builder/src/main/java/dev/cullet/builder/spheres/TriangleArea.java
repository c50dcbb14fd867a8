// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** Areas of the triangles of a mesh, in square metres, in double. */
final class TriangleArea {
    private TriangleArea() {}

    /** The area of all triangles. */
    static double sum(float[] positions, int[] indices) {
        double sum = 0;
        for (int t = 0; t < indices.length / 3; t++) {
            sum += of(positions, indices, t);
        }
        return sum;
    }

    /** The area of one triangle. */
    static double of(float[] positions, int[] indices, int triangle) {
        int a = 3 * indices[3 * triangle];
        int b = 3 * indices[3 * triangle + 1];
        int c = 3 * indices[3 * triangle + 2];
        double ux = (double) positions[b] - positions[a];
        double uy = (double) positions[b + 1] - positions[a + 1];
        double uz = (double) positions[b + 2] - positions[a + 2];
        double vx = (double) positions[c] - positions[a];
        double vy = (double) positions[c + 1] - positions[a + 1];
        double vz = (double) positions[c + 2] - positions[a + 2];
        double x = uy * vz - uz * vy;
        double y = uz * vx - ux * vz;
        double z = ux * vy - uy * vx;
        return Math.sqrt(x * x + y * y + z * z) / 2;
    }
}
