// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.runtime.RigidTransform;

/**
 * The pose of a body: a position in metres, and a unit quaternion.
 *
 * <p>A rotation needs no sine: by the angle a about an axis it is the quaternion {@code (axis * tan(a/2), 1)},
 * normalized, and a game can choose tan(a/2). The remaining operations, {@code + - * /} and square roots, give the same
 * bits on every machine, which the library functions sin and cos do not promise.
 */
final class Pose {
    double x;
    double y;
    double z;
    private double qx;
    private double qy;
    private double qz;
    private double qw = 1;

    void set(Pose other) {
        x = other.x;
        y = other.y;
        z = other.z;
        qx = other.qx;
        qy = other.qy;
        qz = other.qz;
        qw = other.qw;
    }

    /** Rotates about an axis of the world whose length is the tangent of half the angle. */
    void turn(double tx, double ty, double tz) {
        double w = qw - tx * qx - ty * qy - tz * qz;
        double i = qx + tx * qw + ty * qz - tz * qy;
        double j = qy + ty * qw + tz * qx - tx * qz;
        double k = qz + tz * qw + tx * qy - ty * qx;
        double per = 1 / Math.sqrt(w * w + i * i + j * j + k * k);
        qw = w * per;
        qx = i * per;
        qy = j * per;
        qz = k * per;
    }

    /** Returns the transform from the body's model space to the world. */
    RigidTransform toWorld() {
        return RigidTransform.ofQuaternionXyzw(qx, qy, qz, qw, x, y, z);
    }

    /**
     * Returns the transform from the body's model space to that of another, the {@code otherToThis} of a query of two
     * bodies.
     */
    RigidTransform seenFrom(Pose other) {
        // conjugate(other.q) * q, and the difference of the positions, rotated by conjugate(other.q)
        double w = other.qw * qw + other.qx * qx + other.qy * qy + other.qz * qz;
        double i = other.qw * qx - other.qx * qw - other.qy * qz + other.qz * qy;
        double j = other.qw * qy - other.qy * qw - other.qz * qx + other.qx * qz;
        double k = other.qw * qz - other.qz * qw - other.qx * qy + other.qy * qx;
        double[] apart = {x - other.x, y - other.y, z - other.z};
        other.intoModel(apart);
        return RigidTransform.ofQuaternionXyzw(i, j, k, w, apart[0], apart[1], apart[2]);
    }

    /** Rotates a direction from the world to the body's model space. */
    void intoModel(double[] v) {
        rotate(-qx, -qy, -qz, qw, v);
    }

    /** Rotates a direction from the body's model space to the world. */
    void intoWorld(double[] v) {
        rotate(qx, qy, qz, qw, v);
    }

    /** v + 2 u x (u x v + w v), for the quaternion (u, w). */
    private static void rotate(double ux, double uy, double uz, double w, double[] v) {
        double cx = uy * v[2] - uz * v[1] + w * v[0];
        double cy = uz * v[0] - ux * v[2] + w * v[1];
        double cz = ux * v[1] - uy * v[0] + w * v[2];
        v[0] += 2 * (uy * cz - uz * cy);
        v[1] += 2 * (uz * cx - ux * cz);
        v[2] += 2 * (ux * cy - uy * cx);
    }

    /** Returns the cosine of the angle from z towards x, for a body that rotates about the vertical axis only. */
    double yawCosine() {
        return 1 - 2 * qy * qy;
    }

    /** Returns the sine of the angle of {@link #yawCosine}. */
    double yawSine() {
        return 2 * qy * qw;
    }

    void addTo(RunHash hash) {
        hash.add(x);
        hash.add(y);
        hash.add(z);
        hash.add(qx);
        hash.add(qy);
        hash.add(qz);
        hash.add(qw);
    }
}
