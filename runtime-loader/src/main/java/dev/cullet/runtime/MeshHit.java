// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.runtime.internal.HitRecord;

/**
 * A hit on a mesh: the triangle, the point and the normal. The caller makes one result object per thread and reuses it.
 * A query fills it on a hit and clears it on a miss: then the triangle is -1 and all other numbers are NaN. A query
 * that throws leaves it unchanged. Not thread-safe.
 */
public abstract class MeshHit {
    final HitRecord hit = new HitRecord();

    /** For result types of queries; a cleared hit. */
    protected MeshHit() {}

    /** Returns the index of the triangle in its part, or -1 after a miss. */
    public final int triangle() {
        return hit.triangle;
    }

    /** Returns x of the point, model space, metres. */
    public final double x() {
        return hit.x;
    }

    /** Returns y of the point, model space, metres. */
    public final double y() {
        return hit.y;
    }

    /** Returns z of the point, model space, metres. */
    public final double z() {
        return hit.z;
    }

    /**
     * Returns x of the triangle's normal, which has length 1 and points out of the front face whichever face was hit;
     * 0 0 0 for a triangle without area.
     */
    public final double normalX() {
        return hit.normalX;
    }

    /** Returns y of the normal; see {@link #normalX()}. */
    public final double normalY() {
        return hit.normalY;
    }

    /** Returns z of the normal; see {@link #normalX()}. */
    public final double normalZ() {
        return hit.normalZ;
    }

    /**
     * Returns the barycentric coordinate of the point for the triangle's second corner, 0 .. 1: with corners a, b and c
     * the point is {@code a + u (b - a) + v (c - a)}, within rounding. For a point beside the triangle, as of a thick
     * segment, that of its foot on the plane, limited to the triangle. NaN after a miss.
     *
     * <p>Computed from the mesh when called; of a mesh that deforms, call it before the mesh changes.
     */
    public final double u() {
        return hit.weight(1);
    }

    /** Returns the barycentric coordinate for the third corner; see {@link #u()}. */
    public final double v() {
        return hit.weight(2);
    }
}
