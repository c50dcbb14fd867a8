// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * The fixed directions of discrete oriented polytopes.
 *
 * <p>Source: Klosowski et al. 1998, Efficient collision detection using bounding volume hierarchies of k-DOPs.
 */
final class Kdop {
    private Kdop() {}

    /** Returns 3 components per direction: axes and diagonals (14), and those between two axes (26). */
    static double[] directions(int planes) {
        double[] directions = new double[3 * 26];
        int size = 0;
        for (int i = 0; i < 27; i++) {
            int x = i % 3 - 1;
            int y = i / 3 % 3 - 1;
            int z = i / 9 - 1;
            int axes = Math.abs(x) + Math.abs(y) + Math.abs(z);
            if (axes == 1 || axes == 3 || (axes == 2 && planes == 26)) {
                directions[size++] = x;
                directions[size++] = y;
                directions[size++] = z;
            }
        }
        return Arrays.copyOf(directions, size);
    }
}
