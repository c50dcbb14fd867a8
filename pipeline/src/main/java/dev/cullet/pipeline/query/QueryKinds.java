// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import static dev.cullet.pipeline.query.QueryKind.onMesh;

import java.util.List;

/** The registry: every kind of query, in the order in which messages list them. */
public final class QueryKinds {
    /** A ray and its first hit. */
    public static final QueryKind RAYCAST = onMesh("raycast", "origin direction minT maxT", RayQueries::first)
            .onScene("origin direction maxT frontFacesOnly surfaces layers", RayQueries::firstInScene)
            .checkedBy(new RayCheck());

    /** Any triangle on a ray. */
    public static final QueryKind ANY_RAY = onMesh("anyRay", "origin direction minT maxT", RayQueries::any);

    /** All hits of a ray. */
    public static final QueryKind RAYCAST_ALL = onMesh(
                    "raycastAll", "origin direction minT maxT frontFacesOnly surfaces max", RayQueries::all)
            .onScene("origin direction maxT frontFacesOnly surfaces layers max", RayQueries::allInScene);

    /** A sphere and the surface, exact or approximate. */
    public static final QueryKind OVERLAP_SPHERE = onMesh("overlapSphere", "center radius mode", OverlapQueries::sphere)
            .onScene("center radius surfaces layers", OverlapQueries::sphereInScene)
            .checkedBy(new SphereCheck());

    /** An axis-aligned box and the surface. */
    public static final QueryKind OVERLAP_BOX = onMesh("overlapBox", "min max", OverlapQueries::box)
            .onScene("min max surfaces layers", OverlapQueries::boxInScene)
            .checkedBy(new BoxCheck());

    /** All triangles that a capsule touches. */
    public static final QueryKind OVERLAP_CAPSULE = onMesh(
                    "overlapCapsule", "from to radius max", OverlapQueries::allCapsule)
            .onScene("from to radius surfaces layers max", OverlapQueries::allCapsuleInScene);

    /** All triangles that an oriented box touches. */
    public static final QueryKind OVERLAP_ORIENTED_BOX = onMesh(
                    "overlapOrientedBox", "transform half max", OverlapQueries::allOrientedBox)
            .onScene("translation rotation half surfaces layers max", OverlapQueries::allOrientedBoxInScene);

    /** A chain of segments and its first touch. */
    public static final QueryKind OVERLAP_SEGMENTS = onMesh(
                    "overlapSegments", "points radius", OverlapQueries::segments)
            .onScene("points radius frontFacesOnly surfaces layers", SceneMeshQueries::segments)
            .checkedBy(new SegmentsCheck());

    /** The sides of a plane on which the mesh has points. */
    public static final QueryKind OVERLAP_PLANE = onMesh("overlapPlane", "plane", OverlapQueries::plane);

    /** A section of the mesh and a polygon. */
    public static final QueryKind OVERLAP_SECTION =
            onMesh("overlapSection", "plane polygon solid", OverlapQueries::section);

    /** The closest point of the surface. */
    public static final QueryKind CLOSEST_POINT = onMesh("closestPoint", "point maxDistance", SolidQueries::closest)
            .onScene("point maxDistance surfaces layers", SolidQueries::closestInScene)
            .checkedBy(new ClosestPointCheck());

    /** A point in a solid. */
    public static final QueryKind POINT_IN_SOLID =
            onMesh("pointInSolid", "point", SolidQueries::point).onScene("point layers", SolidQueries::pointInScene);

    /** The side of a solid on which a sphere is. */
    public static final QueryKind CLASSIFY_SPHERE = onMesh("classifySphere", "center radius", SolidQueries::sphere);

    /** The first solid point of a segment, by a BSP tree. */
    public static final QueryKind CAST_SEGMENT = onMesh("castSegment", "from to", SolidQueries::segment);

    /** The first contact of a moving sphere. */
    public static final QueryKind SWEEP_SPHERE = onMesh("sweepSphere", "center radius motion", SweepQueries::sphere)
            .onScene("center radius motion frontFacesOnly surfaces layers", SweepQueries::sphereInScene);

    /** The first contact of a moving capsule. */
    public static final QueryKind SWEEP_CAPSULE = onMesh("sweepCapsule", "from to radius motion", SweepQueries::capsule)
            .onScene("from to radius motion frontFacesOnly surfaces layers", SweepQueries::capsuleInScene);

    /** The time of impact of another, moving mesh. */
    public static final QueryKind SWEEP_MESH = onMesh(
                    "sweepMesh", "other otherPart transform motion rotation center tolerance", SweepQueries::mesh)
            .onScene(
                    SceneMeshQueries.PLACE + " motion rotation center tolerance surfaces layers",
                    SceneMeshQueries::sweep);

    /** The bounding box of a motion. */
    public static final QueryKind SWEPT_BOX =
            onMesh("sweptBox", "transform motion rotation center", SweepQueries::bounds);

    /** Contacts of a sphere. */
    public static final QueryKind CONTACTS_SPHERE = onMesh(
                    "contactsSphere", "center radius max", ContactQueries::sphere)
            .onScene("center radius tiles surfaces layers max", ContactQueries::sphereInScene);

    /** Contacts of a capsule. */
    public static final QueryKind CONTACTS_CAPSULE = onMesh(
                    "contactsCapsule", "from to radius max", ContactQueries::capsule)
            .onScene("from to radius tiles surfaces layers max", ContactQueries::capsuleInScene);

    /** The surface of another mesh. */
    public static final QueryKind OVERLAP_MESH = onMesh(
                    "overlapMesh", "other otherPart transform", PairQueries::overlap)
            .onScene(SceneMeshQueries.PLACE + " surfaces layers", SceneMeshQueries::overlap);

    /** The distance to another mesh. */
    public static final QueryKind CLOSEST_MESH = onMesh(
                    "closestMesh", "other otherPart transform maxDistance", PairQueries::closest)
            .onScene(SceneMeshQueries.PLACE + " maxDistance surfaces layers", SceneMeshQueries::closest);

    /** The spheres of another mesh. */
    public static final QueryKind OVERLAP_CLUSTER =
            onMesh("overlapCluster", "other otherPart transform", ClusterQueries::overlap);

    /** A ray and the spheres of the part. */
    public static final QueryKind CLUSTER_RAYCAST =
            onMesh("clusterRaycast", "origin direction maxT", ClusterQueries::ray);

    /** A box and the spheres of the part. */
    public static final QueryKind CLUSTER_BOX = onMesh("clusterBox", "min max", ClusterQueries::box);

    /** A plane and the spheres of the part. */
    public static final QueryKind CLUSTER_PLANE = onMesh("clusterPlane", "plane", ClusterQueries::plane);

    /** All kinds. */
    public static final List<QueryKind> ALL = List.of(
            OVERLAP_SPHERE,
            OVERLAP_BOX,
            RAYCAST,
            ANY_RAY,
            OVERLAP_SEGMENTS,
            CLOSEST_POINT,
            SWEEP_SPHERE,
            POINT_IN_SOLID,
            OVERLAP_PLANE,
            OVERLAP_SECTION,
            OVERLAP_CLUSTER,
            OVERLAP_MESH,
            CLOSEST_MESH,
            SWEEP_MESH,
            SWEPT_BOX,
            CONTACTS_SPHERE,
            CONTACTS_CAPSULE,
            OVERLAP_CAPSULE,
            OVERLAP_ORIENTED_BOX,
            RAYCAST_ALL,
            SWEEP_CAPSULE,
            CLASSIFY_SPHERE,
            CAST_SEGMENT,
            CLUSTER_RAYCAST,
            CLUSTER_BOX,
            CLUSTER_PLANE);

    private QueryKinds() {}
}
