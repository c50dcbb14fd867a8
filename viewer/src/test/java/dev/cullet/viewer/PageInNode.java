// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.testkit.Need;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs the modules of the page in node, without a browser, on the page of an asset as it is written. */
final class PageInNode {
    private static final Path SCRIPT = Path.of("src/test/resources/dev/cullet/viewer/walk-rays.mjs");

    private final Path folder;

    PageInNode(Path folder) {
        Need.NODE.assume();
        this.folder = folder;
    }

    /**
     * Casts rays at an asset.
     *
     * @param rays origin, direction, maxT each
     * @return a line per ray: "triangle bits-of-t", in a scene "instance triangle bits-of-t", or "-1"
     */
    List<String> pick(Asset asset, List<double[]> rays) throws IOException, InterruptedException {
        Path page = folder.resolve("page.html");
        Files.write(page, AssetPage.of(PageContent.of(asset, "page")));
        StringBuilder lines = new StringBuilder();
        for (double[] ray : rays) {
            for (int k = 0; k < ray.length; k++) {
                lines.append(k == 0 ? "" : " ").append(ray[k]);
            }
            lines.append('\n');
        }
        Path input = Files.writeString(folder.resolve("rays"), lines);
        Path output = folder.resolve("answers");
        Path modules = Files.createDirectories(folder.resolve("modules"));
        copyModules(Path.of("src/main/resources/dev/cullet/viewer/page"), modules);
        Process process = new ProcessBuilder(
                        "node", SCRIPT.toString(), modules.toAbsolutePath().toString(), page.toString())
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), () -> read(folder.resolve("errors")));
        return read(output).lines().toList();
    }

    /** Copies modules without their HTML. */
    private static void copyModules(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                if (file.toString().endsWith(".mjs")) {
                    Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
