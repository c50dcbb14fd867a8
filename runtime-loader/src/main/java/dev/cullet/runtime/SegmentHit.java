// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/** Where a chain of segments first hits; the caller makes one per thread and reuses it. Unchanged by a miss. */
public final class SegmentHit {
    public final RayHit ray = new RayHit();
    public int segment = -1;

    /** A result to be filled. */
    public SegmentHit() {}

    /** Index of the segment, from point {@code segment} to point {@code segment + 1}; -1 before the first hit. */
    public int segment() {
        return segment;
    }

    /** Where on that segment, 0 .. 1, its point (the centre of a thick one) first touches. */
    public double t() {
        return ray.t();
    }

    /** Index of the triangle in its part; -1 before the first hit. */
    public int triangle() {
        return ray.triangle();
    }

    /** The point of the segment at {@link #t()}, model space. On the surface if the radius is 0. */
    public double x() {
        return ray.x();
    }

    /** See {@link #x()}. */
    public double y() {
        return ray.y();
    }

    /** See {@link #x()}. */
    public double z() {
        return ray.z();
    }
}
