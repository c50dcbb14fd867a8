// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

/** The sides of a plane on which a mesh is: {@link CollisionMesh#sidesOfPlane}. */
public enum PlaneSides {
    /** The whole mesh is in front: {@code a*x + b*y + c*z + d > 0} everywhere. */
    FRONT,
    /** The whole mesh is behind: {@code a*x + b*y + c*z + d < 0} everywhere. */
    BACK,
    /** The mesh touches the plane. */
    BOTH;

    /** Returns whether a point of the mesh is in front of the plane or on it. */
    public boolean hasFront() {
        return this != BACK;
    }

    /** Returns whether a point of the mesh is behind the plane or on it. */
    public boolean hasBack() {
        return this != FRONT;
    }
}
