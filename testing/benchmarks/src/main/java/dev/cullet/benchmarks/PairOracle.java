// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.ExactTests;
import dev.cullet.testkit.MeshArrays;
import java.util.Arrays;

/**
 * Tests whether two meshes touch, without a tree: a grid holds the triangles of the first, each transformed triangle of
 * the other visits its cells, and the exact test of the testkit decides. Transformed vertices are rounded to float
 * once, because all engines take floats.
 */
final class PairOracle {
    private final MeshArrays mesh;
    private final double[] bounds;
    private final double cell;
    private final int[] size = new int[3];
    private final int[] starts; // per cell: index of its first triangle
    private final int[] entries;

    PairOracle(MeshArrays mesh) {
        this.mesh = mesh;
        this.bounds = mesh.bounds();
        this.cell = mesh.diagonal() / Math.max(4, Math.min(256, Math.sqrt(mesh.triangleCount()) / 4));
        for (int axis = 0; axis < 3; axis++) {
            size[axis] = 1 + (int) ((bounds[3 + axis] - bounds[axis]) / cell);
        }
        int[] counts = new int[size[0] * size[1] * size[2] + 1];
        int[] range = new int[6];
        for (int t = 0; t < mesh.triangleCount(); t++) {
            cells(mesh.corners(t), range);
            forCells(range, c -> counts[c + 1]++);
        }
        Arrays.parallelPrefix(counts, Integer::sum);
        starts = counts.clone();
        entries = new int[counts[counts.length - 1]];
        for (int t = 0; t < mesh.triangleCount(); t++) {
            int triangle = t;
            cells(mesh.corners(t), range);
            forCells(range, c -> entries[counts[c]++] = triangle);
        }
    }

    private interface CellAction {
        void at(int cell);
    }

    private void forCells(int[] range, CellAction action) {
        for (int i = range[0]; i <= range[3]; i++) {
            for (int j = range[1]; j <= range[4]; j++) {
                for (int k = range[2]; k <= range[5]; k++) {
                    action.at((i * size[1] + j) * size[2] + k);
                }
            }
        }
    }

    /** Finds the cells of the box of a triangle; none if it is outside the grid. */
    private void cells(double[] corners, int[] range) {
        for (int axis = 0; axis < 3; axis++) {
            double low = Math.min(corners[axis], Math.min(corners[3 + axis], corners[6 + axis]));
            double high = Math.max(corners[axis], Math.max(corners[3 + axis], corners[6 + axis]));
            range[axis] = Math.max(0, (int) Math.floor((low - bounds[axis]) / cell - 1e-9));
            range[3 + axis] = Math.min(size[axis] - 1, (int) Math.floor((high - bounds[axis]) / cell + 1e-9));
        }
    }

    /**
     * Returns whether the mesh touches a transformed copy of itself; the transform is 12 numbers, the rows of a 3 x 4
     * matrix.
     */
    boolean touch(double[] rows) {
        int[] range = new int[6];
        double[] placed = new double[9];
        for (int other = 0; other < mesh.triangleCount(); other++) {
            double[] corners = mesh.corners(other);
            for (int k = 0; k < 9; k += 3) {
                for (int axis = 0; axis < 3; axis++) {
                    placed[k + axis] = (float) (rows[4 * axis] * corners[k]
                            + rows[4 * axis + 1] * corners[k + 1]
                            + rows[4 * axis + 2] * corners[k + 2]
                            + rows[4 * axis + 3]);
                }
            }
            cells(placed, range);
            for (int i = range[0]; i <= range[3]; i++) {
                for (int j = range[1]; j <= range[4]; j++) {
                    for (int k = range[2]; k <= range[5]; k++) {
                        int c = (i * size[1] + j) * size[2] + k;
                        for (int e = starts[c]; e < starts[c + 1]; e++) {
                            if (boxesMeet(entries[e], placed)
                                    && ExactTests.trianglesTouch(mesh.corners(entries[e]), placed)) {
                                return true;
                            }
                        }
                    }
                }
            }
        }
        return false;
    }

    private boolean boxesMeet(int triangle, double[] placed) {
        for (int axis = 0; axis < 3; axis++) {
            double a = mesh.at(triangle, 0, axis);
            double b = mesh.at(triangle, 1, axis);
            double c = mesh.at(triangle, 2, axis);
            double min = Math.min(a, Math.min(b, c));
            double max = Math.max(a, Math.max(b, c));
            if (Math.min(placed[axis], Math.min(placed[3 + axis], placed[6 + axis])) > max
                    || Math.max(placed[axis], Math.max(placed[3 + axis], placed[6 + axis])) < min) {
                return false;
            }
        }
        return true;
    }
}
