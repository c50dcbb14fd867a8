// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.pipeline.query.MeshTarget;
import dev.cullet.pipeline.query.QueryException;
import dev.cullet.pipeline.query.QueryKind;
import dev.cullet.pipeline.query.QueryKinds;
import java.util.Objects;

/**
 * A kind of query in a file of vectors: one of the registry, or one that only vectors have. {@code cores/README.md} has
 * the inputs and outputs of each.
 */
public enum VectorKind implements RecordKind {
    /** {@code CollisionMesh.raycast}. */
    RAYCAST("raycast", QueryKinds.RAYCAST),
    /** {@code CollisionMesh.anyRay}. */
    ANY_RAY("anyRay", QueryKinds.ANY_RAY),
    /** {@code CollisionMesh.anySphere}. */
    ANY_SPHERE("anySphere", QueryKinds.OVERLAP_SPHERE),
    /** {@code CollisionMesh.anySphereApproximate}. */
    ANY_SPHERE_APPROXIMATE("anySphereApproximate", VectorQueries::approximateSphere),
    /** {@code CollisionMesh.anyBox}. */
    ANY_BOX("anyBox", QueryKinds.OVERLAP_BOX),
    /** {@code CollisionMesh.overlapsSegments}. */
    OVERLAPS_SEGMENTS("overlapsSegments", QueryKinds.OVERLAP_SEGMENTS),
    /** {@code CollisionMesh.closestPoint}. */
    CLOSEST_POINT("closestPoint", QueryKinds.CLOSEST_POINT),
    /** {@code CollisionMesh.sidesOfPlane}. */
    SIDES_OF_PLANE("sidesOfPlane", QueryKinds.OVERLAP_PLANE),
    /** {@code SolidMesh.pointInSolid}. */
    POINT_IN_SOLID("pointInSolid", QueryKinds.POINT_IN_SOLID),
    /** {@code SolidMesh.classifySphere}. */
    CLASSIFY_SPHERE("classifySphere", QueryKinds.CLASSIFY_SPHERE),
    /** {@code BspMesh.castSegment}. */
    CAST_SEGMENT("castSegment", QueryKinds.CAST_SEGMENT),
    /** {@code ClusterShapeQuery.raycast}. */
    CLUSTER_RAYCAST("clusterRaycast", QueryKinds.CLUSTER_RAYCAST),
    /** {@code ClusterShapeQuery.overlapsBox}. */
    CLUSTER_BOX("clusterBox", QueryKinds.CLUSTER_BOX),
    /** {@code ClusterShapeQuery.sidesOfPlane}. */
    CLUSTER_PLANE("clusterPlane", QueryKinds.CLUSTER_PLANE),
    /** {@code ClusterQuery.overlaps} of a mesh and a cluster. */
    CLUSTER_MESH("clusterMesh", QueryKinds.OVERLAP_CLUSTER),
    /** {@code Contacts.collideSphere}. */
    COLLIDE_SPHERE("collideSphere", QueryKinds.CONTACTS_SPHERE),
    /** {@code Contacts.collideCapsule}. */
    COLLIDE_CAPSULE("collideCapsule", QueryKinds.CONTACTS_CAPSULE),
    /** The corners and numbers of a triangle. */
    TRIANGLE("triangle", VectorQueries::triangle),
    /** A hash of all corners and all nodes. */
    UNPACKED("unpacked", VectorQueries::unpacked),
    /** {@code MeshPairs} of a mesh and itself. */
    MESH_PAIRS("meshPairs", VectorQueries::pairs),
    /** {@code MeshDistance} of a mesh and itself. */
    MESH_DISTANCE("meshDistance", QueryKinds.CLOSEST_MESH),
    /** {@code MeshSweep} of a mesh against itself, and the box of its motion. */
    SWEEP_MESH("sweepMesh", VectorQueries::sweep),
    /** {@code SphereSweep}, all contacts. */
    SWEEP_SPHERE("sweepSphere", QueryKinds.SWEEP_SPHERE),
    /** {@code SectionQuery} of surface and solid. */
    SECTION("section", VectorQueries::section),
    /** {@code PolygonQuery} of two polygons, a segment and a point. */
    POLYGONS("polygons", VectorQueries::polygons);

    /** Answers a query of a mesh. */
    @FunctionalInterface
    interface Run {
        void answer(VectorInputs in, MeshTarget target, VectorOutputs out) throws QueryException;
    }

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Run run;

    VectorKind(String label, QueryKind kind) {
        this(label, Objects.requireNonNull(kind.onMesh()).run()::answer);
    }

    VectorKind(String label, Run run) {
        this.label = label;
        this.run = run;
    }

    Run run() {
        return run;
    }

    @Override
    public String label() {
        return label;
    }

    /** Returns the type of its records, from 1. */
    @Override
    public int number() {
        return ordinal() + 1;
    }
}
