// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetPart;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.TriangleSet;
import dev.cullet.mesh.ActiveEdges;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.StoredTreeCheck;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PartBuilderTest {
    private static final float[] PIVOT = {1, 2, 3};

    @Test
    void trianglesAreInLeafOrderWithTheirSourceIndices() {
        TriangleMesh mesh = twoSurfaces(Meshes.noiseSphere(20, 0.4, 1));
        AssetPart part = PartBuilder.build("hull", PIVOT, mesh, PartOptions.DEFAULTS.withSourceTriangles(true))
                .part();
        TriangleSet set = part.triangles();
        byte[] flags = ActiveEdges.flags(mesh);
        EdgeFlags storedFlags = set.edgeFlags();
        assertNotNull(storedFlags);
        int[] indices = set.indices();
        boolean[] seen = new boolean[mesh.triangleCount()];
        for (int place = 0; place < set.triangleCount(); place++) {
            int source = set.sourceTriangle(place);
            int triangle = source - 1000; // as numbered below
            assertTrue(!seen[triangle], "source triangle twice: " + source);
            seen[triangle] = true;
            for (int corner = 0; corner < 3; corner++) {
                assertArrayEquals(
                        vertex(mesh.positions(), mesh.indices()[3 * triangle + corner]),
                        vertex(set.positions(), indices[3 * place + corner]));
            }
            assertEquals(mesh.surfaces()[triangle], set.surface(place));
            assertEquals(mesh.nodes()[triangle], set.node(place));
            assertEquals(flags[triangle] & 255, storedFlags.get(place));
        }
        StoredTreeCheck.check(
                part.tree().origin(),
                part.tree().step(),
                part.tree().nodes(),
                part.tree().depth(),
                4,
                new MeshArrays("part", set.positions(), set.indices()));
    }

    @Test
    void partsHaveABspTreeIfOneIsRequested() {
        MeshArrays ball = HardMeshes.icosphere(2);
        assertBsp(false, ball, BspMode.OFF);
        assertBsp(true, ball, BspMode.ON);
        assertBsp(true, ball.turnedInsideOut(), BspMode.ON);
        assertBsp(true, Meshes.terrain(5, 1), BspMode.ON);
    }

    private static void assertBsp(boolean expected, MeshArrays mesh, BspMode mode) {
        TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
        BuiltPart built = PartBuilder.build("", PIVOT, triangles, PartOptions.DEFAULTS.withBsp(mode));
        assertEquals(expected, built.part().bsp() != null, mesh + " " + mode);
        assertEquals(expected, built.bsp() != null);
    }

    @Test
    void closedPartsHaveTheSameLatticeWithAndWithoutABspTree() {
        MeshArrays ball = HardMeshes.icosphere(3);
        MeshArrays pierced =
                new MeshArrays("pierced", ball.positions(), Arrays.copyOf(ball.indices(), ball.indices().length - 3));
        for (MeshArrays mesh : List.of(ball, ball.turnedInsideOut(), pierced, Meshes.torusKnot(10, 40))) {
            for (PartOptions options : List.of(PartOptions.DEFAULTS, PartOptions.DEFAULTS.withCompact(true))) {
                SolidLattice with = lattice(mesh, options.withBsp(BspMode.ON));
                SolidLattice without = lattice(mesh, options.withBsp(BspMode.OFF));
                assertNotNull(with, mesh.name());
                assertNotNull(without, mesh.name());
                assertTrue(without.solid());
                assertEquals(mesh.name().equals("pierced") ? 9 : 0, without.caps().length);
                assertArrayEquals(with.caps(), without.caps());
                assertArrayEquals(with.origin(), without.origin());
                assertEquals(with.step(), without.step());
                assertEquals(with.displacement(), without.displacement());
            }
        }
        MeshArrays terrain = Meshes.terrain(5, 1);
        assertNull(lattice(terrain, PartOptions.DEFAULTS.withBsp(BspMode.OFF)));
        SolidLattice open = lattice(terrain, PartOptions.DEFAULTS.withBsp(BspMode.ON));
        assertNotNull(open);
        assertFalse(open.solid());
    }

    private static @Nullable SolidLattice lattice(MeshArrays mesh, PartOptions options) {
        TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
        return PartBuilder.build("", PIVOT, triangles, options).part().lattice();
    }

    @Test
    void verticesAreInOrderOfFirstUse() {
        TriangleSet set = PartBuilder.build("", PIVOT, twoSurfaces(Meshes.terrain(20, 1)), PartOptions.DEFAULTS)
                .part()
                .triangles();
        int used = 0;
        for (int vertex : set.indices()) {
            assertTrue(vertex <= used, "vertex " + vertex + " before " + used);
            used = Math.max(used, vertex + 1);
        }
        assertEquals(set.vertexCount(), used);
    }

    @Test
    void uniformAttributesAreStoredOnce() {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        TriangleSet set = PartBuilder.build(
                        "",
                        PIVOT,
                        TriangleMesh.of(box.positions(), box.indices()),
                        PartOptions.DEFAULTS.withEdgeFlags(false))
                .part()
                .triangles();
        assertNull(set.surfaces());
        assertNull(set.nodes());
        assertNull(set.sourceTriangles());
        assertNull(set.edgeFlags());
        assertEquals(0, set.surface(11));
    }

    @Test
    void boundsAreExactAndTheSphereContainsTheMesh() {
        AssetPart part = PartBuilder.build("", PIVOT, twoSurfaces(Meshes.box(-1, 0, 2, 3, 4, 7)), PartOptions.DEFAULTS)
                .part();
        assertArrayEquals(new float[] {-1, 0, 2, 3, 4, 7}, part.bounds());
        assertEquals(Math.sqrt(4 + 4 + 6.25), part.boundingSphere().radius(), 1e-6);
        assertArrayEquals(PIVOT, part.pivot());
    }

    private static float[] vertex(float[] positions, int vertex) {
        return Arrays.copyOfRange(positions, 3 * vertex, 3 * vertex + 3);
    }

    /** Every third triangle of another surface and of another node; source numbers from 1000. */
    private static TriangleMesh twoSurfaces(MeshArrays mesh) {
        int[] second = new int[mesh.triangleCount()];
        int[] sources = new int[mesh.triangleCount()];
        for (int i = 0; i < second.length; i++) {
            second[i] = i % 3 == 0 ? 1 : 0;
            sources[i] = 1000 + i;
        }
        return new TriangleMesh(
                mesh.positions(),
                mesh.indices(),
                second,
                second.clone(),
                sources,
                List.of("steel", "glass"),
                List.of("hull", "window"));
    }
}
