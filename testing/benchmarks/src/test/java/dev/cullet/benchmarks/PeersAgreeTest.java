// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import static dev.cullet.benchmarks.Cullet.here;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.benchmarks.Contestant.Question;
import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** That the comparison compares: brute force, this project and PhysX give the same answers on a small mesh. */
class PeersAgreeTest {
    private static final MeshArrays MESH = Meshes.torusKnot(12, 80);

    private final Cullet ours = new Cullet(Quality.DEFAULT);

    @Test
    void everyKindHasHitsAndMissesAndBruteForceAgrees() {
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        for (Kind kind : Kind.values()) {
            Question question = ours.question(kind, workload);
            if (question == null || kind.isPair()) {
                continue;
            }
            int hits = 0;
            for (int i = 0; i < 100; i++) {
                double margin = workload.margin(kind, i);
                boolean hit = question.hits(i);
                assertTrue(hit == margin <= 0 || Math.abs(margin) < 1e-6, kind + " " + i + ": " + margin);
                hits += hit ? 1 : 0;
            }
            assertTrue(hits > 20, kind + " hits " + hits);
            assertTrue(hits < 80 || kind == Kind.CLOSEST_POINT, kind + " hits " + hits);
        }
    }

    @Test
    void meshPairsTouchOrNotAsTheirNamesSay() {
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        PairOracle oracle = new PairOracle(MESH);
        for (Kind kind : new Kind[] {Kind.PAIR_DEEP, Kind.PAIR_TOUCHING, Kind.PAIR_APART}) {
            Question question = here(ours.question(kind, workload));
            for (int i = 0; i < Workload.PAIRS; i++) {
                assertEquals(kind != Kind.PAIR_APART, question.hits(i), kind + " " + i);
                assertEquals(kind != Kind.PAIR_APART, oracle.touch(workload.pairs(kind)[i]), kind + " " + i);
            }
        }
    }

    @Test
    void workIsCountedForBoxesAndForSpheres() {
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        WorkCounts counts = new WorkCounts(ours.collisionMesh().data());
        float[] c = workload.centres(Kind.SPHERE_1);
        Question question = here(ours.question(Kind.SPHERE_1, workload));
        int boxes = 0;
        int spheres = 0;
        for (int i = 0; i < 200; i++) {
            float r = workload.size(Kind.SPHERE_1);
            assertEquals(question.hits(i), counts.sphere(false, c[3 * i], c[3 * i + 1], c[3 * i + 2], r), "box tree");
            boxes += counts.visited() + counts.tested();
            assertEquals(question.hits(i), counts.sphere(true, c[3 * i], c[3 * i + 1], c[3 * i + 2], r), "sphere tree");
            spheres += counts.visited() + counts.tested();
        }
        assertTrue(boxes < spheres, boxes + " against " + spheres);
    }

    @Test
    void physXAnswersTheSameWhereItsNativeIsThere() {
        Contestant peer;
        try {
            peer = PhysX.bvh34();
        } catch (LinkageError | RuntimeException e) {
            Assumptions.assumeTrue(false, "no native of PhysX here: " + e);
            return;
        }
        ours.prepare(MESH);
        Workload workload = new Workload(MESH, ours.collisionMesh());
        peer.prepare(MESH);
        peer.cook();
        for (Kind kind : new Kind[] {Kind.CLOSEST_RAY, Kind.SPHERE_1, Kind.BOX_10, Kind.CLUSTER}) {
            Question mine = here(ours.question(kind, workload));
            Question theirs = here(peer.question(kind, workload));
            int differ = 0;
            for (int i = 0; i < 200; i++) {
                differ += mine.hits(i) == theirs.hits(i) ? 0 : 1;
            }
            assertTrue(differ <= 2, kind + ": " + differ + " answers differ");
        }
        peer.close();
    }
}
