// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.MutableRigidTransform;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.internal.Angle;

/**
 * Rigid motion of a mesh during a step, t = 0 .. 1: from a start transform, with constant linear velocity of a centre
 * and constant angular velocity about an axis through it. Mutable, one per thread: set it for each body and step.
 * Allocates nothing.
 *
 * <p>Sine and cosine are those of {@link Angle}, so results are the same on every JVM.
 */
public final class Motion {
    /** Relative bound of rounding in double, with a factor of thousands. */
    private static final double ROUNDING = 1e-12;

    /** A transform may stretch by 1e-4. */
    private static final double STRETCH = 1.0002;

    private final double[] start = new double[16];
    private final MutableRigidTransform startTransform = new MutableRigidTransform();

    /** Scratch memory of {@link #transformAt}: a 4 x 4 matrix. */
    private final double[] rotation = new double[16];

    /** Linear velocity. */
    private final double[] velocity = new double[3];

    /** The centre of rotation at the start. */
    private final double[] center = new double[3];

    /** The axis of rotation, of length 1, or 0 0 0. */
    private final double[] axis = new double[3];

    /** From the centre of rotation to the centre of the mesh's bounding sphere. */
    private final double[] arm = new double[3];

    private double angle;

    /** Radius of the mesh's bounding sphere. */
    private double radius;

    /** Position of its centre along the axis. */
    private double along;

    /** Maximum distance of the mesh from the axis. */
    private double axisDistance;

    /** The motion that does not move. */
    public Motion() {
        rotation[15] = 1;
        set(RigidTransform.IDENTITY, 0, 0, 0);
    }

    /**
     * Sets a motion that does not rotate.
     *
     * @param atStart transform at t = 0, from the mesh's model space to the space in which it moves
     * @param vx linear velocity in that space: metres from t = 0 to t = 1
     */
    public Motion set(RigidTransform atStart, double vx, double vy, double vz) {
        if (!(Math.abs(vx) + Math.abs(vy) + Math.abs(vz) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("velocity " + vx + " " + vy + " " + vz + " must be finite");
        }
        atStart.copyRowMajor(start);
        startTransform.set(atStart);
        put(velocity, vx, vy, vz);
        return setRotation(0, 0, 0, 0, 0, 0);
    }

    /**
     * Sets the rotation of the motion; {@link #set} clears it.
     *
     * @param wx angular velocity in the space in which the mesh moves: the axis, with the angle in radians from t = 0
     *     to t = 1 as its length; any angle
     * @param centerX centre of rotation, in the mesh's model space; its velocity is the linear velocity
     */
    public Motion setRotation(double wx, double wy, double wz, double centerX, double centerY, double centerZ) {
        double turn = Math.sqrt(wx * wx + wy * wy + wz * wz);
        if (!(turn + Math.abs(centerX) + Math.abs(centerY) + Math.abs(centerZ) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("rotation " + wx + " " + wy + " " + wz + " and center " + centerX + " "
                    + centerY + " " + centerZ + " must be finite");
        }
        angle = turn;
        double scale = angle > 0 ? 1 / angle : 0;
        put(axis, wx * scale, wy * scale, wz * scale);
        for (int i = 0; i < 3; i++) {
            center[i] = image(i, centerX, centerY, centerZ);
        }
        return this;
    }

    /** Returns a component of the linear velocity, 0 to 2 for x to z: metres from t = 0 to t = 1. */
    public double velocity(int axis) {
        return velocity[axis];
    }

    /**
     * Computes the transform at a time, from the mesh's model space to the space in which it moves.
     *
     * @param t time, 0 .. 1
     * @param out receives the transform
     */
    public void transformAt(double t, MutableRigidTransform out) {
        double turned = angle * t;
        double sine = Angle.sin(turned);
        double rest = 1 - Angle.cos(turned);
        double x = axis[0];
        double y = axis[1];
        double z = axis[2];
        double[] m = rotation;
        m[0] = 1 - rest * (y * y + z * z);
        m[1] = rest * x * y - sine * z;
        m[2] = rest * x * z + sine * y;
        m[4] = rest * x * y + sine * z;
        m[5] = 1 - rest * (x * x + z * z);
        m[6] = rest * y * z - sine * x;
        m[8] = rest * x * z - sine * y;
        m[9] = rest * y * z + sine * x;
        m[10] = 1 - rest * (x * x + y * y);
        for (int i = 0; i < 3; i++) {
            m[4 * i + 3] = center[i] + t * velocity[i];
            for (int k = 0; k < 3; k++) {
                m[4 * i + 3] -= m[4 * i + k] * center[k];
            }
        }
        out.setRowMajor(m);
        out.setTimes(out, startTransform);
    }

    /**
     * Computes the transform at a time as the walk of {@link MeshSweep} uses it.
     *
     * @param rows receives 12 numbers, the rows of a 3 x 4 matrix
     */
    void rowsAt(double t, double[] rows) {
        double turned = angle * t;
        double sine = Angle.sin(turned);
        double cosine = Angle.cos(turned);
        double x = axis[0];
        double y = axis[1];
        double z = axis[2];
        for (int column = 0; column < 4; column++) {
            boolean last = column == 3;
            double u = start[column] - (last ? center[0] : 0);
            double v = start[4 + column] - (last ? center[1] : 0);
            double w = start[8 + column] - (last ? center[2] : 0);
            double kept = (1 - cosine) * (x * u + y * v + z * w); // Rodrigues
            rows[column] = cosine * u + sine * (y * w - z * v) + kept * x;
            rows[4 + column] = cosine * v + sine * (z * u - x * w) + kept * y;
            rows[8 + column] = cosine * w + sine * (x * v - y * u) + kept * z;
        }
        for (int i = 0; i < 3; i++) {
            rows[4 * i + 3] += center[i] + t * velocity[i];
        }
    }

    /** Returns an upper bound of the path length of any point of the mesh from t = 0 to t = 1, metres. */
    public double pathLength(CollisionMesh mesh) {
        return pathLength(mesh.boundingSphere());
    }

    /** Returns an upper bound of the path length of any point of a body from t = 0 to t = 1, metres. */
    public double pathLength(Sphere boundingSphere) {
        measure(boundingSphere);
        double line = Math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1] + velocity[2] * velocity[2]);
        return (line + angle * axisDistance) * (1 + ROUNDING);
    }

    /**
     * Computes the swept box, which contains the mesh during the whole step, rounded outward: 3 minima, then 3 maxima.
     * It is the intersection of two boxes: the start box enlarged by the maximum motion of any point, and the box of
     * the bounding sphere on its whole circle.
     *
     * @param target receives 6 floats from {@code at}
     */
    public void bounds(CollisionMesh mesh, float[] target, int at) {
        measure(mesh.boundingSphere());
        float[] box = mesh.data().bounds();
        double swing = Math.min(angle, 2) * axisDistance; // a chord is at most the arc, and the diameter
        for (int i = 0; i < 3; i++) {
            double middle = image(
                    i,
                    0.5 * ((double) box[0] + box[3]),
                    0.5 * ((double) box[1] + box[4]),
                    0.5 * ((double) box[2] + box[5]));
            double half = 0;
            for (int k = 0; k < 3; k++) {
                half += Math.abs(start[4 * i + k]) * 0.5 * ((double) box[3 + k] - box[k]);
            }
            double across =
                    Math.sqrt(Math.max(0, 1 - axis[i] * axis[i])) + ROUNDING; // rotation is perpendicular to the axis
            half += swing * across;
            double turning = center[i] + along * axis[i];
            double wide = Math.abs(axis[i]) * radius + axisDistance * across;
            double lower = angle > 0 ? Math.max(middle - half, turning - wide) : middle - half;
            double upper = angle > 0 ? Math.min(middle + half, turning + wide) : middle + half;
            double margin =
                    ROUNDING * (Math.abs(lower) + Math.abs(upper) + Math.abs(center[i]) + axisDistance + radius);
            target[at + i] = -Math.nextUp(-(float) (lower + Math.min(0, velocity[i]) - margin));
            target[at + 3 + i] = Math.nextUp((float) (upper + Math.max(0, velocity[i]) + margin));
        }
    }

    /** Computes the maximum distance of the body from the axis, by its bounding sphere. */
    private void measure(Sphere sphere) {
        radius = sphere.radius() * STRETCH;
        along = 0;
        for (int i = 0; i < 3; i++) {
            arm[i] = image(i, sphere.x(), sphere.y(), sphere.z()) - center[i];
            along += arm[i] * axis[i];
        }
        double away2 = 0;
        for (int i = 0; i < 3; i++) {
            double away = arm[i] - along * axis[i];
            away2 += away * away;
        }
        axisDistance = Math.sqrt(away2) + radius;
    }

    /** Returns a coordinate of a point of the mesh at the start. */
    private double image(int row, double x, double y, double z) {
        return start[4 * row] * x + start[4 * row + 1] * y + start[4 * row + 2] * z + start[4 * row + 3];
    }

    private static void put(double[] to, double x, double y, double z) {
        to[0] = x;
        to[1] = y;
        to[2] = z;
    }
}
