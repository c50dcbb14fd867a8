// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PolygonTriangulatorTest {
    private final PolygonTriangulator triangulator = new PolygonTriangulator();

    @Test
    void cutsAConcaveQuadAlongTheDiagonalInside() {
        double[] arrow = {0, 0, 0, 2, 1, 0, 0, 2, 0, 0.5, 1, 0}; // corner 3 is reflex
        int[] triangles = new int[6];
        assertTrue(triangulator.triangulate(arrow, 4, triangles));
        assertEquals(triangulator.polygonArea(), triangulator.triangleArea(), 1e-12);
        assertTrue(triangleWith(triangles, 1, 3), "diagonal from 1 to 3");
    }

    @Test
    void saysThatABowTieIsDifficult() {
        double[] bowTie = {0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0};
        assertFalse(triangulator.triangulate(bowTie, 4, new int[6]));
        assertTrue(triangulator.triangleArea() > 0);
    }

    private static boolean triangleWith(int[] triangles, int a, int b) {
        int both = 0;
        for (int t = 0; t < triangles.length; t += 3) {
            int found = 0;
            for (int i = t; i < t + 3; i++) {
                found += triangles[i] == a || triangles[i] == b ? 1 : 0;
            }
            both += found == 2 ? 1 : 0;
        }
        return both == 2;
    }
}
