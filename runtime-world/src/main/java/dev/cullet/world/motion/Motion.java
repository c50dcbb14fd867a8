// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.motion;

import dev.cullet.format.Sphere;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;

/**
 * How a mesh moves during a step, t = 0 .. 1: it starts at a transform, a centre moves along a line, and the mesh turns
 * about an axis through that centre, both evenly. The caller makes one per thread and sets it for each object and step.
 *
 * <p>Angles go through {@link Angle}, so that every JVM places the mesh alike.
 */
public final class Motion {
    /** What rounding in double may take from a length, with a factor of thousands. */
    private static final double ROUNDING = 1e-12;

    /** A transform may stretch by 1e-4. */
    private static final double STRETCH = 1.0002;

    private final double[] start = new double[16];

    /** Per axis: linear velocity, centre at the start, the axis of rotation (length 1, or 0 0 0), the bounding sphere's centre from it. */
    private final double[] velocity = new double[3];

    private final double[] center = new double[3];
    private final double[] axis = new double[3];
    private final double[] arm = new double[3];
    private double angle;

    /** Radius of the mesh's bounding sphere; its centre's place along the axis; how far the mesh reaches from the axis. */
    private double radius;

    private double along;
    private double reach;

    /** A motion that does nothing. */
    public Motion() {
        set(RigidTransform.IDENTITY, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sets the motion.
     *
     * @param atStart from the mesh's model space to the space that it moves in, at t = 0
     * @param vx metres that the centre moves from t = 0 to t = 1, in the space that the mesh moves in
     * @param wx the axis of rotation in that space, as long as the angle in radians from t = 0 to t = 1; any number of turns
     * @param centerX the centre, in the mesh's model space
     */
    public void set(
            RigidTransform atStart,
            double vx,
            double vy,
            double vz,
            double wx,
            double wy,
            double wz,
            double centerX,
            double centerY,
            double centerZ) {
        angle = Math.sqrt(wx * wx + wy * wy + wz * wz);
        double size = angle + Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
        size += Math.abs(centerX) + Math.abs(centerY) + Math.abs(centerZ);
        if (!(size <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("velocity " + vx + " " + vy + " " + vz + ", rotation " + wx + " " + wy
                    + " " + wz + " and center " + centerX + " " + centerY + " " + centerZ + " must be finite");
        }
        atStart.copyRowMajor(start);
        put(velocity, vx, vy, vz);
        double per = angle > 0 ? 1 / angle : 0;
        put(axis, wx * per, wy * per, wz * per);
        for (int i = 0; i < 3; i++) {
            center[i] = image(i, centerX, centerY, centerZ);
        }
    }

    /**
     * Where the mesh is at a time.
     *
     * @param rows gets 12 numbers, the rows of a 3 x 4 matrix, as {@link RigidTransform#copyRowMajor} writes them
     */
    public void rowsAt(double t, double[] rows) {
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

    /** An upper bound of how far any point of the mesh moves, along its path, from t = 0 to t = 1, metres. */
    public double pathLength(CollisionMesh mesh) {
        measure(mesh);
        double line = Math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1] + velocity[2] * velocity[2]);
        return (line + angle * reach) * (1 + ROUNDING);
    }

    /**
     * The box that holds the mesh during the whole step ("speed box"), rounded outward: 3 minima, then 3 maxima. It is the
     * common part of two: what the start grows to if every point moves as far as it can, and what the bounding sphere
     * covers if it goes round all of its circle.
     *
     * @param target gets 6 floats from {@code at}
     */
    public void bounds(CollisionMesh mesh, float[] target, int at) {
        measure(mesh);
        float[] box = mesh.data().bounds();
        double swing = Math.min(angle, 2) * reach; // a chord is at most the arc, and the diameter
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
            double across = Math.sqrt(Math.max(0, 1 - axis[i] * axis[i]))
                    + ROUNDING; // what turns is at right angles to the axis
            half += swing * across;
            double turning = center[i] + along * axis[i];
            double wide = Math.abs(axis[i]) * radius + reach * across;
            double lower = angle > 0 ? Math.max(middle - half, turning - wide) : middle - half;
            double upper = angle > 0 ? Math.min(middle + half, turning + wide) : middle + half;
            double margin = ROUNDING * (Math.abs(lower) + Math.abs(upper) + Math.abs(center[i]) + reach + radius);
            target[at + i] = Math.nextDown((float) (lower + Math.min(0, velocity[i]) - margin));
            target[at + 3 + i] = Math.nextUp((float) (upper + Math.max(0, velocity[i]) + margin));
        }
    }

    /** How far the mesh reaches from the axis, by its bounding sphere. */
    private void measure(CollisionMesh mesh) {
        Sphere sphere = mesh.boundingSphere();
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
        reach = Math.sqrt(away2) + radius;
    }

    /** A coordinate of a point of the mesh at the start. */
    private double image(int row, double x, double y, double z) {
        return start[4 * row] * x + start[4 * row + 1] * y + start[4 * row + 2] * z + start[4 * row + 3];
    }

    private static void put(double[] to, double x, double y, double z) {
        to[0] = x;
        to[1] = y;
        to[2] = z;
    }
}
