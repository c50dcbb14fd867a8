// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Two bodies that both move, as {@code docs/motion.md} describes: a motion relative to the first body, and the loop for
 * bodies that both turn. Compared with both meshes placed in the world at many times.
 */
final class TwoBodiesTest {
    private static final int CASES = 400;
    private static final double TOLERANCE = 1e-3;

    private final CollisionMesh ship = Scene.load(Meshes.noiseSphere(5, 0.4, 1));
    private final CollisionMesh rock = Scene.load(Meshes.box(-1, -0.2f, -0.5f, 1, 0.2f, 0.5f));
    private final MeshDistance distance = new MeshDistance();
    private final MeshPairs pairs = new MeshPairs();
    private final MutableRigidTransform shipAt = new MutableRigidTransform();
    private final MutableRigidTransform rockAt = new MutableRigidTransform();
    private final MutableRigidTransform rockToShipAt = new MutableRigidTransform();

    private void place(Motion ofShip, Motion ofRock, double t) {
        ofShip.transformAt(t, shipAt);
        ofRock.transformAt(t, rockAt);
        rockToShipAt.setInverse(shipAt).setTimes(rockToShipAt, rockAt);
    }

    private void assertFreeUpTo(double t, Motion ofShip, Motion ofRock, Random random, String what) {
        for (int sample = 0; sample <= 12; sample++) {
            double at = sample == 12 ? t : t * random.nextDouble();
            place(ofShip, ofRock, at);
            assertFalse(pairs.overlaps(ship, rock, rockToShipAt), what + ", overlaps at " + at + " before " + t);
        }
    }

    @Test
    void aMotionRelativeToABodyThatDoesNotTurnSeed61() {
        Random random = new Random(61);
        MeshSweep sweep = new MeshSweep();
        int[] seen = new int[4];
        for (int i = 0; i < CASES; i++) {
            RigidTransform shipToWorld = Scene.anywhere(random, 20);
            RigidTransform rockToWorld = shipToWorld.times(Scene.anywhere(random, 1.5));
            double[] shipMotion = random.doubles(3, -4, 4).toArray();
            double[] rockMotion = random.doubles(3, -4, 4).toArray();
            double[] w = random.doubles(3, -2, 2).toArray();
            Motion ofShip = new Motion().set(shipToWorld, shipMotion[0], shipMotion[1], shipMotion[2]);
            Motion ofRock = new Motion()
                    .set(rockToWorld, rockMotion[0], rockMotion[1], rockMotion[2])
                    .setRotation(w[0], w[1], w[2], 0, 0, 0);

            float[] v = { // as in the document
                (float) (rockMotion[0] - shipMotion[0]),
                (float) (rockMotion[1] - shipMotion[1]),
                (float) (rockMotion[2] - shipMotion[2]),
                (float) w[0],
                (float) w[1],
                (float) w[2]
            };
            shipToWorld.toModelDirection(v[0], v[1], v[2], v, 0);
            shipToWorld.toModelDirection(v[3], v[4], v[5], v, 3);
            Motion relative = new Motion()
                    .set(shipToWorld.inverse().times(rockToWorld), v[0], v[1], v[2])
                    .setRotation(v[3], v[4], v[5], 0, 0, 0);
            assertSamePlace(relative, ofShip, ofRock, random.nextDouble());

            MeshSweep.Outcome outcome = sweep.sweep(ship, rock, relative, TOLERANCE);
            seen[outcome.ordinal()]++;
            String what = "case " + i + ", " + outcome;
            if (outcome == MeshSweep.Outcome.OVERLAP) {
                place(ofShip, ofRock, 0);
                assertTrue(distance.closestPoints(ship, rock, rockToShipAt, 1e-4), what);
                continue;
            }
            assertFreeUpTo(Math.max(0, sweep.t() - 1e-5), ofShip, ofRock, random, what);
            if (outcome == MeshSweep.Outcome.HIT) {
                place(ofShip, ofRock, sweep.t());
                assertTrue(distance.closestPoints(ship, rock, rockToShipAt, TOLERANCE + 1e-4), what);
            }
        }
        int few = CASES / 20;
        assertTrue(seen[0] > few && seen[1] > few && seen[2] > few, Arrays.toString(seen));
    }

    private void assertSamePlace(Motion relative, Motion ofShip, Motion ofRock, double t) {
        place(ofShip, ofRock, t);
        MutableRigidTransform at = new MutableRigidTransform();
        relative.transformAt(t, at);
        double[] expected = new double[16];
        double[] found = new double[16];
        rockToShipAt.copyRowMajor(expected);
        at.copyRowMajor(found);
        for (int i = 0; i < 16; i++) {
            assertEquals(expected[i], found[i], 1e-5, "number " + i);
        }
    }

    @Test
    void twoBodiesThatBothTurnSeed62() {
        Random random = new Random(62);
        int hits = 0;
        int misses = 0;
        int late = 0; // hits after the start
        for (int i = 0; i < CASES; i++) {
            Motion ofShip = motion(random, Scene.anywhere(random, 1.5));
            Motion ofRock = motion(random, Scene.anywhere(random, 1.5));

            double speed = ofShip.pathLength(ship) + ofRock.pathLength(rock); // as in the document
            double t = 0;
            boolean hit = false;
            int steps = 0;
            while (t < 1 && !hit) {
                steps++;
                place(ofShip, ofRock, t);
                if (!distance.closestPoints(ship, rock, rockToShipAt, speed * (1 - t) + TOLERANCE)) {
                    t = 1;
                } else if (distance.distance() <= TOLERANCE) {
                    hit = true;
                } else {
                    t += distance.distance() / speed;
                }
            }
            String what = "case " + i + ", hit " + hit + " at " + t;
            assertTrue(steps < 10_000, what);
            if (t > 0) {
                assertFreeUpTo(Math.min(t, 1) * (1 - 1e-6), ofShip, ofRock, random, what);
            }
            hits += hit ? 1 : 0;
            late += hit && t > 0 ? 1 : 0;
            misses += hit ? 0 : 1;
        }
        assertTrue(hits > CASES / 10 && misses > CASES / 10 && late > CASES / 20, hits + " " + late + " " + misses);
    }

    private static Motion motion(Random random, RigidTransform start) {
        double[] n = random.doubles(6, -3, 3).toArray();
        return new Motion().set(start, n[0], n[1], n[2]).setRotation(n[3], n[4], n[5], 0, 0.5, 0);
    }
}
