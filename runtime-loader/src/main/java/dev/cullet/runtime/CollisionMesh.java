// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Sphere;
import dev.cullet.runtime.internal.BoxQuery;
import dev.cullet.runtime.internal.ClosestPointQuery;
import dev.cullet.runtime.internal.PlaneQuery;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.RayQuery;
import dev.cullet.runtime.internal.SegmentQuery;
import dev.cullet.runtime.internal.SphereQuery;

/**
 * One part of an asset, ready for queries. Immutable, but for one that deforms: any number of threads may ask at once.
 *
 * <p>All coordinates are in the part's model space, in metres; {@link RigidTransform} moves a query there. Queries are on
 * the surface: a sphere that floats inside a closed hull touches nothing. Sets are closed: touching counts as a hit.
 * Both faces of a triangle count. Triangles are tested in double on the exact float input; boxes only filter.
 * A query allocates nothing and keeps no stack. A result object belongs to the caller, is filled on a hit and left
 * alone otherwise. A wrong argument (NaN, infinite, negative size) is an {@link IllegalArgumentException} that says the
 * value and the rule.
 */
public final class CollisionMesh {
    private final Asset asset;
    private final AssetPart part;
    private final QueryMesh mesh;
    private final CollisionMesh[] laterFrames;

    CollisionMesh(Asset asset, AssetPart part) {
        this.asset = asset;
        this.part = part;
        this.mesh = new QueryMesh(part);
        this.laterFrames = new CollisionMesh[part.frameCount() - 1];
        for (int i = 0; i < laterFrames.length; i++) {
            laterFrames[i] = new CollisionMesh(asset, part.frame(i + 1));
        }
    }

    /**
     * Some triangle that a sphere touches, or -1.
     *
     * @param radius metres, not negative
     */
    public int overlapsSphere(float x, float y, float z, float radius) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        return SphereQuery.any(mesh, x, y, z, radius);
    }

    /**
     * Some triangle that a sphere may touch, or -1: may say yes wrongly, never no wrongly.
     *
     * <p>A triangle counts if its own bounding box, grown by the radius on all six sides, holds the centre. So the sphere is
     * taken for its bounding box (up to 0.73 radii too far along a diagonal), and the triangle for its own. The answer
     * does not depend on the tree. Cheaper than {@link #overlapsSphere} where most answers are yes.
     */
    public int overlapsSphereApproximate(float x, float y, float z, float radius) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        return SphereQuery.anyApproximate(mesh, x, y, z, radius);
    }

    /**
     * The first of many spheres that touches, or -1; the spheres after it are not tested.
     *
     * @param spheres 4 floats per sphere: x, y, z, radius; read only
     * @param count spheres to test, from the start of the array
     * @return index of a sphere
     */
    public int overlapsSpheres(float[] spheres, int count) {
        Arguments.room("spheres", spheres.length, count, 4);
        int top = SphereQuery.top(mesh, spheres, count);
        for (int i = 0; top >= 0 && i < count; i++) {
            if (overlapsSphere(top, spheres, 4 * i) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Tests all of many spheres.
     *
     * @param spheres 4 floats per sphere: x, y, z, radius; read only
     * @param count spheres to test, from the start of the array
     * @param hitTriangle gets, per sphere, what {@link #overlapsSphere} returns; at least {@code count} long
     * @return index of the first sphere that touches, or -1
     */
    public int overlapsSpheres(float[] spheres, int count, int[] hitTriangle) {
        Arguments.room("spheres", spheres.length, count, 4);
        Arguments.room("hitTriangle", hitTriangle.length, count, 1);
        int top = SphereQuery.top(mesh, spheres, count);
        int first = -1;
        for (int i = count - 1; i >= 0; i--) {
            hitTriangle[i] = top < 0 ? -1 : overlapsSphere(top, spheres, 4 * i);
            if (hitTriangle[i] >= 0) {
                first = i;
            }
        }
        return first;
    }

    private int overlapsSphere(int top, float[] spheres, int at) {
        Arguments.finite("center", spheres[at], spheres[at + 1], spheres[at + 2]);
        Arguments.size("radius", spheres[at + 3]);
        return SphereQuery.any(mesh, top, spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3]);
    }

    /** Some triangle that an axis-parallel box touches, or -1. Each minimum is at most its maximum. */
    public int overlapsBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        Arguments.finite("min", minX, minY, minZ);
        Arguments.finite("max", maxX, maxY, maxZ);
        Arguments.ordered("x", minX, maxX);
        Arguments.ordered("y", minY, maxY);
        Arguments.ordered("z", minZ, maxZ);
        return BoxQuery.any(mesh, minX, minY, minZ, maxX, maxY, maxZ);
    }

    /**
     * The first triangle on a ray: the least t, and among equals the lowest index.
     *
     * @param ox origin; it may be on the surface, and then t is 0
     * @param dx direction, not zero, of any length
     * @param maxT the ray's end in multiples of the direction, included; may be infinite
     * @return whether there is one; {@code out} is filled then
     */
    public boolean raycast(float ox, float oy, float oz, float dx, float dy, float dz, float maxT, RayHit out) {
        checkRay(ox, oy, oz, dx, dy, dz, maxT);
        int triangle = RayQuery.first(mesh, ox, oy, oz, dx, dy, dz, maxT, 0, false, out);
        if (triangle >= 0) {
            out.setNormal(mesh);
        }
        return triangle >= 0;
    }

    /** Some triangle on a ray, or -1: cheaper than {@link #raycast} where only whether matters, as for a line of sight. */
    public int anyRay(float ox, float oy, float oz, float dx, float dy, float dz, float maxT) {
        checkRay(ox, oy, oz, dx, dy, dz, maxT);
        return RayQuery.first(mesh, ox, oy, oz, dx, dy, dz, maxT, 0, true, null);
    }

    /**
     * A chain of segments, such as a bent beam, thin or thick: the first segment in order that touches, where it first does,
     * and there the triangle of the lowest index.
     *
     * @param points 3 floats per point; read only. A point may repeat.
     * @param pointCount points to use, from the start of the array; at least 2
     * @param radius half the beam's thickness in metres, 0 for a thin one: each segment is a sphere that moves along it
     * @return whether one touches; {@code out} is filled then
     */
    public boolean overlapsSegments(float[] points, int pointCount, float radius, SegmentHit out) {
        Arguments.room("points", points.length, pointCount, 3);
        if (pointCount < 2) {
            throw new IllegalArgumentException("pointCount " + pointCount + " must be at least 2");
        }
        for (int i = 0; i < pointCount; i++) {
            Arguments.finite("point", points[3 * i], points[3 * i + 1], points[3 * i + 2]);
        }
        Arguments.size("radius", radius);
        return SegmentQuery.first(mesh, points, pointCount, radius, out);
    }

    /**
     * The nearest point of the surface: the least distance, and among equals the triangle of the lowest index.
     *
     * @param maxDistance metres, included, not negative; may be infinite
     * @return whether the surface is that near; {@code out} is filled then
     */
    public boolean closestPoint(float x, float y, float z, float maxDistance, ClosestHit out) {
        Arguments.finite("point", x, y, z);
        Arguments.limit("maxDistance", maxDistance);
        return ClosestPointQuery.nearest(mesh, x, y, z, maxDistance, out);
    }

    /**
     * On which sides of a plane the mesh is: {@link PlaneQuery#FRONT} where {@code a*x + b*y + c*z + d} is positive at
     * some vertex, {@link PlaneQuery#BACK} where negative; both where it is 0, for touching counts.
     *
     * @param a the plane's normal, not zero, of any length; {@code b} and {@code c} too
     */
    public int overlapsPlane(float a, float b, float c, float d) {
        Arguments.finite("normal", a, b, c);
        Arguments.notZero("normal", a, b, c);
        Arguments.finite("offset", d, 0, 0);
        return PlaneQuery.sides(mesh, a, b, c, d);
    }

    /** How many baked frames the part has; 1 if it is not animated. */
    public int frameCount() {
        return laterFrames.length + 1;
    }

    /**
     * The mesh in one frame: for all queries, and with the triangle numbers, surfaces and edge flags of the others. Always
     * the same object; 0 is this mesh itself.
     */
    public CollisionMesh frame(int index) {
        if (index < 0 || index > laterFrames.length) {
            throw new IllegalArgumentException("frame " + index + " is not in 0.." + laterFrames.length);
        }
        return index == 0 ? this : laterFrames[index - 1];
    }

    /**
     * A mesh with the triangles of this one, and the same surfaces, but arrays of its own, such as one that deforms.
     *
     * @param other its arrays are used, not copied, and trusted
     */
    public CollisionMesh withArrays(AssetPart other) {
        return new CollisionMesh(asset, other);
    }

    /** What query walks read; for walks of other modules. */
    public QueryMesh queryMesh() {
        return mesh;
    }

    /** The name of the part. */
    public String name() {
        return part.name();
    }

    /** The part's arrays, read only. */
    public AssetPart data() {
        return part;
    }

    public int triangleCount() {
        return part.triangles().triangleCount();
    }

    /**
     * Copies the corners of a triangle: 9 floats, counter-clockwise from the front.
     *
     * @param at place of the first of them in the target
     */
    public void triangleCorners(int triangle, float[] target, int at) {
        checkTriangle(triangle);
        for (int i = 0; i < 9; i++) {
            target[at + i] = (float) mesh.coordinate(mesh.corner(triangle, i / 3), i % 3);
        }
    }

    /** Index of a triangle's surface. */
    public int surface(int triangle) {
        checkTriangle(triangle);
        return part.triangles().surface(triangle);
    }

    /** Name of a triangle's surface. */
    public String surfaceName(int triangle) {
        return asset.surfaceNames().get(surface(triangle));
    }

    /** Number of a triangle in the file the asset was made from, or -1 where the asset does not store it. */
    public int sourceTriangle(int triangle) {
        checkTriangle(triangle);
        return part.triangles().sourceTriangle(triangle);
    }

    /** Copies the smallest box round all triangles: 3 minima, then 3 maxima. */
    public void bounds(float[] target, int at) {
        System.arraycopy(part.bounds(), 0, target, at, 6);
    }

    /** A sphere that holds all triangles. */
    public Sphere boundingSphere() {
        return part.boundingSphere();
    }

    private static void checkRay(float ox, float oy, float oz, float dx, float dy, float dz, float maxT) {
        Arguments.finite("origin", ox, oy, oz);
        Arguments.finite("direction", dx, dy, dz);
        Arguments.notZero("direction", dx, dy, dz);
        Arguments.limit("maxT", maxT);
    }

    private void checkTriangle(int triangle) {
        if (triangle < 0 || triangle >= triangleCount()) {
            throw new IllegalArgumentException(
                    "triangle " + triangle + " is not in 0.." + (triangleCount() - 1) + " of part " + name());
        }
    }
}
