// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ConvexityCheckTest {
    private static final float[] TETRAHEDRON = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final int[] OUTWARD = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};

    @Test
    void aTetrahedronIsConvexWhicheverWayItFaces() {
        ConvexityCheck outward = ConvexityCheck.of(TriangleMesh.of(TETRAHEDRON, OUTWARD));
        assertTrue(outward.isConvex(0));
        assertEquals(0, outward.height());
        assertEquals(1, outward.components());
        int[] inward = new int[12];
        for (int i = 0; i < 12; i++) {
            inward[i] = OUTWARD[11 - i];
        }
        assertTrue(ConvexityCheck.of(TriangleMesh.of(TETRAHEDRON, inward)).isConvex(0));
    }

    @Test
    void theDepthOfADentIsMeasured() {
        float[] positions = {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0.5f, 0.5f, 0.25f};
        int[] indices = {0, 1, 3, 0, 3, 2, 1, 2, 3, 0, 2, 4, 2, 1, 4, 1, 0, 4}; // the bottom is pushed in by 0.25
        ConvexityCheck check = ConvexityCheck.of(TriangleMesh.of(positions, indices));
        assertTrue(check.isClosed());
        assertFalse(check.isConvex(0.1));
        assertTrue(check.height() > 0.25 && check.height() < 2, "" + check.height());
        assertTrue(check.isConvex(check.height()));
        assertTrue(check.triangle() >= 3, "" + check.triangle());
    }

    @Test
    void openAndSeparateMeshesAreNotConvex() {
        ConvexityCheck open = ConvexityCheck.of(TriangleMesh.of(TETRAHEDRON, new int[] {0, 2, 1, 0, 1, 3, 0, 3, 2}));
        assertEquals(3, open.openEdges());
        assertFalse(open.isConvex(9));
        float[] two = new float[24];
        int[] indices = new int[24];
        for (int i = 0; i < 12; i++) {
            two[i] = TETRAHEDRON[i];
            two[12 + i] = TETRAHEDRON[i] + 5;
            indices[i] = OUTWARD[i];
            indices[12 + i] = OUTWARD[i] + 4;
        }
        ConvexityCheck apart = ConvexityCheck.of(TriangleMesh.of(two, indices));
        assertEquals(2, apart.components());
        assertEquals(0, apart.height());
        assertFalse(apart.isConvex(9));
    }
}
