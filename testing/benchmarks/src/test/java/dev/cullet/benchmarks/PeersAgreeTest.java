// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.benchmarks.Engine.Query;
import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Brute force, Cullet and PhysX give the same answers on a small mesh. */
class PeersAgreeTest {
    private static final MeshArrays MESH = Meshes.torusKnot(12, 80);

    private final CulletEngine ours = new CulletEngine(Quality.DEFAULT);

    @Test
    void everyKindHasHitsAndMissesAndBruteForceAgrees() {
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        for (QueryKind kind : QueryKind.values()) {
            Query query = ours.query(kind, workload);
            if (query == null || kind.isPair()) {
                continue;
            }
            int hits = 0;
            for (int i = 0; i < 100; i++) {
                double margin = workload.margin(kind, i);
                boolean hit = query.hits(i);
                assertTrue(hit == margin <= 0 || Math.abs(margin) < 1e-6, kind + " " + i + ": " + margin);
                hits += hit ? 1 : 0;
            }
            assertTrue(hits > 20, kind + " hits " + hits);
            assertTrue(hits < 80 || kind == QueryKind.CLOSEST_POINT, kind + " hits " + hits);
        }
    }

    @Test
    void meshPairsTouchExceptThoseNamedApart() {
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        PairOracle oracle = new PairOracle(MESH);
        for (QueryKind kind : new QueryKind[] {QueryKind.PAIR_DEEP, QueryKind.PAIR_TOUCHING, QueryKind.PAIR_APART}) {
            Query query = Objects.requireNonNull(ours.query(kind, workload));
            for (int i = 0; i < Workload.PAIRS; i++) {
                assertEquals(kind != QueryKind.PAIR_APART, query.hits(i), kind + " " + i);
                assertEquals(kind != QueryKind.PAIR_APART, oracle.touch(workload.pairs(kind)[i]), kind + " " + i);
            }
        }
    }

    @Test
    void workIsCountedForBoxesAndForSpheres() {
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        WorkCounts counts = new WorkCounts(ours.collisionMesh().data());
        float[] c = workload.centers(QueryKind.SPHERE_1);
        Query query = Objects.requireNonNull(ours.query(QueryKind.SPHERE_1, workload));
        int boxes = 0;
        int spheres = 0;
        for (int i = 0; i < 200; i++) {
            float r = workload.size(QueryKind.SPHERE_1);
            assertEquals(query.hits(i), counts.sphere(false, c[3 * i], c[3 * i + 1], c[3 * i + 2], r), "box tree");
            boxes += counts.visited() + counts.tested();
            assertEquals(query.hits(i), counts.sphere(true, c[3 * i], c[3 * i + 1], c[3 * i + 2], r), "sphere tree");
            spheres += counts.visited() + counts.tested();
        }
        assertTrue(boxes < spheres, boxes + " for boxes, " + spheres + " for spheres");
    }

    @RequiresPlatform(Need.PHYSX)
    @Test
    void physXGivesTheSameAnswers() {
        Engine peer = PhysX.bvh34();
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        peer.prepare(MESH);
        peer.cook();
        for (QueryKind kind :
                new QueryKind[] {QueryKind.CLOSEST_RAY, QueryKind.SPHERE_1, QueryKind.BOX_10, QueryKind.CLUSTER}) {
            Query mine = Objects.requireNonNull(ours.query(kind, workload));
            Query theirs = Objects.requireNonNull(peer.query(kind, workload));
            int differ = 0;
            for (int i = 0; i < 200; i++) {
                differ += mine.hits(i) == theirs.hits(i) ? 0 : 1;
            }
            assertTrue(differ <= 2, kind + ": " + differ + " answers differ");
        }
        peer.close();
    }
}
