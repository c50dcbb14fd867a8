// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.builder.parallel.Workers;
import org.jspecify.annotations.Nullable;

/** The voxel grids on which spheres of one mesh are fitted; a grid that several fits share is computed once. */
final class FitGrids {
    private static final int COARSE_VOXELS = 64;
    private static final int FINE_VOXELS = 96;
    private static final int FINEST_VOXELS = 160;

    /** Target radius of balls on the fine grid, in voxels. */
    private static final double BALL_VOXELS = 14;

    /** Work from which a fine grid, and one finer than that, is worth its construction. */
    private static final long MIN_FINE_WORK = 4_000_000;

    private static final long MIN_FINEST_WORK = 16_000_000;

    private final MeshInterior interior;
    private final Workers workers;
    private @Nullable SolidGrid coarse;
    private @Nullable SolidGrid fine;

    FitGrids(MeshInterior interior, Workers workers) {
        this.interior = interior;
        this.workers = workers;
    }

    /** Returns the grid of first searches. */
    SolidGrid coarse() {
        SolidGrid made = coarse;
        if (made == null) {
            made = interior.grid(COARSE_VOXELS, workers);
            coarse = made;
        }
        return made;
    }

    /** Returns the standard grid of later searches. */
    SolidGrid fine() {
        SolidGrid made = fine;
        if (made == null) {
            made = interior.grid(FINE_VOXELS, workers);
            fine = made;
        }
        return made;
    }

    /**
     * Returns a grid that is fine enough for balls found on the coarse grid, or as fine as the work is worth.
     *
     * @param work rows of voxels and points to visit on the grid
     */
    SolidGrid forBalls(Balls found, long work) {
        if (work < MIN_FINE_WORK) {
            return coarse();
        }
        double sum = 0;
        for (int i = 0; i < found.count; i++) {
            sum += found.r[i];
        }
        double wanted = COARSE_VOXELS * BALL_VOXELS * found.count / Math.max(sum, 1e-9);
        int steps = (int) Math.min(FINEST_VOXELS, wanted) / 16;
        return 16 * steps <= FINE_VOXELS || work < MIN_FINEST_WORK ? fine() : interior.grid(16 * steps, workers);
    }
}
