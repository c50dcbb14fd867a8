// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * The crossings of a mesh with the lines along x through the voxel centres of a grid. The sum of the crossings up to a
 * voxel, +1 where the line enters and -1 where it leaves, is the winding number there if the mesh is closed. That is
 * exact, because no crossing is counted twice or lost: the two triangles at an edge evaluate the same expression, on
 * the ends of the edge in the same order, and a line exactly through the edge belongs to one of them.
 *
 * <p>Cost: O(triangles + layers that they cross + crossings + voxels).
 */
final class RowCrossings {
    /** Difference of heights, in voxels, that is far above rounding. */
    private static final double LEVEL = 1e-6;

    private final SolidGrid grid;
    private final int stride;
    /** Per row, {@code stride} sums of the crossings between the centres of a voxel and the voxel before. */
    private final int[] change;

    // the rows of one layer that a triangle may cross
    private double intervalLow;
    private double intervalHigh;

    RowCrossings(SolidGrid grid, float[] positions, int[] indices) {
        this.grid = grid;
        this.stride = grid.nx + 1;
        this.change = new int[stride * grid.ny * grid.nz];
        double[] a = new double[3];
        double[] b = new double[3];
        double[] c = new double[3];
        for (int t = 0; t < indices.length; t += 3) {
            load(positions, indices[t], a);
            load(positions, indices[t + 1], b);
            load(positions, indices[t + 2], c);
            cross(a, b, c);
        }
    }

    /** Returns the sum of crossings of a row between the centres of voxels x-1 and x. */
    int change(int y, int z, int x) {
        return change[(z * grid.ny + y) * stride + x];
    }

    /** Fills the interior of a closed mesh: the voxels whose winding number is not 0. */
    void fillClosed() {
        for (int row = 0; row < grid.ny * grid.nz; row++) {
            int winding = 0;
            for (int x = 0; x < grid.nx; x++) {
                winding += change[row * stride + x];
                if (winding != 0) {
                    grid.solid[row * grid.words + (x >> 6)] |= 1L << x;
                }
            }
        }
    }

    private void cross(double[] a, double[] b, double[] c) {
        double nx = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
        double ny = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
        double nz = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        int y0 = (int) Math.floor(Math.min(a[1], Math.min(b[1], c[1])) - 0.5);
        int y1 = (int) Math.ceil(Math.max(a[1], Math.max(b[1], c[1])) - 0.5);
        int z0 = (int) Math.floor(Math.min(a[2], Math.min(b[2], c[2])) - 0.5);
        int z1 = (int) Math.ceil(Math.max(a[2], Math.max(b[2], c[2])) - 0.5);
        double low = Math.min(a[0], Math.min(b[0], c[0]));
        double high = Math.max(a[0], Math.max(b[0], c[0]));
        for (int z = z0; z <= z1; z++) {
            clearInterval();
            widen(a, b, z + 0.5);
            widen(b, c, z + 0.5);
            widen(c, a, z + 0.5);
            boolean crossed = intervalLow <= intervalHigh;
            int from = crossed ? Math.max(y0, (int) Math.floor(intervalLow) - 1) : y0;
            int to = crossed ? Math.min(y1, (int) Math.ceil(intervalHigh) + 1) : y1;
            for (int y = from; y <= to; y++) {
                int side = side(a, b, y + 0.5, z + 0.5);
                if (side != side(b, c, y + 0.5, z + 0.5) || side != side(c, a, y + 0.5, z + 0.5)) {
                    continue;
                }
                // the line crosses; where the plane is nearly parallel to it, x may be any number and is clamped
                double x = nx == 0 ? low : a[0] - (ny * (y + 0.5 - a[1]) + nz * (z + 0.5 - a[2])) / nx;
                int first = (int) Math.ceil(Math.min(Math.max(x, low), high) - 0.5);
                change[(z * grid.ny + y) * stride + first] += -side;
            }
        }
    }

    private void clearInterval() {
        intervalLow = Double.POSITIVE_INFINITY;
        intervalHigh = Double.NEGATIVE_INFINITY;
    }

    /**
     * Widens the interval to where an edge crosses a height. Of an edge of nearly constant z it takes all, since the
     * sign of {@link #side} may be that of rounding anywhere along it, which must be the same in both of its triangles.
     */
    private void widen(double[] p, double[] q, double z) {
        if (z < Math.min(p[2], q[2]) - LEVEL || z > Math.max(p[2], q[2]) + LEVEL) {
            return;
        }
        double rise = q[2] - p[2];
        if (Math.abs(rise) < 1000 * LEVEL) {
            intervalLow = Math.min(intervalLow, Math.min(p[1], q[1]));
            intervalHigh = Math.max(intervalHigh, Math.max(p[1], q[1]));
        } else {
            double y = p[1] + (q[1] - p[1]) * ((z - p[2]) / rise);
            intervalLow = Math.min(intervalLow, y);
            intervalHigh = Math.max(intervalHigh, y);
        }
    }

    /** Returns the side of the edge p q, seen along x, on which a point is: 1 or -1, opposite for q p. */
    private static int side(double[] p, double[] q, double y, double z) {
        boolean ordered = p[1] < q[1] || (p[1] == q[1] && (p[2] < q[2] || (p[2] == q[2] && p[0] <= q[0])));
        double[] s = ordered ? p : q;
        double[] e = ordered ? q : p;
        double area = (e[1] - s[1]) * (z - s[2]) - (e[2] - s[2]) * (y - s[1]);
        return area >= 0 == ordered ? 1 : -1;
    }

    private void load(float[] positions, int vertex, double[] to) {
        to[0] = grid.toGridX(positions[3 * vertex]);
        to[1] = grid.toGridY(positions[3 * vertex + 1]);
        to[2] = grid.toGridZ(positions[3 * vertex + 2]);
    }
}
