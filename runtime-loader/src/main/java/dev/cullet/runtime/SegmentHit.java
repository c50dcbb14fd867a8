// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/**
 * The first hit of a chain of segments: {@link CollisionMesh#overlapsSegments}. The point is that of the segment at
 * {@link #t()}, which is on the surface if the radius is 0.
 */
public final class SegmentHit extends MeshHit {
    /** Makes a cleared hit. */
    public SegmentHit() {}

    /**
     * Returns the index of the segment, from point {@code segment} to point {@code segment + 1}, or -1 after a miss.
     */
    public int segment() {
        return hit.segment;
    }

    /** Returns the position on that segment, 0 .. 1, where its point (the center of a thick one) first touches. */
    public double t() {
        return hit.t;
    }
}
