// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/** The first hit of a ray: {@link CollisionMesh#raycast}. */
public final class RayHit extends MeshHit {
    /** Makes a cleared hit. */
    public RayHit() {}

    /** Returns the position on the ray in multiples of its direction, 0 .. maxT. */
    public double t() {
        return hit.t;
    }

    /**
     * Returns whether the ray hits the front face: its direction is against the counter-clockwise normal, exactly.
     * False for the back face, for a ray in the triangle's plane, and after a miss. Computed from the mesh when called.
     */
    public boolean isFrontFace() {
        return hit.isFrontFace();
    }
}
