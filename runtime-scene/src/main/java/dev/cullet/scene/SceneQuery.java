// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.TriangleFilter;
import dev.cullet.world.bsp.SolidMesh;

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
    private final OverlapSearch overlaps;
    private final SurfaceFilter surfaces = new SurfaceFilter();

    /** Creates scratch memory for queries of a scene: about 12 bytes per instance in the fullest path of its tree. */
    public SceneQuery(CollisionScene scene) {
        instances = scene.instances();
        walk = new SceneWalk(scene);
        rays = new RaySearch(instances, walk, space, this);
        overlaps = new OverlapSearch(instances, walk, space, this);
        sweeps = new SweepSearch(instances, walk, space, this);
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
        clear();
        rays.set(ox, oy, oz, dx, dy, dz, maxT);
        return rays.find(false, filter);
    }

    /**
     * Returns an instance on a ray, or -1; cheaper than {@link #raycast} where the first one does not matter.
     * Instance and triangle are in this object, too.
     */
    public int anyRay(
            double ox, double oy, double oz, double dx, double dy, double dz, double maxT, QueryFilter filter) {
        clear();
        rays.set(ox, oy, oz, dx, dy, dz, maxT);
        rays.find(true, filter);
        return instance();
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
        clear();
        double[] o = hits.origin;
        double[] d = hits.direction;
        rays.set(o[0], o[1], o[2], d[0], d[1], d[2], hits.maxT);
        return rays.findAll(hits, filter);
    }

    /** Returns an instance that a shape touches, or -1. Instance and triangle are in this object, too. */
    public int anyShape(SceneShape shape, QueryFilter filter) {
        clear();
        return overlaps.any(shape, filter);
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
        clear();
        return overlaps.findAll(shape, filter, pairs);
    }

    /** Returns whether the last query of all triangles found more than fit. */
    public boolean isTruncated() {
        return overlaps.isTruncated();
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
        clear();
        walk.beginPoint(x, y, z, filter);
        surfaces.filter = filter.triangles;
        TriangleFilter accepted = filter.allSurfaces ? null : surfaces;
        double best = maxDistance;
        int bestInstance = -1;
        for (CollisionMesh mesh = walk.nextMesh(best); mesh != null; mesh = walk.nextMesh(best)) {
            int i = walk.instance();
            space.begin(instances, i, mesh);
            space.point(x, y, z, 0);
            double[] m = space.mapped;
            QueryMesh data = MeshAccess.queryMesh(mesh);
            double limit = best < Double.MAX_VALUE ? space.transform.toMeshLength(best) + space.slack : best;
            if (!ClosestPointQuery.nearest(data, accepted, m[0], m[1], m[2], limit, record)) {
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
     * Finds the first contact of a sphere or capsule that moves; t is 0 if it touches at its start.
     *
     * @param capsule at the start
     * @param dx motion from t = 0 to t = 1, included; 0 0 0 tests the start only
     * @return whether it touches; t, point, normal, instance and triangle are in this object
     */
    public boolean sweepCapsule(SceneCapsule capsule, double dx, double dy, double dz, QueryFilter filter) {
        clear();
        return sweeps.find(capsule, dx, dy, dz, filter);
    }

    /**
     * Finds the contacts of a sphere or capsule with all instances. There is at least one if {@link #anyShape} finds a
     * triangle.
     *
     * @param contacts cleared, then filled: deepest first
     * @return number of contacts in the list
     */
    public int collideCapsule(SceneCapsule capsule, QueryFilter filter, SceneContacts contacts) {
        clear();
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
        clear();
        walk.setBox(0, 0, 0, 0, 0, 0);
        walk.beginBox(x, y, z, filter);
        for (CollisionMesh mesh = walk.nextMesh(0); mesh != null; mesh = walk.nextMesh(0)) {
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
