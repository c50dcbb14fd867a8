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
     * Returns x of the triangle's normal, which has length 1 and points out of the front face whichever face was hit;
     * 0 0 0 for a triangle without area.
     */
    public double normalX() {
        return hit.normalX;
    }

    /** Returns y of the normal; see {@link #normalX()}. */
    public double normalY() {
        return hit.normalY;
    }

    /** Returns z of the normal; see {@link #normalX()}. */
    public double normalZ() {
        return hit.normalZ;
    }
}
