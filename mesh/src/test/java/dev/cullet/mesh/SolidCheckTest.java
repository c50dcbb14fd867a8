// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class SolidCheckTest {
    @Test
    void boxIsClosedAndItsSizesAreExact() {
        SolidCheck box = check(Meshes.box(1, 2, 3, 2, 4, 6));
        assertEquals(new SolidCheck(SolidCheck.Kind.CLOSED, 22, 6, 1, 0), box);
        assertEquals(-6, check(Meshes.box(1, 2, 3, 2, 4, 6).turnedInsideOut()).volume());
    }

    @Test
    void hollowSphereHasTwoComponentsAndLessVolume() {
        SolidCheck outer = check(Meshes.noiseSphere(24, 0, 1));
        SolidCheck hollow = check(HardMeshes.twoShells(24));
        assertEquals(SolidCheck.Kind.CLOSED, hollow.kind());
        assertEquals(2, hollow.components());
        assertEquals(outer.volume() * (1 - 0.6 * 0.6 * 0.6), hollow.volume(), 1e-6);
        assertEquals(4 * Math.PI, outer.area(), 0.1);
    }

    @Test
    void oneMissingTriangleOfManyIsNearlyClosed() {
        MeshArrays sphere = HardMeshes.icosphere(4);
        int[] indices = Arrays.copyOf(sphere.indices(), sphere.indices().length - 3);
        SolidCheck check = check(new MeshArrays("a hole", sphere.positions(), indices));
        assertEquals(SolidCheck.Kind.NEARLY_CLOSED, check.kind());
        assertTrue(check.ambiguous() < 0.02);
    }

    @Test
    void tJunctionsLeaveABoxNearlyClosed() {
        // one of the twelve triangles cut in two at the middle of an edge: the neighbour does not know
        float[] positions = Arrays.copyOf(Meshes.box(0, 0, 0, 1, 1, 1).positions(), 27);
        positions[26] = 0.5f; // between corners 0 and 4
        int[] box = Meshes.box(0, 0, 0, 1, 1, 1).indices();
        int[] indices = Arrays.copyOf(box, box.length + 3);
        System.arraycopy(new int[] {0, 8, 6}, 0, indices, 0, 3);
        System.arraycopy(new int[] {8, 4, 6}, 0, indices, box.length, 3);
        SolidCheck check = check(new MeshArrays("T-junction", positions, indices));
        assertEquals(SolidCheck.Kind.NEARLY_CLOSED, check.kind());
        assertEquals(0, check.ambiguous());
    }

    @Test
    void bowlTerrainAndSheetAreOpen() {
        assertEquals(SolidCheck.Kind.OPEN, check(HardMeshes.openShell(10)).kind());
        assertEquals(SolidCheck.Kind.OPEN, check(Meshes.terrain(20, 1)).kind());
        assertEquals(SolidCheck.Kind.OPEN, check(HardMeshes.flatGrid(4)).kind());
        assertEquals(SolidCheck.Kind.OPEN, check(Meshes.soup(500, 0.2, 1)).kind());
    }

    @Test
    void componentsAreNumberedInOrderOfFirstTriangle() {
        TriangleMesh mesh = TriangleMesh.of(new float[36], new int[] {9, 10, 11, 0, 1, 2, 3, 4, 5, 2, 7, 8, 8, 10, 6});
        ConnectedComponents components = ConnectedComponents.of(mesh);
        assertEquals(2, components.count());
        assertArrayEquals(new int[] {0, 0, 1, 0, 0}, components.ofTriangle());
        assertEquals(
                40,
                ConnectedComponents.of(TestMeshes.of(HardMeshes.arch(40, 1))).count());
    }

    @Test
    void boundsAreThoseOfUsedVertices() {
        float[] positions = {0, 0, 0, 1, 0, 0, 0, 2, -3, 99, 99, 99};
        TriangleMesh mesh = TriangleMesh.of(positions, new int[] {0, 1, 2});
        assertArrayEquals(new double[] {0, 0, -3, 1, 2, 0}, MeshMeasures.bounds(mesh));
        assertEquals(Math.sqrt(14), MeshMeasures.diagonal(mesh));
        assertEquals(0, MeshMeasures.diagonal(TriangleMesh.of(positions, new int[0])));
    }

    private static SolidCheck check(MeshArrays mesh) {
        return SolidCheck.of(TestMeshes.of(mesh));
    }
}
