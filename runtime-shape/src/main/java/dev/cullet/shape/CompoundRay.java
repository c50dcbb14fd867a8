// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.Ray;

/**
 * A ray that finds the pieces of a compound whose boxes it meets. For one thread; allocates nothing.
 *
 * <p>Where the ray enters and leaves the slab of an axis is rounded three times in double, so by less than 2^-51 of
 * itself. Each is moved outward by 2^-40 of itself: a box is never missed.
 */
final class CompoundRay {
    private static final double ROUNDING = 0x1p-40;

    private double ox;
    private double oy;
    private double oz;
    private double dx;
    private double dy;
    private double dz;
    private double minT;

    void setRay(Ray ray) {
        set(ray.originX(), ray.originY(), ray.originZ(), ray.minT());
        dx = ray.directionX();
        dy = ray.directionY();
        dz = ray.directionZ();
    }

    /** Sets the ray to a segment, t from 0 to 1. */
    void setSegment(double ax, double ay, double az, double bx, double by, double bz) {
        set(ax, ay, az, 0);
        dx = bx - ax;
        dy = by - ay;
        dz = bz - az;
    }

    private void set(double x, double y, double z, double from) {
        ox = x;
        oy = y;
        oz = z;
        minT = from;
    }

    /**
     * Returns the next piece from a place on whose box the ray meets, or -1.
     *
     * @param maxT a box that the ray enters later is left out
     */
    int next(CompoundTree tree, int from, double maxT) {
        int place = from;
        while (place >= 0) {
            boolean meets = meets(tree.boxes, tree.box(place), maxT);
            if (meets && CompoundTree.isPiece(place)) {
                return place;
            }
            place = meets ? CompoundTree.below(place) : tree.after(place);
        }
        return -1;
    }

    private boolean meets(float[] boxes, int box, double maxT) {
        return (dx != 0 || (ox >= boxes[box] && ox <= boxes[box + 3]))
                && (dy != 0 || (oy >= boxes[box + 1] && oy <= boxes[box + 4]))
                && (dz != 0 || (oz >= boxes[box + 2] && oz <= boxes[box + 5]))
                && entry(boxes, box, maxT) <= exit(boxes, box);
    }

    /** Returns where the ray enters the box, at most; infinity if that is after the end. */
    private double entry(float[] boxes, int box, double maxT) {
        double t = minT;
        if (dx != 0) {
            t = Math.max(t, outward((boxes[dx > 0 ? box : box + 3] - ox) / dx, -ROUNDING));
        }
        if (dy != 0) {
            t = Math.max(t, outward((boxes[dy > 0 ? box + 1 : box + 4] - oy) / dy, -ROUNDING));
        }
        if (dz != 0) {
            t = Math.max(t, outward((boxes[dz > 0 ? box + 2 : box + 5] - oz) / dz, -ROUNDING));
        }
        return t <= maxT ? t : Double.POSITIVE_INFINITY;
    }

    /** Returns where the ray leaves the box, at least. */
    private double exit(float[] boxes, int box) {
        double t = Double.MAX_VALUE;
        if (dx != 0) {
            t = Math.min(t, outward((boxes[dx > 0 ? box + 3 : box] - ox) / dx, ROUNDING));
        }
        if (dy != 0) {
            t = Math.min(t, outward((boxes[dy > 0 ? box + 4 : box + 1] - oy) / dy, ROUNDING));
        }
        if (dz != 0) {
            t = Math.min(t, outward((boxes[dz > 0 ? box + 5 : box + 2] - oz) / dz, ROUNDING));
        }
        return t;
    }

    private static double outward(double t, double share) {
        return t >= 0 ? t * (1 + share) : t * (1 - share);
    }
}
