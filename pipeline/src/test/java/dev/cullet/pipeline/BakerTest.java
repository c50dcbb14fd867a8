// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.text.Json;
import dev.cullet.pipeline.version.Version;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BakerTest {
    private final Path folder;

    BakerTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void bakesAFileInOneCall() throws Exception {
        BakedAsset baked = Baker.bake(cube(), BakeOptions.DEFAULTS);
        Asset asset = AssetReader.read(baked.bytes(), "cube");
        assertEquals(1, asset.parts().size());
        assertEquals("main", asset.parts().get(0).name());
        assertEquals(12, asset.parts().get(0).triangles().triangleCount());
        assertEquals(
                List.of("glass", "steel"),
                asset.surfaceNames().stream().sorted().toList());
        assertEquals("", asset.provenance().options());
        assertEquals(SourceHash.of(cube(), List.of()), asset.provenance().sourceHash());
        assertEquals(Version.current(), asset.provenance().builderVersion());
    }

    @Test
    void listenerReceivesEachStage() throws Exception {
        Path source = SmallModels.write(folder.resolve("degenerate.obj"), SmallModels.CUBE_WITH_FINDINGS);
        BakeReport report = Baker.bake(source, BakeOptions.DEFAULTS).report();
        assertEquals(new BakeReport.Triangles(15, 13), report.triangles());
        assertEquals(6, report.input().polygonArea() - 0.5 - Math.sqrt(2) / 2, 1e-6);
        assertEquals(report.input().polygonArea(), report.input().triangleArea(), 1e-9);
        assertEquals(6 + Math.sqrt(2) / 2, report.area(), 1e-6);
        List<String> kinds =
                report.findings().stream().map(ReportedFinding::kind).toList();
        assertTrue(kinds.containsAll(List.of("degenerate-triangle", "duplicate-triangle")), kinds.toString());
        assertTrue(report.warnings() >= 2);
        assertEquals(
                List.of("read", "clean", "build", "write"),
                List.copyOf(report.milliseconds().keySet()));
    }

    @Test
    void reportIsJsonWithPlaces() throws Exception {
        Path source = SmallModels.write(folder.resolve("degenerate.obj"), SmallModels.CUBE_WITH_FINDINGS);
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(Json.text(Baker.bake(source, BakeOptions.DEFAULTS).report()));
        assertEquals(source.toString(), json.get("source").asText());
        assertEquals("4", json.get("options").get("max-leaf").asText());
        JsonNode degenerate = null;
        for (JsonNode finding : json.get("findings")) {
            degenerate = finding.get("kind").asText().equals("degenerate-triangle") ? finding : degenerate;
        }
        JsonNode place = Objects.requireNonNull(degenerate).get("places").get(0);
        assertEquals(source.toString(), place.get("file").asText());
        assertEquals(13, place.get("triangle").asInt());
        assertEquals(3, place.get("point").size());
        assertTrue(json.get("parts").get(0).get("tree").get("sah").asDouble() > 0);
    }

    @Test
    void cutsAFileIntoParts() throws Exception {
        Path source = SmallModels.write(folder.resolve("two.obj"), SmallModels.TWO_OBJECTS);
        BakedAsset baked = Baker.bake(source, BakeOptions.DEFAULTS.with("parts", "node"));
        Asset asset = AssetReader.read(baked.bytes(), "two");
        assertEquals(
                List.of("left", "right"),
                asset.parts().stream().map(part -> part.name()).toList());
        assertEquals(2, asset.parts().get(1).triangles().triangleCount());
    }

    @Test
    void sameBytesOnAnyNumberOfThreads() throws Exception {
        Path source = SmallModels.write(folder.resolve("knot.obj"), SmallModels.obj(Meshes.torusKnot(24, 300)));
        ByteBuffer one = Baker.bake(source, BakeOptions.DEFAULTS.withThreads(1)).bytes();
        assertEquals(
                one, Baker.bake(source, BakeOptions.DEFAULTS.withThreads(1)).bytes());
        assertEquals(
                one, Baker.bake(source, BakeOptions.DEFAULTS.withThreads(2)).bytes());
        assertEquals(
                one, Baker.bake(source, BakeOptions.DEFAULTS.withThreads(5)).bytes());
    }

    @Test
    void sameBytesInThisProcessAndInAWorker() throws Exception {
        try (Baker isolated = Baker.isolated()) {
            assertEquals(
                    Baker.bake(cube(), BakeOptions.DEFAULTS).bytes(),
                    isolated.bake(cube(), BakeOptions.DEFAULTS, BakeProgress.NONE)
                            .bytes());
        }
    }

    @Test
    void aWrongFileIsOneLineThatNamesIt() {
        Path none = folder.resolve("none.obj");
        String message = assertThrows(BakeException.class, () -> Baker.bake(none, BakeOptions.DEFAULTS))
                .getMessage();
        assertTrue(message.startsWith(none + ": "), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void aMeshOfNothingIsRefused() {
        Path source = SmallModels.write(folder.resolve("flat.obj"), "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n");
        assertEquals(
                source + ": none of 1 triangles is left after cleaning: 1 without area. Is the scale 0, or the welding"
                        + " tolerance larger than the triangles?",
                assertThrows(BakeException.class, () -> Baker.bake(source, BakeOptions.DEFAULTS))
                        .getMessage());
    }

    @Test
    void progressGoesThroughTheStages() throws Exception {
        List<BakeProgress.Stage> stages = new ArrayList<>();
        try (Baker baker = Baker.inProcess()) {
            BakeOptions options = BakeOptions.DEFAULTS
                    .with("spheres", "2")
                    .with("spheres-budget", "0.01")
                    .with("simplify", "0.01")
                    .with("hull", "on")
                    .with("decompose", "5%");
            baker.bake(cube(), options, (stage, done, total) -> {
                if (stages.isEmpty() || stages.get(stages.size() - 1) != stage) {
                    stages.add(stage);
                }
            });
        }
        assertEquals(List.of(BakeProgress.Stage.values()), stages);
    }

    private Path cube() {
        return SmallModels.write(folder.resolve("cube.obj"), SmallModels.CUBE);
    }
}
