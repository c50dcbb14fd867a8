// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.internal.Angle;
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
    /** Above the rounding of the bounds of a motion, relative, with a factor of thousands. */
    private static final double UP = 1 + 1e-12;

    private @Nullable CollisionMesh mesh;

    /** The place at t = 0. */
    final InstanceTransform pose = new InstanceTransform();

    /** {@link #pose} without its translation. */
    private final InstanceTransform axes = new InstanceTransform();

    private final double[] motion = new double[3];

    /** The axis of rotation, of length 1, or 0 0 0. */
    private final double[] axis = new double[3];

    /** The angle from t = 0 to t = 1, radians. */
    private double angle;

    /** From the center of rotation to the origin of the mesh at t = 0, in the world. */
    private final double[] arm = new double[3];

    /** The box of the mesh at t = 0, relative to its translation. */
    final double[] box = new double[6];

    private final double[] scratch = new double[3];

    /** A mesh that must be set before a query. */
    public SceneMesh() {}

    /**
     * Sets the mesh and its place at t = 0; clears the motion.
     *
     * @param meshToWorld copied; it may scale and mirror
     */
    public SceneMesh set(CollisionMesh newMesh, InstanceTransform meshToWorld) {
        mesh = newMesh;
        pose.set(meshToWorld);
        axes.set(meshToWorld).setTranslation(0, 0, 0);
        axes.worldBounds(newMesh.data().bounds(), box, 0);
        return setMotion(0, 0, 0).setRotation(0, 0, 0, 0, 0, 0);
    }

    /**
     * Sets the path of the center.
     *
     * @param dx metres in the world from t = 0 to t = 1
     */
    public SceneMesh setMotion(double dx, double dy, double dz) {
        SceneArguments.point("motion", dx, dy, dz);
        motion[0] = dx;
        motion[1] = dy;
        motion[2] = dz;
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
        SceneArguments.point("rotation", wx, wy, wz);
        SceneArguments.point("center", centerX, centerY, centerZ);
        angle = Math.sqrt(wx * wx + wy * wy + wz * wz);
        double per = angle > 0 ? 1 / angle : 0;
        axis[0] = per * wx;
        axis[1] = per * wy;
        axis[2] = per * wz;
        axes.toWorldDirection(-centerX, -centerY, -centerZ, arm, 0);
        return this;
    }

    /**
     * Computes the place at a time.
     *
     * @param t time, 0 to 1
     * @param out gets the transform from the mesh to the world
     */
    public void transformAt(double t, InstanceTransform out) {
        if (!(t >= 0 && t <= 1)) {
            throw new IllegalArgumentException("t " + t + " must be from 0 to 1");
        }
        mesh();
        out.set(pose);
        turn(t, out, scratch);
        out.setTranslation(pose.x() + scratch[0], pose.y() + scratch[1], pose.z() + scratch[2]);
    }

    /**
     * Turns a copy of {@link #pose} to a time. Its translation stays: what is added to it keeps the digits that a
     * coordinate of the world has no space for.
     *
     * @param shift gets what the translation moves by, metres in the world
     */
    void turn(double t, InstanceTransform out, double[] shift) {
        double half = 0.5 * angle * t;
        double sine = Angle.sin(half);
        double w = Angle.cos(half);
        double x = sine * axis[0];
        double y = sine * axis[1];
        double z = sine * axis[2];
        out.turn(pose, x, y, z, w);
        double ux = y * arm[2] - z * arm[1] + w * arm[0];
        double uy = z * arm[0] - x * arm[2] + w * arm[1];
        double uz = x * arm[1] - y * arm[0] + w * arm[2];
        shift[0] = t * motion[0] + 2 * (y * uz - z * uy);
        shift[1] = t * motion[1] + 2 * (z * ux - x * uz);
        shift[2] = t * motion[2] + 2 * (x * uy - y * ux);
    }

    /** Returns the mesh. */
    CollisionMesh mesh() {
        CollisionMesh of = mesh;
        if (of == null) {
            throw new IllegalStateException("the SceneMesh has no mesh; call set(mesh, meshToWorld) before a query");
        }
        return of;
    }

    /** Returns a bound of the way of the mesh's origin, metres in the world. */
    double pathOfOrigin() {
        return (length(motion) + angle * length(arm)) * UP;
    }

    /** Returns a bound of the way of any point of the mesh from t = 0 to t = 1, metres in the world. */
    double pathLength() {
        return (length(motion) + angle * axisDistance()) * UP;
    }

    /** Returns how far the rotation alone moves any point at most. */
    double swing() {
        return Math.min(angle, 2) * axisDistance() * UP; // a chord is at most the arc, and the diameter
    }

    double motion(int coordinate) {
        return motion[coordinate];
    }

    /** Returns the greatest distance of the mesh from the axis, by its bounding sphere. */
    private double axisDistance() {
        Sphere sphere = mesh().boundingSphere();
        axes.toWorldDirection(sphere.x(), sphere.y(), sphere.z(), scratch, 0);
        double along = 0;
        for (int i = 0; i < 3; i++) {
            scratch[i] += arm[i];
            along += scratch[i] * axis[i];
        }
        for (int i = 0; i < 3; i++) {
            scratch[i] -= along * axis[i];
        }
        return length(scratch) + axes.toWorldLength(sphere.radius());
    }

    private static double length(double[] v) {
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
}
