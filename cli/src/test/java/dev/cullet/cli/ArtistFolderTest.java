// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an artist does with a folder of models: check, bake, inspect, view, export one again, bake, diff. Prints each
 * step with its time.
 */
class ArtistFolderTest {
    private static final int REAL_MODELS = 60;

    private final Path models;
    private final Path assets;
    private final List<String> steps = new ArrayList<>();

    ArtistFolderTest(@TempDir Path folder) {
        this.models = folder.resolve("models");
        this.assets = folder.resolve("assets");
    }

    @Test
    void aFolderOfModelsIsCheckedBakedInspectedViewedAndBakedAgainAfterAChange() throws IOException {
        Files.createDirectories(models);
        for (String name : List.of("drone.obj", "drone.mtl", "fighter.obj", "fighter.mtl", "wall.obj", "wall.mtl")) {
            Files.copy(Checkout.path("samples/models").resolve(name), models.resolve(name));
        }
        Models.write(models.resolve("crate.obj"), Models.DEGENERATE);
        Models.write(
                models.resolve("props/silo.obj"),
                Models.CUBE.replaceAll("(?m)^v (\\d) (\\d) (\\d)$", "v $100 $200 $300"));

        List<String> check = step(ExitCode.OK, "check", models).out().lines().toList();
        assertTrue(check.get(0).startsWith("file "), check.get(0));
        assertTrue(
                check.get(1).matches(".*drone\\.obj +7.2 x 1.75 x 7.2 +488 +0 +24  non-manifold-edge"), check.get(1));
        assertTrue(check.get(2).matches(".*crate\\.obj +1 x 1 x 1 +13 +0 +1  degenerate-triangle"), check.get(2));
        assertTrue(check.get(3).matches(".*silo\\.obj +100 x 100 x 100 +12 +0 +1  unexpected-size"), check.get(3));
        assertTrue(check.get(6).matches("total: 5 files +1,553 +0 +26"), check.get(6));
        String details = step(ExitCode.OK, "check", models.resolve("crate.obj")).out();
        assertTrue(details.contains("\n  node \"cube\", triangle 12, at 0 0 0\n"), details);

        everyFileIsBakedOnce(5);
        List<String> sizes = step(ExitCode.OK, "inspect", assets).out().lines().toList();
        assertTrue(sizes.get(1).matches(".*fighter\\.cullet +1,012 +[0-9,]+ +[0-9.]+ .*"), sizes.get(1));
        assertTrue(sizes.get(6).matches("total: 5 files +1,544 .*"), sizes.get(6));

        Path picture = assets.resolve("fighter.png");
        step(ExitCode.OK, "view", assets.resolve("fighter.cullet"), "--png", picture, "--size", "320x200");
        assertTrue(Files.size(picture) > 1000, picture.toString());

        everyAssetHasAPage(5);
        oneFileIsExportedAgain("wall.obj", "wall.cullet", "v -2 0 0.15\n", "v -2.5 0 0.15\n", 4);
        printSteps();
    }

    /** The same with real models; those that cannot be read are errors of their own. */
    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void sixtyRealModelsTakeTheSameSteps() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String below : List.of("environments", "ships", "formats", "scans")) {
            sources.addAll(RealModels.files(below));
        }
        Files.createDirectories(models);
        int count = 0;
        for (Path source : sources.subList(0, Math.min(REAL_MODELS, sources.size()))) {
            String extension = source.toString().substring(source.toString().length() - 4);
            Files.copy(source, models.resolve(String.format(Locale.ROOT, "model_%02d%s", count++, extension)));
        }
        Models.write(models.resolve("crate.obj"), Models.CUBE);
        CommandRun check = step(null, "check", models);
        assertTrue(check.out().contains("\ntotal: " + (count + 1) + " files "), check.out());
        long unreadable = check.err().lines().count();
        step(null, "bake", models, "-d", assets);
        CommandRun inspect = step(ExitCode.OK, "inspect", assets);
        assertTrue(inspect.out().contains("\ntotal: " + (count + 1 - unreadable) + " files "), inspect.out());
        System.out.println(check.out() + inspect.out());
        everyAssetHasAPage(count + 1 - (int) unreadable);
        oneFileIsExportedAgain("crate.obj", "crate.cullet", "v 1 1 1\n", "v 1 1 1.5\n", count - (int) unreadable);
        printSteps();
    }

    private void everyFileIsBakedOnce(int count) {
        CommandRun first = step(ExitCode.OK, "bake", models, "-d", assets);
        assertEquals(count, first.out().lines().count());
        assertTrue(first.err().matches("(?s).*\nbaked +" + count + " .*"), first.err());
        Path crate = models.resolve("crate.obj");
        CommandRun spheres = step(
                ExitCode.OK,
                "bake",
                crate,
                "--spheres",
                "64",
                "--spheres-budget",
                "0",
                "-d",
                models.resolveSibling("a"));
        assertTrue(spheres.out().contains(" %: --spheres off leaves them out), "), spheres.out());
        CommandRun second = step(ExitCode.OK, "bake", models, "-d", assets);
        assertEquals("", second.out());
        assertTrue(second.err().matches("(?s).*\nup to date +" + count + " .*"), second.err());
    }

    private void everyAssetHasAPage(int count) throws IOException {
        Path pages = assets.resolveSibling("pages");
        String view = step(ExitCode.OK, "view", assets, "-d", pages).out();
        assertTrue(view.contains("index.html: " + count + " assets, "), view);
        try (Stream<Path> files = Files.walk(pages)) {
            assertEquals(
                    count,
                    files.filter(file -> file.toString().endsWith(".cullet.html"))
                            .count());
        }
    }

    private void oneFileIsExportedAgain(String model, String asset, String from, String to, int others)
            throws IOException {
        Path old = Files.copy(
                assets.resolve(asset), assets.resolveSibling("old.cullet"), StandardCopyOption.REPLACE_EXISTING);
        String text = Files.readString(models.resolve(model));
        assertTrue(text.contains(from), text);
        Files.writeString(models.resolve(model), text.replace(from, to));
        CommandRun again = step(null, "bake", models, "-d", assets);
        assertEquals(1, again.out().lines().count(), again.out());
        assertTrue(again.out().startsWith(models.resolve(model) + " -> "), again.out());
        assertTrue(again.err().matches("(?s).*\nup to date +" + others + " .*"), again.err());
        String diff =
                step(ExitCode.FINDINGS, "diff", old, assets.resolve(asset)).out();
        assertTrue(diff.contains("part \"main\": triangles: ") && diff.contains("part \"main\": bounds: "), diff);
        assertFalse(diff.contains("option "), diff);
        Path page = assets.resolveSibling("versions.html");
        step(ExitCode.OK, "view", old, assets.resolve(asset), "-o", page);
        assertTrue(Files.size(page) > 100_000, page.toString());
    }

    /** @param expected null for any */
    private CommandRun step(@Nullable ExitCode expected, Object... arguments) {
        long start = System.nanoTime();
        boolean isReading = Stream.of("check", "bake").anyMatch(verb -> verb.equals(arguments[0]));
        String[] args = Stream.concat(Arrays.stream(arguments), isReading ? Stream.of("--isolate=false") : Stream.of())
                .map(String::valueOf)
                .toArray(String[]::new);
        CommandRun run = CommandRun.of(args);
        steps.add(String.format(
                Locale.ROOT,
                "%6.2f s  cullet %s",
                (System.nanoTime() - start) / 1e9,
                String.join(" ", args)
                        .replace(models.resolveSibling("").toString(), "")
                        .replace(" --isolate=false", "")));
        if (expected != null) {
            assertEquals(expected.code(), run.code(), run.toString());
        }
        return run;
    }

    private void printSteps() {
        System.out.println(String.join("\n", steps));
    }
}
