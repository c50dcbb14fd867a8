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
        assertTrue(seen[0] > cases / 5 && seen[1] > cases / 5 && seen[2] > cases / 5, Arrays.toString(seen));
        assertTrue(maxSteps <= 20, "steps " + maxSteps);
    }

    /** The exact search from the simplex of that in double, wherever this ended, also where it was certain. */
    @Test
    void theExactSearchDecidesAlone() {
        int cases = Effort.cases(4_000, 100_000);
        int undecided = 0;
        int maxSteps = 0;
        ShapePair pose = new ShapePair();
        Gjk gjk = new Gjk();
        ExactGjk exact = new ExactGjk();
        for (int i = 0; i < cases; i++) {
            HardPairs pair = new HardPairs(new Random(39_000_000L + i));
            CorePoints moved = pose.pose(pair.second, pair.secondToFirst);
            int inDouble = gjk.run(pair.first.core, moved, 0);
            undecided += inDouble == Gjk.UNDECIDED ? 1 : 0;
            if (gjk.size == 0) {
                continue; // the first direction parts them, and there is no simplex
            }
            int side = ShapeOracle.side(pair.firstCore, pair.movedCore);
            String what = "case " + i + ": side " + side + " " + pair;
            assertEquals(side <= 0, exact.touches(pair.first.core, moved, gjk, false), what);
            maxSteps = Math.max(maxSteps, exact.steps);
        }
        assertTrue(undecided > cases / 5, "undecided " + undecided);
        assertTrue(maxSteps <= 10, "steps " + maxSteps);
    }
}
