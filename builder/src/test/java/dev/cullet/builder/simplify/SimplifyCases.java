// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.CleanOptions;
import dev.cullet.mesh.MeshCleaner;
import dev.cullet.mesh.MeshException;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Meshes for the tests of this package, welded. */
final class SimplifyCases {
    private SimplifyCases() {}

    /** Closed, open, non-manifold, self-crossing, doubled, mixed, flat and needle meshes of few triangles. */
    static List<MeshArrays> all() {
        List<MeshArrays> cases = new ArrayList<>();
        cases.add(Meshes.box(0, 0, 0, 1, 2, 3));
        cases.add(Meshes.torusKnot(6, 40));
        cases.add(Meshes.terrain(14, 1));
        cases.add(Meshes.terrain(14, 2).scaledAndMoved(1000, 1e5, 0, -1e5));
        cases.add(Meshes.noiseSphere(10, 0.2, 3));
        cases.add(Meshes.noiseSphere(10, 0.02, 4).scaledAndMoved(1e-4, 0, 0, 0));
        cases.add(Meshes.soup(60, 0.5, 5));
        cases.add(HardMeshes.flatGrid(10));
        cases.add(HardMeshes.slivers(80, 1e-4, 6));
        cases.add(HardMeshes.needleFan(40));
        cases.add(HardMeshes.tJunctions(12));
        cases.add(HardMeshes.openShell(9));
        cases.add(HardMeshes.twoShells(8));
        cases.add(HardMeshes.oneHuge(8));
        cases.add(HardMeshes.sameTriangle(5));
        cases.add(HardMeshes.icosphere(2));
        cases.add(HardMeshes.crossingBoxes());
        cases.add(thinPlate(8));
        cases.add(book(6, 5));
        cases.add(doubled(HardMeshes.icosphere(1)));
        cases.add(mixedWinding(Meshes.terrain(10, 7)));
        return cases;
    }

    /** A closed plate of two walls, much thinner than the errors of the tests. */
    static MeshArrays thinPlate(int cells) {
        int side = cells + 1;
        float[] positions = new float[6 * side * side];
        int[] indices = new int[12 * cells * cells + 24 * cells];
        int at = 0;
        for (int wall = 0; wall < 2; wall++) {
            for (int i = 0; i < side * side; i++) {
                int k = 3 * (wall * side * side + i);
                positions[k] = (float) (i % side) / cells;
                positions[k + 1] = wall == 0 ? 0 : 1e-3f + 1e-4f * ((7 * i) % 5);
                int row = i / side;
                positions[k + 2] = (float) row / cells;
            }
            for (int z = 0; z < cells; z++) {
                for (int x = 0; x < cells; x++) {
                    int a = wall * side * side + z * side + x;
                    int[] up = {a, a + side, a + 1, a + 1, a + side, a + side + 1};
                    for (int k = 0; k < 6; k++) {
                        indices[at++] = up[wall == 1 ? k : 5 - k];
                    }
                }
            }
        }
        int top = side * side;
        for (int i = 0; i < cells; i++) {
            at = wall(indices, at, i, i + 1, top);
            at = wall(indices, at, cells * side + i + 1, cells * side + i, top);
            at = wall(indices, at, (i + 1) * side, i * side, top);
            at = wall(indices, at, i * side + cells, (i + 1) * side + cells, top);
        }
        return new MeshArrays("thin plate", positions, indices);
    }

    private static int wall(int[] indices, int at, int a, int b, int top) {
        int[] two = {a, a + top, b, b, a + top, b + top};
        System.arraycopy(two, 0, indices, at, 6);
        return at + 6;
    }

    /** Pages that meet at one spine, which is a non-manifold edge. */
    static MeshArrays book(int rows, int pages) {
        float[] positions = new float[3 * (rows + 1) * (pages + 1)];
        int[] indices = new int[6 * rows * pages];
        int at = 0;
        for (int row = 0; row <= rows; row++) {
            positions[3 * row + 1] = row;
            for (int page = 0; page < pages; page++) {
                int k = (page + 1) * (rows + 1) + row;
                positions[3 * k] = (float) Math.cos(page);
                positions[3 * k + 1] = row;
                positions[3 * k + 2] = (float) Math.sin(page);
                if (row < rows) {
                    int[] two = {row, row + 1, k, row + 1, k + 1, k};
                    System.arraycopy(two, 0, indices, at, 6);
                    at += 6;
                }
            }
        }
        return new MeshArrays("book", positions, indices);
    }

    private static MeshArrays doubled(MeshArrays mesh) {
        int n = mesh.indices().length;
        int[] indices = Arrays.copyOf(mesh.indices(), 2 * n);
        for (int i = 0; i < n; i++) {
            indices[2 * n - 1 - i] = mesh.indices()[i];
        }
        return new MeshArrays("both sides of " + mesh.name(), mesh.positions(), indices);
    }

    private static MeshArrays mixedWinding(MeshArrays mesh) {
        int[] indices = mesh.indices().clone();
        for (int t = 0; t < indices.length / 3; t++) {
            if (t % 37 == 5) {
                int swap = indices[3 * t];
                indices[3 * t] = indices[3 * t + 1];
                indices[3 * t + 1] = swap;
            }
        }
        return new MeshArrays("mixed winding of " + mesh.name(), mesh.positions(), indices);
    }

    static TriangleMesh welded(MeshArrays mesh) {
        return welded(TriangleMesh.of(mesh.positions(), mesh.indices()));
    }

    static TriangleMesh welded(TriangleMesh mesh) {
        try {
            return MeshCleaner.clean(mesh, CleanOptions.DEFAULTS).mesh();
        } catch (MeshException e) {
            throw new AssertionError(e);
        }
    }

    /** The same mesh, its triangles divided between two surfaces by the sign of the x of their middle. */
    static TriangleMesh twoSurfaces(TriangleMesh mesh) {
        int[] surfaces = new int[mesh.triangleCount()];
        for (int t = 0; t < surfaces.length; t++) {
            double x = 0;
            for (int corner = 0; corner < 3; corner++) {
                x += mesh.positions()[3 * mesh.indices()[3 * t + corner]];
            }
            surfaces[t] = x < 0 ? 1 : 0;
        }
        return new TriangleMesh(
                mesh.positions(),
                mesh.indices(),
                surfaces,
                mesh.nodes(),
                mesh.sourceTriangles(),
                List.of("ice", "rock"),
                mesh.nodePaths());
    }
}
