// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.Random;

/**
 * The plain way to cover a mesh, as a rival: k-means++ clusters of surface points (Arthur and Vassilvitskii 2007), the
 * smallest ball around each, grown until all triangles are covered. The best of four starts.
 */
final class KMeansCover {
    private static final int STARTS = 4;
    private static final int ROUNDS = 40;

    private KMeansCover() {}

    static double outsideVolume(TriangleMesh mesh, int count) {
        return figures(mesh, count).outsideVolume();
    }

    static SphereFigures figures(TriangleMesh mesh, int count) {
        try (Workers workers = new Workers(2)) {
            Solids solids = new Solids(mesh);
            SolidGrid grid = solids.grid(SphereClusterFitter.MEASURE_VOXELS, workers);
            ClusterMeasure measure = new ClusterMeasure(
                    grid, new SurfaceDistance(mesh.positions(), mesh.indices()), mesh.positions(), mesh.indices());
            SurfaceSamples samples =
                    SurfaceSamples.of(mesh.positions(), mesh.indices(), solids.box(), Math.max(12_000, 80 * count));
            float[] best = new float[0];
            long least = Long.MAX_VALUE;
            for (int start = 0; start < STARTS; start++) {
                float[] spheres = cover(mesh, grid, samples, solids.box(), count, new Random(start));
                long outside = measure.outsideVoxels(spheres);
                if (outside < least) {
                    least = outside;
                    best = spheres;
                }
            }
            return measure.of(best, true);
        }
    }

    private static float[] cover(
            TriangleMesh mesh, SolidGrid grid, SurfaceSamples samples, double[] box, int count, Random random) {
        double[] p = samples.points;
        int n = samples.count();
        double[] centres = new double[3 * count];
        double[] d2 = new double[n];
        int first = random.nextInt(n);
        System.arraycopy(p, 3 * first, centres, 0, 3);
        Arrays.fill(d2, Double.POSITIVE_INFINITY);
        for (int c = 1; c < count; c++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                d2[i] = Math.min(d2[i], distance2(p, i, centres, c - 1));
                sum += d2[i];
            }
            double pick = random.nextDouble() * sum;
            int chosen = 0;
            while (chosen < n - 1 && (pick -= d2[chosen]) > 0) {
                chosen++;
            }
            System.arraycopy(p, 3 * chosen, centres, 3 * c, 3);
        }
        int[] owner = new int[n];
        for (int round = 0; round < ROUNDS; round++) {
            double[] sum = new double[4 * count];
            for (int i = 0; i < n; i++) {
                int at = 0;
                for (int c = 1; c < count; c++) {
                    at = distance2(p, i, centres, c) < distance2(p, i, centres, at) ? c : at;
                }
                owner[i] = at;
                for (int k = 0; k < 3; k++) {
                    sum[4 * at + k] += p[3 * i + k];
                }
                sum[4 * at + 3]++;
            }
            for (int c = 0; c < count; c++) {
                for (int k = 0; k < 3 && sum[4 * c + 3] > 0; k++) {
                    centres[3 * c + k] = sum[4 * c + k] / sum[4 * c + 3];
                }
            }
        }
        Balls balls = new Balls(count, 0);
        balls.count = count;
        CoverStep step = new CoverStep(grid, 0);
        for (int c = 0; c < count; c++) {
            step.clear();
            for (int i = 0; i < n; i++) {
                if (owner[i] == c) {
                    step.add(grid.toGridX(p[3 * i]), grid.toGridY(p[3 * i + 1]), grid.toGridZ(p[3 * i + 2]));
                }
            }
            if (step.points() > 0) {
                step.enclose();
                balls.set(c, step.x, step.y, step.z, step.r2);
            } else {
                balls.set(
                        c,
                        grid.toGridX(centres[3 * c]),
                        grid.toGridY(centres[3 * c + 1]),
                        grid.toGridZ(centres[3 * c + 2]),
                        0);
            }
        }
        double diagonal = Math.sqrt(SphereMath.distance2(box[0], box[1], box[2], box[3], box[4], box[5]));
        ExactCover exact =
                new ExactCover(grid, mesh.positions(), mesh.indices(), balls, 0.04 * diagonal / Math.sqrt(count));
        exact.closeGaps();
        exact.finish();
        return exact.spheres;
    }

    private static double distance2(double[] p, int i, double[] centres, int c) {
        return SphereMath.distance2(
                p[3 * i], p[3 * i + 1], p[3 * i + 2], centres[3 * c], centres[3 * c + 1], centres[3 * c + 2]);
    }
}
