// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Sphere;
import dev.cullet.testkit.Meshes;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class MinimalSphereTest {
    @Test
    void oneVertexNeedsNoRadius() {
        Sphere sphere = MinimalSphere.of(new float[] {1, 2, 3});
        assertEquals(0, sphere.radius());
        assertEquals(2, sphere.y());
    }

    @Test
    void twoVerticesAreADiameter() {
        Sphere sphere = MinimalSphere.of(new float[] {-1, 0, 0, 3, 0, 0});
        assertEquals(1, sphere.x());
        assertEquals(2, sphere.radius(), 1e-6);
    }

    @Test
    void cubeIsHeldByItsCorners() {
        Sphere sphere = MinimalSphere.of(Meshes.box(-1, -1, -1, 1, 1, 1).positions());
        assertEquals(Math.sqrt(3), sphere.radius(), 1e-6);
    }

    @Test
    void everyVertexIsInsideInExactArithmetic() {
        for (int seed = 0; seed < 50; seed++) {
            for (double scale : new double[] {0.01, 1, 100_000}) {
                float[] positions = Meshes.soup(200, 0.5, seed)
                        .scaledAndMoved(scale, seed, -seed, 1e4)
                        .positions();
                assertHoldsAll(MinimalSphere.of(positions), positions);
            }
        }
    }

    static void assertHoldsAll(Sphere sphere, float[] positions) {
        BigDecimal radius2 = new BigDecimal(sphere.radius()).pow(2);
        for (int i = 0; i < positions.length; i += 3) {
            BigDecimal distance2 = square(positions[i], sphere.x())
                    .add(square(positions[i + 1], sphere.y()))
                    .add(square(positions[i + 2], sphere.z()));
            assertTrue(distance2.compareTo(radius2) <= 0, "vertex " + i / 3);
        }
    }

    private static BigDecimal square(float a, float b) {
        return new BigDecimal(a).subtract(new BigDecimal(b)).pow(2);
    }
}
