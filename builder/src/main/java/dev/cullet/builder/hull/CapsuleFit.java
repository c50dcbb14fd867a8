// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.builder.bounds.MinimalSphere;
import dev.cullet.format.Sphere;

/**
 * A small capsule around points: the axis is searched from those of a box by turning.
 *
 * <p>For a direction, the smallest circle around the projected points gives the line and the smallest radius; each
 * point then bounds how near to it the two ends must be. Some larger radii are tried too, which make the capsule
 * shorter. A direction is turned by smaller and smaller angles while that makes the volume smaller. A local search: no
 * proof that the capsule is the smallest.
 *
 * <p>Source: Ericson 2005, 4.5 (capsules by a line and two ends).
 */
final class CapsuleFit {
    private static final double[] RADII = {1, 1.01, 1.03, 1.07, 1.15, 1.3};
    private static final double FIRST_ANGLE = 0.3;
    private static final double LAST_ANGLE = 1e-3;

    private final double[] points;
    private double bestVolume = Double.POSITIVE_INFINITY;
    private Frame bestFrame;
    private final double[] ends = new double[6];

    private CapsuleFit(double[] points, Frame box) {
        this.points = points;
        this.bestFrame = box;
    }

    /**
     * Returns the two ends of the axis, 6 doubles.
     *
     * @param box the axes of a small box around the points
     */
    static double[] ends(FitPoints fit, Frame box) {
        CapsuleFit search = new CapsuleFit(fit.points, box);
        search.run(box);
        return search.ends;
    }

    private void run(Frame box) {
        for (int k = 0; k < 3; k++) {
            tryFrame(Frame.of(box.axis(k), box.axis((k + 1) % 3)));
        }
        for (double angle = FIRST_ANGLE; angle > LAST_ANGLE; angle /= 2) {
            for (boolean any = true; any; ) {
                any = false;
                for (int k = 0; k < 4; k++) {
                    any |= tryFrame(bestFrame.turned(1 + k / 2, k % 2 == 0 ? angle : -angle));
                }
            }
        }
    }

    /** Measures the capsule along the first axis of a frame. */
    private boolean tryFrame(Frame frame) {
        float[] flat = new float[points.length];
        double[] across = frame.axis(1);
        double[] other = frame.axis(2);
        for (int i = 0; 3 * i < points.length; i++) {
            flat[3 * i] = (float) Frame.dot(points, i, across);
            flat[3 * i + 1] = (float) Frame.dot(points, i, other);
        }
        Sphere circle = MinimalSphere.of(flat);
        boolean any = false;
        for (double factor : RADII) {
            any |= tryRadius(frame, circle, circle.radius() * factor + Frame.THIN);
        }
        return any;
    }

    private boolean tryRadius(Frame frame, Sphere circle, double radius) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; 3 * i < points.length; i++) {
            double u = Frame.dot(points, i, frame.axis(1)) - circle.x();
            double v = Frame.dot(points, i, frame.axis(2)) - circle.y();
            double cap = Math.sqrt(Math.max(0, radius * radius - u * u - v * v));
            double along = Frame.dot(points, i, frame.axis(0));
            low = Math.min(low, along + cap);
            high = Math.max(high, along - cap);
        }
        if (low > high) {
            low = (low + high) / 2;
            high = low;
        }
        double volume = Math.PI * radius * radius * (high - low + 4.0 / 3 * radius);
        if (!(volume < bestVolume * (1 - 1e-9))) {
            return false;
        }
        bestVolume = volume;
        bestFrame = frame;
        for (int axis = 0; axis < 3; axis++) {
            double base = circle.x() * frame.axis(1)[axis] + circle.y() * frame.axis(2)[axis];
            ends[axis] = base + low * frame.axis(0)[axis];
            ends[3 + axis] = base + high * frame.axis(0)[axis];
        }
        return true;
    }
}
