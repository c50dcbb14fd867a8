// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DistanceGridTest {
    /**
     * A voxel centre and the voxel that stands for the nearest point of the surface are off by half a diagonal each.
     */
    private static final double VOXELS = Math.sqrt(3);

    static Stream<MeshArrays> meshes() {
        return Stream.of(Meshes.torusKnot(8, 40), HardMeshes.openShell(8), HardMeshes.flatGrid(4));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void nearBitsAreThoseNearTheSurface(MeshArrays arrays) {
        TriangleMesh mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
        try (Workers workers = new Workers(2)) {
            SolidGrid grid = new MeshInterior(mesh).grid(20, workers);
            DistanceGrid distances = new DistanceGrid(grid, mesh.positions(), mesh.indices(), workers);
            double limit = 4;
            long[] near = distances.within(limit);
            int yes = 0;
            int no = 0;
            for (int z = 0; z < grid.nz; z += 2) {
                for (int y = 0; y < grid.ny; y += 2) {
                    for (int x = 0; x < grid.nx; x += 2) {
                        double d = BruteForce.closest(
                                                arrays,
                                                grid.toModelX(x + 0.5),
                                                grid.toModelY(y + 0.5),
                                                grid.toModelZ(z + 0.5))
                                        .distance()
                                / grid.step;
                        boolean set = (near[(z * grid.ny + y) * grid.words + (x >> 6)] >>> x & 1) != 0;
                        if (d < limit - VOXELS || grid.isSolid(x, y, z)) {
                            assertTrue(set);
                            yes++;
                        } else if (d > limit + VOXELS) {
                            assertTrue(!set);
                            no++;
                        }
                    }
                }
            }
            assertTrue(yes > 50 && no > 50, yes + " near, " + no + " far");
        }
    }

    @Test
    void farthestIsTheOverhangOfABall() {
        MeshArrays arrays = Meshes.box(0, 0, 0, 1, 1, 1);
        TriangleMesh mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
        try (Workers workers = new Workers(2)) {
            SolidGrid grid = new MeshInterior(mesh).grid(40, workers);
            DistanceGrid distances = new DistanceGrid(grid, mesh.positions(), mesh.indices(), workers);
            Balls balls = new Balls(2, 0);
            balls.count = 2;
            balls.set(0, grid.toGridX(0.5), grid.toGridY(0.5), grid.toGridZ(0.5), 400);
            balls.set(1, grid.toGridX(1), grid.toGridY(0.5), grid.toGridZ(0.5), 100);
            assertEquals(10, distances.farthest(balls), 1);
        }
    }
}
