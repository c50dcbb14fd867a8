// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SweptBoundsTest {
    @Test
    void holdTheSphereFromStartToEnd() {
        Random random = new Random(11);
        for (int i = 0; i < 10_000; i++) {
            float scale = (float) Math.pow(10, 10 * random.nextDouble() - 5);
            float[] centre = {scale * random.nextFloat(), -scale * random.nextFloat(), random.nextFloat()};
            float[] motion = {random.nextFloat() - 0.5f, scale * (random.nextFloat() - 0.5f), 0};
            float radius = scale * random.nextFloat();
            float[] bounds = new float[12];
            SweptBounds.writeSphere(bounds, 1, 3, centre, motion, 0, radius);
            for (int axis = 0; axis < 3; axis++) {
                BigDecimal start = new BigDecimal(centre[axis]);
                BigDecimal end = start.add(new BigDecimal(motion[axis]));
                BigDecimal lower = start.min(end).subtract(new BigDecimal(radius));
                BigDecimal upper = start.max(end).add(new BigDecimal(radius));
                assertTrue(new BigDecimal(bounds[6 + axis]).compareTo(lower) <= 0);
                assertTrue(new BigDecimal(bounds[9 + axis]).compareTo(upper) >= 0);
            }
        }
    }

    @Test
    void aBoxGrowsOnlyWhereItGoes() {
        float[] bounds = {1, 2, 3, 4};
        SweptBounds.grow(bounds, 0, 2, new float[] {9, 5, -7}, 1);
        assertTrue(bounds[0] <= 1 && bounds[0] > 0.999 && bounds[2] >= 8 && bounds[2] < 8.001);
        assertTrue(bounds[1] <= -5 && bounds[1] > -5.001 && bounds[3] >= 4 && bounds[3] < 4.001);
    }

    @Test
    void refuseANegativeRadius() {
        assertThrows(
                IllegalArgumentException.class,
                () -> SweptBounds.writeSphere(new float[4], 0, 2, new float[2], new float[2], 0, -1));
    }
}
