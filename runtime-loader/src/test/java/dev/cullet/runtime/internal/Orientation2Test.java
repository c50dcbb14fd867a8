// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class Orientation2Test {
    private static int exact(float ax, float ay, float bx, float by, float cx, float cy) {
        BigDecimal ux = new BigDecimal(bx).subtract(new BigDecimal(ax));
        BigDecimal uy = new BigDecimal(by).subtract(new BigDecimal(ay));
        BigDecimal vx = new BigDecimal(cx).subtract(new BigDecimal(ax));
        BigDecimal vy = new BigDecimal(cy).subtract(new BigDecimal(ay));
        return ux.multiply(vy).subtract(uy.multiply(vx)).signum();
    }

    @Tag("scaled")
    @Test
    void agreesWithExactArithmeticNextToTheLine() {
        Random random = new Random(1);
        int[] seen = new int[3];
        int cases = Effort.cases(40_000, 200_000);
        for (int i = 0; i < cases; i++) {
            float scale = (float) Math.pow(10, 12 * random.nextDouble() - 6);
            float ax = scale * (random.nextFloat() - 0.5f);
            float ay = scale * (random.nextFloat() - 0.5f);
            float bx = ax + scale * (random.nextFloat() - 0.5f);
            float by = ay + scale * (random.nextFloat() - 0.5f);
            float t = random.nextInt(5) * 0.5f;
            float cx = nudged(ax + t * (bx - ax), random.nextInt(3) - 1);
            float cy = ay + t * (by - ay);
            int expected = exact(ax, ay, bx, by, cx, cy);
            assertEquals(expected, Orientation2.of(ax, ay, bx, by, cx, cy), "case " + i);
            seen[expected + 1]++;
        }
        assertTrue(seen[0] > cases / 20 && seen[1] > cases / 20 && seen[2] > cases / 20, Arrays.toString(seen));
    }

    @Tag("scaled")
    @Test
    void agreesWithExactArithmeticOverWideExponents() {
        Random random = new Random(2);
        for (int i = 0; i < Effort.cases(20_000, 100_000); i++) {
            float[] v = new float[6];
            for (int k = 0; k < 6; k++) {
                v[k] = Math.scalb((float) (random.nextInt(9) - 4), random.nextInt(240) - 130);
            }
            assertEquals(
                    exact(v[0], v[1], v[2], v[3], v[4], v[5]), Orientation2.of(v[0], v[1], v[2], v[3], v[4], v[5]));
        }
    }

    private static float nudged(float value, int steps) {
        return steps < 0 ? Math.nextDown(value) : steps > 0 ? Math.nextUp(value) : value;
    }
}
