// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.format.Asset;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.ImportWorkers;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.spheres.SphereFits;
import dev.cullet.testkit.Effort;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spheres through the command: {@code spheres}, and what bake, inspect, verify and query do with them. The model is a
 * bar of 1 by 1/4 by 1/4, whose grid of voxels is a sixteenth of a cube's; the cube is in the campaign.
 */
class SpheresVerbTest {
    private static final String[] QUICK = {"--spheres", "9", "--spheres-budget", "0.05"};

    /** The bar with 9 spheres, baked once for all tests; each works on a copy. */
    private static byte[] nineSpheres = {};

    private final Path folder;

    SpheresVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    static void bake(@TempDir Path shared) throws IOException {
        nineSpheres = Files.readAllBytes(Models.bake(shared, "bar", Models.BAR, QUICK));
    }

    private Path barWithSpheres() throws IOException {
        return Files.write(folder.resolve("bar.cullet"), nineSpheres);
    }

    @Test
    void sweepPrintsARowForEachNumber() {
        // a sphere round the bar: its volume over that of the bar, less 1
        double one = 4 * Math.PI / 3 * Math.pow(Math.sqrt(1 + 2 / 16.0) / 2, 3) * 16 - 1;
        assertSweep(Models.BAR, "diagonal 1.06066 m, volume 0.0625 m3", 100 * one);
    }

    @Test
    @Tag("campaign")
    void sweepOfACubePrintsARowForEachNumber() {
        double one = Math.sqrt(3) * Math.PI / 2 - 1;
        assertSweep(Models.CUBE, "diagonal 1.73205 m, volume 1 m3", 100 * one);
    }

    /** @param outsideOne percent of the mesh's volume that one sphere has outside of it */
    private void assertSweep(String model, String size, double outsideOne) {
        Path file = Models.write(folder.resolve("model.obj"), model);
        CommandRun run = CommandRun.of(
                "spheres", file.toString(), "--sweep", "1,4,8", "--spheres-budget", "0.02", "--isolate=false");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        List<String> lines = run.out().lines().toList();
        assertEquals(file + ": part \"main\": 12 triangles, " + size + "; mode cover", lines.get(0));
        assertEquals(5, lines.size(), run.out());
        List<Double> shares = new ArrayList<>();
        for (int i = 2; i < 5; i++) {
            String[] cells = lines.get(i).trim().split("\\s+", -1);
            assertEquals(new String[] {"1", "4", "8"}[i - 2], cells[0]);
            assertEquals("100.00%", cells[7], lines.get(i));
            shares.add(Double.parseDouble(cells[2].replace("%", "")));
        }
        assertEquals(outsideOne, shares.get(0), 0.018 * outsideOne, "one sphere round the model");
        assertTrue(shares.get(1) < shares.get(0) && shares.get(2) < shares.get(1), run.out());
    }

    @Test
    void jsonHasTheSpheres() throws IOException {
        Path bar = Models.write(folder.resolve("bar.obj"), Models.BAR);
        CommandRun run = CommandRun.of(
                "spheres", bar.toString(), "--spheres", "3", "--spheres-budget", "0.02", "--json", "--isolate=false");
        JsonNode fit = JsonMapper.builder()
                .build()
                .readTree(run.out())
                .get("parts")
                .get(0)
                .get("fits")
                .get(0);
        assertEquals(3, fit.get("spheres").size());
        assertEquals(4, fit.get("spheres").get(0).size());
        assertEquals(3, fit.get("summary").get("count").asInt());
        assertEquals(2, fit.get("summary").get("levels").size());
    }

    /** Each row is printed before the next fit begins. */
    @Test
    void sweepPrintsRowsAsTheyFinish() throws IOException, BakeException {
        Path bar = Models.write(folder.resolve("bar.obj"), Models.BAR);
        int[] linesAtTheTime = new int[2];
        Set<Long> linesAtFlush = new TreeSet<>();
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                linesAtFlush.add(toString(StandardCharsets.UTF_8).lines().count());
            }
        };
        Console console = new Console(
                InputStream.nullInputStream(),
                new BufferedOutputStream(out),
                OutputStream.nullOutputStream(),
                0,
                0,
                true);
        try (ImportWorkers workers = new ImportWorkers(1);
                Baker baker = Baker.inProcess()) {
            SphereFits.of(
                    bar,
                    baker,
                    BakeOptions.DEFAULTS.with("spheres-budget", "0.02"),
                    new int[] {1, 4},
                    BakeProgress.NONE,
                    (part, fit) -> linesAtTheTime[part.fits().size()]++);
            int code = Cullet.execute(
                    new String[] {
                        "spheres", bar.toString(), "--sweep", "1,4", "--spheres-budget", "0.02", "--isolate=false"
                    },
                    console,
                    workers);
            assertEquals(ExitCode.OK.code(), code);
        }
        assertArrayEquals(new int[] {1, 1}, linesAtTheTime, "the listener has the fits before it, one by one");
        assertTrue(linesAtFlush.containsAll(Set.of(3L, 4L)), "lines at each flush: " + linesAtFlush);
    }

    /** The spheres of the link meshes of a robot, to JSON in one command: from the meshes, and from their assets. */
    @Tag("scaled")
    @Test
    void spheresOfManyLinksAreOneCommand() throws IOException {
        int links = Effort.cases(20, 200);
        for (int i = 0; i < links; i++) {
            // boxes of other sizes beside the origin
            String box = Models.CUBE.replaceAll("v 1", "v " + (1 + i)).replaceAll("(v \\d+) 1", "$1 " + 0.5);
            Models.write(folder.resolve("links/arm_" + i / 10 + "/link_" + i + ".obj"), box);
        }
        Path json = folder.resolve("meshes.json");
        String[] options = {"--spheres", "1", "--spheres-budget", "0", "--isolate=false"};
        List<String> fit =
                new ArrayList<>(List.of("spheres", folder.resolve("links").toString(), "-o", json.toString()));
        fit.addAll(List.of(options));
        CommandRun run = CommandRun.of(fit.toArray(new String[0]));
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertEquals(json + ": " + links + " files, " + links + " spheres\n", run.out());
        JsonNode fitted =
                JsonMapper.builder().build().readTree(Files.readString(json)).get("files");
        List<String> bake = new ArrayList<>(List.of(
                "bake",
                folder.resolve("links").toString(),
                "-d",
                folder.resolve("assets").toString()));
        bake.addAll(List.of(options));
        assertEquals(
                ExitCode.OK.code(), CommandRun.of(bake.toArray(new String[0])).code());
        Path baked = folder.resolve("assets.json");
        run = CommandRun.of(
                "inspect", "--json", "--spheres", folder.resolve("assets").toString(), "-o", baked.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        JsonNode files =
                JsonMapper.builder().build().readTree(Files.readString(baked)).get("files");
        assertEquals(links, fitted.size());
        assertEquals(links, files.size());
        Map<String, JsonNode> byName = new TreeMap<>();
        files.forEach(file -> byName.put(
                Path.of(file.get("file").asText()).getFileName().toString().replace(".cullet", ".obj"), file));
        for (JsonNode file : fitted) {
            String name = Path.of(file.get("source").asText()).getFileName().toString();
            JsonNode sphere =
                    file.get("parts").get(0).get("fits").get(0).get("spheres").get(0);
            double length = 1 + Integer.parseInt(name.replaceAll("\\D", ""));
            assertCovers(sphere, length, name);
            assertCovers(
                    Objects.requireNonNull(byName.get(name), name)
                            .get("parts")
                            .get(0)
                            .get("sphereList")
                            .get(0),
                    length,
                    name + ", its asset");
        }
    }

    /** The sphere contains the corners of the box, whose axes are those of the file. */
    private static void assertCovers(JsonNode sphere, double length, String name) {
        double farthest = 0;
        for (int corner = 0; corner < 8; corner++) {
            double dx = ((corner & 1) == 0 ? 0 : length) - sphere.get(0).asDouble();
            double dy = ((corner & 2) == 0 ? 0 : 0.5) - sphere.get(1).asDouble();
            double dz = ((corner & 4) == 0 ? 0 : 1) - sphere.get(2).asDouble();
            farthest = Math.max(farthest, Math.sqrt(dx * dx + dy * dy + dz * dz));
        }
        double radius = sphere.get(3).asDouble();
        assertTrue(farthest <= radius * (1 + 1e-6), name);
        assertTrue(radius <= 0.6 * Math.sqrt(length * length + 1.25), name + ": the radius is " + radius);
    }

    @Test
    void assetsHaveTheirSpheresAsJson() throws IOException {
        Path asset = barWithSpheres();
        JsonNode stored = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("spheres", asset.toString(), "--json").out());
        JsonNode fit = stored.get("parts").get(0).get("fits").get(0);
        SphereCluster cluster = AssetFiles.read(asset).parts().get(0).cluster();
        assertEquals(9, fit.get("spheres").size());
        float[] all = cluster == null ? new float[0] : cluster.level(cluster.levelCount() - 1);
        for (int i = 0; i < 36; i++) {
            assertEquals(
                    all[i], (float) fit.get("spheres").get(i / 4).get(i % 4).asDouble());
        }
        assertTrue(CommandRun.of("spheres", asset.toString()).out().contains("      9 "));
        Path none = Models.bake(folder, "none", Models.BAR);
        CommandRun without = CommandRun.of("spheres", none.toString(), asset.toString(), "--json");
        assertEquals(ExitCode.INPUT.code(), without.code());
        assertTrue(without.err().contains("has no spheres; bake it with --spheres 29"), without.err());
        assertTrue(without.out().contains("\"spheres\""), "the other file is printed");
        CommandRun sweep = CommandRun.of("spheres", asset.toString(), "--sweep", "4");
        assertEquals(ExitCode.USAGE.code(), sweep.code());
        CommandRun plain = CommandRun.of("inspect", "--json", asset.toString());
        assertFalse(plain.out().contains("sphereList"));
    }

    @Test
    void jsonIsNotWrittenOverAnInputOrAnotherFile() throws IOException {
        Path asset = barWithSpheres();
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
        for (Path target : List.of(asset, notes)) {
            for (String verb : List.of("inspect", "spheres")) {
                CommandRun run = CommandRun.of(verb, asset.toString(), "-o", target.toString());
                assertEquals(ExitCode.USAGE.code(), run.code(), run.out());
            }
        }
        assertEquals("mine", Files.readString(notes));
        assertArrayEquals(nineSpheres, Files.readAllBytes(asset));
        Path json = folder.resolve("a.json");
        assertEquals(
                0,
                CommandRun.of("inspect", asset.toString(), "-o", json.toString())
                        .code());
        assertEquals(
                0,
                CommandRun.of("spheres", asset.toString(), "-o", json.toString())
                        .code(),
                "its own file again");
    }

    @Test
    void automaticNumberKeepsTheTolerance() throws IOException {
        Path bar = Models.write(folder.resolve("bar.obj"), Models.BAR);
        CommandRun run = CommandRun.of(
                "spheres",
                bar.toString(),
                "--spheres",
                "auto",
                "--spheres-tolerance",
                "0.2",
                "--spheres-budget",
                "0.05",
                "--json",
                "--isolate=false");
        JsonNode summary = JsonMapper.builder()
                .build()
                .readTree(run.out())
                .get("parts")
                .get(0)
                .get("fits")
                .get(0)
                .get("summary");
        assertTrue(summary.get("count").asInt() > 1 && summary.get("count").asInt() < 9, run.out());
        assertTrue(summary.get("levels").get(1).get("maxOverhang").asDouble() <= 0.2, run.out());
    }

    @Test
    void modeThatNeedsAnInsideIsRefusedForAnOpenMesh() {
        Path sheet = Models.write(folder.resolve("sheet.obj"), Models.TWO);
        CommandRun run = CommandRun.of(
                "spheres", sheet.toString(), "--spheres-mode", "inner", "--spheres-budget", "0.02", "--isolate=false");
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertTrue(
                run.err()
                        .contains(
                                sheet + ": part \"main\": spheres of mode inner need an inside, but the mesh has none;"
                                        + " use mode cover, or close the mesh"),
                run.err());
    }

    @Test
    void numberOfSpheresOutOfRangeIsRefused() {
        CommandRun run = CommandRun.of("spheres", "ship.obj", "--sweep", "4,0");
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertTrue(
                run.err().contains("--sweep: spheres is '0', but must be off, auto, or a whole number, 1 to 4096"),
                run.err());
    }

    @Test
    void bakeStoresSpheresAndInspectPrintsThem() throws IOException {
        Path asset = barWithSpheres();
        String out = CommandRun.of("inspect", asset.toString()).out();
        assertTrue(out.contains("  spheres       9, mode cover, "), out);
        assertTrue(out.contains("   level of 9   outside 0."), out);
        assertTrue(out.contains("covers 100.0 % of the surface"), out);
        assertTrue(out.contains("spheres=9 "), out);
        String none = CommandRun.of(
                        "inspect", Models.bake(folder, "none", Models.BAR).toString())
                .out();
        assertTrue(none.contains("  spheres       none\n"), none);
    }

    @Test
    void theBareFlagMeansTwentyNine() {
        Path asset = Models.bake(folder, "bar", Models.BAR, "--spheres-budget", "0.02", "--spheres");
        assertTrue(CommandRun.of("inspect", asset.toString()).out().contains("  spheres       29, mode cover, "));
        CommandRun early = CommandRun.of("bake", "--spheres", "ship.fbx");
        assertEquals(ExitCode.USAGE.code(), early.code());
        assertTrue(
                early.err().contains("--spheres is 'ship.fbx', but must be off, auto, or a whole number, 1 to 4096"),
                early.err());
    }

    @Test
    void bakingTwiceGivesTheSameBytes() throws IOException {
        assertArrayEquals(nineSpheres, Files.readAllBytes(Models.bake(folder, "bar", Models.BAR, QUICK)));
    }

    @Test
    void verifyChecksThatSpheresCoverTheSurface() throws IOException {
        Path asset = barWithSpheres();
        CommandRun good = CommandRun.of("verify", asset.toString());
        assertEquals(ExitCode.OK.code(), good.code(), good.out());
        assertTrue(good.out().contains(": spheres: ok: 9 cover all 12 triangles\n"), good.out());

        byte[] whole = Files.readAllBytes(asset);
        SphereCluster cluster = AssetFiles.read(asset).parts().get(0).cluster();
        int needed = 0;
        for (int node = 0; cluster != null && node < cluster.nodeCount(); node++) {
            // two spheres of three millimetres contain nothing that others do not
            if (cluster.isLeaf(node) && cluster.spheres()[4 * node + 3] > 0.01) {
                needed++;
                shrink(asset, node);
                CommandRun bad = CommandRun.of("verify", asset.toString());
                assertEquals(ExitCode.FINDINGS.code(), bad.code(), "sphere " + cluster.sphere(node));
                assertTrue(
                        bad.out().contains(": spheres: DIFFERENT: triangle ")
                                && bad.out().contains(": no sphere contains the surface at ("),
                        bad.out());
                Files.write(asset, whole);
            }
        }
        assertEquals(7, needed);
    }

    /** Writes the asset anew, one radius halved, with a right checksum. */
    private static void shrink(Path file, int node) throws IOException {
        Asset asset = AssetFiles.read(file);
        SphereCluster cluster = asset.parts().get(0).cluster();
        assertFalse(cluster == null);
        if (cluster != null) {
            cluster.spheres()[4 * node + 3] *= 0.5f;
        }
        AtomicOutput.write(file, AssetWriter.write(asset));
    }

    @Test
    void verifyChecksThatInnerSpheresAreInside() {
        Path asset = Models.bake(
                folder, "bar", Models.BAR, "--spheres", "5", "--spheres-mode", "inner", "--spheres-budget", "0.02");
        CommandRun run = CommandRun.of("verify", asset.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.out());
        assertTrue(
                run.out().contains(": spheres: ok: 5 are inside the solid and do not cross its surface\n"), run.out());
    }

    @Test
    void queryTestsTheSpheresOfAnotherAsset() throws IOException {
        Path asset = barWithSpheres();
        Path bare = Models.bake(folder, "bare", Models.BAR);
        String other = asset.toString().replace("\\", "\\\\");
        String near = "{\"op\":\"overlapCluster\",\"other\":\"" + other
                + "\",\"transform\":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}\n";
        String far = near.replace("[1,0,0,1,", "[1,0,0,9,");
        CommandRun run = CommandRun.withInput(near + far, "query", bare.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        List<String> lines = run.out().lines().toList();
        JsonNode hit = JsonMapper.builder().build().readTree(lines.get(0));
        assertTrue(hit.get("hit").asBoolean());
        assertTrue(hit.get("sphere").asInt() < 9 && hit.get("triangle").asInt() < 12);
        assertEquals("{\"hit\":false}", lines.get(1));

        CommandRun without = CommandRun.withInput(near.replace("bar.cullet", "bare.cullet"), "query", bare.toString());
        assertEquals(ExitCode.INPUT.code(), without.code());
        assertTrue(without.out().contains("has no spheres; bake it with --spheres 29"), without.out());
        CommandRun scaled = CommandRun.withInput(near.replace("[1,0,0,1,", "[2,0,0,1,"), "query", bare.toString());
        assertTrue(scaled.out().contains("a scale must be baked into the asset"), scaled.out());
    }
}
