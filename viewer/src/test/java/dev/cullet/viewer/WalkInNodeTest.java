// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page's walk, run by node on the page as it is written, against the runtime: the same triangle, t to the last bit.
 */
class WalkInNodeTest {
    private static final int RAYS = 700;

    private final Path folder;

    WalkInNodeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    static Stream<MeshArrays> meshes() {
        return Stream.concat(
                Stream.of(
                        Meshes.torusKnot(12, 80),
                        Meshes.terrain(24, 5),
                        Meshes.soup(600, 0.2, 7),
                        Meshes.noiseSphere(12, 0.2, 9).scaledAndMoved(1e-2, 0, 0, 0),
                        Meshes.noiseSphere(12, 0.2, 9).scaledAndMoved(1e5, 3e6, -2e6, 1e6)),
                HardMeshes.all().stream());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meshes")
    void findsTheTriangleOfTheRuntime(MeshArrays mesh) throws Exception {
        compare(TestAsset.of(mesh), true);
    }

    @Test
    void findsTheTriangleOfTheRuntimeInTheSampleShip() throws Exception {
        compare(Fighter.asset(), false);
    }

    private void compare(Asset asset, boolean anyOutcome) throws IOException, InterruptedException {
        Path node = node();
        Path page = folder.resolve("page.html");
        Files.write(page, AssetPage.of(PageContent.of(asset, "ship")));
        MeshArrays mesh = TestAsset.arrays(asset.parts().get(0));
        List<float[]> rays = new ArrayList<>();
        add(rays, Queries.rays(mesh, RAYS, 11), Float.POSITIVE_INFINITY);
        add(rays, Queries.rays(mesh, RAYS, 12), 0.75f);
        add(rays, Queries.awkwardRays(mesh, RAYS, 13), Float.POSITIVE_INFINITY);
        List<String> answers = ask(node, page, rays);

        CollisionMesh part = CollisionAsset.of(asset).part(0);
        RayHit hit = new RayHit();
        int hits = 0;
        for (int i = 0; i < rays.size(); i++) {
            float[] r = rays.get(i);
            boolean found = part.raycast(r[0], r[1], r[2], r[3], r[4], r[5], r[6], hit);
            String expected = found ? hit.triangle() + " " + Double.doubleToRawLongBits(hit.t()) : "-1";
            assertEquals(expected, answers.get(i), "ray " + i + " of " + mesh);
            hits += found ? 1 : 0;
        }
        assertTrue(hits > 0 && (anyOutcome || hits < rays.size()), hits + " hits of " + rays.size());
    }

    private static void add(List<float[]> rays, float[] six, float maxT) {
        for (int i = 0; i < six.length; i += 6) {
            rays.add(new float[] {six[i], six[i + 1], six[i + 2], six[i + 3], six[i + 4], six[i + 5], maxT});
        }
    }

    private List<String> ask(Path node, Path page, List<float[]> rays) throws IOException, InterruptedException {
        StringBuilder lines = new StringBuilder();
        for (float[] ray : rays) {
            for (int k = 0; k < ray.length; k++) {
                lines.append(k == 0 ? "" : " ").append(ray[k]);
            }
            lines.append('\n');
        }
        Path input = Files.writeString(folder.resolve("rays"), lines);
        Path output = folder.resolve("answers");
        Path script = Path.of("src/test/resources/dev/cullet/viewer/walk-rays.mjs");
        Path modules = Files.createDirectories(folder.resolve("modules"));
        copyModules(Checkout.path("cores/js/src"), modules);
        copyModules(Path.of("src/main/resources/dev/cullet/viewer/page"), modules); // after those of the core
        Process process = new ProcessBuilder(
                        node.toString(),
                        script.toString(),
                        modules.toAbsolutePath().toString(),
                        page.toString())
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), () -> read(folder.resolve("errors")));
        return read(output).lines().toList();
    }

    /** Copies modules to one folder, in which the page's modules find those of the core. */
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

    private static Path node() {
        String path = System.getenv().getOrDefault("PATH", "");
        Optional<Path> program = Stream.of(path.split(File.pathSeparator, -1))
                .map(one -> Path.of(one, "node"))
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(program.isPresent(), "no node on the PATH: the page's walk is not tried in it");
        return program.orElseThrow();
    }
}
