// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspVerifier;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleSet;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.RealModels;
import dev.cullet.world.bsp.BspMesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * BSP trees of every model that is closed: inside is where the double-precision winding number says. What was compared is
 * written to {@code target/bsp-report.md}.
 */
class BspRealModelsTest {
    private static final String HEAD = """
            | part | triangles | pieces | depth | mixed leaves | loose triangles | points inside | differ within a step |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |""";

    private final List<String> rows = new ArrayList<>(List.of(HEAD));

    private static final List<String> FOLDERS = List.of("ships", "scans", "environments", "formats", "malformed");

    @Test
    void pointInSolidEqualsTheWindingNumberOnSmallClosedModels() throws IOException {
        assertTrue(compareAll(1000, 60_000, 400) >= 1, "a closed sample at least");
    }

    @Test
    @Tag("campaign")
    void pointInSolidEqualsTheWindingNumberOnEveryClosedModel() throws IOException {
        Assumptions.assumeTrue(RealModels.folder().isPresent(), RealModels.ABSENT);
        assertTrue(compareAll(Integer.MAX_VALUE, Long.MAX_VALUE, 20_000) >= 10);
    }

    /** Returns how many parts were compared. */
    private int compareAll(int mostTriangles, long mostBytes, int points) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> samples = Files.list(Path.of("../samples/models"))) {
            samples.filter(path -> path.toString().matches(".*\\.(obj|fbx)"))
                    .sorted()
                    .forEach(files::add);
        }
        for (String folder : FOLDERS) {
            files.addAll(RealModels.files(folder));
        }
        int compared = 0;
        try (Baker baker = Baker.isolated()) {
            for (Path file : files) {
                if (Files.size(file) <= mostBytes) {
                    compared += compare(file, baker, mostTriangles, points);
                }
            }
        }
        Files.write(Path.of("target", "bsp-report.md"), rows);
        return compared;
    }

    private int compare(Path file, Baker baker, int mostTriangles, int points) throws IOException {
        BakedAsset baked;
        try {
            BakeOptions options = BakeOptions.DEFAULTS.with("bsp", "on").with("parts", "node");
            baked = baker.bake(file, options, BakeProgress.NONE);
        } catch (BakeException e) {
            return 0; // other tests say which files cannot be baked
        }
        CollisionAsset asset = CollisionAsset.of(AssetReader.read(baked.bytes(), file.toString()));
        int compared = 0;
        for (int i = 0; i < asset.partCount(); i++) {
            BakeReport.@Nullable Bsp report = baked.report().parts().get(i).bsp();
            if (report == null || report.holeShare() > 0 || report.tree().solidLeaves() == 0) {
                continue;
            }
            if (asset.part(i).triangleCount() <= mostTriangles) {
                compare(file.getFileName() + " " + asset.part(i).name(), asset.part(i), points);
                compared++;
            }
        }
        return compared;
    }

    /** Half of the points around the part, half within 1 % of its surface. */
    private void compare(String name, CollisionMesh part, int points) {
        TriangleSet set = part.data().triangles();
        MeshArrays mesh = new MeshArrays(name, set.positions(), set.indices());
        BspMesh bsp = BspMesh.of(part);
        BspTree tree = part.data().bsp();
        assertTrue(tree != null && tree.depth() <= BspTree.MAX_DEPTH);
        assertEquals(List.of(), BspVerifier.faults(tree, set.positions(), set.indices()), name);
        float[] around = Queries.pointsAround(mesh, points / 2, 1);
        float[] near = Queries.pointsNearSurface(mesh, 0.01 * mesh.diagonal(), points / 2, 2);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger withinStep = new AtomicInteger();
        IntStream.range(0, points).parallel().forEach(i -> {
            float[] from = i < points / 2 ? around : near;
            int at = 3 * (i % (points / 2));
            float x = from[at];
            float y = from[at + 1];
            float z = from[at + 2];
            boolean expected = windingNumber(mesh, x, y, z) > 0.5;
            inside.addAndGet(expected ? 1 : 0);
            if (expected != bsp.pointInSolid(x, y, z)) {
                double distance = BruteForce.closest(mesh, x, y, z).distance();
                assertTrue(
                        distance <= tree.step(),
                        () -> name + ": (" + x + ", " + y + ", " + z + ") is " + (expected ? "inside" : "outside")
                                + ", " + distance / tree.step() + " lattice steps from the surface");
                withinStep.incrementAndGet();
            }
        });
        rows.add(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d of %d | %d |",
                name,
                mesh.triangleCount(),
                tree.pieces(),
                tree.depth(),
                tree.mixedCount(),
                tree.looseTriangles().length,
                inside.get(),
                points,
                withinStep.get()));
    }

    /** As {@link BruteForce#windingNumber}, without an array per triangle: billions of them are asked. */
    private static double windingNumber(MeshArrays mesh, double x, double y, double z) {
        float[] p = mesh.positions();
        int[] indices = mesh.indices();
        double sum = 0;
        for (int i = 0; i < indices.length; i += 3) {
            int a = 3 * indices[i];
            int b = 3 * indices[i + 1];
            int c = 3 * indices[i + 2];
            double ax = p[a] - x;
            double ay = p[a + 1] - y;
            double az = p[a + 2] - z;
            double bx = p[b] - x;
            double by = p[b + 1] - y;
            double bz = p[b + 2] - z;
            double cx = p[c] - x;
            double cy = p[c + 1] - y;
            double cz = p[c + 2] - z;
            double la = Math.sqrt(ax * ax + ay * ay + az * az);
            double lb = Math.sqrt(bx * bx + by * by + bz * bz);
            double lc = Math.sqrt(cx * cx + cy * cy + cz * cz);
            double volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
            double scale = la * lb * lc
                    + (ax * bx + ay * by + az * bz) * lc
                    + (bx * cx + by * cy + bz * cz) * la
                    + (cx * ax + cy * ay + cz * az) * lb;
            sum += Math.atan2(volume, scale);
        }
        return sum / (2 * Math.PI);
    }
}
