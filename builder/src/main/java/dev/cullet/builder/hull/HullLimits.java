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
 * @param tolerance how far the engine may cut the hull, in metres
 * @param relativeTolerance how far it may cut besides, as a part of the hull's largest extent
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

    /** No engine: the hull is not moved out. */
    public static final HullLimits NONE = new HullLimits("none", ANY, ANY, ANY, ANY, 0, 0, "no engine");

    /** Jolt: the hull builder leaves out points within 1 mm of the hull. */
    public static final HullLimits JOLT =
            new HullLimits("jolt", 256, 256, ANY, ANY, 1e-3, 0, "Jolt 5.3 (jolt-jni 0.9.9), ConvexHullShapeSettings");

    /** PhysX, such that a hull also fits its GPU pipeline. */
    public static final HullLimits PHYSX = new HullLimits(
            "physx", 64, 64, ANY, 32, 0, 7e-4, "PhysX 5.4, PxCookingParams.planeTolerance and GPU limits");

    /** MuJoCo: keeps every corner; 64 corners are the limit that MJX recommends. */
    public static final HullLimits MUJOCO =
            new HullLimits("mujoco", ANY, 64, ANY, ANY, 0, 0, "MuJoCo 3.14, maxhullvert; MJX");

    /** Box3D: 128 edges; of triangles these are at most 44 corners. */
    public static final HullLimits BOX3D =
            new HullLimits("box3d", 128, 44, 128, 128, 0, 7e-4, "Box3D alpha of 2026, issue 163; tolerance as PhysX");

    /** Bullet: its hull computer rounds points to 10,216 steps per extent. */
    public static final HullLimits BULLET =
            new HullLimits("bullet", ANY, ANY, ANY, ANY, 0, 1.75 / 10216, "Bullet 3.25, btConvexHullComputer");

    /** Godot: the stricter of Jolt, its default engine, and its own hull computer, which is Bullet's. */
    public static final HullLimits GODOT =
            new HullLimits("godot", 256, 256, ANY, ANY, 1e-3, 1.75 / 10216, "Godot 4.6: Jolt, and ConvexHullComputer");

    /** Unity: PhysX with 255 triangles, which are 129 corners. */
    public static final HullLimits UNITY = new HullLimits(
            "unity", 255, 129, ANY, ANY, 0, 7e-4, "Unity 6, Mesh Collider: 255 triangles; PhysX's tolerance");

    /** Unreal: states no limit for UCX meshes; those of PhysX with 255 faces are used. */
    public static final HullLimits UNREAL =
            new HullLimits("unreal", 255, 255, ANY, ANY, 0, 7e-4, "Unreal 5 states none; as PhysX 5.4 on a CPU");

    /** All limits, in the order of the option's values. */
    public static final List<HullLimits> ALL = List.of(NONE, JOLT, PHYSX, MUJOCO, BOX3D, BULLET, GODOT, UNITY, UNREAL);

    /** Returns the limits of an engine, if the name is one of {@link #ALL}. */
    public static Optional<HullLimits> of(String engine) {
        return ALL.stream().filter(limits -> limits.engine.equals(engine)).findFirst();
    }

    /**
     * Returns how far a hull must be moved out, in metres.
     *
     * @param extent largest extent of the hull before it is moved out, in metres
     */
    public double margin(double extent) {
        return (tolerance + relativeTolerance * (extent + 2 * tolerance)) / (1 - 4 * relativeTolerance);
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
