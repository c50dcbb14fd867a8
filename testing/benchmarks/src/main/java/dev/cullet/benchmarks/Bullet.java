// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsRayTestResult;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.MeshCollisionShape;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.collision.shapes.infos.BoundingValueHierarchy;
import com.jme3.bullet.collision.shapes.infos.IndexedMesh;
import com.jme3.bullet.objects.PhysicsBody;
import com.jme3.bullet.objects.PhysicsGhostObject;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Bullet through Libbulletjme. It has no query of one shape against one mesh: a pair test lists contacts, and a ray
 * test runs in a space. Its asset is only the tree; the size includes the triangles in the layout of Bullet.
 */
final class Bullet implements Engine {
    private static @Nullable PhysicsSpace space;

    private float[] positions = {};
    private int[] indices = {};
    private @Nullable MeshCollisionShape cooked;
    private @Nullable MeshCollisionShape loaded;

    Bullet() {
        space();
    }

    private static synchronized PhysicsSpace space() {
        if (space == null) {
            Logger.getLogger("").setLevel(Level.WARNING);
            try (InputStream library =
                    Objects.requireNonNull(Bullet.class.getResourceAsStream("/native/linux/x86_64/libbulletjme.so"))) {
                Path file = Files.createTempFile("libbulletjme", ".so");
                Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
                System.load(file.toString());
                Files.delete(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
            CollisionShape.setDefaultMargin(1e-6f); // Bullet rejects 0
        }
        return space;
    }

    @Override
    public String name() {
        return "Bullet";
    }

    @Override
    public void prepare(MeshArrays mesh) {
        positions = mesh.positions();
        indices = mesh.indices();
    }

    private IndexedMesh indexed() {
        Vector3f[] vertices = new Vector3f[positions.length / 3];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = new Vector3f(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
        }
        return new IndexedMesh(vertices, indices);
    }

    @Override
    public void cook() {
        cooked = new MeshCollisionShape(true, indexed());
    }

    @Override
    public long save(Path file) throws IOException {
        byte[] tree = Objects.requireNonNull(cooked).serializeBvh();
        Files.write(file, tree);
        return tree.length + 4L * (positions.length + indices.length);
    }

    @Override
    public void load(Path file) throws IOException {
        loaded = new MeshCollisionShape(Files.readAllBytes(file), indexed());
    }

    @Override
    public boolean firstRay(float[] ray) {
        return !cast(Objects.requireNonNull(loaded), ray).isEmpty();
    }

    private static List<PhysicsRayTestResult> cast(MeshCollisionShape shape, float[] ray) {
        PhysicsRigidBody body = new PhysicsRigidBody(shape, PhysicsBody.massForStatic);
        space().addCollisionObject(body);
        List<PhysicsRayTestResult> results = space().rayTestRaw(
                        new Vector3f(ray[0], ray[1], ray[2]),
                        new Vector3f(ray[0] + 1e3f * ray[3], ray[1] + 1e3f * ray[4], ray[2] + 1e3f * ray[5]));
        space().removeCollisionObject(body);
        return results;
    }

    @Override
    public @Nullable Query query(QueryKind kind, Workload workload) {
        PhysicsRigidBody body = new PhysicsRigidBody(Objects.requireNonNull(cooked), PhysicsBody.massForStatic);
        switch (kind) {
            case CLOSEST_RAY -> {
                PhysicsSpace rays = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
                rays.addCollisionObject(body);
                float[] r = workload.rays;
                Vector3f[] from = new Vector3f[Workload.QUERIES];
                Vector3f[] to = new Vector3f[Workload.QUERIES];
                float length = (float) (3 * workload.diagonal);
                for (int i = 0; i < from.length; i++) {
                    from[i] = new Vector3f(r[6 * i], r[6 * i + 1], r[6 * i + 2]);
                    to[i] = from[i].add(length * r[6 * i + 3], length * r[6 * i + 4], length * r[6 * i + 5]);
                }
                List<PhysicsRayTestResult> results = new ArrayList<>();
                return new Query() {
                    @Override
                    public boolean hits(int i) {
                        results.clear();
                        rays.rayTestRaw(from[i], to[i], results);
                        return !results.isEmpty();
                    }

                    @Override
                    public double distance() {
                        float nearest = Float.POSITIVE_INFINITY;
                        for (PhysicsRayTestResult result : results) {
                            nearest = Math.min(nearest, result.getHitFraction());
                        }
                        return nearest * length;
                    }
                };
            }
            case SPHERE_1, SPHERE_10 -> {
                return pairs(body, new SphereCollisionShape(workload.size(kind)), workload.centers(kind));
            }
            case BOX_1, BOX_10 -> {
                return pairs(body, new BoxCollisionShape(workload.size(kind)), workload.centers(kind));
            }
            case CLUSTER -> {
                float[] s = workload.clusters;
                PhysicsGhostObject sphere = new PhysicsGhostObject(new SphereCollisionShape(s[3]));
                Vector3f place = new Vector3f();
                return i -> {
                    for (int k = Workload.CLUSTER * i; k < Workload.CLUSTER * (i + 1); k++) {
                        sphere.setPhysicsLocation(place.set(s[4 * k], s[4 * k + 1], s[4 * k + 2]));
                        if (space().pairTest(sphere, body, null) > 0) {
                            return true;
                        }
                    }
                    return false;
                };
            }
            default -> {
                return null;
            }
        }
    }

    private static Query pairs(PhysicsRigidBody body, CollisionShape shape, float[] centers) {
        PhysicsGhostObject ghost = new PhysicsGhostObject(shape);
        Vector3f place = new Vector3f();
        return i -> {
            ghost.setPhysicsLocation(place.set(centers[3 * i], centers[3 * i + 1], centers[3 * i + 2]));
            return space().pairTest(ghost, body, null) > 0;
        };
    }

    /** Returns the number of nodes of the tree. */
    int nodes() {
        return new BoundingValueHierarchy(Objects.requireNonNull(cooked)).countNodes();
    }

    @Override
    public void close() {
        cooked = null;
        loaded = null;
    }
}
