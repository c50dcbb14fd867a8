// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MeshInteriorTest {
    static Stream<MeshArrays> withInside() {
        return Stream.of(
                Meshes.box(0, 0, 0, 1, 1, 1),
                Meshes.box(0, 0, 0, 1, 2, 3).scaledAndMoved(1000, 5000, -3000, 70),
                Meshes.torusKnot(8, 60),
                Meshes.noiseSphere(10, 0.3, 3),
                HardMeshes.twoShells(8),
                HardMeshes.openShell(10));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withInside")
    void voxelsAreInsideWhereTheWindingNumberIsNotZero(MeshArrays mesh) {
        SolidGrid grid = grid(mesh, size(13, 24)); // no voxel centre is on the side of a box
        int inside = 0;
        int outside = 0;
        for (int z = 0; z < grid.nz; z += 2) {
            for (int y = 0; y < grid.ny; y += 2) {
                for (int x = 0; x < grid.nx; x++) {
                    double w = Math.abs(BruteForce.windingNumber(
                            mesh, grid.toModelX(x + 0.5), grid.toModelY(y + 0.5), grid.toModelZ(z + 0.5)));
                    if (Math.abs(w - 0.5) > 0.05) { // near a half, an open mesh leaves it open
                        assertEquals(w > 0.5, grid.isSolid(x, y, z), "voxel " + x + " " + y + " " + z + ": " + w);
                        inside += w > 0.5 ? 1 : 0;
                        outside += w > 0.5 ? 0 : 1;
                    }
                }
            }
        }
        assertTrue(inside > size(10, 50) && outside > size(10, 50), inside + " inside, " + outside + " outside");
    }

    @Test
    void voxelsAddUpToTheVolume() {
        MeshArrays mesh = Meshes.torusKnot(24, 200);
        double volume = MeshMeasures.volume(TriangleMesh.of(mesh.positions(), mesh.indices()));
        SolidGrid grid = grid(mesh, 100);
        assertEquals(volume, SolidGrid.count(grid.solid) * grid.voxelVolume(), 0.005 * volume);
    }

    @Test
    void aSheetHasNoInterior() {
        assertEquals(0, SolidGrid.count(grid(HardMeshes.flatGrid(6), 32).solid));
    }

    @Test
    void theInteriorOfAnOpenMeshEndsWhenItsWorkIsDone() {
        MeshArrays shell = HardMeshes.openShell(10);
        TriangleMesh mesh = TriangleMesh.of(shell.positions(), shell.indices());
        SolidGrid whole = new SolidGrid(MeshMeasures.bounds(mesh), 32);
        long terms = fill(mesh, whole, WindingFill.MAX_TERMS);
        SolidGrid part = new SolidGrid(MeshMeasures.bounds(mesh), 32);
        long allowed = terms / 10;
        long done = fill(mesh, part, allowed);
        long slices = (long) part.nz + part.nz / 4 + 2;
        assertTrue(done <= 2 * allowed + slices * mesh.triangleCount(), done + " of " + terms);
        assertTrue(done < terms / 2, done + " of " + terms);
        assertTrue(SolidGrid.count(part.solid) < SolidGrid.count(whole.solid));
    }

    private static long fill(TriangleMesh mesh, SolidGrid grid, long maxTerms) {
        RowCrossings crossings = new RowCrossings(grid, mesh.positions(), mesh.indices());
        try (Workers workers = new Workers(2)) {
            return new WindingFill(grid, crossings, WindingNumber.of(mesh), MeshMeasures.bounds(mesh))
                    .fill(workers, maxTerms);
        }
    }

    private static SolidGrid grid(MeshArrays mesh, int voxels) {
        try (Workers workers = new Workers(2)) {
            return new MeshInterior(TriangleMesh.of(mesh.positions(), mesh.indices())).grid(voxels, workers);
        }
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
