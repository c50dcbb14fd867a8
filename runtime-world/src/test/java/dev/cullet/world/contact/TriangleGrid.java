// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import dev.cullet.testkit.MeshArrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Triangles of a mesh by cells of a uniform grid, for oracles: every triangle is in all cells that its box touches. */
final class TriangleGrid {
    private static final int MAX_CELLS = 1 << 18;

    private final double[] min = new double[3];
    private final int[] cells = new int[3];
    private final double cell;

    /** The first triangle of a cell in {@link #triangles}; one more for the end. */
    private final int[] first;

    private final int[] triangles;

    TriangleGrid(MeshArrays mesh) {
        double[] bounds = mesh.bounds();
        double largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            min[axis] = bounds[axis];
            largest = Math.max(largest, bounds[3 + axis] - bounds[axis]);
        }
        double edge = largest / Math.max(1, Math.sqrt(mesh.triangleCount()));
        while (count(bounds, edge) > MAX_CELLS) {
            edge *= 1.25;
        }
        cell = edge;
        first = new int[cells[0] * cells[1] * cells[2] + 1];
        for (int t = 0; t < mesh.triangleCount(); t++) {
            fill(mesh, t, null);
        }
        for (int i = 1; i < first.length; i++) {
            first[i] += first[i - 1];
        }
        triangles = new int[first[first.length - 1]];
        for (int t = mesh.triangleCount() - 1; t >= 0; t--) {
            fill(mesh, t, triangles);
        }
    }

    private long count(double[] bounds, double edge) {
        long count = 1;
        for (int axis = 0; axis < 3; axis++) {
            cells[axis] = 1 + (edge > 0 ? (int) ((bounds[3 + axis] - bounds[axis]) / edge) : 0);
            count *= cells[axis];
        }
        return count;
    }

    /** Counts a triangle in its cells, or, if there is a target, puts it there. */
    private void fill(MeshArrays mesh, int t, int @Nullable [] target) {
        int[] range = new int[6];
        for (int axis = 0; axis < 3; axis++) {
            double a = mesh.at(t, 0, axis);
            double b = mesh.at(t, 1, axis);
            double c = mesh.at(t, 2, axis);
            range[axis] = cell(axis, Math.min(a, Math.min(b, c)));
            range[3 + axis] = cell(axis, Math.max(a, Math.max(b, c)));
        }
        for (int x = range[0]; x <= range[3]; x++) {
            for (int y = range[1]; y <= range[4]; y++) {
                for (int z = range[2]; z <= range[5]; z++) {
                    int at = (x * cells[1] + y) * cells[2] + z;
                    if (target == null) {
                        first[at]++;
                    } else {
                        target[--first[at]] = t;
                    }
                }
            }
        }
    }

    private int cell(int axis, double value) {
        return cell > 0 ? (int) Math.max(0, Math.min(cells[axis] - 1, Math.floor((value - min[axis]) / cell))) : 0;
    }

    /** Returns whether a triangle in the cells within a distance of a point, along each axis, has a property. */
    boolean any(double[] point, double distance, IntPredicate property) {
        for (int x = cell(0, point[0] - distance); x <= cell(0, point[0] + distance); x++) {
            for (int y = cell(1, point[1] - distance); y <= cell(1, point[1] + distance); y++) {
                for (int z = cell(2, point[2] - distance); z <= cell(2, point[2] + distance); z++) {
                    int at = (x * cells[1] + y) * cells[2] + z;
                    for (int i = first[at]; i < first[at + 1]; i++) {
                        if (property.test(triangles[i])) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }
}
