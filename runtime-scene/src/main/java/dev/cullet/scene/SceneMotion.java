// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import dev.cullet.format.Sphere;
import dev.cullet.world.internal.Angle;

/**
 * Where a {@link SceneMesh} or a {@link SceneConvex} is from t = 0 to t = 1: a center moves along a line, and the body
 * rotates at constant speed about an axis through it. For one thread.
 */
final class SceneMotion {
    /** Above the rounding of the bounds of a motion, relative, with a factor of thousands. */
    private static final double UP = 1 + 1e-12;

    /** The place at t = 0. */
    final InstanceTransform pose = new InstanceTransform();

    /** {@link #pose} without its translation. */
    private final InstanceTransform axes = new InstanceTransform();

    private final double[] motion = new double[3];

    /** The axis of rotation, of length 1, or 0 0 0. */
    private final double[] axis = new double[3];

    /** The angle from t = 0 to t = 1, radians. */
    private double angle;

    /** From the center of rotation to the origin of the body at t = 0, in the world. */
    private final double[] arm = new double[3];

    /** The box of the body at t = 0, relative to its translation. */
    final double[] box = new double[6];

    private Sphere sphere = new Sphere(0, 0, 0, 0);
    private final double[] scratch = new double[3];

    /** Sets the place at t = 0; clears the motion. {@link #setBody} follows. */
    void setPlace(InstanceTransform toWorld) {
        pose.set(toWorld);
        axes.set(toWorld).setTranslation(0, 0, 0);
        setMotion(0, 0, 0);
        setRotation(0, 0, 0, 0, 0, 0);
    }

    /** Sets what is at the place, and has the motion. */
    void setBody(float[] bounds, Sphere boundingSphere) {
        sphere = boundingSphere;
        axes.worldBounds(bounds, box, 0);
    }

    void setMotion(double dx, double dy, double dz) {
        SceneArguments.point("motion", dx, dy, dz);
        motion[0] = dx;
        motion[1] = dy;
        motion[2] = dz;
    }

    void setRotation(double wx, double wy, double wz, double centerX, double centerY, double centerZ) {
        SceneArguments.point("rotation", wx, wy, wz);
        SceneArguments.point("center", centerX, centerY, centerZ);
        angle = Math.sqrt(wx * wx + wy * wy + wz * wz);
        double per = angle > 0 ? 1 / angle : 0;
        axis[0] = per * wx;
        axis[1] = per * wy;
        axis[2] = per * wz;
        axes.toWorldDirection(-centerX, -centerY, -centerZ, arm, 0);
    }

    /** Computes the place at a time, 0 to 1. */
    void transformAt(double t, InstanceTransform out) {
        if (!(t >= 0 && t <= 1)) {
            throw new IllegalArgumentException("t " + t + " must be from 0 to 1");
        }
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

    /** Starts a walk over the instances whose boxes touch that of the body at t = 0. */
    void beginBox(SceneWalk walk, QueryFilter filter) {
        walk.setBox(box[0], box[1], box[2], box[3], box[4], box[5]);
        walk.beginBox(pose.x(), pose.y(), pose.z(), filter);
    }

    /**
     * Starts a walk by the distance from the middle of the body's box at t = 0.
     *
     * @return radius of a sphere round that point that contains the body
     */
    double beginClosest(SceneWalk walk, QueryFilter filter) {
        double x = 0.5 * (box[0] + box[3]);
        double y = 0.5 * (box[1] + box[4]);
        double z = 0.5 * (box[2] + box[5]);
        walk.beginPoint(pose.x() + x, pose.y() + y, pose.z() + z, filter);
        double halfX = box[3] - x;
        double halfY = box[4] - y;
        double halfZ = box[5] - z;
        return Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ) * BoxRay.UP + rounding();
    }

    /** Starts a walk along the motion of a box that contains the body however it has turned. */
    void beginSweep(SceneWalk walk, QueryFilter filter) {
        double grown = swing() + rounding();
        double x = pose.x() + 0.5 * (box[0] + box[3]);
        double y = pose.y() + 0.5 * (box[1] + box[4]);
        double z = pose.z() + 0.5 * (box[2] + box[5]);
        walk.ray.set(x, y, z, motion[0], motion[1], motion[2], 1);
        walk.ray.grow(
                0.5 * (box[3] - box[0]) + grown, 0.5 * (box[4] - box[1]) + grown, 0.5 * (box[5] - box[2]) + grown);
        walk.beginRay(filter);
    }

    /** Returns a bound of the rounding of the middle of the body's box in the world. */
    private double rounding() {
        double sum = Math.abs(pose.x()) + Math.abs(pose.y()) + Math.abs(pose.z());
        for (int i = 0; i < 6; i++) {
            sum += Math.abs(box[i]);
        }
        return 0x1p-51 * sum;
    }

    /** Returns a bound of the way of the body's origin, metres in the world. */
    double pathOfOrigin() {
        return (length(motion) + angle * length(arm)) * UP;
    }

    /** Returns a bound of the way of any point of the body from t = 0 to t = 1, metres in the world. */
    double pathLength() {
        return (length(motion) + angle * axisDistance()) * UP;
    }

    /** Returns how far the rotation alone moves any point at most. */
    private double swing() {
        return Math.min(angle, 2) * axisDistance() * UP; // a chord is at most the arc, and the diameter
    }

    /** Returns a component of the path of the center, metres in the world. */
    double motion(int coordinate) {
        return motion[coordinate];
    }

    /** Returns the greatest distance of the body from the axis, by its bounding sphere. */
    private double axisDistance() {
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
