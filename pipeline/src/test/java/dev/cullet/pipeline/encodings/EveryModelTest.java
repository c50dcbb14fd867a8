// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.pipeline.BakeException;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every sample and every real model that can be baked, in every encoding: every kind of query is answered as brute
 * force answers it over the source's triangles, exact and packed within rounding, compact within the error it states.
 * Brute force tests each triangle, so a larger model has fewer queries, but never below {@value #MIN_QUERIES} of each
 * kind; the campaign runs dozens of times as many. The report is {@code target/encodings-report.md}.
 */
class EveryModelTest {
    private static final int MIN_QUERIES = 40;

    private static final String HEAD = """
            | model | parts and frames | triangles | queries | error / diagonal | exact | compact | packed |
            | --- | ---: | ---: | ---: | ---: | --- | --- | --- |""";

    /**
     * The share that rounding may decide: walls and cubes are flat, and points on their faces are sampled on purpose.
     */
    private static final double ROUNDING = 0.03;

    /** Share of results of compact that may differ within its error, such as rays through corners and in planes. */
    private static final double WITHIN_ERROR = 0.25;

    private final Map<Kind, Map<AssetEncoding, Tally>> tallies = new EnumMap<>(Kind.class);
    private final List<String> rows = new ArrayList<>(List.of(HEAD));
    private final List<String> failures = new ArrayList<>();

    /**
     * Number of queries per mesh.
     *
     * @param triangleTests limit of the triangle tests of brute force, per kind of query
     * @param max queries of a kind
     */
    private record Effort(double triangleTests, int max, long seed) {
        /** Shared out among the parts and frames of a model, so that each gets all sorts of queries. */
        int cases(int triangles, int poses) {
            int queries = (int) Math.max(MIN_QUERIES, Math.min(max, triangleTests / triangles));
            return Math.max(3 * QueryCase.SIZES.size(), QueryCase.share(queries, poses));
        }
    }

    private static final Effort SHORT = new Effort(3e5, 90, 51);
    private static final Effort LONG = new Effort(2e7, 4_000, 52);

    @Test
    void everySampleHasTheResultsOfBruteForce() throws IOException {
        assertEquals(samples().size(), run(samples(), SHORT));
        check(5 * MIN_QUERIES);
    }

    /** Some real models; {@link #everyRealModelHasTheResultsOfBruteForce} runs all of them. */
    @Requires(Need.MODELS)
    @Test
    void aSampleOfRealModelsHasTheResultsOfBruteForce() throws IOException {
        assertRealModels(12, 4);
        write("encodings-sample-report.md");
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void everyRealModelHasTheResultsOfBruteForce() throws IOException {
        assertRealModels(1, 60);
        write("encodings-report.md");
    }

    private void assertRealModels(int step, int minBaked) {
        List<Path> files = everyNth(models(), step);
        int baked = run(files, SHORT);
        assertTrue(baked >= minBaked, baked + " baked of " + files.size());
        check(minBaked * MIN_QUERIES);
    }

    /** The first animated real model; {@link #everyFrameOfRealModelsHasTheResultsOfBruteForce} runs all of them. */
    @Requires(Need.MODELS)
    @Test
    void framesOfARealModelHaveTheResultsOfBruteForce() {
        assertFrames(1);
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void everyFrameOfRealModelsHasTheResultsOfBruteForce() {
        assertFrames(Integer.MAX_VALUE);
    }

    /** Compact has no frames. */
    private void assertFrames(int maxAnimated) {
        int animated = 0;
        for (Path file : models()) {
            if (animated < maxAnimated && runFrames(file)) {
                animated++;
            }
        }
        int required = Math.min(5, maxAnimated);
        assertTrue(animated >= required, animated + " animated");
        check(required * MIN_QUERIES);
    }

    private static List<Path> everyNth(List<Path> files, int step) {
        return IntStream.range(0, files.size())
                .filter(i -> i % step == 0)
                .mapToObj(files::get)
                .toList();
    }

    /** Returns whether the file is animated, which most are not. */
    private boolean runFrames(Path file) {
        try {
            run(file, BakedModel.animated(file, "0..end/10"), SHORT);
            return true;
        } catch (BakeException e) {
            return false;
        }
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void aLongRunOverEveryModelHasTheResultsOfBruteForce() throws IOException {
        assertTrue(run(samples(), LONG) + run(models(), LONG) >= 65);
        check(100_000);
        write("encodings-campaign-report.md");
    }

    private static List<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(Checkout.path("samples/models"))) {
            return files.filter(path -> path.toString().matches(".*\\.(obj|fbx)"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> models() {
        return Stream.of("ships", "scans", "environments", "formats", "malformed")
                .flatMap(folder -> RealModels.files(folder).stream())
                .toList();
    }

    /** Returns how many could be baked; other tests list the files that cannot. */
    private int run(List<Path> files, Effort effort) {
        int baked = 0;
        for (Path file : files) {
            try {
                run(file, BakedModel.of(file), effort);
                baked++;
            } catch (BakeException e) {
                rows.add("| " + file.getFileName() + " | refused |");
            }
        }
        return baked;
    }

    private void run(Path file, BakedModel model, Effort effort) {
        Map<AssetEncoding, Tally> ofModel = new EnumMap<>(AssetEncoding.class);
        int triangles = 0;
        double share = 0;
        for (List<Encoded> pose : model.poses()) {
            Encoded first = pose.get(0);
            double error = pose.stream().mapToDouble(Encoded::error).max().orElseThrow();
            int count =
                    effort.cases(first.source().triangleCount(), model.poses().size());
            triangles += first.source().triangleCount();
            double diagonal = first.source().diagonal();
            share = Math.max(share, error / diagonal);
            double near = Math.max(2 * error, 1e-5 * diagonal); // far more than rounding, where no error is stated
            for (Kind kind : Kind.values()) {
                for (QueryCase query : kind.cases(first.source(), count, near, effort.seed())) {
                    pose.forEach(each -> run(kind, query, each, ofModel));
                }
            }
        }
        rows.add(String.format(
                Locale.ROOT,
                "| %s | %d | %,d | %,d | %.2g | %s |",
                file.getFileName(),
                model.poses().size(),
                triangles,
                ofModel.values().iterator().next().answers(),
                share,
                String.join(
                        " | ", ofModel.values().stream().map(Tally::toString).toList())));
    }

    private void run(Kind kind, QueryCase query, Encoded mesh, Map<AssetEncoding, Tally> ofModel) {
        try {
            Answer answer = query.run(mesh);
            tallies.computeIfAbsent(kind, k -> new EnumMap<>(AssetEncoding.class))
                    .computeIfAbsent(mesh.encoding(), e -> new Tally())
                    .count(answer);
            ofModel.computeIfAbsent(mesh.encoding(), e -> new Tally()).count(answer);
        } catch (AssertionError e) {
            failures.add(e.toString());
        }
    }

    /** No answer was wrong, and of every kind and encoding enough were right. */
    private void check(int atLeast) {
        assertEquals(List.of(), failures);
        assertEquals(Arrays.asList(Kind.values()), List.copyOf(tallies.keySet()));
        tallies.forEach((kind, ofKind) -> ofKind.forEach((encoding, tally) -> {
            double withinError = encoding == AssetEncoding.COMPACT ? WITHIN_ERROR : 0;
            tally.check(atLeast, ROUNDING, withinError, kind + " " + encoding);
            rows.add("| " + kind + " | " + encoding + " | " + tally + " |");
        }));
    }

    private void write(String name) throws IOException {
        Files.createDirectories(Path.of("target"));
        Files.write(Path.of("target", name), rows);
    }
}
