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
        for (int axis = 0; axis < 3; axis++) {
            double length = (double) box[3 + axis] - box[axis] + 2 * around;
            count[axis] = Math.max(1, (int) Math.ceil(length / size));
        }
        this.distances = new float[count[0] * count[1] * count[2]];
        this.triangles = new int[distances.length];
        this.sides = new byte[distances.length];
        Arrays.fill(distances, Float.NaN);
    }

    /** An upper bound of the distance of the point that was found. */
    double upper() {
        return distances[cell] + way;
    }

    /** A lower bound of the distance of the point that was found. */
    double lower() {
        return surface.bound().computedLimit(distances[cell] - way);
    }

    /** A triangle near the point that was found. */
    int triangle() {
        return triangles[cell];
    }

    /** Whether the cell of the point that was found is in the solid, and no triangle reaches from it to the point. */
    boolean isInside() {
        return surface.isClosed() && lower() > 0 && side() == INSIDE;
    }

    /** Whether all points within a radius of the found point are in the solid; false if the grid is too coarse. */
    boolean containsBall(double radius) {
        return lower() > radius && isInside();
    }

    /** Returns a triangle nearest to a point. */
    int nearest(double x, double y, double z) {
        last = surface.nearest(x, y, z, find(x, y, z) ? triangles[cell] : last);
        return last;
    }

    /**
     * Returns whether a point is in the solid. Two balls that no triangle reaches and that overlap are on one side.
     *
     * @param distance of the point from the surface, above 0
     */
    boolean contains(double x, double y, double z, double distance) {
        if (!surface.isClosed() || !find(x, y, z)) {
            return false;
        }
        return lower() + distance > 0 ? side() == INSIDE : surface.contains(x, y, z);
    }

    /**
     * Makes the cell around a point the current one, and returns whether there is one. The grid covers a part and some
     * space around it.
     */
    boolean find(double x, double y, double z) {
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
            int i = cell % count[0];
            int j = cell / count[0] % count[1];
            int k = cell / count[0] / count[1];
            byte side = neighbourSide(i, count[0], 1);
            side = side != 0 ? side : neighbourSide(j, count[1], count[0]);
            side = side != 0 ? side : neighbourSide(k, count[2], count[0] * count[1]);
            if (side == 0) {
                side = surface.contains(middle(0, i), middle(1, j), middle(2, k)) ? INSIDE : OUTSIDE;
            }
            sides[cell] = side;
        }
        return sides[cell];
    }

    /** The side of a neighbour if no triangle reaches between the middles of both cells, else 0. */
    private byte neighbourSide(int index, int end, int step) {
        byte side = index > 0 ? sharedSide(cell - step) : 0;
        return side == 0 && index + 1 < end ? sharedSide(cell + step) : side;
    }

    private byte sharedSide(int other) {
        double free = surface.bound().computedLimit((double) distances[cell] + distances[other]);
        return sides[other] != 0 && free > size * ROUNDING * ROUNDING ? sides[other] : 0;
    }

    private int index(int axis, double coordinate) {
        double share = (coordinate - origin[axis]) / size;
        return share >= 0 && share < count[axis] ? (int) share : -1;
    }

    private double middle(int axis, int index) {
        return origin[axis] + (index + 0.5) * size;
    }
}
