// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AngleTest {
    @Test
    void isStrictMathWithinTwoUnitsInTheLastPlaceOfOne() {
        Random random = new Random(7);
        for (int i = 0; i < 200_000; i++) {
            double angle = (random.nextDouble() - 0.5) * Math.scalb(1.0, random.nextInt(24) - 8);
            double rounding = 4 * Math.ulp(0.5) + Math.ulp(angle);
            assertEquals(StrictMath.sin(angle), Angle.sin(angle), rounding, () -> "sin " + angle);
            assertEquals(StrictMath.cos(angle), Angle.cos(angle), rounding, () -> "cos " + angle);
        }
    }

    @Test
    void quarterTurnsAreWhatTheyShouldBe() {
        assertEquals(0, Angle.sin(0), 0);
        assertEquals(1, Angle.cos(0), 0);
        for (int quarter = -9; quarter <= 9; quarter++) {
            double angle = quarter * (Math.PI / 2);
            double[] sines = {0, 1, 0, -1};
            assertEquals(sines[Math.floorMod(quarter, 4)], Angle.sin(angle), Math.ulp(angle) + 1e-16);
            assertEquals(sines[Math.floorMod(quarter + 1, 4)], Angle.cos(angle), Math.ulp(angle) + 1e-16);
        }
    }

    @Test
    void hugeAnglesStayOnTheCircle() {
        Random random = new Random(8);
        for (int i = 0; i < 10_000; i++) {
            double angle = random.nextGaussian() * Math.scalb(1.0, random.nextInt(900));
            double sine = Angle.sin(angle);
            double cosine = Angle.cos(angle);
            assertEquals(1, sine * sine + cosine * cosine, 1e-15, () -> "angle " + angle);
        }
    }
}
