// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** The axes of the rotation by a quaternion that is divided by its length. */
final class QuaternionAxes {
    private QuaternionAxes() {}

    /**
     * Returns the turned x, y and z axis, 3 doubles each.
     *
     * @param q x y z w, not all 0
     */
    static double[] of(float[] q) {
        double x = q[0];
        double y = q[1];
        double z = q[2];
        double w = q[3];
        double norm = x * x + y * y + z * z + w * w;
        double[] axes = {
            w * w + x * x - y * y - z * z,
            2 * (x * y + w * z),
            2 * (x * z - w * y),
            2 * (x * y - w * z),
            w * w - x * x + y * y - z * z,
            2 * (y * z + w * x),
            2 * (x * z + w * y),
            2 * (y * z - w * x),
            w * w - x * x - y * y + z * z
        };
        for (int i = 0; i < 9; i++) {
            axes[i] /= norm;
        }
        return axes;
    }
}
