// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.spheres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.OperatingSystemMXBean;
import dev.cullet.builder.spheres.ClusterOptions;
import dev.cullet.builder.spheres.FitProgress;
import dev.cullet.builder.spheres.SphereClusterFitter;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.GrownCover;
import dev.cullet.testkit.KMeansCover;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.ResultTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Covers of the samples and of the real ships and scans beside their rivals: k-means (the best of four starts) and,
 * where a folder of its results is named, Bradshaw's medial-axis sphere tree, grown until it covers. All are measured
 * by {@link CoverMeasure}. Written to {@code target/sphere-clusters.csv}, row by row:
 *
 * <pre>
 * mvn -B -Pcampaign -pl pipeline -am test -Dtest=SphereTableTest
 *   -Dcullet.models=FOLDER        real models; else the samples alone
 *   -Dcullet.spheretree=FOLDER    NAME-N.sph, as makeTreeMedial writes them for NAME.obj or NAME.fbx
 *   -Dcullet.spheretable=PART     only files whose path contains this
 * </pre>
 */
class SphereTableTest {
    private static final int[] COUNTS = {8, 16, 29, 64};
    private static final int STARTS = 4;

    private final List<String> rows = new ArrayList<>();

    /** Rows in which k-means is better in volume outside and in largest overhang. */
    private int lost;

    @Test
    void aSmallSampleIsCoveredTighterThanByKMeans() throws IOException, BakeException {
        try (Baker baker = Baker.inProcess()) {
            compare(Checkout.path("samples/models/wall.obj"), baker, new int[] {8}, 0.2, 1);
        }
        assertEquals(1, rows.size());
        assertEquals(0, lost, rows.get(0));
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void everyShipScanAndSampleBesideItsRivals() throws IOException, BakeException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> samples = Files.list(Checkout.path("samples/models"))) {
            samples.filter(path -> path.toString().matches(".*\\.(obj|fbx)"))
                    .sorted()
                    .forEach(files::add);
        }
        files.addAll(RealModels.files("ships"));
        files.addAll(RealModels.files("scans"));
        String only = System.getProperty("cullet.spheretable", "");
        try (Baker baker = Baker.isolated()) {
            for (Path file : files) {
                if (file.toString().contains(only)) {
                    compare(file, baker, COUNTS, ClusterOptions.DEFAULTS.budget(), STARTS);
                    ResultTable.write(
                            "sphere-clusters",
                            "N covering spheres: volume outside the mesh in % of the mesh volume, overhang in % of the"
                                    + " diagonal, CPU seconds of the fit",
                            "mvn -Pcampaign -pl pipeline -am test -Dtest=SphereTableTest -Dcullet.models=FOLDER"
                                    + " -Dcullet.spheretree=FOLDER_OF_SPH_FILES",
                            "model,spheres,outside,outside_kmeans,outside_medial,max_overhang,max_overhang_kmeans,"
                                    + "max_overhang_medial,mean_overhang,mean_overhang_kmeans,mean_overhang_medial,"
                                    + "cpu_s",
                            rows);
                }
            }
        }
        assertTrue(!rows.isEmpty());
        assertEquals(0, lost, "rows in which k-means is closer in both measures");
    }

    private void compare(Path file, Baker baker, int[] counts, double budget, int starts)
            throws IOException, BakeException {
        TriangleMesh mesh = baker.prepare(file, BakeOptions.DEFAULTS, BakeProgress.NONE)
                .parts()
                .get(0)
                .mesh();
        CollisionMesh loaded = CollisionAsset.of(TestAsset.of(TestAsset.part("main", mesh, TestAsset.OPTIONS)))
                .part(0);
        CoverMeasure measure = new CoverMeasure(mesh, loaded);
        MeshArrays arrays = new MeshArrays(file.getFileName().toString(), mesh.positions(), mesh.indices());
        for (int count : counts) {
            double begun = cpuSeconds();
            SphereCluster cluster = SphereClusterFitter.fit(
                    mesh, ClusterOptions.DEFAULTS.withBudget(budget).withCount(count), FitProgress.NONE);
            double seconds = cpuSeconds() - begun;
            CoverMeasure.Figures ours = measure.of(cluster.level(cluster.levelCount() - 1));
            List<CoverMeasure.Figures> kMeans = new ArrayList<>();
            for (int seed = 0; seed < starts; seed++) {
                kMeans.add(measure.of(KMeansCover.spheres(arrays, count, seed)));
            }
            kMeans.sort(Comparator.comparingDouble(CoverMeasure.Figures::outsideVolume));
            CoverMeasure.@Nullable Figures medial = medial(file, arrays, count, loaded, measure);
            assertEquals(1, ours.coverage(), file + ": ours");
            assertEquals(1, kMeans.get(0).coverage(), file + ": k-means");
            assertTrue(medial == null || medial.coverage() == 1, file + ": medial");
            lost += kMeans.get(0).outsideVolume() < ours.outsideVolume()
                            && kMeans.get(0).maxOverhang() < ours.maxOverhang()
                    ? 1
                    : 0;
            rows.add(row(arrays, count, ours, kMeans.get(0), medial, measure, seconds));
        }
    }

    /** The lowest of each three is bold. */
    private static String row(
            MeshArrays mesh,
            int count,
            CoverMeasure.Figures ours,
            CoverMeasure.Figures kMeans,
            CoverMeasure.@Nullable Figures medial,
            CoverMeasure measure,
            double seconds) {
        List<CoverMeasure.@Nullable Figures> all = new ArrayList<>();
        all.add(ours);
        all.add(kMeans);
        all.add(medial);
        StringBuilder row = new StringBuilder("| " + mesh.name() + " | " + count);
        double volume = measure.meshVolume > 0 ? measure.meshVolume : 1; // without an inside: cubic metres
        String unit = measure.meshVolume > 0 ? " %" : " m³";
        double scale = measure.meshVolume > 0 ? 100 : 1;
        row.append(triple(all.stream().map(f -> f == null ? null : scale * f.outsideVolume() / volume), 1, unit));
        row.append(triple(all.stream().map(f -> f == null ? null : 100 * f.maxOverhang() / measure.diagonal), 2, " %"));
        row.append(triple(
                all.stream().map(f -> f == null ? null : 100 * f.meanOverhang() / measure.diagonal), 2, " %"));
        return row.append(String.format(Locale.ROOT, " | %.1f |", seconds)).toString();
    }

    private static String triple(Stream<@Nullable Double> values, int digits, String unit) {
        List<String> texts = values.map(v -> v == null ? "-" : String.format(Locale.ROOT, "%." + digits + "f", v))
                .toList();
        double min = texts.stream()
                .filter(text -> !text.equals("-"))
                .mapToDouble(Double::parseDouble)
                .min()
                .orElse(0);
        StringBuilder cells = new StringBuilder();
        for (String text : texts) {
            boolean best = !text.equals("-") && Double.parseDouble(text) == min;
            cells.append(" | ").append(best ? "**" + text + "**" : text).append(text.equals("-") ? "" : unit);
        }
        return cells.toString();
    }

    /**
     * The spheres that makeTreeMedial found, about the middle of the mesh's box, grown until they cover; null without.
     */
    private static CoverMeasure.@Nullable Figures medial(
            Path file, MeshArrays mesh, int count, CollisionMesh loaded, CoverMeasure measure)
            throws IOException, BakeException {
        String name = mesh.name().replace('.', '_') + "-" + count + ".sph";
        Path found = Path.of(System.getProperty("cullet.spheretree", "")).resolve(name);
        if (!Files.exists(found)) {
            return null;
        }
        float[] box = new float[6];
        loaded.bounds(box, 0);
        List<String> lines = Files.readAllLines(found);
        int end = Math.min(lines.size(), 2 + count); // "levels spheres", the root, then the spheres
        float[] spheres = new float[4 * count];
        int kept = 0;
        for (String line : lines.subList(2, end)) {
            String[] words = line.trim().split("\\s+", -1);
            if (Float.parseFloat(words[3]) > 0) {
                for (int axis = 0; axis < 3; axis++) {
                    spheres[4 * kept + axis] = Float.parseFloat(words[axis]) + (box[axis] + box[axis + 3]) / 2;
                }
                spheres[4 * kept++ + 3] = Float.parseFloat(words[3]);
            }
        }
        assertTrue(kept > 0, file + ": no spheres in " + found);
        return measure.of(GrownCover.of(mesh, Arrays.copyOf(spheres, 4 * kept)));
    }

    /** Of all threads, for the machine may be shared. */
    private static double cpuSeconds() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() * 1e-9;
    }
}
