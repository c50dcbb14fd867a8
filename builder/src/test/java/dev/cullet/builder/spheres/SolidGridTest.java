// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SolidGridTest {
    @Test
    void countsTheVoxelCentresInABallThatAMaskLacks() {
        SolidGrid grid = new SolidGrid(new double[] {-1, -1, -1, 1, 1, 1}, 40);
        Random random = new Random(1);
        long[] mask = new long[grid.solid.length];
        for (int w = 0; w < mask.length; w++) {
            mask[w] = random.nextLong();
        }
        int beyond = 0;
        for (int i = 0; i < 300; i++) {
            double x = (1.4 * random.nextDouble() - 0.2) * grid.nx;
            double y = (1.4 * random.nextDouble() - 0.2) * grid.ny;
            double z = (1.4 * random.nextDouble() - 0.2) * grid.nz;
            double r = 20 * random.nextDouble();
            long expected = 0;
            for (int k = (int) (z - r) - 2; k <= z + r + 1; k++) {
                for (int j = (int) (y - r) - 2; j <= y + r + 1; j++) {
                    for (int n = (int) (x - r) - 2; n <= x + r + 1; n++) {
                        double dx = n + 0.5 - x;
                        double dy = j + 0.5 - y;
                        double dz = k + 0.5 - z;
                        if (dx * dx + dy * dy + dz * dz <= r * r && !isSet(grid, mask, n, j, k)) {
                            expected++;
                        }
                    }
                }
            }
            beyond += x - r < 0 || y - r < 0 || z - r < 0 ? 1 : 0;
            assertEquals(expected, grid.outside(mask, x, y, z, r), "ball " + i);
            long[] filled = mask.clone();
            grid.fill(filled, x, y, z, r);
            long inGrid = SolidGrid.count(filled) - SolidGrid.count(mask);
            assertTrue(inGrid <= expected);
            assertEquals(expected - inGrid, grid.outside(filled, x, y, z, r), "what is left sticks out of the grid");
        }
        assertTrue(beyond > 50, "some balls stick out of the grid");
    }

    private static boolean isSet(SolidGrid grid, long[] mask, int x, int y, int z) {
        return x >= 0
                && y >= 0
                && z >= 0
                && x < grid.nx
                && y < grid.ny
                && z < grid.nz
                && (mask[(z * grid.ny + y) * grid.words + (x >> 6)] >>> x & 1) != 0;
    }
}
