// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/** The nearest point of a mesh; the caller makes one per thread and reuses it. Unchanged if nothing is near enough. */
public final class ClosestHit {
    private double distance;
    private int triangle = -1;
    private double x;
    private double y;
    private double z;

    /** A result to be filled. */
    public ClosestHit() {}

    /** Distance of the query point from the surface, metres. */
    public double distance() {
        return distance;
    }

    /** Index of the triangle in its part; -1 before the first answer. */
    public int triangle() {
        return triangle;
    }

    /** The nearest point of the surface, model space. */
    public double x() {
        return x;
    }

    /** The nearest point of the surface, model space. */
    public double y() {
        return y;
    }

    /** The nearest point of the surface, model space. */
    public double z() {
        return z;
    }

    public void set(double pointX, double pointY, double pointZ) {
        x = pointX;
        y = pointY;
        z = pointZ;
    }

    public void set(double nearestDistance, int nearestTriangle) {
        distance = nearestDistance;
        triangle = nearestTriangle;
    }
}
