// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;

/**
 * Fits spheres that cover a mesh.
 *
 * <p>Four searches ({@link CoverSearch}) with different seeds run on a coarse grid and few samples, first for volume
 * alone, then with a higher price for voxels far from the mesh. The best two continue with finer voxels and more
 * samples, while the distance that counts as far falls and its price rises. Then {@link ExactCover} makes each result
 * cover every triangle, and the cheaper one is kept.
 *
 * <p>Work is counted, not timed, and every search has its own random numbers: mesh, options and seed determine the
 * result. The time is that of the work, plus a few seconds for grids of large meshes.
 */
final class CoverFit {
    private static final int STARTS = 4;

    /** Number of searches that continue; all of them for at most {@link #FEW} spheres, whose searches converge soon. */
    private static final int FINALISTS = 2;

    private static final int FEW = 16;

    static final int COARSE_SAMPLES = 4000;
    private static final int FINE_SAMPLES = 12_000;
    static final int SAMPLES_PER_SPHERE = 40;
    private static final int MAX_SAMPLES = 1 << 16;

    /** Work of a start that any budget allows. */
    private static final long MIN_START_WORK = 32_000_000;

    /** Work for which a round on the fine grid is worth its distances. */
    private static final long MIN_ROUND_WORK = 1_000_000;

    /** Work of {@link ExactCover}, as a share of the work of the searches on the fine grid. */
    private static final double EXACT_SHARE = 2.0 / 3;

    /** Work of {@link ExactCover} that a sufficient budget allows even where searches need less. */
    private static final long MIN_SETTLE_WORK = 24_000_000;

    /** Work of {@link ExactCover#finish} that any budget allows. */
    private static final long MIN_FINISH_WORK = 32_000_000;

    /** Smallest patches of a surface that any budget allows, and the work on the fine grid that allows one more. */
    private static final long MIN_PATCHES = 1 << 20;

    private static final long WORK_PER_PATCH = 32;

    /** Radius of a sample, in voxels: about how far the surface between samples may stick out of a ball. */
    static final double MARGIN = 0.15;

    /** Share of the cost by which a move may raise it at first. */
    static final double COARSE_TOLERANCE = 0.003;

    private static final double FINE_TOLERANCE = 0.001;

    /** On the coarse grid, voxels are far beyond this share of the overhang of the balls found by volume alone. */
    private static final double COARSE_NEAR = 0.6;

    /** On the fine grid, voxels are far beyond this share of the overhang at the start of the first round. */
    private static final double FIRST_NEAR = 0.75;

    /** As {@link #FIRST_NEAR}, for later rounds. */
    private static final double LATER_NEAR = 0.85;

    private static final int FINE_ROUNDS = 4;

    /** Additional cost of a far voxel at first, and the factor by which it rises in each round on the fine grid. */
    private static final int FAR_PRICE = 10;

    private static final int PRICE_RISE = 3;

    /** Longest edge of the smallest patches, as a share of the typical distance between spheres. */
    private static final double PATCH = 0.04;

    private final TriangleMesh mesh;
    private final ClusterOptions options;
    private final FitGrids grids;
    private final Workers workers;

    CoverFit(TriangleMesh mesh, ClusterOptions options, FitGrids grids, Workers workers) {
        this.mesh = mesh;
        this.options = options;
        this.grids = grids;
        this.workers = workers;
    }

    /**
     * Fits spheres.
     *
     * @param count number of spheres, exactly; those beyond one per voxel of the surface are not searched, but get a
     *     patch each
     * @param work rows of voxels and points to visit in all searches
     * @param allowed the same by the budget alone, even if searches cannot use it
     * @param progress receives the share of the work done
     */
    ExactCover fit(int count, long work, long allowed, SharedProgress progress) {
        SolidGrid grid = grids.coarse();
        DistanceGrid distances = new DistanceGrid(grid, mesh.positions(), mesh.indices(), workers);
        int searched = Math.min(count, distances.surfaceVoxels());
        CoverSearch[] starts = search(searched, distances, work / 2, progress);
        long settleWork = (long) (EXACT_SHARE * Math.max(work / 2, Math.min(allowed / 2, MIN_SETTLE_WORK)));
        return refine(starts, count, distances, work / 2, settleWork, progress);
    }

    /** Searches on the coarse grid; returns the searches by rising cost. */
    private CoverSearch[] search(int count, DistanceGrid distances, long work, SharedProgress progress) {
        SurfaceSamples few = SurfaceSamples.of(mesh, samples(COARSE_SAMPLES, SAMPLES_PER_SPHERE * count));
        long startWork = Math.max(MIN_START_WORK, work / 2 / STARTS);
        SolidGrid grid = grids.coarse();
        CoverSearch[] starts = new CoverSearch[STARTS];
        workers.forEach(STARTS, s -> {
            CoverSearch search = new CoverSearch(grid, new UnionCost(grid), few, count, MARGIN, seed(s));
            if ((s & 1) == 0) {
                search.grow(count, startWork);
            } else {
                search.spread(count, startWork);
            }
            search.improve(work / 2 / STARTS, COARSE_TOLERANCE, progress.part(0.25 / STARTS));
            starts[s] = search;
        });
        CoverSearch first = starts[0];
        for (CoverSearch start : starts) {
            first = start.cost() < first.cost() ? start : first;
        }
        long[] near = distances.within(COARSE_NEAR * distances.farthest(first.balls()));
        workers.forEach(STARTS, s -> {
            starts[s].reprice(new UnionCost(grid, near, FAR_PRICE));
            starts[s].improve(work / 2 / STARTS, COARSE_TOLERANCE, progress.part(0.25 / STARTS));
        });
        Arrays.sort(starts, (a, b) -> Long.compare(a.cost(), b.cost())); // stable: ties by seed
        return starts;
    }

    /** Continues the best searches on a finer grid, and makes them cover the mesh; returns the cheapest cover. */
    private ExactCover refine(
            CoverSearch[] starts,
            int count,
            DistanceGrid distances,
            long work,
            long settleWork,
            SharedProgress progress) {
        SolidGrid grid = grids.coarse();
        int searched = starts[0].balls().count;
        SurfaceSamples many = SurfaceSamples.of(mesh, samples(FINE_SAMPLES, 2 * SAMPLES_PER_SPHERE * searched));
        SolidGrid finer = grids.forBalls(starts[0].balls(), work);
        DistanceGrid finerDistances =
                finer == grid ? distances : new DistanceGrid(finer, mesh.positions(), mesh.indices(), workers);
        double smallest = smallestPatch(count, work);
        long[] finerNear = finerDistances.within(
                FIRST_NEAR * finerDistances.farthest(starts[0].balls().on(grid, finer)));
        int finalists = count <= FEW ? STARTS : FINALISTS;
        ExactCover[] found = new ExactCover[finalists];
        double[] costs = new double[finalists];
        workers.forEach(finalists, f -> {
            Balls initial = starts[f].balls().on(grid, finer);
            CoverSearch search = improve(
                    initial,
                    finer,
                    finerDistances,
                    finerNear,
                    many,
                    seed(STARTS + f),
                    work / finalists,
                    progress.part(0.4 / finalists));
            ExactCover exact = new ExactCover(
                    finer, search.union(), mesh.positions(), mesh.indices(), search.balls(), count, smallest);
            exact.closeGaps();
            exact.settle(3, settleWork / finalists);
            exact.finish(MIN_FINISH_WORK + settleWork / finalists);
            found[f] = exact;
            // volume and overhang have equal weight
            costs[f] = exact.outsideVoxels() * finerDistances.farthest(exact.balls());
            progress.part(0.1 / finalists).done(1);
        });
        int best = 0;
        for (int f = 1; f < finalists; f++) {
            best = costs[f] < costs[best] ? f : best;
        }
        return found[best];
    }

    /** Continues a search on a finer grid: in each round the far distance falls and its price rises. */
    private static CoverSearch improve(
            Balls initial,
            SolidGrid grid,
            DistanceGrid distances,
            long[] near,
            SurfaceSamples samples,
            long seed,
            long work,
            PartProgress progress) {
        CoverSearch search =
                new CoverSearch(grid, new UnionCost(grid, near, FAR_PRICE), samples, initial.count, MARGIN, seed);
        search.adopt(initial);
        int price = FAR_PRICE;
        int rounds = (int) Math.max(1, Math.min(FINE_ROUNDS, work / MIN_ROUND_WORK));
        for (int round = 0; round < rounds; round++) {
            if (round > 0) {
                price *= PRICE_RISE;
                long[] nearer = distances.within(LATER_NEAR * distances.farthest(search.balls()));
                search.reprice(new UnionCost(grid, nearer, price));
            }
            search.improve(work / rounds, FINE_TOLERANCE, share -> progress.done(share / rounds));
        }
        return search;
    }

    private long seed(int search) {
        return options.seed() * 0x9E3779B97F4A7C15L + search;
    }

    /** Returns the edge limit of the smallest patches, in metres, for spheres about diagonal / sqrt(count) apart. */
    private double smallestPatch(int count, long work) {
        long max = MIN_PATCHES + work / WORK_PER_PATCH;
        return new Patches(max, mesh.triangleCount())
                .edge(mesh.positions(), mesh.indices(), PATCH * MeshMeasures.diagonal(mesh) / Math.sqrt(count));
    }

    private static int samples(int min, int wanted) {
        return Math.min(MAX_SAMPLES, Math.max(min, wanted));
    }
}
