// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VolumeFitTest {
    private static final ClusterOptions QUICK =
            ClusterOptions.DEFAULTS.withBudget(0.05).withThreads(2);

    static Stream<MeshArrays> someSolids() {
        return Stream.of(Meshes.torusKnot(8, 60), HardMeshes.twoShells(4));
    }

    static Stream<MeshArrays> allSolids() {
        return Stream.of(
                Meshes.box(0, 0, 0, 1, 2, 3),
                Meshes.torusKnot(8, 60),
                Meshes.torusKnot(8, 60).scaledAndMoved(1e4, 5e4, 0, -7e4),
                Meshes.noiseSphere(10, 0.3, 3),
                HardMeshes.twoShells(8));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allSolids")
    void innerSpheresAreInside(MeshArrays mesh) {
        for (int count : new int[] {1, 30}) {
            SphereCluster cluster = fit(mesh, ClusterMode.INNER, count);
            assertEquals(count, cluster.sphereCount());
            float[] spheres = cluster.level(cluster.levelCount() - 1);
            for (int i = 0; i < count; i++) {
                double[] centre = {spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2]};
                assertEquals(1, BruteForce.windingNumber(mesh, centre), 1e-6, "centre of sphere " + i);
                assertTrue(
                        spheres[4 * i + 3] <= BruteForce.closest(mesh, centre).distance(),
                        "sphere " + i + " sticks out");
                assertTrue(spheres[4 * i + 3] >= 0);
            }
        }
    }

    @Test
    void innerSphereOfABallIsTheBall() {
        MeshArrays ball = HardMeshes.icosphere(4);
        SphereCluster cluster = fit(ball, ClusterMode.INNER, 1);
        assertEquals(1, cluster.spheres()[3], 0.01);
        assertEquals(0, cluster.spheres()[0], 0.01);
    }

    @Test
    void moreInnerSpheresFillMore() {
        checkFilled(1, 4, 16);
    }

    @Test
    @Tag("campaign")
    void manyMoreInnerSpheresFillMore() {
        checkFilled(1, 4, 16, 64, 256);
    }

    private void checkFilled(int... counts) {
        double before = 0;
        for (int count : counts) {
            double filled = filled(Meshes.torusKnot(8, 60), fit(Meshes.torusKnot(8, 60), ClusterMode.INNER, count));
            assertTrue(filled > before, count + " spheres fill " + filled);
            before = filled;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("someSolids")
    void fitDiffersLessThanCoverAndInner(MeshArrays mesh) {
        checkFitDiffersLess(mesh);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allSolids")
    @Tag("campaign")
    void fitOfAllSolidsDiffersLessThanCoverAndInner(MeshArrays mesh) {
        checkFitDiffersLess(mesh);
    }

    private void checkFitDiffersLess(MeshArrays mesh) {
        double fit = difference(mesh, fit(mesh, ClusterMode.FIT, 20));
        double cover = difference(mesh, fit(mesh, ClusterMode.COVER, 20));
        double inner = difference(mesh, fit(mesh, ClusterMode.INNER, 20));
        assertTrue(fit < cover && fit < inner, "fit " + fit + ", cover " + cover + ", inner " + inner);
    }

    @Test
    void coverageOfAFitIsMeasured() {
        MeshArrays mesh = Meshes.torusKnot(8, 60);
        ClusterQuality inner = finest(fit(mesh, ClusterMode.INNER, 29));
        ClusterQuality free = finest(fit(mesh, ClusterMode.FIT, 29));
        assertTrue(inner.coverage() < 0.1, "inner spheres touch the surface at most: " + inner.coverage());
        assertTrue(free.coverage() > 0.3 && free.coverage() < 1, "free spheres contain some: " + free.coverage());
    }

    @Test
    void sameSpheresOnAnyNumberOfThreads() {
        MeshArrays mesh = HardMeshes.twoShells(3);
        for (ClusterMode mode : new ClusterMode[] {ClusterMode.INNER, ClusterMode.FIT}) {
            TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
            ClusterOptions options =
                    QUICK.withBudget(size(2, 50) / 1000.0).withMode(mode).withCount(9);
            assertArrayEquals(
                    SphereClusterFitter.fit(triangles, options.withThreads(1), FitProgress.NONE)
                            .spheres(),
                    SphereClusterFitter.fit(triangles, options.withThreads(5), FitProgress.NONE)
                            .spheres());
        }
    }

    @Test
    void rejectsInnerSpheresOfASheet() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> fit(HardMeshes.flatGrid(4), ClusterMode.INNER, 3));
        assertEquals(
                "spheres of mode inner need an inside, but the mesh has none; use mode cover, or close the mesh",
                e.getMessage());
    }

    private SphereCluster fit(MeshArrays mesh, ClusterMode mode, int count) {
        return SphereClusterFitter.fit(
                TriangleMesh.of(mesh.positions(), mesh.indices()),
                QUICK.withBudget(size(2, 50) / 1000.0).withMode(mode).withCount(count),
                FitProgress.NONE);
    }

    private static ClusterQuality finest(SphereCluster cluster) {
        return ClusterQuality.of(cluster, cluster.levelCount() - 1);
    }

    private static double filled(MeshArrays mesh, SphereCluster cluster) {
        ClusterQuality figures = finest(cluster);
        return figures.meshVolume() - (difference(mesh, cluster) - figures.outsideVolume());
    }

    /** Volume in one of spheres and solid but not in the other. */
    private static double difference(MeshArrays mesh, SphereCluster cluster) {
        try (Workers workers = new Workers(2)) {
            SolidGrid grid = new MeshInterior(TriangleMesh.of(mesh.positions(), mesh.indices())).grid(64, workers);
            long[] filled = new long[grid.solid.length];
            float[] s = cluster.level(cluster.levelCount() - 1);
            for (int i = 0; i < s.length; i += 4) {
                grid.fill(
                        filled,
                        grid.toGridX(s[i]),
                        grid.toGridY(s[i + 1]),
                        grid.toGridZ(s[i + 2]),
                        s[i + 3] / grid.step);
            }
            long differ = 0;
            for (int w = 0; w < filled.length; w++) {
                differ += Long.bitCount(filled[w] ^ grid.solid[w]);
            }
            return differ * grid.voxelVolume();
        }
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
