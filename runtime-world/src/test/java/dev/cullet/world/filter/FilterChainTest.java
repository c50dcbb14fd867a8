// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.cullet.builder.BspMode;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.Scene;
import dev.cullet.world.deform.DeformingMesh;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FilterChainTest {
    private static final FilterBody BOX = FilterBodies.body(Meshes.box(-1, -1, -1, 1, 1, 1), BspMode.ON);
    private static final FilterBody BALL = FilterBodies.body(HardMeshes.icosphere(2), BspMode.ON);
    private static final FilterBody KNOT = FilterBodies.body(Meshes.torusKnot(8, 60), BspMode.ON);
    private static final FilterBody WITHOUT_TREE = FilterBodies.body(Meshes.torusKnot(8, 40), BspMode.OFF);
    private static final int ALL = (1 << FilterChain.COUNT) - 1;

    private static int decider(int filters, FilterBody a, FilterBody b, RigidTransform place) {
        FilterChain chain = new FilterChain(filters);
        chain.overlap(a, b, place, null, null);
        return chain.decidedBy();
    }

    @Test
    void eachFilterRejectsWhatTheOnesBeforeItCannot() {
        double turn = Math.sqrt(0.5);
        RigidTransform far = RigidTransform.translation(5, 5, 5);
        assertEquals(FilterChain.MANHATTAN, decider(ALL, BOX, BOX, far));
        assertEquals(FilterChain.SPHERES, decider(FilterChain.ARTICLE, BOX, BOX, far));
        RigidTransform side = RigidTransform.translation(2.5, 0, 0);
        assertEquals(FilterChain.BOXES, decider(FilterChain.ARTICLE, BOX, BOX, side), "spheres touch, boxes do not");
        RigidTransform edges =
                RigidTransform.ofRowMajor(turn, -turn, 0, 2.42, turn, turn, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
        assertEquals(FilterChain.BOXES, decider(FilterChain.ARTICLE, BOX, BOX, edges), "an edge 6 mm from a face");
        RigidTransform edge = RigidTransform.translation(1.75, 1.75, 0);
        assertEquals(FilterChain.PLANE, decider(FilterChain.ARTICLE, BOX, BALL, edge), "past an edge");
        FilterBody pearl = FilterBodies.body(HardMeshes.icosphere(1).scaledAndMoved(0.2, 0, 0, 0), BspMode.OFF);
        assertEquals(
                FilterChain.BSP_BOX,
                decider(FilterChain.ARTICLE, BOX, pearl, RigidTransform.IDENTITY),
                "inside, and no plane divides");
        assertEquals(FilterChain.VERTEX, decider(ALL, BOX, pearl, RigidTransform.IDENTITY));
        int withoutTree = FilterChain.ARTICLE & ~(1 << FilterChain.BSP_BOX);
        assertEquals(FilterChain.EXACT, decider(withoutTree, BOX, pearl, RigidTransform.IDENTITY));
        assertEquals(FilterChain.EXACT, decider(ALL, WITHOUT_TREE, WITHOUT_TREE, RigidTransform.IDENTITY));
    }

    @Test
    void touchingPassesEveryFilter() {
        FilterChain chain = new FilterChain(ALL & ~(1 << FilterChain.VERTEX));
        for (int axis = 0; axis < 3; axis++) {
            double[] at = {0, 0, 0};
            at[axis] = 2;
            assertTrue(chain.overlap(BOX, BOX, RigidTransform.translation(at[0], at[1], at[2]), null, null));
            assertEquals(FilterChain.BSP, chain.decidedBy());
            assertTrue(chain.triangle() >= 0 && chain.otherTriangle() >= 0);
            at[axis] = Math.nextUp(2f);
            assertFalse(chain.overlap(BOX, BOX, RigidTransform.translation(at[0], at[1], at[2]), null, null));
            assertEquals(-1, chain.triangle());
        }
        assertTrue(chain.overlap(BOX, BOX, RigidTransform.translation(2, 2, 2), null, null), "corner on corner");
    }

    /** Surfaces touch, or a vertex of one is inside the other's solid: by brute force over all vertices. */
    @Test
    void withVerticesTheQuestionIsAboutSolids() {
        FilterBody[] bodies = {BOX, BALL, KNOT, FilterBodies.body(Meshes.soup(3, 0.2, 1), BspMode.OFF)};
        FilterChain surfaces = new FilterChain(FilterChain.ARTICLE);
        FilterChain solids = new FilterChain(ALL);
        Random random = new Random(4);
        int[] seen = new int[3];
        for (int i = 0; i < 12_000; i++) {
            FilterBody a = bodies[random.nextInt(bodies.length)];
            FilterBody b = bodies[random.nextInt(bodies.length)];
            RigidTransform place = randomPlace(random, 1.2);
            boolean touch = surfaces.overlap(a, b, place, null, null);
            boolean expected = touch || anyVertexInside(a, b, place, true) || anyVertexInside(b, a, place, false);
            assertEquals(expected, solids.overlap(a, b, place, null, null), "case " + i);
            seen[touch ? 2 : expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > 200 && seen[1] > 200 && seen[2] > 200, Arrays.toString(seen));
    }

    private static boolean anyVertexInside(FilterBody solid, FilterBody of, RigidTransform place, boolean forward) {
        if (solid.bsp() == null || !solid.bsp().isSolid()) {
            return false;
        }
        float[] p = of.mesh().data().triangles().positions();
        float[] q = new float[3];
        for (int i = 0; i < p.length; i += 3) {
            if (forward) {
                place.toWorldPoint(p[i], p[i + 1], p[i + 2], q, 0);
            } else {
                place.toModelPoint(p[i], p[i + 1], p[i + 2], q, 0);
            }
            if (solid.bsp().pointInSolid(q[0], q[1], q[2])) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aWitnessOnlySavesWork() {
        FilterChain chain = new FilterChain(1 << FilterChain.PLANE);
        FilterCounters remembered = new FilterCounters(false);
        FilterCounters forgotten = new FilterCounters(false);
        DividingPlane witness = new DividingPlane();
        int apart = 0;
        for (int frame = 0; frame < 3_000; frame++) {
            double angle = 0.002 * frame;
            RigidTransform place = RigidTransform.ofRowMajor(
                    Math.cos(angle),
                    -Math.sin(angle),
                    0,
                    2.6,
                    Math.sin(angle),
                    Math.cos(angle),
                    0,
                    0.4,
                    0,
                    0,
                    1,
                    0.0003 * frame,
                    0,
                    0,
                    0,
                    1);
            boolean expected = chain.overlap(BOX, BALL, place, null, forgotten);
            assertEquals(expected, chain.overlap(BOX, BALL, place, witness, remembered), "frame " + frame);
            apart += expected ? 0 : 1;
        }
        assertTrue(apart > 1_000, "apart " + apart);
        assertEquals(apart, remembered.rejects(FilterChain.PLANE), "two convex bodies: a plane divides them");
        witness.clear();
        assertFalse(chain.overlap(BOX, BALL, RigidTransform.translation(0, 0, 9), witness, null));
    }

    @Test
    void convexBodiesThatAreApartAreMostlyDivided() {
        FilterChain chain = new FilterChain(1 << FilterChain.PLANE);
        FilterCounters counters = new FilterCounters(false);
        Random random = new Random(6);
        int apart = 0;
        for (int i = 0; i < 10_000; i++) {
            apart += chain.overlap(BOX, BALL, randomPlace(random, 1.5), null, counters) ? 0 : 1;
        }
        long inside = 10_000 - counters.tests(FilterChain.PLANE);
        assertEquals(0, inside);
        assertTrue(
                counters.rejects(FilterChain.PLANE) > 0.9 * apart,
                counters.rejects(FilterChain.PLANE) + " of " + apart);
    }

    @Test
    void aBodyFollowsAMeshThatDeforms() {
        assumeFalse(Scene.isCompact(), "a compact mesh does not deform");
        DeformingMesh mesh = new DeformingMesh(BALL.mesh());
        FilterBody body = FilterBody.of(mesh.mesh());
        FilterChain chain = new FilterChain(FilterChain.ARTICLE);
        DividingPlane witness = new DividingPlane();
        RigidTransform place = RigidTransform.translation(2.2, 0, 0);
        assertFalse(chain.overlap(body, BOX, place, witness, null));
        float[] p = BALL.mesh().data().triangles().positions().clone();
        for (int i = 0; i < p.length; i++) {
            p[i] *= 1.5f;
        }
        mesh.setVertices(0, p.length / 3, p, 0);
        mesh.refit();
        body.update();
        assertTrue(chain.overlap(body, BOX, place, witness, null));
    }

    @Test
    void countersAddUp() {
        FilterChain chain = new FilterChain(ALL);
        FilterCounters counters = new FilterCounters(true);
        Random random = new Random(7);
        int hits = 0;
        for (int i = 0; i < 2_000; i++) {
            hits += chain.overlap(KNOT, BALL, randomPlace(random, 2), null, counters) ? 1 : 0;
        }
        long open = 2_000;
        long accepted = 0;
        for (int filter = 0; filter < FilterChain.COUNT; filter++) {
            assertEquals(open, counters.tests(filter), "filter " + filter);
            assertTrue(counters.tests(filter) == 0 || counters.meanNanoseconds(filter) > 0);
            open -= counters.rejects(filter) + counters.accepts(filter);
            accepted += counters.accepts(filter);
        }
        assertEquals(0, open);
        assertEquals(hits, accepted);
        counters.clear();
        assertEquals(0, counters.tests(FilterChain.SPHERES));
    }

    @Test
    void refusesFiltersThatThereAreNot() {
        assertThrows(IllegalArgumentException.class, () -> new FilterChain(1 << FilterChain.COUNT));
        assertThrows(IllegalArgumentException.class, () -> new FilterChain(-1));
    }

    @Test
    void allocatesNothingAndNeedsNoStack() throws InterruptedException {
        RigidTransform[] places = new RigidTransform[50];
        Random random = new Random(5);
        Arrays.setAll(places, i -> randomPlace(random, 1.8));
        FilterChain chain = new FilterChain(ALL);
        FilterChain exact = new FilterChain(FilterChain.ARTICLE);
        FilterCounters counters = new FilterCounters(true);
        DividingPlane witness = new DividingPlane();
        int[] hits = {0};
        long least = Footprint.leastBytesOnSmallestStack(() -> {
            for (RigidTransform place : places) {
                hits[0] += chain.overlap(KNOT, BALL, place, witness, counters) ? 1 : 0;
                hits[0] += exact.overlap(KNOT, WITHOUT_TREE, place, null, null) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 300 && hits[0] < 2_850, "hits " + hits[0]);
        assertEquals(0, least, "bytes allocated by 100 queries");
    }

    private static RigidTransform randomPlace(Random random, double spread) {
        double[] r = Queries.rotation(random);
        return RigidTransform.ofRowMajor(
                r[0],
                r[1],
                r[2],
                spread * random.nextGaussian(),
                r[3],
                r[4],
                r[5],
                spread * random.nextGaussian(),
                r[6],
                r[7],
                r[8],
                spread * random.nextGaussian(),
                0,
                0,
                0,
                1);
    }
}
