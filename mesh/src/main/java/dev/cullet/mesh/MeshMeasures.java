// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/** Measures of a mesh, computed in double. Each is O(n) and needs no memory. */
public final class MeshMeasures {
    private MeshMeasures() {}

    /**
     * Returns the box around all vertices that a triangle uses, exact: 3 minima, then 3 maxima, in metres. Without
     * triangles the minima are positive and the maxima negative infinity.
     */
    public static double[] bounds(TriangleMesh mesh) {
        double inf = Double.POSITIVE_INFINITY;
        double[] bounds = {inf, inf, inf, -inf, -inf, -inf};
        float[] positions = mesh.positions();
        for (int vertex : mesh.indices()) {
            for (int axis = 0; axis < 3; axis++) {
                double at = positions[3 * vertex + axis];
                bounds[axis] = Math.min(bounds[axis], at);
                bounds[3 + axis] = Math.max(bounds[3 + axis], at);
            }
        }
        return bounds;
    }

    /** Returns the length of the diagonal of the bounding box, in metres; 0 without triangles. */
    public static double diagonal(TriangleMesh mesh) {
        double[] b = bounds(mesh);
        double x = b[3] - b[0];
        double y = b[4] - b[1];
        double z = b[5] - b[2];
        return mesh.triangleCount() == 0 ? 0 : Math.sqrt(x * x + y * y + z * z);
    }

    /** Returns the area of all triangles, in square metres; a double-sided triangle counts twice. */
    public static double area(TriangleMesh mesh) {
        double sum = 0;
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            sum += area(mesh, triangle);
        }
        return sum;
    }

    /** Returns the area of one face of a triangle, in square metres. */
    public static double area(TriangleMesh mesh, int triangle) {
        double[] normal = new double[3];
        areaNormal(mesh, triangle, normal);
        return Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    }

    /**
     * Returns the enclosed volume, in cubic metres: above 0 where faces look outward. For a mesh that is not closed,
     * the volume of the cones from the middle of the bounding box, which is an estimate only.
     */
    public static double volume(TriangleMesh mesh) {
        if (mesh.triangleCount() == 0) {
            return 0;
        }
        double[] b = bounds(mesh);
        double[] middle = {(b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2};
        double[] normal = new double[3];
        float[] positions = mesh.positions();
        double sum = 0;
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            areaNormal(mesh, triangle, normal);
            int corner = 3 * mesh.indices()[3 * triangle];
            for (int axis = 0; axis < 3; axis++) {
                sum += normal[axis] * (positions[corner + axis] - middle[axis]);
            }
        }
        return sum / 3;
    }

    /**
     * Computes the normal of a triangle, whose length is its area in square metres.
     *
     * @param out receives 3 doubles
     */
    static void areaNormal(TriangleMesh mesh, int triangle, double[] out) {
        float[] p = mesh.positions();
        int a = 3 * mesh.indices()[3 * triangle];
        int b = 3 * mesh.indices()[3 * triangle + 1];
        int c = 3 * mesh.indices()[3 * triangle + 2];
        double abX = (double) p[b] - p[a];
        double abY = (double) p[b + 1] - p[a + 1];
        double abZ = (double) p[b + 2] - p[a + 2];
        double acX = (double) p[c] - p[a];
        double acY = (double) p[c + 1] - p[a + 1];
        double acZ = (double) p[c + 2] - p[a + 2];
        out[0] = 0.5 * (abY * acZ - abZ * acY);
        out[1] = 0.5 * (abZ * acX - abX * acZ);
        out[2] = 0.5 * (abX * acY - abY * acX);
    }
}
