// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.SolidLattice;
import java.util.Arrays;

/**
 * The triangles on a lattice of 16 bits per axis, with one step for all axes.
 *
 * <p>The step is the smallest power of two with which the mesh fits, and the origin is a multiple of it where a float
 * can represent that: vertices on a binary grid, as modellers place them, do not move. Others move by at most half a
 * step per axis.
 *
 * <p>{@link LatticeTriangles} has the rounded triangles.
 */
final class LatticeMesh {
    final float[] positions;
    final int[] indices;
    final float[] origin;
    final float step;
    final LatticeTriangles rounded;

    private LatticeMesh(float[] positions, int[] indices, float[] origin, float step) {
        this.positions = positions;
        this.indices = indices;
        this.origin = origin;
        this.step = step;
        this.rounded = LatticeTriangles.of(positions, indices, origin, step);
    }

    /**
     * Rounds a mesh to the finest lattice that spans it.
     *
     * @param positions 3 finite floats per vertex, in metres
     * @param indices 3 per triangle
     * @throws IllegalArgumentException if a coordinate is not finite
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

    /** Rounds a mesh to a given lattice, which must span it. */
    static LatticeMesh on(float[] positions, int[] indices, float[] origin, float step) {
        return new LatticeMesh(positions, indices, origin, step);
    }

    /** Returns the lattice as a part stores it. */
    SolidLattice lattice(boolean solid, int[] caps) {
        return new SolidLattice(origin, step, rounded.displacement, solid, caps);
    }

    /** Returns twice the area of all triangles, in squared lattice steps. */
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
}
