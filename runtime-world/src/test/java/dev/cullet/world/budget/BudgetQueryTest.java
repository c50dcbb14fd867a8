// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import dev.cullet.world.Scene;
import dev.cullet.world.budget.BudgetQuery.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Queries with a budget against those without, at every budget up to what a query needs. */
final class BudgetQueryTest {
    private static final int COUNT = 60;

    /** A query with a budget, and the one without. */
    private interface Both {
        Outcome ask(BudgetQuery query, int maxNodes);

        int expected();
    }

    @Test
    void anyBudgetGivesTheSameAnswerOrNone() {
        int[] seen = new int[3];
        long visits = 0;
        int rays = 0;
        for (MeshArrays arrays : meshes()) {
            CollisionMesh mesh = Scene.load(arrays);
            CollisionMesh forRays = CollisionAsset.of(TestAsset.of(mesh.data()), LoadOptions.DEFAULTS.withRayLayout())
                    .part(0);
            float[] spheres = Queries.spheres(arrays, 0.05, COUNT, 3);
            float[] lines = Queries.rays(arrays, COUNT, 4);
            for (int i = 0; i < COUNT; i++) {
                String message = arrays + " query " + i;
                compare(sphere(mesh, spheres, i), seen, message + " sphere");
                compare(box(mesh, spheres, i), seen, message + " box");
                double maxT = i % 3 == 0 ? 0.7 : Double.POSITIVE_INFINITY;
                visits += compare(ray(mesh, lines, i, maxT), seen, message);
                compare(ray(forRays, lines, i, maxT), seen, message + " with a layout for rays");
                rays++;
            }
        }
        for (int outcomes : seen) {
            assertTrue(outcomes > 500, seen[0] + " misses, " + seen[1] + " hits, " + seen[2] + " undecided");
        }
        assertTrue(visits < 30L * rays, visits + " nodes of " + rays + " rays");
    }

    /** Rays at vertices, which several triangles hit at the same t, from near and from very far away. */
    @Test
    void raysThatTouchManyTrianglesFindTheSame() {
        Random random = new Random(9);
        int[] seen = new int[3];
        for (MeshArrays arrays : meshes()) {
            CollisionMesh mesh = Scene.load(arrays);
            float[] corners = new float[9];
            for (int i = 0; i < COUNT; i++) {
                mesh.triangleCorners(random.nextInt(mesh.triangleCount()), corners, 0);
                float[] line = new float[6];
                double away = Math.pow(10, i % 9 == 0 ? 30 : random.nextInt(4));
                for (int axis = 0; axis < 3; axis++) {
                    line[3 + axis] = (random.nextInt(7) - 3) / 4f;
                    line[axis] = (float) (corners[axis] - away * line[3 + axis]);
                }
                line[3] = line[3] == 0 && line[4] == 0 && line[5] == 0 ? 1 : line[3];
                compare(ray(mesh, line, 0, Double.POSITIVE_INFINITY), seen, arrays + " ray " + i);
            }
        }
        assertTrue(seen[1] > 100 && seen[2] > 100, seen[0] + " misses, " + seen[1] + " hits, " + seen[2]);
    }

    private static List<MeshArrays> meshes() {
        List<MeshArrays> meshes = new ArrayList<>(Scene.small());
        meshes.add(Meshes.torusKnot(8, 60));
        meshes.add(Meshes.terrain(16, 3));
        return meshes;
    }

    private static int compare(Both both, int[] seen, String message) {
        BudgetQuery query = new BudgetQuery();
        int expected = both.expected();
        Outcome decided = both.ask(query, Integer.MAX_VALUE);
        assertEquals(expected < 0 ? Outcome.MISS : Outcome.HIT, decided, message);
        assertEquals(expected, query.triangle(), message);
        int needed = query.nodesVisited();
        seen[expected < 0 ? 0 : 1]++;
        for (int budget = needed + 1; budget >= 0; budget -= budget > needed - 2 ? 1 : 1 + needed / 3) {
            Outcome outcome = both.ask(query, budget);
            assertEquals(
                    budget < needed ? Outcome.UNDECIDED : decided, outcome, message + " with " + budget + " nodes");
            assertEquals(budget < needed ? -1 : expected, query.triangle(), message);
            assertEquals(Math.min(budget, needed), query.nodesVisited(), message);
            seen[2] += outcome == Outcome.UNDECIDED ? 1 : 0;
        }
        return needed;
    }

    private static Both sphere(CollisionMesh mesh, float[] s, int i) {
        float radius = s[4 * i + 3] * (i % 5 == 0 ? 20 : 1); // some contain whole boxes
        return new Both() {
            @Override
            public Outcome ask(BudgetQuery query, int maxNodes) {
                return query.on(mesh, maxNodes).anySphere(s[4 * i], s[4 * i + 1], s[4 * i + 2], radius);
            }

            @Override
            public int expected() {
                return mesh.anySphere(s[4 * i], s[4 * i + 1], s[4 * i + 2], radius);
            }
        };
    }

    private static Both box(CollisionMesh mesh, float[] s, int i) {
        float[] b = new float[6];
        for (int axis = 0; axis < 3; axis++) {
            float half = s[4 * i + 3] * (i % 5 == 0 ? 20 : axis);
            b[axis] = s[4 * i + axis] - half;
            b[3 + axis] = s[4 * i + axis] + half;
        }
        return new Both() {
            @Override
            public Outcome ask(BudgetQuery query, int maxNodes) {
                return query.on(mesh, maxNodes).anyBox(b[0], b[1], b[2], b[3], b[4], b[5]);
            }

            @Override
            public int expected() {
                return mesh.anyBox(b[0], b[1], b[2], b[3], b[4], b[5]);
            }
        };
    }

    private static Both ray(CollisionMesh mesh, float[] rays, int i, double maxT) {
        RayHit found = new RayHit();
        RayHit expected = new RayHit();
        float[] r = Arrays.copyOfRange(rays, 6 * i, 6 * i + 6);
        return new Both() {
            @Override
            public Outcome ask(BudgetQuery query, int maxNodes) {
                Outcome outcome = query.on(mesh, maxNodes).raycast(r[0], r[1], r[2], r[3], r[4], r[5], maxT, found);
                if (outcome == Outcome.HIT) {
                    assertEquals(expected.t(), found.t());
                    assertEquals(expected.x(), found.x());
                    assertEquals(expected.normalZ(), found.normalZ());
                } else {
                    assertEquals(Double.NaN, found.t());
                    assertEquals(Double.NaN, found.normalZ());
                }
                assertEquals(query.triangle(), found.triangle());
                return outcome;
            }

            @Override
            public int expected() {
                return mesh.raycast(r[0], r[1], r[2], r[3], r[4], r[5], maxT, expected) ? expected.triangle() : -1;
            }
        };
    }

    @Test
    void allocatesNothingOnTheSmallestStack() throws InterruptedException {
        CollisionMesh mesh = Scene.load(Meshes.torusKnot(8, 60));
        float[] box = mesh.data().bounds();
        BudgetQuery query = new BudgetQuery();
        RayHit hit = new RayHit();
        int[] seen = new int[3];
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            for (int budget = 0; budget < 30; budget++) {
                query.on(mesh, budget);
                seen[query.anySphere(box[0], box[1], box[2], 1).ordinal()]++;
                seen[
                        query.anyBox(box[0], box[1], box[2], box[3], box[1], box[5])
                                .ordinal()]++;
                seen[query.raycast(box[0], box[1], box[2], 1, 1, 1, 9, hit).ordinal()]++;
            }
        });
        assertTrue(seen[Outcome.UNDECIDED.ordinal()] > 0 && seen[Outcome.MISS.ordinal()] > 0);
        assertEquals(0, bytes, "bytes allocated by 90 queries");
    }

    @Test
    void wrongArgumentsAreRejected() {
        CollisionMesh mesh = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        BudgetQuery query = new BudgetQuery();
        RayHit hit = new RayHit();
        assertEquals(
                "maxNodes -1 must not be negative",
                assertThrows(IllegalArgumentException.class, () -> query.on(mesh, -1))
                        .getMessage());
        assertThrows(IllegalStateException.class, () -> query.anySphere(0, 0, 0, 1));
        query.on(mesh, 9);
        assertThrows(IllegalArgumentException.class, () -> query.anySphere(0, Float.NaN, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> query.anyBox(0, 0, 0, -1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> query.raycast(0, 0, 0, 0, 0, 0, 1, hit));
        assertThrows(IllegalArgumentException.class, () -> query.raycast(0, 0, 0, 1, 0, 0, -1, hit));
    }
}
