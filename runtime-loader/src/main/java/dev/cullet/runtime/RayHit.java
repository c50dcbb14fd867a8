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
}
