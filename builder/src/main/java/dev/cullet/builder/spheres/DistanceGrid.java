// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.builder.parallel.Workers;
import java.util.Arrays;

/**
 * The distance of each voxel of a grid from the surface, in grid units, to about a voxel: the exact distance to the
 * nearest marked voxel, by three passes of lower envelopes of parabolas. A voxel is marked if it contains a corner of a
 * patch of the surface no longer than a voxel, or than the least power of two for which the surface has few enough
 * patches. O(voxels + patches).
 *
 * <p>Source: Felzenszwalb and Huttenlocher 2012.
 */
final class DistanceGrid {
    private static final float FAR = 1e12f;

    private final SolidGrid grid;
    /** Squared distance per voxel, x fastest. */
    private final float[] squared;

    DistanceGrid(SolidGrid grid, float[] positions, int[] indices, Workers workers) {
        this.grid = grid;
        this.squared = new float[grid.nx * grid.ny * grid.nz];
        Arrays.fill(squared, FAR);
        Patches patches = new Patches(Patches.MAX_PATCHES, indices.length / 3);
        double edge = 1;
        while (!mark(positions, indices, edge, patches)) {
            edge *= 2;
        }
        int slice = grid.nx * grid.ny;
        workers.forEach(grid.nz, z -> {
            Envelope envelope = new Envelope(Math.max(grid.nx, grid.ny));
            for (int y = 0; y < grid.ny; y++) {
                envelope.pass(squared, z * slice + y * grid.nx, 1, grid.nx);
            }
            for (int x = 0; x < grid.nx; x++) {
                envelope.pass(squared, z * slice + x, grid.nx, grid.ny);
            }
        });
        workers.forEach(grid.ny, y -> {
            Envelope envelope = new Envelope(grid.nz);
            for (int x = 0; x < grid.nx; x++) {
                envelope.pass(squared, y * grid.nx + x, slice, grid.nz);
            }
        });
    }

    /** Marks the voxels of all patches with edges up to a length; false if there are too many patches. */
    private boolean mark(float[] positions, int[] indices, double longest, Patches patches) {
        patches.restart();
        double[] p = patches.triangle();
        for (int t = 0; t < indices.length; t += 3) {
            for (int k = 0; k < 9; k += 3) {
                int v = 3 * indices[t + k / 3];
                p[k] = grid.toGridX(positions[v]);
                p[k + 1] = grid.toGridY(positions[v + 1]);
                p[k + 2] = grid.toGridZ(positions[v + 2]);
            }
            if (!patches.visit(longest * longest, this::mark)) {
                return false;
            }
        }
        return true;
    }

    private void mark(double[] p) {
        for (int k = 0; k < 9; k += 3) {
            int x = (int) p[k];
            int y = (int) p[k + 1];
            int z = (int) p[k + 2];
            squared[(z * grid.ny + y) * grid.nx + x] = 0;
        }
    }

    /** Returns the number of voxels that the surface crosses. */
    int surfaceVoxels() {
        int count = 0;
        for (float d2 : squared) {
            count += d2 == 0 ? 1 : 0;
        }
        return count;
    }

    /** Returns the bits of voxels inside the mesh, or within a distance of the surface. */
    long[] within(double distance) {
        long[] bits = grid.solid.clone();
        double limit = distance * distance;
        for (int row = 0; row < grid.ny * grid.nz; row++) {
            for (int x0 = 0; x0 < grid.nx; x0 += 64) {
                int end = Math.min(64, grid.nx - x0);
                int at = row * grid.nx + x0;
                long near = 0;
                for (int x = 0; x < end; x++) {
                    near |= (squared[at + x] <= limit ? 1L : 0L) << x;
                }
                bits[row * grid.words + (x0 >> 6)] |= near;
            }
        }
        return bits;
    }

    /** Returns the largest distance of a voxel that is in some ball and not inside the mesh. */
    double farthest(Balls balls) {
        long[] filled = new long[grid.solid.length];
        for (int i = 0; i < balls.count; i++) {
            if (balls.isPresent(i)) {
                grid.fill(filled, balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            }
        }
        float max = 0;
        for (int row = 0; row < grid.ny * grid.nz; row++) {
            for (int w = 0; w < grid.words; w++) {
                long outside = filled[row * grid.words + w] & ~grid.solid[row * grid.words + w];
                int at = row * grid.nx + 64 * w;
                for (; outside != 0; outside &= outside - 1) {
                    max = Math.max(max, squared[at + Long.numberOfTrailingZeros(outside)]);
                }
            }
        }
        return Math.sqrt(max);
    }

    /** The lower envelope of the parabolas over one line of voxels. */
    private static final class Envelope {
        private final float[] height;
        private final int[] position;
        private final double[] from;

        Envelope(int capacity) {
            height = new float[capacity];
            position = new int[capacity];
            from = new double[capacity + 1];
        }

        void pass(float[] values, int at, int stride, int count) {
            int last = -1;
            for (int q = 0; q < count; q++) {
                height[q] = values[at + q * stride];
                if (height[q] >= FAR) {
                    continue;
                }
                double start = Double.NEGATIVE_INFINITY;
                while (last >= 0) {
                    int p = position[last];
                    start = ((height[q] + (double) q * q) - (height[p] + (double) p * p)) / (2.0 * (q - p));
                    if (start > from[last]) {
                        break;
                    }
                    last--;
                    start = Double.NEGATIVE_INFINITY;
                }
                last++;
                position[last] = q;
                from[last] = start;
            }
            if (last < 0) {
                return;
            }
            int k = 0;
            for (int q = 0; q < count; q++) {
                while (k < last && from[k + 1] < q) {
                    k++;
                }
                double d = q - position[k];
                values[at + q * stride] = (float) (d * d + height[position[k]]);
            }
        }
    }
}
