// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.Arrays;

/**
 * Turns balls that contain sample points into float spheres that contain the entire surface, and fits them tightly.
 *
 * <p>A triangle that no single ball contains is cut (see {@link Subdivision}) until each patch is contained or is
 * small: all edges of the <em>smallest patches</em> are within a limit. The surface is covered when every smallest
 * patch is contained in some sphere. {@link #closeGaps} establishes that by growing spheres, and every later step keeps
 * it: a sphere moves only to positions where it still contains the patches that no other sphere contains.
 *
 * <p>Spheres are floats from the first step on, and containment is decided as in {@link SphereMath}, without false
 * positives. Cost of a step: the triangles near one sphere.
 */
final class ExactCover {
    private final SolidGrid grid;
    private final double smallest2;
    private final int triangles;

    private static final int MAX_ROUNDS = 20;

    /** Number of halvings of the patches of spare spheres: enough for a patch each, even on one triangle. */
    private static final int SPARE_DEPTH = 14;

    /** Per sphere, whether it is around a small patch that other spheres may contain too. */
    private final boolean[] isSpare;

    private final CoverPatches patches;
    private final int count;

    /** 4 floats per sphere, x y z r in model space: those of {@link #patches}. */
    private final float[] spheres;

    private final Balls balls;
    private final CoverStep step;
    private final UnionCost union;
    private final double[][] stack = new double[Subdivision.MAX_DEPTH + 2][9];

    // work arrays: the corners that one sphere must contain
    private double[] corners = new double[3 * 256];
    private int cornerCount;

    private long work;
    private int grown;

    /**
     * @param start balls of a search
     * @param count number of spheres; those beyond the balls are spare
     * @param smallestEdge patches are not cut further when their longest edge is at most this, in metres
     */
    ExactCover(
            SolidGrid grid,
            UnionCost union,
            float[] positions,
            int[] indices,
            Balls start,
            int count,
            double smallestEdge) {
        this.grid = grid;
        this.triangles = indices.length / 3;
        this.smallest2 = smallestEdge * smallestEdge;
        this.count = count;
        this.patches = new CoverPatches(grid, positions, indices, count);
        this.spheres = patches.spheres;
        this.balls = patches.balls;
        this.step = new CoverStep(0);
        this.union = union;
        this.isSpare = new boolean[count];
        for (int i = 0; i < start.count; i++) {
            patches.setSphere(
                    i,
                    (float) grid.toModelX(start.x[i]),
                    (float) grid.toModelY(start.y[i]),
                    (float) grid.toModelZ(start.z[i]),
                    (float) (start.r[i] * grid.step));
        }
        for (int i = start.count; i < count; i++) {
            useAsSpare(i);
        }
    }

    // ---- closing

    /**
     * Grows spheres until every smallest patch is contained: for each that is not, the sphere that must grow least.
     */
    void closeGaps() {
        double[] patch = stack[0];
        int before;
        do {
            before = grown;
            for (int t = 0; t < triangles; t++) {
                patches.load(t, patch);
                patches.collectNear(t, -1);
                close(patch, 0);
            }
        } while (grown > before); // rounding may lose a point when a sphere moves
    }

    private void close(double[] patch, int depth) {
        if (patches.holder(patch, -1) >= 0) {
            return;
        }
        int edge = Subdivision.longestEdge(patch);
        if (Subdivision.edgeLength2(patch, edge) > smallest2 && depth < Subdivision.MAX_DEPTH) {
            double[] half = stack[depth + 1];
            boolean narrowed = patches.narrow(patch);
            Subdivision.firstHalf(patch, edge, half);
            close(half, depth + 1);
            Subdivision.secondHalf(patch, edge, half);
            close(half, depth + 1);
            if (narrowed) {
                patches.widen();
            }
            return;
        }
        int cheapest = -1;
        double growth = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double need = Math.sqrt(patches.far2(patch, i)) - spheres[4 * i + 3];
            if (need < growth && !isSpare[i]) {
                growth = need;
                cheapest = i;
            }
        }
        grow(cheapest, patch);
        patches.addNear(cheapest);
    }

    /** Grows a sphere to the smallest ball around itself and the far corner of a patch, and all of the patch. */
    private void grow(int i, double[] patch) {
        grown++;
        int far = 0;
        for (int c = 1; c < 3; c++) {
            if (patches.corner2(patch, c, i) > patches.corner2(patch, far, i)) {
                far = c;
            }
        }
        double d = Math.sqrt(patches.corner2(patch, far, i));
        float oldX = spheres[4 * i];
        float oldY = spheres[4 * i + 1];
        float oldZ = spheres[4 * i + 2];
        float oldR = spheres[4 * i + 3];
        if (d < oldR * (1 + 1e-6)) { // within rounding: growing in place loses nothing
            patches.setSphere(i, oldX, oldY, oldZ, SphereMath.radiusFor(patches.far2(patch, i)));
            return;
        }
        double t = (d - oldR) / (2 * d);
        float newX = (float) (oldX + (patch[3 * far] - oldX) * t);
        float newY = (float) (oldY + (patch[3 * far + 1] - oldY) * t);
        float newZ = (float) (oldZ + (patch[3 * far + 2] - oldZ) * t);
        double moved2 = SphereMath.distance2(oldX, oldY, oldZ, newX, newY, newZ);
        float r = SphereMath.radiusUp((Math.sqrt(moved2) + oldR) * (1 + 1e-15));
        spheres[4 * i] = newX;
        spheres[4 * i + 1] = newY;
        spheres[4 * i + 2] = newZ;
        patches.setSphere(i, newX, newY, newZ, Math.max(r, SphereMath.radiusFor(patches.far2(patch, i))));
    }

    // ---- fitting

    /** Moves every sphere in turn to its cheapest position, the given number of times, as the work allows. */
    void settle(int rounds, long allowedWork) {
        long end = work() + allowedWork;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < count && work() < end; i++) {
                if (!isSpare[i]) {
                    settleOne(i);
                }
            }
        }
    }

    /** Returns the work done so far: rows of voxels, and spheres tested against patches, four for the price of one. */
    long work() {
        return work + patches.tests() / 4;
    }

    private void settleOne(int i) {
        collectCorners(i);
        if (cornerCount == 0) {
            return;
        }
        work += union.without(balls, i);
        long before = union.of(balls.x[i], balls.y[i], balls.z[i], balls.r[i]);
        step.clear();
        for (int k = 0; k < cornerCount; k++) {
            step.add(grid.toGridX(corners[3 * k]), grid.toGridY(corners[3 * k + 1]), grid.toGridZ(corners[3 * k + 2]));
        }
        double r = balls.r[i];
        step.search(union, balls.x[i], balls.y[i], balls.z[i], balls.maskRadius(i), 0.1 * r, 0.005 * r);
        work += step.takeWork();
        float x = (float) grid.toModelX(step.x);
        float y = (float) grid.toModelY(step.y);
        float z = (float) grid.toModelZ(step.z);
        float radius = radiusAt(x, y, z);
        long after = union.of(grid.toGridX(x), grid.toGridY(y), grid.toGridZ(z), radius / grid.step);
        if (after < before || (after == before && radius < spheres[4 * i + 3])) {
            patches.setSphere(i, x, y, z, radius);
        }
    }

    /**
     * Shrinks every sphere, in place, to the patches that no other contains; afterwards none can shrink. A sphere
     * without such a patch gets one by {@link #useAsSpare}. Repeated until nothing changes, or the work is done: then
     * the surface is covered, but some sphere may be able to shrink.
     */
    void finish(long allowedWork) {
        long end = work() + allowedWork;
        int rounds = 0;
        do {
            grown = 0;
            for (int i = 0; i < count; i++) {
                if (!isSpare[i]) {
                    collectCorners(i);
                    if (cornerCount == 0) { // at once: the following spheres may rely on patches that this one contains
                        useAsSpare(i);
                        grown++;
                    }
                }
            }
            tighten();
            closeGaps();
        } while (grown > 0 && ++rounds < MAX_ROUNDS && work() < end);
    }

    private void tighten() {
        for (int i = 0; i < count; i++) {
            collectCorners(i);
            if (cornerCount > 0 && !isSpare[i]) {
                float x = spheres[4 * i];
                float y = spheres[4 * i + 1];
                float z = spheres[4 * i + 2];
                patches.setSphere(i, x, y, z, Math.min(spheres[4 * i + 3], radiusAt(x, y, z)));
            }
        }
    }

    private float radiusAt(float x, float y, float z) {
        double far2 = 0;
        for (int k = 0; k < cornerCount; k++) {
            far2 = Math.max(
                    far2, SphereMath.distance2(corners[3 * k], corners[3 * k + 1], corners[3 * k + 2], x, y, z));
        }
        return SphereMath.radiusFor(far2);
    }

    /** Collects the corners of the patches that sphere i contains and no other does. */
    private void collectCorners(int i) {
        cornerCount = 0;
        double[] patch = stack[0];
        for (int t = patches.nextTouching(0, i); t >= 0; t = patches.nextTouching(t + 1, i)) {
            patches.load(t, patch);
            patches.collectNear(t, i);
            collect(patch, i, 0);
        }
    }

    private void collect(double[] patch, int i, int depth) {
        if (patches.isBeyond(patch, i) || patches.holder(patch, i) >= 0) {
            return;
        }
        int edge = Subdivision.longestEdge(patch);
        boolean small = Subdivision.edgeLength2(patch, edge) <= smallest2 || depth == Subdivision.MAX_DEPTH;
        if (patches.holds(patch, i) && (small || patches.noneTouches(patch, i))) {
            for (int c = 0; c < 3; c++) {
                addCorner(patch[3 * c], patch[3 * c + 1], patch[3 * c + 2]);
            }
        } else if (!small) {
            double[] half = stack[depth + 1];
            boolean narrowed = patches.narrow(patch);
            Subdivision.firstHalf(patch, edge, half);
            collect(half, i, depth + 1);
            Subdivision.secondHalf(patch, edge, half);
            collect(half, i, depth + 1);
            if (narrowed) {
                patches.widen();
            }
        }
        // small and not contained: another sphere contains it, or closeGaps will close a gap left by rounding
    }

    private void addCorner(double x, double y, double z) {
        if (3 * cornerCount == corners.length) {
            corners = Arrays.copyOf(corners, 2 * corners.length);
        }
        corners[3 * cornerCount] = x;
        corners[3 * cornerCount + 1] = y;
        corners[3 * cornerCount + 2] = z;
        cornerCount++;
    }

    /** Makes a sphere the smallest around a small patch of a triangle, even if other spheres contain the patch. */
    private void useAsSpare(int i) {
        int triangle = (int) ((long) i * triangles / count);
        double[] patch = new double[9];
        double[] half = new double[9];
        patches.load(triangle, patch);
        for (int depth = 0; depth < SPARE_DEPTH; depth++) {
            int edge = Subdivision.longestEdge(patch);
            if (((i >> depth) & 1) == 0) {
                Subdivision.firstHalf(patch, edge, half);
            } else {
                Subdivision.secondHalf(patch, edge, half);
            }
            System.arraycopy(half, 0, patch, 0, 9);
        }
        float x = (float) ((patch[0] + patch[3] + patch[6]) / 3);
        float y = (float) ((patch[1] + patch[4] + patch[7]) / 3);
        float z = (float) ((patch[2] + patch[5] + patch[8]) / 3);
        patches.setSphere(i, x, y, z, 0);
        patches.setSphere(i, x, y, z, SphereMath.radiusFor(patches.far2(patch, i)));
        isSpare[i] = true;
    }

    /** Returns the number of voxels in the spheres and outside the mesh. */
    long outsideVoxels() {
        return new UnionCost(grid).total(balls);
    }

    /** Returns the spheres, 4 floats per sphere, x y z r in model space. Read only. */
    float[] spheres() {
        return spheres;
    }

    /** Returns the spheres in grid units. Read only. */
    Balls balls() {
        return balls;
    }
}
