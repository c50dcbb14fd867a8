// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.plane;

/**
 * Where a polygon stands: turned about its origin, then moved. A value that its owner changes; queries only read it.
 *
 * <p>A placed vertex is rounded to float once. Queries are exact for the polygon with these rounded vertices, which differs
 * from the ideal one by at most one float step per coordinate.
 */
public final class Placement2 {
    private double cosine = 1;
    private double sine;
    private double x;
    private double y;

    /** Stands unturned at the origin. */
    public Placement2() {}

    /**
     * Turns and moves.
     *
     * @param cosine and
     * @param sine of the angle, counter-clockwise; their squares add up to 1 within 1e-6, and they are scaled so that they do
     */
    public Placement2 set(double cosine, double sine, double x, double y) {
        double length = Math.sqrt(cosine * cosine + sine * sine);
        if (!(Math.abs(length - 1) <= 1e-6)) {
            throw new IllegalArgumentException(
                    "cosine " + cosine + " and sine " + sine + " have length " + length + ", but must have 1");
        }
        if (!(Math.abs(x) <= Float.MAX_VALUE && Math.abs(y) <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("position is " + x + " " + y + ", but must be finite");
        }
        this.cosine = cosine / length;
        this.sine = sine / length;
        this.x = x;
        this.y = y;
        return this;
    }

    float placedX(float px, float py) {
        return (float) (cosine * px - sine * py + x);
    }

    float placedY(float px, float py) {
        return (float) (sine * px + cosine * py + y);
    }
}
