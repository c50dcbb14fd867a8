// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.ray.RayFilter;

/**
 * A convex shape against a mesh: any triangle, all triangles, the nearest one. An instance is scratch memory, about 95
 * KB, for one thread; queries allocate nothing after the first one with a shape of so many corners.
 *
 * <pre>
 * int[] triangles = new int[64];
 * int count = query.all(level, crate, crateToLevel, triangles);
 * </pre>
 *
 * <p>The shape is solid, the mesh is its surface: a triangle inside the shape touches it, and a shape inside a closed
 * mesh touches nothing. Whether a triangle touches is exact for the stored triangles and for the shape's core corners,
 * moved in double and rounded to float once; see {@link ShapeQuery}.
 *
 * <p>Cost: the boxes of the tree that touch the box round the shape and the box in its own space, and their triangles.
 */
public final class ShapeMeshQuery {
    private final ShapePair pair = new ShapePair();
    private final CorePoints corners = new CorePoints(3);
    private final ShapeWalk walk = new ShapeWalk(pair, corners);
    private final ShapeMeshDistance nearest = new ShapeMeshDistance(pair, corners);
    private final ShapeFilter filter = new ShapeFilter();
    private final ThreadGuard guard = new ThreadGuard();
    private boolean truncated;

    /** Scratch memory for one thread. */
    public ShapeMeshQuery() {}

    /**
     * Sets which triangles later queries consider, by their surfaces. Faces of the filter have no effect, since a shape
     * at rest has no direction.
     */
    public void setFilter(RayFilter triangleFilter) {
        guard.enter();
        filter.set(triangleFilter);
        guard.leave();
    }

    /**
     * Returns the index of a triangle that the shape touches, or -1.
     *
     * @param otherToThis where the shape stands in the model space of the mesh
     */
    public int any(CollisionMesh mesh, ConvexShape shape, RigidTransform otherToThis) {
        QueryMesh data = MeshAccess.queryMesh(mesh);
        guard.enter();
        walk.begin(data, shape, otherToThis, filter.atRest());
        int next = walk.next();
        guard.leave();
        return next;
    }

    /** Returns whether the shape touches a triangle; see {@link #any}. */
    public boolean overlaps(CollisionMesh mesh, ConvexShape shape, RigidTransform otherToThis) {
        return any(mesh, shape, otherToThis) >= 0;
    }

    /**
     * Finds all triangles that the shape touches, each once, in the order of the tree.
     *
     * @param otherToThis where the shape stands in the model space of the mesh
     * @param triangles gets their indices
     * @return number of indices
     */
    public int all(CollisionMesh mesh, ConvexShape shape, RigidTransform otherToThis, int[] triangles) {
        QueryMesh data = MeshAccess.queryMesh(mesh);
        guard.enter();
        walk.begin(data, shape, otherToThis, filter.atRest());
        int count = 0;
        int next = walk.next();
        for (; next >= 0 && count < triangles.length; next = walk.next()) {
            triangles[count++] = next;
        }
        truncated = next >= 0;
        guard.leave();
        return count;
    }

    /** Returns whether the last {@link #all} found more triangles than fit. */
    public boolean isTruncated() {
        return truncated;
    }

    /**
     * Finds the nearest points of mesh and shape if their distance is at most a limit. Whether the distance is 0 is
     * exact; other distances are rounded, and of equal ones, as rounded, the triangle with the lowest index is kept.
     *
     * @param otherToThis where the shape stands in the model space of the mesh
     * @param maxDistance metres, included, not negative, may be infinite
     */
    public boolean closestPoints(
            CollisionMesh mesh, ConvexShape shape, RigidTransform otherToThis, double maxDistance) {
        Arguments.limit("maxDistance", maxDistance);
        QueryMesh data = MeshAccess.queryMesh(mesh);
        guard.enter();
        boolean found = nearest.closest(data, pair.pose(shape, otherToThis), filter.atRest(), maxDistance);
        guard.leave();
        return found;
    }

    /** The distance in metres; 0 if and only if the shape touches the mesh; NaN after a miss. */
    public double distance() {
        return nearest.distance;
    }

    /** The triangle of the last {@link #closestPoints}; of several that touch any; -1 after a miss. */
    public int triangle() {
        return nearest.triangle;
    }

    /** The nearest point on the mesh, in its space; a common point if they touch; NaN after a miss. */
    public double x() {
        return nearest.points[0];
    }

    /** See {@link #x}. */
    public double y() {
        return nearest.points[1];
    }

    /** See {@link #x}. */
    public double z() {
        return nearest.points[2];
    }

    /** The nearest point on the shape, in the space of the mesh; NaN after a miss. */
    public double otherX() {
        return nearest.points[3];
    }

    /** See {@link #otherX}. */
    public double otherY() {
        return nearest.points[4];
    }

    /** See {@link #otherX}. */
    public double otherZ() {
        return nearest.points[5];
    }

    /** The unit vector from the mesh's nearest point to the shape's; 0 0 0 if they touch; NaN after a miss. */
    public double normalX() {
        return nearest.normalX;
    }

    /** See {@link #normalX}. */
    public double normalY() {
        return nearest.normalY;
    }

    /** See {@link #normalX}. */
    public double normalZ() {
        return nearest.normalZ;
    }
}
