// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Fits exactly as many spheres to a mesh as requested, in a mode of {@link ClusterMode}.
 *
 * <p>{@link CoverFit} fits spheres that cover the mesh; {@link VolumeFit} fits inner and free spheres. Work is counted,
 * not timed, and every search has its own random numbers: mesh, options and seed determine the result on any machine
 * and number of threads.
 *
 * <p>Cost: the budget of the options per fit, plus grids of 64 to 160 voxels along the longest side.
 *
 * <p>Source: compared with variational sphere set approximation (Wang et al. 2006) and adaptive medial axis
 * approximation (Bradshaw and O'Sullivan 2004), the search works on the volume of the union itself; {@code
 * docs/spheres.md} has the figures.
 */
public final class SphereClusterFitter implements AutoCloseable {
    /** Voxels along the longest side of the box when a result is measured. */
    public static final int MEASURE_VOXELS = 128;

    /** Share of the budget for one trial of an automatic number. */
    private static final double TRIAL = 0.25;

    /** Share of the budget for searches; the rest is for the exact cover, or the start. */
    private static final double SEARCH = 0.75;

    /** Work of searches that is useful for a number of triangles and spheres: see {@link #usefulWork}. */
    private static final double USEFUL_WORK = 100_000;

    private static final int FEW = 16;

    private final TriangleMesh mesh;
    private final ClusterOptions options;
    private final Workers workers;
    private final MeshInterior interior;
    private final double diagonal;
    private final FitGrids grids;
    private final SolidGrid measured;
    private final ClusterMeasure measure;
    private final SurfaceDistance distance;

    /**
     * Prepares a mesh for one or more fits. {@link #close} ends the threads.
     *
     * @param mesh cleaned: at least one triangle, all coordinates finite
     * @param options number, mode, budget and threads
     * @throws IllegalArgumentException if the mesh is a single point
     */
    public SphereClusterFitter(TriangleMesh mesh, ClusterOptions options) {
        this.mesh = mesh;
        this.options = options;
        this.interior = new MeshInterior(mesh);
        this.diagonal = MeshMeasures.diagonal(mesh);
        if (!(diagonal > 0 && diagonal < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "spheres need a mesh with an extent, but this one has a diagonal of " + diagonal + " m");
        }
        this.workers = new Workers(options.threads());
        this.grids = new FitGrids(interior, workers);
        this.measured = interior.grid(MEASURE_VOXELS, workers);
        this.distance = new SurfaceDistance(mesh.positions(), mesh.indices());
        this.measure = new ClusterMeasure(measured, distance, mesh);
    }

    /**
     * Fits spheres to a mesh once.
     *
     * @param mesh cleaned: at least one triangle, all coordinates finite
     * @param options number, mode, budget and threads
     * @param progress receives the share of the work done
     * @throws NoInteriorException if the mode needs an interior and the mesh has none
     */
    public static SphereCluster fit(TriangleMesh mesh, ClusterOptions options, FitProgress progress) {
        try (SphereClusterFitter fitter = new SphereClusterFitter(mesh, options)) {
            return fitter.fit(progress);
        }
    }

    @Override
    public void close() {
        workers.close();
    }

    /** Returns whether the mesh has an interior of at least one voxel. */
    public boolean hasInterior() {
        return SolidGrid.count(measured.solid) > 0;
    }

    /** Fits as many spheres as the options state, or the fewest where they are automatic. */
    public SphereCluster fit(FitProgress progress) {
        return options.auto() ? fewest(progress) : fit(options.count(), progress);
    }

    /**
     * Fits an exact number of spheres, in the mode and with the seed and budget of the options.
     *
     * @param count 1 to {@link ClusterOptions#MAX_COUNT}
     * @param progress receives the share of the work done
     * @throws NoInteriorException if the mode needs an interior and the mesh has none
     */
    public SphereCluster fit(int count, FitProgress progress) {
        return fit(count, 1, progress);
    }

    private SphereCluster fit(int count, double share, FitProgress progress) {
        long allowed = (long) (SEARCH * share * options.budget() * ClusterOptions.WORK_PER_SECOND);
        long work = Math.min(allowed, usefulWork(mesh.triangleCount(), count));
        SharedProgress shared = new SharedProgress(progress);
        return switch (options.mode()) {
            case COVER -> cover(count, work, allowed, shared);
            case INNER -> free(count, false, work, shared);
            case FIT -> free(count, true, work, shared);
        };
    }

    /**
     * Returns the work beyond which searches of a surface of few triangles hardly improve: for 16 spheres 4.5 million
     * units on a plane of two, 67 million on a box, more than the default budget from 52 triangles on. Measured on
     * plates and boxes: the volume outside is within 4 % of that of the default budget.
     */
    static long usefulWork(int triangles, int count) {
        return (long) (USEFUL_WORK * Math.max(FEW, count) * triangles * Math.sqrt(triangles));
    }

    /**
     * Fits the fewest spheres whose largest overhang is within the tolerance of the options: tries 1, 2, 4 ... until it
     * is, then halves the interval, with a quarter of the budget each. Overhang may rise with an added sphere, so a
     * smaller number may suffice below a larger one that does not. If the largest number allowed does not suffice, it
     * is the result, and its quality shows that.
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
     * Measures any spheres against the mesh.
     *
     * @param spheres x y z r, 4 floats per sphere, model space, in metres
     */
    public ClusterQuality measure(float[] spheres) {
        return measure.of(spheres, false);
    }

    /** Fits several numbers of spheres, one after the other, and returns the quality of each. */
    public List<ClusterQuality> sweep(int[] counts, FitProgress progress) {
        List<ClusterQuality> table = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            double before = i;
            SphereCluster cluster = fit(counts[i], share -> progress.done((before + share) / counts.length));
            table.add(ClusterQuality.of(cluster, cluster.levelCount() - 1));
        }
        return table;
    }

    private SphereCluster cover(int count, long work, long allowed, SharedProgress progress) {
        ExactCover best = new CoverFit(mesh, options, grids, workers).fit(count, work, allowed, progress);
        SphereTree tree = new SphereTree(best.spheres());
        return cluster(tree);
    }

    // ---- inner and fit

    private SphereCluster free(int count, boolean free, long work, SharedProgress progress) {
        if (!hasInterior()) {
            throw new NoInteriorException(
                    "spheres of mode " + options.mode().name().toLowerCase(Locale.ROOT)
                            + " need an inside, but the mesh has none; use mode cover, or close the mesh");
        }
        SolidGrid grid = grids.fine();
        VolumeFit[] starts = new VolumeFit[2];
        workers.forEach(2, s -> {
            VolumeFit start = new VolumeFit(grid, distance, count, free, options.seed() + s);
            if (s == 1 && free) {
                CoverSearch covering = new CoverSearch(
                        grid,
                        new UnionCost(grid),
                        SurfaceSamples.of(mesh, CoverFit.SAMPLES_PER_SPHERE * count + CoverFit.COARSE_SAMPLES),
                        count,
                        CoverFit.MARGIN,
                        options.seed());
                covering.spread(count, work / 8);
                covering.improve(work / 8, CoverFit.COARSE_TOLERANCE, share -> {});
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
        return cluster(new SphereTree(spheres));
    }

    /** Returns the largest radius that stays inside the mesh, or 0 where the centre is not inside. */
    private float innerRadius(float x, float y, float z) {
        if (!interior.contains(x, y, z)) {
            return 0;
        }
        // the nearest point is computed to about one part in 10^12; one in 10^6 covers slivers too
        double limit = Math.sqrt(distance.squared(x, y, z)) * (1 - 1e-6);
        float r = (float) limit;
        return r > limit ? Math.nextDown(r) : r;
    }

    // ---- result

    private SphereCluster cluster(SphereTree tree) {
        float[] figures = new float[SphereCluster.LEVEL_FIGURES * tree.levels];
        SphereCluster bare = new SphereCluster(options.mode().stored(), tree.spheres, tree.ends, 0, figures);
        ClusterQuality[] levels = new ClusterQuality[tree.levels];
        workers.forEach(tree.levels, k -> levels[k] = measure.of(bare.level(k), options.mode() == ClusterMode.COVER));
        for (int k = 0; k < tree.levels; k++) {
            int at = SphereCluster.LEVEL_FIGURES * k;
            figures[at + SphereCluster.OUTSIDE_VOLUME] = (float) levels[k].outsideVolume();
            figures[at + SphereCluster.MEAN_OVERHANG] = (float) levels[k].meanOverhang();
            figures[at + SphereCluster.MAX_OVERHANG] = (float) levels[k].maxOverhang();
            figures[at + SphereCluster.COVERAGE] = (float) levels[k].coverage();
        }
        return new SphereCluster(
                options.mode().stored(), tree.spheres, tree.ends, (float) levels[0].meshVolume(), figures);
    }
}
