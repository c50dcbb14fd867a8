// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.mesh.WindingNumber;

/**
 * Fills in the inside of a mesh that is not closed: where the magnitude of the winding number is above a half.
 *
 * <p>Along a row the winding number is a sum of crossings, which is known, and a rest, which has no jumps; of a mesh with small
 * holes the rest is next to nothing but near the holes. So it is computed on a coarse lattice, every fourth row and every
 * 16th voxel. A row takes its rest from there if nothing speaks against it: it goes in as often as it comes out, and so do the
 * four lattice rows around it, and their rests agree. Any other row has its own rest computed, at every 16th voxel and,
 * where it changes much, halfway again and again. A row that passes through two holes of less than four voxels may be filled
 * in wrongly.
 */
final class WindingFill {
    private static final int ROWS = 4;
    private static final int ANCHOR = 16;
    private static final double SMOOTH = 0.1;

    private final SolidGrid grid;
    private final RowCrossings crossings;
    private final WindingNumber number;
    private final double[] box;

    // voxels of the mesh's box along x
    private final int low;
    private final int high;

    /** Anchors per row: at low, low + 16 ..., and at high. */
    private final int anchors;

    private final int latticeY;
    /** Rests at the anchors of the lattice rows; NaN for the whole of a row that does not balance. */
    private final double[] lattice;

    WindingFill(SolidGrid grid, RowCrossings crossings, WindingNumber number, double[] box) {
        this.grid = grid;
        this.crossings = crossings;
        this.number = number;
        this.box = box;
        this.low = (int) Math.floor(grid.toGridX(box[0]));
        this.high = (int) Math.floor(grid.toGridX(box[3])) + 1;
        this.anchors = (high - low + ANCHOR - 1) / ANCHOR + 1;
        this.latticeY = (grid.ny + ROWS - 1) / ROWS + 1;
        int latticeZ = (grid.nz + ROWS - 1) / ROWS + 1;
        this.lattice = new double[anchors * latticeY * latticeZ];
    }

    void fill(Workers workers) {
        workers.each(lattice.length / anchors / latticeY, k -> {
            for (int j = 0; j < latticeY; j++) {
                fillLattice(j, k);
            }
        });
        workers.each(grid.nz, z -> {
            for (int y = 0; y < grid.ny; y++) {
                double my = grid.toModelY(y + 0.5);
                double mz = grid.toModelZ(z + 0.5);
                // outside of its box a mesh has no inside
                if (my >= box[1] && my <= box[4] && mz >= box[2] && mz <= box[5]) {
                    fillRow(y, z);
                }
            }
        });
    }

    private void fillLattice(int j, int k) {
        Row row = new Row(Math.min(j * ROWS, grid.ny - 1), Math.min(k * ROWS, grid.nz - 1));
        for (int a = 0; a < anchors; a++) {
            lattice[(k * latticeY + j) * anchors + a] = row.balances() ? row.rest(anchor(a)) : Double.NaN;
        }
    }

    private int anchor(int a) {
        return Math.min(high, low + ANCHOR * a);
    }

    private void fillRow(int y, int z) {
        Row row = new Row(y, z);
        int corner = (z / ROWS * latticeY + y / ROWS) * anchors;
        int[] corners = {corner, corner + anchors, corner + latticeY * anchors, corner + (latticeY + 1) * anchors};
        double v = (double) (y % ROWS) / ROWS;
        double u = (double) (z % ROWS) / ROWS;
        for (int a = 0; a + 1 < anchors; a++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int c : corners) {
                // of NaN, Math.min and Math.max make NaN
                least = Math.min(least, Math.min(lattice[c + a], lattice[c + a + 1]));
                most = Math.max(most, Math.max(lattice[c + a], lattice[c + a + 1]));
            }
            if (row.balances() && most - least <= SMOOTH) {
                row.take(anchor(a), mix(corners, a, u, v), anchor(a + 1), mix(corners, a + 1, u, v));
            } else {
                row.fill(anchor(a), row.rest(anchor(a)), anchor(a + 1), row.rest(anchor(a + 1)));
            }
        }
    }

    private double mix(int[] corners, int a, double u, double v) {
        double near = (1 - v) * lattice[corners[0] + a] + v * lattice[corners[1] + a];
        double far = (1 - v) * lattice[corners[2] + a] + v * lattice[corners[3] + a];
        return (1 - u) * near + u * far;
    }

    /** One row of the grid. */
    private final class Row {
        private final int y;
        private final int z;
        /** Sum of the crossings up to each voxel. */
        private final int[] crossed = new int[grid.nx + 1];

        Row(int y, int z) {
            this.y = y;
            this.z = z;
            for (int x = low; x <= high; x++) {
                crossed[x] = (x > low ? crossed[x - 1] : 0) + crossings.change(y, z, x);
            }
        }

        boolean balances() {
            return crossed[high] == 0;
        }

        double rest(int x) {
            return number.at(grid.toModelX(x + 0.5), grid.toModelY(y + 0.5), grid.toModelZ(z + 0.5)) - crossed[x];
        }

        /** Fills in voxels from .. to-1 by a rest that is known at both ends, and computed between where it changes much. */
        void fill(int from, double rest, int to, double next) {
            if (to - from > 1 && Math.abs(next - rest) > SMOOTH) {
                int middle = (from + to) >>> 1;
                double between = rest(middle);
                fill(from, rest, middle, between);
                fill(middle, between, to, next);
            } else {
                take(from, rest, to, next);
            }
        }

        /** Fills in voxels from .. to-1 by a rest that runs evenly from one end to the other. */
        void take(int from, double rest, int to, double next) {
            for (int x = from; x < to; x++) {
                double w = crossed[x] + rest + (next - rest) * (x - from) / (to - from);
                if (Math.abs(w) > 0.5) {
                    grid.solid[(z * grid.ny + y) * grid.words + (x >> 6)] |= 1L << x;
                }
            }
        }
    }
}
