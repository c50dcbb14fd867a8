// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Inputs that break BSP builders. Each tree is verified: the fragments of every triangle cover it, in the planes of
 * their nodes; at most 64 levels; at most 4 fragments per triangle; and for a closed mesh, the interior is where the
 * winding number is 1 or more.
 */
class HardInputsTest {
    @Test
    void coincidentFacesOfStackedBoxes() {
        MeshArrays boxes = Meshes.box(0, 0, 0, 1, 1, 1)
                .and(Meshes.box(1, 0, 0, 2, 1, 1), "")
                .and(Meshes.box(0.25f, 1, 0.25f, 1.5f, 2, 0.75f), "stacked boxes");
        solid(boxes, size(500, 2000));
    }

    @Test
    void coincidentTrianglesThatFaceEitherWay() {
        MeshArrays same = HardMeshes.sameTriangle(40);
        BspBuild build = build(same.and(same.turnedInsideOut(), "80 triangles at one place"));
        assertEquals(1, build.tree().nodeCount());
        assertEquals(80, build.nodes().polygonTriangles().length);
    }

    @Test
    void tJunctionsOfAClosedSlab() {
        solid(slab(16), size(500, 2000));
    }

    @Test
    void tJunctionsOfAnOpenWall() {
        surface(HardMeshes.tJunctions(9));
    }

    @Test
    void sliversThatMeetInOneVertex() {
        solid(HardMeshes.needleFan(250), size(500, 2000));
    }

    @Test
    void separateSliversInAllDirections() {
        surface(HardMeshes.slivers(120, 1e-4, 4));
    }

    @Test
    void selfIntersectionOfDisplacedVertices() {
        MeshArrays sphere = HardMeshes.icosphere(2);
        float[] positions = sphere.positions().clone();
        Random random = new Random(8);
        for (int i = 0; i < positions.length; i++) {
            positions[i] += (float) (0.25 * random.nextGaussian());
        }
        solid(new MeshArrays("self-intersecting", positions, sphere.indices()), size(500, 2000));
    }

    @Test
    void shellsOfCrossingSolids() {
        solid(HardMeshes.crossingBoxes(), size(500, 2000));
        solid(HardMeshes.arch(size(15, 30), 6), size(300, 1000));
    }

    @Test
    void duplicatedShells() {
        MeshArrays sphere = Meshes.noiseSphere(10, 0.2, 6);
        solid(sphere.and(sphere, "").and(sphere, "three shells"), size(500, 2000));
    }

    @Test
    void shellCancelledByItsInverse() {
        MeshArrays sphere = Meshes.noiseSphere(8, 0.2, 6);
        BspBuild build = build(sphere.and(sphere.turnedInsideOut(), "nothing inside"));
        assertTrue(build.tree().solid());
        assertEquals(0, build.solidLeaves());
        assertTrue(build.emptyLeaves() > 0);
    }

    @Test
    void wallsWithoutThicknessInAndOutOfASolid() {
        MeshArrays sheet = HardMeshes.flatGrid(4).scaledAndMoved(2, -1, 0.1, -1);
        MeshArrays wall = sheet.and(sheet.turnedInsideOut(), "wall of no thickness");
        assertEquals(0, build(wall).solidLeaves());
        solid(
                Meshes.box(-0.5f, -0.5f, -0.5f, 0.5f, 0.5f, 0.5f).and(wall, "box with a wall through it"),
                size(500, 2000));
    }

    @Test
    void openMeshesClaimNoSolid() {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        for (MeshArrays open : new MeshArrays[] {
            HardMeshes.openShell(8),
            Meshes.terrain(10, 1),
            Meshes.soup(100, 0.3, 1),
            new MeshArrays("box without a lid", box.positions(), Arrays.copyOf(box.indices(), 30))
        }) {
            surface(open);
        }
    }

    @Test
    void oneTriangle() {
        MeshArrays one = new MeshArrays("one", new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0.5f}, new int[] {0, 1, 2});
        BspTree tree = surface(one);
        assertEquals(1, tree.nodeCount());
        assertEquals(1, tree.fragmentCount());
    }

    @Test
    void noTriangleHasAnAreaOnTheLattice() {
        // on one line, at one point, and too thin for the lattice
        float[] positions = {0, 0, 0, 1, 1, 1, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, 3, 3, 3, 1, 1, 1.000001f};
        BspTree tree = surface(new MeshArrays("lines", positions, new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8}));
        assertEquals(0, tree.nodeCount());
        assertEquals(BspTree.NO_CLAIM, tree.root());
        assertEquals(3, tree.degenerateTriangles().length);
    }

    @Test
    void specksTooSmallForTheLatticeBesideASolid() {
        MeshArrays mesh = Meshes.torusKnot(6, 30);
        MeshArrays all = mesh.and(Meshes.box(1, 2, 3, 1.000001f, 2.000001f, 3.000001f), "knot and a speck");
        BspBuild build = build(all);
        assertEquals(12, build.tree().degenerateTriangles().length);
        SolidOracle.compare(mesh, build.tree(), all, size(300, 1000), 3);
    }

    @Test
    void hugeFlatGridsAreOneNode() {
        int cells = size(32, 64);
        MeshArrays grid = HardMeshes.flatGrid(cells);
        BspTree tree = surface(grid);
        assertEquals(1, tree.nodeCount());
        assertEquals(
                2 * cells * cells,
                BspNodes.of(tree, grid.positions(), grid.indices()).polygonTriangles().length);
    }

    @Test
    void hugeFlatGridsAsASlabAreHardlyCut() {
        int cells = size(24, 48);
        BspBuild build = solid(slab(cells), 200);
        assertTrue(build.growth() < 1 + 0.96 / cells, "growth " + build.growth());
        assertTrue(build.tree().depth() < 20, "depth " + build.tree().depth());
    }

    @Test
    void aSmallModelOnATriangleAThousandTimesAsLarge() {
        surface(HardMeshes.oneHuge(6));
    }

    /** A closed box whose upper and lower side are grids, and whose other sides are two triangles each. */
    private static MeshArrays slab(int cells) {
        MeshArrays top = HardMeshes.flatGrid(cells);
        MeshArrays bottom = top.turnedInsideOut().scaledAndMoved(1, 0, -0.25, 0);
        MeshArrays box = Meshes.box(0, -0.25f, 0, 1, 0, 1);
        int[] sides = new int[24];
        int count = 0;
        for (int triangle = 0; triangle < 12; triangle++) {
            double y = box.at(triangle, 0, 1);
            if (y != box.at(triangle, 1, 1) || y != box.at(triangle, 2, 1)) {
                System.arraycopy(box.indices(), 3 * triangle, sides, count, 3);
                count += 3;
            }
        }
        assertEquals(24, count);
        return top.and(bottom, "").and(new MeshArrays("", box.positions(), sides), "slab of " + 2 * cells * cells);
    }

    private static BspBuild build(MeshArrays mesh) {
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), BspOptions.DEFAULT);
        BspTree tree = build.tree();
        FragmentOracle.check(mesh, tree);
        assertEquals(List.of(), BspVerifier.faults(tree, mesh.positions(), mesh.indices()));
        assertTrue(tree.depth() <= BspTree.MAX_DEPTH);
        assertTrue(build.growth() <= BspOptions.DEFAULT.growth());
        assertEquals(0, build.unclearLeaves());
        return build;
    }

    private static BspBuild solid(MeshArrays mesh, int points) {
        BspBuild build = build(mesh);
        assertTrue(build.tree().solid(), mesh + " is closed");
        SolidOracle.compare(mesh, build.tree(), points, 21);
        return build;
    }

    private static BspTree surface(MeshArrays mesh) {
        BspBuild build = build(mesh);
        assertFalse(build.tree().solid(), mesh + " claims no solid");
        assertEquals(0, build.solidLeaves() + build.emptyLeaves());
        return build.tree();
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
