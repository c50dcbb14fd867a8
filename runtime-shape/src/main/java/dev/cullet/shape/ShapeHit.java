// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.internal.ThreadGuard;

/**
 * The first common point of a ray and a shape: {@link ConvexShape#raycast}. The caller makes one result object per
 * thread and reuses it. A query fills it on a hit and clears it on a miss: then triangle and face are -1 and all other
 * numbers NaN. Not thread-safe.
 */
public final class ShapeHit {
    final LineClip clip = new LineClip();
    final RoundLine round = new RoundLine();
    final ThreadGuard guard = new ThreadGuard();
    private double t;
    private int triangle;
    private int face;
    private boolean inside;
    private double x;
    private double y;
    private double z;
    private double normalX;
    private double normalY;
    private double normalZ;

    /** Makes a cleared hit. */
    public ShapeHit() {
        clear();
    }

    void clear() {
        set(Double.NaN, -1, -1, false);
        setPoint(Double.NaN, Double.NaN, Double.NaN);
        setNormal(Double.NaN, Double.NaN, Double.NaN);
    }

    void set(double at, int ofTriangle, int ofFace, boolean startsInside) {
        t = at;
        triangle = ofTriangle;
        face = ofFace;
        inside = startsInside;
    }

    void setPoint(double atX, double atY, double atZ) {
        x = atX;
        y = atY;
        z = atZ;
    }

    void setNormal(double toX, double toY, double toZ) {
        normalX = toX;
        normalY = toY;
        normalZ = toZ;
    }

    /** Returns the position on the ray in multiples of its direction, minT .. maxT. */
    public double t() {
        return t;
    }

    /** Returns whether the ray starts in the shape: then t is its minT, and the normal 0 0 0. */
    public boolean startsInside() {
        return inside;
    }

    /** Returns the triangle of the hull through which the ray enters; -1 for a round shape, and inside. */
    public int triangle() {
        return triangle;
    }

    /** Returns the face of the hull of which the triangle is a part; -1 where there is no triangle. */
    public int face() {
        return face;
    }

    /** Returns x of the point, space of the shape, metres. */
    public double x() {
        return x;
    }

    /** Returns y of the point. */
    public double y() {
        return y;
    }

    /** Returns z of the point. */
    public double z() {
        return z;
    }

    /** Returns x of the unit normal out of the shape; 0 0 0 where the ray starts inside. */
    public double normalX() {
        return normalX;
    }

    /** Returns y of the normal; see {@link #normalX()}. */
    public double normalY() {
        return normalY;
    }

    /** Returns z of the normal; see {@link #normalX()}. */
    public double normalZ() {
        return normalZ;
    }
}
