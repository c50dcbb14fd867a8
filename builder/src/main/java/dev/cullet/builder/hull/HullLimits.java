// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.List;
import java.util.Optional;

/**
 * What an engine allows in a convex hull, and how far it may cut the hull again when it builds its own from the
 * corners.
 *
 * <p>A hull for an engine is moved out by {@link #margin}, so that nothing is outside after the engine has cut it.
 *
 * @param engine lower-case name
 * @param planes largest number of faces
 * @param vertices largest number of corners
 * @param edges largest number of edges
 * @param faceVertices largest number of corners of one face
 * @param tolerance how far from its own planes the engine may leave out corners of any hull, in metres
 * @param relativeTolerance the same of a large hull, as a part of its largest extent; the larger one of the two counts
 * @param source where the numbers come from, with the version
 */
public record HullLimits(
        String engine,
        int planes,
        int vertices,
        int edges,
        int faceVertices,
        double tolerance,
        double relativeTolerance,
        String source) {
    private static final int ANY = 65_535;

    private static final double ROUNDING = 0x1p-21;

    /** No engine: the hull is not moved out. */
    public static final HullLimits NONE = new HullLimits("none", ANY, ANY, ANY, ANY, 0, 0, "no engine");

    /**
     * Jolt: its hull builder leaves out points within 1 mm of the hull, at any size. Measured on 630 hulls: up to
     * 0.9995 mm.
     */
    public static final HullLimits JOLT = new HullLimits(
            "jolt", 256, 256, ANY, ANY, 1.001e-3, 0, "Jolt 5.3 (jolt-jni 0.9.9), ConvexHullShapeSettings");

    /**
     * Twice the 0.7 mm, or 0.7 mm per metre of a hull above 1 m, within which PhysX leaves out points: it does not
     * compare them with later faces. Measured on 630 hulls: up to 1.26 mm.
     */
    private static final double PHYSX_TOLERANCE = 1.4e-3;

    /** PhysX, such that a hull also fits its GPU pipeline. */
    public static final HullLimits PHYSX = new HullLimits(
            "physx",
            64,
            64,
            ANY,
            32,
            PHYSX_TOLERANCE,
            PHYSX_TOLERANCE,
            "PhysX 5.4, PxCookingParams.planeTolerance and GPU limits");

    /** MuJoCo: keeps every corner; 64 corners are the limit that MJX recommends. */
    public static final HullLimits MUJOCO =
            new HullLimits("mujoco", ANY, 64, ANY, ANY, 0, 0, "MuJoCo 3.14, maxhullvert; MJX");

    /** Box3D: 128 edges; of triangles these are at most 44 corners. */
    public static final HullLimits BOX3D = new HullLimits(
            "box3d",
            128,
            44,
            128,
            128,
            PHYSX_TOLERANCE,
            PHYSX_TOLERANCE,
            "Box3D alpha of 2026, issue 163; states no tolerance: PhysX's");

    /** Bullet: its hull computer rounds points to 10,216 steps per extent. */
    public static final HullLimits BULLET =
            new HullLimits("bullet", ANY, ANY, ANY, ANY, 0, 1.75 / 10216, "Bullet 3.25, btConvexHullComputer");

    /** Godot: the stricter of Jolt, its default engine, and its own hull computer, which is Bullet's. */
    public static final HullLimits GODOT = new HullLimits(
            "godot", 256, 256, ANY, ANY, 1.001e-3, 1.75 / 10216, "Godot 4.6: Jolt, and ConvexHullComputer");

    /** Unity: PhysX with 255 triangles, which are 129 corners. */
    public static final HullLimits UNITY = new HullLimits(
            "unity",
            255,
            129,
            ANY,
            ANY,
            PHYSX_TOLERANCE,
            PHYSX_TOLERANCE,
            "Unity 6, Mesh Collider: 255 triangles; PhysX's tolerance");

    /** Unreal: states no limit for UCX meshes; those of PhysX with 255 faces are used. */
    public static final HullLimits UNREAL = new HullLimits(
            "unreal",
            255,
            255,
            ANY,
            ANY,
            PHYSX_TOLERANCE,
            PHYSX_TOLERANCE,
            "Unreal 5 states none; as PhysX 5.4 on a CPU");

    /** All limits, in the order of the option's values. */
    public static final List<HullLimits> ALL = List.of(NONE, JOLT, PHYSX, MUJOCO, BOX3D, BULLET, GODOT, UNITY, UNREAL);

    /** Returns the limits of an engine, if the name is one of {@link #ALL}. */
    public static Optional<HullLimits> of(String engine) {
        return ALL.stream().filter(limits -> limits.engine.equals(engine)).findFirst();
    }

    /**
     * Returns how far a hull must be moved out, in metres: the tolerance, and eight roundings of a coordinate to float.
     *
     * @param extent largest extent of the hull after it was moved out, in metres
     */
    public double margin(double extent) {
        double largest = Math.max(tolerance, relativeTolerance * extent);
        return largest == 0 ? 0 : largest + ROUNDING * extent;
    }

    /** Returns these limits for a hull that is not moved out. */
    public HullLimits withoutMargin() {
        return new HullLimits(engine, planes, vertices, edges, faceVertices, 0, 0, source);
    }

    /** Returns the largest number of planes such that a hull with three planes at each corner is allowed. */
    int simplePlanes() {
        return Math.min(planes, Math.min(vertices / 2 + 2, edges / 3 + 2));
    }

    /** Returns whether a hull of these counts is allowed. */
    boolean allow(int hullPlanes, int hullVertices, int largestFace) {
        int hullEdges = hullPlanes + hullVertices - 2;
        return hullPlanes <= planes && hullVertices <= vertices && hullEdges <= edges && largestFace <= faceVertices;
    }
}
