// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The work of a fit is bounded by its budget, whatever the shape and the number of spheres. Work is counted. */
class FitWorkTest {
    private static final TriangleMesh TRIANGLE =
            TriangleMesh.of(new float[] {0, 0, 0, 3, 0, 0, 0, 0, 2}, new int[] {0, 1, 2});

    private static final TriangleMesh PLANE =
            TriangleMesh.of(new float[] {0, 0, 0, 3, 0, 0, 3, 0, 2, 0, 0, 2}, new int[] {0, 1, 2, 0, 2, 3});

    @Tag("scaled")
    @Test
    void longThinTrianglesHaveFewSamplesAndFewPatches() {
        TriangleMesh slivers = slivers(Effort.cases(150, 3000));
        SurfaceSamples samples = SurfaceSamples.of(slivers, 4000);
        assertTrue(samples.count() <= SurfaceSamples.MAX_RATIO * 16_000, samples.count() + " samples");
        assertTrue(samples.count() >= 4000, samples.count() + " samples");
        Patches patches = new Patches(100_000, slivers.triangleCount());
        double wanted = 0.01;
        double edge = patches.edge(slivers.positions(), slivers.indices(), wanted);
        assertTrue(patches.visited() <= 100_000, patches.visited() + " patches");
        assertTrue(edge > wanted && Math.getExponent(edge / wanted) > 3, "the edge is " + edge);
    }

    @Test
    void patchesAreAsFineAsRequestedWhereTheyAreFew() {
        assertEquals(0.05, new Patches(100_000, 1).edge(TRIANGLE.positions(), TRIANGLE.indices(), 0.05));
    }

    @Test
    void aStartOfManySpheresStopsSettlingAndSplittingWhenTheWorkIsDone() {
        int count = 1000;
        long allowed = 1_000_000;
        SurfaceSamples samples = SurfaceSamples.of(TRIANGLE, 20 * count);
        try (Workers workers = new Workers(2)) {
            SolidGrid grid = new MeshInterior(TRIANGLE).grid(64, workers);
            for (boolean spread : new boolean[] {true, false}) {
                CoverSearch search = new CoverSearch(grid, new UnionCost(grid), samples, count, CoverFit.MARGIN, 1);
                if (spread) {
                    search.spread(count, allowed);
                } else {
                    search.grow(count, allowed);
                }
                assertEquals(count, search.balls().count);
                // besides the work allowed: one pass over the points for each ball
                long mandatory = (long) count * samples.count();
                assertTrue(search.work() < 10 * allowed + mandatory, search.work() + " done, spread " + spread);
            }
        }
    }

    @Tag("scaled")
    @Test
    void aSearchEndsWhenNothingCanImprove() {
        MeshArrays box = Meshes.box(0, 0, 0, 1, 1, 1);
        TriangleMesh mesh = TriangleMesh.of(box.positions(), box.indices());
        try (Workers workers = new Workers(1)) {
            SolidGrid grid = new MeshInterior(mesh).grid(Effort.cases(16, 32), workers);
            SurfaceSamples samples = SurfaceSamples.of(mesh, Effort.cases(200, 500));
            for (int count : new int[] {1, 2}) {
                CoverSearch search = new CoverSearch(grid, new UnionCost(grid), samples, count, CoverFit.MARGIN, 1);
                search.grow(count, 0);
                long before = search.work();
                search.improve(1L << 50, 0.003, share -> {});
                assertTrue(search.work() - before < 1_000_000_000, search.work() - before + " for " + count);
            }
        }
    }

    /** On a finer grid the samples are others, so a small ball may contain none of them. */
    @Test
    void aBallThatContainsNoSampleIsUsedToSplitAnother() {
        try (Workers workers = new Workers(1)) {
            SolidGrid grid = new MeshInterior(PLANE).grid(32, workers);
            SurfaceSamples samples = SurfaceSamples.of(PLANE, 200);
            for (int seed = 0; seed < 20; seed++) {
                Balls found = new Balls(3, CoverFit.MARGIN);
                found.count = 3;
                for (int i = 0; i < 3; i++) {
                    found.set(i, grid.nx / 2.0 + i, grid.ny / 2.0 + 2, grid.nz / 2.0, 0);
                }
                CoverSearch search = new CoverSearch(grid, new UnionCost(grid), samples, 3, CoverFit.MARGIN, seed);
                search.adopt(found);
                search.improve(200_000, 0.003, share -> {});
                for (int p = 0; p < samples.count(); p++) {
                    double x = grid.toGridX(samples.points[3 * p]);
                    double y = grid.toGridY(samples.points[3 * p + 1]);
                    double z = grid.toGridZ(samples.points[3 * p + 2]);
                    Balls balls = search.balls();
                    assertTrue(balls.holds(0, x, y, z) || balls.holds(1, x, y, z) || balls.holds(2, x, y, z));
                }
            }
        }
    }

    @Test
    void theFitOfAnExactCoverStopsWhenTheWorkIsDone() {
        MeshArrays knot = Meshes.torusKnot(8, 60);
        TriangleMesh mesh = TriangleMesh.of(knot.positions(), knot.indices());
        try (Workers workers = new Workers(1)) {
            SolidGrid grid = new MeshInterior(mesh).grid(48, workers);
            CoverSearch search =
                    new CoverSearch(grid, new UnionCost(grid), SurfaceSamples.of(mesh, 2000), 20, CoverFit.MARGIN, 1);
            search.spread(20, 0);
            ExactCover exact =
                    new ExactCover(grid, search.union(), mesh.positions(), mesh.indices(), search.balls(), 20, 0.05);
            exact.closeGaps();
            long before = exact.work();
            exact.settle(1000, 0);
            assertEquals(before, exact.work());
            exact.settle(1000, 500_000);
            assertTrue(exact.work() - before < 1_500_000, exact.work() - before + " for 500000");
        }
    }

    /** The budget of a day adds nothing: the work that is useful on two triangles is far less. */
    @Test
    void aPlaneOfTwoTrianglesTakesLittleWorkWhateverTheBudget() {
        assertTrue(SphereClusterFitter.usefulWork(2, 16) < 0.025 * ClusterOptions.WORK_PER_SECOND);
        assertTrue(SphereClusterFitter.usefulWork(100, 16) > 600_000_000, "a model of 100 triangles has the default");
        ClusterOptions options = ClusterOptions.DEFAULTS.withCount(16).withThreads(2);
        assertArrayEquals(
                SphereClusterFitter.fit(PLANE, options, FitProgress.NONE).spheres(),
                SphereClusterFitter.fit(PLANE, options.withBudget(86_400), FitProgress.NONE)
                        .spheres());
    }

    @Test
    void moreSpheresThanTheSurfaceCanUseStillCoverEachWithAPatch() {
        checkCover(needle(), 500);
    }

    @Test
    @Tag("campaign")
    void oneTriangleOfAllSpheresAndManyLongThinTrianglesAreCovered() {
        checkCover(TRIANGLE, ClusterOptions.MAX_COUNT);
        checkCover(slivers(18_000), 16);
    }

    private static void checkCover(TriangleMesh mesh, int count) {
        SphereCluster cluster = SphereClusterFitter.fit(
                mesh, ClusterOptions.DEFAULTS.withBudget(0).withCount(count).withThreads(2), FitProgress.NONE);
        float[] spheres = cluster.level(cluster.levelCount() - 1);
        assertEquals(count, cluster.sphereCount());
        assertNull(CoverProof.flaw(spheres, mesh.positions(), mesh.indices()));
        assertEquals(0, new Surface(mesh, 3).pointsOutside(spheres, 20_000));
    }

    private static TriangleMesh needle() {
        return TriangleMesh.of(new float[] {0, 0, 0, 1000, 0, 0, 500, 0.001f, 0}, new int[] {0, 1, 2});
    }

    /** Triangles 100 m long and about a tenth of a millimetre wide, in random directions around the origin. */
    private static TriangleMesh slivers(int triangles) {
        Random random = new Random(1);
        float[] positions = new float[9 * triangles];
        int[] indices = new int[3 * triangles];
        for (int t = 0; t < triangles; t++) {
            double[] direction = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double length =
                    Math.sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
            for (int axis = 0; axis < 3; axis++) {
                double start = random.nextDouble();
                double along = 100 * direction[axis] / length;
                positions[9 * t + axis] = (float) start;
                positions[9 * t + 3 + axis] = (float) (start + along);
                positions[9 * t + 6 + axis] = (float) (start + along / 2 + 1e-4 * axis);
            }
            for (int k = 0; k < 3; k++) {
                indices[3 * t + k] = 3 * t + k;
            }
        }
        return TriangleMesh.of(positions, indices);
    }
}
