// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/**
 * The float spheres of a cover, and exact tests of which of them contain a patch of a triangle.
 *
 * <p>A patch is 9 doubles, its three corners in model space. A ball is convex, so it contains a patch if it contains
 * the three corners; {@link SphereMath} decides that without a false positive. The tests search the <em>near</em>
 * spheres, which {@link #collectNear} selects for a triangle. O(spheres) per triangle. Not thread-safe.
 */
final class CoverPatches {
    private final SolidGrid grid;
    private final float[] positions;
    private final int[] indices;

    /** Centre and radius of a ball around each triangle, 4 doubles per triangle, radius rounded up. */
    private final double[] around;

    /** 4 floats per sphere, x y z r in model space. Changed by {@link #setSphere} only. */
    final float[] spheres;

    /** The same spheres in grid units, for volumes. */
    final Balls balls;

    private final int count;
    private final int[] near;
    private int nearCount;

    CoverPatches(SolidGrid grid, float[] positions, int[] indices, int count) {
        this.grid = grid;
        this.positions = positions;
        this.indices = indices;
        this.count = count;
        this.spheres = new float[4 * count];
        this.balls = new Balls(count, 0);
        balls.count = count;
        this.near = new int[count];
        this.around = ballsAround(positions, indices);
    }

    /** Sets a sphere, x y z r in model space. */
    void setSphere(int i, float x, float y, float z, float r) {
        spheres[4 * i] = x;
        spheres[4 * i + 1] = y;
        spheres[4 * i + 2] = z;
        spheres[4 * i + 3] = r;
        double gridR = r / grid.step;
        balls.set(i, grid.toGridX(x), grid.toGridY(y), grid.toGridZ(z), gridR * gridR);
    }

    /** Writes the corners of a triangle to a patch. */
    void load(int t, double[] patch) {
        for (int k = 0; k < 9; k++) {
            patch[k] = positions[3 * indices[3 * t + k / 3] + k % 3];
        }
    }

    /** Selects the spheres that touch a triangle, and, if one is excluded, touch that sphere too. */
    void collectNear(int t, int except) {
        nearCount = 0;
        for (int i = 0; i < count; i++) {
            if (i != except && mayTouch(t, i) && (except < 0 || balls.touch(i, except))) {
                near[nearCount++] = i;
            }
        }
    }

    /** Adds a sphere to the near spheres. */
    void addNear(int i) {
        for (int k = 0; k < nearCount; k++) {
            if (near[k] == i) {
                return;
            }
        }
        near[nearCount++] = i;
    }

    /** Returns the first near sphere, other than {@code except}, that contains a patch, or -1. */
    int holder(double[] patch, int except) {
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
}
