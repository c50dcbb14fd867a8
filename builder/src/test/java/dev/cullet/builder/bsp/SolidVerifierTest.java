// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.SolidLattice;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SolidVerifierTest {
    /** A ball without some of its triangles, which caps replace. */
    private static final MeshArrays PIERCED = pierced(HardMeshes.icosphere(3), 8);

    private static MeshArrays pierced(MeshArrays mesh, int triangles) {
        return new MeshArrays(
                "pierced", mesh.positions(), Arrays.copyOf(mesh.indices(), mesh.indices().length - 3 * triangles));
    }

    private static SolidLattice lattice(MeshArrays mesh) {
        SolidLattice lattice = BspTreeBuilder.solidLattice(mesh.positions(), mesh.indices(), BspOptions.DEFAULT);
        assertNotNull(lattice, mesh.name());
        return lattice;
    }

    private static void assertSound(MeshArrays mesh) {
        assertNull(SolidVerifier.flaw(lattice(mesh), mesh.positions(), mesh.indices()), mesh.name());
    }

    @Test
    void solidsThatTheBuilderFoundAreSound() {
        assertSound(Meshes.box(0, 0, 0, 1, 2, 3));
        assertSound(Meshes.torusKnot(9, 70));
        assertSound(HardMeshes.twoShells(8));
        assertSound(HardMeshes.crossingBoxes());
        assertSound(PIERCED);
        assertTrue(lattice(PIERCED).caps().length > 0);
    }

    @Test
    void aSolidWithoutItsCapsIsFound() {
        SolidLattice sound = lattice(PIERCED);
        SolidLattice open = new SolidLattice(sound.origin(), sound.step(), sound.displacement(), true, new int[0]);
        String flaw = SolidVerifier.flaw(open, PIERCED.positions(), PIERCED.indices());
        assertEquals(
                "the part is marked as solid, but it takes " + sound.caps().length / 9 + " more caps to close it",
                flaw);
    }

    @Test
    void anOpenMeshThatClaimsToBeSolidIsFound() {
        MeshArrays ball = HardMeshes.icosphere(3);
        MeshArrays half = pierced(ball, ball.triangleCount() / 2);
        assertNull(BspTreeBuilder.solidLattice(half.positions(), half.indices(), BspOptions.DEFAULT));
        assertNotNull(SolidVerifier.flaw(lattice(ball), half.positions(), half.indices()));
    }

    @Test
    void verticesFartherFromTheLatticeThanStatedAreFound() {
        SolidLattice sound = lattice(PIERCED);
        SolidLattice lie = new SolidLattice(sound.origin(), sound.step(), 0, true, sound.caps());
        String flaw = SolidVerifier.flaw(lie, PIERCED.positions(), PIERCED.indices());
        assertTrue(flaw != null && flaw.startsWith("a vertex is "), flaw);
    }
}
