// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Fits spheres to a mesh, exactly as many as asked for.
 *
 * <p>To cover: four searches ({@link CoverSearch}) from different seeds on a coarse grid and few samples, first for volume
 * alone, then at a higher price for voxels that are far out; the two best go on with finer voxels and more samples, while
 * what counts as far comes nearer and its price rises; then {@link ExactCover} makes them cover every triangle, and the
 * better one is kept. Inside or free fits: one
 * {@link VolumeFit}. The work is counted, not timed, and every search has its own random numbers, so mesh, options and
 * seed decide the result, whatever the machine and the number of threads.
 *
 * <p>Compared with variational sphere set approximation (Wang et al. 2006) and adaptive medial axis approximation (Bradshaw
 * and O'Sullivan 2004), the search works on the volume of the union itself; {@code docs/spheres.md} has the figures.
 */
public final class SphereClusterFitter implements AutoCloseable {
    private static final int STARTS = 4;

    /** Searches that go on: all of them where spheres are few, so that a search soon finds all it will. */
    private static final int FINALISTS = 2;

    private static final int FEW = 16;

    private static final int COARSE_VOXELS = 64;
    private static final int FINE_VOXELS = 96;
    private static final int FINEST_VOXELS = 160;

    /** The fine grid is chosen so that balls are about so many voxels in radius, within those bounds. */
    private static final double BALL_VOXELS = 14;

    /** Voxels along the longest side of the box when a result is measured. */
    public static final int MEASURE_VOXELS = 128;

    private static final int COARSE_SAMPLES = 4000;
    private static final int FINE_SAMPLES = 12_000;
    private static final int SAMPLES_PER_SPHERE = 40;

    /** Radius of a sample, in voxels: about how far the surface between samples may stick out of a ball. */
    private static final double MARGIN = 0.15;

    /** Share of the volume by which a move may be worse at first. */
    private static final double COARSE_TOLERANCE = 0.003;

    /** On the coarse grid voxels cost more beyond this share of how far the balls found by volume alone stick out. */
    private static final double COARSE_NEAR = 0.6;

    /** On the fine grid beyond these shares of how far the balls stick out that a round begins with: first, later rounds. */
    private static final double FIRST_NEAR = 0.75;

    private static final double LATER_NEAR = 0.85;

    private static final int FINE_ROUNDS = 4;

    /** What far voxels cost more than others at first, and by how much more they do in each round on the fine grid. */
    private static final int FAR_PRICE = 10;

    private static final int PRICE_RISE = 3;

    /** Share of the budget that one trial of an automatic number gets. */
    private static final double TRIAL = 0.25;

    private static final double FINE_TOLERANCE = 0.001;

    /** Longest edge of the smallest pieces, as a share of the typical distance between spheres. */
    private static final double PIECE = 0.04;

    private final TriangleMesh mesh;
    private final ClusterOptions options;
    private final Workers workers;
    private final Solids solids;
    private final double diagonal;
    private @Nullable SolidGrid coarse;
    private @Nullable SolidGrid fine;
    private final SolidGrid measured;
    private final ClusterMeasure measure;
    private final SurfaceDistance distance;

    /**
     * Prepares a mesh for one or more fits; close it to end its threads.
     *
     * @param mesh cleaned: at least one triangle, all coordinates finite
     * @throws IllegalArgumentException if all of the mesh is one point
     */
    public SphereClusterFitter(TriangleMesh mesh, ClusterOptions options) {
        this.mesh = mesh;
        this.options = options;
        this.solids = new Solids(mesh);
        double[] box = solids.box();
        this.diagonal = Math.sqrt(SphereMath.distance2(box[0], box[1], box[2], box[3], box[4], box[5]));
        if (!(diagonal > 0 && diagonal < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "spheres need a mesh with an extent, but this one has a diagonal of " + diagonal + " m");
        }
        this.workers = new Workers(options.threads());
        this.measured = solids.grid(MEASURE_VOXELS, workers);
        this.distance = new SurfaceDistance(mesh.positions(), mesh.indices());
        this.measure = new ClusterMeasure(measured, distance, mesh.positions(), mesh.indices());
    }

    /** Fits a mesh once. */
    public static SphereCluster fit(TriangleMesh mesh, ClusterOptions options, FitProgress progress) {
        try (SphereClusterFitter fitter = new SphereClusterFitter(mesh, options)) {
            return fitter.fit(progress);
        }
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Whether the mesh has an inside that volumes can be compared with. */
    public boolean hasInside() {
        return SolidGrid.count(measured.solid) > 0;
    }

    /** Fits as many spheres as the options say. */
    public SphereCluster fit(FitProgress progress) {
        return options.auto() ? fewest(progress) : fit(options.count(), progress);
    }

    /**
     * Fits exactly so many spheres, in the mode and with the seed and the budget of the options.
     *
     * @throws NoInsideException if the mode needs an inside and the mesh has none
     */
    public SphereCluster fit(int count, FitProgress progress) {
        return fit(count, 1, progress);
    }

    private SphereCluster fit(int count, double share, FitProgress progress) {
        long work = (long) (share * options.budget() * ClusterOptions.WORK_PER_SECOND);
        SharedProgress shared = new SharedProgress(progress);
        return switch (options.mode()) {
            case COVER -> cover(count, work, shared);
            case INNER -> free(count, false, work, shared);
            case FIT -> free(count, true, work, shared);
        };
    }

    /**
     * Fits the fewest spheres that keep the largest overhang within the tolerance of the options: tries 1, 2, 4 ... until
     * it is kept, then halves the interval, each with a quarter of the budget. Overhang need not fall with every sphere, so
     * a smaller number may do below a larger one that does not. If even the largest number allowed does not, that one is
     * the result: its figures say so.
     */
    public SphereCluster fewest(FitProgress progress) {
        double tolerance = options.tolerance() > 0 ? options.tolerance() : ClusterOptions.DEFAULT_TOLERANCE * diagonal;
        int tooFew = 0;
        int enough = 1;
        SphereCluster found = fit(enough, TRIAL, FitProgress.NONE);
        while (overhang(found) > tolerance && enough < ClusterOptions.MAX_AUTO_COUNT) {
            tooFew = enough;
            enough *= 2;
            found = fit(enough, TRIAL, FitProgress.NONE);
            progress.done(0.5 * enough / ClusterOptions.MAX_AUTO_COUNT);
        }
        while (enough - tooFew > 1 && overhang(found) <= tolerance) {
            int middle = (tooFew + enough) >>> 1;
            SphereCluster tried = fit(middle, TRIAL, FitProgress.NONE);
            if (overhang(tried) <= tolerance) {
                enough = middle;
                found = tried;
            } else {
                tooFew = middle;
            }
            progress.done(1 - 0.5 * (enough - tooFew) / enough);
        }
        progress.done(1);
        return found;
    }

    private static double overhang(SphereCluster cluster) {
        return cluster.figures()[cluster.figures().length - SphereCluster.LEVEL_FIGURES + SphereCluster.MAX_OVERHANG];
    }

    /**
     * Measures any spheres against the mesh, as those that were fitted are measured.
     *
     * @param spheres x y z r, 4 floats per sphere, model space
     */
    public SphereFigures measure(float[] spheres) {
        return measure.of(spheres, false);
    }

    /** Fits several numbers of spheres, one after the other. */
    public List<SphereFigures> sweep(int[] counts, FitProgress progress) {
        List<SphereFigures> table = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            double before = i;
            SphereCluster cluster = fit(counts[i], share -> progress.done((before + share) / counts.length));
            table.add(SphereFigures.of(cluster, cluster.levelCount() - 1));
        }
        return table;
    }

    // ---- cover

    private SphereCluster cover(int count, long work, SharedProgress progress) {
        SurfaceSamples few = samples(Math.max(COARSE_SAMPLES, SAMPLES_PER_SPHERE * count));
        SurfaceSamples many = samples(Math.max(FINE_SAMPLES, 2 * SAMPLES_PER_SPHERE * count));
        SolidGrid grid = coarse();
        CoverSearch[] starts = new CoverSearch[STARTS];
        workers.each(STARTS, s -> {
            CoverSearch search = new CoverSearch(grid, new UnionCost(grid), few, count, MARGIN, seed(s));
            if ((s & 1) == 0) {
                search.grow(count);
            } else {
                search.spread(count);
            }
            search.improve(work / 4 / STARTS, COARSE_TOLERANCE, progress.part(0.25 / STARTS));
            starts[s] = search;
        });
        CoverSearch first = starts[0];
        for (CoverSearch start : starts) {
            first = start.cost() < first.cost() ? start : first;
        }
        DistanceGrid distances = new DistanceGrid(grid, mesh.positions(), mesh.indices(), workers);
        long[] near = distances.within(COARSE_NEAR * distances.farthest(first.balls()));
        workers.each(STARTS, s -> {
            starts[s].reprice(new UnionCost(grid, near, FAR_PRICE));
            starts[s].improve(work / 4 / STARTS, COARSE_TOLERANCE, progress.part(0.25 / STARTS));
        });
        Arrays.sort(starts, (a, b) -> Long.compare(a.cost(), b.cost())); // stable: ties by seed
        SolidGrid finer = finerGrid(starts[0].balls());
        DistanceGrid finerDistances = new DistanceGrid(finer, mesh.positions(), mesh.indices(), workers);
        long[] finerNear = finerDistances.within(
                FIRST_NEAR * finerDistances.farthest(starts[0].balls().on(grid, finer)));
        int finalists = count <= FEW ? STARTS : FINALISTS;
        ExactCover[] found = new ExactCover[finalists];
        double[] costs = new double[finalists];
        workers.each(finalists, f -> {
            Balls begun = starts[f].balls().on(grid, finer);
            CoverSearch search = refine(
                    begun,
                    finer,
                    finerDistances,
                    finerNear,
                    many,
                    seed(STARTS + f),
                    work / 2 / finalists,
                    progress.part(0.4 / finalists));
            ExactCover exact = new ExactCover(
                    finer, search.union(), mesh.positions(), mesh.indices(), search.balls(), smallestPiece(count));
            exact.closeGaps();
            exact.settle(3);
            exact.finish();
            found[f] = exact;
            // one part more volume weighs as much as one part more overhang
            costs[f] = exact.outsideVoxels() * finerDistances.farthest(exact.balls());
            progress.part(0.1 / finalists).done(1);
        });
        int least = 0;
        for (int f = 1; f < finalists; f++) {
            least = costs[f] < costs[least] ? f : least;
        }
        ExactCover best = found[least];
        SphereTree tree = new SphereTree(best.spheres);
        best.reorder(tree.leafOrder);
        return cluster(tree, best.certificate());
    }

    /** Goes on with a search on a finer grid: rounds at a rising price for ever less that is far out. */
    private static CoverSearch refine(
            Balls begun,
            SolidGrid grid,
            DistanceGrid distances,
            long[] near,
            SurfaceSamples samples,
            long seed,
            long work,
            Progress progress) {
        CoverSearch search =
                new CoverSearch(grid, new UnionCost(grid, near, FAR_PRICE), samples, begun.count, MARGIN, seed);
        search.adopt(begun);
        int price = FAR_PRICE;
        for (int round = 0; round < FINE_ROUNDS; round++) {
            if (round > 0) {
                price *= PRICE_RISE;
                long[] nearer = distances.within(LATER_NEAR * distances.farthest(search.balls()));
                search.reprice(new UnionCost(grid, nearer, price));
            }
            search.improve(work / FINE_ROUNDS, FINE_TOLERANCE, share -> progress.done(share / FINE_ROUNDS));
        }
        return search;
    }

    private SolidGrid coarse() {
        SolidGrid made = coarse;
        if (made == null) {
            made = solids.grid(COARSE_VOXELS, workers);
            coarse = made;
        }
        return made;
    }

    private long seed(int search) {
        return options.seed() * 0x9E3779B97F4A7C15L + search;
    }

    /** A grid that is fine enough for the balls found on the coarse one. */
    private SolidGrid finerGrid(Balls found) {
        double sum = 0;
        for (int i = 0; i < found.count; i++) {
            sum += found.r[i];
        }
        double wanted = COARSE_VOXELS * BALL_VOXELS * found.count / Math.max(sum, 1e-9);
        int steps = (int) Math.min(FINEST_VOXELS, wanted) / 16;
        return 16 * steps <= FINE_VOXELS ? fine() : solids.grid(16 * steps, workers);
    }

    private SolidGrid fine() {
        SolidGrid made = fine;
        if (made == null) {
            made = solids.grid(FINE_VOXELS, workers);
            fine = made;
        }
        return made;
    }

    /** Spheres are about this share of the diagonal apart; pieces are a small part of that. */
    private double smallestPiece(int count) {
        return PIECE * diagonal / Math.sqrt(count);
    }

    private SurfaceSamples samples(int wanted) {
        return SurfaceSamples.of(mesh.positions(), mesh.indices(), solids.box(), wanted);
    }

    // ---- inner and fit

    private SphereCluster free(int count, boolean free, long work, SharedProgress progress) {
        if (!hasInside()) {
            throw new NoInsideException(
                    "spheres of mode " + options.mode().name().toLowerCase(Locale.ROOT)
                            + " need an inside, but the mesh has none; use mode cover, or close the mesh");
        }
        SolidGrid grid = fine();
        VolumeFit[] starts = new VolumeFit[2];
        workers.each(2, s -> {
            VolumeFit start = new VolumeFit(grid, distance, count, free, options.seed() + s);
            if (s == 1 && free) {
                CoverSearch covering = new CoverSearch(
                        grid,
                        new UnionCost(grid),
                        samples(SAMPLES_PER_SPHERE * count + COARSE_SAMPLES),
                        count,
                        MARGIN,
                        options.seed());
                covering.spread(count);
                covering.improve(work / 8, COARSE_TOLERANCE, share -> {});
                start.startFrom(covering.balls());
            }
            start.fit(count, work / 2, progress.part(0.5));
            starts[s] = start;
        });
        VolumeFit search = starts[starts[1].worth() > starts[0].worth() ? 1 : 0];
        float[] spheres = new float[4 * count];
        for (int i = 0; i < count; i++) {
            float x = (float) grid.toModelX(search.balls().x[i]);
            float y = (float) grid.toModelY(search.balls().y[i]);
            float z = (float) grid.toModelZ(search.balls().z[i]);
            spheres[4 * i] = x;
            spheres[4 * i + 1] = y;
            spheres[4 * i + 2] = z;
            spheres[4 * i + 3] = free ? (float) (search.balls().r[i] * grid.step) : innerRadius(x, y, z);
        }
        return cluster(new SphereTree(spheres), null);
    }

    /** The largest radius that stays inside, or 0 where the centre is not inside at all. */
    private float innerRadius(float x, float y, float z) {
        if (!solids.contains(x, y, z)) {
            return 0;
        }
        // a nearest point is computed to about one part in 10^12; a thousandth of a thousandth covers slivers, too
        double limit = Math.sqrt(distance.squared(x, y, z)) * (1 - 1e-6);
        float r = (float) limit;
        return r > limit ? Math.nextDown(r) : r;
    }

    // ---- result

    private SphereCluster cluster(SphereTree tree, byte @Nullable [] certificate) {
        float[] figures = new float[SphereCluster.LEVEL_FIGURES * tree.levels];
        SphereCluster bare =
                new SphereCluster(options.mode().stored(), tree.spheres, tree.ends, 0, figures, certificate);
        SphereFigures[] levels = new SphereFigures[tree.levels];
        workers.each(tree.levels, k -> levels[k] = measure.of(bare.level(k), options.mode() == ClusterMode.COVER));
        for (int k = 0; k < tree.levels; k++) {
            int at = SphereCluster.LEVEL_FIGURES * k;
            figures[at + SphereCluster.OUTSIDE_VOLUME] = (float) levels[k].outsideVolume();
            figures[at + SphereCluster.MEAN_OVERHANG] = (float) levels[k].meanOverhang();
            figures[at + SphereCluster.MAX_OVERHANG] = (float) levels[k].maxOverhang();
            figures[at + SphereCluster.COVERAGE] = (float) levels[k].coverage();
        }
        return new SphereCluster(
                options.mode().stored(), tree.spheres, tree.ends, (float) levels[0].meshVolume(), figures, certificate);
    }
}
