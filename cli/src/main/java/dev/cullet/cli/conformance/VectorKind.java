// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.conformance;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A kind of query in a file of vectors; {@code cores/README.md} has the inputs and outputs of each. */
public enum VectorKind {
    /** {@code CollisionMesh.raycast}. */
    RAYCAST("raycast"),
    /** {@code CollisionMesh.anyRay}. */
    ANY_RAY("anyRay"),
    /** {@code CollisionMesh.anySphere}. */
    ANY_SPHERE("anySphere"),
    /** {@code CollisionMesh.anySphereApproximate}. */
    ANY_SPHERE_APPROXIMATE("anySphereApproximate"),
    /** {@code CollisionMesh.anyBox}. */
    ANY_BOX("anyBox"),
    /** {@code CollisionMesh.overlapsSegments}. */
    OVERLAPS_SEGMENTS("overlapsSegments"),
    /** {@code CollisionMesh.closestPoint}. */
    CLOSEST_POINT("closestPoint"),
    /** {@code CollisionMesh.sidesOfPlane}. */
    SIDES_OF_PLANE("sidesOfPlane"),
    /** {@code SolidMesh.pointInSolid}. */
    POINT_IN_SOLID("pointInSolid"),
    /** {@code SolidMesh.classifySphere}. */
    CLASSIFY_SPHERE("classifySphere"),
    /** {@code BspMesh.castSegment}. */
    CAST_SEGMENT("castSegment"),
    /** {@code ClusterShapeQuery.raycast}. */
    CLUSTER_RAYCAST("clusterRaycast"),
    /** {@code ClusterShapeQuery.overlapsBox}. */
    CLUSTER_BOX("clusterBox"),
    /** {@code ClusterShapeQuery.sidesOfPlane}. */
    CLUSTER_PLANE("clusterPlane"),
    /** {@code ClusterQuery.overlaps} of a mesh and a cluster. */
    CLUSTER_MESH("clusterMesh"),
    /** {@code Contacts.collideSphere}. */
    COLLIDE_SPHERE("collideSphere"),
    /** {@code Contacts.collideCapsule}. */
    COLLIDE_CAPSULE("collideCapsule"),
    /** The corners and numbers of a triangle. */
    TRIANGLE("triangle"),
    /** A hash of all corners and all nodes. */
    UNPACKED("unpacked"),
    /** {@code MeshPairs} of a mesh and itself. */
    MESH_PAIRS("meshPairs"),
    /** {@code MeshDistance} of a mesh and itself. */
    MESH_DISTANCE("meshDistance"),
    /** {@code MeshSweep} of a mesh against itself, and the box of its motion. */
    SWEEP_MESH("sweepMesh"),
    /** {@code SphereSweep}, all contacts. */
    SWEEP_SPHERE("sweepSphere"),
    /** {@code SectionQuery} of surface and solid. */
    SECTION("section"),
    /** {@code PolygonQuery} of two polygons, a segment and a point. */
    POLYGONS("polygons");

    private final String label;

    VectorKind(String label) {
        this.label = label;
    }

    /** Returns the name in JSON and on the command line. */
    public String label() {
        return label;
    }

    /** Returns the type of its records, from 1. */
    public int number() {
        return ordinal() + 1;
    }

    /** Returns the kind of a type of records, or null. */
    public static @Nullable VectorKind ofNumber(int number) {
        return number < 1 || number > values().length ? null : values()[number - 1];
    }

    /** Returns the kind of a name, or null. */
    public static @Nullable VectorKind ofLabel(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    /** Returns all names, in the order of types. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(VectorKind::label).toList();
    }
}
