// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.builder.aabb.TreeOptions.Splitter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link TreeCheck} holds each tree built here against every promise of the stored form. */
class AabbTreeBuilderTest {
    private static final TreeOptions OPTIONS = TreeOptions.DEFAULTS.withThreads(1);

    /** All qualities and both splitters, the centroid rule once. */
    static List<TreeOptions> kinds() {
        List<TreeOptions> kinds = new ArrayList<>();
        for (Quality quality : Quality.values()) {
            kinds.add(OPTIONS.withQuality(quality));
        }
        kinds.add(OPTIONS.withSplitter(Splitter.CENTROID));
        return kinds;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 100, 1000})
    void everyTriangleIsInExactlyOneLeaf(int triangles) {
        MeshArrays mesh = Meshes.soup(triangles, 0.3, triangles);
        for (TreeOptions kind : kinds()) {
            for (int maxLeaf : new int[] {1, 2, 4, 8, 15}) {
                TreeCheck.build(mesh, kind.withMaxLeaf(maxLeaf));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void hardMeshesSatisfyEveryInvariant(TreeOptions kind) {
        for (MeshArrays mesh : HardMeshes.all()) {
            for (int maxLeaf : new int[] {1, 4, 15}) {
                TreeCheck.build(mesh, kind.withMaxLeaf(maxLeaf));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void generatedMeshesSatisfyEveryInvariant(TreeOptions kind) {
        for (int seed = 0; seed < size(2, 3); seed++) {
            TreeCheck.build(Meshes.terrain(30 + seed, seed), kind);
            TreeCheck.build(Meshes.noiseSphere(15 + seed, 0.5, seed), kind);
            TreeCheck.build(Meshes.soup(500, 0.01 * Math.pow(4, seed), seed), kind);
            TreeCheck.build(HardMeshes.arch(60 + seed, seed), kind);
            TreeCheck.build(HardMeshes.slivers(300, Math.pow(0.1, seed), seed), kind);
        }
        TreeCheck.build(Meshes.box(-1, -2, -3, 4, 5, 6), kind);
        TreeCheck.build(Meshes.torusKnot(12, 90), kind);
        TreeCheck.build(HardMeshes.icosphere(4), kind);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void scaleAndPositionDoNotMatter(TreeOptions kind) {
        double sah =
                TreeCheck.build(Meshes.noiseSphere(20, 0.3, 5), kind).quality().sah();
        for (double scale : new double[] {1e-6, 0.01, 100_000, 1e12}) {
            for (double far : new double[] {0, 1000}) {
                MeshArrays mesh = Meshes.noiseSphere(20, 0.3, 5)
                        .scaledAndMoved(scale, far * scale, -far * scale, 2 * far * scale);
                assertEquals(sah, TreeCheck.build(mesh, kind).quality().sah(), 0.02 * sah, mesh.name() + " at " + far);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void smallMeshFarAwayIsEnclosedByACoarseLattice(TreeOptions kind) {
        TreeCheck.build(Meshes.noiseSphere(20, 0.3, 5).scaledAndMoved(0.01, 100_000, -100_000, 50_000), kind);
        TreeCheck.build(Meshes.noiseSphere(20, 0.3, 5).scaledAndMoved(1e-30, 0, 1e30, 0), kind);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void threadsDoNotChangeTheTree(TreeOptions kind) {
        for (MeshArrays mesh : List.of(Meshes.torusKnot(size(24, 50), size(300, 700)), HardMeshes.arch(300, 3))) {
            BuiltTree one = TreeCheck.build(mesh, kind);
            for (int threads : new int[] {2, 4}) {
                BuiltTree many = TreeCheck.build(mesh, kind.withThreads(threads));
                assertTrue(Arrays.equals(one.order(), many.order()));
                assertTrue(Arrays.equals(one.tree().nodes(), many.tree().nodes()));
                assertEquals(one.quality(), many.quality());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void coincidentTrianglesAreSplitByCount(TreeOptions kind) {
        BuiltTree built = TreeCheck.build(HardMeshes.sameTriangle(size(20_000, 100_000)), kind);
        assertTrue(built.tree().depth() <= 9, "depth " + built.tree().depth());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void growingTrianglesStayWithinTheDepthBound(TreeOptions kind) {
        int deepest = 0;
        for (double ratio : new double[] {1 + 0.01 * size(3, 1), 1.1, 2, 4}) {
            for (int maxLeaf : new int[] {1, 4}) {
                deepest = Math.max(
                        deepest,
                        TreeCheck.build(progression(ratio), kind.withMaxLeaf(maxLeaf))
                                .tree()
                                .depth());
            }
        }
        assertTrue(deepest > 6, "a chain was expected: depth " + deepest);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nestedTrianglesStayWithinTheDepthBound(TreeOptions kind) {
        for (double ratio : new double[] {1 + 0.01 * size(3, 1), 1.1, 2}) {
            TreeCheck.build(nested(ratio), kind.withMaxLeaf(1));
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void hugeTrianglesAmongTinyOnesSatisfyEveryInvariant(TreeOptions kind) {
        MeshArrays tiny = Meshes.soup(2000, 1e-4, 1);
        MeshArrays huge = Meshes.soup(50, 2, 2).scaledAndMoved(1000, 0, 0, 0);
        TreeCheck.build(TestTriangles.together(tiny, huge), kind);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void flatAndThinMeshesSatisfyEveryInvariant(TreeOptions kind) {
        MeshArrays grid = HardMeshes.flatGrid(40);
        TreeCheck.build(grid, kind);
        for (int axis = 0; axis < 3; axis++) {
            TreeCheck.build(TestTriangles.squashed(Meshes.noiseSphere(12, 0.2, 3), axis, 0), kind);
            TreeCheck.build(TestTriangles.squashed(Meshes.noiseSphere(12, 0.2, 3), axis, 1e-20), kind);
            TreeCheck.build(TestTriangles.squashed(Meshes.noiseSphere(12, 0.2, 3), axis, 1e-42), kind);
        }
        MeshArrays line = TestTriangles.squashed(TestTriangles.squashed(Meshes.soup(300, 0.1, 1), 0, 0), 2, 0);
        assertTrue(TreeCheck.build(line, kind).tree().depth() <= 8, "boxes without area must not make a chain");
    }

    @ParameterizedTest
    @EnumSource(Quality.class)
    void sahIsNeverAboveTheCentroidRule(Quality quality) {
        for (MeshArrays mesh : List.of(
                Meshes.terrain(size(30, 60), 1),
                Meshes.noiseSphere(size(20, 40), 0.4, 2),
                Meshes.torusKnot(size(12, 20), size(100, 200)),
                Meshes.soup(size(1000, 3000), 0.05, 3),
                Meshes.soup(size(500, 1000), 0.8, 4),
                HardMeshes.arch(size(150, 500), 5),
                HardMeshes.slivers(size(500, 1000), 0.01, 6))) {
            double reference = TreeCheck.build(mesh, OPTIONS.withSplitter(Splitter.CENTROID))
                    .quality()
                    .sah();
            double sah = TreeCheck.build(mesh, OPTIONS.withQuality(quality))
                    .quality()
                    .sah();
            assertTrue(sah <= reference, mesh.name() + ": " + sah + " against " + reference);
        }
    }

    @Test
    void rejectsAMeshWithoutTriangles() {
        TriangleMesh empty = TriangleMesh.of(new float[0], new int[0]);
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> AabbTreeBuilder.build(empty, TreeOptions.DEFAULTS));
        assertEquals("a tree needs at least one triangle, and the mesh has none", e.getMessage());
    }

    @Test
    void rejectsOptionsOutOfRange() {
        Exception leaf = assertThrows(IllegalArgumentException.class, () -> OPTIONS.withMaxLeaf(16));
        assertEquals("maxLeaf is 16, but must be 1..15 triangles", leaf.getMessage());
        Exception threads = assertThrows(IllegalArgumentException.class, () -> OPTIONS.withThreads(0));
        assertEquals("threads is 0, but must be at least 1", threads.getMessage());
    }

    /** Triangles beside each other along x, each larger than the last by a factor, from 1e-6 to 1e6. */
    private static MeshArrays progression(double ratio) {
        int count = (int) (Math.log(1e12) / Math.log(ratio));
        List<double[]> corners = new ArrayList<>();
        double size = 1e-6;
        for (int i = 0; i < count; i++) {
            double next = size * ratio;
            corners.add(new double[] {size, 0, 0, next, 0, 0, size, next - size, 0});
            size = next;
        }
        return TestTriangles.of("progression " + ratio, corners);
    }

    /** Triangles inside each other around the origin, each larger than the last by a factor, from 1e-15 to 1e15. */
    private static MeshArrays nested(double ratio) {
        List<double[]> corners = new ArrayList<>();
        for (double size = 1e-15; size < 1e15; size *= ratio) {
            corners.add(new double[] {-size, -size, 0, size, -size, size, 0.3 * size, size, -size});
        }
        return TestTriangles.of("nested " + ratio, corners);
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
