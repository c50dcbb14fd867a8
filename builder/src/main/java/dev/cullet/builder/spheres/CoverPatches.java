// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The float spheres of a cover, and exact tests of which of them contain a patch of a triangle.
 *
 * <p>A patch is 9 doubles, its three corners in model space. A ball is convex, so it contains a patch if it contains
 * the three corners; {@link SphereMath} decides that without a false positive. The tests search the <em>near</em>
 * spheres, which {@link #collectNear} selects for a triangle. O(spheres) per triangle. Not thread-safe.
 */
final class CoverPatches {
    /** Number of near spheres from which a shorter list for a part of the triangle is worth its making. */
    private static final int MANY = 24;

    /** Triangles per block. */
    private static final int BLOCK = 32;

    private final @Nullable SolidGrid grid;
    private final float[] positions;
    private final int[] indices;

    /** Centre and radius of a ball around each triangle, 4 doubles per triangle, radius rounded up. */
    private final double[] around;

    /** 4 floats per sphere, x y z r in model space. Changed by {@link #setSphere} only. */
    final float[] spheres;

    /** The same spheres in grid units, for volumes; not set without a grid. */
    final Balls balls;

    private final int count;
    /** The near spheres of the patch in hand: a list for the triangle, and shorter ones for parts of it. */
    private final List<int[]> nearLists = new ArrayList<>();

    private final int[] nearCounts = new int[Subdivision.MAX_DEPTH + 2];
    private int level;
    private int[] near;
    private int nearCount;

    /** Centre and radius of a ball around each block of triangles, 4 doubles per block, radius rounded up. */
    private final double[] blocks;

    // the spheres that may be near, for one block or one excluded sphere, while no sphere changes
    private final int[] candidates;
    private int candidateCount;
    private int candidatesBlock = -1;
    private int candidatesExcept = -1;
    private long candidatesVersion = -1;
    private long version;

    private long tests;

    /**
     * Prepares tests.
     *
     * @param grid null where no volumes are computed
     */
    CoverPatches(@Nullable SolidGrid grid, float[] positions, int[] indices, int count) {
        this.grid = grid;
        this.positions = positions;
        this.indices = indices;
        this.count = count;
        this.spheres = new float[4 * count];
        this.balls = new Balls(count, 0);
        balls.count = count;
        this.near = new int[count];
        nearLists.add(near);
        this.candidates = new int[count];
        this.around = ballsAround(positions, indices);
        this.blocks = blocksAround(around);
    }

    /** Sets a sphere, x y z r in model space. */
    void setSphere(int i, float x, float y, float z, float r) {
        spheres[4 * i] = x;
        spheres[4 * i + 1] = y;
        spheres[4 * i + 2] = z;
        spheres[4 * i + 3] = r;
        version++;
        if (grid != null) {
            double gridR = r / grid.step;
            balls.set(i, grid.toGridX(x), grid.toGridY(y), grid.toGridZ(z), gridR * gridR);
        }
    }

    /** Writes the corners of a triangle to a patch. */
    void load(int t, double[] patch) {
        for (int k = 0; k < 9; k++) {
            patch[k] = positions[3 * indices[3 * t + k / 3] + k % 3];
        }
    }

    /** Selects the spheres that touch a triangle, and, if one is excluded, touch that sphere too. */
    void collectNear(int t, int except) {
        int block = except < 0 ? t / BLOCK : -1;
        if (version != candidatesVersion || block != candidatesBlock || except != candidatesExcept) {
            collectCandidates(block, except);
        }
        level = 0;
        near = nearLists.get(0);
        nearCount = 0;
        for (int k = 0; k < candidateCount; k++) {
            if (mayTouch(t, candidates[k])) {
                near[nearCount++] = candidates[k];
            }
        }
        tests += candidateCount;
    }

    /** Selects the spheres that touch a block of triangles, or the excluded sphere. */
    private void collectCandidates(int block, int except) {
        candidateCount = 0;
        for (int i = 0; i < count; i++) {
            if (except < 0 ? blockMayTouch(block, i) : i != except && balls.touch(i, except)) {
                candidates[candidateCount++] = i;
            }
        }
        candidatesVersion = version;
        candidatesBlock = block;
        candidatesExcept = except;
        tests += count;
    }

    /** Returns the first triangle from a given one on that may touch a sphere, or -1. */
    int nextTouching(int from, int i) {
        int triangles = around.length / 4;
        int t = from;
        while (t < triangles) {
            if (t % BLOCK == 0 && !blockMayTouch(t / BLOCK, i)) {
                t += BLOCK;
            } else if (mayTouch(t, i)) {
                return t;
            } else {
                t++;
            }
        }
        return -1;
    }

    /** Returns the number of tests of spheres so far. */
    long tests() {
        return tests;
    }

    /**
     * Drops the near spheres that do not touch a patch, until {@link #widen}; the tests of its parts need no others.
     *
     * @return whether it was worth it, and {@link #widen} must be called
     */
    boolean narrow(double[] patch) {
        if (nearCount <= MANY) {
            return false;
        }
        nearCounts[level++] = nearCount;
        if (level == nearLists.size()) {
            nearLists.add(new int[count]);
        }
        int[] kept = nearLists.get(level);
        int keptCount = 0;
        for (int k = 0; k < nearCount; k++) {
            if (!isBeyond(patch, near[k])) {
                kept[keptCount++] = near[k];
            }
        }
        tests += nearCount;
        near = kept;
        nearCount = keptCount;
        return true;
    }

    /** Takes back the last {@link #narrow}. */
    void widen() {
        level--;
        near = nearLists.get(level);
        nearCount = nearCounts[level];
    }

    /** Adds a sphere to the near spheres. */
    void addNear(int i) {
        nearCount = added(near, nearCount, i);
        for (int l = 0; l < level; l++) {
            nearCounts[l] = added(nearLists.get(l), nearCounts[l], i);
        }
    }

    private static int added(int[] list, int length, int i) {
        for (int k = 0; k < length; k++) {
            if (list[k] == i) {
                return length;
            }
        }
        list[length] = i;
        return length + 1;
    }

    /** Returns the first near sphere, other than {@code except}, that contains a patch, or -1. */
    int holder(double[] patch, int except) {
        tests += nearCount + 1;
        for (int k = 0; k < nearCount; k++) {
            if (near[k] != except && holds(patch, near[k])) {
                return near[k];
            }
        }
        return -1;
    }

    /** Returns whether a sphere contains a patch. */
    boolean holds(double[] patch, int i) {
        return SphereMath.holds(far2(patch, i), spheres[4 * i + 3]);
    }

    /** Returns the squared distance from the centre of a sphere to the farthest corner of a patch. */
    double far2(double[] patch, int i) {
        return Math.max(corner2(patch, 0, i), Math.max(corner2(patch, 1, i), corner2(patch, 2, i)));
    }

    /** Returns the squared distance from the centre of a sphere to a corner of a patch. */
    double corner2(double[] patch, int corner, int i) {
        return SphereMath.distance2(
                patch[3 * corner],
                patch[3 * corner + 1],
                patch[3 * corner + 2],
                spheres[4 * i],
                spheres[4 * i + 1],
                spheres[4 * i + 2]);
    }

    /** Returns whether sphere i contains no point of a patch; false also where undecided. */
    boolean isBeyond(double[] patch, int i) {
        double x = (patch[0] + patch[3] + patch[6]) / 3;
        double y = (patch[1] + patch[4] + patch[7]) / 3;
        double z = (patch[2] + patch[5] + patch[8]) / 3;
        double size2 = 0;
        for (int c = 0; c < 9; c += 3) {
            size2 = Math.max(size2, SphereMath.distance2(patch[c], patch[c + 1], patch[c + 2], x, y, z));
        }
        double sum = (Math.sqrt(size2) + spheres[4 * i + 3]) * (1 + 1e-12);
        double d2 = SphereMath.distance2(x, y, z, spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2]);
        return d2 > sum * sum;
    }

    /** Returns whether no near sphere contains a point of a patch; false also where undecided. */
    boolean noSphereTouches(double[] patch) {
        tests += nearCount;
        for (int k = 0; k < nearCount; k++) {
            if (!isBeyond(patch, near[k])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether no other near sphere contains a corner of a patch: then cutting the patch would require the same
     * corners again, and more.
     */
    boolean noneTouches(double[] patch, int i) {
        for (int k = 0; k < nearCount; k++) {
            int j = near[k];
            if (j != i) {
                for (int c = 0; c < 3; c++) {
                    if (SphereMath.holds(corner2(patch, c, j), spheres[4 * j + 3])) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Returns whether the ball around a triangle touches a sphere. */
    boolean mayTouch(int t, int i) {
        double sum = around[4 * t + 3] + spheres[4 * i + 3];
        return centre2(t, i) <= sum * sum;
    }

    private boolean blockMayTouch(int block, int i) {
        double sum = blocks[4 * block + 3] + spheres[4 * i + 3];
        double d2 = SphereMath.distance2(
                blocks[4 * block],
                blocks[4 * block + 1],
                blocks[4 * block + 2],
                spheres[4 * i],
                spheres[4 * i + 1],
                spheres[4 * i + 2]);
        return d2 <= sum * sum * (1 + 1e-9);
    }

    private double centre2(int t, int i) {
        return SphereMath.distance2(
                around[4 * t],
                around[4 * t + 1],
                around[4 * t + 2],
                spheres[4 * i],
                spheres[4 * i + 1],
                spheres[4 * i + 2]);
    }

    /** Returns a ball around each triangle. */
    private static double[] ballsAround(float[] positions, int[] indices) {
        double[] around = new double[4 * (indices.length / 3)];
        for (int t = 0; 3 * t < indices.length; t++) {
            for (int axis = 0; axis < 3; axis++) {
                double a = positions[3 * indices[3 * t] + axis];
                double b = positions[3 * indices[3 * t + 1] + axis];
                double c = positions[3 * indices[3 * t + 2] + axis];
                around[4 * t + axis] = (Math.min(a, Math.min(b, c)) + Math.max(a, Math.max(b, c))) / 2;
            }
            double far2 = 0;
            for (int corner = 0; corner < 3; corner++) {
                int v = 3 * indices[3 * t + corner];
                far2 = Math.max(
                        far2,
                        SphereMath.distance2(
                                around[4 * t],
                                around[4 * t + 1],
                                around[4 * t + 2],
                                positions[v],
                                positions[v + 1],
                                positions[v + 2]));
            }
            around[4 * t + 3] = Math.sqrt(far2) * (1 + 1e-12);
        }
        return around;
    }

    /** Returns a ball around the balls of each block of triangles. */
    private static double[] blocksAround(double[] around) {
        int triangles = around.length / 4;
        double[] blocks = new double[4 * ((triangles + BLOCK - 1) / BLOCK)];
        for (int b = 0; 4 * b < blocks.length; b++) {
            int end = Math.min(triangles, (b + 1) * BLOCK);
            for (int axis = 0; axis < 3; axis++) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int t = b * BLOCK; t < end; t++) {
                    low = Math.min(low, around[4 * t + axis]);
                    high = Math.max(high, around[4 * t + axis]);
                }
                blocks[4 * b + axis] = (low + high) / 2;
            }
            double far = 0;
            for (int t = b * BLOCK; t < end; t++) {
                double d2 = SphereMath.distance2(
                        around[4 * t],
                        around[4 * t + 1],
                        around[4 * t + 2],
                        blocks[4 * b],
                        blocks[4 * b + 1],
                        blocks[4 * b + 2]);
                far = Math.max(far, Math.sqrt(d2) + around[4 * t + 3]);
            }
            blocks[4 * b + 3] = far * (1 + 1e-9);
        }
        return blocks;
    }
}
