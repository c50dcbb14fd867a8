// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.TriangleFoot;

/**
 * The first contact of a shape that moves along a line with a mesh. A miss clears it: -1 for the triangle, else NaN.
 */
public abstract class ShapeSweep {
    /** Below this share of the shape's coordinates and motion, the distance between shape and mesh is rounding. */
    private static final double NOISE = 1.0 / (1L << 40);

    final ThreadGuard guard = new ThreadGuard();
    double motionX;
    double motionY;
    double motionZ;
    private double t = Double.NaN;
    private int triangle = -1;
    private double x = Double.NaN;
    private double y = Double.NaN;
    private double z = Double.NaN;
    private double normalX = Double.NaN;
    private double normalY = Double.NaN;
    private double normalZ = Double.NaN;

    ShapeSweep() {}

    /** Requires a finite motion and keeps it; returns its length. */
    final double setMotion(double dx, double dy, double dz) {
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(length <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("motion " + dx + " " + dy + " " + dz + " must be finite");
        }
        motionX = dx;
        motionY = dy;
        motionZ = dz;
        return length;
    }

    /** Requires a limit of t. */
    static void requireShare(double maxT) {
        if (!(maxT >= 0 && maxT <= 1)) {
            throw new IllegalArgumentException("maxT " + maxT + " must be from 0 to 1");
        }
    }

    final void clear() {
        t = Double.NaN;
        triangle = -1;
        setPoint(Double.NaN, Double.NaN, Double.NaN);
        setNormal(Double.NaN, Double.NaN, Double.NaN);
    }

    /**
     * Sets the contact of a point of the shape's axis, or its center.
     *
     * @param foot the foot of that point on the triangle
     * @param magnitude sum of coordinates and motion
     */
    final void set(double at, int hit, double fromX, double fromY, double fromZ, TriangleFoot foot, double magnitude) {
        t = at;
        triangle = hit;
        setPoint(fromX + foot.x, fromY + foot.y, fromZ + foot.z);
        double length = Math.sqrt(foot.distance2);
        boolean valid = length > NOISE * magnitude; // else the point is on the surface, and the motion gives the side
        double nx = valid ? 0 - foot.x : foot.normalX;
        double ny = valid ? 0 - foot.y : foot.normalY;
        double nz = valid ? 0 - foot.z : foot.normalZ;
        double per = valid ? 1 / length : nx * motionX + ny * motionY + nz * motionZ > 0 ? -1 : 1;
        setNormal(per * nx, per * ny, per * nz);
    }

    private void setPoint(double pointX, double pointY, double pointZ) {
        x = pointX;
        y = pointY;
        z = pointZ;
    }

    final void setNormal(double nx, double ny, double nz) {
        normalX = nx + 0.0; // no -0
        normalY = ny + 0.0;
        normalZ = nz + 0.0;
    }

    /** Time of contact in multiples of the motion, 0 .. 1. */
    public final double t() {
        return t;
    }

    /** The triangle touched, or -1. */
    public final int triangle() {
        return triangle;
    }

    /** The point of contact on the mesh, model space, metres. */
    public final double x() {
        return x;
    }

    /** See {@link #x}. */
    public final double y() {
        return y;
    }

    /** See {@link #x}. */
    public final double z() {
        return z;
    }

    /**
     * The unit vector from the point to the center, or to the axis of a capsule. If that is on the surface, the
     * triangle's normal on the side against the motion; 0 0 0 if the triangle has no area.
     */
    public final double normalX() {
        return normalX;
    }

    /** See {@link #normalX}. */
    public final double normalY() {
        return normalY;
    }

    /** See {@link #normalX}. */
    public final double normalZ() {
        return normalZ;
    }
}
