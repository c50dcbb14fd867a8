// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Outline;
import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.ClosestHit;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.bsp.BspPairs;
import dev.cullet.world.bsp.SolidHit;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.budget.BudgetQuery;
import dev.cullet.world.bulk.BulkQuery;
import dev.cullet.world.cluster.ClusterQuery;
import dev.cullet.world.cluster.ClusterShapeQuery;
import dev.cullet.world.contact.Contacts;
import dev.cullet.world.deform.DeformingMesh;
import dev.cullet.world.filter.FilterBody;
import dev.cullet.world.filter.FilterChain;
import dev.cullet.world.motion.CapsuleSweep;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.overlap.OverlapQuery;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.PolygonQuery;
import dev.cullet.world.plane.SectionQuery;
import dev.cullet.world.ray.RayFilter;
import dev.cullet.world.ray.RayHits;
import java.util.Random;

/** Every query of both runtimes, once each, on whatever a file holds; results of hits must be numbers. */
final class WorldQueries {
    private final CollisionMesh other = Scene.load(Meshes.box(-1, -1, -1, 1, 1, 1));
    private final Polygon2 square = new Polygon2(new float[] {-2, -2, 2, -2, 2, 2, -2, 2});
    private final RayHit rayHit = new RayHit();
    private final SegmentHit segmentHit = new SegmentHit();
    private final ClosestHit closestHit = new ClosestHit();
    private final RayHits hits = new RayHits(8);
    private final Ray ray = new Ray();
    private final OverlapQuery overlaps = new OverlapQuery();
    private final BudgetQuery budget = new BudgetQuery();
    private final BulkQuery bulk = new BulkQuery(2);
    private final SphereSweep sphereSweep = new SphereSweep();
    private final CapsuleSweep capsuleSweep = new CapsuleSweep();
    private final MeshSweep meshSweep = new MeshSweep();
    private final Motion motion = new Motion();
    private final MeshDistance distance = new MeshDistance();
    private final MeshPairs pairs = new MeshPairs();
    private final BspPairs bspPairs = new BspPairs();
    private final Contacts contacts = new Contacts(4);
    private final Contacts tiles = Contacts.ofTiles(4);
    private final SectionQuery section = new SectionQuery();
    private final ClusterQuery clusters = new ClusterQuery();
    private final ClusterShapeQuery clusterShapes = new ClusterShapeQuery();
    private final FilterChain chain = new FilterChain(FilterChain.DEFAULT);
    private final FilterBody otherBody = FilterBody.of(other);
    private final int[] found = new int[8];
    private final RayHit[] rayHits = {new RayHit(), new RayHit()};

    /** Number of hits so far, of all kinds. */
    long hitCount;

    /** Runs the queries of an asset's parts, in all their frames, at a random position around the unit sphere. */
    void run(CollisionAsset asset, Random random) {
        for (int i = 0; i < asset.partCount(); i++) {
            CollisionMesh part = asset.part(i);
            for (int frame = 0; frame < part.frameCount(); frame++) {
                CollisionMesh mesh = part.frame(frame);
                float x = (float) (2.4 * random.nextDouble() - 1.2);
                float y = (float) (2.4 * random.nextDouble() - 1.2);
                float z = (float) (2.4 * random.nextDouble() - 1.2);
                surface(mesh, x, y, z);
                motions(mesh, x, y, z);
                RigidTransform otherToThis = Scene.anywhere(random, 1);
                pairs(mesh, otherToThis);
                solid(mesh, x, y, z, otherToThis);
                shapes(mesh, x, y, z, otherToThis);
                deform(mesh, x, y, z);
            }
        }
    }

    private void surface(CollisionMesh mesh, float x, float y, float z) {
        count(mesh.anySphere(x, y, z, 0.3f) >= 0);
        count(mesh.anySphereApproximate(x, y, z, 0.3f) >= 0);
        count(mesh.anySpheres(new float[] {x, y, z, 0.3f, -x, y, z, 0.2f}, 2, found) > 0);
        count(mesh.anyBox(x, y, z, x + 0.4f, y + 0.4f, z + 0.4f) >= 0);
        count(mesh.anyRay(x, 3, z, 0, -1, 0, 9) >= 0);
        count(mesh.raycast(x, 3, z, 0, -1, 0, Double.POSITIVE_INFINITY, rayHit), rayHit.t());
        count(mesh.overlapsSegments(new float[] {x, y, 3, x, y, 0, x, y, -3}, 3, 0.05f, segmentHit), segmentHit.t());
        count(mesh.closestPoint(x, y, z, Float.POSITIVE_INFINITY, closestHit), closestHit.distance());
        mesh.sidesOfPlane(1, 2, 3, x);
        count(hits.raycastAll(mesh, ray.set(3, y, z, -1, 0, 0).between(0, 9), RayFilter.ALL) > 0);
        count(
                hits.raycast(
                        mesh, ray.set(3, y, z, -1, 0, 0).between(0, 9), RayFilter.ALL.withFrontFacesOnly(), rayHit),
                rayHit.t());
        count(overlaps.setSphere(x, y, z, 0.3f).all(mesh, found) > 0);
        count(overlaps.setBox(x, y, z, x + 0.4f, y + 0.4f, z + 0.4f).all(mesh, found) > 0);
        count(overlaps.setCapsule(x, y, z, 0, 0, 0, 0.2f).all(mesh, found) > 0);
        count(overlaps.setOrientedBox(RigidTransform.translation(x, y, z), 0.3f, 0.2f, 0.1f)
                        .any(mesh)
                >= 0);
        int nodes = mesh.data().tree().nodeCount();
        budget.on(mesh, nodes + 1).anySphere(x, y, z, 0.3f);
        assertTrue(budget.nodesVisited() <= nodes, () -> budget.nodesVisited() + " of " + nodes + " nodes");
        budget.on(mesh, nodes + 1).anyBox(x, y, z, x, y, z);
        assertTrue(budget.nodesVisited() <= nodes, () -> budget.nodesVisited() + " of " + nodes + " nodes");
        int visits = 5 * nodes; // a ray visits a node again after each of its four children
        budget.on(mesh, visits + 1).raycast(x, 3, z, 0, -1, 0, 9, rayHit);
        assertTrue(budget.nodesVisited() <= visits, () -> budget.nodesVisited() + " visits of " + nodes + " nodes");
        count(bulk.anySpheres(mesh, new float[] {x, y, z, 0.3f, -x, y, z, 0.2f}, 2, found) > 0);
        count(mesh.raycasts(new float[] {x, y, 3, 0, 0, -1, 3, y, z, -1, 0, 0}, 2, 9, rayHits) > 0);
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            assertTrue(mesh.surfaceName(triangle) != null);
        }
    }

    private void motions(CollisionMesh mesh, float x, float y, float z) {
        count(sphereSweep.setSphere(x, 3, z, 0.2f).sweep(mesh, 0, -6, 0), sphereSweep.t());
        count(capsuleSweep.setCapsule(x, 3, z, z, 4, x, 0.1f).sweep(mesh, 0, -6, 0.1), capsuleSweep.t());
        motion.set(RigidTransform.translation(3, y, z), -4, 0, 0).setRotation(0, 1, 0, 0, 0, 0);
        count(meshSweep.sweep(mesh, other, motion, 0.01) == MeshSweep.Outcome.HIT, meshSweep.t());
        count(meshSweep.sweep(other, mesh, motion, 0.01) == MeshSweep.Outcome.HIT, meshSweep.t());
        count(contacts.collideSphere(mesh, x, y, z, 0.4f) > 0);
        count(contacts.collideCapsule(mesh, x, y, z, -x, y, z, 0.3f) > 0);
        tiles.collideCapsule(mesh, x, y, z, -x, y, z, 0.3f);
        count(tiles.add(mesh) > 0);
        for (int i = 0; i < tiles.count(); i++) {
            assertTrue(tiles.depth(i) >= 0, "depth");
        }
    }

    private void pairs(CollisionMesh mesh, RigidTransform otherToThis) {
        count(pairs.overlaps(mesh, other, otherToThis));
        count(pairs.overlaps(other, mesh, otherToThis));
        count(distance.closestPoints(mesh, other, otherToThis, 2), distance.distance());
        count(distance.closestPoints(other, mesh, otherToThis, 2), distance.distance());
        FilterBody body = FilterBody.of(mesh);
        count(chain.overlaps(body, otherBody, otherToThis, null, null));
        count(chain.overlaps(otherBody, body, otherToThis, null, null));
    }

    private void solid(CollisionMesh mesh, float x, float y, float z, RigidTransform otherToThis) {
        if (SolidMesh.isSolid(mesh)) {
            SolidMesh solid = SolidMesh.of(mesh);
            count(solid.pointInSolid(x, y, z));
            solid.classifySphere(x, y, z, 0.1f);
            count(section.overlapsSolid(mesh, otherToThis, 0, 1, 0, -y, square));
        }
        count(section.overlapsSurface(mesh, otherToThis, 0, 1, 0, -y, square));
        if (mesh.data().bsp() != null) {
            BspMesh bsp = BspMesh.of(mesh);
            if (bsp.isSolid()) {
                SolidHit hit = new SolidHit();
                count(bsp.pointInSolid(x, y, z));
                count(bsp.castSegment(3, y, z, x, y, z, hit), hit.t());
            }
            count(bspPairs.overlaps(bsp, other, otherToThis));
            count(bspPairs.overlaps(bsp, bsp, otherToThis));
        }
    }

    private void shapes(CollisionMesh mesh, float x, float y, float z, RigidTransform otherToThis) {
        SphereCluster cluster = mesh.data().cluster();
        if (cluster != null) {
            count(clusters.overlaps(other, cluster, otherToThis));
            count(clusters.allOverlaps(cluster, cluster, otherToThis, found) > 0);
            clusterShapes.sidesOfPlane(cluster, 1, 2, 3, x);
            count(clusterShapes.overlapsBox(cluster, x, y, z, x + 0.4, y + 0.4, z + 0.4));
            count(clusterShapes.setRay(x, 3, z, 0, -1, 0, 9).raycast(cluster), clusterShapes.t());
        }
        for (Outline outline : mesh.data().outlines()) {
            Polygon2 polygon = Polygon2.of(outline);
            count(polygon.contains(x, y));
            count(PolygonQuery.overlaps(polygon, square));
            count(PolygonQuery.overlapsSegment(polygon, x, y, 0, 0));
            count(PolygonQuery.overlapsCircle(polygon, x, y, 0.3f));
        }
    }

    private void deform(CollisionMesh mesh, float x, float y, float z) {
        if (mesh.data().triangles().blocks() == null) {
            DeformingMesh deforming = new DeformingMesh(mesh);
            deforming.setVertices(0, 1, new float[] {x, y, z}, 0);
            deforming.refitMoved();
            count(deforming.mesh().anySphere(x, y, z, 0.3f) >= 0);
        }
    }

    private void count(boolean hit) {
        hitCount += hit ? 1 : 0;
    }

    private void count(boolean hit, double number) {
        hitCount += hit ? 1 : 0;
        assertTrue(!hit || Math.abs(number) <= Double.MAX_VALUE, () -> "a hit at " + number);
    }
}
