// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code inspect}, {@code verify} and {@code formats}, and the error of every verb for a file that is no asset. */
class AssetVerbsTest {
    private final Path folder;

    AssetVerbsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void inspectPrintsTheContentOfAnAsset() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE, "--bsp", "on");
        CommandRun run = CommandRun.of("inspect", asset.toString());
        assertEquals(ExitCode.OK.code(), run.code());
        String out = run.out();
        assertTrue(
                out.startsWith(asset + ": Cullet asset, format 1, 12 triangles, " + Numbers.number(Files.size(asset))
                        + " bytes ("),
                out);
        assertTrue(out.contains("part \"main\": 12 triangles, 8 vertices"), out);
        assertTrue(out.contains("0 0 0 to 1 1 1 m, size 1 1 1 m"), out);
        assertTrue(out.contains("0.5 0.5 0.5, radius 0.866025 m"), out);
        assertTrue(out.contains("max-leaf=4 max-pieces=any naming=auto"), out);
        assertTrue(out.contains("SAH "), out);
        assertTrue(out.contains("  BSP tree      6 nodes, depth 6, polygons 12 before cuts, 12 after\n"), out);
        assertTrue(out.contains("  BSP leaves    1 solid, 6 empty, 0 mixed; 0 caps of small holes\n"), out);
    }

    @Test
    void inspectAndVerifyTellTheErrorOfACompactAsset() throws IOException {
        String third = Models.CUBE.replace("v 1 1 1", "v 0.333 1 1");
        Path asset = Models.bake(folder, "compact", third, "--encoding", "compact");
        String out = CommandRun.of("inspect", asset.toString()).out();
        assertTrue(out.contains("  encoding      compact, vertices moved by at most "), out);
        JsonNode part = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("inspect", "--json", asset.toString()).out())
                .get("parts")
                .get(0);
        double error = part.get("error").asDouble();
        assertTrue(error > 0 && error < 1e-4, "error " + error);
        assertTrue(part.get("sections").get("blocks").asInt() > 0);
        assertTrue(part.get("sections").get("positions") == null);
        assertEquals(
                ExitCode.OK.code(), CommandRun.of("verify", asset.toString()).code());
        String exact = CommandRun.of(
                        "inspect", Models.bake(folder, "exact", third).toString())
                .out();
        assertTrue(exact.contains("  encoding      exact; "), exact);
    }

    @Test
    void inspectPrintsWhereABspTreeIsNotSolid() {
        String open = CommandRun.of(
                        "inspect",
                        Models.bake(folder, "open", Models.TWO, "--bsp", "on").toString())
                .out();
        assertTrue(open.contains("no claim of inside or outside: the mesh is not closed, 0 mixed"), open);
        String none = CommandRun.of(
                        "inspect", Models.bake(folder, "none", Models.TWO).toString())
                .out();
        assertTrue(none.contains("  BSP tree      none\n"), none);
        assertTrue(none.contains("  solid         no, the part is not closed\n"), none);
    }

    @Test
    void inspectAndVerifyFindASolidWithoutABspTree() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        String out = CommandRun.of("inspect", asset.toString()).out();
        assertTrue(out.contains("  BSP tree      none\n"), out);
        assertTrue(out.contains("  solid         yes, 0 caps of small holes; lattice step "), out);
        String verified = CommandRun.of("verify", asset.toString()).out();
        assertTrue(verified.contains("solid: ok: 12 triangles and 0 caps are closed"), verified);
    }

    @Test
    void inspectSpeaksJson() throws IOException {
        Path asset = Models.bake(folder, "two", Models.TWO, "--parts", "node", "--source-triangles");
        CommandRun run = CommandRun.of("inspect", "--json", asset.toString());
        JsonNode json = JsonMapper.builder().build().readTree(run.out());
        assertEquals(Files.size(asset), json.get("bytes").asLong());
        assertEquals(2, json.get("triangles").asInt());
        assertEquals("node", json.get("options").get("parts").asText());
        JsonNode right = json.get("parts").get(1);
        assertEquals("right", right.get("name").asText());
        assertEquals(5, right.get("bounds").get(0).asInt());
        assertEquals(64, right.get("sections").get("tree").asInt());
        assertEquals(8, right.get("sections").get("sourceTriangles").asInt());
        long sections = json.get("bytesByStructure").get("rest").asLong();
        for (JsonNode part : json.get("parts")) {
            for (JsonNode bytes : part.get("sections")) {
                sections += bytes.asLong();
            }
        }
        assertEquals(Files.size(asset), sections);
    }

    @Test
    void inspectPrintsTagsAndMaterialsOfSurfaces() throws IOException {
        String other = "usemtl ice\no other\nv 9 0 0\nv 10 0 0\nv 9 1 0\nf 9 10 11\n";
        String two = "usemtl Steel.001\n" + Models.CUBE.replace("f 2 3 7 6", "usemtl ice\nf 2 3 7 6") + other;
        Path asset = Models.bake(
                folder,
                "surfaces",
                two,
                "--parts",
                "node",
                "--surface",
                "material=Steel*,name=metal,tag=-7,friction=0.4,restitution=0.125",
                "--surface",
                "material=ice,friction=0");
        String out = CommandRun.of("inspect", asset.toString()).out();
        assertEquals(
                List.of(
                        "  surfaces      2",
                        "   metal        6 triangles, tag -7, friction 0.4, restitution 0.125",
                        "   ice          7 triangles, friction 0"),
                out.lines()
                        .dropWhile(line -> !line.startsWith("  surfaces"))
                        .limit(3)
                        .toList(),
                out);
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("inspect", "--json", asset.toString()).out());
        assertEquals("[\"metal\",\"ice\"]", json.get("surfaces").toString());
        assertEquals(
                "[{\"name\":\"metal\",\"triangles\":6,\"tag\":-7,\"friction\":0.4,\"restitution\":0.125},"
                        + "{\"name\":\"ice\",\"triangles\":7,\"tag\":0,\"friction\":0.0}]",
                json.get("surfaceMaterials").toString());
        String plain = CommandRun.of(
                        "inspect", Models.bake(folder, "cube", Models.CUBE).toString())
                .out();
        assertTrue(plain.contains("  surfaces      1\n   default      12 triangles\n"), plain);
    }

    @Test
    void verifyPassesWhatBakeWrote() {
        Path asset = Models.bake(folder, "cube", Models.CUBE, "--bsp", "on");
        CommandRun alone = CommandRun.of("verify", asset.toString());
        assertEquals(ExitCode.OK.code(), alone.code());
        assertEquals(
                asset + ": integrity: ok: length, checksum, structure and all trees are valid\n" + asset
                        + ": solid: ok: 12 triangles and 0 caps are closed\n" + asset
                        + ": BSP tree: ok: 12 triangles are covered by 12 fragments in their planes, leaves agree"
                        + " with the winding number\n",
                alone.out());
        CommandRun run = CommandRun.of(
                "verify",
                "--isolate=false",
                asset.toString(),
                "--source",
                folder.resolve("cube.obj").toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.out());
        List<String> lines = run.out().lines().toList();
        assertEquals(12, lines.size());
        assertEquals(asset + ": declared: ok: 12 declared in the file: 12 in the asset", lines.get(4));
        assertEquals(asset + ": triangles: ok: 12 with the same coordinates, winding and surface", lines.get(6));
        assertTrue(lines.get(7).startsWith(asset + ": overlapSphere: ok: 2000 queries, "), lines.get(7));
    }

    @Test
    void verifyFindsADifference() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        Path source = Models.write(folder.resolve("cube.obj"), Models.CUBE.replace("v 1 1 1", "v 1 1 2"));
        CommandRun run =
                CommandRun.of("verify", "--isolate=false", "--json", asset.toString(), "--source", source.toString());
        assertEquals(ExitCode.FINDINGS.code(), run.code());
        JsonNode json = JsonMapper.builder().build().readTree(run.out());
        assertEquals(false, json.get("passed").asBoolean());
        assertEquals("triangles", json.get("checks").get(5).get("name").asText());
        assertEquals(false, json.get("checks").get(5).get("passed").asBoolean());
    }

    @Test
    void verifyNeedsItsSource() {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        Path none = folder.resolve("none.obj");
        CommandRun run = CommandRun.of("verify", "--isolate=false", asset.toString(), "--source", none.toString());
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertTrue(run.err().startsWith(none + ": "), run.err());
        assertEquals(1, run.err().lines().count());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"inspect", "verify", "query", "view", "bench"})
    void aFileThatIsNoAssetIsRefused(String verb) throws IOException {
        for (String encoding : List.of("exact", "compact", "packed")) {
            Path asset = Models.bake(folder, "cube", Models.CUBE, "--encoding", encoding);
            byte[] bytes = Files.readAllBytes(asset);
            Files.write(asset, Arrays.copyOf(bytes, bytes.length / 2));
            assertRefused(ExitCode.ASSET.code(), asset, CommandRun.of(verb, asset.toString()));
            bytes[bytes.length / 2] ^= 1;
            Files.write(asset, bytes);
            assertRefused(ExitCode.ASSET.code(), asset, CommandRun.of(verb, asset.toString()));
        }
        assertRefused(ExitCode.ASSET.code(), cube(), CommandRun.of(verb, cube().toString()));
        Path empty = Files.createFile(folder.resolve("empty.cullet"));
        assertRefused(ExitCode.ASSET.code(), empty, CommandRun.of(verb, empty.toString()));
        Path none = folder.resolve("none.cullet");
        CommandRun missing = CommandRun.of(verb, none.toString());
        assertRefused(ExitCode.INPUT.code(), none, missing);
        assertEquals(none + ": no such file or folder\n", missing.err());
        Path nothing = Files.createDirectory(folder.resolve("nothing"));
        assertRefused(ExitCode.INPUT.code(), nothing, CommandRun.of(verb, nothing.toString()));
    }

    @Test
    void printsAStackTraceOnlyOnRequest() {
        Path none = folder.resolve("none.cullet");
        assertEquals(1, CommandRun.of("inspect", none.toString()).err().lines().count());
        CommandRun run = CommandRun.of("inspect", none.toString(), "--stacktrace");
        assertTrue(run.err().contains("\tat dev.cullet."), run.err());
        assertEquals(ExitCode.INPUT.code(), run.code());
    }

    @Test
    void formatsListsObjAndFbx() throws IOException {
        CommandRun run = CommandRun.of("formats");
        assertEquals(ExitCode.OK.code(), run.code());
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith(".obj ")), run.out());
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith(".fbx ")), run.out());
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("formats", "--json").out());
        assertEquals(run.out().lines().count(), json.get("formats").size());
    }

    private Path cube() {
        return folder.resolve("cube.obj");
    }

    private static void assertRefused(int code, Path file, CommandRun run) {
        assertEquals(code, run.code(), run.err());
        assertEquals("", run.out());
        assertTrue(run.err().startsWith(file + ": "), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }
}
