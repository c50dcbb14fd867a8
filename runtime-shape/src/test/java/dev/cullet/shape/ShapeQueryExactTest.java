// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shapes against shapes, compared with exact arithmetic: touching, one float apart, at all scales. */
@Tag("scaled")
class ShapeQueryExactTest {
    @Test
    void touchingAgreesWithExactArithmetic() {
        int cases = Effort.cases(4_000, 100_000);
        int[] seen = new int[3];
        int maxSteps = 0;
        ShapeQuery query = new ShapeQuery();
        for (int i = 0; i < cases; i++) {
            HardPairs pair = new HardPairs(new Random(39_000_000L + i));
            int side = ShapeOracle.side(pair.firstCore, pair.movedCore);
            seen[side + 1]++;
            String what = "case " + i + ": side " + side + " " + pair;
            assertEquals(side <= 0, query.overlaps(pair.first, pair.second, pair.secondToFirst), what);
            maxSteps = Math.max(maxSteps, query.steps());
            assertTrue(query.closestPoints(pair.first, pair.second, pair.secondToFirst, Double.POSITIVE_INFINITY));
            assertEquals(side <= 0, query.distance() == 0, what);
            maxSteps = Math.max(maxSteps, query.steps());
            if (i % 4 == 0) { // the other order, in which other numbers are rounded
                int otherSide = ShapeOracle.side(pair.secondCore, pair.firstMoved());
                assertEquals(
                        otherSide <= 0,
                        query.overlaps(pair.second, pair.first, pair.secondToFirst.inverse()),
                        () -> "other order, " + what);
            }
        }
        assertTrue(seen[0] > cases / 10 && seen[1] > cases / 20 && seen[2] > cases / 10, Arrays.toString(seen));
        assertTrue(maxSteps <= 40, "steps " + maxSteps);
    }
}
