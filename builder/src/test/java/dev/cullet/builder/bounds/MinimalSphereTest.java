// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Sphere;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void sphereOfAnObtuseTriangleHasItsLongestSideAsDiameter() {
        Sphere sphere = MinimalSphere.of(new float[] {-2, 0, 0, 2, 0, 0, 0.5f, 1, 0});
        assertEquals(2, sphere.radius(), 1e-6);
        assertEquals(0, sphere.y(), 1e-6);
    }

    @Test
    void sphereOfACubePassesThroughItsCorners() {
        Sphere sphere = MinimalSphere.of(Meshes.box(-1, -1, -1, 1, 1, 1).positions());
        assertEquals(Math.sqrt(3), sphere.radius(), 1e-6);
    }

    @Test
    void coincidentVerticesNeedNoRadius() {
        float[] positions = new float[300];
        Arrays.fill(positions, 0.1f);
        assertEquals(0, MinimalSphere.of(positions).radius());
    }

    @Test
    void rejectsNoVertices() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> MinimalSphere.of(new float[0]));
        assertEquals("a sphere needs at least one vertex, but there are 0 coordinates", e.getMessage());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void radiusIsThatOfTheBestSetOfSupportVertices(int seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            float[] positions = new float[3 * (2 + random.nextInt(11))];
            boolean onGrid = round % 2 == 0; // many at equal distance, on a line, in a plane, at one place
            for (int i = 0; i < positions.length; i++) {
                positions[i] = onGrid ? random.nextInt(3) : (float) random.nextGaussian();
            }
            double expected = smallestBySupportSets(positions);
            Sphere sphere = MinimalSphere.of(positions);
            assertEquals(expected, sphere.radius(), 1e-6 * (1 + expected), Arrays.toString(positions));
            assertHoldsAll(sphere, positions);
        }
    }

    @Test
    void everyVertexIsInsideInExactArithmetic() {
        for (MeshArrays mesh : HardMeshes.all()) {
            for (double scale : new double[] {0.01, 1, 100_000}) {
                for (double far : new double[] {0, 10_000}) {
                    float[] positions =
                            mesh.scaledAndMoved(scale, far, -far, far / 3).positions();
                    assertHoldsAll(MinimalSphere.of(positions), positions);
                }
            }
        }
    }

    @Test
    void coordinatesOfVeryDifferentSizeAreInsideToo() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            float[] positions = new float[30];
            for (int i = 0; i < positions.length; i++) {
                positions[i] = (float) Math.scalb(random.nextGaussian(), random.nextInt(80) - 60);
            }
            assertHoldsAll(MinimalSphere.of(positions), positions);
        }
    }

    @Test
    void smallMeshFarAwayGetsNoLargerThanItsCoordinatesAreExact() {
        float[] positions = Meshes.noiseSphere(12, 0.1, 1)
                .scaledAndMoved(1, 10_000, 10_000, 10_000)
                .positions();
        assertEquals(1.05, MinimalSphere.of(positions).radius(), 0.1);
    }

    private static double smallestBySupportSets(float[] positions) {
        int count = positions.length / 3;
        double best = Double.POSITIVE_INFINITY;
        for (int a = 0; a < count; a++) {
            for (int b = a; b < count; b++) {
                for (int c = b; c < count; c++) {
                    for (int d = c; d < count; d++) {
                        double[] sphere = SphereOracle.through(positions, new int[] {a, b, c, d});
                        if (sphere.length > 0 && sphere[3] < best && SphereOracle.holds(sphere, positions)) {
                            best = sphere[3];
                        }
                    }
                }
            }
        }
        return best;
    }

    private static void assertHoldsAll(Sphere sphere, float[] positions) {
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
