// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.runtime.CollisionMesh;
import org.jspecify.annotations.Nullable;

/**
 * A mesh in the world that a {@link SceneQuery} tests against a scene, at rest or in motion. It is not an instance of
 * the scene. Mutable, to be reused; for one thread at a time.
 *
 * <pre>
 * moving.set(mesh, meshToWorld).setMotion(0, 0, 5).setRotation(0, 1.5, 0, 0, 0, 0);
 * </pre>
 *
 * <p>A motion lasts from t = 0 to t = 1: a center moves along a line, and the mesh rotates at constant speed about an
 * axis through it.
 */
public final class SceneMesh {
    private @Nullable CollisionMesh mesh;
    final SceneMotion path = new SceneMotion();

    /** A mesh that must be set before a query. */
    public SceneMesh() {}

    /**
     * Sets the mesh and its place at t = 0; clears the motion.
     *
     * @param meshToWorld copied; it may scale and mirror
     */
    public SceneMesh set(CollisionMesh newMesh, InstanceTransform meshToWorld) {
        mesh = newMesh;
        path.setPlace(meshToWorld);
        path.setBody(newMesh.data().bounds(), newMesh.boundingSphere());
        return this;
    }

    /**
     * Sets the path of the center.
     *
     * @param dx metres in the world from t = 0 to t = 1
     */
    public SceneMesh setMotion(double dx, double dy, double dz) {
        path.setMotion(dx, dy, dz);
        return this;
    }

    /**
     * Sets the rotation during the motion.
     *
     * @param wx angular velocity in the world: the axis, with the angle in radians from t = 0 to t = 1 as its length;
     *     any angle
     * @param centerX center of rotation, in the space of the mesh, such as its center of mass
     */
    public SceneMesh setRotation(double wx, double wy, double wz, double centerX, double centerY, double centerZ) {
        path.setRotation(wx, wy, wz, centerX, centerY, centerZ);
        return this;
    }

    /**
     * Computes the place at a time.
     *
     * @param t time, 0 to 1
     * @param out gets the transform from the mesh to the world
     */
    public void transformAt(double t, InstanceTransform out) {
        mesh();
        path.transformAt(t, out);
    }

    /** Returns the mesh. */
    CollisionMesh mesh() {
        CollisionMesh of = mesh;
        if (of == null) {
            throw new IllegalStateException("the SceneMesh has no mesh; call set(mesh, meshToWorld) before a query");
        }
        return of;
    }
}
