// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/** The nearest point of a mesh: {@link CollisionMesh#closestPoint}. The point is on the surface. */
public final class ClosestHit extends MeshHit {
    /** Makes a cleared hit. */
    public ClosestHit() {}

    /** Returns the distance of the query point from the surface, metres. */
    public double distance() {
        return hit.distance;
    }
}
