// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Sphere;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.BoxQuery;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.HitRecord;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.NativeMesh;
import dev.cullet.runtime.internal.NativeProvider;
import dev.cullet.runtime.internal.PlaneQuery;
import dev.cullet.runtime.internal.PreparedRay;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayLayout;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.runtime.internal.SegmentQuery;
import dev.cullet.runtime.internal.SphereQuery;
import org.jspecify.annotations.Nullable;

/**
 * One part of an asset, ready for queries. Immutable and thread-safe, unless it belongs to a mesh that deforms.
 *
 * <p>All coordinates are in the part's model space, in metres; {@link RigidTransform} moves a query there. Queries
 * are on the surface: a sphere inside a closed hull that touches no triangle is a miss. Touching counts as a hit, and
 * so do both faces of a triangle. {@code anyX} returns the index of a triangle or -1, {@code overlapsX} a boolean, bulk
 * queries the number of hits.
 *
 * <p>Whether a query hits is exact for the stored triangles and the given numbers, at any scale: no false hit, no false
 * miss. Rounding in double decides only where its error bound allows it, else the decision is made without rounding.
 * Distances, t and points of a hit are rounded.
 *
 * <p>A query allocates nothing and, but for rays after {@link LoadOptions#withRayLayout}, keeps no stack; its time
 * grows with the logarithm of the number of triangles, plus the number of triangles near the query. A result object
 * belongs to the caller; a hit fills it, a miss clears it. A wrong argument (NaN, infinite, negative size) is an {@link
 * IllegalArgumentException} with the value and the rule.
 */
public final class CollisionMesh {
    static {
        MeshAccess.register(new Access());
    }

    private final Asset asset;
    private final AssetPart part;
    private final QueryMesh mesh;
    private final @Nullable NativeMesh nativeMesh;
    private final CollisionMesh[] laterFrames;

    CollisionMesh(Asset asset, AssetPart part, LoadOptions options) {
        this(asset, part, options, NativeProvider.find(part, options.rayLayout()));
    }

    private CollisionMesh(Asset asset, AssetPart part, LoadOptions options, @Nullable NativeMesh nativeMesh) {
        this.asset = asset;
        this.part = part;
        this.nativeMesh = nativeMesh;
        this.mesh = new QueryMesh(part, options.rayLayout() && nativeMesh == null);
        this.laterFrames = new CollisionMesh[part.frameCount() - 1];
        for (int i = 0; i < laterFrames.length; i++) {
            laterFrames[i] = new CollisionMesh(asset, part.frame(i + 1), options);
        }
    }

    /**
     * Returns the index of a triangle that a sphere touches, or -1: of one whose distance from the center is at most
     * the radius, exactly.
     *
     * @param x center, model space; {@code y} and {@code z} too
     * @param radius metres, not negative
     */
    public int anySphere(float x, float y, float z, float radius) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        return nativeMesh == null ? SphereQuery.any(mesh, x, y, z, radius) : nativeMesh.anySphere(x, y, z, radius);
    }

    /** Returns whether a sphere touches a triangle; see {@link #anySphere}. */
    public boolean overlapsSphere(float x, float y, float z, float radius) {
        return anySphere(x, y, z, radius) >= 0;
    }

    /**
     * Returns the index of a triangle that a sphere may touch, or -1. Conservative: false hits occur, misses do not.
     *
     * <p>A triangle counts if its own bounding box, grown by the radius on all six sides, contains the center, which is
     * decided exactly. So the sphere is taken for its bounding box (up to 0.73 radii too far along a diagonal), and the
     * triangle for its own. The result does not depend on the tree. Cheaper than {@link #anySphere} where most queries
     * hit.
     *
     * @param x center, model space; {@code y} and {@code z} too
     * @param radius metres, not negative
     */
    public int anySphereApproximate(float x, float y, float z, float radius) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        return nativeMesh == null
                ? SphereQuery.anyApproximate(mesh, x, y, z, radius)
                : nativeMesh.anySphereApproximate(x, y, z, radius);
    }

    /**
     * Returns whether any of many spheres touches a triangle. Returns at the first sphere that does; later ones are
     * neither tested nor checked. Cheapest for spheres that are near each other, such as those of one body.
     *
     * @param spheres 4 floats per sphere, model space: x, y, z, radius; read only
     * @param count number of spheres to test, from the start of the array
     */
    public boolean overlapsSpheres(float[] spheres, int count) {
        Arguments.capacity("spheres", spheres.length, count, 4);
        int top = SphereQuery.top(mesh, spheres, count);
        for (int i = 0; top >= 0 && i < count; i++) {
            if (anySphere(top, spheres, 4 * i) >= 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Tests each of many spheres and returns the number of spheres that touch a triangle. Cheapest for spheres that
     * are near each other, such as those of one body.
     *
     * @param spheres 4 floats per sphere, model space: x, y, z, radius; read only
     * @param count number of spheres to test, from the start of the array
     * @param triangles gets, per sphere, the result of {@link #anySphere}; at least {@code count} long
     */
    public int anySpheres(float[] spheres, int count, int[] triangles) {
        Arguments.capacity("spheres", spheres.length, count, 4);
        Arguments.capacity("triangles", triangles.length, count, 1);
        int top = SphereQuery.top(mesh, spheres, count);
        int hits = 0;
        for (int i = 0; i < count; i++) {
            triangles[i] = top < 0 ? -1 : anySphere(top, spheres, 4 * i);
            hits += triangles[i] >= 0 ? 1 : 0;
        }
        return hits;
    }

    private int anySphere(int top, float[] spheres, int at) {
        Arguments.finite("center", spheres[at], spheres[at + 1], spheres[at + 2]);
        Arguments.size("radius", spheres[at + 3]);
        return SphereQuery.any(mesh, top, spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3]);
    }

    /**
     * Returns the index of a triangle that an axis-parallel box touches, or -1. Exact; the box is closed, and may be
     * flat or a point.
     *
     * @param minX lower corner, model space; each minimum is at most its maximum
     */
    public int anyBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        Arguments.box(minX, minY, minZ, maxX, maxY, maxZ);
        return nativeMesh == null
                ? BoxQuery.any(mesh, minX, minY, minZ, maxX, maxY, maxZ)
                : nativeMesh.anyBox(minX, minY, minZ, maxX, maxY, maxZ);
    }

    /** Returns whether an axis-parallel box touches a triangle; see {@link #anyBox}. */
    public boolean overlapsBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        return anyBox(minX, minY, minZ, maxX, maxY, maxZ) >= 0;
    }

    /**
     * Finds the first triangle on a ray: the smallest t, and of equal ones, as rounded, the lowest index. Of triangles
     * whose exact t is equal, rounding may make one with a higher index the first.
     *
     * <p>The decision is exact for the stored triangles and the given numbers: a ray that touches a face, an edge or a
     * corner, or that ends there, hits; nothing else does. A t above 2^300 counts as infinite. t errs by at most 2^-34
     * of (1 + the distance of the mesh's farthest point from the origin / the length of the direction), and usually by
     * less than 2^-45 of it.
     *
     * @param ox origin, model space; it may be on the surface, and then t is 0
     * @param dx direction, not zero, of any length
     * @param maxT the ray's end in multiples of the direction, included; may be infinite
     * @param out filled on a hit, cleared on a miss
     * @return whether the ray hits
     */
    public boolean raycast(float ox, float oy, float oz, float dx, float dy, float dz, double maxT, RayHit out) {
        Arguments.ray(ox, oy, oz, dx, dy, dz, 0, maxT);
        requireResult(out);
        out.hit.guard.enter();
        boolean found = first(out.hit.ray().set(ox, oy, oz, dx, dy, dz).between(0, maxT), dx, dy, dz, out);
        out.hit.guard.leave();
        return found;
    }

    /**
     * Finds the first triangle on a part of a ray; see {@link #raycast(float, float, float, float, float, float,
     * double, RayHit)}.
     *
     * <p>To continue behind a hit, pass {@code ray.between(Math.nextUp(hit.t()), maxT)}: no triangle is found twice,
     * and triangles with the same t, as on both sides of an edge, count once.
     */
    public boolean raycast(Ray ray, RayHit out) {
        float ox = ray.originX();
        float oy = ray.originY();
        float oz = ray.originZ();
        float dx = ray.directionX();
        float dy = ray.directionY();
        float dz = ray.directionZ();
        Arguments.ray(ox, oy, oz, dx, dy, dz, ray.minT(), ray.maxT());
        requireResult(out);
        out.hit.guard.enter();
        PreparedRay prepared = out.hit.ray().set(ox, oy, oz, dx, dy, dz).between(ray.minT(), ray.maxT());
        boolean found = first(prepared, dx, dy, dz, out);
        out.hit.guard.leave();
        return found;
    }

    private boolean first(PreparedRay ray, float dx, float dy, float dz, RayHit out) {
        if (nativeMesh != null) {
            out.hit.setRay(mesh, dx, dy, dz);
            ray.copyTo(out.hit.numbers());
            return out.hit.setRayHit(nativeMesh.raycast(out.hit.numbers()));
        }
        int triangle = RayQuery.first(mesh, ray, false, out.hit);
        if (triangle < 0) {
            out.hit.clear();
            return false;
        }
        out.hit.setRay(mesh, dx, dy, dz);
        out.hit.setNormalOfRayFrom(mesh);
        return true;
    }

    /**
     * Finds the first triangle on each of many rays, such as those of bullets; see {@link #raycast}. The time is that
     * of the single queries.
     *
     * @param rays 6 floats per ray, model space: origin, then direction; read only
     * @param count number of rays, from the start of the array
     * @param maxT end of all rays in multiples of their directions, included; may be infinite
     * @param hits one per ray: filled on a hit, cleared on a miss
     * @return number of rays that hit
     */
    public int raycasts(float[] rays, int count, double maxT, RayHit[] hits) {
        Arguments.capacity("rays", rays.length, count, 6);
        Arguments.capacity("hits", hits.length, count, 1);
        int found = 0;
        for (int i = 0; i < count; i++) {
            int at = 6 * i;
            boolean hit = raycast(
                    rays[at], rays[at + 1], rays[at + 2], rays[at + 3], rays[at + 4], rays[at + 5], maxT, hits[i]);
            found += hit ? 1 : 0;
        }
        return found;
    }

    /**
     * Returns the index of a triangle on a ray, or -1. Cheaper than {@link #raycast} where the first one does not
     * matter, as for a line of sight.
     *
     * @param ox origin, model space
     * @param dx direction, not zero, of any length
     * @param maxT the ray's end in multiples of the direction, included; may be infinite
     */
    public int anyRay(float ox, float oy, float oz, float dx, float dy, float dz, double maxT) {
        return anyRay(ox, oy, oz, dx, dy, dz, 0, maxT);
    }

    /**
     * Returns the index of a triangle on a part of a ray, or -1; see {@link #anyRay(float, float, float, float, float,
     * float, double)}.
     */
    public int anyRay(Ray ray) {
        return anyRay(
                ray.originX(),
                ray.originY(),
                ray.originZ(),
                ray.directionX(),
                ray.directionY(),
                ray.directionZ(),
                ray.minT(),
                ray.maxT());
    }

    private int anyRay(float ox, float oy, float oz, float dx, float dy, float dz, double minT, double maxT) {
        Arguments.ray(ox, oy, oz, dx, dy, dz, minT, maxT);
        if (nativeMesh != null) {
            return nativeMesh.anyRay(ox, oy, oz, dx, dy, dz, minT, maxT);
        }
        PreparedRay ray = PreparedRay.scratch().set(ox, oy, oz, dx, dy, dz).between(minT, maxT);
        return RayQuery.first(mesh, ray, true, null);
    }

    /** Returns whether a ray hits a triangle; see {@link #anyRay}. */
    public boolean overlapsRay(float ox, float oy, float oz, float dx, float dy, float dz, double maxT) {
        return anyRay(ox, oy, oz, dx, dy, dz, maxT) >= 0;
    }

    /**
     * Finds the first hit of a chain of segments, thin or thick, such as a bent beam: the first segment in order that
     * touches, the smallest t on it, and of equal ones, as rounded, the triangle of the lowest index.
     *
     * <p>Whether a segment touches is exact for the stored triangles and the given numbers, also for a thick one: the
     * distance of segment and triangle is compared with the radius in exact arithmetic where rounding could decide.
     *
     * @param points 3 floats per point, model space; read only. A point may repeat.
     * @param pointCount number of points to use, from the start of the array; at least 2
     * @param radius half the chain's thickness in metres, 0 for a thin one: each segment is a sphere that moves along
     *     it
     * @param out filled on a hit, cleared on a miss
     * @return whether a segment touches
     */
    public boolean overlapsSegments(float[] points, int pointCount, float radius, SegmentHit out) {
        Arguments.capacity("points", points.length, pointCount, 3);
        if (pointCount < 2) {
            throw new IllegalArgumentException("pointCount " + pointCount + " must be at least 2");
        }
        for (int i = 0; i < pointCount; i++) {
            Arguments.finite("point", points[3 * i], points[3 * i + 1], points[3 * i + 2]);
        }
        Arguments.size("radius", radius);
        requireResult(out);
        out.hit.guard.enter();
        boolean found = SegmentQuery.first(mesh, points, pointCount, radius, out.hit);
        if (found) {
            out.hit.setRay(mesh, 0, 0, 0);
            out.hit.setNormalOfRayFrom(mesh);
        } else {
            out.hit.clear();
        }
        out.hit.guard.leave();
        return found;
    }

    /**
     * Finds the nearest point of the surface: the smallest distance, and of equal ones, as rounded, the triangle of the
     * lowest index. Distances of triangles at a common edge or corner are equal, but each is rounded by itself, so any
     * of these triangles may be returned; which one does not depend on the tree.
     *
     * <p>Whether a triangle is within the limit is exact for a limit of 0 and from 2^-186 metres on; a smaller one
     * counts as 0. Distances are rounded, and with them the choice of the nearest triangle. The distance of a hit is
     * never above the limit.
     *
     * @param x query point, model space; {@code y} and {@code z} too
     * @param maxDistance metres, included, not negative; may be infinite
     * @param out filled on a hit, cleared on a miss
     * @return whether the surface is within the distance
     */
    public boolean closestPoint(float x, float y, float z, double maxDistance, ClosestHit out) {
        Arguments.finite("point", x, y, z);
        Arguments.limit("maxDistance", maxDistance);
        requireResult(out);
        out.hit.guard.enter();
        boolean found = closest(x, y, z, maxDistance, out);
        out.hit.guard.leave();
        return found;
    }

    private boolean closest(float x, float y, float z, double maxDistance, ClosestHit out) {
        if (nativeMesh != null) {
            out.hit.setRay(mesh, 0, 0, 0);
            return out.hit.setClosestHit(nativeMesh.closestPoint(x, y, z, maxDistance, out.hit.numbers()));
        }
        if (!ClosestPointQuery.nearest(mesh, x, y, z, maxDistance, out.hit)) {
            out.hit.clear();
            return false;
        }
        out.hit.setRay(mesh, 0, 0, 0);
        out.hit.setNormalFrom(mesh);
        return true;
    }

    private static void requireResult(MeshHit out) {
        if (out == null) {
            throw new NullPointerException("the result object is null: create one per thread, and pass it to queries");
        }
    }

    /**
     * Returns the sides of the plane {@code a*x + b*y + c*z + d = 0} on which the mesh is. A vertex on the plane is
     * on both. The side of a vertex is exact.
     *
     * @param a x of the plane's normal, not zero, of any length; {@code b} and {@code c} too
     */
    public PlaneSides sidesOfPlane(float a, float b, float c, float d) {
        Arguments.finite("normal", a, b, c);
        Arguments.notZero("normal", a, b, c);
        Arguments.finite("offset", d, 0, 0);
        return PlaneQuery.sides(mesh, a, b, c, d);
    }

    /** Returns the number of baked frames of the part; 1 if it is not animated. */
    public int frameCount() {
        return laterFrames.length + 1;
    }

    /**
     * Returns the mesh in one frame, for all queries, with the triangle indices, surfaces and edge flags of the
     * others. Always the same object; frame 0 is this mesh itself.
     */
    public CollisionMesh frame(int index) {
        if (index < 0 || index > laterFrames.length) {
            throw new IllegalArgumentException("frame " + index + " is not in 0.." + laterFrames.length);
        }
        return index == 0 ? this : laterFrames[index - 1];
    }

    /** Returns the bytes of memory of the layout for rays; 0 without {@link LoadOptions#withRayLayout}. */
    public long rayLayoutBytes() {
        RayLayout layout = mesh.rayLayout();
        return nativeMesh != null ? nativeMesh.rayLayoutBytes() : layout == null ? 0 : layout.bytes();
    }

    /** Returns the name of the part. */
    public String name() {
        return part.name();
    }

    /** Returns the part's arrays, read only. */
    public AssetPart data() {
        return part;
    }

    /** Returns the number of triangles. */
    public int triangleCount() {
        return part.triangles().triangleCount();
    }

    /**
     * Copies the corners of a triangle: 9 floats, counter-clockwise from the front.
     *
     * @param target gets 9 floats from {@code at}
     */
    public void triangleCorners(int triangle, float[] target, int at) {
        checkTriangle(triangle);
        for (int i = 0; i < 9; i++) {
            target[at + i] = (float) mesh.coordinate(mesh.corner(triangle, i / 3), i % 3);
        }
    }

    /** Returns the index of a triangle's surface. */
    public int surface(int triangle) {
        checkTriangle(triangle);
        return part.triangles().surface(triangle);
    }

    /** Returns the name of a triangle's surface. */
    public String surfaceName(int triangle) {
        return asset.surfaceNames().get(surface(triangle));
    }

    /** Returns the index of a triangle in the source file, or -1 where the asset does not store it. */
    public int sourceTriangle(int triangle) {
        checkTriangle(triangle);
        return part.triangles().sourceTriangle(triangle);
    }

    /** Copies the smallest box round all triangles, model space: 3 minima, then 3 maxima. */
    public void bounds(float[] target, int at) {
        System.arraycopy(part.bounds(), 0, target, at, 6);
    }

    /**
     * Copies a box round all triangles as placed in the world, rounded outward: 3 minima, then 3 maxima. It is the
     * box of the turned {@link #bounds}, so it may be larger than the smallest one. Allocates nothing.
     *
     * @param thisToWorld transform of the mesh
     * @param target gets 6 floats from {@code at}
     */
    public void worldBounds(RigidTransform thisToWorld, float[] target, int at) {
        thisToWorld.boundsOf(part.bounds(), target, at);
    }

    /** Returns a sphere that contains all triangles, model space. */
    public Sphere boundingSphere() {
        return part.boundingSphere();
    }

    private void checkTriangle(int triangle) {
        if (triangle < 0 || triangle >= triangleCount()) {
            throw new IllegalArgumentException(
                    "triangle " + triangle + " is not in 0.." + (triangleCount() - 1) + " of part " + name());
        }
    }

    /** The access of other modules of the runtime. */
    private static final class Access extends MeshAccess {
        @Override
        protected QueryMesh queryMeshOf(CollisionMesh of) {
            return of.mesh;
        }

        @Override
        protected CollisionMesh meshWithArrays(CollisionMesh like, AssetPart arrays) {
            return new CollisionMesh(like.asset, arrays, LoadOptions.DEFAULTS, null); // the arrays may change
        }

        @Override
        protected HitRecord recordOf(MeshHit of) {
            return of.hit;
        }
    }
}
