// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.collision.bih.BIHTree;
import com.jme3.math.Matrix4f;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import dev.cullet.testkit.MeshArrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The bounding interval hierarchy of jMonkeyEngine, in plain Java. It lists every hit; it has no query for a single
 * one.
 */
final class JmeBih implements Engine {
    private @Nullable Mesh mesh;
    private @Nullable BIHTree tree;

    @Override
    public String name() {
        return "jME BIH";
    }

    @Override
    public void prepare(MeshArrays arrays) {
        Mesh made = new Mesh();
        made.setBuffer(VertexBuffer.Type.Position, 3, arrays.positions());
        made.setBuffer(VertexBuffer.Type.Index, 3, arrays.indices());
        made.updateBound();
        mesh = made;
    }

    @Override
    public void cook() {
        BIHTree made = new BIHTree(Objects.requireNonNull(mesh));
        made.construct();
        tree = made;
    }

    @Override
    public @Nullable Query query(QueryKind kind, Workload workload) {
        BoundingVolume bound = Objects.requireNonNull(mesh).getBound();
        switch (kind) {
            case CLOSEST_RAY -> {
                Ray[] rays = new Ray[Workload.QUERIES];
                float[] r = workload.rays;
                for (int i = 0; i < rays.length; i++) {
                    rays[i] = new Ray(
                            new Vector3f(r[6 * i], r[6 * i + 1], r[6 * i + 2]),
                            new Vector3f(r[6 * i + 3], r[6 * i + 4], r[6 * i + 5]));
                }
                CollisionResults results = new CollisionResults();
                return new Query() {
                    @Override
                    public boolean hits(int i) {
                        results.clear();
                        return Objects.requireNonNull(tree).collideWith(rays[i], Matrix4f.IDENTITY, bound, results) > 0;
                    }

                    @Override
                    public double distance() {
                        return results.getClosestCollision().getDistance();
                    }
                };
            }
            case SPHERE_1, SPHERE_10 -> {
                float[] c = workload.centers(kind);
                BoundingSphere sphere = new BoundingSphere(workload.size(kind), new Vector3f());
                return i -> {
                    sphere.getCenter().set(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
                    return meets(sphere, bound);
                };
            }
            case BOX_1, BOX_10 -> {
                float[] c = workload.centers(kind);
                float h = workload.size(kind);
                BoundingBox box = new BoundingBox(new Vector3f(), h, h, h);
                return i -> {
                    box.getCenter().set(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
                    return meets(box, bound);
                };
            }
            case CLUSTER -> {
                float[] s = workload.clusters;
                BoundingSphere sphere = new BoundingSphere(s[3], new Vector3f());
                return i -> {
                    for (int k = Workload.CLUSTER * i; k < Workload.CLUSTER * (i + 1); k++) {
                        sphere.getCenter().set(s[4 * k], s[4 * k + 1], s[4 * k + 2]);
                        if (meets(sphere, bound)) {
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

    private boolean meets(Collidable shape, BoundingVolume bound) {
        CollisionResults results = new CollisionResults();
        return Objects.requireNonNull(tree).collideWith(shape, Matrix4f.IDENTITY, bound, results) > 0;
    }

    @Override
    public void close() {
        tree = null;
    }
}
