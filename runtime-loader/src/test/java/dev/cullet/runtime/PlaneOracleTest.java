// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sides of planes against all vertices. */
class PlaneOracleTest {
    @ParameterizedTest
    @MethodSource("dev.cullet.runtime.Fixture#all")
    void sidesAreThoseOfTheVertices(Fixture fixture) {
        MeshArrays mesh = fixture.arrays();
        Random random = new Random(3);
        int[] seen = new int[4];
        for (int i = 0; i < 600; i++) {
            float[] n = {(float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian()};
            int vertex = 3 * random.nextInt(mesh.positions().length / 3);
            double through = 0;
            for (int axis = 0; axis < 3; axis++) {
                n[axis] = i % 3 == 0 ? (axis == i % 9 / 3 ? 1 : 0) : n[axis];
                through += (double) n[axis] * mesh.positions()[vertex + axis];
            }
            double away = i % 2 == 0 ? 0 : 0.7 * mesh.diagonal() * random.nextGaussian();
            float d = (float) (away - through);
            boolean front = false;
            boolean back = false;
            for (int corner : mesh.indices()) {
                double value = (double) n[0] * mesh.positions()[3 * corner]
                        + (double) n[1] * mesh.positions()[3 * corner + 1]
                        + (double) n[2] * mesh.positions()[3 * corner + 2]
                        + d;
                front |= value >= 0;
                back |= value <= 0;
            }
            PlaneSides expected = front && back ? PlaneSides.BOTH : front ? PlaneSides.FRONT : PlaneSides.BACK;
            assertEquals(expected, fixture.mesh().sidesOfPlane(n[0], n[1], n[2], d), "plane " + i);
            seen[expected.ordinal()]++;
        }
        assertTrue(seen[0] > 20 && seen[1] > 20 && seen[2] > 20, mesh.name());
    }

    @Test
    void touchingAPlaneIsBothSides() {
        CollisionMesh box = Fixture.of(Meshes.box(-1, -1, -1, 1, 1, 1)).mesh();
        assertEquals(PlaneSides.BOTH, box.sidesOfPlane(0, 1, 0, 1));
        assertEquals(PlaneSides.FRONT, box.sidesOfPlane(0, 1, 0, 1.001f));
        assertEquals(PlaneSides.BACK, box.sidesOfPlane(0, 2, 0, -2.001f));
        assertEquals(
                "normal 0 0 0 must not be zero",
                assertThrows(IllegalArgumentException.class, () -> box.sidesOfPlane(0, 0, 0, 1))
                        .getMessage());
    }
}
