// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import java.util.Arrays;

/**
 * A grid around a part whose cells know the distance of their middle from the surface, and whether it is in the solid.
 * A distance changes by no more than the way between two points, so a cell answers for all points near it. Cells are
 * computed on demand. One thread at a time.
 */
final class DistanceCells {
    /** The largest number of cells along an axis. */
    private static final int MAX_CELLS = 160;

    private static final byte INSIDE = 1;
    private static final byte OUTSIDE = 2;

    /** Covers the rounding of distances between points. */
    private static final double ROUNDING = 1 + 0x1p-20;

    private final SourceSurface surface;
    private final double[] origin = new double[3];
    private final int[] count = new int[3];
    private final double size;
    private final double halfDiagonal;
    private final float[] distances; // of the middle, NaN before it is computed
    private final int[] triangles; // nearest to the middle
    private final byte[] sides;
    private int last;

    // the cell of the current query, and the way from its middle
    private int cell;
    private double way;

    /**
     * @param wanted edge of a cell, in metres; larger for a large part
     * @param around how far the grid extends beyond the part, in metres
     */
    DistanceCells(SourceSurface surface, double wanted, double around) {
        this.surface = surface;
        float[] box = surface.box();
        double extent = 0;
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = box[axis] - around;
            extent = Math.max(extent, (double) box[3 + axis] - box[axis] + 2 * around);
        }
        this.size = Math.max(wanted, extent / MAX_CELLS);
        this.halfDiagonal = Math.sqrt(3) / 2 * size * ROUNDING;
        for (int axis = 0; axis < 3; axis++) {
            double length = (double) box[3 + axis] - box[axis] + 2 * around;
            count[axis] = Math.max(1, (int) Math.ceil(length / size));
        }
        this.distances = new float[count[0] * count[1] * count[2]];
        this.triangles = new int[distances.length];
        this.sides = new byte[distances.length];
        Arrays.fill(distances, Float.NaN);
    }

    /**
     * Returns whether all points within a radius of a point are within a limit of the surface; false if the grid is too
     * coarse.
     */
    boolean isNear(double x, double y, double z, double radius, double limit) {
        return find(x, y, z) && distances[cell] + way + radius <= limit;
    }

    /** Returns a triangle nearest to a point. */
    int nearest(double x, double y, double z) {
        last = surface.nearest(x, y, z, find(x, y, z) ? triangles[cell] : last);
        return last;
    }

    /** Returns whether all points within a radius of a point are in the solid; false if the grid is too coarse. */
    boolean containsBall(double x, double y, double z, double radius) {
        return surface.isClosed() && find(x, y, z) && distances[cell] > way + radius && side() == INSIDE;
    }

    /** Returns whether a point that is not on the surface is in the solid. */
    boolean contains(double x, double y, double z) {
        if (!surface.isClosed() || !find(x, y, z)) {
            return false;
        }
        return distances[cell] > halfDiagonal ? side() == INSIDE : surface.contains(x, y, z);
    }

    private boolean find(double x, double y, double z) {
        int i = index(0, x);
        int j = index(1, y);
        int k = index(2, z);
        if (i < 0 || j < 0 || k < 0) {
            return false;
        }
        cell = (k * count[1] + j) * count[0] + i;
        double mx = middle(0, i);
        double my = middle(1, j);
        double mz = middle(2, k);
        if (Float.isNaN(distances[cell])) {
            last = surface.nearest(mx, my, mz, last);
            triangles[cell] = last;
            distances[cell] = (float) (Math.sqrt(surface.squared(last, mx, my, mz)) * ROUNDING);
        }
        double dx = x - mx;
        double dy = y - my;
        double dz = z - mz;
        way = Math.sqrt(dx * dx + dy * dy + dz * dz) * ROUNDING + distances[cell] * 0x1p-18;
        return true;
    }

    /** The side of the middle of the current cell, which no triangle reaches. */
    private byte side() {
        if (sides[cell] == 0) {
            double mx = middle(0, cell % count[0]);
            double my = middle(1, cell / count[0] % count[1]);
            double mz = middle(2, cell / count[0] / count[1]);
            sides[cell] = surface.contains(mx, my, mz) ? INSIDE : OUTSIDE;
        }
        return sides[cell];
    }

    private int index(int axis, double coordinate) {
        double share = (coordinate - origin[axis]) / size;
        return share >= 0 && share < count[axis] ? (int) share : -1;
    }

    private double middle(int axis, int index) {
        return origin[axis] + (index + 0.5) * size;
    }
}
