// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.ray.RayFilter;
import org.jspecify.annotations.Nullable;

/**
 * Queries of a {@link CollisionScene}, over static and dynamic instances. An instance of this class is scratch memory
 * and result, for one thread; create one per thread. Queries allocate nothing and do not recurse.
 *
 * <pre>
 * SceneQuery query = new SceneQuery(scene);
 * if (query.raycast(ox, oy, oz, dx, dy, dz, 100, ~0, null)) { ... query.instance() ... query.t() ... }
 * </pre>
 *
 * <p>All numbers are in the world, in double, metres. An instance counts if its layers share a bit with {@code
 * layerMask} and the filter, if there is one, accepts it. Touching is a hit, and both faces of a triangle count.
 *
 * <p>Precision. A query is mapped into the space of each mesh in double. No triangle is missed that the exact query
 * touches. A false hit is a triangle whose distance from the query is at most 2^-43 of the sum of: the absolute
 * coordinates of the query relative to the instance's translation, its sizes, and the farthest coordinates of the mesh
 * times the scale (1e-10 m at 1 km from the instance). t and distances err by as much; of a sweep or ray divided by the
 * sine of the angle between motion and surface. The distance of the instance from the world's origin does not matter;
 * only points of results are rounded there.
 *
 * <p>Rays, sweeps and closest points take the nearest boxes first and end when no box is nearer than the best result.
 * Of results that are equal, as rounded, that of the lowest instance is returned, then that of the lowest triangle.
 * Cost: the logarithm of the number of instances, plus the query of each mesh whose box is touched.
 */
public final class SceneQuery extends SceneResult {
    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space = new MeshSpace();
    private final HitRecord record = new HitRecord();
    private final RaySearch rays;
    private final SweepSearch sweeps;
    private final OverlapSearch shape;

    /** Creates scratch memory for queries of a scene: about 12 bytes per instance in the fullest path of its tree. */
    public SceneQuery(CollisionScene scene) {
        instances = scene.instances();
        walk = new SceneWalk(scene);
        rays = new RaySearch(instances, walk, space, this);
        shape = new OverlapSearch(instances, walk, space, this);
        sweeps = new SweepSearch(instances, walk, space, this);
    }

    /**
     * Finds the first triangle on a ray.
     *
     * @param ox origin, the world
     * @param dx direction of any length from 2^-60 on
     * @param maxT the ray's end in multiples of the direction, included; may be infinite
     * @param layerMask bits; an instance counts if it has one of them
     * @param filter which instances count; null for all
     * @return whether the ray hits; the result is in this object
     */
    public boolean raycast(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter) {
        return raycast(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, RayFilter.ALL);
    }

    /**
     * Finds the first triangle on a ray that passes a filter; see {@link #raycast}.
     *
     * @param triangles front faces only, some surfaces only: indices of surfaces are those of a mesh's own asset. The
     *     face is that which the ray meets in the space of the mesh
     */
    public boolean raycast(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter,
            RayFilter triangles) {
        clear();
        rays.begin(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter);
        return rays.find(false, triangles);
    }

    /**
     * Returns an instance on a ray, or -1; cheaper than {@link #raycast} where the first one does not matter.
     * Instance and triangle are in this object, too.
     */
    public int anyRay(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter) {
        return anyRay(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, RayFilter.ALL);
    }

    /** Returns an instance on a ray with a triangle that passes a filter, or -1; see {@link #anyRay}. */
    public int anyRay(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter,
            RayFilter triangles) {
        clear();
        rays.begin(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter);
        rays.find(true, triangles);
        return instance();
    }

    /** Returns whether a ray hits a triangle; see {@link #anyRay}. */
    public boolean overlapsRay(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter) {
        return anyRay(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, RayFilter.ALL) >= 0;
    }

    /** Returns whether a ray hits a triangle that passes a filter; see {@link #anyRay}. */
    public boolean overlapsRay(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter,
            RayFilter triangles) {
        return anyRay(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, triangles) >= 0;
    }

    /**
     * Finds all triangles on a ray, in order; see {@link #raycast}. An edge on the ray is one hit for each of its
     * triangles.
     *
     * @param hits cleared, then filled; of more than fit, the first ones
     * @return number of hits in the list
     */
    public int raycastAll(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter,
            SceneHits hits) {
        return raycastAll(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, RayFilter.ALL, hits);
    }

    /** Finds all triangles on a ray that pass a filter, in order. */
    public int raycastAll(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter,
            RayFilter triangles,
            SceneHits hits) {
        clear();
        rays.begin(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter);
        return rays.findAll(triangles, hits);
    }

    /**
     * Returns an instance that a sphere touches, or -1. Instance and triangle are in this object, too.
     *
     * @param x center, the world
     * @param size radius in metres, not negative
     * @param layerMask bits; an instance counts if it has one of them
     * @param filter which instances count; null for all
     */
    public int anySphere(double x, double y, double z, double size, int layerMask, @Nullable InstanceFilter filter) {
        shape.setCapsule(x, y, z, x, y, z, size);
        clear();
        return shape.any(layerMask, filter);
    }

    /** Returns whether a sphere touches a triangle; see {@link #anySphere}. */
    public boolean overlapsSphere(
            double x, double y, double z, double size, int layerMask, @Nullable InstanceFilter filter) {
        return anySphere(x, y, z, size, layerMask, filter) >= 0;
    }

    /**
     * Finds all triangles that a sphere touches; see {@link #anySphere}.
     *
     * @param pairs gets the instance and the triangle of each, in no order; of more than fit, any ones, and {@link
     *     #isTruncated} is true
     * @return number of pairs in the array
     */
    public int findSphere(
            double x, double y, double z, double size, int layerMask, @Nullable InstanceFilter filter, int[] pairs) {
        shape.setCapsule(x, y, z, x, y, z, size);
        clear();
        return shape.findAll(layerMask, filter, pairs);
    }

    /**
     * Returns an instance that a capsule touches, or -1: that has a point at most a radius from a segment.
     *
     * @param fromX start of the segment, the world
     * @param toX end of the segment, which may be its start
     * @param size radius in metres, not negative
     */
    public int anyCapsule(
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double size,
            int layerMask,
            @Nullable InstanceFilter filter) {
        shape.setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        clear();
        return shape.any(layerMask, filter);
    }

    /** Returns whether a capsule touches a triangle; see {@link #anyCapsule}. */
    public boolean overlapsCapsule(
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double size,
            int layerMask,
            @Nullable InstanceFilter filter) {
        return anyCapsule(fromX, fromY, fromZ, toX, toY, toZ, size, layerMask, filter) >= 0;
    }

    /** Finds all triangles that a capsule touches; see {@link #anyCapsule} and {@link #findSphere}. */
    public int findCapsule(
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double size,
            int layerMask,
            @Nullable InstanceFilter filter,
            int[] pairs) {
        shape.setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        clear();
        return shape.findAll(layerMask, filter, pairs);
    }

    /**
     * Returns an instance that an oriented box touches, or -1.
     *
     * @param boxToWorld center and rotation of the box; its scale multiplies the half sizes
     * @param halfX half size along the box's own x axis, not negative; {@code halfY} and {@code halfZ} likewise
     */
    public int anyBox(
            InstanceTransform boxToWorld,
            double halfX,
            double halfY,
            double halfZ,
            int layerMask,
            @Nullable InstanceFilter filter) {
        shape.setBox(boxToWorld, halfX, halfY, halfZ);
        clear();
        return shape.any(layerMask, filter);
    }

    /** Returns whether an oriented box touches a triangle; see {@link #anyBox}. */
    public boolean overlapsBox(
            InstanceTransform boxToWorld,
            double halfX,
            double halfY,
            double halfZ,
            int layerMask,
            @Nullable InstanceFilter filter) {
        return anyBox(boxToWorld, halfX, halfY, halfZ, layerMask, filter) >= 0;
    }

    /** Finds all triangles that an oriented box touches; see {@link #anyBox} and {@link #findSphere}. */
    public int findBox(
            InstanceTransform boxToWorld,
            double halfX,
            double halfY,
            double halfZ,
            int layerMask,
            @Nullable InstanceFilter filter,
            int[] pairs) {
        shape.setBox(boxToWorld, halfX, halfY, halfZ);
        clear();
        return shape.findAll(layerMask, filter, pairs);
    }

    /** Returns whether the last query of all triangles found more than fit. */
    public boolean isTruncated() {
        return shape.isTruncated();
    }

    /**
     * Finds the nearest point of all surfaces.
     *
     * @param x query point, the world
     * @param maxDistance metres, included, not negative; may be infinite
     * @return whether a surface is within the distance; the result is in this object
     */
    public boolean closestPoint(
            double x, double y, double z, double maxDistance, int layerMask, @Nullable InstanceFilter filter) {
        SceneArguments.point("point", x, y, z);
        SceneArguments.limit("maxDistance", maxDistance);
        clear();
        walk.beginPoint(x, y, z, layerMask);
        double best = maxDistance;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best, filter); mesh != null; mesh = walk.nextMesh(best, filter)) {
            int i = walk.instance();
            space.begin(instances, i, mesh);
            space.point(x, y, z, 0);
            double[] m = space.mapped;
            QueryMesh data = MeshAccess.queryMesh(mesh);
            double limit = best < Double.MAX_VALUE ? space.transform.toMeshLength(best) + space.slack : best;
            if (!ClosestPointQuery.nearest(data, m[0], m[1], m[2], limit, record)) {
                continue;
            }
            double distance = Math.min(space.transform.toWorldLength(record.distance), maxDistance);
            if (bestInstance < 0 || distance < best || (distance == best && i < bestInstance)) {
                best = distance;
                bestInstance = i;
                record.setNormalFrom(data);
                set(i, instances.userIds[i], mesh, record.triangle);
                setDistance(best);
                setPoint(space, record.x, record.y, record.z);
                setNormal(space, record.normalX, record.normalY, record.normalZ);
            }
        }
        return bestInstance >= 0;
    }

    /**
     * Finds the first contact of a sphere that moves; t is 0 if it touches at its start.
     *
     * @param x center at the start, the world
     * @param size radius in metres, not negative
     * @param dx motion from t = 0 to t = 1, included; 0 0 0 tests the start only
     * @return whether it touches; t, point, normal, instance and triangle are in this object
     */
    public boolean sweepSphere(
            double x,
            double y,
            double z,
            double size,
            double dx,
            double dy,
            double dz,
            int layerMask,
            @Nullable InstanceFilter filter) {
        shape.setCapsule(x, y, z, x, y, z, size);
        clear();
        return sweeps.find(shape, dx, dy, dz, layerMask, filter, true);
    }

    /** Finds the first contact of a capsule that moves; see {@link #anyCapsule} and {@link #sweepSphere}. */
    public boolean sweepCapsule(
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double size,
            double dx,
            double dy,
            double dz,
            int layerMask,
            @Nullable InstanceFilter filter) {
        shape.setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        clear();
        return sweeps.find(shape, dx, dy, dz, layerMask, filter, false);
    }

    /** Finds the contacts of a sphere; see {@link #collideCapsule}. */
    public int collideSphere(
            double x,
            double y,
            double z,
            double size,
            int layerMask,
            @Nullable InstanceFilter filter,
            SceneContacts contacts) {
        return collideCapsule(x, y, z, x, y, z, size, layerMask, filter, contacts);
    }

    /**
     * Finds the contacts of a capsule with all instances. There is at least one if {@link #anyCapsule} finds a
     * triangle.
     *
     * @param contacts cleared, then filled: deepest first
     * @return number of contacts in the list
     */
    public int collideCapsule(
            double fromX,
            double fromY,
            double fromZ,
            double toX,
            double toY,
            double toZ,
            double size,
            int layerMask,
            @Nullable InstanceFilter filter,
            SceneContacts contacts) {
        shape.setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        clear();
        shape.begin(layerMask);
        contacts.clear();
        for (CollisionMesh mesh = walk.nextMesh(0, filter); mesh != null; mesh = walk.nextMesh(0, filter)) {
            int i = walk.instance();
            space.begin(instances, i, mesh);
            space.point(shape.ax, shape.ay, shape.az, 0);
            space.point(shape.bx, shape.by, shape.bz, 3);
            contacts.collide(space, mesh, i, shape.radius);
        }
        contacts.end();
        return contacts.count();
    }

    /**
     * Returns whether a point is in a solid: an instance whose mesh is closed. Decided on the lattice of the solid, see
     * {@link SolidMesh}; instances of other meshes do not count.
     *
     * @param x point, the world
     * @return whether there is one; its instance, the lowest, is in this object
     */
    public boolean pointInSolid(double x, double y, double z, int layerMask, @Nullable InstanceFilter filter) {
        SceneArguments.point("point", x, y, z);
        clear();
        walk.beginBox(x, y, z, 0, 0, 0, 0, 0, 0, layerMask);
        for (CollisionMesh mesh = walk.nextMesh(0, filter); mesh != null; mesh = walk.nextMesh(0, filter)) {
            int i = walk.instance();
            SolidMesh solid = instances.solid(mesh);
            if (solid == null || (hasHit() && i > instance())) {
                continue;
            }
            space.begin(instances, i, mesh);
            space.point(x, y, z, 0);
            if (solid.pointInSolid(space.mapped[0], space.mapped[1], space.mapped[2])) {
                set(i, instances.userIds[i], mesh, -1);
                setPoint(x, y, z);
                setLocal(space.mapped[0], space.mapped[1], space.mapped[2]);
            }
        }
        return hasHit();
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
