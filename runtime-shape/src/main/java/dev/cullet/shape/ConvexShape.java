// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Sphere;
import dev.cullet.runtime.PlaneSides;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.Arguments;
import dev.cullet.shape.internal.PlacedShape;
import dev.cullet.shape.internal.ShapeAccess;
import org.jspecify.annotations.Nullable;

/**
 * A solid convex shape: a hull, a box, a capsule or a sphere. Immutable and thread-safe.
 *
 * <p>Its solid is all points at most {@link #radius} from the convex hull of its core corners:
 *
 * <pre>
 *            core corners            radius   boundary
 * hull       4 or more floats        0        triangles of the corners' exact hull
 * box        8, rounded to float     0        triangles of the corners' exact hull
 * capsule    2                       above 0  -
 * sphere     1                       0 or above  -
 * </pre>
 *
 * <p>All coordinates are in the shape's space, in metres. The solid is closed: touching counts, and a point inside is
 * in it. This differs from queries of a {@link dev.cullet.runtime.CollisionMesh}, which are on the surface. Whether a
 * query hits is exact for the stored corners and the given numbers, at any scale. Positions and normals are rounded.
 * Pairs of shapes are queries of {@link ShapeQuery}.
 *
 * <p>A query allocates nothing, except scratch memory at the first query of a thread. A point is tested against all n
 * triangles of a hull, a ray usually against some root of n. A wrong argument is an {@link IllegalArgumentException}
 * with the value and the rule.
 */
public final class ConvexShape {
    static {
        ShapeAccess.register(new ShapeAccess() {
            @Override
            protected PlacedShape placedShapeFor(ConvexShape first) {
                return new PlacedShapeSearch(first);
            }
        });
    }

    final CorePoints core;
    final float radius;
    final @Nullable HullFaces faces;
    private final float[] corners;
    private final float[] bounds = new float[6];
    private final Sphere sphere;
    private final short[] normals;
    private final double[] offsets;

    private ConvexShape(float[] corners, float radius, @Nullable HullFaces faces, short[] normals, double[] offsets) {
        this.corners = corners;
        this.radius = radius;
        this.faces = faces;
        this.normals = normals;
        this.offsets = offsets;
        core = new CorePoints(corners.length / 3);
        core.set(corners, corners.length / 3, radius);
        sphere = ShapeBounds.sphere(core);
        ShapeBounds.of(core, RigidTransform.IDENTITY, bounds, 0);
    }

    /**
     * Returns the hull of corners whose faces and triangles are known, such as those of an asset. The arrays are
     * copied. Lengths, ranges of indices and coordinates are checked; whether the triangles are the boundary of the
     * corners' exact convex hull is not: then answers may be wrong, but every query ends.
     *
     * @param normals 3 whole numbers per plane, outward
     * @param offsets per plane the d of {@code n . p <= d}
     * @param corners 3 floats per corner, at least 4 corners
     * @param faceStarts per plane the first of its corners in {@code faceCorners}, and their number at the end
     * @param faceCorners corners of the faces, counter-clockwise from outside
     * @param triangles 3 corners per triangle of the boundary, counter-clockwise from outside
     */
    public static ConvexShape hull(
            short[] normals, double[] offsets, float[] corners, int[] faceStarts, int[] faceCorners, int[] triangles) {
        ShapeArguments.hull(normals, offsets, corners, faceStarts, faceCorners, triangles);
        float[] points = corners.clone();
        int[] owned = triangles.clone();
        HullFaces boundary = new HullFaces(points, owned, FaceOfTriangle.find(owned, faceStarts, faceCorners));
        return new ConvexShape(points, 0, boundary, normals.clone(), offsets.clone());
    }

    /**
     * Returns the shape that encloses a part of an asset: {@code asset.part(0).data().shape()}. A box is made of eight
     * corners that are rounded to float, so it may be smaller than the stored one by that rounding.
     *
     * @throws IllegalArgumentException if the part is flat, so that a box has no volume
     */
    public static ConvexShape of(EnclosingShape shape) {
        float[] p = shape.primitive();
        switch (shape.kind()) {
            case EnclosingShape.BOX:
                RigidTransform boxToShape = RigidTransform.ofQuaternionXyzw(p[3], p[4], p[5], p[6], p[0], p[1], p[2]);
                return box(boxToShape, p[7], p[8], p[9]);
            case EnclosingShape.CAPSULE:
                return capsule(p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
            case EnclosingShape.SPHERE:
                return sphere(p[0], p[1], p[2], p[3]);
            default:
                return hull(
                        shape.normals(),
                        shape.offsets(),
                        shape.corners(),
                        shape.faceStarts(),
                        shape.faceCorners(),
                        shape.triangles());
        }
    }

    /**
     * Returns a box: the convex hull of its eight corners, which are moved in double and rounded to float once. Its
     * faces are numbered -x, +x, -y, +y, -z, +z along the box's own axes.
     *
     * @param boxToShape rotates the box and moves its center
     * @param halfX half the box's size along its own x, metres, positive; {@code halfY} and {@code halfZ} too. A box
     *     that has no volume after rounding is refused
     */
    public static ConvexShape box(RigidTransform boxToShape, float halfX, float halfY, float halfZ) {
        ShapeArguments.positive("halfX", halfX);
        ShapeArguments.positive("halfY", halfY);
        ShapeArguments.positive("halfZ", halfZ);
        double[] rows = new double[16];
        boxToShape.copyRowMajor(rows);
        float[] points = BoxCorners.of(rows, halfX, halfY, halfZ);
        int[] triangles = BoxFaces.triangles(points);
        if (triangles == null) {
            throw new IllegalArgumentException("the box of half sizes " + halfX + " " + halfY + " " + halfZ
                    + " has no volume after its corners are rounded to float; make it larger, or move it nearer to"
                    + " the origin");
        }
        HullFaces boundary = new HullFaces(
                points, triangles, FaceOfTriangle.find(triangles, BoxCorners.FACE_STARTS, BoxCorners.FACE_CORNERS));
        return new ConvexShape(points, 0, boundary, new short[0], new double[0]);
    }

    /**
     * Returns a sphere.
     *
     * @param x center
     * @param radius metres, not negative; 0 is a point
     */
    public static ConvexShape sphere(float x, float y, float z, float radius) {
        Arguments.finite("center", x, y, z);
        Arguments.size("radius", radius);
        return new ConvexShape(new float[] {x, y, z}, radius, null, new short[0], new double[0]);
    }

    /**
     * Returns a capsule: all points at most the radius from a segment.
     *
     * @param fromX start of the segment
     * @param toX end of the segment; it may be the start
     * @param radius metres, not negative; 0 is the segment
     */
    public static ConvexShape capsule(
            float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float radius) {
        Arguments.finite("start", fromX, fromY, fromZ);
        Arguments.finite("end", toX, toY, toZ);
        Arguments.size("radius", radius);
        float[] points = {fromX, fromY, fromZ, toX, toY, toZ};
        return new ConvexShape(points, radius, null, new short[0], new double[0]);
    }

    /** Returns whether a point is in the solid, boundary included; exact. */
    public boolean contains(float x, float y, float z) {
        Arguments.finite("point", x, y, z);
        HullFaces hull = faces;
        return hull != null ? hull.contains(x, y, z) : RoundPoint.within(core, x, y, z);
    }

    /**
     * Finds the first point of the solid on a part of a ray: the smallest t from its minT to its maxT. A ray that
     * starts in the solid hits at its minT.
     *
     * <p>Whether it hits is exact. t errs by the rounding of a quotient of two heights over a plane: relative to the
     * distance of the origin from the shape by about 2^-48 divided by the sine of the angle of ray and face.
     *
     * @param out filled on a hit, cleared on a miss
     * @return whether the ray hits
     */
    public boolean raycast(Ray ray, ShapeHit out) {
        ShapeArguments.ray(ray);
        if (out == null) {
            throw new NullPointerException("the result object is null: create one per thread, and pass it to queries");
        }
        out.guard.enter();
        boolean found = ShapeRay.first(this, ray, out);
        out.guard.leave();
        return found;
    }

    /**
     * Finds the first point of the solid on a segment, as {@link #raycast} with t from 0 at its start to 1 at its end.
     * Whether it touches is exact for the two ends.
     *
     * @param ax start of the segment
     * @param bx end of the segment; it may be the start
     * @param out filled on a hit, cleared on a miss
     * @return whether the segment touches
     */
    public boolean castSegment(float ax, float ay, float az, float bx, float by, float bz, ShapeHit out) {
        Arguments.finite("start", ax, ay, az);
        Arguments.finite("end", bx, by, bz);
        out.guard.enter();
        boolean found = ShapeRay.firstOnSegment(this, ax, ay, az, bx, by, bz, out);
        out.guard.leave();
        return found;
    }

    /**
     * Returns the sides of the plane {@code a*x + b*y + c*z + d = 0} on which the solid is: {@code BOTH} if it touches
     * the plane. Exact.
     *
     * @param a x of the plane's normal, not zero, of any length; {@code b} and {@code c} too
     */
    public PlaneSides sidesOfPlane(float a, float b, float c, float d) {
        Arguments.finite("normal", a, b, c);
        Arguments.notZero("normal", a, b, c);
        Arguments.finite("offset", d, 0, 0);
        return ShapePlane.sides(core, a, b, c, d);
    }

    /**
     * Finds a point of the solid that is farthest in a direction: of the core corners the first with the largest
     * product with the direction, as computed in double, plus the radius.
     *
     * @param x direction, of any length; of 0 0 0 the point is that core corner
     * @param target gets 3 numbers from {@code at}
     * @return index of the core corner
     */
    public int support(double x, double y, double z, double[] target, int at) {
        int corner = core.farthest(x, y, z);
        double length = Math.sqrt(x * x + y * y + z * z);
        double scale = length > 0 ? radius / length : 0;
        target[at] = core.points[3 * corner] + scale * x;
        target[at + 1] = core.points[3 * corner + 1] + scale * y;
        target[at + 2] = core.points[3 * corner + 2] + scale * z;
        return corner;
    }

    /** Returns the distance of the solid's boundary from the core: 0 of hulls and boxes. */
    public float radius() {
        return radius;
    }

    /** Returns the number of core corners. */
    public int cornerCount() {
        return corners.length / 3;
    }

    /**
     * Copies the core corners.
     *
     * @param target gets 3 floats per corner from {@code at}
     */
    public void corners(float[] target, int at) {
        System.arraycopy(corners, 0, target, at, corners.length);
    }

    /** Returns the number of triangles of the boundary; 0 for round shapes. */
    public int triangleCount() {
        return faces == null ? 0 : faces.count();
    }

    /**
     * Copies the triangles of the boundary.
     *
     * @param target gets 3 corners per triangle from {@code at}
     */
    public void triangles(int[] target, int at) {
        HullFaces hull = faces;
        if (hull != null) {
            System.arraycopy(hull.triangles, 0, target, at, hull.triangles.length);
        }
    }

    /** Returns the number of planes given to {@link #hull}; 0 for other shapes. */
    public int planeCount() {
        return offsets.length;
    }

    /**
     * Copies a plane given to {@link #hull}: the solid is in {@code a*x + b*y + c*z <= d}.
     *
     * @param target gets a, b, c and d from {@code at}
     */
    public void plane(int index, double[] target, int at) {
        if (index < 0 || index >= offsets.length) {
            throw new IllegalArgumentException("plane " + index + " is not in 0.." + (offsets.length - 1));
        }
        for (int axis = 0; axis < 3; axis++) {
            target[at + axis] = normals[3 * index + axis];
        }
        target[at + 3] = offsets[index];
    }

    /** Returns a sphere that contains the solid. */
    public Sphere boundingSphere() {
        return sphere;
    }

    /**
     * Copies a box round the solid as placed in the world: 3 minima, then 3 maxima. It contains the placed corners as
     * {@link ShapeQuery} rounds them to float, and their radius. A pair query that moves a corner by another transform
     * rounds it elsewhere, by a unit in the last place. Allocates nothing.
     *
     * @param thisToWorld transform of the shape
     * @param target gets 6 floats from {@code at}
     */
    public void worldBounds(RigidTransform thisToWorld, float[] target, int at) {
        ShapeBounds.of(core, thisToWorld, target, at);
    }

    /** Copies a box round the solid, rounded outward to float: 3 minima, then 3 maxima. */
    public void bounds(float[] target, int at) {
        System.arraycopy(bounds, 0, target, at, 6);
    }
}
