// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.shape.CompoundShape;
import dev.cullet.shape.ConvexShape;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.MeshSweep.Outcome;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compounds against a scene: the results are those of the pieces, each in a {@link SceneConvex} of its own, which
 * {@link SceneConvexTest} compares with brute force.
 */
@Tag("scaled")
final class SceneCompoundTest {
    private final SceneCompound compound = new SceneCompound();
    private final InstanceTransform pose = new InstanceTransform();
    private Level level = new Level(1, 0, LoadOptions.DEFAULTS);
    private ConvexShape[] pieces = new ConvexShape[0];

    /** Puts a compound of one to five pieces near an instance. */
    private QueryFilter begin(int seed, int i, Random random) {
        if (i % 10 == 0) {
            level = new Level(1000L * seed + i, i / 10 % 2 == 0 ? 0 : 1e6, LoadOptions.DEFAULTS);
        }
        pieces = new ConvexShape[1 + random.nextInt(5)];
        Arrays.setAll(pieces, k -> WorldShape.of(random).shape());
        double[] near = level.pointNear(level.randomId());
        pose.set(level.randomTransform()).setTranslation(near[0], near[1], near[2]);
        compound.set(CompoundShape.of(pieces), pose);
        return i % 4 == 0 ? QueryFilter.ALL.withLayers(1 + level.random.nextInt(7)) : QueryFilter.ALL;
    }

    /** Returns a piece at the place of the compound. */
    private SceneConvex at(int piece) {
        return new SceneConvex().set(pieces[piece], pose);
    }

    @Test
    void theNearestPieceDecidesSeed81() {
        Random random = new Random(81);
        int cases = Effort.cases(150, 10_000);
        int[] seen = new int[3];
        for (int i = 0; i < cases; i++) {
            QueryFilter filter = begin(81, i, random);
            SceneQuery query = level.query;
            int first = -1;
            int nearest = -1;
            double distance = Double.POSITIVE_INFINITY;
            for (int k = pieces.length - 1; k >= 0; k--) {
                first = query.overlapsShape(at(k), filter) ? k : first;
                boolean found = query.closestShape(at(k), Double.POSITIVE_INFINITY, filter);
                if (found && query.distance() <= distance) {
                    distance = query.distance();
                    nearest = k;
                }
            }
            assertEquals(first >= 0, compound.overlaps(query, filter));
            assertEquals(first, compound.piece());
            int instance = compound.any(query, filter);
            assertEquals(instance, first < 0 ? -1 : query.instance());
            if (first >= 0) {
                int triangle = query.triangle();
                assertEquals(instance, query.anyShape(at(first), filter));
                assertEquals(triangle, query.triangle());
            }
            double limit = random.nextBoolean() ? Double.POSITIVE_INFINITY : distance * (0.5 + random.nextDouble());
            limit = Double.isNaN(limit) ? 0 : limit;
            boolean near = compound.closest(query, limit, filter);
            assertEquals(nearest >= 0 && distance <= limit, near);
            assertEquals(near ? nearest : -1, compound.piece());
            assertEquals(near ? distance : Double.NaN, query.distance());
            if (near) {
                compareWithPiece(nearest, limit, filter);
            }
            seen[near ? pieces.length > 1 && nearest > 0 ? 2 : 1 : 0]++;
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 5 && seen[2] > cases / 5, Arrays.toString(seen));
    }

    /** The result is that of the piece. */
    private void compareWithPiece(int piece, double limit, QueryFilter filter) {
        SceneQuery query = level.query;
        double[] found = result(query);
        assertTrue(query.closestShape(at(piece), limit, filter));
        assertEquals(Arrays.toString(result(query)), Arrays.toString(found));
    }

    private static double[] result(SceneQuery query) {
        return new double[] {
            query.instance(), query.triangle(), query.t(), query.distance(), query.x(), query.otherY(), query.normalZ()
        };
    }

    @Test
    void theFirstPieceThatTouchesEndsTheMotionSeed82() {
        Random random = new Random(82);
        int cases = Effort.cases(150, 10_000);
        int[] seen = new int[Outcome.values().length];
        int later = 0;
        for (int i = 0; i < cases; i++) {
            QueryFilter filter = begin(82, i, random);
            double[] away = level.vector(3 * pose.scale() * random.nextInt(3));
            pose.setTranslation(pose.x() + away[0], pose.y() + away[1], pose.z() + away[2]);
            double[] v = Vectors.minus(level.vector(pose.scale()), away);
            double[] w = level.vector(i % 3 == 0 ? 0 : 0.3);
            double tolerance = 1e-4 * pose.scale() * (1 + Math.abs(pose.x()) * 1e-6) + 0.01;
            Outcome outcome = Outcome.FREE;
            double t = Double.POSITIVE_INFINITY;
            int first = -1;
            for (int k = 0; k < pieces.length && outcome != Outcome.OVERLAP; k++) {
                SceneConvex one = at(k).setMotion(v[0], v[1], v[2]).setRotation(w[0], w[1], w[2], 0.1, 0.2, 0.3);
                Outcome of = level.query.sweepShape(one, tolerance, filter);
                if (of == Outcome.OVERLAP || (of != Outcome.FREE && level.query.t() < t)) {
                    outcome = of;
                    t = level.query.t();
                    first = k;
                }
            }
            compound.set(CompoundShape.of(pieces), pose);
            compound.setMotion(v[0], v[1], v[2]).setRotation(w[0], w[1], w[2], 0.1, 0.2, 0.3);
            assertEquals(outcome, compound.sweep(level.query, tolerance, filter));
            assertEquals(first, compound.piece());
            assertEquals(first < 0, !level.query.hasHit());
            if (first >= 0) {
                double[] found = result(level.query);
                assertEquals(t, found[2]);
                SceneConvex one = at(first).setMotion(v[0], v[1], v[2]).setRotation(w[0], w[1], w[2], 0.1, 0.2, 0.3);
                level.query.sweepShape(one, tolerance, filter);
                assertEquals(Arrays.toString(result(level.query)), Arrays.toString(found));
                InstanceTransform place = new InstanceTransform();
                InstanceTransform expected = new InstanceTransform();
                compound.transformAt(t, place);
                one.transformAt(t, expected);
                assertEquals(expected.x(), place.x());
                assertEquals(expected.z(), place.z());
            }
            seen[outcome.ordinal()]++;
            later += first > 0 ? 1 : 0;
        }
        assertTrue(
                seen[0] > cases / 20 && seen[1] > cases / 20 && seen[2] > cases / 20 && later > cases / 10,
                Arrays.toString(seen) + " " + later);
    }

    /** Two balls at the ends of a bar fall onto a floor; the lower one touches it first. */
    @Test
    void aDumbbellFallsOnItsLowerEnd() {
        CollisionScene scene = new CollisionScene(2);
        CollisionMesh floor = CollisionAsset.of(TestAsset.of(Meshes.box(-50, -1, -50, 50, 0, 50)))
                .part(0);
        scene.add(floor, new InstanceTransform(), 1, 0);
        SceneQuery query = new SceneQuery(scene);
        CompoundShape dumbbell =
                CompoundShape.of(ConvexShape.sphere(-2, 3, 0, 0.5f), ConvexShape.sphere(2, 1, 0, 0.5f));
        InstanceTransform place = new InstanceTransform().setTranslation(0, 5, 0);
        compound.set(dumbbell, place);
        assertFalse(compound.overlaps(query, QueryFilter.ALL));
        assertTrue(compound.closest(query, 10, QueryFilter.ALL));
        assertEquals(1, compound.piece());
        assertEquals(5.5, query.distance(), 1e-6);
        assertFalse(compound.closest(query, 5, QueryFilter.ALL));
        compound.setMotion(0, -11, 0);
        assertEquals(Outcome.HIT, compound.sweep(query, 1e-3, QueryFilter.ALL));
        assertEquals(1, compound.piece());
        assertEquals(0.5, query.t(), 1e-3);
        compound.transformAt(query.t(), place);
        assertEquals(-0.5, place.y(), 0.02);
        compound.set(dumbbell, place.setTranslation(0, -3.25, 0));
        assertEquals(0, compound.any(query, QueryFilter.ALL));
        assertEquals(0, compound.piece());
        assertEquals(Outcome.OVERLAP, compound.sweep(query, 1e-3, QueryFilter.ALL));
        compound.setMotion(0, 1, 0).set(dumbbell, place.setTranslation(0, 20, 0));
        assertEquals(Outcome.FREE, compound.sweep(query, 1e-3, QueryFilter.ALL));
        assertEquals(-1, compound.piece());
        assertEquals(-1, query.instance());
    }

    @Test
    void badArgumentsAreRefused() {
        SceneQuery query = level.query;
        SceneCompound empty = new SceneCompound();
        IllegalStateException unset =
                assertThrows(IllegalStateException.class, () -> empty.any(query, QueryFilter.ALL));
        assertTrue(String.valueOf(unset.getMessage()).contains("call set(compound, shapeToWorld)"));
        compound.set(CompoundShape.of(ConvexShape.sphere(0, 0, 0, 1)), pose);
        assertThrows(IllegalArgumentException.class, () -> compound.setMotion(Double.NaN, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> compound.closest(query, -1, QueryFilter.ALL));
        assertThrows(IllegalArgumentException.class, () -> compound.sweep(query, Double.NaN, QueryFilter.ALL));
        assertThrows(IllegalArgumentException.class, () -> compound.transformAt(2, new InstanceTransform()));
        assertEquals(MeshSweep.Outcome.FREE, compound.sweep(new SceneQuery(new CollisionScene(1)), 1, QueryFilter.ALL));
    }
}
