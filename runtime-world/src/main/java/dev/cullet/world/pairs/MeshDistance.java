// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.world.internal.DistanceWalk;

/**
 * Minimum distance of two meshes, and the nearest points. An instance is scratch memory and result, for one thread;
 * queries allocate nothing. A miss clears the result.
 *
 * <pre>
 * if (distance.closestPoints(ship, rock, rockToShip, 50)) { ... distance.distance() ... distance.x() ... }
 * </pre>
 *
 * <p>The distance is 0 if and only if {@link MeshPairs} finds a touching pair. Otherwise it is measured in double, for
 * the other mesh's vertices transformed in double and rounded to float once; so a distance that equals the limit within
 * rounding may be a hit or a miss. Of pairs of triangles that are equally near, as rounded, the one with the lowest
 * triangle is found, then with the lowest other triangle, so the result does not depend on the tree. A query with the
 * meshes of the last one starts with the pair that it found last, which makes slow motion cheap. See {@link
 * DistanceWalk} for the search.
 */
public final class MeshDistance {
    private final DistanceWalk walk = new DistanceWalk();

    /** Scratch memory for one thread. */
    public MeshDistance() {}

    /**
     * Finds the minimum distance if it is at most a limit.
     *
     * @param otherToThis where the other mesh stands in the model space of the first
     * @param maxDistance metres, inclusive, not negative, may be infinite
     * @return whether the meshes are that near
     */
    public boolean closestPoints(
            CollisionMesh mesh, CollisionMesh other, RigidTransform otherToThis, double maxDistance) {
        return walk.closest(MeshAccess.queryMesh(mesh), MeshAccess.queryMesh(other), otherToThis, maxDistance);
    }

    /** The distance in metres; 0 if and only if the meshes touch; NaN after a miss. */
    public double distance() {
        return walk.distance();
    }

    /** The triangle of the first mesh, or -1 after a miss. */
    public int triangle() {
        return walk.triangle();
    }

    /** The triangle of the other mesh, or -1 after a miss. */
    public int otherTriangle() {
        return walk.otherTriangle();
    }

    /** The nearest point on the first mesh, in its space; if the meshes touch, a point of both, within rounding. */
    public double x() {
        return walk.point(0);
    }

    /** See {@link #x}. */
    public double y() {
        return walk.point(1);
    }

    /** See {@link #x}. */
    public double z() {
        return walk.point(2);
    }

    /** The nearest point on the other mesh, in the space of the first. */
    public double otherX() {
        return walk.point(3);
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return walk.point(4);
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return walk.point(5);
    }
}
