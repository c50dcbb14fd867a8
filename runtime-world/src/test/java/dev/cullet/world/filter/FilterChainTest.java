// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.BspMode;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.RequiresPlatform;
import dev.cullet.world.bsp.SolidMesh;
import dev.cullet.world.deform.DeformingMesh;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FilterChainTest {
    private static final FilterBody BOX = FilterBodies.body(Meshes.box(-1, -1, -1, 1, 1, 1), BspMode.ON);
    private static final FilterBody BALL = FilterBodies.body(HardMeshes.icosphere(2), BspMode.ON);
    private static final FilterBody KNOT = FilterBodies.body(Meshes.torusKnot(8, 60), BspMode.ON);
    private static final FilterBody WITHOUT_TREE = FilterBodies.body(Meshes.torusKnot(8, 40), BspMode.OFF);
    private static final Set<Filter> ALL = EnumSet.allOf(Filter.class);

    private static @Nullable Filter decider(Set<Filter> filters, FilterBody a, FilterBody b, RigidTransform transform) {
        FilterChain chain = new FilterChain(filters);
        chain.overlaps(a, b, transform, null, null);
        return chain.decidedBy();
    }

    @Test
    void eachFilterRejectsWhatTheOnesBeforeItCannot() {
        double turn = Math.sqrt(0.5);
        RigidTransform far = RigidTransform.translation(5, 5, 5);
        assertEquals(Filter.MANHATTAN, decider(ALL, BOX, BOX, far));
        assertEquals(Filter.SPHERES, decider(FilterChain.CLASSIC, BOX, BOX, far));
        RigidTransform side = RigidTransform.translation(2.5, 0, 0);
        assertEquals(Filter.BOXES, decider(FilterChain.CLASSIC, BOX, BOX, side), "spheres touch, boxes do not");
        RigidTransform edges =
                RigidTransform.ofRowMajor(turn, -turn, 0, 2.42, turn, turn, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
        assertEquals(Filter.BOXES, decider(FilterChain.CLASSIC, BOX, BOX, edges), "an edge 6 mm from a face");
        RigidTransform edge = RigidTransform.translation(1.75, 1.75, 0);
        assertEquals(Filter.PLANE, decider(FilterChain.CLASSIC, BOX, BALL, edge), "past an edge");
        FilterBody pearl = FilterBodies.body(HardMeshes.icosphere(1).scaledAndMoved(0.2, 0, 0, 0), BspMode.OFF);
        assertEquals(
                Filter.BSP_BOX,
                decider(FilterChain.CLASSIC, BOX, pearl, RigidTransform.IDENTITY),
                "inside, and no plane separates them");
        assertEquals(Filter.VERTEX, decider(ALL, BOX, pearl, RigidTransform.IDENTITY));
        Set<Filter> withoutTree = FilterBodies.without(FilterChain.CLASSIC, Filter.BSP_BOX);
        assertEquals(Filter.EXACT, decider(withoutTree, BOX, pearl, RigidTransform.IDENTITY));
        assertEquals(Filter.VERTEX, decider(ALL, WITHOUT_TREE, WITHOUT_TREE, RigidTransform.IDENTITY));
        FilterBody open = FilterBodies.body(Meshes.terrain(5, 1), BspMode.OFF);
        assertEquals(Filter.EXACT, decider(ALL, open, open, RigidTransform.IDENTITY));
    }

    @Test
    void touchingPassesEveryFilter() {
        FilterChain chain = new FilterChain(FilterBodies.without(ALL, Filter.VERTEX));
        for (int axis = 0; axis < 3; axis++) {
            double[] at = {0, 0, 0};
            at[axis] = 2;
            assertTrue(chain.overlaps(BOX, BOX, RigidTransform.translation(at[0], at[1], at[2]), null, null));
            assertEquals(Filter.BSP, chain.decidedBy());
            assertTrue(chain.triangle() >= 0 && chain.otherTriangle() >= 0);
            at[axis] = Math.nextUp(2f);
            assertFalse(chain.overlaps(BOX, BOX, RigidTransform.translation(at[0], at[1], at[2]), null, null));
            assertEquals(-1, chain.triangle());
        }
        assertTrue(chain.overlaps(BOX, BOX, RigidTransform.translation(2, 2, 2), null, null), "corner on corner");
    }

    /** Surfaces touch, or a vertex of one is inside the other's solid: by brute force over all vertices. */
    @Test
    void withVerticesTheResultIsThatOfSolids() {
        FilterBody[] bodies = {BOX, BALL, KNOT, FilterBodies.body(Meshes.soup(3, 0.2, 1), BspMode.OFF)};
        FilterChain surfaces = new FilterChain(FilterChain.CLASSIC);
        FilterChain solids = new FilterChain(ALL);
        Random random = new Random(4);
        int[] seen = new int[3];
        int cases = size(2_000, 12_000);
        for (int i = 0; i < cases; i++) {
            FilterBody a = bodies[random.nextInt(bodies.length)];
            FilterBody b = bodies[random.nextInt(bodies.length)];
            RigidTransform transform = randomTransform(random, 1.2);
            boolean touch = surfaces.overlaps(a, b, transform, null, null);
            boolean expected =
                    touch || anyVertexInside(a, b, transform, true) || anyVertexInside(b, a, transform, false);
            assertEquals(expected, solids.overlaps(a, b, transform, null, null), "case " + i);
            seen[touch ? 2 : expected ? 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 60 && seen[1] > cases / 60 && seen[2] > cases / 60, Arrays.toString(seen));
    }

    private static boolean anyVertexInside(FilterBody solid, FilterBody of, RigidTransform transform, boolean forward) {
        SolidMesh inside = solid.solid();
        if (inside == null) {
            return false;
        }
        float[] p = of.mesh().data().triangles().positions();
        float[] q = new float[3];
        for (int i = 0; i < p.length; i += 3) {
            if (forward) {
                transform.toWorldPoint(p[i], p[i + 1], p[i + 2], q, 0);
            } else {
                transform.toModelPoint(p[i], p[i + 1], p[i + 2], q, 0);
            }
            if (inside.pointInSolid(q[0], q[1], q[2])) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aCachedPlaneOnlySavesWork() {
        FilterChain chain = new FilterChain(EnumSet.of(Filter.PLANE));
        FilterCounters cached = new FilterCounters(false);
        FilterCounters uncached = new FilterCounters(false);
        SeparatingPlane plane = new SeparatingPlane();
        int apart = 0;
        for (int frame = 0; frame < 3_000; frame++) {
            double angle = 0.002 * frame;
            RigidTransform transform = RigidTransform.ofRowMajor(
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
            boolean expected = chain.overlaps(BOX, BALL, transform, null, uncached);
            assertEquals(expected, chain.overlaps(BOX, BALL, transform, plane, cached), "frame " + frame);
            apart += expected ? 0 : 1;
        }
        assertTrue(apart > 1_000, "apart " + apart);
        assertEquals(apart, cached.rejects(Filter.PLANE), "two convex bodies: a plane separates them");
        plane.clear();
        assertFalse(chain.overlaps(BOX, BALL, RigidTransform.translation(0, 0, 9), plane, null));
    }

    @Test
    void convexBodiesThatAreApartAreMostlySeparated() {
        FilterChain chain = new FilterChain(EnumSet.of(Filter.PLANE));
        FilterCounters counters = new FilterCounters(false);
        Random random = new Random(6);
        int apart = 0;
        for (int i = 0; i < 10_000; i++) {
            apart += chain.overlaps(BOX, BALL, randomTransform(random, 1.5), null, counters) ? 0 : 1;
        }
        long inside = 10_000 - counters.tests(Filter.PLANE);
        assertEquals(0, inside);
        assertTrue(counters.rejects(Filter.PLANE) > 0.9 * apart, counters.rejects(Filter.PLANE) + " of " + apart);
    }

    @RequiresPlatform(Need.EXACT_ENCODING)
    @Test
    void aBodyFollowsAMeshThatDeforms() {
        DeformingMesh mesh = new DeformingMesh(BALL.mesh());
        FilterBody body = FilterBody.of(mesh.mesh());
        FilterChain chain = new FilterChain(FilterChain.CLASSIC);
        SeparatingPlane plane = new SeparatingPlane();
        RigidTransform transform = RigidTransform.translation(2.2, 0, 0);
        assertFalse(chain.overlaps(body, BOX, transform, plane, null));
        float[] p = BALL.mesh().data().triangles().positions().clone();
        for (int i = 0; i < p.length; i++) {
            p[i] *= 1.5f;
        }
        mesh.setVertices(0, p.length / 3, p, 0);
        mesh.refit();
        body.update();
        assertTrue(chain.overlaps(body, BOX, transform, plane, null));
    }

    @Test
    void countersAddUp() {
        FilterChain chain = new FilterChain(ALL);
        FilterCounters counters = new FilterCounters(true);
        Random random = new Random(7);
        int hits = 0;
        for (int i = 0; i < 2_000; i++) {
            hits += chain.overlaps(KNOT, BALL, randomTransform(random, 2), null, counters) ? 1 : 0;
        }
        long open = 2_000;
        long accepted = 0;
        for (Filter filter : Filter.values()) {
            assertEquals(open, counters.tests(filter), filter.name());
            assertTrue(counters.tests(filter) == 0 || counters.meanNanoseconds(filter) > 0);
            open -= counters.rejects(filter) + counters.accepts(filter);
            accepted += counters.accepts(filter);
        }
        assertEquals(0, open);
        assertEquals(hits, accepted);
        counters.clear();
        assertEquals(0, counters.tests(Filter.SPHERES));
    }

    @Test
    void theExactTestIsAlwaysApplied() {
        FilterChain chain = new FilterChain(EnumSet.noneOf(Filter.class));
        assertNull(chain.decidedBy());
        assertTrue(chain.overlaps(BOX, BOX, RigidTransform.IDENTITY, null, null));
        assertEquals(Filter.EXACT, chain.decidedBy());
    }

    @Test
    void allocatesNothingAndNeedsNoStack() throws InterruptedException {
        RigidTransform[] places = new RigidTransform[size(20, 50)];
        Random random = new Random(5);
        Arrays.setAll(places, i -> randomTransform(random, 1.8));
        FilterChain chain = new FilterChain(ALL);
        FilterChain exact = new FilterChain(FilterChain.CLASSIC);
        FilterCounters counters = new FilterCounters(true);
        SeparatingPlane plane = new SeparatingPlane();
        int[] hits = {0};
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            for (RigidTransform transform : places) {
                hits[0] += chain.overlaps(KNOT, BALL, transform, plane, counters) ? 1 : 0;
                hits[0] += exact.overlaps(KNOT, WITHOUT_TREE, transform, null, null) ? 1 : 0;
            }
        });
        assertTrue(hits[0] > 6 * places.length && hits[0] < 57 * places.length, "hits " + hits[0]);
        assertEquals(0, bytes, "bytes allocated by " + 2 * places.length + " queries");
    }

    private static RigidTransform randomTransform(Random random, double spread) {
        return RigidTransform.ofRowMajor(Queries.rigidMatrix(random, spread));
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
