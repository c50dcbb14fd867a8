// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.files.AssetFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spheres through the command: {@code spheres}, and what bake, inspect, verify and query do with them. */
class SpheresVerbTest {
    private static final String[] QUICK = {"--spheres", "9", "--spheres-budget", "0.05"};

    private final Path folder;

    SpheresVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void sweepPrintsARowForEachNumber() {
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        CommandRun run = CommandRun.of(
                "spheres", cube.toString(), "--sweep", "1,4,8", "--spheres-budget", "0.02", "--isolate=false");
        assertEquals(ExitCode.DONE, run.code(), run.err());
        List<String> lines = run.out().lines().toList();
        assertEquals(cube + ": part \"main\": 12 triangles, diagonal 1.73205 m, volume 1 m3; mode cover", lines.get(0));
        assertEquals(5, lines.size(), run.out());
        List<Double> shares = new ArrayList<>();
        for (int i = 2; i < 5; i++) {
            String[] words = lines.get(i).trim().split("\\s+", -1);
            assertEquals(new String[] {"1", "4", "8"}[i - 2], words[0]);
            assertEquals("100.00%", words[7]);
            shares.add(Double.parseDouble(words[2].replace("%", "")));
        }
        assertEquals(172, shares.get(0), 3, "one sphere round a cube: sqrt(3) pi / 2 - 1");
        assertTrue(shares.get(1) < shares.get(0) && shares.get(2) < shares.get(1), run.out());
    }

    @Test
    void jsonHasTheSpheres() throws IOException {
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        CommandRun run = CommandRun.of(
                "spheres", cube.toString(), "--spheres", "3", "--spheres-budget", "0.02", "--json", "--isolate=false");
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

    @Test
    void automaticNumberKeepsTheTolerance() throws IOException {
        Path cube = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        CommandRun run = CommandRun.of(
                "spheres",
                cube.toString(),
                "--spheres",
                "auto",
                "--spheres-tolerance",
                "0.3",
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
        assertTrue(summary.get("levels").get(1).get("maxOverhang").asDouble() <= 0.3, run.out());
    }

    @Test
    void modesThatNeedAnInsideSaySo() {
        Path sheet = Models.write(folder.resolve("sheet.obj"), Models.TWO);
        CommandRun run = CommandRun.of(
                "spheres", sheet.toString(), "--spheres-mode", "inner", "--spheres-budget", "0.02", "--isolate=false");
        assertEquals(ExitCode.INPUT, run.code());
        assertTrue(
                run.err()
                        .contains(
                                sheet + ": part \"main\": spheres of mode inner need an inside, but the mesh has none;"
                                        + " use mode cover, or close the mesh"),
                run.err());
    }

    @Test
    void wrongNumbersAreRefused() {
        CommandRun run = CommandRun.of("spheres", "ship.obj", "--sweep", "4,0");
        assertEquals(ExitCode.USAGE, run.code());
        assertTrue(
                run.err().contains("--sweep: spheres is '0', but must be off, auto, or a whole number, 1 to 4096"),
                run.err());
    }

    @Test
    void bakeStoresThemAndInspectShowsThem() {
        Path asset = Models.bake(folder, "cube", Models.CUBE, QUICK);
        String out = CommandRun.of("inspect", asset.toString()).out();
        assertTrue(out.contains("  spheres       9, mode cover, "), out);
        assertTrue(out.contains("   level of 9   outside 0."), out);
        assertTrue(out.contains("holds 100.0 % of the surface"), out);
        assertTrue(out.contains("spheres=9 "), out);
        String none = CommandRun.of(
                        "inspect", Models.bake(folder, "none", Models.CUBE).toString())
                .out();
        assertTrue(none.contains("  spheres       none\n"), none);
    }

    @Test
    void theBareFlagMeansTwentyNine() {
        Path asset = Models.bake(folder, "cube", Models.CUBE, "--spheres-budget", "0.02", "--spheres");
        assertTrue(CommandRun.of("inspect", asset.toString()).out().contains("  spheres       29, mode cover, "));
        CommandRun early = CommandRun.of("bake", "--spheres", "ship.fbx");
        assertEquals(ExitCode.USAGE, early.code());
        assertTrue(
                early.err().contains("--spheres is 'ship.fbx', but must be off, auto, or a whole number, 1 to 4096"),
                early.err());
    }

    @Test
    void bakingTwiceGivesTheSameBytes() throws IOException {
        byte[] first = Files.readAllBytes(Models.bake(folder, "cube", Models.CUBE, QUICK));
        byte[] again = Files.readAllBytes(Models.bake(folder, "cube", Models.CUBE, QUICK));
        assertArrayEquals(first, again);
    }

    @Test
    void verifyRechecksTheCertificate() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE, QUICK);
        CommandRun good = CommandRun.of("verify", asset.toString());
        assertEquals(ExitCode.DONE, good.code(), good.out());
        assertTrue(good.out().contains(": spheres: ok: 9 hold every piece of 12 triangles\n"), good.out());

        byte[] whole = Files.readAllBytes(asset);
        SphereCluster cluster = AssetFiles.read(asset).parts().get(0).cluster();
        for (int node = 0; cluster != null && node < cluster.nodeCount(); node++) {
            if (cluster.isLeaf(node)) {
                shrink(asset, node);
                CommandRun bad = CommandRun.of("verify", asset.toString());
                assertEquals(ExitCode.FINDINGS, bad.code(), "sphere " + cluster.sphere(node));
                assertTrue(
                        bad.out().contains(": spheres: DIFFERENT: triangle ")
                                && bad.out().contains(" of sphere " + cluster.sphere(node) + ", whose radius is "),
                        bad.out());
                Files.write(asset, whole);
            }
        }
    }

    /** Writes the asset anew, one radius smaller by one part in 10,000, with a right checksum. */
    private static void shrink(Path file, int node) throws IOException {
        Asset asset = AssetFiles.read(file);
        AssetPart part = asset.parts().get(0);
        SphereCluster cluster = part.cluster();
        assertFalse(cluster == null);
        if (cluster != null) {
            cluster.spheres()[4 * node + 3] *= 0.9999f;
        }
        ByteBuffer bytes = AssetWriter.write(
                new Asset(asset.provenance(), asset.surfaceNames(), asset.nodePaths(), List.of(part)));
        byte[] array = new byte[bytes.remaining()];
        bytes.get(array);
        Files.write(file, array);
    }

    @Test
    void innerSpheresAreVerifiedToo() {
        Path asset = Models.bake(
                folder, "cube", Models.CUBE, "--spheres", "5", "--spheres-mode", "inner", "--spheres-budget", "0.02");
        CommandRun run = CommandRun.of("verify", asset.toString());
        assertEquals(ExitCode.DONE, run.code(), run.out());
        assertTrue(run.out().contains(": spheres: ok: 5 are inside, and end before the surface\n"), run.out());
    }

    @Test
    void queryAsksTheSpheresOfAnotherAsset() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE, QUICK);
        Path bare = Models.bake(folder, "bare", Models.CUBE);
        String other = asset.toString().replace("\\", "\\\\");
        String near = "{\"op\":\"overlapCluster\",\"other\":\"" + other
                + "\",\"transform\":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}\n";
        String far = near.replace("[1,0,0,1,", "[1,0,0,9,");
        CommandRun run = CommandRun.withInput(near + far, "query", bare.toString());
        assertEquals(ExitCode.DONE, run.code(), run.err());
        List<String> lines = run.out().lines().toList();
        JsonNode hit = JsonMapper.builder().build().readTree(lines.get(0));
        assertTrue(hit.get("hit").asBoolean());
        assertTrue(hit.get("sphere").asInt() < 9 && hit.get("triangle").asInt() < 12);
        assertEquals("{\"hit\":false}", lines.get(1));

        CommandRun without = CommandRun.withInput(near.replace("cube.cullet", "bare.cullet"), "query", bare.toString());
        assertEquals(ExitCode.INPUT, without.code());
        assertTrue(without.out().contains("has no spheres; bake it with --spheres 29"), without.out());
        CommandRun scaled = CommandRun.withInput(near.replace("[1,0,0,1,", "[2,0,0,1,"), "query", bare.toString());
        assertTrue(scaled.out().contains("a scale must be baked into the asset"), scaled.out());
    }
}
