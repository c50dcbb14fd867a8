// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

/** Unit quaternions x y z w in double; functions of {@link StrictMath}, which have the same bits everywhere. */
final class Quaternion {
    static final double[] IDENTITY = {0, 0, 0, 1};

    /** Above this sine of the pitch, roll and yaw turn about the same axis. */
    private static final double POLE = 1 - 1e-12;

    private Quaternion() {}

    /** Returns the rotation that applies b first, then a. */
    static double[] times(double[] a, double[] b) {
        return new double[] {
            a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
            a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
            a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
            a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]
        };
    }

    /** Returns the rotation, w first, that turns the z axis to a direction other than 0 by the least angle. */
    static double[] fromZ(double[] direction) {
        double length =
                Math.sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
        double x = direction[0] / length;
        double y = direction[1] / length;
        double z = direction[2] / length;
        if (z < -1 + 1e-12) {
            return new double[] {0, 1, 0, 0};
        }
        double w = 1 + z;
        double norm = Math.sqrt(w * w + x * x + y * y);
        return new double[] {w / norm, -y / norm, x / norm, 0};
    }

    /** Returns the angles in radians of rotations about the fixed axes x, then y, then z. */
    static double[] rollPitchYaw(double[] q) {
        double x = q[0];
        double y = q[1];
        double z = q[2];
        double w = q[3];
        double sine = 2 * (w * y - x * z);
        if (Math.abs(sine) >= POLE) {
            double pitch = Math.copySign(0.5 * StrictMath.PI, sine);
            return new double[] {0, pitch, StrictMath.atan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z))};
        }
        return new double[] {
            StrictMath.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
            StrictMath.asin(sine),
            StrictMath.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
        };
    }
}
