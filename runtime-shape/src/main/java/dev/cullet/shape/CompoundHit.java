// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.Ray;
import dev.cullet.runtime.internal.ThreadGuard;

/**
 * The first common point of a ray and a compound: {@link CompoundShape#raycast}. The caller makes one result object per
 * thread and reuses it. A query fills it on a hit and clears it on a miss: then piece, triangle and face are -1 and all
 * other numbers NaN. Not thread-safe.
 */
public final class CompoundHit {
    final ThreadGuard guard = new ThreadGuard();
    private final CompoundRay boxes = new CompoundRay();
    private ShapeHit nearest = new ShapeHit();
    private ShapeHit trial = new ShapeHit();
    private int piece = -1;

    /** Makes a cleared hit. */
    public CompoundHit() {}

    boolean firstOnRay(CompoundShape shape, Ray ray) {
        boxes.setRay(ray);
        clear();
        int place = boxes.next(shape.tree, shape.tree.first(), ray.maxT());
        while (place >= 0) {
            if (ShapeRay.first(shape.piece(place), ray, trial)) {
                keep(place);
            }
            place = boxes.next(shape.tree, shape.tree.after(place), piece < 0 ? ray.maxT() : nearest.t());
        }
        return piece >= 0;
    }

    boolean firstOnSegment(CompoundShape shape, float ax, float ay, float az, float bx, float by, float bz) {
        boxes.setSegment(ax, ay, az, bx, by, bz);
        clear();
        int place = boxes.next(shape.tree, shape.tree.first(), 1);
        while (place >= 0) {
            if (ShapeRay.firstOnSegment(shape.piece(place), ax, ay, az, bx, by, bz, trial)) {
                keep(place);
            }
            place = boxes.next(shape.tree, shape.tree.after(place), piece < 0 ? 1 : nearest.t());
        }
        return piece >= 0;
    }

    private void clear() {
        nearest.clear();
        piece = -1;
    }

    private void keep(int ofPiece) {
        if (piece < 0 || trial.t() < nearest.t()) {
            ShapeHit other = nearest;
            nearest = trial;
            trial = other;
            piece = ofPiece;
        }
    }

    /** Returns the piece that the ray hits; of several at the same t the first. */
    public int piece() {
        return piece;
    }

    /** Returns the position on the ray in multiples of its direction, minT .. maxT. */
    public double t() {
        return nearest.t();
    }

    /** Returns whether the ray starts in the piece: then t is its minT, and the normal 0 0 0. */
    public boolean startsInside() {
        return nearest.startsInside();
    }

    /** Returns the triangle of the piece through which the ray enters; -1 for a round one, and inside. */
    public int triangle() {
        return nearest.triangle();
    }

    /** Returns the face of the piece of which the triangle is a part; -1 where there is no triangle. */
    public int face() {
        return nearest.face();
    }

    /** Returns x of the point, space of the shape, metres. */
    public double x() {
        return nearest.x();
    }

    /** Returns y of the point. */
    public double y() {
        return nearest.y();
    }

    /** Returns z of the point. */
    public double z() {
        return nearest.z();
    }

    /** Returns x of the unit normal out of the piece; 0 0 0 where the ray starts inside. */
    public double normalX() {
        return nearest.normalX();
    }

    /** Returns y of the normal; see {@link #normalX()}. */
    public double normalY() {
        return nearest.normalY();
    }

    /** Returns z of the normal; see {@link #normalX()}. */
    public double normalZ() {
        return nearest.normalZ();
    }
}
