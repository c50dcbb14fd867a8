// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.samples.BakedArena;
import dev.cullet.samples.arena.run.ArenaAssets;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.testkit.Footprint;
import dev.cullet.testkit.TriangleOracles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The arena on its level of instances. Oracles: the polygons that the level was drawn from, tested by exact predicates
 * in the plane, and brute force over the triangles of all instances in double.
 */
final class LevelWallsTest {
    /** As {@link ArenaTest}'s: the same on every machine and JDK. */
    private static final String AFTER_600 = "d98387d4a9adbc03";

    private static final String AFTER_2400 = "7e8f34429c9df6af";

    /** Triangles farther away than this from a body are left out by {@link #margin}. */
    private static final double NEAR = 0.01;

    private static ArenaAssets assets;

    @BeforeAll
    static void bake() throws Exception {
        assets = BakedArena.assets();
    }

    @Test
    void runIsTheSameEverywhereAndEverythingHappensInIt() throws Exception {
        World world = assets.world(1, new AutoPilot(), false);
        play(world, 600);
        assertEquals(AFTER_600, world.hash(), "hash of seed 1 after 600 steps");
        play(world, 1800);
        assertEquals(AFTER_2400, world.hash(), "hash of seed 1 after 2,400 steps");
        for (Event event : Event.values()) {
            assertTrue(world.count(event) > 0, event.label + " never happens");
        }
    }

    private static void play(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step();
        }
    }

    @Test
    void segmentsEndWhereTheyTouchThePolygons_seed1() throws Exception {
        LevelWalls level = assets.levelWalls();
        PolygonWalls polygons = new PolygonWalls();
        Random random = new Random(1);
        int hits = 0;
        int inside = 0;
        for (int i = 0; i < 20_000; i++) {
            level.moveTo(i);
            polygons.moveTo(i);
            double ax = 100 * (2 * random.nextDouble() - 1);
            double az = 70 * (2 * random.nextDouble() - 1);
            double bx = ax + 20 * random.nextGaussian();
            double bz = az + 20 * random.nextGaussian();
            double expected = polygons.firstTouch(ax, az, bx, bz);
            double t = level.firstTouch(ax, az, bx, bz);
            hits += t <= 1 ? 1 : 0;
            inside += t == 0 ? 1 : 0;
            if (expected <= 1 && t <= 1) { // bisection is right to 1/4096; the polygon's corners are floats, moved too
                assertEquals(expected, t, 1.0 / 4096 + 1e-5, "segment " + i);
            } else if ((expected <= 1) != (t <= 1)) { // one of them ends within rounding of a wall
                double end = Math.min(expected, t);
                assertTrue(end > 1 - 1e-5, "segment " + i + " ends at " + expected + ", in the level at " + t);
            }
        }
        assertTrue(hits > 3000 && inside > 1000 && hits < 17_000, hits + " hits, " + inside + " from the inside");
    }

    @Test
    void bodiesTouchWhatTheirSpheresTouchAndAllThatTheirMeshesDo() throws Exception {
        World world = assets.world(5, new AutoPilot(), false);
        LevelWalls level = (LevelWalls) world.walls();
        PolygonWalls polygons = new PolygonWalls();
        int touching = 0;
        int free = 0;
        int ofPolygons = 0;
        Random random = new Random(5);
        for (int step = 0; step < 300; step++) {
            world.step();
            polygons.moveTo(step);
            List<double[]> triangles = triangles(level.scene());
            for (Body body : world.bodies()) {
                Pose before = new Pose();
                before.set(body.pose);
                body.pose.x += 6 * random.nextGaussian();
                body.pose.z += 6 * random.nextGaussian();
                body.placed();
                boolean touches = level.touch(body);
                double margin = margin(body, triangles);
                boolean outline = body == world.ship() && polygons.touch(body);
                if (margin <= -1e-9 || outline) { // the ship's outline is that of its mesh, which the spheres cover
                    assertTrue(touches, "missed at step " + step + ", deep " + -margin);
                    touching++;
                    ofPolygons += outline ? 1 : 0;
                } else if (margin >= 1e-9) {
                    assertTrue(!touches, "false hit at step " + step + ", away " + margin);
                    free++;
                }
                body.pose.set(before);
                body.placed();
            }
        }
        assertTrue(touching > 100 && free > 100, touching + " touch, " + free + " do not");
        assertTrue(ofPolygons > 10, ofPolygons + " by the outline");
    }

    /** Returns the smallest distance of a body's spheres from the triangles, less the radius; at most {@link #NEAR}. */
    private static double margin(Body body, List<double[]> triangles) {
        float[] spheres = body.model.finestSpheres;
        float[] centre = new float[3];
        double[] centres = new double[spheres.length];
        double[] box = {1e30, 1e30, 1e30, -1e30, -1e30, -1e30};
        for (int i = 0; i < spheres.length; i += 4) {
            body.toWorld().toWorldPoint(spheres[i], spheres[i + 1], spheres[i + 2], centre, 0);
            centres[i + 3] = spheres[i + 3];
            for (int axis = 0; axis < 3; axis++) {
                centres[i + axis] = centre[axis];
                box[axis] = Math.min(box[axis], centre[axis] - spheres[i + 3] - NEAR);
                box[3 + axis] = Math.max(box[3 + axis], centre[axis] + spheres[i + 3] + NEAR);
            }
        }
        double min = NEAR;
        for (double[] triangle : triangles) {
            if (isBeside(box, triangle)) {
                continue;
            }
            for (int i = 0; i < centres.length; i += 4) {
                double[] p = {centres[i], centres[i + 1], centres[i + 2]};
                min = Math.min(min, Math.sqrt(TriangleOracles.distance2(p, triangle)) - centres[i + 3]);
            }
        }
        return min;
    }

    /** Returns whether a triangle is on one side of a box. */
    private static boolean isBeside(double[] box, double[] triangle) {
        for (int axis = 0; axis < 3; axis++) {
            double a = triangle[axis];
            double b = triangle[3 + axis];
            double c = triangle[6 + axis];
            if (Math.min(a, Math.min(b, c)) > box[3 + axis] || Math.max(a, Math.max(b, c)) < box[axis]) {
                return true;
            }
        }
        return false;
    }

    /** Returns the triangles of all instances that are not hidden, in the world. */
    private static List<double[]> triangles(CollisionScene scene) {
        List<double[]> triangles = new ArrayList<>();
        InstanceTransform transform = new InstanceTransform();
        float[] corners = new float[9];
        for (int i = 0; i < scene.staticCount() + scene.capacity(); i++) {
            if (scene.layers(i) == 0) {
                continue;
            }
            CollisionMesh mesh = scene.mesh(i);
            scene.transform(i, transform);
            double turn = transform.rotationY() == 1 ? -1 : 1; // the level has half turns only
            for (int t = 0; t < mesh.triangleCount(); t++) {
                mesh.triangleCorners(t, corners, 0);
                double[] world = new double[9];
                for (int k = 0; k < 9; k += 3) {
                    world[k] = transform.x() + turn * corners[k];
                    world[k + 1] = transform.y() + corners[k + 1];
                    world[k + 2] = transform.z() + turn * corners[k + 2];
                }
                triangles.add(world);
            }
        }
        return triangles;
    }

    @Test
    void aStepOfTheWallsAllocatesNothing() throws Exception {
        World world = assets.world(6, new AutoPilot(), false);
        play(world, 20);
        Walls walls = world.walls();
        int[] touching = new int[1];
        long bytes = Footprint.minBytesOnSmallestStack(() -> {
            touching[0] = 0;
            for (int step = 0; step < 100; step++) {
                walls.moveTo(step);
                for (Body body : world.bodies()) {
                    touching[0] += walls.touch(body) || walls.gateTouches(body) ? 1 : 0;
                    double x = body.pose.x;
                    double z = body.pose.z;
                    touching[0] += walls.firstTouch(x, z, x + 9, z) <= 1 ? 1 : 0;
                }
            }
        });
        assertEquals(0, bytes);
        assertTrue(touching[0] > 0, touching[0] + " touch");
    }
}
