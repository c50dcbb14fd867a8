// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatticeMeshTest {
    @ParameterizedTest(name = "size {0}, {1} away")
    @CsvSource({"0.01, 0", "1, 0", "1, 100000", "100000, 0", "100000, 100000", "1e-30, 0", "1e30, 0"})
    void everyVertexIsWithinTheStatedDistanceAndInsideTheLattice(double size, double away) {
        MeshArrays mesh = Meshes.noiseSphere(12, 0.2, 3).scaledAndMoved(size, away, -away, away / 3);
        LatticeMesh lattice = LatticeMesh.of(mesh.positions(), mesh.indices());
        assertTrue(lattice.rounded.displacement <= lattice.step * 0.8661, "half a step per axis");
        for (int i = 0; i < lattice.rounded.count(); i++) {
            for (int corner = 0; corner < 3; corner++) {
                double distance2 = 0;
                for (int axis = 0; axis < 3; axis++) {
                    int k = lattice.rounded.corners[9 * i + 3 * corner + axis];
                    assertTrue(k >= 0 && k <= BspTree.LATTICE_MAX, "coordinate " + k);
                    double moved = lattice.origin[axis]
                            + (double) k * lattice.step
                            - mesh.at(lattice.rounded.triangles[i], corner, axis);
                    distance2 += moved * moved;
                }
                assertTrue(Math.sqrt(distance2) <= lattice.rounded.displacement);
            }
        }
        assertEquals(mesh.triangleCount(), lattice.rounded.count() + lattice.rounded.degenerate.length);
    }

    @Test
    void usesAtLeastAQuarterOfTheLattice() {
        LatticeMesh lattice = LatticeMesh.of(
                Meshes.box(0, 0, 0, 1.0001f, 1, 1).positions(),
                Meshes.box(0, 0, 0, 1.0001f, 1, 1).indices());
        assertTrue(1.0001 / lattice.step > BspTree.LATTICE_MAX / 4.0);
    }

    @Test
    void modelsOnABinaryGridDoNotMove() {
        MeshArrays box = Meshes.box(-3.25f, 0.5f, 7.125f, 4, 2, 9.75f);
        assertEquals(0, LatticeMesh.of(box.positions(), box.indices()).rounded.displacement);
    }

    @Test
    void trianglesThatLoseTheirAreaAreListed() {
        MeshArrays small = Meshes.box(0, 0, 0, 1e-7f, 1e-7f, 1e-7f);
        MeshArrays mesh = Meshes.box(0, 0, 0, 1, 1, 1).and(small, "speck");
        LatticeMesh lattice = LatticeMesh.of(mesh.positions(), mesh.indices());
        assertArrayEquals(new int[] {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23}, lattice.rounded.degenerate);
        assertEquals(12, lattice.rounded.count());
    }

    @Test
    void rejectsCoordinatesThatAreNotFinite() {
        float[] positions = {0, 0, 0, 1, 0, 0, 0, Float.NaN, 0};
        assertEquals(
                "vertex 2 has coordinate NaN; clean the mesh first",
                assertThrows(IllegalArgumentException.class, () -> LatticeMesh.of(positions, new int[] {0, 1, 2}))
                        .getMessage());
    }

    @Test
    void emptyMeshHasALattice() {
        assertEquals(0, LatticeMesh.of(new float[0], new int[0]).rounded.count());
        assertEquals(
                40,
                LatticeMesh.of(
                                HardMeshes.sameTriangle(40).positions(),
                                HardMeshes.sameTriangle(40).indices())
                        .rounded
                        .count());
    }
}
