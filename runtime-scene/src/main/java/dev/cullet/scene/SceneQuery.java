// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.internal.OverlapWalk;
import dev.cullet.world.internal.RayTriangles;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.motion.ShapeSweep;
import dev.cullet.world.motion.SphereSweep;
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
 * Of equal results that of the lowest instance is returned, then that of the lowest triangle. Cost: the logarithm of
 * the number of instances, plus the query of each mesh whose box is touched.
 */
public final class SceneQuery extends SceneResult {
    private final Instances instances;
    private final SceneWalk walk;
    private final MeshSpace space = new MeshSpace();
    private final HitRecord record = new HitRecord();
    private final RayTriangles rayTriangles = new RayTriangles();
    private final OverlapWalk overlaps = new OverlapWalk();
    private final SphereSweep sphereSweep = new SphereSweep();
    private final CapsuleSweep capsuleSweep = new CapsuleSweep();
    private final double[] numbers = new double[7];
    private boolean truncated;
    private int narrowTests;

    /** The shape of an overlap, in the world. */
    private boolean isBox;

    private double ax;
    private double ay;
    private double az;
    private double bx;
    private double by;
    private double bz;
    private double radius;
    private final InstanceTransform pose = new InstanceTransform();

    /** Creates scratch memory for queries of a scene: about 12 bytes per instance in the fullest path of its tree. */
    public SceneQuery(CollisionScene scene) {
        instances = scene.instances();
        walk = new SceneWalk(scene);
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
        return ray(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, false);
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
        ray(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, true);
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
        return ray(ox, oy, oz, dx, dy, dz, maxT, layerMask, filter, true);
    }

    private boolean ray(
            double ox,
            double oy,
            double oz,
            double dx,
            double dy,
            double dz,
            double maxT,
            int layerMask,
            @Nullable InstanceFilter filter,
            boolean any) {
        beginRay(ox, oy, oz, dx, dy, dz, maxT, layerMask);
        double best = maxT;
        int bestInstance = -1;
        for (int i = walk.next(best); i >= 0; i = walk.next(best)) {
            CollisionMesh mesh = accepted(i, filter);
            if (mesh == null) {
                continue;
            }
            if (!mapRay(i, mesh, ox, oy, oz, dx, dy, dz)) {
                continue;
            }
            double[] m = space.mapped;
            QueryMesh data = MeshAccess.queryMesh(mesh);
            int triangle = RayQuery.first(
                    data, m[0], m[1], m[2], m[3], m[4], m[5], 0, 0, 0, 0, best, 0, space.slack, any, false, record);
            if (any && triangle >= 0) {
                set(i, instances.userIds[i], mesh, triangle);
                return true;
            }
            if (triangle >= 0 && (bestInstance < 0 || record.t < best || (record.t == best && i < bestInstance))) {
                best = record.t;
                bestInstance = i;
                record.setNormalOfRayFrom(data);
                set(i, instances.userIds[i], mesh, triangle);
                setTime(best);
                setPoint(ox + best * dx, oy + best * dy, oz + best * dz);
                setLocal(record.x, record.y, record.z);
                setWorldNormal(record.normalX, record.normalY, record.normalZ);
                setFrontFace(record.normalX * m[3] + record.normalY * m[4] + record.normalZ * m[5] < 0);
            }
        }
        return bestInstance >= 0;
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
        beginRay(ox, oy, oz, dx, dy, dz, maxT, layerMask);
        hits.begin(ox, oy, oz, dx, dy, dz);
        for (int i = walk.next(maxT); i >= 0; i = walk.next(hits.limit(maxT))) {
            CollisionMesh mesh = accepted(i, filter);
            if (mesh == null) {
                continue;
            }
            if (!mapRay(i, mesh, ox, oy, oz, dx, dy, dz)) {
                continue;
            }
            double[] m = space.mapped;
            rayTriangles.begin(
                    MeshAccess.queryMesh(mesh), m[0], m[1], m[2], m[3], m[4], m[5], 0, hits.limit(maxT), space.slack);
            for (int triangle = rayTriangles.next(); triangle >= 0; triangle = rayTriangles.next()) {
                hits.add(rayTriangles.t(), i, triangle);
            }
        }
        return hits.count();
    }

    private void beginRay(
            double ox, double oy, double oz, double dx, double dy, double dz, double maxT, int layerMask) {
        SceneArguments.point("origin", ox, oy, oz);
        SceneArguments.direction(dx, dy, dz);
        SceneArguments.limit("maxT", maxT);
        begin();
        walk.beginRay(ox, oy, oz, dx, dy, dz, maxT, layerMask);
    }

    /** Maps a ray; returns false if its line misses the box of the mesh. */
    private boolean mapRay(
            int instance, CollisionMesh mesh, double ox, double oy, double oz, double dx, double dy, double dz) {
        space.begin(instances, instance, mesh);
        space.point(ox, oy, oz, 0);
        space.direction(dx, dy, dz, 3);
        return space.lineTouchesBox(0, 3, mesh.data().bounds(), 0, 0, 0);
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
        setCapsule(x, y, z, x, y, z, size);
        return anyOverlap(layerMask, filter);
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
        setCapsule(x, y, z, x, y, z, size);
        return findOverlaps(layerMask, filter, pairs);
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
        setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        return anyOverlap(layerMask, filter);
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
        setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        return findOverlaps(layerMask, filter, pairs);
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
        setBox(boxToWorld, halfX, halfY, halfZ);
        return anyOverlap(layerMask, filter);
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
        setBox(boxToWorld, halfX, halfY, halfZ);
        return findOverlaps(layerMask, filter, pairs);
    }

    private void setCapsule(double fromX, double fromY, double fromZ, double toX, double toY, double toZ, double size) {
        SceneArguments.point("start", fromX, fromY, fromZ);
        SceneArguments.point("end", toX, toY, toZ);
        SceneArguments.size("radius", size);
        isBox = false;
        ax = fromX;
        ay = fromY;
        az = fromZ;
        bx = toX;
        by = toY;
        bz = toZ;
        radius = size;
    }

    private void setBox(InstanceTransform boxToWorld, double halfX, double halfY, double halfZ) {
        SceneArguments.size("halfX", halfX);
        SceneArguments.size("halfY", halfY);
        SceneArguments.size("halfZ", halfZ);
        isBox = true;
        pose.set(boxToWorld);
        ax = pose.x();
        ay = pose.y();
        az = pose.z();
        bx = pose.toWorldLength(halfX);
        by = pose.toWorldLength(halfY);
        bz = pose.toWorldLength(halfZ);
    }

    private void beginOverlap(int layerMask) {
        begin();
        if (isBox) {
            double[] e = numbers;
            e[3] = 0;
            e[4] = 0;
            e[5] = 0;
            for (int axis = 0; axis < 3; axis++) {
                pose.toWorldNormal(axis == 0 ? bx : 0, axis == 1 ? by : 0, axis == 2 ? bz : 0, e, 0);
                for (int k = 0; k < 3; k++) {
                    e[3 + k] += Math.abs(e[k]);
                }
            }
            walk.beginBox(ax, ay, az, -e[3], -e[4], -e[5], e[3], e[4], e[5], layerMask);
            return;
        }
        walk.beginBox(
                ax,
                ay,
                az,
                Math.min(0, bx - ax) - radius,
                Math.min(0, by - ay) - radius,
                Math.min(0, bz - az) - radius,
                Math.max(0, bx - ax) + radius,
                Math.max(0, by - ay) + radius,
                Math.max(0, bz - az) + radius,
                layerMask);
    }

    /** Starts the walk over the triangles of one mesh that the shape touches. */
    private void beginTriangles(int instance, CollisionMesh mesh) {
        space.begin(instances, instance, mesh);
        space.point(ax, ay, az, 0);
        double[] m = space.mapped;
        QueryMesh data = MeshAccess.queryMesh(mesh);
        if (isBox) {
            overlaps.box.set(m[0], m[1], m[2], space.length(bx), space.length(by), space.length(bz));
            for (int axis = 0; axis < 3; axis++) {
                pose.toWorldNormal(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0, numbers, 0);
                space.axis(numbers[0], numbers[1], numbers[2], 3);
                overlaps.box.setAxis(axis, m[3], m[4], m[5]);
            }
            overlaps.beginOrientedBox(data, space.slack);
            return;
        }
        boolean isSphere = ax == bx && ay == by && az == bz;
        double own = space.length(radius);
        if (isSphere) {
            overlaps.beginSphere(data, m[0], m[1], m[2], own, space.slack);
        } else {
            space.point(bx, by, bz, 3);
            overlaps.beginCapsule(data, m[0], m[1], m[2], m[3], m[4], m[5], own, space.slack);
        }
    }

    private int anyOverlap(int layerMask, @Nullable InstanceFilter filter) {
        beginOverlap(layerMask);
        for (int i = walk.next(0); i >= 0; i = walk.next(0)) {
            CollisionMesh mesh = accepted(i, filter);
            if (mesh == null) {
                continue;
            }
            beginTriangles(i, mesh);
            int triangle = overlaps.next();
            if (triangle >= 0) {
                set(i, instances.userIds[i], mesh, triangle);
                return i;
            }
        }
        return -1;
    }

    private int findOverlaps(int layerMask, @Nullable InstanceFilter filter, int[] pairs) {
        SceneArguments.pairs(pairs);
        beginOverlap(layerMask);
        int count = 0;
        for (int i = walk.next(0); i >= 0; i = walk.next(0)) {
            CollisionMesh mesh = accepted(i, filter);
            if (mesh == null) {
                continue;
            }
            beginTriangles(i, mesh);
            for (int triangle = overlaps.next(); triangle >= 0; triangle = overlaps.next()) {
                if (2 * count == pairs.length) {
                    truncated = true;
                    return count;
                }
                pairs[2 * count] = i;
                pairs[2 * count + 1] = triangle;
                count++;
            }
        }
        return count;
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
    public boolean closestPoint(
            double x, double y, double z, double maxDistance, int layerMask, @Nullable InstanceFilter filter) {
        SceneArguments.point("point", x, y, z);
        SceneArguments.limit("maxDistance", maxDistance);
        begin();
        walk.beginPoint(x, y, z, layerMask);
        double best = maxDistance;
        int bestInstance = -1;
        for (int i = walk.next(best); i >= 0; i = walk.next(best)) {
            CollisionMesh mesh = accepted(i, filter);
            if (mesh == null) {
                continue;
            }
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
                setLocalPoint(record.x, record.y, record.z);
                setWorldNormal(record.normalX, record.normalY, record.normalZ);
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
        setCapsule(x, y, z, x, y, z, size);
        return sweep(dx, dy, dz, layerMask, filter, true);
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
        setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        return sweep(dx, dy, dz, layerMask, filter, false);
    }

    private boolean sweep(
            double dx, double dy, double dz, int layerMask, @Nullable InstanceFilter filter, boolean isSphere) {
        SceneArguments.point("motion", dx, dy, dz);
        begin();
        double halfX = 0.5 * Math.abs(bx - ax);
        double halfY = 0.5 * Math.abs(by - ay);
        double halfZ = 0.5 * Math.abs(bz - az);
        // the middle is rounded, by less than what is added to each side
        double rounding = isSphere ? 0 : 0x1p-51 * (Math.abs(ax) + Math.abs(ay) + Math.abs(az) + halfX + halfY + halfZ);
        walk.beginSweep(
                ax + 0.5 * (bx - ax),
                ay + 0.5 * (by - ay),
                az + 0.5 * (bz - az),
                dx,
                dy,
                dz,
                1,
                halfX + radius + rounding,
                halfY + radius + rounding,
                halfZ + radius + rounding,
                layerMask);
        double best = 1;
        int bestInstance = -1;
        for (int i = walk.next(best); i >= 0; i = walk.next(best)) {
            CollisionMesh mesh = accepted(i, filter);
            if (mesh == null) {
                continue;
            }
            space.begin(instances, i, mesh);
            space.point(ax, ay, az, 0);
            space.point(bx, by, bz, 3);
            space.direction(dx, dy, dz, 6);
            double[] m = space.mapped;
            double own = space.length(radius) + space.slack;
            if (!space.lineTouchesBox(
                    0,
                    6,
                    mesh.data().bounds(),
                    own + Math.abs(m[3] - m[0]),
                    own + Math.abs(m[4] - m[1]),
                    own + Math.abs(m[5] - m[2]))) {
                continue;
            }
            ShapeSweep found = isSphere ? sphereSweep : capsuleSweep;
            boolean touches = isSphere
                    ? sphereSweep.sweep(
                            mesh, m[0], m[1], m[2], own, m[6], m[7], m[8], best, SphereSweep.ContactMode.ALL)
                    : capsuleSweep.sweep(
                            mesh,
                            m[0],
                            m[1],
                            m[2],
                            m[3],
                            m[4],
                            m[5],
                            own,
                            m[6],
                            m[7],
                            m[8],
                            best,
                            SphereSweep.ContactMode.ALL);
            if (touches && (bestInstance < 0 || found.t() < best || (found.t() == best && i < bestInstance))) {
                best = found.t();
                bestInstance = i;
                set(i, instances.userIds[i], mesh, found.triangle());
                setTime(best);
                setLocalPoint(found.x(), found.y(), found.z());
                setWorldNormal(found.normalX(), found.normalY(), found.normalZ());
            }
        }
        return bestInstance >= 0;
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
        setCapsule(fromX, fromY, fromZ, toX, toY, toZ, size);
        beginOverlap(layerMask);
        contacts.clear();
        for (int i = walk.next(0); i >= 0; i = walk.next(0)) {
            CollisionMesh mesh = accepted(i, filter);
            if (mesh == null) {
                continue;
            }
            space.begin(instances, i, mesh);
            space.point(ax, ay, az, 0);
            space.point(bx, by, bz, 3);
            contacts.collide(space, mesh, i, radius);
        }
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
        begin();
        walk.beginBox(x, y, z, 0, 0, 0, 0, 0, 0, layerMask);
        for (int i = walk.next(0); i >= 0; i = walk.next(0)) {
            CollisionMesh mesh = accepted(i, filter);
            SolidMesh solid = mesh == null ? null : instances.solid(mesh);
            if (mesh == null || solid == null || (hasHit() && i > instance())) {
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
        return narrowTests;
    }

    private void begin() {
        clear();
        truncated = false;
        narrowTests = 0;
    }

    /** Returns the mesh of an instance that the walk has found, or null if the filter rejects it. */
    private @Nullable CollisionMesh accepted(int instance, @Nullable InstanceFilter filter) {
        if (filter != null && !filter.accepts(instance)) {
            return null;
        }
        narrowTests++;
        return instances.mesh(instance);
    }

    private void setLocalPoint(double x, double y, double z) {
        setLocal(x, y, z);
        space.transform.toWorldPoint(x, y, z, space.world, 0);
        setPoint(space.world[0], space.world[1], space.world[2]);
    }

    private void setWorldNormal(double x, double y, double z) {
        space.transform.toWorldNormal(x, y, z, space.world, 0);
        setNormal(space.world[0], space.world[1], space.world[2]);
    }
}
