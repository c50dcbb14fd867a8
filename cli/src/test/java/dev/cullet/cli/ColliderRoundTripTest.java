// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingShape;
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

/** Shapes of assets are the same after an export as glb and a bake without options of shapes. */
final class ColliderRoundTripTest {
    private final Path folder;

    ColliderRoundTripTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static CommandRun run(ExitCode code, String... args) {
        CommandRun run = CommandRun.inOneProcess(args);
        assertEquals(code.code(), run.code(), run.out() + run.err());
        return run;
    }

    private static CommandRun run(String command, Path input, Path output, String flags) {
        List<String> args = new ArrayList<>(List.of(command, input.toString(), "-o", output.toString()));
        if (!flags.isEmpty()) {
            args.addAll(List.of(flags.split(" ", -1)));
        }
        return run(ExitCode.OK, args.toArray(new String[0]));
    }

    @ParameterizedTest(name = "{0} {1}, {2}")
    @CsvSource({
        "drone.obj, --parts node --hull on, none",
        "drone.obj, --parts node --primitive auto, none",
        "drone.obj, --parts node --primitive box, unreal",
        "fighter.fbx, --parts node --primitive capsule, none",
        "fighter.fbx, --parts node --primitive capsule --hull-margin 0.01, unreal",
        "fighter.fbx, --parts node --primitive sphere, godot",
        "fighter.fbx, --primitive kdop26, none",
        "fighter.obj, --hull on --hull-planes 200, khr",
        "fighter.obj, --parts node --primitive box, khr",
        "fighter.obj, --parts node --primitive capsule, khr",
        "wall.obj, --hull on --hull-for jolt --encoding compact, godot",
        "terrain.obj, --hull on --hull-error 0.5 --encoding packed, unreal",
        "terrain.obj, --primitive sphere --simplify 1%, none"
    })
    void exportBakeAndExportHaveTheSameBytes(String sample, String flags, String naming) throws IOException {
        Path asset = folder.resolve("asset.cullet");
        run("bake", Checkout.path("samples/models").resolve(sample), asset, flags);
        Path first = folder.resolve("1/asset.glb");
        String export = "--format glb " + (naming.equals("khr") ? "--khr-draft" : "--naming " + naming);
        run("export", asset, first, export);
        Path again = folder.resolve("again.cullet");
        String parts = flags.contains("--parts node") ? "--parts node" : "";
        CommandRun bake = run("bake", first, again, parts);
        assertFalse((bake.out() + bake.err()).contains("collider-not-kept"), bake.out() + bake.err());
        assertSameShapes(read(asset), read(again));
        Path second = folder.resolve("2/asset.glb");
        run("export", again, second, export);
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
        run(ExitCode.OK, "verify", again.toString(), "--source", first.toString());
    }

    @Test
    void theMeshesOfASceneKeepTheirShapes() throws IOException {
        Path level = folder.resolve("level.cullet");
        run("bake-scene", Checkout.path("samples/models/level/arena.jsonl"), level, "--primitive auto");
        Path first = folder.resolve("1/level.glb");
        run("export", level, first, "--format glb");
        Path again = folder.resolve("again.cullet");
        run("bake-scene", first, again, "");
        assertSameShapes(read(level), read(again));
        Path second = folder.resolve("2/level.glb");
        run("export", again, second, "--format glb");
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
    }

    /** The same file several times, another one with two shapes, and one that the options give a shape. */
    @Test
    void theMeshesOfAManifestKeepTheirShapes() throws IOException {
        Path drone = folder.resolve("drone.cullet");
        run("bake", Checkout.path("samples/models/drone.obj"), drone, "--hull on");
        run("export", drone, folder.resolve("drone.glb"), "--format glb");
        Files.copy(folder.resolve("drone.glb"), folder.resolve("copy.glb"));
        Path fighter = folder.resolve("fighter.cullet");
        run("bake", Checkout.path("samples/models/fighter.fbx"), fighter, "--parts node --primitive auto");
        run("export", fighter, folder.resolve("fighter.glb"), "--format glb");
        Path manifest = Models.write(folder.resolve("level.jsonl"), """
                {"asset": "drone.glb"}
                {"asset": "drone.glb", "translation": [9, 0, 0], "scale": 2}
                {"asset": "copy.glb", "translation": [0, 0, 9]}
                """);
        Path level = folder.resolve("level.cullet");
        run("bake-scene", manifest, level, "");
        Asset baked = read(level);
        assertEquals(1, baked.parts().size());
        EnclosingShape expected =
                Objects.requireNonNull(read(drone).parts().get(0).shape());
        EnclosingShape shape = Objects.requireNonNull(baked.parts().get(0).shape());
        assertArrayEquals(expected.corners(), shape.corners());
        assertArrayEquals(expected.normals(), shape.normals());
        assertArrayEquals(expected.offsets(), shape.offsets());

        Models.write(manifest, "{\"asset\": \"drone.glb\"}\n{\"asset\": \"fighter.glb\"}\n");
        CommandRun two = run("bake-scene", manifest, level, "");
        assertTrue(
                (two.out() + two.err()).contains("part \"fighter\": the file has 2 shapes for it, but a part has one"),
                two.out() + two.err());
        assertEquals(
                List.of(true, false),
                read(level).parts().stream().map(part -> part.shape() != null).toList());
        CommandRun boxes = run("bake-scene", manifest, level, "--primitive box");
        assertFalse((boxes.out() + boxes.err()).contains("collider-not-kept"), boxes.out() + boxes.err());
        assertTrue(read(level).parts().stream().allMatch(part -> part.shape() != null));
    }

    private static Asset read(Path file) throws IOException {
        return AssetFiles.read(file);
    }

    /** Compares all but the sizes, which are measured again. */
    private static void assertSameShapes(Asset a, Asset b) {
        assertEquals(a.parts().size(), b.parts().size());
        for (AssetPart part : a.parts()) {
            EnclosingShape expected = Objects.requireNonNull(part.shape());
            AssetPart again = b.parts().stream()
                    .filter(other -> other.name().equals(part.name()))
                    .findFirst()
                    .orElseThrow();
            EnclosingShape shape = Objects.requireNonNull(again.shape(), part.name());
            assertEquals(expected.kind(), shape.kind());
            assertEquals(expected.engine(), shape.engine());
            assertEquals(expected.margin(), shape.margin());
            assertArrayEquals(expected.primitive(), shape.primitive());
            assertArrayEquals(expected.normals(), shape.normals());
            assertArrayEquals(expected.offsets(), shape.offsets());
            assertArrayEquals(expected.corners(), shape.corners());
            assertArrayEquals(expected.faceStarts(), shape.faceStarts());
            assertArrayEquals(expected.faceCorners(), shape.faceCorners());
            assertArrayEquals(expected.triangles(), shape.triangles());
        }
    }

    private static boolean hasShape(Path asset) throws IOException {
        return read(asset).parts().stream().map(AssetPart::shape).anyMatch(Objects::nonNull);
    }

    /** Bakes a cube with a box, exports it, and replaces a text in the JSON by another of the same length. */
    private Path edited(String text, String replacement) throws IOException {
        assertEquals(text.length(), replacement.length());
        Path source = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        Path asset = folder.resolve("cube.cullet");
        run("bake", source, asset, "--primitive box");
        Path glb = folder.resolve("cube.glb");
        run("export", asset, glb, "--format glb --overwrite");
        byte[] bytes = Files.readAllBytes(glb);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
        assertTrue(at > 0, () -> new String(bytes, StandardCharsets.ISO_8859_1));
        System.arraycopy(replacement.getBytes(StandardCharsets.ISO_8859_1), 0, bytes, at, text.length());
        return Files.write(glb, bytes);
    }

    @Test
    void changedGeometryIsAFinding() throws IOException {
        Path glb = edited("\"size\":[1", "\"size\":[3");
        Path again = folder.resolve("again.cullet");
        CommandRun bake = run("bake", glb, again, "");
        assertTrue((bake.out() + bake.err()).contains("its geometry was changed after the export"), bake.toString());
        assertFalse(hasShape(again));
        CommandRun other = run("bake", glb, again, "--hull on --force");
        assertFalse((other.out() + other.err()).contains("collider-not-kept"), other.toString());
        assertTrue(hasShape(again));
    }

    @Test
    void whatDoesNotEncloseIsAFinding() throws IOException {
        Path source = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        Path asset = folder.resolve("cube.cullet");
        run("bake", source, asset, "--primitive sphere");
        Path glb = folder.resolve("cube.glb");
        run("export", asset, glb, "--format glb");
        String json = new String(Files.readAllBytes(glb), StandardCharsets.ISO_8859_1);
        float radius =
                Objects.requireNonNull(read(asset).parts().get(0).shape()).primitive()[3];
        String text = Float.toString(radius);
        String smaller = Float.toString(radius * 0.999f).substring(0, text.length());
        assertTrue(json.contains(text), json);
        Files.write(glb, json.replace(text, smaller).getBytes(StandardCharsets.ISO_8859_1));
        Path again = folder.resolve("again.cullet");
        CommandRun bake = run("bake", glb, again, "");
        assertTrue((bake.out() + bake.err()).contains("it does not enclose the mesh"), bake.out() + bake.err());
        assertFalse(hasShape(again));
        CommandRun strict = CommandRun.of("bake", glb.toString(), "-o", again.toString(), "--strict", "--force");
        assertTrue(strict.code() != 0, strict.out());
    }

    @Test
    void severalShapesForOnePartAndMovedPartsAreFindings() throws IOException {
        Path asset = folder.resolve("fighter.cullet");
        run("bake", Checkout.path("samples/models/fighter.fbx"), asset, "--parts node --primitive auto");
        Path glb = folder.resolve("fighter.glb");
        run("export", asset, glb, "--format glb");
        Path again = folder.resolve("again.cullet");
        for (String flags : List.of("", "--parts node --center bounds", "--parts node --scale 2", "--naming none")) {
            CommandRun bake = run("bake", glb, again, (flags + " --force").trim());
            String printed = bake.out() + bake.err();
            String expected = switch (flags) {
                case "" -> "use --parts node";
                case "--parts node --center bounds" -> "--center moves it";
                case "--parts node --scale 2" -> "moved or scaled by its node";
                default -> "";
            };
            assertEquals(!expected.isEmpty(), printed.contains("collider-not-kept"), printed);
            assertTrue(printed.contains(expected), printed);
            assertFalse(hasShape(again), flags);
        }
    }
}
