// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TreeLatticeTest {
    @Test
    void unitBoxHasStepsOfTwoToTheMinusFourteen() {
        TreeLattice lattice = TreeLattice.over(new float[] {0, 0, 0, 1, 1, 1}, 0);
        assertEquals(0x1p-14f, lattice.step(), "2^-15 would end at 32767 * 2^-15, below 1");
        assertEquals(16384, lattice.lower(1, 0));
        assertEquals(16384, lattice.upper(1, 0));
        assertEquals(0, lattice.lower(0.00001f, 1));
        assertEquals(1, lattice.upper(0.00001f, 1));
    }

    @Test
    void numbersHoldCoordinatesTightlyUnderTheExactExpression() {
        Random random = new Random(1);
        int inner = 0;
        for (int round = 0; round < 2000; round++) {
            double scale = Math.scalb(1.0, random.nextInt(80) - 50);
            double far = random.nextInt(3) * Math.scalb(1.0, random.nextInt(40) - 20);
            float[] box = new float[6];
            for (int axis = 0; axis < 3; axis++) {
                double a = far + scale * random.nextDouble();
                double b = round % 5 == axis ? a : far + scale * random.nextDouble();
                box[axis] = (float) Math.min(a, b);
                box[3 + axis] = (float) Math.max(a, b);
            }
            TreeLattice lattice = TreeLattice.over(box, 0);
            for (int axis = 0; axis < 3; axis++) {
                float at = (float) (box[axis] + random.nextDouble() * ((double) box[3 + axis] - box[axis]));
                float coordinate = Math.max(box[axis], Math.min(box[3 + axis], at));
                int lower = lattice.lower(coordinate, axis);
                int upper = lattice.upper(coordinate, axis);
                assertTrue(lower >= 0 && upper <= 32767);
                assertTrue(exact(lattice, axis, lower).compareTo(new BigDecimal(coordinate)) <= 0);
                assertTrue(exact(lattice, axis, upper).compareTo(new BigDecimal(coordinate)) >= 0);
                assertTrue(upper - lower <= 1, "not tight: " + lower + " .. " + upper);
                inner += upper > lower ? 1 : 0;
            }
        }
        assertTrue(inner > 1000, "coordinates between lattice points: " + inner);
    }

    private static BigDecimal exact(TreeLattice lattice, int axis, int k) {
        return new BigDecimal(lattice.origin()[axis])
                .add(new BigDecimal(lattice.step()).multiply(BigDecimal.valueOf(k)));
    }
}
