// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import java.util.Arrays;

/**
 * Triangles rounded to the lattice of a BSP tree: those with an area there, and the others. Immutable.
 *
 * <pre>
 * corners     9 ints per triangle that has an area on the lattice: three lattice points
 * triangles   per such triangle, its index in the input
 * degenerate  the other triangles
 * </pre>
 */
final class LatticeTriangles {
    /** 9 ints per triangle. */
    public final int[] corners;

    /** The index in the input per triangle. */
    public final int[] triangles;

    /** The triangles without area. */
    public final int[] degenerate;

    /** The largest distance between a vertex and its lattice point, in metres, rounded up. */
    public final float displacement;

    private LatticeTriangles(int[] corners, int[] triangles, int[] degenerate, float displacement) {
        this.corners = corners;
        this.triangles = triangles;
        this.degenerate = degenerate;
        this.displacement = displacement;
    }

    /**
     * Rounds triangles. O(n).
     *
     * @param positions 3 floats per vertex, in metres
     * @param indices 3 per triangle
     * @param origin 3 floats, lattice point 0 0 0
     * @param step metres per lattice step
     */
    public static LatticeTriangles of(float[] positions, int[] indices, float[] origin, float step) {
        int count = indices.length / 3;
        int[] corners = new int[9 * count];
        int[] triangles = new int[count];
        int[] degenerate = new int[count];
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
                degenerate[dropped++] = triangle;
            } else {
                triangles[kept++] = triangle;
            }
        }
        float displacement = farthest == 0 ? 0 : Math.nextUp((float) Math.sqrt(farthest));
        return new LatticeTriangles(
                dropped == 0 ? corners : Arrays.copyOf(corners, 9 * kept),
                dropped == 0 ? triangles : Arrays.copyOf(triangles, kept),
                Arrays.copyOf(degenerate, dropped),
                displacement);
    }

    /** Returns the number of triangles with an area. */
    public int count() {
        return triangles.length;
    }
}
