// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HoleCapsTest {
    @ParameterizedTest
    @MethodSource("dev.cullet.testkit.HardMeshes#all")
    void windingNumberOfCappedMeshIsWholeEverywhere(MeshArrays mesh) {
        LatticeMesh lattice = LatticeMesh.of(mesh.positions(), mesh.indices());
        int[] caps = HoleCaps.of(lattice.rounded.corners);
        int[] all = Arrays.copyOf(lattice.rounded.corners, lattice.rounded.corners.length + caps.length);
        System.arraycopy(caps, 0, all, lattice.rounded.corners.length, caps.length);
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            double winding =
                    winding(all, 65535 * random.nextDouble(), 65535 * random.nextDouble(), 65535 * random.nextDouble());
            assertEquals(Math.rint(winding), winding, 1e-6);
        }
    }

    @Test
    void closedMeshesNeedNoCap() {
        for (MeshArrays mesh : new MeshArrays[] {
            Meshes.box(0, 0, 0, 1, 2, 3), HardMeshes.icosphere(2), HardMeshes.crossingBoxes(), HardMeshes.twoShells(6)
        }) {
            assertEquals(
                    0,
                    HoleCaps.of(LatticeMesh.of(mesh.positions(), mesh.indices()).rounded.corners).length,
                    mesh.name());
        }
    }

    @Test
    void oneMissingTriangleIsPutBack() {
        MeshArrays whole = HardMeshes.icosphere(2);
        int[] missing = LatticeMesh.of(whole.positions(), whole.indices()).rounded.corners;
        int[] rest = Arrays.copyOfRange(missing, 9, missing.length);
        int[] caps = HoleCaps.of(rest);
        assertEquals(9, caps.length);
        assertEquals(LatticeMesh.doubleArea(Arrays.copyOf(missing, 9)), LatticeMesh.doubleArea(caps), 1e-6);
        assertTrue(LatticePlane.ofTriangle(missing, 0).sameAs(LatticePlane.ofTriangle(caps, 0)));
        assertEquals(LatticePlane.facesFront(missing, 0), LatticePlane.facesFront(caps, 0));
    }

    @Test
    void boxWithoutLidIsCappedByItsLid() {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        int[] corners = LatticeMesh.of(box.positions(), box.indices()).rounded.corners;
        int[] open = Arrays.copyOfRange(corners, 18, corners.length);
        assertEquals(LatticeMesh.doubleArea(corners) / 6, LatticeMesh.doubleArea(HoleCaps.of(open)), 1e-3);
    }

    @Test
    void unweldedCornersOfOnePlaceAreOneCorner() {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        float[] loose = new float[9 * 12];
        int[] indices = new int[36];
        for (int i = 0; i < 36; i++) {
            System.arraycopy(box.positions(), 3 * box.indices()[i], loose, 3 * i, 3);
            indices[i] = i;
        }
        assertEquals(0, HoleCaps.of(LatticeMesh.of(loose, indices).rounded.corners).length);
    }

    private static double winding(int[] corners, double x, double y, double z) {
        float[] positions = new float[corners.length];
        int[] indices = new int[corners.length / 3];
        for (int i = 0; i < corners.length; i++) {
            positions[i] = corners[i];
        }
        Arrays.setAll(indices, i -> i);
        return dev.cullet.testkit.BruteForce.windingNumber(new MeshArrays("", positions, indices), x, y, z);
    }
}
