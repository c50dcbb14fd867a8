// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BspTreeBuilderTest {
    private static final BspOptions DEFAULT = BspOptions.DEFAULT;

    static List<MeshArrays> meshes() {
        List<MeshArrays> meshes = new ArrayList<>(HardMeshes.all());
        meshes.add(Meshes.box(0, 0, 0, 1, 2, 3));
        meshes.add(Meshes.torusKnot(9, 70));
        meshes.add(Meshes.noiseSphere(14, 0.3, 2));
        meshes.add(Meshes.terrain(16, 2));
        meshes.add(Meshes.soup(300, 0.4, 5));
        meshes.add(triangle());
        meshes.add(doubledShell());
        meshes.add(wallOfNoThickness());
        meshes.add(stackedBoxes());
        meshes.add(selfIntersecting());
        return meshes;
    }

    /** Meshes whose interior is defined everywhere. */
    static List<MeshArrays> solids() {
        return List.of(
                Meshes.box(0, 0, 0, 1, 2, 3),
                Meshes.torusKnot(9, 70),
                Meshes.noiseSphere(14, 0.3, 2),
                HardMeshes.icosphere(3),
                HardMeshes.twoShells(8),
                HardMeshes.crossingBoxes(),
                HardMeshes.arch(30, 4),
                HardMeshes.needleFan(90),
                doubledShell(),
                stackedBoxes(),
                selfIntersecting());
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void everyTriangleIsCoveredByFragmentsInItsPlane(MeshArrays mesh) {
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT);
        assertEquals(List.of(), BspVerifier.faults(build.tree(), mesh.positions(), mesh.indices()));
        assertTrue(build.tree().depth() <= BspTree.MAX_DEPTH);
        assertTrue(build.growth() <= DEFAULT.growth());
        assertPreorder(build.nodes());
    }

    @ParameterizedTest
    @MethodSource("solids")
    void pointInSolidEqualsTheWindingNumber(MeshArrays mesh) {
        BspTree tree =
                BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT).tree();
        assertTrue(tree.solid());
        SolidOracle.compare(mesh, tree, size(500, 2000), 11);
    }

    @ParameterizedTest(name = "scale {0}")
    @CsvSource({"0.01, 0", "100000, 0", "1, 100000"})
    void scaleAndPositionDoNotMatter(double scale, double away) {
        MeshArrays mesh = Meshes.torusKnot(9, 60).scaledAndMoved(scale, away, away, away);
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT);
        assertEquals(List.of(), BspVerifier.faults(build.tree(), mesh.positions(), mesh.indices()));
        SolidOracle.compare(mesh, build.tree(), size(300, 1000), 12);
    }

    @ParameterizedTest
    @MethodSource("solids")
    void mixedLeavesAreExact(MeshArrays mesh) {
        // hardly any cut allowed: most of the tree becomes mixed leaves
        BspOptions tight = new BspOptions(4, 8, 1.02, 0.01);
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), tight);
        assertEquals(List.of(), BspVerifier.faults(build.tree(), mesh.positions(), mesh.indices()));
        assertTrue(build.growth() <= 1.02);
        SolidOracle.compare(mesh, build.tree(), size(200, 500), 13);
    }

    @Test
    void tightLimitsCreateMixedLeaves() {
        MeshArrays mesh = Meshes.torusKnot(9, 70);
        for (double growth : new double[] {1, 1.02, 1.2}) {
            BspOptions tight = new BspOptions(4, 8, growth, 0.01);
            BspTree tree = BspTreeBuilder.build(mesh.positions(), mesh.indices(), tight)
                    .tree();
            assertTrue(tree.mixedCount() > 0);
            SolidOracle.compare(mesh, tree, 300, 14);
        }
    }

    @Test
    void solidWithAMissingTriangleIsCappedAndReported() {
        MeshArrays whole = HardMeshes.icosphere(3);
        MeshArrays holed = new MeshArrays(
                "holed", whole.positions(), Arrays.copyOfRange(whole.indices(), 3, whole.indices().length));
        BspBuild build = BspTreeBuilder.build(holed.positions(), holed.indices(), DEFAULT);
        assertTrue(build.tree().solid());
        assertTrue(build.holeShare() > 0 && build.holeShare() < 0.01);
        assertEquals(9, build.tree().lattice().caps().length);
        assertEquals(List.of(), BspVerifier.faults(build.tree(), holed.positions(), holed.indices()));
        // the cap closes the hole: the interior is that of the whole sphere
        SolidOracle.compare(whole, build.tree(), holed, size(500, 2000), 15);
    }

    @Test
    void tJunctionsAreNoHoles() {
        // a box with one triangle of its side z = 0 halved, and the other left as it is
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        float[] positions = Arrays.copyOf(box.positions(), 27);
        System.arraycopy(new float[] {0.5f, 0.5f, 0}, 0, positions, 24, 3);
        int[] indices = Arrays.copyOf(box.indices(), 39);
        assertArrayEquals(new int[] {0, 2, 3}, Arrays.copyOfRange(indices, 24, 27));
        System.arraycopy(new int[] {0, 2, 8}, 0, indices, 24, 3);
        System.arraycopy(new int[] {2, 3, 8}, 0, indices, 36, 3);
        MeshArrays split = new MeshArrays("T-junction", positions, indices);
        BspBuild build = BspTreeBuilder.build(split.positions(), split.indices(), DEFAULT);
        assertTrue(build.tree().solid());
        assertEquals(0, build.holeShare(), 1e-6);
        SolidOracle.compare(box, build.tree(), split, size(500, 1000), 16);
    }

    @ParameterizedTest
    @ValueSource(strings = {"open shell", "terrain", "soup", "triangle", "lidless"})
    void openMeshesClaimNoSolid(String name) {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        MeshArrays mesh = switch (name) {
            case "open shell" -> HardMeshes.openShell(8);
            case "terrain" -> Meshes.terrain(10, 1);
            case "soup" -> Meshes.soup(100, 0.3, 1);
            case "lidless" -> new MeshArrays("", box.positions(), Arrays.copyOf(box.indices(), 30));
            default -> triangle();
        };
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT);
        assertFalse(build.tree().solid());
        assertEquals(0, build.solidLeaves() + build.emptyLeaves());
        assertEquals(0, build.tree().lattice().caps().length);
        for (int child : build.nodes().children()) {
            assertTrue(child >= 0 || child == BspTree.NO_CLAIM || child <= BspTree.FIRST_MIXED);
        }
    }

    @Test
    void insideOutMeshesEncloseNothing() {
        MeshArrays mesh = HardMeshes.icosphere(2).turnedInsideOut();
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT);
        assertTrue(build.tree().solid());
        assertEquals(0, build.solidLeaves());
    }

    @Test
    void boxTakesSixPlanesAndIsNotCut() {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 2, 3);
        BspBuild build = BspTreeBuilder.build(box.positions(), box.indices(), DEFAULT);
        assertEquals(6, build.tree().nodeCount());
        assertEquals(12, build.trianglesBefore());
        assertEquals(12, build.tree().fragmentCount());
        assertEquals(1, build.solidLeaves());
        assertEquals(6, build.emptyLeaves());
    }

    @Test
    void coincidentFacesShareANode() {
        MeshArrays mesh = HardMeshes.sameTriangle(40);
        BspBuild build = BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT);
        assertEquals(1, build.tree().nodeCount());
        assertEquals(40, build.nodes().polygonTriangles().length);
    }

    @Test
    void noTrianglesGiveAnEmptyTree() {
        BspTree tree = BspTreeBuilder.build(new float[0], new int[0], DEFAULT).tree();
        assertEquals(0, tree.nodeCount());
        assertFalse(tree.solid());
    }

    @Test
    void sameTreeOnAnyNumberOfThreads() throws Exception {
        MeshArrays mesh = Meshes.torusKnot(size(24, 40), size(200, 300));
        BspTree first =
                BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT).tree();
        ForkJoinPool one = new ForkJoinPool(1);
        BspTree second = one.submit(() -> BspTreeBuilder.build(mesh.positions(), mesh.indices(), DEFAULT)
                        .tree())
                .get();
        one.shutdown();
        assertArrayEquals(first.topNodes(), second.topNodes());
        assertArrayEquals(first.topPolygons(), second.topPolygons());
        assertArrayEquals(first.planes(), second.planes());
        assertArrayEquals(first.frames(), second.frames());
        assertArrayEquals(first.mixedTriangles(), second.mixedTriangles());
    }

    private static void assertPreorder(BspNodes nodes) {
        int[] parents = new int[nodes.nodeCount()];
        for (int i = 0; i < 2 * nodes.nodeCount(); i++) {
            int child = nodes.children()[i];
            if (child >= 0) {
                assertTrue(child > i / 2, "children come after their parents");
                parents[child]++;
            }
        }
        for (int i = 1; i < parents.length; i++) {
            assertEquals(1, parents[i]);
        }
    }

    private static MeshArrays triangle() {
        return new MeshArrays("one triangle", new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0.5f}, new int[] {0, 1, 2});
    }

    private static MeshArrays doubledShell() {
        MeshArrays sphere = Meshes.noiseSphere(10, 0.2, 6);
        return sphere.and(sphere, "doubled shell");
    }

    private static MeshArrays wallOfNoThickness() {
        MeshArrays sheet = HardMeshes.flatGrid(4);
        return sheet.and(sheet.turnedInsideOut(), "wall of no thickness");
    }

    /** Boxes that share whole faces and parts of faces. */
    private static MeshArrays stackedBoxes() {
        return Meshes.box(0, 0, 0, 1, 1, 1)
                .and(Meshes.box(1, 0, 0, 2, 1, 1), "")
                .and(Meshes.box(0.25f, 1, 0.25f, 1.5f, 2, 0.75f), "stacked boxes");
    }

    /** A sphere whose vertices were thrown about until triangles cross. */
    private static MeshArrays selfIntersecting() {
        MeshArrays sphere = HardMeshes.icosphere(2);
        float[] positions = sphere.positions().clone();
        Random random = new Random(8);
        for (int i = 0; i < positions.length; i++) {
            positions[i] += (float) (0.25 * random.nextGaussian());
        }
        return new MeshArrays("self-intersecting", positions, sphere.indices());
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
