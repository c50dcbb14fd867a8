// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

/** A capsule: all points at most a radius from a segment, which may be a point. Mutable, for one thread. */
public final class Capsule {
    /** Start of the segment. */
    public double fromX;

    public double fromY;
    public double fromZ;

    /** End of the segment. */
    public double toX;

    public double toY;
    public double toZ;

    public double radius;

    /** A capsule of radius 0 at 0 0 0. */
    public Capsule() {}

    /** Sets all numbers. */
    public void set(double startX, double startY, double startZ, double endX, double endY, double endZ, double size) {
        fromX = startX;
        fromY = startY;
        fromZ = startZ;
        toX = endX;
        toY = endY;
        toZ = endZ;
        radius = size;
    }
}
