// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.Primitive;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.AtomicOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Enclosing shapes through bake, inspect and verify, in all encodings. */
class ShapeVerbsTest {
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final Path folder;

    ShapeVerbsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** A closed fan of triangles around points on a sphere of radius 1, away from the origin. */
    private static String ball() {
        Random random = new Random(7);
        StringBuilder obj = new StringBuilder("o ball\n");
        for (int i = 0; i < 90; i++) {
            double z = 2 * random.nextDouble() - 1;
            double angle = 6.283 * random.nextDouble();
            double r = Math.sqrt(1 - z * z);
            obj.append(
                    String.format(Locale.ROOT, "v %.7f %.7f %.7f%n", 10 + r * Math.cos(angle), r * Math.sin(angle), z));
        }
        for (int i = 1; i <= 88; i++) {
            obj.append("f " + i + " " + (i + 1) + " " + (i + 2) + "\n");
        }
        return obj.toString();
    }

    private static EnclosingShape shape(Path asset) throws IOException {
        EnclosingShape shape = AssetFiles.read(asset).parts().get(0).shape();
        assertNotNull(shape);
        return shape;
    }

    private static CommandRun verified(int code, String... args) {
        CommandRun run = CommandRun.of(args);
        assertEquals(code, run.code(), run.out() + run.err());
        return run;
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"exact", "compact", "packed"})
    void everyEncodingHasAHullThatIsProven(String encoding) throws IOException {
        Path asset = Models.bake(folder, "ball", ball(), "--hull", "--hull-planes", "20", "--encoding", encoding);
        EnclosingShape shape = shape(asset);
        assertEquals(EnclosingShape.HULL, shape.kind());
        assertEquals(20, shape.planeCount());
        assertEquals("", shape.engine());
        String source = folder.resolve("ball.obj").toString();
        CommandRun run = verified(0, "verify", asset.toString(), "--source", source, "--isolate=false");
        assertTrue(
                run.out()
                        .contains("enclosing shape: ok: the hull of 20 planes and " + shape.cornerCount()
                                + " corners is convex and contains all 90 vertices\n"),
                run.out());
        assertTrue(run.out().contains("enclosing shape: ok: contains all 90 vertices of the source\n"), run.out());
    }

    @Test
    void withoutTheOptionThereIsNone() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        assertNull(AssetFiles.read(asset).parts().get(0).shape());
        assertTrue(!CommandRun.of("verify", asset.toString()).out().contains("shape"));
        assertTrue(!CommandRun.of("inspect", asset.toString()).out().contains("shape"));
        CommandRun run = CommandRun.of("inspect", "--hulls", asset.toString());
        assertEquals("", run.out());
        assertTrue(
                run.err().contains("no part has an enclosing shape; bake with --hull, --primitive or --decompose"),
                run.err());
        Path off = Models.bake(folder, "off", Models.CUBE, "--hull=off");
        assertEquals(Files.size(asset), Files.size(off), "the default is not stored");
    }

    @Test
    void bakeAndInspectPrintItsSizes() throws IOException {
        Path source = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        CommandRun bake = CommandRun.of("bake", source.toString(), "--isolate=false", "--hull", "--hull-for", "jolt");
        assertTrue(
                bake.out().contains(", hull of 6 planes, 8 vertices, excess volume 0.6 %, stick-out 0.0017"),
                bake.out());
        assertTrue(bake.out().contains(", margin 0.0010"), bake.out());
        assertTrue(bake.out().contains(" m, for jolt, "), bake.out());
        Path asset = folder.resolve("cube.cullet");
        CommandRun text = CommandRun.of("inspect", asset.toString());
        assertTrue(
                text.out().contains("  shape         hull of 6 planes, 8 vertices, excess volume 0.6 %"), text.out());
        JsonNode shape = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("inspect", "--json", asset.toString()).out())
                .get("parts")
                .get(0)
                .get("shape");
        assertEquals("hull", shape.get("kind").asText());
        assertEquals(6, shape.get("planes").asInt());
        assertEquals(8, shape.get("vertices").asInt());
        assertEquals(0.006, shape.get("excessVolume").asDouble(), 0.001);
        assertEquals(0.001, shape.get("margin").asDouble(), 1e-5);
        assertEquals("jolt", shape.get("engine").asText());
        CommandRun csv = CommandRun.of("inspect", "--csv", asset.toString());
        assertTrue(csv.out().startsWith("file,") && csv.out().contains(",shape_bytes,"), csv.out());
    }

    @Test
    void reportsOfBakesHaveIt() throws IOException {
        Models.write(folder.resolve("models/two.obj"), Models.TWO);
        Path report = folder.resolve("report.json");
        String[] args = {
            "bake",
            folder.resolve("models").toString(),
            "-d",
            folder.resolve("assets").toString(),
            "--parts",
            "node",
            "--primitive",
            "sphere",
            "--isolate=false",
            "--report",
            report.toString()
        };
        CommandRun bake = CommandRun.of(args);
        assertTrue(bake.out().contains(", 2 shapes, stick-out at most 0."), bake.out());
        JsonNode parts = JsonMapper.builder()
                .build()
                .readTree(Files.readString(report))
                .get("files")
                .get(0)
                .get("parts");
        for (JsonNode part : parts) {
            assertEquals("sphere", part.get("shape").get("kind").asText());
            assertTrue(!part.get("shape").has("excessVolume"), "a triangle has no volume");
        }
        String first = Files.readString(report);
        CommandRun again = CommandRun.of(args);
        assertTrue(again.out().contains("up to date"), again.out());
        String shape = first.substring(first.indexOf("\"shape\" : {"), first.indexOf("\"margin\""));
        assertTrue(Files.readString(report).contains(shape), "the build record has the shape: " + shape);
    }

    /** All digits: in decimal arithmetic, all vertices of the source are on the inner side of all planes. */
    @Test
    void hullsAreLinesOfExactNumbers() throws IOException {
        Path asset = Models.bake(folder, "ball", ball(), "--hull", "--hull-planes", "12");
        EnclosingShape shape = shape(asset);
        CommandRun run = CommandRun.of("inspect", asset.toString(), "--hulls");
        assertEquals(1, run.out().lines().count());
        JsonNode line = EXACT.readTree(run.out());
        assertEquals("main", line.get("part").asText());
        assertEquals("hull", line.get("kind").asText());
        JsonNode planes = line.get("planes");
        assertEquals(12, planes.size());
        assertEquals(shape.cornerCount(), line.get("vertices").size());
        assertEquals(12, line.get("faces").size());
        float[] positions = AssetFiles.read(asset).parts().get(0).triangles().positions();
        for (int p = 0; p < 12; p++) {
            assertEquals(
                    new BigDecimal(shape.offsets()[p]), planes.get(p).get(3).decimalValue());
            for (int v = 0; v < positions.length; v += 3) {
                BigDecimal dot = BigDecimal.ZERO;
                for (int axis = 0; axis < 3; axis++) {
                    dot = dot.add(planes.get(p).get(axis).decimalValue().multiply(new BigDecimal(positions[v + axis])));
                }
                assertTrue(dot.compareTo(planes.get(p).get(3).decimalValue()) <= 0, "plane " + p + ", vertex " + v / 3);
            }
        }
        for (int v = 0; v < shape.corners().length; v++) {
            BigDecimal printed = line.get("vertices").get(v / 3).get(v % 3).decimalValue();
            assertEquals(0, new BigDecimal(shape.corners()[v]).compareTo(printed));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"box, half", "capsule, end", "sphere, center", "kdop14, planes", "kdop26, planes", "auto, half"})
    void primitivesAreProvenAndPrinted(String primitive, String field) throws IOException {
        Path asset = Models.bake(folder, "bar", Models.BAR, "--primitive", primitive, "--hull-margin", "0.25");
        String kind = primitive.equals("auto") ? "box" : primitive.replaceAll("\\d", "");
        CommandRun run = verified(0, "verify", asset.toString());
        assertTrue(run.out().contains("enclosing shape: ok: the " + kind), run.out());
        JsonNode line = EXACT.readTree(
                CommandRun.of("inspect", asset.toString(), "--hulls").out());
        assertEquals(kind, line.get("kind").asText());
        assertTrue(line.get(field).isArray(), line.toString());
        assertEquals(0.25, line.get("margin").asDouble(), 1e-3);
        assertTrue(line.get("stickOut").asDouble() >= 0.25, line.toString());
        assertTrue(line.has("volume") && line.has("excessVolume"), line.toString());
    }

    @Test
    void aFlatPartHasNoExcessVolume() throws IOException {
        Path asset = Models.bake(folder, "flat", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "--hull");
        String line = CommandRun.of("inspect", asset.toString(), "--hulls").out();
        assertTrue(line.contains("\"excessVolume\":null"), line);
        verified(0, "verify", asset.toString());
        assertTrue(CommandRun.of("inspect", asset.toString()).out().contains(", around a flat part, "));
    }

    @Test
    void linesOfSeveralAssetsNameTheFile() {
        Models.bake(folder, "a", Models.CUBE, "--hull");
        Models.bake(folder, "b", Models.BAR, "--primitive", "box");
        CommandRun run = CommandRun.of("inspect", folder.toString(), "--hulls");
        assertEquals(2, run.out().lines().count(), run.out());
        assertTrue(run.out().lines().allMatch(line -> line.startsWith("{\"file\":\"")), run.out());
        CommandRun both = CommandRun.of("inspect", folder.toString(), "--hulls", "--json");
        assertEquals(ExitCode.USAGE.code(), both.code());
        assertTrue(both.err().contains("leave out --json"), both.err());
        Path file = folder.resolve("shapes.jsonl");
        CommandRun written = CommandRun.of("inspect", folder.toString(), "--hulls", "-o", file.toString());
        assertTrue(written.out().contains("2 shapes"), written.out());
    }

    private CommandRun verifyChanged(String obj, UnaryOperator<HullShape> change, int code, String... options)
            throws IOException {
        Path path = Models.bake(folder, "model", obj, options);
        Asset asset = AssetFiles.read(path);
        AssetPart part = asset.parts().get(0);
        HullShape hull = (HullShape) StoredShape.of(shape(path));
        EnclosingShape changed = StoredShape.of(change.apply(hull), ShapeOptions.NONE);
        AtomicOutput.write(
                path, AssetWriter.write(TestAsset.withParts(asset, part.withShape(changed)), AssetEncoding.EXACT));
        return verified(code, "verify", path.toString());
    }

    private static HullShape with(HullShape hull, double[] offsets, float[] corners) {
        return new HullShape(hull.normals(), offsets, corners, hull.faceStarts(), hull.faceCorners(), hull.measures());
    }

    /** The corner stays on its planes up to rounding, so the shape is convex, but one vertex is outside. */
    @Test
    void verifyFindsACornerThatMovedByOneRounding() throws IOException {
        CommandRun run = verifyChanged(
                Models.CUBE,
                hull -> {
                    float[] corners = hull.corners().clone();
                    for (int i = 0; i < corners.length; i += 3) {
                        if (corners[i] + corners[i + 1] + corners[i + 2] > 2.9f) {
                            corners[i] = Math.nextDown(1f);
                            corners[i + 1] = Math.nextDown(1f);
                            corners[i + 2] = Math.nextDown(1f);
                        }
                    }
                    return with(hull, hull.offsets(), corners);
                },
                1,
                "--hull");
        assertTrue(run.out().contains("enclosing shape: DIFFERENT: 1 of 8 vertices outside: vertex "), run.out());
        assertTrue(run.out().contains(" at (1.0, 1.0, 1.0) is outside the hull of the corners by 5.96"), run.out());
    }

    @Test
    void verifyFindsACornerThatLeftItsPlanes() throws IOException {
        CommandRun run = verifyChanged(
                Models.CUBE,
                hull -> {
                    float[] corners = hull.corners().clone();
                    corners[0] += corners[0] > 0.5f ? -0.1f : 0.1f;
                    return with(hull, hull.offsets(), corners);
                },
                1,
                "--hull");
        assertTrue(
                run.out().contains("DIFFERENT: the hull of 6 planes and 8 corners is not convex and closed: "),
                run.out());
    }

    @Test
    void verifyCountsAllVerticesOutsideOfASmallerHull() throws IOException {
        CommandRun run = verifyChanged(
                Models.CUBE,
                hull -> {
                    float[] corners = hull.corners().clone();
                    for (int i = 0; i < corners.length; i++) {
                        corners[i] = 0.5f * corners[i];
                    }
                    double[] offsets = hull.offsets().clone();
                    for (int i = 0; i < offsets.length; i++) {
                        offsets[i] = 0.5 * offsets[i];
                    }
                    return with(hull, offsets, corners);
                },
                1,
                "--hull");
        assertTrue(run.out().contains(" vertices outside: vertex "), run.out());
        assertTrue(run.out().contains("DIFFERENT: 7 of 8"), run.out());
    }

    @Test
    void verifyWithTheSourceFindsASmallerSphere() throws IOException {
        Path path = Models.bake(folder, "ball", ball(), "--primitive", "sphere");
        Asset asset = AssetFiles.read(path);
        AssetPart part = asset.parts().get(0);
        Primitive.Ball ball = (Primitive.Ball) StoredShape.of(shape(path));
        Primitive.Ball less = new Primitive.Ball(ball.centre(), 0.999f * ball.radius(), ball.measures());
        AssetPart changed = part.withShape(StoredShape.of(less, ShapeOptions.NONE));
        AtomicOutput.write(path, AssetWriter.write(TestAsset.withParts(asset, changed)));
        String source = folder.resolve("ball.obj").toString();
        CommandRun run = verified(1, "verify", path.toString(), "--source", source, "--isolate=false");
        assertTrue(run.out().contains(" of 90 vertices outside: vertex "), run.out());
        assertTrue(
                run.out().matches("(?s).* of the source outside: .*\\(corner of source triangle \\d+\\).*"), run.out());
    }

    @Test
    void everyFrameIsEnclosed() throws IOException {
        Models.write(folder.resolve("walk_1.obj"), Models.CUBE);
        Models.write(folder.resolve("walk_2.obj"), Models.CUBE.replace("v 1 1 1", "v 3 2 1"));
        Path out = folder.resolve("walk.cullet");
        String glob = folder.resolve("walk_*.obj").toString();
        CommandRun bake =
                CommandRun.of("bake", glob, "--frames", "all", "--hull", "--isolate=false", "-o", out.toString());
        assertEquals(0, bake.code(), bake.err());
        CommandRun run = verified(0, "verify", out.toString(), "--source", glob, "--isolate=false");
        assertTrue(run.out().contains(" contains all 16 vertices\n"), run.out());
        assertTrue(run.out().contains(" contains all 16 vertices of the source\n"), run.out());
        assertEquals(3, max(shape(out).corners()), 1e-3);
    }

    private static float max(float[] numbers) {
        float max = numbers[0];
        for (float number : numbers) {
            max = Math.max(max, number);
        }
        return max;
    }

    @Test
    void rulesChooseTheShape() throws IOException {
        Path a = Models.write(folder.resolve("models/a.obj"), Models.CUBE);
        Models.write(folder.resolve("models/box.obj"), Models.BAR);
        Models.write(folder.resolve("models/none.obj"), Models.BAR);
        Path config = Files.writeString(folder.resolve("cullet.toml"), """
                sources = ["models"]
                directory = "assets"
                isolate = false
                hull = "on"
                hullPlanes = 6
                hullFor = "physx"

                [[rule]]
                files = ["box.obj"]
                primitive = "box"

                [[rule]]
                files = ["none.obj"]
                hull = "off"
                """);
        CommandRun run = CommandRun.of("bake", "--config", config.toString());
        assertEquals(0, run.code(), run.err() + a);
        EnclosingShape hull = shape(folder.resolve("assets/a.cullet"));
        assertEquals("physx", hull.engine());
        assertEquals(EnclosingShape.HULL, hull.kind());
        assertEquals(
                EnclosingShape.BOX, shape(folder.resolve("assets/box.cullet")).kind());
        assertNull(AssetFiles.read(folder.resolve("assets/none.cullet"))
                .parts()
                .get(0)
                .shape());
    }

    @Test
    void limitsThatCannotBeMetFailTheFile() {
        Path source = Models.write(folder.resolve("ball.obj"), ball());
        CommandRun run = CommandRun.of(
                "bake", source.toString(), "--isolate=false", "--hull", "--hull-planes", "5", "--hull-error", "1e-4");
        assertEquals(ExitCode.INPUT.code(), run.code(), run.err());
        assertTrue(run.err().contains("ball.obj: part \"main\": a hull within 1.0E-4 m needs "), run.err());
        assertTrue(run.err().contains("but 5 are allowed"), run.err());
        assertTrue(Files.notExists(folder.resolve("ball.cullet")));
    }

    @Test
    void jobsDoNotChangeTheBytes() throws IOException {
        for (int i = 0; i < 4; i++) {
            Models.write(folder.resolve("models/m" + i + ".obj"), ball().replace("v 10", "v 1" + i));
        }
        for (String jobs : new String[] {"1", "4"}) {
            CommandRun run = CommandRun.of(
                    "bake",
                    folder.resolve("models").toString(),
                    "-d",
                    folder.resolve("by" + jobs).toString(),
                    "--jobs",
                    jobs,
                    "--primitive",
                    "auto",
                    "--hull-error",
                    "0.05",
                    "--isolate=false");
            assertEquals(0, run.code(), run.err());
        }
        for (int i = 0; i < 4; i++) {
            Path one = folder.resolve("by1/m" + i + ".cullet");
            assertEquals(-1, Files.mismatch(one, folder.resolve("by4/m" + i + ".cullet")));
        }
    }
}
