// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.Meshes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ActiveEdgesTest {
    private static final int EDGE_0 = 1;
    private static final int EDGE_1 = 2;
    private static final int EDGE_2 = 4;
    private static final int BORDER_0 = 8;
    private static final int BORDER_1 = 16;
    private static final int BORDER_2 = 32;
    private static final int NON_MANIFOLD = 64;
    private static final int DOUBLE_SIDED = 128;

    @Test
    void edgesOfABoxAreActiveAndItsDiagonalsAreNot() {
        // 0 4 6 | 0 6 2: the diagonal 6-0 is edge 2 of the first and edge 0 of the second
        byte[] flags = ActiveEdges.flags(TestMeshes.of(Meshes.box(0, 0, 0, 1, 1, 1)));
        for (int t = 0; t < flags.length; t++) {
            assertEquals(t % 2 == 0 ? EDGE_0 | EDGE_1 : EDGE_1 | EDGE_2, flags[t], "triangle " + t);
        }
    }

    @Test
    void edgesOfABoxSeenFromInsideAreConcaveAndInactive() {
        byte[] flags =
                ActiveEdges.flags(TestMeshes.of(Meshes.box(0, 0, 0, 1, 1, 1).turnedInsideOut()));
        assertArrayEquals(new byte[12], flags);
    }

    @Test
    void bordersOfAFlatFloorAreActiveAndItsInnerEdgesAreNot() {
        byte[] flags = ActiveEdges.flags(TestMeshes.of(HardMeshes.flatGrid(4)));
        int borders = 0;
        for (byte bits : flags) {
            assertEquals(bits >> 3, bits & 7, "active exactly where it is a border");
            borders += Integer.bitCount(bits & 7);
        }
        assertEquals(16, borders);
    }

    @ParameterizedTest(name = "bent by {0} degrees: {1}")
    @CsvSource({
        "0, false",
        "4.9, false",
        "5.1, true",
        "90, true",
        "178, true",
        "179.5, true",
        "-4.9, false",
        "-5.1, false",
        "-90, false",
        "-178, false",
        "-179.5, true"
    })
    void convexEdgesAboveFiveDegreesAreActiveAndFoldsTooWhicheverWay(double degrees, boolean active) {
        for (double scale : new double[] {0.01, 1, 100_000}) {
            for (int axis = 0; axis < 3; axis++) { // all axes
                double angle = Math.toRadians(degrees);
                double[][] points = {{0, 0, 0}, {0, 0, 1}, {-1, 0, 0.5}, {Math.cos(angle), -Math.sin(angle), 0.5}};
                float[] positions = new float[12];
                for (int i = 0; i < 12; i++) {
                    positions[3 * (i / 3) + (i + axis) % 3] = (float) (scale * points[i / 3][i % 3]);
                }
                byte[] flags = ActiveEdges.flags(TriangleMesh.of(positions, new int[] {1, 0, 2, 0, 1, 3}));
                // from above (+y), x to the right: 1 0 2 is counter-clockwise
                String where = "scale " + scale + " axis " + axis;
                assertEquals(active ? EDGE_0 : 0, flags[0] & EDGE_0, where);
                assertEquals(active ? EDGE_0 : 0, flags[1] & EDGE_0, where);
                assertEquals(EDGE_1 | EDGE_2 | BORDER_1 | BORDER_2, flags[0] & ~EDGE_0, where);
            }
        }
    }

    @ParameterizedTest(name = "bent by {0} degrees")
    @ValueSource(doubles = {90, -90, 4})
    void whereWindingsDisagreeEveryBentEdgeIsActive(double degrees) {
        double angle = Math.toRadians(degrees);
        float[] positions = {0, 0, 0, 0, 0, 1, -1, 0, 0.5f, (float) Math.cos(angle), (float) -Math.sin(angle), 0.5f};
        byte[] flags = ActiveEdges.flags(TriangleMesh.of(positions, new int[] {1, 0, 2, 1, 0, 3}));
        assertEquals(Math.abs(degrees) > 5 ? 1 : 0, flags[0] & EDGE_0);
        assertEquals(Math.abs(degrees) > 5 ? 1 : 0, flags[1] & EDGE_0);
    }

    @Test
    void nonManifoldEdgeIsActiveAndFlagged() {
        float[] pages = {0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, -1, 0, 0};
        byte[] flags = ActiveEdges.flags(TriangleMesh.of(pages, new int[] {0, 1, 2, 0, 1, 3, 1, 0, 4}));
        for (byte bits : flags) {
            assertEquals(NON_MANIFOLD | EDGE_0 | EDGE_1 | EDGE_2 | BORDER_1 | BORDER_2, bits);
        }
    }

    @Test
    void facesOfADoubleSidedSheetHaveInactiveInnerEdges() {
        float[] square = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
        byte[] flags = ActiveEdges.flags(TriangleMesh.of(square, new int[] {0, 1, 2, 0, 2, 3, 0, 2, 1, 0, 3, 2}));
        byte first = (byte) (DOUBLE_SIDED | EDGE_0 | EDGE_1 | BORDER_0 | BORDER_1);
        byte second = (byte) (DOUBLE_SIDED | EDGE_1 | EDGE_2 | BORDER_1 | BORDER_2);
        byte last = (byte) (DOUBLE_SIDED | EDGE_0 | EDGE_1 | BORDER_0 | BORDER_1);
        assertArrayEquals(new byte[] {first, second, second, last}, flags);
    }

    @Test
    void orderOfTrianglesDoesNotMatter() {
        TriangleMesh mesh = TestMeshes.of(Meshes.noiseSphere(12, 0.5, 3));
        int[] order = TestMeshes.permutation(mesh.triangleCount(), 9);
        byte[] flags = ActiveEdges.flags(mesh);
        byte[] shuffled = ActiveEdges.flags(mesh.select(order));
        int active = 0;
        for (int i = 0; i < order.length; i++) {
            assertEquals(flags[order[i]], shuffled[i]);
            active += Integer.bitCount(flags[i] & 7);
        }
        assertEquals(true, active > 10 && active < 3 * flags.length - 10, active + " active");
    }
}
