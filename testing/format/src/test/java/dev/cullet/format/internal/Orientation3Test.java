// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class Orientation3Test {
    private static final int CASES = Effort.cases(50_000, 200_000);

    private static int exact(float[] p) {
        BigDecimal[] m = new BigDecimal[9];
        for (int k = 0; k < 9; k++) {
            m[k] = new BigDecimal(p[k]).subtract(new BigDecimal(p[9 + k % 3]));
        }
        return m[0].multiply(m[4].multiply(m[8]).subtract(m[5].multiply(m[7])))
                .add(m[1].multiply(m[5].multiply(m[6]).subtract(m[3].multiply(m[8]))))
                .add(m[2].multiply(m[3].multiply(m[7]).subtract(m[4].multiply(m[6]))))
                .signum();
    }

    @Tag("scaled")
    @Test
    void agreesWithExactArithmeticNextToThePlane() {
        Random random = new Random(1);
        Orientation3 orientation = new Orientation3();
        int[] seen = new int[3];
        for (int i = 0; i < CASES; i++) {
            float scale = (float) Math.pow(10, 10 * random.nextDouble() - 5);
            float[] p = new float[12];
            for (int k = 0; k < 9; k++) {
                p[k] = random.nextInt(4) == 0 ? random.nextInt(8) : scale * (random.nextFloat() - 0.5f);
            }
            float u = random.nextInt(5) * 0.25f;
            float v = random.nextInt(5) * 0.25f;
            for (int k = 0; k < 3; k++) {
                p[9 + k] = p[k] + u * (p[3 + k] - p[k]) + v * (p[6 + k] - p[k]);
            }
            if (random.nextBoolean()) {
                p[11] = random.nextBoolean() ? Math.nextUp(p[11]) : Math.nextDown(p[11]);
            }
            int expected = exact(p);
            assertEquals(expected, orientation.of(p, 0, 1, 2, 3), "case " + i);
            seen[expected + 1]++;
        }
        assertTrue(seen[0] > CASES / 20 && seen[1] > CASES / 40 && seen[2] > CASES / 20, Arrays.toString(seen));
    }

    @Tag("scaled")
    @Test
    void agreesWithExactArithmeticOverWideExponents() {
        Random random = new Random(2);
        Orientation3 orientation = new Orientation3();
        for (int i = 0; i < CASES / 2; i++) {
            float[] p = new float[12];
            for (int k = 0; k < 12; k++) {
                p[k] = Math.scalb((float) (random.nextInt(9) - 4), random.nextInt(120) - 60);
            }
            assertEquals(exact(p), orientation.of(p, 0, 1, 2, 3), "case " + i);
        }
    }

    @Test
    void aPointBehindTheTriangleIsPositive() {
        float[] p = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1};
        assertEquals(1, new Orientation3().of(p, 0, 1, 2, 3));
    }
}
