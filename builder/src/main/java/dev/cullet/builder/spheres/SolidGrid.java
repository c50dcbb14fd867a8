// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import org.jspecify.annotations.Nullable;

/**
 * The interior of a mesh as bits on a regular grid, and the volume of a ball outside a set of bits.
 *
 * <pre>
 * bits       word 0 of row (y, z) | word 1 | ...     64 voxels of one row per word, rows ordered by z, then y
 * voxel      a cube of edge {@code step}; classified by its centre
 * grid unit  one voxel edge; the centre of voxel (i, j, k) is (i + 0.5, j + 0.5, k + 0.5)
 * </pre>
 *
 * <p>A ball crosses a row in one interval, so its volume outside a mask takes one square root and a few bit counts per
 * row: O(r<sup>2</sup>) rows for a ball of r voxels, where counting voxels would take O(r<sup>3</sup>). The grid spans
 * the bounding sphere of the box of the mesh; all beyond it is empty, so balls may extend beyond it.
 */
final class SolidGrid {
    final int nx;
    final int ny;
    final int nz;
    /** Words per row. */
    final int words;

    /** Model coordinates of the lower corner of voxel 0 0 0, in metres. */
    final double originX;

    final double originY;
    final double originZ;
    /** Metres per voxel edge. */
    final double step;

    /** Set bits are inside the mesh. Read only after construction. */
    final long[] solid;

    /**
     * Creates an empty grid around a box and its bounding sphere, with the given number of voxels along the longest
     * side.
     */
    SolidGrid(double[] box, int voxels) {
        double sx = box[3] - box[0];
        double sy = box[4] - box[1];
        double sz = box[5] - box[2];
        double diagonal = Math.sqrt(sx * sx + sy * sy + sz * sz);
        double longest = Math.max(sx, Math.max(sy, sz));
        step = longest > 0 ? longest / voxels : 1;
        nx = cells(diagonal);
        ny = nx;
        nz = nx;
        words = (nx + 63) >> 6;
        originX = (box[0] + box[3] - nx * step) / 2;
        originY = (box[1] + box[4] - ny * step) / 2;
        originZ = (box[2] + box[5] - nz * step) / 2;
        solid = new long[words * ny * nz];
    }

    private int cells(double diagonal) {
        return (int) Math.ceil(diagonal / step) + 4;
    }

    /** Returns the cubic metres of one voxel. */
    double voxelVolume() {
        return step * step * step;
    }

    double toGridX(double x) {
        return (x - originX) / step;
    }

    double toGridY(double y) {
        return (y - originY) / step;
    }

    double toGridZ(double z) {
        return (z - originZ) / step;
    }

    double toModelX(double x) {
        return originX + x * step;
    }

    double toModelY(double y) {
        return originY + y * step;
    }

    double toModelZ(double z) {
        return originZ + z * step;
    }

    /** Returns the number of set bits. */
    static long count(long[] bits) {
        long sum = 0;
        for (long word : bits) {
            sum += Long.bitCount(word);
        }
        return sum;
    }

    boolean isSolid(int x, int y, int z) {
        return (solid[(z * ny + y) * words + (x >> 6)] >>> x & 1) != 0;
    }

    /**
     * Returns the number of voxel centres in the closed ball that are not in the mask. Grid units.
     *
     * @param mask laid out like {@link #solid}
     */
    long outside(long[] mask, double cx, double cy, double cz, double radius) {
        long sum = 0;
        int z1 = floor(cz + radius - 0.5);
        int y0;
        int y1;
        for (int z = ceil(cz - radius - 0.5); z <= z1; z++) {
            double dz = z + 0.5 - cz;
            double flat2 = radius * radius - dz * dz;
            double flat = Math.sqrt(Math.max(0, flat2));
            y0 = ceil(cy - flat - 0.5);
            y1 = floor(cy + flat - 0.5);
            boolean slice = z >= 0 && z < nz;
            for (int y = y0; y <= y1; y++) {
                double dy = y + 0.5 - cy;
                double half = Math.sqrt(Math.max(0, flat2 - dy * dy));
                int x0 = ceil(cx - half - 0.5);
                int x1 = floor(cx + half - 0.5);
                if (x1 < x0) {
                    continue;
                }
                sum += x1 - x0 + 1;
                if (slice && y >= 0 && y < ny) {
                    sum -= setBits(mask, (z * ny + y) * words, Math.max(x0, 0), Math.min(x1, nx - 1));
                }
            }
        }
        return sum;
    }

    /**
     * Returns the number of voxel centres in the closed ball that are not in a mask, plus a price times the number of
     * those not in a second mask; or, as soon as the sum exceeds a limit, any number above the limit. Grid units.
     *
     * @param mask laid out like {@link #solid}
     * @param far second mask, which contains the first; null for none
     * @param price price of a voxel that is not in the second mask
     */
    long cost(
            long[] mask, long @Nullable [] far, int price, double cx, double cy, double cz, double radius, long limit) {
        long sum = 0;
        int z1 = floor(cz + radius - 0.5);
        for (int z = ceil(cz - radius - 0.5); z <= z1 && sum <= limit; z++) {
            double dz = z + 0.5 - cz;
            double flat2 = radius * radius - dz * dz;
            double flat = Math.sqrt(Math.max(0, flat2));
            int y1 = floor(cy + flat - 0.5);
            boolean slice = z >= 0 && z < nz;
            for (int y = ceil(cy - flat - 0.5); y <= y1; y++) {
                double dy = y + 0.5 - cy;
                double half = Math.sqrt(Math.max(0, flat2 - dy * dy));
                int x0 = ceil(cx - half - 0.5);
                int x1 = floor(cx + half - 0.5);
                if (x1 < x0) {
                    continue;
                }
                int outside = x1 - x0 + 1;
                int outsideFar = outside;
                if (slice && y >= 0 && y < ny) {
                    int row = (z * ny + y) * words;
                    int from = Math.max(x0, 0);
                    int to = Math.min(x1, nx - 1);
                    outside -= setBits(mask, row, from, to);
                    if (far != null && outside > 0) {
                        outsideFar -= setBits(far, row, from, to);
                    }
                }
                if (outside > 0) {
                    sum += far == null ? outside : outside + (long) price * outsideFar;
                }
            }
        }
        return sum;
    }

    /** Sets the bits of all voxel centres in the closed ball and in the grid. Grid units. */
    void fill(long[] mask, double cx, double cy, double cz, double radius) {
        int z1 = Math.min(nz - 1, floor(cz + radius - 0.5));
        for (int z = Math.max(0, ceil(cz - radius - 0.5)); z <= z1; z++) {
            double dz = z + 0.5 - cz;
            double flat2 = radius * radius - dz * dz;
            double flat = Math.sqrt(Math.max(0, flat2));
            int y1 = Math.min(ny - 1, floor(cy + flat - 0.5));
            for (int y = Math.max(0, ceil(cy - flat - 0.5)); y <= y1; y++) {
                double dy = y + 0.5 - cy;
                double half = Math.sqrt(Math.max(0, flat2 - dy * dy));
                int x0 = Math.max(0, ceil(cx - half - 0.5));
                int x1 = Math.min(nx - 1, floor(cx + half - 0.5));
                if (x0 <= x1) {
                    setBitsOn(mask, (z * ny + y) * words, x0, x1);
                }
            }
        }
    }

    private static int setBits(long[] mask, int row, int x0, int x1) {
        if (x1 < x0) {
            return 0;
        }
        int w0 = x0 >> 6;
        int w1 = x1 >> 6;
        long first = -1L << x0;
        long last = -1L >>> ~x1;
        if (w0 == w1) {
            return Long.bitCount(mask[row + w0] & first & last);
        }
        int sum = Long.bitCount(mask[row + w0] & first) + Long.bitCount(mask[row + w1] & last);
        for (int w = w0 + 1; w < w1; w++) {
            sum += Long.bitCount(mask[row + w]);
        }
        return sum;
    }

    private static void setBitsOn(long[] mask, int row, int x0, int x1) {
        int w0 = x0 >> 6;
        int w1 = x1 >> 6;
        long first = -1L << x0;
        long last = -1L >>> ~x1;
        if (w0 == w1) {
            mask[row + w0] |= first & last;
            return;
        }
        mask[row + w0] |= first;
        mask[row + w1] |= last;
        for (int w = w0 + 1; w < w1; w++) {
            mask[row + w] = -1L;
        }
    }

    private static final int BIAS = 1 << 20;

    /** Returns the floor for |v| below a million; faster than Math.floor. */
    private static int floor(double v) {
        return (int) (v + BIAS) - BIAS;
    }

    private static int ceil(double v) {
        return BIAS - (int) (BIAS - v);
    }
}
