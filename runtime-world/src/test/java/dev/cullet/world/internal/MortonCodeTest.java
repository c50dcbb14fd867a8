// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class MortonCodeTest {
    /** Interleaves one bit at a time. */
    private static int slowSpread(int dimensions, int coordinate) {
        int code = 0;
        for (int bit = 0; bit < MortonCode.bitsPerAxis(dimensions); bit++) {
            code |= ((coordinate >> bit) & 1) << (dimensions * bit);
        }
        return code;
    }

    @Test
    void spreadsEveryCoordinate() {
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            for (int x = 0; x < 1 << MortonCode.bitsPerAxis(dimensions); x++) {
                assertEquals(slowSpread(dimensions, x), MortonCode.spread(dimensions, x));
            }
        }
    }

    @Test
    void masksHoldTheBitsOfTheirAxis() {
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            int all = (1 << MortonCode.bitsPerAxis(dimensions)) - 1;
            for (int axis = 0; axis < dimensions; axis++) {
                assertEquals(slowSpread(dimensions, all) << axis, MortonCode.mask(dimensions, axis));
            }
        }
    }

    /** The article's decrement is wrong for half of all codes. */
    @Test
    void stepsToTheNeighbourFromEveryCodeOfThePlane() {
        for (int y = 0; y < 256; y++) {
            for (int x = 0; x < 256; x++) {
                int code = slowSpread(2, x) | (slowSpread(2, y) << 1);
                int xMask = slowSpread(2, 255);
                int yMask = xMask << 1;
                assertEquals(slowSpread(2, (x + 1) & 255), MortonCode.next(code, xMask));
                assertEquals(slowSpread(2, (x - 1) & 255), MortonCode.previous(code, xMask));
                assertEquals(slowSpread(2, (y + 1) & 255) << 1, MortonCode.next(code, yMask));
                assertEquals(slowSpread(2, (y - 1) & 255) << 1, MortonCode.previous(code, yMask));
            }
        }
    }

    @Test
    void stepsToTheNeighbourInSpace() {
        for (int i = 0; i < 32 * 32 * 32; i++) {
            int[] at = {i & 31, (i >> 5) & 31, i >> 10};
            int code = slowSpread(3, at[0]) | (slowSpread(3, at[1]) << 1) | (slowSpread(3, at[2]) << 2);
            for (int axis = 0; axis < 3; axis++) {
                int mask = slowSpread(3, 31) << axis;
                assertEquals(slowSpread(3, (at[axis] + 1) & 31) << axis, MortonCode.next(code, mask));
                assertEquals(slowSpread(3, (at[axis] - 1) & 31) << axis, MortonCode.previous(code, mask));
            }
        }
    }
}
