// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/**
 * A part of a ray, as the argument of a query: {@code ray.set(x, y, z, dx, dy, dz).between(minT, maxT)}. The caller
 * makes one object per thread and reuses it; no query changes or keeps it. A query checks the numbers. Not thread-safe.
 */
public final class Ray {
    private float originX;
    private float originY;
    private float originZ;
    private float directionX;
    private float directionY;
    private float directionZ;
    private double minT;
    private double maxT = Double.POSITIVE_INFINITY;

    /** Makes a ray that must be set before a query. */
    public Ray() {}

    /**
     * Sets the ray from its origin to infinity.
     *
     * @param ox origin, model space
     * @param dx direction, not zero, of any length
     */
    public Ray set(float ox, float oy, float oz, float dx, float dy, float dz) {
        originX = ox;
        originY = oy;
        originZ = oz;
        directionX = dx;
        directionY = dy;
        directionZ = dz;
        return between(0, Double.POSITIVE_INFINITY);
    }

    /**
     * Sets the part of the ray that counts. A triangle counts if its t, rounded as in the result, is not smaller than
     * the begin.
     *
     * @param first begin in multiples of the direction, not negative, included
     * @param last end, likewise; may be infinite
     */
    public Ray between(double first, double last) {
        minT = first;
        maxT = last;
        return this;
    }

    /** Returns x of the origin. */
    public float originX() {
        return originX;
    }

    /** Returns y of the origin. */
    public float originY() {
        return originY;
    }

    /** Returns z of the origin. */
    public float originZ() {
        return originZ;
    }

    /** Returns x of the direction. */
    public float directionX() {
        return directionX;
    }

    /** Returns y of the direction. */
    public float directionY() {
        return directionY;
    }

    /** Returns z of the direction. */
    public float directionZ() {
        return directionZ;
    }

    /** Returns the begin in multiples of the direction. */
    public double minT() {
        return minT;
    }

    /** Returns the end in multiples of the direction. */
    public double maxT() {
        return maxT;
    }
}
