// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import org.jspecify.annotations.Nullable;

/**
 * What a query of one hit has found, in the world. A miss clears it: -1 for indices, NaN for all other numbers. The
 * result stays until the next query.
 */
public abstract class SceneResult {
    private final double[] corners = new double[9];
    private final float[] floats = new float[9];
    private @Nullable CollisionMesh mesh;
    private int instance = -1;
    private int triangle = -1;
    private int otherTriangle = -1;
    private int segment = -1;
    private long userId;
    private boolean frontFace;
    private double t;
    private double distance;
    private final double[] point = new double[3];
    private final double[] normal = new double[3];
    private final double[] otherPoint = new double[3];

    /** The point in the space of the mesh. */
    private final double[] local = new double[3];

    SceneResult() {
        clear();
    }

    final void clear() {
        mesh = null;
        instance = -1;
        triangle = -1;
        otherTriangle = -1;
        segment = -1;
        userId = 0;
        frontFace = false;
        t = Double.NaN;
        distance = Double.NaN;
        setNumbers(point, Double.NaN, Double.NaN, Double.NaN);
        setNumbers(normal, Double.NaN, Double.NaN, Double.NaN);
        setNumbers(local, Double.NaN, Double.NaN, Double.NaN);
        setNumbers(otherPoint, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Sets what was found; all numbers are cleared. */
    final void set(int foundInstance, long foundUserId, CollisionMesh foundMesh, int foundTriangle) {
        clear();
        instance = foundInstance;
        userId = foundUserId;
        mesh = foundMesh;
        triangle = foundTriangle;
    }

    final void setTime(double time) {
        t = time;
    }

    final void setDistance(double metres) {
        distance = metres;
    }

    final void setOtherTriangle(int ofQuery) {
        otherTriangle = ofQuery;
    }

    final void setOtherPoint(double x, double y, double z) {
        setNumbers(otherPoint, x, y, z);
    }

    final void setSegment(int ofChain) {
        segment = ofChain;
    }

    final void setFrontFace(boolean front) {
        frontFace = front;
    }

    final void setLocal(double x, double y, double z) {
        setNumbers(local, x, y, z);
    }

    final void setPoint(double x, double y, double z) {
        setNumbers(point, x, y, z);
    }

    final void setNormal(double x, double y, double z) {
        setNumbers(normal, x + 0.0, y + 0.0, z + 0.0); // no -0
    }

    /** Sets the point to one of a mesh, which is mapped. */
    final void setPoint(MeshSpace space, double x, double y, double z) {
        setLocal(x, y, z);
        space.transform.toWorldPoint(x, y, z, space.world, 0);
        setPoint(space.world[0], space.world[1], space.world[2]);
    }

    /** Sets the normal to one of a mesh, which is mapped. */
    final void setNormal(MeshSpace space, double x, double y, double z) {
        space.transform.toWorldNormal(x, y, z, space.world, 0);
        setNormal(space.world[0], space.world[1], space.world[2]);
    }

    private static void setNumbers(double[] target, double x, double y, double z) {
        target[0] = x;
        target[1] = y;
        target[2] = z;
    }

    /** Returns whether the last query has a hit. */
    public final boolean hasHit() {
        return instance >= 0;
    }

    /** Returns the id of the instance, or -1. */
    public final int instance() {
        return instance;
    }

    /** Returns the user id of the instance; 0 after a miss. */
    public final long userId() {
        return userId;
    }

    /** Returns the mesh of the instance. */
    public final CollisionMesh mesh() {
        CollisionMesh of = mesh;
        if (of == null) {
            throw new IllegalStateException("the last query has no hit");
        }
        return of;
    }

    /** Returns the triangle of the mesh, or -1; -1 also of a point in a solid. */
    public final int triangle() {
        return triangle;
    }

    /** Returns the triangle of the mesh of the query, which is a {@link SceneMesh}; -1 of other queries. */
    public final int otherTriangle() {
        return otherTriangle;
    }

    /** Returns the index of the segment, from point {@code segment} to the next one; -1 of other queries. */
    public final int segment() {
        return segment;
    }

    /** Returns the position on the ray or motion, in multiples of it, or on the segment; NaN of other queries. */
    public final double t() {
        return t;
    }

    /** Returns the distance of a closest point, or of a mesh or convex shape, metres; NaN of other queries. */
    public final double distance() {
        return distance;
    }

    /** Returns x of the point on the surface, in the world; NaN of overlaps. */
    public final double x() {
        return point[0];
    }

    /** Returns y of the point. */
    public final double y() {
        return point[1];
    }

    /** Returns z of the point. */
    public final double z() {
        return point[2];
    }

    /** Returns x of the nearest point of the mesh or convex shape of the query, in the world; NaN of queries without
     * one. */
    public final double otherX() {
        return otherPoint[0];
    }

    /** Returns y of that point. */
    public final double otherY() {
        return otherPoint[1];
    }

    /** Returns z of that point. */
    public final double otherZ() {
        return otherPoint[2];
    }

    /**
     * Returns x of the unit normal, in the world: of a ray and a closest point that of the triangle out of its front,
     * of a sweep, a mesh and a convex shape that from the surface to the shape; 0 0 0 of a triangle without area and of
     * meshes and convex shapes that touch, NaN of overlaps.
     */
    public final double normalX() {
        return normal[0];
    }

    /** Returns y of the normal. */
    public final double normalY() {
        return normal[1];
    }

    /** Returns z of the normal. */
    public final double normalZ() {
        return normal[2];
    }

    /**
     * Returns whether a ray met the front of the triangle: the side from which the corners of the mesh are
     * counter-clockwise, mirrored with the instance. False of other queries.
     */
    public final boolean isFrontFace() {
        return frontFace;
    }

    /** Returns the index of the triangle's surface in its asset. */
    public final int surface() {
        return mesh().surface(checkedTriangle());
    }

    /** Returns the name of the triangle's surface. */
    public final String surfaceName() {
        return mesh().surfaceName(checkedTriangle());
    }

    /**
     * Returns the barycentric coordinate of the point for a corner of the triangle: 0 to 2, in the order of {@link
     * CollisionMesh#triangleCorners}; the three add up to 1. NaN of a triangle without area, and of overlaps.
     */
    public final double barycentric(int corner) {
        if (corner < 0 || corner > 2) {
            throw new IllegalArgumentException("corner " + corner + " is not in 0..2");
        }
        mesh().triangleCorners(checkedTriangle(), floats, 0);
        for (int i = 0; i < 9; i++) {
            corners[i] = floats[i] - local[i % 3];
        }
        double a = cross(1, 2);
        double b = cross(2, 0);
        double c = cross(0, 1);
        return (corner == 0 ? a : corner == 1 ? b : c) / (a + b + c);
    }

    private int checkedTriangle() {
        if (triangle < 0) {
            throw new IllegalStateException("the last query has no triangle");
        }
        return triangle;
    }

    /** Returns the product of the triangle's normal and the cross product of two corners, relative to the point. */
    private double cross(int i, int j) {
        double ux = corners[3] - corners[0];
        double uy = corners[4] - corners[1];
        double uz = corners[5] - corners[2];
        double vx = corners[6] - corners[0];
        double vy = corners[7] - corners[1];
        double vz = corners[8] - corners[2];
        double px = corners[3 * i];
        double py = corners[3 * i + 1];
        double pz = corners[3 * i + 2];
        double qx = corners[3 * j];
        double qy = corners[3 * j + 1];
        double qz = corners[3 * j + 2];
        return (uy * vz - uz * vy) * (py * qz - pz * qy)
                + (uz * vx - ux * vz) * (pz * qx - px * qz)
                + (ux * vy - uy * vx) * (px * qy - py * qx);
    }
}
