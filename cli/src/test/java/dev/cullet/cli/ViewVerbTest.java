// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.testkit.Meshes;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewVerbTest {
    private final Path folder;

    ViewVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void writesAPageBesideTheAsset() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        CommandRun run = CommandRun.of("view", asset.toString());
        Path page = folder.resolve("cube.cullet.html");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(asset + " -> " + page + ": " + Numbers.count(Files.size(page), "byte") + "\n", run.out());
        assertEquals("", run.err());
        String text = Files.readString(page);
        assertTrue(text.startsWith("<!DOCTYPE html>"), text.substring(0, 40));
        assertTrue(text.contains("<title>cube.cullet</title>"));
    }

    /** A leaf for each triangle, 405,000 of them. */
    @Test
    void printsTheNumberOfBoxesThatThePageOmits() throws IOException {
        PartOptions options = PartOptions.DEFAULTS
                .withEdgeFlags(false)
                .withTree(TreeOptions.DEFAULTS
                        .withSplitter(TreeOptions.Splitter.CENTROID)
                        .withMaxLeaf(1));
        AssetPart part = TestAsset.part(Meshes.terrain(450, 1), options);
        ByteBuffer bytes = AssetWriter.write(TestAsset.of(part));
        Path asset = folder.resolve("terrain.cullet");
        AtomicOutput.write(asset, bytes);
        CommandRun run = CommandRun.of("view", asset.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(1, run.out().lines().count());
        assertEquals(
                asset + ": the page omits 5,000 of 405,000 boxes at level "
                        + part.tree().depth() + " of the AABB tree; it draws at most 400,000 of a part at one level\n",
                run.err());
    }

    @Test
    void thePageDoesNotDependOnWhereItIsWritten() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        Path page = folder.resolve("new/page.html");
        assertEquals(
                ExitCode.OK.code(),
                CommandRun.of("view", asset.toString(), "-o", page.toString()).code());
        CommandRun.of("view", asset.toString());
        assertArrayEquals(Files.readAllBytes(folder.resolve("cube.cullet.html")), Files.readAllBytes(page));
    }

    @Test
    void showsTheFindingsOfItsOwnReport() throws IOException {
        Path report = folder.resolve("report.json");
        Path asset = Models.bake(folder, "degenerate", Models.DEGENERATE, "--report", report.toString());
        CommandRun run = CommandRun.of("view", asset.toString(), "--report", report.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertTrue(Files.readString(folder.resolve("degenerate.cullet.html"))
                .contains("\"kind\":\"degenerate-triangle\""));
    }

    @Test
    void refusesTheReportOfAnotherSource() throws IOException {
        Path report = folder.resolve("report.json");
        Models.bake(folder, "degenerate", Models.DEGENERATE, "--report", report.toString());
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        CommandRun other = CommandRun.of("view", cube.toString(), "--report", report.toString());
        assertEquals(ExitCode.INPUT.code(), other.code());
        assertTrue(other.err().startsWith(report + ": none of its 1 files is the source of the asset"), other.err());
        assertEquals(1, other.err().lines().count());
        CommandRun none = CommandRun.of("view", cube.toString(), "--report", folder + "/none.json");
        assertEquals(folder + "/none.json: no such file or folder\n", none.err());
        assertEquals(ExitCode.INPUT.code(), none.code());
        CommandRun binary = CommandRun.of("view", cube.toString(), "--report", cube.toString());
        assertEquals(ExitCode.INPUT.code(), binary.code(), binary.err());
        assertEquals(1, binary.err().lines().count(), binary.err());
        assertFalse(Files.exists(folder.resolve("cube.cullet.html")));
    }

    @Test
    void drawsAPictureAndThenNoPage() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        Path png = folder.resolve("cube.png");
        CommandRun run = CommandRun.of("view", asset.toString(), "--png", png.toString(), "--size", "200x120");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(asset + " -> " + png + ": " + Numbers.count(Files.size(png), "byte") + "\n", run.out());
        assertFalse(Files.exists(folder.resolve("cube.cullet.html")));
        BufferedImage picture = ImageIO.read(png.toFile());
        assertEquals(200, picture.getWidth());
        assertEquals(120, picture.getHeight());
        assertNotEquals(picture.getRGB(0, 0), picture.getRGB(100, 60), "the cube is in the middle");
    }

    @Test
    void writesTwoAssetsBesideTheSecond() throws IOException {
        Path old = Models.bake(folder.resolve("old"), "cube", Models.CUBE);
        Path cube = Models.bake(folder, "cube", Models.BAR);
        CommandRun run = CommandRun.of("view", old.toString(), cube.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        Path page = folder.resolve("cube.cullet.diff.html");
        assertTrue(
                run.out().matches("\\Q" + old + ", " + cube + " -> " + page + ": \\E\\d+ differences\\R"), run.out());
        CommandRun equal = CommandRun.of("view", cube.toString(), cube.toString(), "-o", folder + "/same.html");
        assertEquals(cube + ", " + cube + " -> " + folder.resolve("same.html") + ": equal\n", equal.out());
        String text = Files.readString(page);
        assertTrue(text.contains("<title>cube.cullet: two versions</title>"));
        assertTrue(text.contains("\"what\":\"triangles\""), "the differences of diff");
        assertEquals(
                ExitCode.OK.code(),
                CommandRun.of("view", old.toString(), cube.toString(), "-o", folder + "/c.html")
                        .code());
        assertArrayEquals(Files.readAllBytes(page), Files.readAllBytes(folder.resolve("c.html")));
        assertUsage(
                "--png is an option of one asset or folder, but there are two assets", old, cube + "", "--png", "x");
        assertUsage(
                "--report is an option of one asset or folder, but there are two assets",
                old,
                cube + "",
                "--report",
                "x");
        assertUsage(folder + " is a folder, but two versions are two asset files", old, folder.toString());
        CommandRun none = CommandRun.of("view", old.toString(), folder + "/none.cullet");
        assertEquals(ExitCode.INPUT.code(), none.code());
        assertEquals(folder + "/none.cullet: no such file or folder\n", none.err());
    }

    @Test
    void drawsBothWhereBothAreNamed() {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        String png = folder.resolve("cube.png").toString();
        CommandRun run = CommandRun.of(
                "view", asset.toString(), "-o", folder.resolve("c.html").toString(), "--png", png, "--size", "64x64");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(2, run.out().lines().count());
        assertTrue(Files.exists(folder.resolve("c.html")) && Files.exists(Path.of(png)));
    }

    @Test
    void everyOptionOfThePictureChangesIt() throws IOException {
        Path asset = Models.bake(folder, "two", Models.TWO, "--parts", "node", "--outline", "silhouette:z");
        byte[] plain = picture(asset);
        for (String options : List.of(
                "--dark",
                "--from 1,1,1",
                "--part left",
                "--show borders",
                "--show outlines",
                "--show wireframe",
                "--show tree=1",
                "--size 65x64")) {
            assertFalse(Arrays.equals(plain, picture(asset, options.split(" ", -1))), options);
        }
        assertArrayEquals(plain, picture(asset, "--frame", "0", "--from", "0.62,0.42,0.66"));
        assertArrayEquals(
                picture(asset, "--show", "borders", "--show", "tree=1"), picture(asset, "--show", "borders,tree=1"));
    }

    @Test
    void wrongOptionsOfThePictureAreReportedWithTheRightOnes() {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        assertUsage("--size is an option of the picture; add --png FILE", asset, "--size", "64x64");
        assertUsage("--dark is an option of the picture; add --png FILE", asset, "--dark");
        assertPicture("--size is '64', but must be WIDTHxHEIGHT, such as 1200x800", asset, "--size", "64");
        assertPicture("64x9 pixels: each must be in 16..8192", asset, "--size", "64x9");
        assertPicture("--from has 2 numbers, but needs 3, such as 1,0.5,1", asset, "--from", "1,2");
        assertPicture("from must be three numbers, not all 0", asset, "--from", "0,0,0");
        assertPicture(
                "--show has 'tree', but takes edges, borders, seams, wireframe, outlines, shape, tree=LEVEL,"
                        + " spheres, spheres=N",
                asset,
                "--show",
                "edges,tree");
        assertPicture(asset + ": the asset has no spheres; bake it with --spheres", asset, "--show", "spheres");
        assertPicture(asset + ": the asset has no enclosing shape; bake it with --hull", asset, "--show", "shape");
        assertPicture(asset + ": frame 3 is not in 0..0", asset, "--frame", "3");
        assertPicture(asset + ": there is no part 'x'; the asset has main", asset, "--part", "x");
    }

    private byte[] picture(Path asset, String... options) throws IOException {
        Path png = folder.resolve("picture.png");
        List<String> args = new ArrayList<>(List.of("view", asset.toString(), "--png", png.toString()));
        if (!List.of(options).contains("--size")) {
            args.addAll(List.of("--size", "64x64"));
        }
        args.addAll(List.of(options));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        return Files.readAllBytes(png);
    }

    private void assertPicture(String message, Path asset, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--png", folder.resolve("wrong.png").toString()));
        assertUsage(message, asset, all.toArray(String[]::new));
        assertFalse(Files.exists(folder.resolve("wrong.png")));
    }

    private static void assertUsage(String message, Path asset, String... options) {
        List<String> args = new ArrayList<>(List.of("view", asset.toString()));
        args.addAll(List.of(options));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertEquals(ExitCode.USAGE.code(), run.code(), run.err());
        assertEquals("cullet view: " + message + " (see 'cullet view --help')\n", run.err());
        assertEquals("", run.out());
    }

    @Test
    void anOutputThatCannotBeWrittenIsWrongUsage() {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        CommandRun run = CommandRun.of("view", asset.toString(), "-o", asset.toString());
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertTrue(run.err().startsWith(asset + ": cannot be written: "), run.err());
    }

    @Test
    void aFolderAfterOReceivesThePage() throws IOException {
        Path old = Models.bake(folder.resolve("old"), "cube", Models.CUBE);
        Path cube = Models.bake(folder.resolve("new"), "cube", Models.BAR);
        Path pages = Files.createDirectory(folder.resolve("pages"));
        CommandRun run = CommandRun.of("view", old.toString(), cube.toString(), "-o", pages.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertTrue(Files.exists(pages.resolve("cube.cullet.diff.html")));
        assertEquals(
                0,
                CommandRun.of("view", cube.toString(), "-o", pages.toString()).code());
        assertTrue(Files.exists(pages.resolve("cube.cullet.html")));
        assertFalse(Files.exists(folder.resolve("new/cube.cullet.html")), "nothing beside the assets");
    }
}
