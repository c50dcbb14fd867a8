// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.SphereSweep;

/**
 * Queries of a {@link CollisionScene}, over static and dynamic instances. An instance of this class is scratch memory
 * and result, for one thread; create one per thread. Queries allocate nothing and do not recurse.
 *
 * <pre>
 * SceneQuery query = new SceneQuery(scene);
 * if (query.raycast(ox, oy, oz, dx, dy, dz, 100, QueryFilter.ALL)) { ... query.instance() ... query.t() ... }
 * </pre>
 *
 * <p>All numbers are in the world, in double, metres. Instances and triangles count that the {@link QueryFilter}
 * accepts. Touching is a hit, and both faces of a triangle count.
 *
 * <p>Precision. A query is mapped into the space of each mesh in double. No triangle is missed that the exact query
 * touches. A false hit is a triangle whose distance from the query is at most 2^-43 of the sum of: the absolute
 * coordinates of the query relative to the instance's translation, its sizes, and the farthest coordinates of the mesh
 * times the scale (1e-10 m at 1 km from the instance). t and distances err by as much; of a sweep or ray divided by the
 * sine of the angle between motion and surface. The distance of the instance from the world's origin does not matter;
 * only points of results are rounded there.
 *
 * <p>Queries of a {@link SceneMesh} round more: see {@link #anyMesh}. So do those of a
 * {@link SceneConvex}: they are exact for the shape's corners mapped into the space of the instance's mesh in double
 * and rounded to float once, which moves a corner by up to 2^-23 of its distance from the origin of that mesh.
 *
 * <p>Rays, sweeps and closest points take the nearest boxes first and end when no box is nearer than the best result.
 * Of results that are equal, as rounded, that of the lowest instance is returned, then that of the lowest triangle.
 * Cost: the logarithm of the number of instances, plus the query of each mesh whose box is touched.
 */
public final class SceneQuery extends SceneResult {
    private static final MeshSweep.Outcome[] OUTCOMES = MeshSweep.Outcome.values();

    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space = new MeshSpace();
    private final RaySearch rays;
    private final SweepSearch sweeps;
    private final OverlapSearch overlaps;
    private final MeshSearch meshes;
    private final ConvexSearch convex;
    private final SegmentSearch segments;
    private boolean truncated;
    private final PointSearch points;
    private final ThreadGuard guard = new ThreadGuard();

    /**
     * Creates scratch memory for queries of a scene: 20 KB, and 12 bytes per instance in the fullest path of its tree.
     */
    public SceneQuery(CollisionScene scene) {
        instances = scene.instances();
        walk = new SceneWalk(scene);
        rays = new RaySearch(instances, walk, space, this);
        overlaps = new OverlapSearch(instances, walk, space, this);
        sweeps = new SweepSearch(instances, walk, space, this);
        meshes = new MeshSearch(instances, walk, space, this);
        convex = new ConvexSearch(instances, walk, space, this);
        points = new PointSearch(instances, walk, space, this);
        segments = new SegmentSearch(rays, sweeps, this);
    }

    /**
     * Finds the first triangle on a ray.
     *
     * @param ox origin, the world
     * @param dx direction of any length from 2^-60 on
     * @param maxT the ray's end in multiples of the direction, included; may be infinite
     * @return whether the ray hits; the result is in this object
     */
    public boolean raycast(
            double ox, double oy, double oz, double dx, double dy, double dz, double maxT, QueryFilter filter) {
        enter();
        try {
            rays.set(ox, oy, oz, dx, dy, dz, maxT);
            return rays.find(false, filter);
        } finally {
            guard.leave();
        }
    }

    /**
     * Returns an instance on a ray, or -1; cheaper than {@link #raycast} where the first one does not matter.
     * Instance and triangle are in this object, too.
     */
    public int anyRay(
            double ox, double oy, double oz, double dx, double dy, double dz, double maxT, QueryFilter filter) {
        enter();
        try {
            rays.set(ox, oy, oz, dx, dy, dz, maxT);
            rays.find(true, filter);
            return instance();
        } finally {
            guard.leave();
        }
    }

    /** Returns whether a ray hits a triangle; see {@link #anyRay}. */
    public boolean overlapsRay(
            double ox, double oy, double oz, double dx, double dy, double dz, double maxT, QueryFilter filter) {
        return anyRay(ox, oy, oz, dx, dy, dz, maxT, filter) >= 0;
    }

    /**
     * Finds all triangles on a ray, in order; see {@link #raycast}. An edge on the ray is one hit for each of its
     * triangles.
     *
     * @param hits has the ray, see {@link SceneHits#setRay}; gets the hits: of more than fit, the first ones
     * @return number of hits in the list
     */
    public int raycastAll(SceneHits hits, QueryFilter filter) {
        enter();
        try {
            double[] o = hits.origin;
            double[] d = hits.direction;
            rays.set(o[0], o[1], o[2], d[0], d[1], d[2], hits.maxT);
            return rays.findAll(hits, filter);
        } finally {
            guard.leave();
        }
    }

    /** Returns an instance that a shape touches, or -1. Instance and triangle are in this object, too. */
    public int anyShape(SceneShape shape, QueryFilter filter) {
        enter();
        try {
            return overlaps.any(shape, filter);
        } finally {
            guard.leave();
        }
    }

    /** Returns whether a shape touches a triangle; see {@link #anyShape}. */
    public boolean overlapsShape(SceneShape shape, QueryFilter filter) {
        return anyShape(shape, filter) >= 0;
    }

    /**
     * Finds all triangles that a shape touches; see {@link #anyShape}.
     *
     * @param pairs gets the instance and the triangle of each, in no order; of more than fit, any ones, and {@link
     *     #isTruncated} is true
     * @return number of pairs in the array
     */
    public int findShape(SceneShape shape, QueryFilter filter, int[] pairs) {
        enter();
        try {
            int count = overlaps.findAll(shape, filter, pairs);
            truncated = overlaps.isTruncated();
            return count;
        } finally {
            guard.leave();
        }
    }

    /** Returns whether the last query of all triangles found more than fit. */
    public boolean isTruncated() {
        return truncated;
    }

    /**
     * Finds the nearest point of all surfaces.
     *
     * @param x query point, the world
     * @param maxDistance metres, included, not negative; may be infinite
     * @return whether a surface is within the distance; the result is in this object
     */
    public boolean closestPoint(double x, double y, double z, double maxDistance, QueryFilter filter) {
        SceneArguments.point("point", x, y, z);
        SceneArguments.limit("maxDistance", maxDistance);
        enter();
        try {
            return points.closest(x, y, z, maxDistance, filter);
        } finally {
            guard.leave();
        }
    }

    /**
     * Finds the first contact of a sphere or capsule that moves; t is 0 if it touches at its start.
     *
     * @param capsule at the start
     * @param dx motion from t = 0 to t = 1, included; 0 0 0 tests the start only
     * @return whether it touches; t, point, normal, instance and triangle are in this object
     */
    public boolean sweepCapsule(SceneCapsule capsule, double dx, double dy, double dz, QueryFilter filter) {
        return sweepCapsule(capsule, dx, dy, dz, SphereSweep.ContactMode.ALL, filter);
    }

    /**
     * Finds the first contact of a kind; see {@link #sweepCapsule(SceneCapsule, double, double, double, QueryFilter)}.
     *
     * @param mode {@link SphereSweep.ContactMode#APPROACHING} passes what the motion does not approach, so that a body
     *     slides on what it touches
     */
    public boolean sweepCapsule(
            SceneCapsule capsule, double dx, double dy, double dz, SphereSweep.ContactMode mode, QueryFilter filter) {
        enter();
        try {
            return sweeps.find(capsule, dx, dy, dz, mode, filter);
        } finally {
            guard.leave();
        }
    }

    /**
     * Finds the first hit of a chain of segments, thin or thick, such as a bent beam: the first segment in order that
     * touches, the smallest t on it, and of equal ones, as rounded, the lowest instance. The point is on the surface.
     * The normal is that of a ray for a thin chain, and of a sweep for a thick one.
     *
     * @param points 3 doubles per point, the world; read only. A point may repeat.
     * @param pointCount number of points to use, from the start of the array; at least 2
     * @param radius half the chain's thickness in metres, 0 for a thin one: each segment is a sphere that moves along
     *     it
     * @return whether a segment touches; segment, t, point, normal, instance and triangle are in this object
     */
    public boolean overlapsSegments(double[] points, int pointCount, double radius, QueryFilter filter) {
        enter();
        try {
            return segments.first(points, pointCount, radius, filter);
        } finally {
            guard.leave();
        }
    }

    /**
     * Returns an instance that a mesh touches, or -1. Instance, triangle and {@link #otherTriangle} are in this object,
     * too. Faces of the filter have no effect on queries of a {@link SceneMesh}.
     *
     * <p>Exact for the instance's vertices mapped into the space of the mesh in double and rounded to float once, which
     * moves a vertex by up to 2^-23 of its distance from the mesh's origin.
     *
     * @param mesh at its start
     */
    public int anyMesh(SceneMesh mesh, QueryFilter filter) {
        enter();
        try {
            return meshes.any(mesh, filter);
        } finally {
            guard.leave();
        }
    }

    /** Returns whether a mesh touches a triangle; see {@link #anyMesh}. */
    public boolean overlapsMesh(SceneMesh mesh, QueryFilter filter) {
        return anyMesh(mesh, filter) >= 0;
    }

    /**
     * Finds all pairs of triangles of a mesh and an instance that touch; see {@link #anyMesh}.
     *
     * @param triples gets the instance, its triangle and the triangle of the mesh of each, in no order; of more than
     *     fit, any ones, and {@link #isTruncated} is true
     * @return number of triples in the array
     */
    public int findMesh(SceneMesh mesh, QueryFilter filter, int[] triples) {
        enter();
        try {
            int count = meshes.findAll(mesh, filter, triples);
            truncated = meshes.isTruncated();
            return count;
        } finally {
            guard.leave();
        }
    }

    /**
     * Finds the instance nearest to a mesh: the smallest distance, which is 0 if and only if {@link #anyMesh} finds
     * one. Of equal distances, as rounded, that of the lowest instance.
     *
     * @param mesh at its start
     * @param maxDistance metres, included, not negative; may be infinite
     * @return whether an instance is within the distance; distance, both points and triangles, the normal and the
     *     instance are in this object
     */
    public boolean closestMesh(SceneMesh mesh, double maxDistance, QueryFilter filter) {
        enter();
        try {
            return meshes.closest(mesh, maxDistance, filter);
        } finally {
            guard.leave();
        }
    }

    /**
     * Moves a mesh along its motion until it touches an instance. No obstacle is too thin: the motion is proven free up
     * to {@link #t}. Cost: {@link MeshSweep} for each instance whose box the motion touches.
     *
     * @param mesh with a motion from t = 0 to t = 1
     * @param tolerance metres, not negative: a mesh and an instance this near, and not proven to part, count as a hit;
     *     at least 2^-19 of the distance of the instance's vertices from the mesh
     * @return {@link MeshSweep.Outcome#FREE}: no contact, and no result. Else t, distance, both points and triangles,
     *     the normal and the instance are in this object, for the place at t
     */
    public MeshSweep.Outcome sweepMesh(SceneMesh mesh, double tolerance, QueryFilter filter) {
        enter();
        try {
            return OUTCOMES[meshes.sweep(mesh, tolerance, filter)];
        } finally {
            guard.leave();
        }
    }

    /**
     * Finds the instance nearest to a convex shape: the smallest distance, which is 0 where {@link #anyShape} finds
     * one. Of equal distances, as rounded, that of the lowest instance.
     *
     * @param shape at its start
     * @param maxDistance metres, included, not negative; may be infinite
     * @return whether an instance is within the distance; distance, both points, the normal, the instance and its
     *     triangle are in this object
     */
    public boolean closestShape(SceneConvex shape, double maxDistance, QueryFilter filter) {
        enter();
        try {
            shape.enter();
            try {
                return convex.closest(shape, maxDistance, filter);
            } finally {
                shape.leave();
            }
        } finally {
            guard.leave();
        }
    }

    /**
     * Moves a convex shape along its motion until it touches an instance. No obstacle is too thin: the motion is proven
     * free up to {@link #t}. Of a filter of front faces those count that the path of the center is against; the
     * rotation has no effect on it. Cost: 5 to 20 distance queries for each instance whose box the motion touches.
     *
     * @param shape with a motion from t = 0 to t = 1
     * @param tolerance metres, not negative: a shape and an instance this near, and not proven to part, count as a hit;
     *     at least 2^-19 of the coordinates of the instance's mesh and of the size of the shape
     * @return {@link MeshSweep.Outcome#FREE}: no contact, and no result. Else t, distance, both points, the normal, the
     *     instance and its triangle are in this object, for the place at t
     */
    public MeshSweep.Outcome sweepShape(SceneConvex shape, double tolerance, QueryFilter filter) {
        enter();
        try {
            shape.enter();
            try {
                return OUTCOMES[convex.sweep(shape, tolerance, filter)];
            } finally {
                shape.leave();
            }
        } finally {
            guard.leave();
        }
    }

    /**
     * Finds the contacts of a sphere or capsule with all instances. There is at least one if {@link #anyShape} finds a
     * triangle.
     *
     * @param contacts cleared, then filled: deepest first
     * @return number of contacts in the list
     */
    public int collideCapsule(SceneCapsule capsule, QueryFilter filter, SceneContacts contacts) {
        enter();
        try {
            capsule.begin(walk, filter);
            contacts.begin(filter.triangles);
            for (CollisionMesh mesh = walk.nextMesh(0); mesh != null; mesh = walk.nextMesh(0)) {
                int i = walk.instance();
                space.begin(instances, i, mesh);
                capsule.map(space);
                contacts.collide(space, mesh, i, capsule.radius);
            }
            contacts.end();
            return contacts.count();
        } finally {
            guard.leave();
        }
    }

    /**
     * Returns whether a point is in a solid: an instance whose mesh is closed. Decided on the lattice of the solid, see
     * {@link SolidMesh}; instances of other meshes do not count.
     *
     * @param x point, the world
     * @return whether there is one; its instance, the lowest, is in this object
     */
    public boolean pointInSolid(double x, double y, double z, QueryFilter filter) {
        SceneArguments.point("point", x, y, z);
        enter();
        try {
            return points.inSolid(x, y, z, filter);
        } finally {
            guard.leave();
        }
    }

    /** Starts a query with a cleared result; {@link ThreadGuard} finds a query of another thread. */
    private void enter() {
        guard.enter();
        clear();
    }

    /** Returns the number of tree nodes that the last query opened. */
    public int nodesTested() {
        return walk.nodesTested();
    }

    /** Returns the number of instances whose meshes the last query has tested. */
    public int instancesTested() {
        return walk.meshesFound();
    }
}
