// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderViewTest {
    private final Path folder;

    FolderViewTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void writesAnIndexAndAPageOfEachAsset() throws IOException {
        Path assets = folder.resolve("level");
        Path cube = Models.bake(assets, "cube", Models.CUBE);
        Models.bake(assets.resolve("a b"), "two #1", Models.TWO);
        Models.bake(assets.resolve(".hidden"), "bar", Models.BAR);
        CommandRun run = CommandRun.of("view", assets.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(assets + " -> " + assets.resolve("index.html") + ": 2 assets, 14 triangles\n", run.out());
        String index = Files.readString(assets.resolve("index.html"));
        assertTrue(index.contains("<title>level</title>"));
        assertTrue(index.contains("href=\"a%20b/two%20%231.cullet.html\""), "links are encoded");
        assertTrue(index.contains("href=\"cube.cullet.html\""));
        assertTrue(index.contains("<dt>size</dt><dd>1 × 1 × 1 m</dd>"));
        assertFalse(index.contains("bar.cullet"), "hidden folders are skipped");
        assertTrue(index.contains(String.format(
                "2 assets, 14 triangles, %,d bytes",
                Files.size(cube) + Files.size(assets.resolve("a b/two #1.cullet")))));
        assertTrue(Files.readString(assets.resolve("a b/two #1.cullet.html")).contains("\"index\":\"../index.html\""));
        assertFalse(index.contains(folder.toString()), "the index does not depend on where the folder is");
    }

    @Test
    void writesBelowAnotherFolderAndTheSameBytesAgain() throws IOException {
        Path assets = folder.resolve("level");
        Models.bake(assets.resolve("sub"), "cube", Models.CUBE);
        Path pages = folder.resolve("pages");
        for (int round = 0; round < 2; round++) {
            CommandRun run = CommandRun.of("view", assets.toString(), "-d", pages.toString());
            assertEquals(ExitCode.OK.code(), run.code(), run.err());
        }
        byte[] first = Files.readAllBytes(pages.resolve("index.html"));
        assertTrue(Files.exists(pages.resolve("sub/cube.cullet.html")));
        assertFalse(Files.exists(assets.resolve("index.html")));
        CommandRun.of("view", assets.toString(), "-d", folder.resolve("again").toString());
        assertArrayEquals(first, Files.readAllBytes(folder.resolve("again/index.html")));
    }

    @Test
    void aDamagedAssetIsOneLineAndTheExitCode() throws IOException {
        Path assets = folder.resolve("level");
        Path cube = Models.bake(assets, "cube", Models.CUBE);
        byte[] bytes = Files.readAllBytes(cube);
        Files.write(assets.resolve("broken.cullet"), Arrays.copyOf(bytes, bytes.length / 2));
        CommandRun run = CommandRun.of("view", assets.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        assertTrue(run.out().endsWith(": 1 asset, 12 triangles; 1 cannot be read\n"), run.out());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().startsWith(assets.resolve("broken.cullet") + ": "), run.err());
        String index = Files.readString(assets.resolve("index.html"));
        assertTrue(index.contains("<li>broken.cullet: "), "the name is relative to the folder");
        assertTrue(index.contains("1 cannot be read"));
        assertFalse(Files.exists(assets.resolve("broken.cullet.html")));
    }

    @Test
    void theIndexCountsTheFindingsOfAReport() throws IOException {
        Path assets = folder.resolve("level");
        Path report = folder.resolve("report.json");
        Models.bake(assets, "degenerate", Models.DEGENERATE, "--report", report.toString());
        Models.bake(assets, "cube", Models.CUBE);
        CommandRun run = CommandRun.of("view", assets.toString(), "--report", report.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        String index = Files.readString(assets.resolve("index.html"));
        assertEquals(2, index.split("<dt>findings</dt>", -1).length, "one of the two assets is in the report");
        Path others = folder.resolve("others");
        Models.bake(others, "two", Models.TWO);
        CommandRun none = CommandRun.of("view", others.toString(), "--report", report.toString());
        assertEquals(ExitCode.INPUT.code(), none.code());
        assertEquals(
                report + ": none of its files is the source of an asset in " + others
                        + "; bake them again with --report\n",
                none.err());
    }

    @Test
    void refusesToReplaceAnotherFileBeforeItWritesAny() throws IOException {
        Path assets = folder.resolve("level");
        Models.bake(assets, "cube", Models.CUBE);
        Path index = Files.writeString(assets.resolve("index.html"), "<p>mine</p>");
        CommandRun run = CommandRun.of("view", assets.toString());
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertTrue(run.err().startsWith(index + ": cannot be written: it exists and is not a page"), run.err());
        assertEquals("<p>mine</p>", Files.readString(index));
        assertFalse(Files.exists(assets.resolve("cube.cullet.html")));
        assertEquals(
                ExitCode.OK.code(),
                CommandRun.of("view", assets.toString(), "--overwrite").code());
    }

    @Test
    void wrongUsageIsReported() throws IOException {
        Path assets = Files.createDirectories(folder.resolve("level"));
        CommandRun empty = CommandRun.of("view", assets.toString());
        assertEquals(ExitCode.INPUT.code(), empty.code());
        assertEquals(assets + ": no .cullet file in this folder or below it\n", empty.err());
        Path cube = Models.bake(assets, "cube", Models.CUBE);
        assertUsage(
                "-o names the page of one asset, but " + assets + " is a folder; use -d DIR",
                List.of(assets.toString(), "-o", "x.html"));
        assertUsage(
                "--png draws one asset, but " + assets + " is a folder; name an asset file",
                List.of(assets.toString(), "--png", "x.png"));
        assertUsage(
                "-d is the folder of the pages of a folder, but " + cube
                        + " is no folder; use -o FILE for the page of one asset",
                List.of(cube.toString(), "-d", "pages"));
        try (Stream<Path> files = Files.list(assets)) {
            assertEquals(2, files.count(), "the model and the asset");
        }
    }

    private static void assertUsage(String message, List<String> arguments) {
        CommandRun run = CommandRun.of(
                Stream.concat(Stream.of("view"), arguments.stream()).toArray(String[]::new));
        assertEquals(ExitCode.USAGE.code(), run.code(), run.err());
        assertEquals("cullet view: " + message + " (see 'cullet view --help')\n", run.err());
    }
}
