// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.internal.LatticeRounding;
import dev.cullet.format.internal.PackedPoint;
import dev.cullet.testkit.Effort;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rounding that builder, deforming meshes and unpacking share, in exact arithmetic. */
final class LatticeRoundingTest {
    private static final int LATTICES = Effort.cases(80, 300);
    private static final int COORDINATES = 200;

    private final Random random = new Random(21);

    @Tag("scaled")
    @Test
    void aRoundedIntervalNeverMissesItsCoordinateAndIsTheSmallest() {
        int onPoint = 0;
        for (int lattice = 0; lattice < LATTICES; lattice++) {
            float origin = lattice % 5 == 0 ? 0 : (float) Math.scalb(random.nextGaussian(), random.nextInt(60) - 30);
            int lowest = Math.max(Float.MIN_EXPONENT, Math.getExponent(origin) - 51);
            double step = Math.scalb(1.0, Math.min(100, lowest + random.nextInt(70)));
            for (int i = 0; i < COORDINATES; i++) {
                float coordinate = coordinate(origin, step, i);
                int down = LatticeRounding.down(coordinate, origin, step, 1 / step);
                int up = LatticeRounding.up(coordinate, origin, step, 1 / step);
                String where = coordinate + " on " + origin + " + k * " + step + " is " + down + " to " + up;
                BigDecimal exact = new BigDecimal(coordinate);
                assertTrue(down >= 0 && up <= AabbTree.LATTICE_MAX && down <= up && up <= down + 1, where);
                assertTrue(at(down, origin, step).compareTo(exact) <= 0 || down == 0, where);
                assertTrue(at(up, origin, step).compareTo(exact) >= 0 || up == AabbTree.LATTICE_MAX, where);
                assertTrue(
                        down == AabbTree.LATTICE_MAX
                                || at(down + 1, origin, step).compareTo(exact) > 0,
                        where);
                assertTrue(up == 0 || at(up - 1, origin, step).compareTo(exact) < 0, where);
                onPoint += down == up ? 1 : 0;
            }
        }
        assertTrue(onPoint > LATTICES * COORDINATES / 10, onPoint + " are lattice points");
    }

    /**
     * What {@code DerivedTree} relies on: also where lattice points are not exact in double, an interval contains its
     * coordinate exactly if the lattice does, by the arithmetic of queries.
     */
    @Tag("scaled")
    @Test
    void aRoundedIntervalContainsEachCoordinateOfAnyLattice() {
        int inside = 0;
        int inexact = 0;
        for (int lattice = 0; lattice < 10 * LATTICES; lattice++) {
            float origin = (float) Math.scalb(random.nextGaussian(), random.nextInt(150) - 120);
            double step = Math.scalb(1.0, Math.getExponent(origin) + random.nextInt(80) - 70);
            step = Math.max(Float.MIN_NORMAL, step);
            BigDecimal computed = new BigDecimal(origin + AabbTree.LATTICE_MAX * step);
            inexact += at(AabbTree.LATTICE_MAX, origin, step).compareTo(computed) != 0 ? 1 : 0;
            for (int i = 0; i < COORDINATES; i++) {
                float coordinate = i % 6 == 0 ? origin : coordinate(origin, step, i);
                int down = LatticeRounding.down(coordinate, origin, step, 1 / step);
                int up = LatticeRounding.up(coordinate, origin, step, 1 / step);
                boolean isInside = coordinate >= origin && coordinate <= origin + AabbTree.LATTICE_MAX * step;
                assertEquals(
                        isInside,
                        coordinate >= origin + down * step && coordinate <= origin + up * step,
                        coordinate + " on " + origin + " + k * " + step + " is " + down + " to " + up);
                inside += isInside ? 1 : 0;
            }
        }
        assertTrue(inside > LATTICES * COORDINATES && inside < 9 * LATTICES * COORDINATES, inside + " inside");
        assertTrue(inexact > LATTICES, inexact + " lattices are not exact");
    }

    @Tag("scaled")
    @Test
    void roundingIsMonotone() {
        for (int lattice = 0; lattice < LATTICES; lattice++) {
            float origin = (float) Math.scalb(random.nextGaussian(), random.nextInt(20));
            double step = Math.scalb(1.0, random.nextInt(20) - 25);
            float coordinate = coordinate(origin, step, 0);
            int down = 0;
            int up = 0;
            for (int i = 0; i < COORDINATES; i++) {
                coordinate = Math.nextUp(coordinate);
                assertTrue(LatticeRounding.down(coordinate, origin, step, 1 / step) >= down);
                assertTrue(LatticeRounding.up(coordinate, origin, step, 1 / step) >= up);
                down = LatticeRounding.down(coordinate, origin, step, 1 / step);
                up = LatticeRounding.up(coordinate, origin, step, 1 / step);
            }
        }
    }

    @Test
    void aPackedPointReturnsItsCoordinatesAndKeepsItsGuardsClear() {
        for (int i = 0; i < 1000; i++) {
            int[] k = new int[3];
            for (int axis = 0; axis < 3; axis++) {
                k[axis] = i % 7 == axis ? PackedPoint.MAX : random.nextInt(PackedPoint.MAX + 1);
            }
            long point = PackedPoint.of(k[0], k[1], k[2]);
            assertEquals(0, point & PackedPoint.GUARDS);
            for (int axis = 0; axis < 3; axis++) {
                assertEquals(k[axis], PackedPoint.coordinate(point, axis));
            }
        }
    }

    /** A lattice point, a float next to one, any float on the lattice, or one outside of it. */
    private float coordinate(float origin, double step, int kind) {
        float point = (float) (origin + random.nextInt(AabbTree.LATTICE_MAX + 1) * step);
        return switch (kind % 5) {
            case 0 -> point;
            case 1 -> Math.nextUp(point);
            case 2 -> Math.nextDown(point);
            case 3 -> (float) (origin + random.nextDouble() * AabbTree.LATTICE_MAX * step);
            default -> (float) (origin + random.nextGaussian() * 2 * AabbTree.LATTICE_MAX * step);
        };
    }

    private static BigDecimal at(int k, float origin, double step) {
        return new BigDecimal(origin).add(new BigDecimal(step).multiply(new BigDecimal(k)));
    }
}
