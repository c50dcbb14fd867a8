// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Angles give the rotation of the quaternion again. */
class QuaternionTest {
    private static double[] about(int axis, double angle) {
        double[] q = {0, 0, 0, Math.cos(0.5 * angle)};
        q[axis] = Math.sin(0.5 * angle);
        return q;
    }

    private static void assertSame(double[] q) {
        double[] angles = Quaternion.rollPitchYaw(q);
        double[] back =
                Quaternion.times(about(2, angles[2]), Quaternion.times(about(1, angles[1]), about(0, angles[0])));
        double sign = q[0] * back[0] + q[1] * back[1] + q[2] * back[2] + q[3] * back[3] < 0 ? -1 : 1;
        for (int i = 0; i < 4; i++) {
            assertEquals(q[i], sign * back[i], 1e-7);
        }
    }

    @Test
    void anglesAreThoseOfTheRotation() {
        Random random = new Random(40);
        for (int i = 0; i < 10_000; i++) {
            double[] q = random.doubles(4, -1, 1).toArray();
            double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
            assertSame(new double[] {q[0] / length, q[1] / length, q[2] / length, q[3] / length});
        }
        for (int a = 0; a < 4; a++) { // right angles, where roll and yaw may be about one axis
            for (int b = 0; b < 4; b++) {
                for (int c = 0; c < 4; c++) {
                    double right = 0.5 * Math.PI;
                    assertSame(Quaternion.times(
                            about(2, c * right), Quaternion.times(about(1, b * right), about(0, a * right))));
                }
            }
        }
    }

    @Test
    void theZAxisIsTurnedToADirection() {
        Random random = new Random(41);
        for (int i = 0; i < 1000; i++) {
            double[] d =
                    i == 0 ? new double[] {0, 0, -2} : random.doubles(3, -1, 1).toArray();
            double[] q = Quaternion.fromZ(d);
            double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            double w = q[0];
            double x = q[1];
            double y = q[2];
            double z = q[3];
            double[] turned = {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)};
            assertArrayEquals(new double[] {d[0] / length, d[1] / length, d[2] / length}, turned, 1e-12);
        }
    }
}
