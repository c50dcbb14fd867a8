// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.spheres;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.builder.spheres.FitProgress;
import dev.cullet.builder.spheres.NoInteriorException;
import dev.cullet.builder.spheres.SphereClusterFitter;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakeProgress.Stage;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.PreparedSource;
import dev.cullet.pipeline.PreparedSource.PreparedPart;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.options.BakeOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Spheres fitted to a source without a bake, to choose their number. The JSON form has the names of the components.
 *
 * @param source path of the source, as given
 */
public record SphereFits(String source, List<Part> parts) {
    private static final int PROGRESS_STEPS = 1000;

    /**
     * One part.
     *
     * @param diagonal of its bounding box, metres
     * @param fits one per requested number of spheres, in that order
     */
    public record Part(String name, int triangles, double diagonal, List<Fit> fits) {}

    /**
     * One fit.
     *
     * @param spheres centre and radius of each, metres; absent in a sweep
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Fit(SphereSummary summary, float @Nullable [][] spheres) {}

    /**
     * Fits spheres to each part of a source.
     *
     * @param counts numbers of spheres to try; empty for one fit with the number of the options, with its spheres
     * @throws BakeException if the source cannot be read, or has no inside that the mode needs
     */
    public static SphereFits of(Path source, Baker baker, BakeOptions options, int[] counts, BakeProgress progress)
            throws BakeException {
        PreparedSource prepared = baker.prepare(source, options, progress);
        ClusterOptions spheres = options.building().cluster();
        List<Part> parts = new ArrayList<>();
        for (PreparedPart part : prepared.parts()) {
            try {
                parts.add(part(part, spheres, counts, progress));
            } catch (NoInteriorException e) {
                throw new BakeException(source, source + ": part \"" + part.name() + "\": " + e.getMessage(), e);
            }
        }
        return new SphereFits(source.toString(), parts);
    }

    private static Part part(PreparedPart part, ClusterOptions options, int[] counts, BakeProgress progress) {
        List<Fit> fits = new ArrayList<>();
        try (SphereClusterFitter fitter = new SphereClusterFitter(part.mesh(), options)) {
            int runs = Math.max(1, counts.length);
            for (int run = 0; run < runs; run++) {
                int before = run;
                FitProgress fitProgress = share ->
                        progress.at(Stage.SPHERES, (long) (PROGRESS_STEPS * (before + share) / runs), PROGRESS_STEPS);
                SphereCluster cluster =
                        counts.length == 0 ? fitter.fit(fitProgress) : fitter.fit(counts[run], fitProgress);
                fits.add(new Fit(SphereSummary.of(cluster), counts.length == 0 ? rows(cluster) : null));
            }
        }
        return new Part(part.name(), part.mesh().triangleCount(), diagonal(part.mesh()), fits);
    }

    private static float[][] rows(SphereCluster cluster) {
        float[] flat = cluster.level(cluster.levelCount() - 1);
        float[][] rows = new float[flat.length / 4][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(flat, 4 * i, 4 * i + 4);
        }
        return rows;
    }

    private static double diagonal(TriangleMesh mesh) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int vertex : mesh.indices()) {
                low = Math.min(low, mesh.positions()[3 * vertex + axis]);
                high = Math.max(high, mesh.positions()[3 * vertex + axis]);
            }
            sum += ((double) high - low) * ((double) high - low);
        }
        return Math.sqrt(sum);
    }
}
