// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.engines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.badlogic.gdx.math.Intersector;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.jme3.bounding.BoundingBox;
import com.jme3.collision.CollisionResults;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.mesh.IndexBuffer;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RayHit;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.samples.BakedArena;
import dev.cullet.testkit.Footprint;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
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
        Geometry geometry = turned();
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
        float[] world = GdxBridge.triangles(ship).toArray();
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

    @Test
    void pickingFindsTheTriangleThatJMonkeyEngineFinds() {
        Geometry geometry = turned();
        RigidTransform thisToWorld = JmeBridge.thisToWorld(geometry);
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(45, 640f / 480, 0.5f, 200);
        camera.setLocation(new Vector3f(4, 12, 28));
        camera.lookAt(geometry.getWorldTranslation(), Vector3f.UNIT_Y);
        RayHit hit = new RayHit();
        float[] local = new float[6];
        int hits = 0;
        for (int i = 0; i < RAYS; i++) {
            Vector2f click = new Vector2f(160 + i % 20 * 16 + 0.5f, 120 + i / 20 * 12 + 0.5f);
            Vector3f near = camera.getWorldCoordinates(click, 0);
            Vector3f far = camera.getWorldCoordinates(click, 1);
            CollisionResults results = new CollisionResults();
            geometry.collideWith(new Ray(near, far.subtract(near).normalizeLocal()), results);
            boolean picked = JmeBridge.pick(camera, click, ship, thisToWorld, local, hit);
            assertEquals(results.size() > 0, picked, "pixel " + click);
            if (picked) {
                hits++;
                double distance = results.getClosestCollision().getDistance();
                assertEquals(distance, hit.t() * far.distance(near), 1e-3, "pixel " + click);
            }
        }
        assertTrue(hits > RAYS / 10 && hits < 9 * RAYS / 10, hits + " hits");
    }

    @Test
    void pickingFindsWhatLibGdxFinds() {
        Matrix4 transform = new Matrix4().translate(-7, 2, 9).rotate(Vector3.X, 50);
        RigidTransform thisToWorld = GdxBridge.thisToWorld(transform);
        Matrix4 inverse = new Matrix4(transform).inv();
        float[] triangles = GdxBridge.triangles(ship).toArray();
        Random random = new Random(8);
        RayHit hit = new RayHit();
        Vector3 point = new Vector3();
        float[] local = new float[6];
        int hits = 0;
        for (int i = 0; i < RAYS; i++) {
            float[] ray = ray(random, -7, 2, 9);
            com.badlogic.gdx.math.collision.Ray world = new com.badlogic.gdx.math.collision.Ray(
                    new Vector3(ray[0], ray[1], ray[2]), new Vector3(ray[3], ray[4], ray[5]));
            boolean picked = GdxBridge.pick(world, 100, ship, thisToWorld, local, hit);
            com.badlogic.gdx.math.collision.Ray model = world.cpy().mul(inverse);
            assertEquals(Intersector.intersectRayTriangles(model, triangles, point), picked, "ray " + i);
            if (picked) {
                hits++;
                assertEquals(point.dst(model.origin), hit.t(), 1e-3, "ray " + i);
            }
        }
        assertTrue(hits > RAYS / 10 && hits < 9 * RAYS / 10, hits + " hits");
    }

    @Test
    void aScaledSpatialIsRejected() {
        Geometry geometry = turned();
        geometry.setLocalScale(3);
        geometry.updateGeometricState();
        assertEquals(
                "spatial ship has the world scale 3.0 3.0 3.0, but a collision mesh must have 1 1 1 within 1.0E-4; bake"
                        + " the scale with --scale, and set that of the node to 1",
                assertThrows(IllegalArgumentException.class, () -> JmeBridge.thisToWorld(geometry))
                        .getMessage());
        Node parent = new Node("world");
        geometry.setLocalScale(1);
        parent.attachChild(geometry);
        parent.setLocalScale(1, 1, 0.5f);
        parent.updateGeometricState();
        assertThrows(IllegalArgumentException.class, () -> JmeBridge.thisToWorld(geometry), "that of the parent");
    }

    @Test
    void aMatrixThatScalesShearsOrMirrorsIsRejected() {
        assertRejected("a scale must be baked into the asset", new Matrix4().scale(3, 3, 3));
        assertRejected(
                "a scale must be baked into the asset",
                new Matrix4().rotate(Vector3.Y, 30).scale(1, 0.9f, 1));
        assertRejected("a mirror must be baked into the asset", new Matrix4().scale(-1, 1, 1));
        Matrix4 shear = new Matrix4();
        shear.val[Matrix4.M00] = 0.8f;
        shear.val[Matrix4.M10] = 0.6f;
        assertRejected("must be baked into the asset", shear);
        assertEquals(
                3,
                translationX(
                        GdxBridge.thisToWorld(new Matrix4().translate(3, 0, 0).rotate(Vector3.Y, 30))));
    }

    private static double translationX(RigidTransform transform) {
        double[] rows = new double[16];
        transform.copyRowMajor(rows);
        return rows[3];
    }

    private static void assertRejected(String end, Matrix4 transform) {
        String message = assertThrows(IllegalArgumentException.class, () -> GdxBridge.thisToWorld(transform))
                .getMessage();
        assertTrue(message.endsWith(end), message);
    }

    @Test
    void movingBodiesAllocateNothing() {
        Geometry geometry = turned();
        Matrix4 transform = new Matrix4();
        MutableRigidTransform ofSpatial = new MutableRigidTransform();
        MutableRigidTransform ofMatrix = new MutableRigidTransform();
        double[] rows = new double[16];
        int[] hits = {0};
        long bytes = Footprint.minBytes(() -> {
            for (int frame = 0; frame < 100; frame++) {
                transform.translate(0, 0, 0.25f);
                JmeBridge.move(ofSpatial, geometry);
                GdxBridge.move(ofMatrix, transform, rows);
                hits[0] += ship.overlapsSphere(0, 0, 0, 2) ? 1 : 0;
            }
        });
        assertEquals(0, bytes, "bytes allocated by 100 frames");
        assertTrue(hits[0] > 0);
        double[] fresh = new double[16];
        double[] moved = new double[16];
        GdxBridge.thisToWorld(transform).copyRowMajor(fresh);
        ofMatrix.copyRowMajor(moved);
        assertArrayEquals(fresh, moved);
        JmeBridge.thisToWorld(geometry).copyRowMajor(fresh);
        ofSpatial.copyRowMajor(moved);
        assertArrayEquals(fresh, moved);
    }

    @Test
    void threadsShareTheAssetEachWithItsOwnResultObject() throws Exception {
        double[][] distances = new double[4][RAYS];
        Thread[] threads = new Thread[4];
        for (int k = 0; k < 4; k++) {
            double[] own = distances[k];
            threads[k] = new Thread(() -> {
                Random random = new Random(11);
                for (int i = 0; i < RAYS; i++) {
                    own[i] = distance(RigidTransform.IDENTITY, ray(random, 0, 0, 0));
                }
            });
            threads[k].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int k = 1; k < 4; k++) {
            assertArrayEquals(distances[0], distances[k]);
        }
        assertTrue(Arrays.stream(distances[0]).anyMatch(distance -> distance > 0));
    }

    @Test
    void wireframesHaveTheEdgesOfAllTriangles() {
        float[] corners = new float[9];
        float[] lines = GdxBridge.wireframe(ship).toArray();
        Mesh wires = JmeBridge.wireframe(ship);
        assertEquals(18 * ship.triangleCount(), lines.length);
        assertEquals(Mesh.Mode.Lines, wires.getMode());
        assertEquals(3 * ship.triangleCount(), wires.getTriangleCount(), "lines");
        FloatBuffer positions = wires.getFloatBuffer(VertexBuffer.Type.Position);
        IndexBuffer indices = wires.getIndexBuffer();
        for (int triangle = 0; triangle < ship.triangleCount(); triangle++) {
            ship.triangleCorners(triangle, corners, 0);
            for (int end = 0; end < 6; end++) {
                int corner = new int[] {0, 1, 1, 2, 2, 0}[end];
                for (int axis = 0; axis < 3; axis++) {
                    assertEquals(corners[3 * corner + axis], lines[18 * triangle + 3 * end + axis]);
                    assertEquals(corners[3 * corner + axis], positions.get(3 * indices.get(6 * triangle + end) + axis));
                }
            }
        }
    }

    private static Geometry turned() {
        Geometry geometry = new Geometry("ship", JmeBridge.triangles(ship));
        geometry.setLocalTranslation(12, -3, 40);
        geometry.setLocalRotation(new Quaternion().fromAngles(0.3f, 1.1f, -0.4f));
        geometry.updateGeometricState();
        return geometry;
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
