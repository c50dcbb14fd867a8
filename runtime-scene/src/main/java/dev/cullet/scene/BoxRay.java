// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

/**
 * A ray, or the motion of a box, against boxes in the world, in double and without a branch per axis. For one thread.
 *
 * <p>A box is taken relative to the origin of the ray. Times are compared with a factor of 1 + 2^-48, above the three
 * roundings of each (Ize 2013).
 */
final class BoxRay {
    /** Above the rounding of a few operations, relative. */
    static final double UP = 1 + 0x1p-48;

    static final double DOWN = 1 - 0x1p-48;

    /** 1 / direction on an axis along which the ray does not move. */
    private static final double STEEP = 0x1p900;

    /** Origin, direction and half sizes of the moving box. */
    double ox;

    double oy;
    double oz;
    double dx;
    double dy;
    double dz;
    double wideX;
    double wideY;
    double wideZ;
    double maxT;

    private double perX;
    private double perY;
    private double perZ;

    /** Which sides of a box the ray meets first: minima and maxima are three apart. */
    private int nearX;

    private int nearY;
    private int nearZ;

    /** What near sides are moved by; share of a side's distance that this sum rounds. */
    private double addX;

    private double addY;
    private double addZ;
    private double rounding;

    /** Sets a thin ray. */
    void set(double x, double y, double z, double directionX, double directionY, double directionZ, double lastT) {
        ox = x;
        oy = y;
        oz = z;
        dx = directionX;
        dy = directionY;
        dz = directionZ;
        maxT = lastT + 0.0; // no -0
        perX = inverse(dx);
        perY = inverse(dy);
        perZ = inverse(dz);
        nearX = perX > 0 ? 0 : 3;
        nearY = perY > 0 ? 1 : 4;
        nearZ = perZ > 0 ? 2 : 5;
        grow(0, 0, 0);
    }

    /** Makes the ray the motion of a box, given by its half sizes. */
    void grow(double halfX, double halfY, double halfZ) {
        wideX = halfX * UP;
        wideY = halfY * UP;
        wideZ = halfZ * UP;
        addX = perX > 0 ? -wideX : wideX;
        addY = perY > 0 ? -wideY : wideY;
        addZ = perZ > 0 ? -wideZ : wideZ;
        rounding = wideX + wideY + wideZ > 0 ? 0x1p-51 : 0;
    }

    /**
     * Returns 1 / direction. A direction of 0 counts as 2^-900: a box beside the ray is reached too late, and one that
     * contains it is left no earlier than at once.
     */
    private static double inverse(double direction) {
        double inverse = 1 / direction;
        return Math.abs(inverse) <= STEEP ? inverse : direction < 0 ? -STEEP : STEEP;
    }

    /**
     * Returns a time, rounded down, at which the ray may enter a box; -1 for never. Times are compared by their bits:
     * negative ones become 0 or a miss.
     *
     * @param boxes 3 minima, then 3 maxima from {@code at}
     */
    double entry(double[] boxes, int at) {
        long in = Math.max(
                Math.max(0, near(boxes[at + nearX] - ox, addX, wideX, perX)),
                Math.max(
                        near(boxes[at + nearY] - oy, addY, wideY, perY),
                        near(boxes[at + nearZ] - oz, addZ, wideZ, perZ)));
        long out = Math.min(
                Math.min(Double.doubleToRawLongBits(maxT), far(boxes[at + 3 - nearX] - ox, addX, wideX, perX)),
                Math.min(
                        far(boxes[at + 5 - nearY] - oy, addY, wideY, perY),
                        far(boxes[at + 7 - nearZ] - oz, addZ, wideZ, perZ)));
        double entry = Double.longBitsToDouble(in);
        return entry <= Double.longBitsToDouble(out) * UP ? entry * DOWN : -1;
    }

    private long near(double side, double add, double wide, double per) {
        return Double.doubleToRawLongBits((side + add) * per - rounding * (Math.abs(side) + wide) * Math.abs(per));
    }

    private long far(double side, double add, double wide, double per) {
        double time = (side - add) * per + rounding * (Math.abs(side) + wide) * Math.abs(per);
        return Double.doubleToRawLongBits(time + 0.0); // no -0, which is negative as bits
    }
}
