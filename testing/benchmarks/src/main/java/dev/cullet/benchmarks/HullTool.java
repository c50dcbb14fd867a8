// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.github.stephengold.joltjni.ConvexHullShape;
import com.github.stephengold.joltjni.ConvexHullShapeSettings;
import com.github.stephengold.joltjni.ShapeRefC;
import com.github.stephengold.joltjni.ShapeResult;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.readonly.ConstShape;
import com.github.stephengold.joltjni.readonly.Vec3Arg;
import com.jme3.bullet.collision.shapes.HullCollisionShape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import physx.PxTopLevelFunctions;
import physx.common.PxBoundedData;
import physx.common.PxVec3;
import physx.cooking.PxConvexFlagEnum;
import physx.cooking.PxConvexFlags;
import physx.cooking.PxConvexMeshDesc;
import physx.cooking.PxCookingParams;
import physx.geometry.PxConvexMesh;
import physx.support.PxArray_PxVec3;
import vhacd4.Vhacd4;
import vhacd4.Vhacd4Hull;
import vhacd4.Vhacd4Parameters;

/** Convex hulls by other engines, with their default options where nothing else is stated. */
enum HullTool {
    /** At most 256 corners; leaves out points within 1 mm. */
    JOLT {
        @Override
        Hull hull(float[] positions, int[] indices) {
            ShapeResult result = joltResult(positions);
            if (result.hasError()) {
                return Hull.refused(result.getError());
            }
            ConvexHullShape shape = (ConvexHullShape) result.get().getPtr();
            Vec3 centre = shape.getCenterOfMass();
            float[] corners = new float[3 * shape.getNumPoints()];
            for (int i = 0; i < corners.length; i += 3) {
                Vec3 point = shape.getPoint(i / 3);
                corners[i] = point.getX() + centre.getX();
                corners[i + 1] = point.getY() + centre.getY();
                corners[i + 2] = point.getZ() + centre.getZ();
            }
            return new Hull(corners, shape.getNumFaces(), "");
        }
    },

    /** At most 255 corners; leaves out points within 0.7 mm, or more for large hulls. */
    PHYSX {
        @Override
        Hull hull(float[] positions, int[] indices) {
            PxConvexMesh mesh = physx(positions);
            if (mesh == null || mesh.getAddress() == 0) {
                return Hull.refused("no reason stated");
            }
            float[] corners = new float[3 * mesh.getNbVertices()];
            PxVec3 first = mesh.getVertices();
            for (int i = 0; i < corners.length; i += 3) {
                PxVec3 point = PxVec3.arrayGet(first.getAddress(), i / 3);
                corners[i] = point.getX();
                corners[i + 1] = point.getY();
                corners[i + 2] = point.getZ();
            }
            int polygons = mesh.getNbPolygons();
            mesh.release();
            return new Hull(corners, polygons, "");
        }
    },

    /** Through the corners that Bullet's hull computer keeps. */
    BULLET {
        @Override
        Hull hull(float[] positions, int[] indices) {
            new Bullet();
            return new Hull(new HullCollisionShape(positions).copyHullVertices(), 0, "");
        }
    },

    /** One hull of at most 64 corners. */
    VHACD {
        @Override
        Hull hull(float[] positions, int[] indices) {
            List<float[]> hulls = vhacdHulls(positions, indices, 1);
            return hulls.isEmpty() ? Hull.refused("no hull") : new Hull(hulls.get(0), 0, "");
        }
    };

    /** Returns the hulls of V-HACD: 3 floats per corner, at most 64 corners each; all else as by default. */
    static List<float[]> vhacdHulls(float[] positions, int[] indices, int maxHulls) {
        new Bullet();
        Vhacd4Parameters parameters = new Vhacd4Parameters();
        parameters.setMaxHulls(maxHulls);
        parameters.setMaxVerticesPerHull(64);
        parameters.setAsync(false);
        List<float[]> hulls = new ArrayList<>();
        for (Vhacd4Hull hull : Vhacd4.compute(positions, indices, parameters)) {
            hulls.add(hull.clonePositions());
        }
        return hulls;
    }

    /** References to shapes in use: a shape is released with its last one. */
    private static final List<ShapeRefC> KEPT = new ArrayList<>();

    /**
     * A hull.
     *
     * @param corners 3 floats per corner; empty if it was refused
     * @param planes number of faces, 0 if it is not known
     * @param error why it was refused, or empty
     */
    record Hull(float[] corners, int planes, String error) {
        static Hull refused(String error) {
            return new Hull(new float[0], 0, error.replaceAll("[\\s,]+", " ").strip());
        }
    }

    /**
     * Makes the hull of a mesh.
     *
     * @param positions 3 floats per vertex
     * @param indices 3 vertices per triangle
     */
    abstract Hull hull(float[] positions, int[] indices);

    private static ShapeResult joltResult(float[] positions) {
        JoltPhysics.system();
        List<Vec3Arg> points = new ArrayList<>();
        for (int i = 0; i < positions.length; i += 3) {
            points.add(new Vec3(positions[i], positions[i + 1], positions[i + 2]));
        }
        return new ConvexHullShapeSettings(points).create();
    }

    /** Returns a hull of Jolt. */
    static ConstShape jolt(float[] positions) {
        ShapeResult result = joltResult(positions);
        if (result.hasError()) {
            throw new IllegalStateException("Jolt: " + result.getError());
        }
        ShapeRefC reference = result.get();
        KEPT.add(reference);
        return reference.getPtr();
    }

    /** Returns a hull of PhysX, or null if it refuses the points. */
    static @Nullable PxConvexMesh physx(float[] positions) {
        PhysX.Library library = PhysX.library(); // before any other object of PhysX
        PxArray_PxVec3 points = new PxArray_PxVec3();
        PxConvexMeshDesc description = new PxConvexMeshDesc();
        for (int i = 0; i < positions.length; i += 3) {
            PxVec3 point = new PxVec3(positions[i], positions[i + 1], positions[i + 2]);
            points.pushBack(point);
            point.destroy();
        }
        PxBoundedData data = description.getPoints();
        data.setCount(points.size());
        data.setStride(PxVec3.SIZEOF);
        data.setData(points.begin());
        description.setFlags(new PxConvexFlags((short) PxConvexFlagEnum.eCOMPUTE_CONVEX.value));
        PxConvexMesh mesh = PxTopLevelFunctions.CreateConvexMesh(new PxCookingParams(library.scale), description);
        points.destroy();
        description.destroy();
        return mesh;
    }
}
