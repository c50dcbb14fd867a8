// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.mesh.WindingNumber;
import java.util.concurrent.atomic.LongAdder;

/**
 * Fills the interior of a mesh that is not closed: the voxels where the magnitude of the winding number exceeds a half.
 *
 * <p>Along a row the winding number is the known sum of crossings plus a smooth remainder, which is close to 0 except
 * near holes. The remainder is computed on a coarse lattice, every fourth row and every 16th voxel. A row interpolates
 * it if it enters as often as it leaves, so do the four lattice rows around it, and their remainders agree. Any other
 * row computes its own remainder at every 16th voxel and, where it changes much, at midpoints recursively. A row that
 * passes through two holes of less than four voxels may be filled wrongly.
 *
 * <p>The work is limited, in equal parts for the slices of the grid, so that the result does not depend on threads.
 * Thousands of triangles as long as the mesh, which no expansion summarises, exceed it: a voxel whose remainder is then
 * unknown is empty.
 */
final class WindingFill {
    private static final int ROWS = 4;
    private static final int ANCHOR = 16;
    private static final double SMOOTH = 0.1;

    /**
     * Solid angles and expansions of all slices, and as many of the lattice: at most about 20 s of one thread. No slice
     * of a real model needs more than half of its part.
     */
    static final long MAX_TERMS = 400_000_000;

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
    /** Remainders at the anchors of the lattice rows; NaN for all of a row that does not balance. */
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

    /**
     * Fills the interior.
     *
     * @param maxTerms most solid angles and expansions of all slices, and as many of the lattice; each slice completes
     *     the point at which it exceeds its part
     * @return the number evaluated
     */
    long fill(Workers workers, long maxTerms) {
        LongAdder terms = new LongAdder();
        int latticeZ = lattice.length / anchors / latticeY;
        workers.forEach(latticeZ, k -> {
            Sampler sampler = new Sampler(maxTerms / latticeZ);
            for (int j = 0; j < latticeY; j++) {
                if (isUsed(j, k)) {
                    fillLattice(j, k, sampler);
                }
            }
            terms.add(sampler.work.terms());
        });
        workers.forEach(grid.nz, z -> {
            Sampler sampler = new Sampler(maxTerms / grid.nz);
            for (int y = 0; y < grid.ny; y++) {
                double my = grid.toModelY(y + 0.5);
                double mz = grid.toModelZ(z + 0.5);
                // outside its box a mesh has no interior
                if (my >= box[1] && my <= box[4] && mz >= box[2] && mz <= box[5]) {
                    fillRow(y, z, sampler);
                }
            }
            terms.add(sampler.work.terms());
        });
        return terms.sum();
    }

    /** Returns whether a row of the box is next to a lattice row: only those are filled. */
    private boolean isUsed(int j, int k) {
        double before = ROWS + 0.5;
        double after = ROWS - 0.5;
        return grid.toModelY(j * ROWS + before) >= box[1]
                && grid.toModelY(j * ROWS - after) <= box[4]
                && grid.toModelZ(k * ROWS + before) >= box[2]
                && grid.toModelZ(k * ROWS - after) <= box[5];
    }

    private void fillLattice(int j, int k, Sampler sampler) {
        Row row = new Row(Math.min(j * ROWS, grid.ny - 1), Math.min(k * ROWS, grid.nz - 1), sampler);
        for (int a = 0; a < anchors; a++) {
            lattice[(k * latticeY + j) * anchors + a] = row.balances() ? row.remainder(anchor(a)) : Double.NaN;
        }
    }

    private int anchor(int a) {
        return Math.min(high, low + ANCHOR * a);
    }

    private void fillRow(int y, int z, Sampler sampler) {
        Row row = new Row(y, z, sampler);
        int corner = (z / ROWS * latticeY + y / ROWS) * anchors;
        int[] corners = {corner, corner + anchors, corner + latticeY * anchors, corner + (latticeY + 1) * anchors};
        double v = (double) (y % ROWS) / ROWS;
        double u = (double) (z % ROWS) / ROWS;
        for (int a = 0; a + 1 < anchors; a++) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int c : corners) {
                // Math.min and Math.max propagate NaN
                min = Math.min(min, Math.min(lattice[c + a], lattice[c + a + 1]));
                max = Math.max(max, Math.max(lattice[c + a], lattice[c + a + 1]));
            }
            if (row.balances() && max - min <= SMOOTH) {
                row.take(anchor(a), mix(corners, a, u, v), anchor(a + 1), mix(corners, a + 1, u, v));
            } else {
                row.fill(anchor(a), row.remainder(anchor(a)), anchor(a + 1), row.remainder(anchor(a + 1)));
            }
        }
    }

    private double mix(int[] corners, int a, double u, double v) {
        double near = (1 - v) * lattice[corners[0] + a] + v * lattice[corners[1] + a];
        double far = (1 - v) * lattice[corners[2] + a] + v * lattice[corners[3] + a];
        return (1 - u) * near + u * far;
    }

    /** Evaluates winding numbers of one slice until its work is done. */
    private final class Sampler {
        private final WindingNumber.Work work = new WindingNumber.Work();
        private final long maxTerms;

        Sampler(long maxTerms) {
            this.maxTerms = maxTerms;
        }

        /** Returns the winding number at the centre of a voxel, or NaN when the work is done. */
        double at(int x, int y, int z) {
            return work.terms() >= maxTerms
                    ? Double.NaN
                    : number.at(grid.toModelX(x + 0.5), grid.toModelY(y + 0.5), grid.toModelZ(z + 0.5), work);
        }
    }

    /** One row of the grid. */
    private final class Row {
        private final int y;
        private final int z;
        private final Sampler sampler;
        /** Sum of the crossings up to each voxel. */
        private final int[] crossed = new int[grid.nx + 1];

        Row(int y, int z, Sampler sampler) {
            this.y = y;
            this.z = z;
            this.sampler = sampler;
            for (int x = low; x <= high; x++) {
                crossed[x] = (x > low ? crossed[x - 1] : 0) + crossings.change(y, z, x);
            }
        }

        boolean balances() {
            return crossed[high] == 0;
        }

        double remainder(int x) {
            return sampler.at(x, y, z) - crossed[x];
        }

        /** Fills voxels from .. to-1 by a remainder known at both ends, computed in between where it changes much. */
        void fill(int from, double rest, int to, double next) {
            if (to - from > 1 && Math.abs(next - rest) > SMOOTH) {
                int middle = (from + to) >>> 1;
                double between = remainder(middle);
                fill(from, rest, middle, between);
                fill(middle, between, to, next);
            } else {
                take(from, rest, to, next);
            }
        }

        /** Fills voxels from .. to-1 by a remainder interpolated between both ends. */
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
