// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SphereMathTest {
    @Test
    void containedPointsAreInTheSphereInExactArithmetic() {
        Random random = new Random(4);
        int held = 0;
        int refused = 0;
        for (int i = 0; i < 200_000; i++) {
            double scale = StrictMath.pow(10, random.nextInt(8) - 2);
            float cx = (float) (scale * random.nextGaussian());
            float cy = (float) (scale * random.nextGaussian());
            float cz = (float) (scale * random.nextGaussian());
            double px = cx + scale * random.nextGaussian();
            double py = cy + scale * random.nextGaussian();
            double pz = cz + scale * random.nextGaussian();
            double d2 = SphereMath.distance2(px, py, pz, cx, cy, cz);
            float r = (float) Math.sqrt(d2);
            if (SphereMath.holds(d2, r)) {
                held++;
                assertTrue(exactExcess(px, py, pz, cx, cy, cz, r).signum() <= 0, "claims a point that is outside");
            } else {
                refused++;
            }
        }
        assertTrue(held > 50_000 && refused > 50_000, held + " held, " + refused + " refused");
    }

    @Test
    void radiusIsTheSmallestThatContainsThePoint() {
        Random random = new Random(5);
        for (int i = 0; i < 100_000; i++) {
            double d2 = StrictMath.pow(10, 12 * random.nextDouble() - 8);
            float r = SphereMath.radiusFor(d2);
            assertTrue(SphereMath.holds(d2, r));
            assertFalse(SphereMath.holds(d2, Math.nextDown(r)));
        }
    }

    private static BigDecimal exactExcess(double px, double py, double pz, double cx, double cy, double cz, float r) {
        BigDecimal dx = new BigDecimal(px).subtract(new BigDecimal(cx));
        BigDecimal dy = new BigDecimal(py).subtract(new BigDecimal(cy));
        BigDecimal dz = new BigDecimal(pz).subtract(new BigDecimal(cz));
        BigDecimal d2 = dx.multiply(dx).add(dy.multiply(dy)).add(dz.multiply(dz));
        return d2.subtract(new BigDecimal(r).multiply(new BigDecimal(r)));
    }
}
