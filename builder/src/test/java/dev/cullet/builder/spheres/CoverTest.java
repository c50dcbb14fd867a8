// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.KMeansCover;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CoverTest {
    private static final ClusterOptions QUICK =
            ClusterOptions.DEFAULTS.withBudget(Effort.cases(10, 30) / 1000.0).withThreads(2);

    private static final MeshArrays TRIANGLE =
            new MeshArrays("one triangle", new float[] {0, 0, 0, 3, 0, 0, 0, 0, 2}, new int[] {0, 1, 2});
    private static final MeshArrays NEEDLE =
            new MeshArrays("needle", new float[] {0, 0, 0, 1000, 0, 0, 500, 0.001f, 0}, new int[] {0, 1, 2});

    /** One mesh of each kind. */
    static Stream<Arguments> someMeshesAndCounts() {
        return Stream.of(
                Arguments.of(TRIANGLE, 2),
                Arguments.of(NEEDLE, 200),
                Arguments.of(Meshes.box(0, 0, 0, 1, 2, 3), 30),
                Arguments.of(Meshes.box(0, 0, 0, 5, 0, 5), 1), // a plate without thickness
                Arguments.of(HardMeshes.openShell(10), 20),
                Arguments.of(Meshes.torusKnot(8, 60).scaledAndMoved(1e4, -1e5, 3e4, 0), 29),
                Arguments.of(Meshes.box(0, 0, 0, 1, 1, 1).scaledAndMoved(1e-30, 0, 0, 0), 2));
    }

    static Stream<Arguments> allMeshesAndCounts() {
        List<Arguments> all = new ArrayList<>();
        for (int count : new int[] {1, 2, 200}) {
            all.add(Arguments.of(TRIANGLE, count));
            all.add(Arguments.of(NEEDLE, count));
        }
        for (int count : new int[] {1, 30}) {
            all.add(Arguments.of(Meshes.box(0, 0, 0, 1, 2, 3), count));
            all.add(Arguments.of(Meshes.box(0, 0, 0, 5, 0, 5), count)); // a plate without thickness
            all.add(Arguments.of(HardMeshes.twoShells(8), count));
            all.add(Arguments.of(HardMeshes.openShell(10), count));
        }
        all.add(Arguments.of(Meshes.torusKnot(8, 60), 29));
        all.add(Arguments.of(Meshes.torusKnot(8, 60).scaledAndMoved(1e-3, 2, 3, 4), 29));
        all.add(Arguments.of(Meshes.torusKnot(8, 60).scaledAndMoved(1e4, -1e5, 3e4, 0), 29));
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        all.add(Arguments.of(box.scaledAndMoved(1e-6, 1, 1, 1), 8)); // a few floats wide
        all.add(Arguments.of(box.scaledAndMoved(1e-30, 0, 0, 0), 8));
        all.add(Arguments.of(Meshes.terrain(20, 5), 16));
        all.add(Arguments.of(Meshes.soup(60, 0.5, 9), 16));
        for (MeshArrays hard : HardMeshes.all()) {
            all.add(Arguments.of(hard, 5));
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}, {1} spheres")
    @MethodSource("someMeshesAndCounts")
    void coversWithTheExactNumberOfSpheres(MeshArrays arrays, int count) {
        checkCover(arrays, QUICK.withCount(count).withBudget(0.005));
    }

    @ParameterizedTest(name = "{0}, {1} spheres")
    @MethodSource("allMeshesAndCounts")
    @Tag("campaign")
    void coversAllMeshesWithTheExactNumberOfSpheres(MeshArrays arrays, int count) {
        checkCover(arrays, QUICK.withCount(count));
    }

    private static void checkCover(MeshArrays arrays, ClusterOptions options) {
        int count = options.count();
        TriangleMesh mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
        SphereCluster cluster = SphereClusterFitter.fit(mesh, options, FitProgress.NONE);
        float[] spheres = cluster.level(cluster.levelCount() - 1);
        assertEquals(count, cluster.sphereCount());
        assertEquals(4 * count, spheres.length);

        assertNull(CoverProof.flaw(spheres, mesh.positions(), mesh.indices()));
        assertEquals(0, new Surface(mesh, 3).pointsOutside(spheres, 20_000));
    }

    @Test
    void sameBytesOnAnyNumberOfThreadsAndAnyJdk() {
        MeshArrays arrays = Meshes.torusKnot(8, 60);
        TriangleMesh mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
        ClusterOptions options = QUICK.withBudget(0.03);
        SphereCluster one = SphereClusterFitter.fit(mesh, options.withThreads(1), FitProgress.NONE);
        for (int threads : new int[] {5}) {
            SphereCluster many = SphereClusterFitter.fit(mesh, options.withThreads(threads), FitProgress.NONE);
            assertArrayEquals(one.spheres(), many.spheres(), threads + " threads");
            assertArrayEquals(one.next(), many.next());
            assertArrayEquals(one.figures(), many.figures());
        }
        // recorded values, the same on every JDK
        assertEquals(1650570853, Arrays.hashCode(one.spheres()));
        assertEquals(1908579905, Arrays.hashCode(one.figures()));
        SphereCluster other = SphereClusterFitter.fit(mesh, options.withSeed(2), FitProgress.NONE);
        assertFalse(Arrays.equals(one.spheres(), other.spheres()), "the seed matters");
    }

    @Test
    void moreWorkGivesLessVolume() {
        TriangleMesh mesh = bumps();
        double little = outside(SphereClusterFitter.fit(mesh, QUICK.withBudget(0), FitProgress.NONE));
        double work = size(1, 3) / 10.0;
        double more = outside(SphereClusterFitter.fit(mesh, QUICK.withBudget(work), FitProgress.NONE));
        assertTrue(more < 0.98 * little, more + " after " + work + " s of work, " + little + " after none");
    }

    @Test
    void isTighterThanKMeansCover() {
        checkTighterThanKMeansCover(29);
    }

    @Test
    @Tag("campaign")
    void isTighterThanKMeansCoverWithFewSpheres() {
        checkTighterThanKMeansCover(8);
    }

    private static void checkTighterThanKMeansCover(int count) {
        TriangleMesh mesh = bumps();
        double ours = outside(SphereClusterFitter.fit(mesh, QUICK.withCount(count), FitProgress.NONE));
        double theirs = kMeans(mesh, count);
        assertTrue(ours < theirs, count + " spheres: " + ours + " m3 outside, k-means " + theirs);
    }

    @Test
    void automaticNumberSatisfiesTheTolerance() {
        TriangleMesh mesh = knot();
        ClusterOptions options = QUICK.withBudget(size(5, 30) / 1000.0);
        double three = maxOverhang(SphereClusterFitter.fit(mesh, options.withCount(3), FitProgress.NONE));
        SphereCluster found =
                SphereClusterFitter.fit(mesh, options.withAuto().withTolerance(1.3 * three), FitProgress.NONE);
        assertTrue(maxOverhang(found) <= 1.3 * three);
        assertTrue(found.sphereCount() > 1 && found.sphereCount() <= 6, found.sphereCount() + " spheres");
        assertEquals(
                1,
                SphereClusterFitter.fit(mesh, options.withAuto().withTolerance(100), FitProgress.NONE)
                        .sphereCount());
    }

    @Test
    void progressGrowsToOne() {
        List<Double> received = new ArrayList<>();
        SphereClusterFitter.fit(knot(), QUICK.withBudget(0.05), received::add);
        for (int i = 1; i < received.size(); i++) {
            assertTrue(received.get(i) >= received.get(i - 1));
        }
        assertTrue(received.size() > 20, received.size() + " calls");
        assertEquals(1, received.get(received.size() - 1), 1e-9);
    }

    @Test
    void rejectsAMeshThatIsOnePoint() {
        TriangleMesh point = TriangleMesh.of(new float[] {1, 2, 3}, new int[] {0, 0, 0});
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> SphereClusterFitter.fit(point, QUICK, FitProgress.NONE));
        assertEquals("spheres need a mesh with an extent, but this one has a diagonal of 0.0 m", e.getMessage());
    }

    @Test
    void aProofFindsTheGapOfEachSphereThatShrinks() {
        TriangleMesh mesh = knot();
        SphereCluster cluster = SphereClusterFitter.fit(mesh, QUICK.withCount(9), FitProgress.NONE);
        float[] spheres = cluster.level(cluster.levelCount() - 1);
        for (int i = 0; 4 * i < spheres.length; i++) {
            float[] shrunk = spheres.clone();
            shrunk[4 * i + 3] *= 0.95f;
            String flaw = CoverProof.flaw(shrunk, mesh.positions(), mesh.indices());
            assertTrue(flaw != null && flaw.contains("no sphere contains the surface at ("), flaw);
        }
        TriangleMesh one = TriangleMesh.of(TRIANGLE.positions(), TRIANGLE.indices());
        assertNull(CoverProof.flaw(new float[] {1.5f, 0, 1, 1.81f}, one.positions(), one.indices()));
        assertNotNull(CoverProof.flaw(new float[] {1.5f, 0, 1, 1.8f}, one.positions(), one.indices()));
        assertNotNull(CoverProof.flaw(new float[] {1.5f, 9, 1, 1.81f}, one.positions(), one.indices()));
    }

    @Test
    void aProofEndsWithTheTestsThatItMayTake() {
        TriangleMesh mesh = knot();
        SphereCluster cluster = SphereClusterFitter.fit(mesh, QUICK.withCount(9), FitProgress.NONE);
        float[] spheres = cluster.level(cluster.levelCount() - 1);
        String flaw = CoverProof.flaw(spheres, mesh.positions(), mesh.indices(), 100);
        assertTrue(
                flaw != null
                        && flaw.endsWith("the proof that 9 spheres cover the surface takes more than 100 tests; bake"
                                + " with fewer spheres"),
                flaw);
    }

    @Test
    void levelsNest() {
        SphereCluster cluster =
                SphereClusterFitter.fit(bumps(), QUICK.withCount(50).withBudget(0.005), FitProgress.NONE);
        assertEquals(50, cluster.sphereCount());
        assertEquals(4, cluster.levelCount()); // 1, 4, 13, 50
        assertEquals(4, cluster.level(0).length);
        assertEquals(4 * 13, cluster.level(2).length);
        double before = Double.POSITIVE_INFINITY;
        for (int level = 0; level < cluster.levelCount(); level++) {
            ClusterQuality figures = ClusterQuality.of(cluster, level);
            assertTrue(figures.outsideVolume() < before, "a finer level is tighter");
            before = figures.outsideVolume();
            assertEquals(1, figures.coverage());
            assertTrue(figures.meanOverhang() <= figures.maxOverhang());
        }
        assertNotEquals(0, before);
    }

    /** The best of four starts. */
    private static double kMeans(TriangleMesh mesh, int count) {
        MeshArrays arrays = new MeshArrays("k-means", mesh.positions(), mesh.indices());
        double min = Double.POSITIVE_INFINITY;
        try (SphereClusterFitter fitter = new SphereClusterFitter(mesh, QUICK)) {
            for (int seed = 0; seed < 4; seed++) {
                ClusterQuality figures = fitter.measure(KMeansCover.spheres(arrays, count, seed));
                assertEquals(1, figures.coverage(), "the k-means spheres cover the mesh");
                min = Math.min(min, figures.outsideVolume());
            }
        }
        return min;
    }

    private static TriangleMesh bumps() {
        MeshArrays arrays = Meshes.noiseSphere(14, 1.2, 5);
        return TriangleMesh.of(arrays.positions(), arrays.indices());
    }

    private static TriangleMesh knot() {
        MeshArrays arrays = Meshes.torusKnot(8, 60);
        return TriangleMesh.of(arrays.positions(), arrays.indices());
    }

    private static double outside(SphereCluster cluster) {
        return ClusterQuality.of(cluster, cluster.levelCount() - 1).outsideVolume();
    }

    private static double maxOverhang(SphereCluster cluster) {
        return ClusterQuality.of(cluster, cluster.levelCount() - 1).maxOverhang();
    }

    /** Returns the size of a test in a normal run; the campaign runs the full size. */
    int size(int normal, int campaign) {
        return normal;
    }
}
