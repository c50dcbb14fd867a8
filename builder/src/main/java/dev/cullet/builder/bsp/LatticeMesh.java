// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import java.util.Arrays;

/**
 * The triangles on a lattice of 16 bits per axis, one step for all axes.
 *
 * <p>The step is the smallest power of two with which the mesh fits, and the origin is a multiple of it where a float
 * can be: vertices on a binary grid, as modellers place them, do not move at all. Others move by at most half a step per
 * axis.
 *
 * <pre>
 * corners     9 ints per triangle that has an area on the lattice: three lattice points
 * triangles   per such triangle, its index in the input
 * loose       the other triangles
 * </pre>
 */
final class LatticeMesh {
    final float[] origin;
    final float step;
    final int inputCount;
    final int[] corners;
    final int[] triangles;
    final int[] loose;

    /** The largest distance between a vertex and its lattice point, in metres, rounded up. */
    final float displacement;

    private LatticeMesh(
            float[] origin, float step, int inputCount, int[] corners, int[] triangles, int[] loose, float moved) {
        this.origin = origin;
        this.step = step;
        this.inputCount = inputCount;
        this.corners = corners;
        this.triangles = triangles;
        this.loose = loose;
        this.displacement = moved;
    }

    /**
     * @param positions 3 finite floats per vertex
     * @param indices 3 per triangle
     */
    static LatticeMesh of(float[] positions, int[] indices) {
        float[] lower = {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY};
        float[] upper = {Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (int vertex : indices) {
            for (int axis = 0; axis < 3; axis++) {
                float coordinate = positions[3 * vertex + axis];
                if (!Float.isFinite(coordinate)) {
                    throw new IllegalArgumentException(
                            "vertex " + vertex + " has coordinate " + coordinate + "; clean the mesh first");
                }
                lower[axis] = Math.min(lower[axis], coordinate);
                upper[axis] = Math.max(upper[axis], coordinate);
            }
        }
        if (indices.length == 0) {
            Arrays.fill(lower, 0);
            Arrays.fill(upper, 0);
        }
        float step = stepFor(lower, upper);
        float[] origin = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            // exact in float: either a multiple of the step below 2^24 steps, or the float itself
            origin[axis] = (float) (Math.floor((double) lower[axis] / step) * step);
        }
        return on(positions, indices, origin, step);
    }

    private static float stepFor(float[] lower, float[] upper) {
        double extent = 0;
        for (int axis = 0; axis < 3; axis++) {
            extent = Math.max(extent, (double) upper[axis] - lower[axis]);
        }
        int exponent = Math.max(Float.MIN_EXPONENT, Math.getExponent(extent / (BspTree.LATTICE_MAX - 2)) + 1);
        return Math.scalb(1f, exponent);
    }

    /** The mesh on a given lattice, which must be large enough. */
    static LatticeMesh on(float[] positions, int[] indices, float[] origin, float step) {
        int count = indices.length / 3;
        int[] corners = new int[9 * count];
        int[] triangles = new int[count];
        int[] loose = new int[count];
        int kept = 0;
        int dropped = 0;
        double farthest = 0;
        for (int triangle = 0; triangle < count; triangle++) {
            for (int corner = 0; corner < 3; corner++) {
                int vertex = indices[3 * triangle + corner];
                double distance2 = 0;
                for (int axis = 0; axis < 3; axis++) {
                    float coordinate = positions[3 * vertex + axis];
                    int k = BspTree.toLattice(coordinate, origin[axis], step);
                    corners[9 * kept + 3 * corner + axis] = k;
                    double moved = ((double) coordinate - origin[axis]) - (double) k * step;
                    distance2 += moved * moved;
                }
                farthest = Math.max(farthest, distance2);
            }
            if (LatticePlane.isDegenerate(corners, 9 * kept)) {
                loose[dropped++] = triangle;
            } else {
                triangles[kept++] = triangle;
            }
        }
        float displacement = farthest == 0 ? 0 : Math.nextUp((float) Math.sqrt(farthest));
        return new LatticeMesh(
                origin,
                step,
                count,
                Arrays.copyOf(corners, 9 * kept),
                Arrays.copyOf(triangles, kept),
                Arrays.copyOf(loose, dropped),
                displacement);
    }

    int triangleCount() {
        return triangles.length;
    }

    /** Twice the area of all triangles, in lattice steps squared. */
    static double doubleArea(int[] corners) {
        double sum = 0;
        for (int offset = 0; offset < corners.length; offset += 9) {
            double ux = corners[offset + 3] - corners[offset];
            double uy = corners[offset + 4] - corners[offset + 1];
            double uz = corners[offset + 5] - corners[offset + 2];
            double vx = corners[offset + 6] - corners[offset];
            double vy = corners[offset + 7] - corners[offset + 1];
            double vz = corners[offset + 8] - corners[offset + 2];
            double x = uy * vz - uz * vy;
            double y = uz * vx - ux * vz;
            double z = ux * vy - uy * vx;
            sum += Math.sqrt(x * x + y * y + z * z);
        }
        return sum;
    }

    /** The signed volume that triangles enclose, in lattice steps cubed: positive where fronts look outward. */
    static double volume(int[] corners) {
        double sum = 0;
        for (int o = 0; o < corners.length; o += 9) {
            double ax = corners[o];
            double ay = corners[o + 1];
            double az = corners[o + 2];
            sum += ax * ((double) corners[o + 4] * corners[o + 8] - (double) corners[o + 5] * corners[o + 7])
                    + ay * ((double) corners[o + 5] * corners[o + 6] - (double) corners[o + 3] * corners[o + 8])
                    + az * ((double) corners[o + 3] * corners[o + 7] - (double) corners[o + 4] * corners[o + 6]);
        }
        return sum / 6;
    }
}
