// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Effort;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The oracle in longs has the answers of that in integers of any size. */
@Tag("scaled")
class ShapeOracleTest {
    @Test
    void theSmallOracleAgreesWithTheOther() {
        int cases = Effort.cases(1_000, 20_000);
        int small = 0;
        for (int i = 0; i < cases; i++) {
            Random random = new Random(39_900_000L + i);
            HardPairs pair = new HardPairs(random);
            ShapeOracle.Core a = pair.firstCore;
            ShapeOracle.Core b = pair.movedCore;
            if (i % 4 == 0) { // as triangles of meshes, which have no inside
                a = ShapeOracle.Core.triangle(Arrays.copyOf(a.points(), 9));
            }
            if (i % 3 == 0) { // as by a distance
                a = a.grown(random.nextDouble() * pair.scale);
            }
            SmallOracle oracle = SmallOracle.of(a, b);
            if (oracle != null) {
                small++;
                assertEquals(ShapeOracle.sideOfAny(a, b), oracle.side(), "case " + i + " " + pair);
                double depth = ShapeOracle.minDepthOfAny(a, b);
                assertEquals(depth, oracle.minDepth(), 1e-13 * 100 * pair.scale, "case " + i + " " + pair);
            }
        }
        assertTrue(small > cases / 2 && small < cases, "small " + small);
    }
}
