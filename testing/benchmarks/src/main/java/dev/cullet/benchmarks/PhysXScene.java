// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import org.lwjgl.system.MemoryUtil;
import physx.common.PxQuat;
import physx.common.PxTransform;
import physx.common.PxVec3;
import physx.geometry.PxMeshGeometryFlagEnum;
import physx.geometry.PxMeshGeometryFlags;
import physx.geometry.PxMeshScale;
import physx.geometry.PxSphereGeometry;
import physx.geometry.PxTriangleMesh;
import physx.geometry.PxTriangleMeshGeometry;
import physx.physics.PxHitFlagEnum;
import physx.physics.PxHitFlags;
import physx.physics.PxMaterial;
import physx.physics.PxOverlapBuffer10;
import physx.physics.PxPhysics;
import physx.physics.PxQueryFilterData;
import physx.physics.PxQueryFlagEnum;
import physx.physics.PxQueryFlags;
import physx.physics.PxRaycastBuffer10;
import physx.physics.PxRigidStatic;
import physx.physics.PxScene;
import physx.physics.PxShape;

/**
 * A scene of PhysX: one static actor per instance, meshes cooked once and scaled, in its default static tree. Vectors
 * and transforms of all queries are in native memory before the clock starts.
 */
final class PhysXScene implements SceneEngine {
    private final PxScene scene;
    private final PxVec3[] origins = new PxVec3[SceneLevel.QUERIES];
    private final PxVec3[] directions = new PxVec3[SceneLevel.QUERIES];
    private final PxTransform[] places = new PxTransform[SceneLevel.QUERIES];
    private final PxSphereGeometry sphere = new PxSphereGeometry(SceneLevel.SPHERE_RADIUS);
    private final PxRaycastBuffer10 rayResult = new PxRaycastBuffer10();
    private final PxOverlapBuffer10 overlapResult = new PxOverlapBuffer10();
    private final PxHitFlags flags =
            new PxHitFlags((short) (PxHitFlagEnum.ePOSITION.value | PxHitFlagEnum.valueOf("eMESH_BOTH_SIDES").value));
    private final PxQueryFilterData rayFilter =
            new PxQueryFilterData(new PxQueryFlags((short) PxQueryFlagEnum.eSTATIC.value));
    private final PxQueryFilterData anyFilter = new PxQueryFilterData(
            new PxQueryFlags((short) (PxQueryFlagEnum.eSTATIC.value | PxQueryFlagEnum.eANY_HIT.value)));

    PhysXScene(SceneLevel level) {
        PxPhysics physics = PhysX.library().physics;
        closestOnly(rayResult);
        scene = physics.createScene(PhysX.sceneDesc());
        PxTriangleMesh[] meshes = new PxTriangleMesh[level.meshes.length];
        for (int i = 0; i < meshes.length; i++) {
            PhysX engine = PhysX.bvh34();
            engine.prepare(level.meshes[i]);
            engine.cook();
            meshes[i] = engine.mesh();
        }
        PxMaterial material = physics.createMaterial(0.5f, 0.5f, 0);
        PxMeshGeometryFlags sides = new PxMeshGeometryFlags((byte) PxMeshGeometryFlagEnum.eDOUBLE_SIDED.value);
        for (int i = 0; i < level.mesh.length; i++) {
            PxMeshScale scale = new PxMeshScale(level.places[8 * i + 7]);
            PxTriangleMeshGeometry geometry = new PxTriangleMeshGeometry(meshes[level.mesh[i]], scale, sides);
            PxTransform place = transform(level.places, 8 * i);
            PxShape shape = physics.createShape(geometry, material, true);
            PxRigidStatic actor = physics.createRigidStatic(place);
            actor.attachShape(shape);
            scene.addActor(actor);
            shape.release();
            geometry.destroy();
            scale.destroy();
            place.destroy();
        }
        float[] r = level.rays;
        PxQuat straight = new PxQuat(0, 0, 0, 1);
        for (int i = 0; i < SceneLevel.QUERIES; i++) {
            origins[i] = new PxVec3(r[6 * i], r[6 * i + 1], r[6 * i + 2]);
            directions[i] = new PxVec3(r[6 * i + 3], r[6 * i + 4], r[6 * i + 5]);
            PxVec3 center = new PxVec3(level.centers[3 * i], level.centers[3 * i + 1], level.centers[3 * i + 2]);
            places[i] = new PxTransform(center, straight);
            center.destroy();
        }
    }

    private static PxTransform transform(float[] p, int at) {
        PxVec3 position = new PxVec3(p[at], p[at + 1], p[at + 2]);
        PxQuat rotation = new PxQuat(p[at + 3], p[at + 4], p[at + 5], p[at + 6]);
        PxTransform result = new PxTransform(position, rotation);
        position.destroy();
        rotation.destroy();
        return result;
    }

    /**
     * Makes a buffer return the closest hit only, as one without touches in C++: with touches, PhysX collects all
     * hits. physx-jni has no setter, so the count is found in the object and set to 0.
     */
    private static void closestOnly(PxRaycastBuffer10 buffer) {
        for (int at = 8; at < 160; at += 4) {
            long address = buffer.getAddress() + at;
            if (MemoryUtil.memGetInt(address) == 10) {
                MemoryUtil.memPutInt(address, 0);
                if (buffer.getMaxNbTouches() == 0) {
                    return;
                }
                MemoryUtil.memPutInt(address, 10);
            }
        }
        throw new IllegalStateException("the buffer of PhysX has no count of touches in its first 160 bytes");
    }

    @Override
    public String name() {
        return "PhysX";
    }

    @Override
    public double ray(int i) {
        boolean hit = scene.raycast(origins[i], directions[i], SceneLevel.RAY_LENGTH, rayResult, flags, rayFilter);
        return hit ? rayResult.getBlock().getDistance() : -1;
    }

    @Override
    public boolean sphere(int i) {
        return scene.overlap(sphere, places[i], overlapResult, anyFilter);
    }
}
