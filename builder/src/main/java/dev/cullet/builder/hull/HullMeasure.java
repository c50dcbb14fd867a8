// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.builder.bounds.BoundingBox;

/** Measures a shape: its volume from its loops in double, and the largest distance of a corner from the exact hull. */
final class HullMeasure {
    private final SourceHull hull;
    private final float[] corners;
    private final int[] starts;
    private final int[] loops;

    /**
     * @param corners 3 floats per corner
     * @param starts per face the first corner in the loops, and their number at the end
     */
    HullMeasure(SourceHull hull, float[] corners, int[] starts, int[] loops) {
        this.hull = hull;
        this.corners = corners;
        this.starts = starts;
        this.loops = loops;
    }

    /** Returns the largest extent of a shape along an axis, in metres. */
    static double extent(HullShape shape) {
        float[] box = BoundingBox.of(shape.corners());
        return Math.max(Math.max((double) box[3] - box[0], (double) box[4] - box[1]), (double) box[5] - box[2]);
    }

    HullShape.Measures measures(double margin) {
        double volume = volume(corners, starts, loops);
        double excess = hull.volume() > 0 ? Math.max(0, volume / hull.volume() - 1) : Double.POSITIVE_INFINITY;
        return new HullShape.Measures(volume, excess, stickOut(), margin);
    }

    /** Returns the volume in loops of corners, in double. */
    static double volume(float[] corners, int[] starts, int[] loops) {
        double sum = 0;
        for (int f = 0; f + 1 < starts.length; f++) {
            int first = loops[starts[f]];
            for (int k = starts[f] + 1; k + 1 < starts[f + 1]; k++) {
                sum += determinant(corners, loops[0], first, loops[k], loops[k + 1]);
            }
        }
        return sum / 6;
    }

    /** Six times the volume of a tetrahedron. */
    private static double determinant(float[] corners, int base, int a, int b, int c) {
        double[] n = ExactOrientation.normal(corners, a, b, c);
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            sum += n[axis] * ((double) corners[3 * a + axis] - corners[3 * base + axis]);
        }
        return sum;
    }

    /** The shape is convex and the distance from a convex set is a convex function, so a corner is the farthest. */
    private double stickOut() {
        HullDistance distance = new HullDistance(hull.cornerTree(), hull.extent());
        double largest = 0;
        for (int c = 0; c < corners.length; c += 3) {
            largest = Math.max(largest, distance.upperBound(corners[c], corners[c + 1], corners[c + 2], largest));
        }
        return largest;
    }
}
