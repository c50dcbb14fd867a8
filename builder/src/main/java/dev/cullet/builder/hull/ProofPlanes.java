// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * The planes of triangles between corners, for the exact sides of many points: normals once, in double, with the sizes
 * of their rounding. A triangle without area is left out, as every point is on its plane.
 *
 * <pre>
 * normals, sizes   x y z of a triangle's b - a times c - a, and of the sums of sizes that it is rounded from
 * </pre>
 */
final class ProofPlanes {
    private final float[] corners;
    private final int[] triangles;
    private final int count;
    private final double[] normals;
    private final double[] sizes;

    /**
     * @param corners 3 floats per corner
     * @param all 3 corners per triangle
     */
    ProofPlanes(float[] corners, int[] all) {
        this.corners = corners;
        int[] kept = new int[all.length];
        int size = 0;
        for (int t = 0; t < all.length; t += 3) {
            if (!ProofArithmetic.isLine(corners, all[t], all[t + 1], all[t + 2])) {
                System.arraycopy(all, t, kept, size, 3);
                size += 3;
            }
        }
        triangles = Arrays.copyOf(kept, size);
        count = size / 3;
        normals = new double[size];
        sizes = new double[size];
        for (int t = 0; t < count; t++) {
            setPlane(3 * t);
        }
    }

    private void setPlane(int at) {
        double[] rows = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            double base = corners[3 * triangles[at] + axis];
            rows[axis] = corners[3 * triangles[at + 1] + axis] - base;
            rows[3 + axis] = corners[3 * triangles[at + 2] + axis] - base;
        }
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            double left = rows[j] * rows[3 + k];
            double right = rows[k] * rows[3 + j];
            normals[at + i] = left - right;
            sizes[at + i] = Math.abs(left) + Math.abs(right);
        }
    }

    /** Returns the number of triangles that have an area. */
    int count() {
        return count;
    }

    /** Returns 1 if a point is in front of a triangle, -1 if it is behind, 0 if it is on its plane; exact. */
    int side(int triangle, float[] points, int p) {
        int at = 3 * triangle;
        int a = 3 * triangles[at];
        double x = (double) points[3 * p] - corners[a];
        double y = (double) points[3 * p + 1] - corners[a + 1];
        double z = (double) points[3 * p + 2] - corners[a + 2];
        double value = x * normals[at] + y * normals[at + 1] + z * normals[at + 2];
        double size = Math.abs(x) * sizes[at] + Math.abs(y) * sizes[at + 1] + Math.abs(z) * sizes[at + 2];
        if (ProofArithmetic.isSure(value, size)) {
            return value > 0 ? 1 : -1;
        }
        return ProofArithmetic.exactSide(corners, triangles[at], triangles[at + 1], triangles[at + 2], points, p);
    }

    /** Returns the distance of a point in front of a triangle from its plane, rounded. */
    double distance(int triangle, float[] points, int p) {
        int at = 3 * triangle;
        return ProofArithmetic.distance(corners, triangles[at], triangles[at + 1], triangles[at + 2], points, p);
    }
}
