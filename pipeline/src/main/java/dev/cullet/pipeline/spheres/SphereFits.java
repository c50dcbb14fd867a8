// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.spheres;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.builder.spheres.FitProgress;
import dev.cullet.builder.spheres.NoInteriorException;
import dev.cullet.builder.spheres.SphereClusterFitter;
import dev.cullet.format.AssetPart;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakeProgress.Stage;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.PreparedSource;
import dev.cullet.pipeline.PreparedSource.PreparedPart;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.options.BakeOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** Receives each fit when it is finished. */
    public interface FitListener {
        /** Ignores all fits. */
        FitListener NONE = (part, fit) -> {};

        /**
         * Called for each fit, by the thread that fits.
         *
         * @param part the part with the fits before this one
         */
        void done(Part part, Fit fit);
    }

    /**
     * Returns the spheres that an asset contains.
     *
     * @throws dev.cullet.format.AssetException if it is corrupt, or of a version that this program does not read
     * @throws IOException if the file cannot be read
     * @throws BakeException if a part has no spheres
     */
    public static SphereFits stored(Path asset) throws IOException, BakeException {
        List<Part> parts = new ArrayList<>();
        for (AssetPart part : AssetFiles.read(asset).parts()) {
            SphereCluster cluster = part.cluster();
            if (cluster == null) {
                throw new BakeException(
                        asset, asset + ": part \"" + part.name() + "\" has no spheres; bake it with --spheres 29");
            }
            float[] b = part.bounds();
            double diagonal = Math.hypot(Math.hypot((double) b[3] - b[0], (double) b[4] - b[1]), (double) b[5] - b[2]);
            Fit fit = new Fit(SphereSummary.of(cluster), SphereSummary.rows(cluster));
            parts.add(new Part(part.name(), part.triangles().triangleCount(), diagonal, List.of(fit)));
        }
        return new SphereFits(asset.toString(), parts);
    }

    /**
     * Fits spheres to each part of a source.
     *
     * @param counts numbers of spheres to try; empty for one fit with the number of the options, with its spheres
     * @param listener receives each fit before the next one begins
     * @throws BakeException if the source cannot be read, or has no inside that the mode needs
     */
    public static SphereFits of(
            Path source, Baker baker, BakeOptions options, int[] counts, BakeProgress progress, FitListener listener)
            throws BakeException {
        PreparedSource prepared = baker.prepare(source, options, progress);
        ClusterOptions spheres = options.building().cluster();
        List<Part> parts = new ArrayList<>();
        for (PreparedPart part : prepared.parts()) {
            try {
                parts.add(part(part, spheres, counts, progress, listener));
            } catch (NoInteriorException e) {
                throw new BakeException(source, source + ": part \"" + part.name() + "\": " + e.getMessage(), e);
            }
        }
        return new SphereFits(source.toString(), parts);
    }

    private static Part part(
            PreparedPart part, ClusterOptions options, int[] counts, BakeProgress progress, FitListener listener) {
        List<Fit> fits = new ArrayList<>();
        Part result = new Part(part.name(), part.mesh().triangleCount(), diagonal(part.mesh()), fits);
        try (SphereClusterFitter fitter = new SphereClusterFitter(part.mesh(), options)) {
            int runs = Math.max(1, counts.length);
            for (int run = 0; run < runs; run++) {
                int before = run;
                FitProgress fitProgress = share ->
                        progress.at(Stage.SPHERES, (long) (PROGRESS_STEPS * (before + share) / runs), PROGRESS_STEPS);
                SphereCluster cluster =
                        counts.length == 0 ? fitter.fit(fitProgress) : fitter.fit(counts[run], fitProgress);
                Fit fit = new Fit(SphereSummary.of(cluster), counts.length == 0 ? SphereSummary.rows(cluster) : null);
                listener.done(result, fit);
                fits.add(fit);
            }
        }
        return result;
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
