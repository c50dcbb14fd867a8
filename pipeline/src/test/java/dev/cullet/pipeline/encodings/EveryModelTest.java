// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.encodings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.pipeline.BakeException;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.RealModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every sample and every real model that can be baked, in every encoding: every kind of query is answered as brute force
 * answers it over the source's triangles, exact and packed within rounding, compact within the error it states. Brute force
 * looks at each triangle, so the larger a model the fewer are the questions, but never below {@value #LEAST} of each kind; the
 * campaign asks dozens of times as many. What was asked is written to {@code target/encodings-report.md}.
 */
class EveryModelTest {
    private static final int LEAST = 40;

    private static final String HEAD = """
            | model | parts and frames | triangles | questions | error / diagonal | exact | compact | packed |
            | --- | ---: | ---: | ---: | ---: | --- | --- | --- |""";

    /** The share that rounding may decide: walls and cubes are flat, and points on their faces are asked on purpose. */
    private static final double ROUNDING = 0.03;

    /** The share that compact may answer otherwise within its error: all rays through corners and in planes, to begin with. */
    private static final double WITHIN_ERROR = 0.25;

    private final Map<Kind, Map<AssetEncoding, Tally>> tallies = new EnumMap<>(Kind.class);
    private final List<String> rows = new ArrayList<>(List.of(HEAD));
    private final List<String> troubles = new ArrayList<>();

    /**
     * How much is asked of a mesh.
     *
     * @param looks triangles that brute force may look at, per kind of query
     * @param most questions of a kind
     */
    private record Effort(double looks, int most, long seed) {
        /** Shared out among the parts and frames of a model, so that each gets all sorts of questions. */
        int questions(int triangles, int poses) {
            int questions = (int) Math.max(LEAST, Math.min(most, looks / triangles));
            return Math.max(3 * Question.SIZES.size(), Question.share(questions, poses));
        }
    }

    private static final Effort SHORT = new Effort(3e5, 90, 51);
    private static final Effort LONG = new Effort(2e7, 4_000, 52);

    @Test
    void everySampleIsAnsweredAsByBruteForce() throws IOException {
        assertEquals(samples().size(), ask(samples(), SHORT));
        check(5 * LEAST);
    }

    @Test
    void everyRealModelIsAnsweredAsByBruteForce() throws IOException {
        assumeTrue(RealModels.folder().isPresent(), RealModels.ABSENT);
        int baked = ask(models(), SHORT);
        assertTrue(baked >= 60, baked + " baked of " + models().size());
        check(60 * LEAST);
        write("encodings-report.md");
    }

    /** Compact has no frames. */
    @Test
    void everyFrameOfRealModelsIsAnsweredAsByBruteForce() throws IOException {
        assumeTrue(RealModels.folder().isPresent(), RealModels.ABSENT);
        int animated = 0;
        for (Path file : models()) {
            animated += askFrames(file) ? 1 : 0;
        }
        assertTrue(animated >= 5, animated + " animated");
        check(5 * LEAST);
    }

    /** Returns whether the file is animated, which most are not. */
    private boolean askFrames(Path file) {
        try {
            ask(file, BakedModel.animated(file, "0..end/10"), SHORT);
            return true;
        } catch (BakeException e) {
            return false;
        }
    }

    @Test
    @Tag("campaign")
    void aLongRunOverEveryModelIsAnsweredAsByBruteForce() throws IOException {
        assumeTrue(RealModels.folder().isPresent(), RealModels.ABSENT);
        assertTrue(ask(samples(), LONG) + ask(models(), LONG) >= 65);
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

    /** Returns how many could be baked; other tests say which files cannot. */
    private int ask(List<Path> files, Effort effort) {
        int baked = 0;
        for (Path file : files) {
            try {
                ask(file, BakedModel.of(file), effort);
                baked++;
            } catch (BakeException e) {
                rows.add("| " + file.getFileName() + " | refused |");
            }
        }
        return baked;
    }

    private void ask(Path file, BakedModel model, Effort effort) {
        Map<AssetEncoding, Tally> ofModel = new EnumMap<>(AssetEncoding.class);
        int triangles = 0;
        double share = 0;
        for (List<Encoded> pose : model.poses()) {
            Encoded first = pose.get(0);
            double error = pose.stream().mapToDouble(Encoded::error).max().orElseThrow();
            int count = effort.questions(
                    first.source().triangleCount(), model.poses().size());
            triangles += first.source().triangleCount();
            double diagonal = first.source().diagonal();
            share = Math.max(share, error / diagonal);
            double near = Math.max(2 * error, 1e-5 * diagonal); // far more than rounding, where no error is stated
            for (Kind kind : Kind.values()) {
                for (Question question : kind.questions(first.source(), count, near, effort.seed())) {
                    pose.forEach(each -> ask(kind, question, each, ofModel));
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

    private void ask(Kind kind, Question question, Encoded mesh, Map<AssetEncoding, Tally> ofModel) {
        try {
            Answer answer = question.ask(mesh);
            tallies.computeIfAbsent(kind, k -> new EnumMap<>(AssetEncoding.class))
                    .computeIfAbsent(mesh.encoding(), e -> new Tally())
                    .count(answer);
            ofModel.computeIfAbsent(mesh.encoding(), e -> new Tally()).count(answer);
        } catch (AssertionError e) {
            troubles.add(e.toString());
        }
    }

    /** No answer was wrong, and of every kind and encoding enough were right. */
    private void check(int atLeast) {
        assertEquals(List.of(), troubles);
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
