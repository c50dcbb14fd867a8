// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.mesh.EdgeTopology;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import org.jspecify.annotations.Nullable;

/**
 * What is inside a mesh. Of a closed mesh that is exact. Of any other it is where the winding number is above a half, or below
 * minus a half: small holes do not matter, half a shell has half an inside, and a sheet has none.
 */
final class Solids {
    private static final int ANCHOR = 16;
    private static final double SMOOTH = 0.1;

    private final TriangleMesh mesh;
    private final boolean closed;
    private final double[] box;
    private @Nullable WindingNumber winding;

    Solids(TriangleMesh mesh) {
        this.mesh = mesh;
        this.closed = EdgeTopology.of(mesh).isClosed();
        this.box = boxOf(mesh);
    }

    /** Lower corner, then upper corner, of all vertices in use. */
    double[] box() {
        return box;
    }

    /** A grid with the inside filled in; the given number of voxels along the longest side of the box. */
    SolidGrid grid(int voxels, Workers workers) {
        SolidGrid grid = new SolidGrid(box, voxels);
        RowCrossings crossings = new RowCrossings(grid, mesh.positions(), mesh.indices());
        if (closed) {
            crossings.fillClosed();
        } else {
            WindingNumber number = winding();
            workers.each(grid.nz, z -> {
                for (int y = 0; y < grid.ny; y++) {
                    fillRow(grid, crossings, number, y, z);
                }
            });
        }
        return grid;
    }

    /**
     * Along a row the winding number is a sum of crossings, which is known, and a rest that has no jumps: it is computed at
     * every 16th voxel, and between two of them only where it changes much.
     */
    private void fillRow(SolidGrid grid, RowCrossings crossings, WindingNumber number, int y, int z) {
        double my = grid.toModelY(y + 0.5);
        double mz = grid.toModelZ(z + 0.5);
        if (my < box[1] || my > box[4] || mz < box[2] || mz > box[5]) {
            return; // outside of its box a mesh has no inside
        }
        int low = (int) Math.floor(grid.toGridX(box[0]));
        int high = (int) Math.floor(grid.toGridX(box[3]));
        int crossed = 0;
        double rest = number.at(grid.toModelX(low + 0.5), my, mz) - crossings.change(y, z, low);
        for (int from = low; from <= high; from += ANCHOR) {
            int to = Math.min(high + 1, from + ANCHOR);
            int ahead = crossed;
            for (int x = from; x <= to; x++) {
                ahead += x == from && from > low ? 0 : crossings.change(y, z, x);
            }
            double nextRest = number.at(grid.toModelX(to + 0.5), my, mz) - ahead;
            boolean smooth = Math.abs(nextRest - rest) <= SMOOTH;
            for (int x = from; x < to; x++) {
                crossed += x == from && from > low ? 0 : crossings.change(y, z, x);
                double w = smooth
                        ? crossed + rest + (nextRest - rest) * (x - from) / (to - from)
                        : number.at(grid.toModelX(x + 0.5), my, mz);
                if (Math.abs(w) > 0.5) {
                    grid.solid[(z * grid.ny + y) * grid.words + (x >> 6)] |= 1L << x;
                }
            }
            crossed = ahead;
            rest = nextRest;
        }
    }

    /** Whether a point is inside; exact for a closed mesh, as long as it is not within rounding of the surface. */
    boolean contains(double x, double y, double z) {
        return Math.abs(winding().at(x, y, z)) > 0.5;
    }

    private WindingNumber winding() {
        WindingNumber made = winding;
        if (made == null) {
            made = WindingNumber.of(mesh);
            winding = made;
        }
        return made;
    }

    private static double[] boxOf(TriangleMesh mesh) {
        double[] box = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Double.POSITIVE_INFINITY;
            box[axis + 3] = Double.NEGATIVE_INFINITY;
            for (int vertex : mesh.indices()) {
                double v = mesh.positions()[3 * vertex + axis];
                box[axis] = Math.min(box[axis], v);
                box[axis + 3] = Math.max(box[axis + 3], v);
            }
        }
        return box;
    }
}
