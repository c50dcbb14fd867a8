// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.badlogic.gdx.math.Intersector;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.jme3.bounding.BoundingBox;
import com.jme3.collision.CollisionResults;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.samples.BakedArena;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rays at a transformed ship: through the bridges and the runtime, and by the engines' own queries. */
final class EngineBridgeTest {
    private static final int RAYS = 400;

    private static CollisionMesh ship;

    @BeforeAll
    static void bake() throws Exception {
        ship = CollisionAsset.load(ByteBuffer.wrap(BakedArena.ship()), "ship").part(0);
    }

    @Test
    void jMonkeyEngineSeesTheSameMeshInTheSamePlace() {
        Geometry geometry = new Geometry("ship", JmeBridge.toSee(ship));
        geometry.setLocalTranslation(12, -3, 40);
        geometry.setLocalRotation(new Quaternion().fromAngles(0.3f, 1.1f, -0.4f));
        geometry.updateGeometricState();
        RigidTransform thisToWorld = JmeBridge.thisToWorld(geometry);
        Random random = new Random(5);
        int hits = 0;
        for (int i = 0; i < RAYS; i++) {
            float[] ray = ray(random, 12, -3, 40);
            CollisionResults results = new CollisionResults();
            geometry.collideWith(
                    new Ray(new Vector3f(ray[0], ray[1], ray[2]), new Vector3f(ray[3], ray[4], ray[5])), results);
            double theirs = results.size() == 0
                    ? Double.NaN
                    : results.getClosestCollision().getDistance();
            assertEquals(theirs, distance(thisToWorld, ray), 1e-3, "ray " + i);
            hits += results.size() == 0 ? 0 : 1;
        }
        assertTrue(hits > RAYS / 10 && hits < 9 * RAYS / 10, hits + " hits");
        BoundingBox box = (BoundingBox) geometry.getModelBound();
        float[] bounds = ship.data().bounds();
        assertEquals(bounds[3] - bounds[0], 2 * box.getXExtent(), 1e-4);
    }

    @Test
    void libGdxSeesTheSameMeshInTheSamePlace() {
        Matrix4 transform = new Matrix4()
                .translate(-7, 2, 9)
                .rotate(new com.badlogic.gdx.math.Quaternion(new Vector3(1, 2, 3).nor(), 70));
        RigidTransform thisToWorld = GdxBridge.thisToWorld(transform);
        float[] world = GdxBridge.toSee(ship).toArray();
        Vector3 corner = new Vector3();
        for (int i = 0; i < world.length; i += 3) {
            corner.set(world[i], world[i + 1], world[i + 2]).mul(transform);
            world[i] = corner.x;
            world[i + 1] = corner.y;
            world[i + 2] = corner.z;
        }
        Random random = new Random(6);
        Vector3 hit = new Vector3();
        int hits = 0;
        for (int i = 0; i < RAYS; i++) {
            float[] ray = ray(random, -7, 2, 9);
            Vector3 origin = new Vector3(ray[0], ray[1], ray[2]);
            boolean touched = Intersector.intersectRayTriangles(
                    new com.badlogic.gdx.math.collision.Ray(origin, new Vector3(ray[3], ray[4], ray[5])), world, hit);
            assertEquals(touched ? hit.dst(origin) : Double.NaN, distance(thisToWorld, ray), 1e-3, "ray " + i);
            hits += touched ? 1 : 0;
        }
        assertTrue(hits > RAYS / 10 && hits < 9 * RAYS / 10, hits + " hits");
    }

    /** Returns a ray from a random point at 30 m to a random point near the ship; the direction has length 1. */
    private static float[] ray(Random random, float x, float y, float z) {
        double[] out = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double per = 30 / Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
        float[] ray = new float[6];
        double length = 0;
        for (int axis = 0; axis < 3; axis++) {
            double aim = 4 * (random.nextDouble() - 0.5);
            ray[axis] = (float) (per * out[axis] + (axis == 0 ? x : axis == 1 ? y : z));
            ray[3 + axis] = (float) (aim - per * out[axis]);
            length += (double) ray[3 + axis] * ray[3 + axis];
        }
        for (int axis = 3; axis < 6; axis++) {
            ray[axis] = (float) (ray[axis] / Math.sqrt(length));
        }
        return ray;
    }

    /** Transforms the ray to model space, as a game does, and returns the distance of the hit, or NaN for a miss. */
    private static double distance(RigidTransform thisToWorld, float[] ray) {
        float[] local = new float[6];
        thisToWorld.toModelPoint(ray[0], ray[1], ray[2], local, 0);
        thisToWorld.toModelDirection(ray[3], ray[4], ray[5], local, 3);
        RayHit hit = new RayHit();
        boolean touched =
                ship.raycast(local[0], local[1], local[2], local[3], local[4], local[5], Float.POSITIVE_INFINITY, hit);
        return touched ? hit.t() : Double.NaN;
    }
}
