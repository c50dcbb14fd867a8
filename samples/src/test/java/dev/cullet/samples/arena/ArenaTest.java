// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.samples.BakedArena;
import dev.cullet.samples.arena.run.ArenaAssets;
import dev.cullet.testkit.TriangleOracles;
import dev.cullet.world.filter.Filter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class ArenaTest {
    /**
     * Hashes of the run of seed 1, the same on every machine and JDK. A change of the game, of the models, of trees or
     * of the fit of spheres changes them; no other change may.
     */
    private static final String AFTER_600 = "cf44422119dc9b7c";

    private static final String AFTER_2400 = "f6b18fb38993802b";

    private static ArenaAssets assets;

    @BeforeAll
    static void bake() throws Exception {
        assets = BakedArena.assets();
    }

    @Test
    void runIsTheSameEverywhereAndEverythingHappensInIt() throws Exception {
        World world = assets.polygonWorld(1, new AutoPilot(), false);
        play(world, 600);
        assertEquals(AFTER_600, world.hash(), "hash of seed 1 after 600 steps");
        play(world, 1800);
        assertEquals(AFTER_2400, world.hash(), "hash of seed 1 after 2,400 steps");
        for (Event event : Event.values()) {
            assertTrue(world.count(event) > 0, event.label + " never happens");
        }
        for (Filter filter : new Filter[] {Filter.SPHERES, Filter.BOXES, Filter.PLANE, Filter.EXACT}) {
            assertTrue(world.counters().rejects(filter) > 0, "filter " + filter + " decides nothing");
        }
        assertTrue(world.counters().accepts(Filter.EXACT) > 0, "no drone ever touches another");
    }

    @Test
    void anotherSeedIsAnotherRun() throws Exception {
        World one = assets.polygonWorld(2, new AutoPilot(), false);
        World same = assets.polygonWorld(2, new AutoPilot(), true);
        World other = assets.polygonWorld(3, new AutoPilot(), false);
        play(one, 50);
        play(same, 50);
        play(other, 50);
        assertEquals(one.hash(), same.hash(), "timing the filters changes no result");
        assertNotEquals(one.hash(), other.hash());
    }

    /** Brute force over all triangles of nearby bodies. */
    @Test
    void bodiesNeverOverlap() throws Exception {
        World world = assets.polygonWorld(4, new AutoPilot(), false);
        int tested = 0;
        for (int step = 0; step < 1500 && tested < 24; step++) {
            world.step();
            for (Body a : world.bodies()) {
                for (Body b : world.bodies()) {
                    if (step % 20 == 0 && a.number < b.number && areNear(a, b)) {
                        assertTrue(distance(a, b) > 0, "bodies " + a.number + ", " + b.number + " at step " + step);
                        tested++;
                    }
                }
            }
        }
        assertTrue(tested >= 24, "only " + tested + " pairs were near each other");
    }

    @Test
    void fastBodiesAndBulletsDoNotTunnel() throws Exception {
        World world = assets.polygonWorld(1, new AutoPilot(), false);
        Contact contact = new Contact(2, false);
        Body ship = new Body(world.ship().model, 0);
        Body drone = new Body(world.bodies()[1].model, 1);
        drone.pose.x = -500;
        drone.vx = 1000;
        assertEquals(0.5, contact.timeOfImpact(drone, ship), 0.02, "a drone that passes the ship in 1/100 of its step");
        drone.pose.z = 30;
        assertEquals(2, contact.timeOfImpact(drone, ship), "a drone that passes beside it");

        Bullets bullets = new Bullets();
        ship.health = 1;
        Neighbours neighbours = new Neighbours(new Body[] {ship});
        Shots shots = new Shots(new PolygonWalls(), neighbours);
        bullets.shoot(-12, 0, 24, 0, 10, false);
        bullets.shoot(-12, 12, 24, 0, 10, false);
        neighbours.find(bullets);
        assertTrue(shots.hits(bullets, 0));
        assertEquals(ship, shots.body(), "the ship is between the two ends of the bullet's motion");
        assertTrue(!shots.hits(bullets, 1), "the position is free");
    }

    private static void play(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step();
        }
    }

    private static boolean areNear(Body a, Body b) {
        double dx = a.pose.x - b.pose.x;
        double dz = a.pose.z - b.pose.z;
        double maxDistance = a.number == 0 ? 9 : 6.5;
        boolean solid = a.isThere() && b.isThere() && !a.afterDash && !b.afterDash;
        return solid && dx * dx + dz * dz < maxDistance * maxDistance;
    }

    private static double distance(Body a, Body b) {
        double min = Double.POSITIVE_INFINITY;
        double[][] others = triangles(b);
        for (double[] triangle : triangles(a)) {
            for (double[] other : others) {
                if (boxesMeet(triangle, other)) {
                    min = Math.min(min, TriangleOracles.trianglesDistance(triangle, other));
                }
            }
        }
        return min;
    }

    private static boolean boxesMeet(double[] s, double[] t) {
        for (int axis = 0; axis < 3; axis++) {
            double lowS = Math.min(s[axis], Math.min(s[3 + axis], s[6 + axis]));
            double lowT = Math.min(t[axis], Math.min(t[3 + axis], t[6 + axis]));
            double highS = Math.max(s[axis], Math.max(s[3 + axis], s[6 + axis]));
            double highT = Math.max(t[axis], Math.max(t[3 + axis], t[6 + axis]));
            if (lowS > highT || lowT > highS) {
                return false;
            }
        }
        return true;
    }

    private static double[][] triangles(Body body) {
        float[] corners = new float[9];
        float[] point = new float[3];
        double[][] all = new double[body.model.mesh.triangleCount()][9];
        for (int i = 0; i < all.length; i++) {
            body.model.mesh.triangleCorners(i, corners, 0);
            for (int k = 0; k < 9; k += 3) {
                body.toWorld().toWorldPoint(corners[k], corners[k + 1], corners[k + 2], point, 0);
                for (int axis = 0; axis < 3; axis++) {
                    all[i][k + axis] = point[axis];
                }
            }
        }
        return all;
    }
}
