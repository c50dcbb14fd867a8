// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import org.jspecify.annotations.Nullable;

/**
 * The cost of a ball in addition to other balls: the voxels that it fills outside the mesh, where voxels far from the
 * surface count several times. Volume alone would let one ball stick out far where that saves a little elsewhere.
 *
 * <p>The voxels without cost are a mask: those inside the mesh or in another ball. In a second mask, voxels near the
 * surface have no cost either; it adds the price of far voxels. Not thread-safe.
 */
final class UnionCost {
    private final SolidGrid grid;
    private final long @Nullable [] near;
    private final int farPrice;
    private final long[] mask;
    private final long[] nearMask;

    /** Volume alone: every voxel outside costs 1. */
    UnionCost(SolidGrid grid) {
        this(grid, null, 0);
    }

    /**
     * Volume with a higher price for far voxels.
     *
     * @param near bits inside the mesh or near its surface; null where far voxels cost no more than others
     * @param farPrice additional cost of a voxel that is not near
     */
    UnionCost(SolidGrid grid, long @Nullable [] near, int farPrice) {
        this.grid = grid;
        this.near = near;
        this.farPrice = farPrice;
        this.mask = new long[grid.solid.length];
        this.nearMask = new long[near == null ? 0 : grid.solid.length];
    }

    /**
     * Prepares {@link #of} for the cost in addition to all balls but one, within the mask radius of that ball.
     *
     * @return the work: words copied and rows filled
     */
    long without(Balls balls, int except) {
        long work = balls.mask(grid, grid.solid, except, mask);
        return near == null ? work : work + balls.mask(grid, near, except, nearMask);
    }

    /** Returns the cost of a ball in addition to the others. */
    long of(double x, double y, double z, double r) {
        return of(x, y, z, r, Long.MAX_VALUE);
    }

    /** Returns the cost of a ball in addition to the others, or any number above a limit that the cost exceeds. */
    long of(double x, double y, double z, double r, long limit) {
        return grid.cost(mask, near == null ? null : nearMask, farPrice, x, y, z, r, limit);
    }

    /** Returns the cost of a ball alone. */
    long alone(double x, double y, double z, double r) {
        return grid.cost(grid.solid, near, farPrice, x, y, z, r, Long.MAX_VALUE);
    }

    /** Returns the cost of all balls together. */
    long total(Balls balls) {
        System.arraycopy(grid.solid, 0, mask, 0, mask.length);
        if (near != null) {
            System.arraycopy(near, 0, nearMask, 0, nearMask.length);
        }
        long total = 0;
        for (int i = 0; i < balls.count; i++) {
            total += of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            grid.fill(mask, balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            if (near != null) {
                grid.fill(nearMask, balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
            }
        }
        return total;
    }

    /** Returns the work of one evaluation. */
    long work(double r) {
        return near == null ? Balls.rows(r) : 2 * Balls.rows(r);
    }
}
