// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Footprint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PartSplitterTest {
    private static final float[] SQUARE = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};

    @Test
    void wholeIsOnePart() {
        TriangleMesh mesh = mesh(List.of("hull"), 0, 0);
        List<MeshPart> parts = PartSplitter.whole(mesh, "ship");
        assertEquals(List.of(new MeshPart("ship", -1, mesh)), parts);
    }

    @Test
    void everyTopNodeIsAPartWithItsSubtree() {
        TriangleMesh mesh = mesh(List.of("hull", "turret/gun", "hull/window", "turret", ""), 2, 1, 0, 4, 1, 3);
        List<MeshPart> parts = PartSplitter.byTopNode(mesh, "ship");
        assertEquals(
                List.of("hull", "turret", "ship"),
                parts.stream().map(MeshPart::name).toList());
        assertArrayEquals(new int[] {0, 2}, parts.get(0).mesh().sourceTriangles());
        assertArrayEquals(new int[] {1, 4, 5}, parts.get(1).mesh().sourceTriangles());
        assertArrayEquals(new int[] {3}, parts.get(2).mesh().sourceTriangles());
        assertEquals(0, parts.get(0).pivotNode());
        assertEquals(3, parts.get(1).pivotNode());
        assertEquals(-1, parts.get(2).pivotNode());
        assertEquals(mesh.nodePaths(), parts.get(1).mesh().nodePaths());
    }

    @Test
    void topNodeWithoutTrianglesOfItsOwnMayHaveNoPivot() {
        List<MeshPart> parts = PartSplitter.byTopNode(mesh(List.of("door/left", "door/right"), 1, 0), "x");
        assertEquals(1, parts.size());
        assertEquals("door", parts.get(0).name());
        assertEquals(-1, parts.get(0).pivotNode());
    }

    @Test
    void namesAreDistinctThoughPathsRepeat() {
        TriangleMesh mesh = mesh(List.of("door", "door", "", "rest"), 1, 0, 2, 3);
        List<MeshPart> parts = PartSplitter.byTopNode(mesh, "rest");
        assertEquals(List.of("door", "rest"), parts.stream().map(MeshPart::name).toList());
        assertEquals(2, parts.get(1).mesh().triangleCount());
    }

    @Test
    void onlyTopNodeKeepsTheMeshItself() {
        TriangleMesh mesh = mesh(List.of("unused", "hull"), 1, 1);
        List<MeshPart> parts = PartSplitter.byTopNode(mesh, "x");
        assertSame(mesh, parts.get(0).mesh());
        assertEquals(1, parts.get(0).pivotNode());
    }

    private static TriangleMesh mesh(List<String> paths, int... nodes) {
        int[] indices = new int[3 * nodes.length];
        int[] sources = new int[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            indices[3 * i + 1] = 1;
            indices[3 * i + 2] = 2 + i % 2;
            sources[i] = i;
        }
        return new TriangleMesh(SQUARE, indices, new int[nodes.length], nodes, sources, List.of("s"), paths);
    }

    /**
     * Time per part does not depend on the number of parts: counted in bytes, of which a second map would take more.
     */
    @Test
    void manyPartsTakeLinearMemory() {
        long few = Footprint.minBytes(() -> PartSplitter.byTopNode(parts(500), "x"));
        long many = Footprint.minBytes(() -> PartSplitter.byTopNode(parts(4_000), "x"));
        assertEquals(4_000, PartSplitter.byTopNode(parts(4_000), "x").size());
        assertTrue(many < 10 * few, few + " bytes of 500 parts, " + many + " of 4,000");
    }

    /** Returns a mesh with one triangle per node. */
    private static TriangleMesh parts(int count) {
        float[] positions = new float[9 * count];
        int[] indices = new int[3 * count];
        int[] numbers = new int[count];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            positions[9 * i + 3] = 1;
            positions[9 * i + 7] = 1 + i;
            for (int k = 3 * i; k < 3 * i + 3; k++) {
                indices[k] = k;
            }
            numbers[i] = i;
            names.add("node" + i);
        }
        return new TriangleMesh(positions, indices, new int[count], numbers, numbers, List.of("s"), names);
    }
}
