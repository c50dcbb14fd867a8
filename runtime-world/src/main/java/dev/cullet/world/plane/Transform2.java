// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

/**
 * A rotation about the origin, then a translation, in the plane. Mutable, so that a moving body needs one instance;
 * queries only read it.
 *
 * <p>A transformed vertex is rounded to float once. Queries are exact for the polygon with these rounded vertices,
 * which differs from the ideal one by at most one float step per coordinate.
 */
public final class Transform2 {
    private double cosine = 1;
    private double sine;
    private double x;
    private double y;

    /** The identity. */
    public Transform2() {}

    /**
     * Sets rotation and translation.
     *
     * @param cosine cosine of the angle, counter-clockwise; its square and that of the sine add up to 1 within 1e-6,
     *     and both are normalised
     * @param sine sine of the angle
     * @param x translation in metres
     * @return this
     */
    public Transform2 set(double cosine, double sine, double x, double y) {
        double length = Math.sqrt(cosine * cosine + sine * sine);
        if (!(Math.abs(length - 1) <= 1e-6)) {
            throw new IllegalArgumentException(
                    "cosine " + cosine + " and sine " + sine + " have length " + length + ", but must have 1");
        }
        if (!(Math.abs(x) <= Float.MAX_VALUE && Math.abs(y) <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("translation is " + x + " " + y + ", but must be finite");
        }
        this.cosine = cosine / length;
        this.sine = sine / length;
        this.x = x;
        this.y = y;
        return this;
    }

    float transformX(float px, float py) {
        return (float) (cosine * px - sine * py + x);
    }

    float transformY(float px, float py) {
        return (float) (sine * px + cosine * py + y);
    }
}
