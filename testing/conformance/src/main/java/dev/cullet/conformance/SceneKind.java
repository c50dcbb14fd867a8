// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

/**
 * A kind of record about a scene: a file, a query, a change, or a query of one of its meshes. {@code cores/README.md}
 * has the inputs and outputs of each.
 */
public enum SceneKind implements RecordKind {
    /** A file that is loaded as a scene. The records after it are of that scene. */
    SCENE("scene"),
    /** {@code SceneQuery.raycast}. */
    RAYCAST("sceneRaycast"),
    /** {@code SceneQuery.anyRay}. */
    ANY_RAY("sceneAnyRay"),
    /** {@code SceneQuery.raycastAll}. */
    RAYCAST_ALL("sceneRaycastAll"),
    /** {@code SceneQuery.anyShape} of a capsule or a sphere. */
    ANY_CAPSULE("sceneAnyCapsule"),
    /** {@code SceneQuery.anyShape} of an oriented box. */
    ANY_BOX("sceneAnyBox"),
    /** {@code SceneQuery.findShape} of a capsule or a sphere. */
    FIND_CAPSULE("sceneFindCapsule"),
    /** {@code SceneQuery.findShape} of an oriented box. */
    FIND_BOX("sceneFindBox"),
    /** {@code SceneQuery.closestPoint}. */
    CLOSEST_POINT("sceneClosestPoint"),
    /** {@code SceneQuery.sweepCapsule}. */
    SWEEP_CAPSULE("sceneSweepCapsule"),
    /** {@code SceneQuery.collideCapsule}. */
    COLLIDE_CAPSULE("sceneCollideCapsule"),
    /** {@code SceneQuery.pointInSolid}. */
    POINT_IN_SOLID("scenePointInSolid"),
    /** {@code CollisionScene.add}. */
    ADD("sceneAdd"),
    /** {@code CollisionScene.move}. */
    MOVE("sceneMove"),
    /** {@code CollisionScene.remove}. */
    REMOVE("sceneRemove"),
    /** {@code CollisionScene.setLayers}. */
    SET_LAYERS("sceneSetLayers"),
    /** {@code CollisionScene.refit}, and the degradation after it. */
    REFIT("sceneRefit"),
    /** {@code CollisionScene.rebuild}, and the degradation after it. */
    REBUILD("sceneRebuild"),
    /** All that a scene has of an instance. */
    INSTANCE("sceneInstance"),
    /** {@code RayHits.raycast} of a mesh, with a filter. */
    MESH_RAYCAST("meshRaycast"),
    /** {@code RayHits.anyRay} of a mesh, with a filter. */
    MESH_ANY_RAY("meshAnyRay"),
    /** {@code RayHits.raycastAll} of a mesh, with a filter. */
    MESH_RAYCAST_ALL("meshRaycastAll"),
    /** {@code OverlapQuery.all} and {@code any} of a capsule. */
    MESH_FIND_CAPSULE("meshFindCapsule"),
    /** {@code OverlapQuery.all} and {@code any} of an oriented box. */
    MESH_FIND_ORIENTED_BOX("meshFindOrientedBox"),
    /** {@code OverlapQuery.all} and {@code any} of an axis-parallel box. */
    MESH_FIND_BOX("meshFindBox"),
    /** {@code CapsuleSweep} of a mesh, with a filter. */
    MESH_SWEEP_CAPSULE("meshSweepCapsule"),
    /** {@code Contacts.collideCapsule} of a mesh, with a filter. */
    MESH_COLLIDE_CAPSULE("meshCollideCapsule"),
    /** Functions of {@code RigidTransform}, which need no scene. */
    RIGID_TRANSFORM("rigidTransform"),
    /** {@code SceneQuery.anyShape} of a convex shape. */
    ANY_CONVEX("sceneAnyConvex"),
    /** {@code SceneQuery.findShape} of a convex shape. */
    FIND_CONVEX("sceneFindConvex"),
    /** {@code SceneQuery.closestShape}. */
    CLOSEST_CONVEX("sceneClosestConvex"),
    /** {@code SceneQuery.sweepShape}. */
    SWEEP_CONVEX("sceneSweepConvex"),
    /** {@code ShapeMeshQuery.all} and {@code any} of a mesh, with a filter. */
    MESH_FIND_CONVEX("meshFindConvex"),
    /** {@code ShapeMeshQuery.closestPoints} of a mesh, with a filter. */
    MESH_CLOSEST_CONVEX("meshClosestConvex"),
    /** {@code ShapeMeshSweep} of a mesh, with a filter. */
    MESH_SWEEP_CONVEX("meshSweepConvex"),
    /** {@code ShapeQuery} of two shapes, which needs no scene. */
    CONVEX_PAIR("convexPair"),
    /** {@code CompoundShape.anyPoint}, {@code raycast} and {@code castSegment}, which need no scene. */
    COMPOUND_RAY("compoundRay"),
    /** {@code CompoundQuery} of a compound and a shape, which needs no scene. */
    COMPOUND_CONVEX("compoundConvex"),
    /** {@code CompoundQuery.any} of two compounds, which needs no scene. */
    COMPOUND_PAIR("compoundPair"),
    /** {@code CompoundSweep}, which needs no scene. */
    COMPOUND_SWEEP_CONVEX("compoundSweepConvex"),
    /** {@code CompoundMeshQuery} and {@code CompoundMeshSweep} of a mesh, with a filter. */
    MESH_SWEEP_COMPOUND("meshSweepCompound");

    /** Records of scenes have the types from this one on. */
    static final int FIRST = 64;

    private final String label;

    SceneKind(String label) {
        this.label = label;
    }

    @Override
    public int number() {
        return FIRST + ordinal();
    }

    @Override
    public String label() {
        return label;
    }

    /** Returns whether it changes or loads a scene: such a record is written whichever kinds are chosen. */
    boolean isChange() {
        return this == SCENE || (ordinal() >= ADD.ordinal() && ordinal() <= REBUILD.ordinal());
    }
}
