// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetScene;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code cullet export}: names of files, refusals, losses, and the same asset after export and bake. */
class ExportVerbTest {
    private final Path folder;

    ExportVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Path bake(String text, String... flags) {
        Models.write(folder.resolve("source/cube.obj"), text);
        return bake(folder.resolve("source/cube.obj"), flags);
    }

    private Path bake(Path source, String... flags) {
        String name = String.valueOf(source.getFileName()).replaceFirst("\\.[a-z]+$", "");
        Path asset = folder.resolve(name + ".cullet");
        List<String> args = new ArrayList<>(List.of("bake", source.toString(), "-o", asset.toString()));
        args.addAll(List.of(flags));
        run(ExitCode.OK, args.toArray(new String[0]));
        return asset;
    }

    private static CommandRun run(ExitCode code, String... args) {
        CommandRun run = CommandRun.inOneProcess(args);
        assertEquals(code.code(), run.code(), run.out() + run.err());
        return run;
    }

    private static CommandRun export(ExitCode code, Path asset, String... flags) {
        List<String> args = new ArrayList<>(List.of("export", asset.toString()));
        args.addAll(List.of(flags));
        return run(code, args.toArray(new String[0]));
    }

    @Test
    void filesAreBesideTheAssetInAFolderOrWhereTheFileIsNamed() {
        Path asset = bake(Models.CUBE);
        CommandRun run = export(ExitCode.OK, asset, "--format", "obj");
        assertTrue(Files.exists(folder.resolve("cube.obj")) && Files.exists(folder.resolve("cube.mtl")));
        assertTrue(
                run.out().startsWith(asset + " -> " + folder.resolve("cube.obj") + ", " + folder.resolve("cube.mtl")),
                run.out());
        Path other = folder.resolve("a b/c\u00fc");
        export(ExitCode.OK, asset, "--format", "obj", "-d", other.toString());
        export(ExitCode.OK, asset, "--format", "obj", "-o", other + "/d.x");
        assertTrue(Files.exists(other.resolve("cube.mtl")) && Files.exists(other.resolve("d.mtl")));
        export(ExitCode.OK, asset, "--format", "obj", "-o", other.toString());
        CommandRun both = export(ExitCode.USAGE, asset, "--format", "obj", "-o", "x", "-d", "y");
        assertTrue(both.err().contains("give one of them"), both.err());
    }

    @Test
    void lossesArePrintedALineEachWithTheirCount() {
        CommandRun run = export(ExitCode.OK, bake(Models.CUBE), "--format", "obj");
        assertTrue(run.err().contains("cube.cullet: obj does not hold active edges (24)\n"), run.err());
        assertTrue(run.err().contains("the rule that touching is a hit: triangles (12)\n"), run.err());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--format objj|unknown format 'objj'; formats are glb, obj|did you mean obj?",
                "--format obj --naming unreal|--naming is an option of the format glb|",
                "--format obj --khr-draft|--khr-draft is an option of the format glb|",
                "--format glb --naming unrael|--naming 'unrael' must be unreal, godot, none|did you mean unreal?",
                "--format glb --naming unreal --khr-draft|would give each collider twice|",
                "--format obj --include hull|--include 'hull' must be triangles, shapes, spheres|",
                "|--format|"
            })
    void wrongUsageIsOneLineWithWhatIsAllowed(String flags, String message, String hint) {
        Path asset = bake(Models.CUBE);
        CommandRun run = export(ExitCode.USAGE, asset, flags == null ? new String[0] : flags.split(" ", -1));
        assertTrue(run.err().contains(message) && run.err().contains(hint == null ? "" : hint), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    @Test
    void whatTheAssetLacksNamesTheFlag() {
        Path asset = bake(Models.CUBE);
        CommandRun run = export(ExitCode.INPUT, asset, "--format", "obj", "--include", "shapes");
        assertEquals(asset + ": has no enclosing shape; bake it with --hull, --primitive or --decompose\n", run.err());
        assertFalse(Files.exists(folder.resolve("cube.obj")));
        export(ExitCode.OK, bake(Models.CUBE, "--hull"), "--format", "obj", "--include", "shapes,triangles");
        assertTrue(Files.exists(folder.resolve("cube.obj")));
    }

    @Test
    void sourcesAndForeignFilesAreNotReplaced() throws IOException {
        Path asset = bake(Models.CUBE);
        Path source = folder.resolve("source/cube.obj");
        CommandRun refused = export(ExitCode.USAGE, asset, "--format", "obj", "-o", source.toString());
        assertTrue(refused.err().contains("it is a file that this run reads"), refused.err());
        export(ExitCode.USAGE, asset, "--format", "obj", "-o", source.toString(), "--overwrite");
        export(ExitCode.USAGE, asset, "--format", "obj", "-o", asset.toString(), "--overwrite");
        assertEquals(Models.CUBE, Files.readString(source));
        Path foreign = Files.writeString(folder.resolve("cube.mtl"), "newmtl mine\n");
        export(ExitCode.USAGE, asset, "--format", "obj");
        assertFalse(Files.exists(folder.resolve("cube.obj")), "nothing is written if one file is refused");
        export(ExitCode.OK, asset, "--format", "obj", "--overwrite");
        assertTrue(Files.readString(foreign).contains("cullet export"));
        export(ExitCode.OK, asset, "--format", "obj");
    }

    /** The hash of such a source includes its material file. */
    @Test
    void aSourceWithAMaterialFileIsNotReplaced() throws IOException {
        String text = "mtllib a b.mtl\n" + Models.CUBE;
        Path source = Models.write(folder.resolve("cube.obj"), text);
        Models.write(folder.resolve("a b.mtl"), "newmtl steel\n");
        Path asset = bake(source);
        CommandRun refused = export(ExitCode.USAGE, asset, "--format", "obj", "--overwrite");
        assertTrue(refused.err().contains("it is a file that this run reads"), refused.err());
        assertEquals(text, Files.readString(source));
        Models.write(source, text + "# edited\n");
        export(ExitCode.OK, asset, "--format", "obj", "--overwrite");
    }

    @Test
    void whatIsNoAssetIsReported() {
        Path text = Models.write(folder.resolve("a.cullet"), Models.CUBE);
        export(ExitCode.ASSET, text, "--format", "obj");
        export(ExitCode.INPUT, folder.resolve("none.cullet"), "--format", "obj");
        assertTrue(export(ExitCode.INPUT, folder, "--format", "obj").err().contains("is a folder"));
    }

    /**
     * Returns all differences but the hash of the source, the trees and bytes of triangles in another order, and
     * what the format does not hold.
     */
    static List<String> differences(Path a, Path b, String also) {
        CommandRun diff = CommandRun.of("diff", a.toString(), b.toString());
        assertEquals("", diff.err());
        assertTrue(diff.out().contains("source: sha256"), diff.out());
        return diff.out()
                .lines()
                .filter(line -> !line.matches("(source: |bytes of |part \".*\": (AABB tree" + also + "): ).*"))
                .toList();
    }

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource({
        "drone.obj, obj",
        "wall.obj, obj",
        "fighter.obj, obj",
        "fighter.fbx, obj",
        "drone.obj, glb",
        "wall.obj, glb",
        "fighter.obj, glb",
        "fighter.fbx, glb",
        "terrain.obj, glb"
    })
    void samplesBakeTheSameAgain(String sample, String format) throws IOException {
        Path source = Checkout.path("samples/models").resolve(sample);
        for (String encoding : List.of("exact", "packed")) {
            for (String parts : List.of("file", "node")) {
                Path asset = bake(source, "--encoding", encoding, "--parts", parts);
                Path again = folder.resolve("again");
                export(ExitCode.OK, asset, "--format", format, "-d", again.toString());
                String stem = sample.replaceFirst("\\..*", "");
                Path second = folder.resolve("second.cullet");
                run(
                        ExitCode.OK,
                        "bake",
                        again.resolve(stem + "." + format).toString(),
                        "-o",
                        second.toString(),
                        "--encoding",
                        encoding,
                        "--parts",
                        parts);
                assertEquals(
                        List.of(),
                        differences(asset, second, format.equals("obj") ? "|pivot" : ""),
                        sample + " " + encoding + " " + parts);
            }
        }
    }

    @Test
    void theLevelBakesTheSameSceneAgain() throws IOException {
        Path level = folder.resolve("level.cullet");
        Path source = Checkout.path("samples/models/level/arena.jsonl");
        run(ExitCode.OK, "bake-scene", source.toString(), "-o", level.toString());
        export(
                ExitCode.OK,
                level,
                "--format",
                "glb",
                "-d",
                folder.resolve("again").toString());
        Path second = folder.resolve("second.cullet");
        run(ExitCode.OK, "bake-scene", folder.resolve("again/level.glb").toString(), "-o", second.toString());
        assertEquals(List.of(), differences(level, second, ""));
    }

    /** Each piece is a collider of its own; another import leaves them out, and the triangles are the same. */
    @Test
    void convexPiecesAreColliders() throws IOException {
        Path source = Checkout.path("samples/models/drone.obj");
        Path asset = bake(source, "--decompose", "15%", "--hull");
        int pieces = (int) CommandRun.of("inspect", "--hulls", asset.toString())
                .out()
                .lines()
                .filter(line -> line.contains("\"piece\":"))
                .count();
        assertTrue(pieces > 1, "" + pieces);
        CommandRun run = export(ExitCode.OK, asset, "--format", "glb", "--naming", "unreal");
        assertTrue(run.err().contains("enclosing shapes of parts that have convex pieces (1)"), run.err());
        String json = new String(Files.readAllBytes(folder.resolve("drone.glb")), StandardCharsets.ISO_8859_1);
        assertEquals(pieces, json.split("\"cullet_shape\":\"piece\"", -1).length - 1);
        export(ExitCode.OK, asset, "--format", "mjcf");
        String mjcf = Files.readString(folder.resolve("drone.xml"));
        assertTrue(mjcf.split("<geom ", -1).length - 1 >= pieces, mjcf);
        export(ExitCode.OK, asset, "--format", "obj", "--include", "shapes");
        String obj = Files.readString(folder.resolve("drone.obj"));
        assertEquals(pieces, obj.lines().filter(line -> line.startsWith("o ")).count());
        Path again = folder.resolve("again.cullet");
        run(ExitCode.OK, "bake", folder.resolve("drone.glb").toString(), "-o", again.toString());
        Path plain = folder.resolve("plain.cullet");
        run(ExitCode.OK, "bake", source.toString(), "-o", plain.toString());
        assertEquals(triangles(plain), triangles(again));
    }

    private static String triangles(Path asset) {
        return CommandRun.of("inspect", asset.toString())
                .out()
                .lines()
                .filter(line -> line.startsWith("part "))
                .findFirst()
                .orElse("")
                .replaceFirst("^part \"[^\"]*\"", "");
    }

    @Test
    void assetsOfOneSourceAreLevelsOfDetail() throws IOException {
        Path source = Checkout.path("samples/models/terrain.obj");
        Path asset = folder.resolve("terrain.cullet");
        run(ExitCode.OK, "bake", source.toString(), "-o", asset.toString(), "--lods", "0.2%,1%", "--hull");
        Path first = folder.resolve("terrain_LOD1.cullet");
        Path second = folder.resolve("terrain_LOD2.cullet");
        CommandRun run = export(
                ExitCode.OK, asset, first.toString(), second.toString(), "--format", "glb", "--naming", "unreal");
        assertTrue(run.err().contains("enclosing shapes of levels of detail from 1 (2)"), run.err());
        String json = new String(Files.readAllBytes(folder.resolve("terrain.glb")), StandardCharsets.ISO_8859_1);
        for (int level = 0; level < 3; level++) {
            assertTrue(json.contains("\"name\":\"terrain_LOD" + level + "\",\"mesh\":"), json.substring(0, 900));
        }
        assertTrue(json.contains("\"name\":\"UCX_terrain_LOD0\"") && !json.contains("UCX_terrain_LOD1"));
        Path level = folder.resolve("level.cullet");
        run(
                ExitCode.OK,
                "bake",
                folder.resolve("terrain.glb").toString(),
                "-o",
                level.toString(),
                "--include",
                "*_LOD2");
        CommandRun diff = CommandRun.of("diff", second.toString(), level.toString());
        assertFalse(diff.out().contains("triangles:"), diff.out());

        CommandRun obj = export(ExitCode.INPUT, asset, first.toString(), "--format", "obj");
        assertTrue(obj.err().contains("obj does not hold them; use glb"), obj.err());
        Path other = bake(Models.CUBE);
        CommandRun wrong = export(ExitCode.INPUT, asset, other.toString(), "--format", "glb");
        assertTrue(wrong.err().contains("because it was baked from another source"), wrong.err());
    }

    @Test
    void instancesOfASceneMayBeArrays() throws IOException {
        Path level = folder.resolve("level.cullet");
        Path source = Checkout.path("samples/models/level/arena.jsonl");
        run(ExitCode.OK, "bake-scene", source.toString(), "-o", level.toString());
        Path again = folder.resolve("again");
        CommandRun run = export(ExitCode.OK, level, "--format", "glb", "--gpu-instancing", "-d", again.toString());
        assertTrue(run.err().contains("glb does not hold ids") || !run.err().contains("glb does not hold instances"));
        Path glb = again.resolve("level.glb");
        String json = new String(Files.readAllBytes(glb), StandardCharsets.ISO_8859_1);
        assertTrue(json.contains("\"extensionsRequired\":[\"EXT_mesh_gpu_instancing\"]"), json.substring(0, 300));
        Path second = folder.resolve("second.cullet");
        run(ExitCode.OK, "bake-scene", glb.toString(), "-o", second.toString());
        Asset a = AssetFiles.read(level);
        Asset b = AssetFiles.read(second);
        assertEquals(a.parts().size(), b.parts().size());
        assertEquals(places(a), places(b));
        CommandRun none = export(ExitCode.INPUT, bake(Models.CUBE), "--format", "glb", "--gpu-instancing");
        assertTrue(none.err().contains("has no instances of triangles"), none.err());
        export(ExitCode.USAGE, level, "--format", "usda", "--gpu-instancing");
    }

    /** Returns the number of triangles of each instance and where it is, sorted. */
    private static List<String> places(Asset asset) {
        AssetScene scene = Objects.requireNonNull(asset.scene());
        List<String> places = new ArrayList<>();
        for (int i = 0; i < scene.instanceCount(); i++) {
            StringBuilder place = new StringBuilder()
                    .append(asset.parts().get(scene.meshes()[i]).triangles().triangleCount())
                    .append(' ')
                    .append(scene.scales()[i]);
            for (int axis = 0; axis < 3; axis++) {
                place.append(' ').append((float) scene.positions()[3 * i + axis] + 0f);
            }
            places.add(place.toString());
        }
        places.sort(null);
        return places;
    }

    @Test
    void theSameBytesOnAnyNumberOfThreads() throws IOException {
        Path source = Checkout.path("samples/models/fighter.obj");
        byte[][] first = new byte[2][];
        for (String jobs : List.of("1", "4")) {
            Path asset = bake(source, "--jobs", jobs, "--force");
            export(
                    ExitCode.OK,
                    asset,
                    "--format",
                    "obj",
                    "-d",
                    folder.resolve(jobs).toString());
            for (int i = 0; i < 2; i++) {
                byte[] bytes = Files.readAllBytes(folder.resolve(jobs).resolve(i == 0 ? "fighter.obj" : "fighter.mtl"));
                if (first[i] != null) {
                    assertArrayEquals(first[i], bytes);
                }
                first[i] = bytes;
            }
        }
    }
}
