// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Outline;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.PolygonQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outlines of the unit cube through bake, inspect, verify and the runtime. */
class OutlineVerbsTest {
    private static final String[] BOTH = {"--outline", "silhouette:y", "--outline", "section:y=0.5"};

    private final Path folder;

    OutlineVerbsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void inspectShowsThem() throws IOException {
        Path asset = Models.bake(folder, "cube", Models.CUBE, BOTH);
        CommandRun text = CommandRun.of("inspect", asset.toString());
        assertTrue(text.out().contains("silhouette:y: 1 polygon, 0 holes, 4 vertices, area 1"), text.out());
        assertTrue(text.out().contains("section:y=0.5: 1 polygon"), text.out());
        JsonNode outlines = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("inspect", "--json", asset.toString()).out())
                .get("parts")
                .get(0)
                .get("outlines");
        assertEquals(2, outlines.size());
        for (JsonNode outline : outlines) {
            assertEquals(1, outline.get("area").asDouble(), 1e-4);
            assertTrue(outline.get("area").asDouble() >= 1);
            assertEquals(Math.sqrt(0.5), outline.get("circle").get(2).asDouble(), 1e-4);
        }
    }

    @Test
    void verifyProvesThemAndFindsWhatIsCutOff() throws IOException {
        Path path = Models.bake(folder, "cube", Models.CUBE, BOTH);
        CommandRun whole = CommandRun.of("verify", path.toString());
        assertEquals(ExitCode.OK.code(), whole.code(), whole.out());
        assertTrue(whole.out().contains("silhouette y: ok") && whole.out().contains("section y: ok"), whole.out());
        Asset asset = AssetFiles.read(path);
        AssetPart part = asset.parts().get(0);
        Outline outline = part.outlines()[0];
        float[] vertices = outline.vertices().clone();
        float[] envelope = outline.envelope().clone();
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = Math.max(0.01f, vertices[i]);
        }
        envelope[0] = 0.01f;
        envelope[1] = 0.01f;
        Outline less = new Outline(
                outline.kind(),
                outline.axis(),
                outline.at(),
                outline.error(),
                vertices,
                outline.ringEnds(),
                outline.polygonEnds(),
                envelope);
        Asset changed = TestAsset.withParts(asset, part.withOutlines(less, part.outlines()[1]));
        AtomicOutput.write(path, AssetWriter.write(changed));
        CommandRun cut = CommandRun.of("verify", path.toString());
        assertEquals(ExitCode.FINDINGS.code(), cut.code(), cut.out());
        assertTrue(cut.out().contains("DIFFERENT: triangle "), cut.out());
    }

    @Test
    void sectionThatMissesThePartIsReported() throws IOException {
        Path source = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        CommandRun run = CommandRun.of(
                "bake", source.toString(), "--isolate=false", "--outline", "section:y=7", "--outline", "silhouette:x");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        assertTrue(
                run.err().contains("part \"main\": section:y=7 does not cut the part; no outline is stored"),
                run.err());
        Outline[] outlines =
                AssetFiles.read(folder.resolve("cube.cullet")).parts().get(0).outlines();
        assertEquals(1, outlines.length);
        assertEquals(Outline.SILHOUETTE, outlines[0].kind());
    }

    @Test
    void theOrderOfOptionsDoesNotMatter() throws IOException {
        byte[] first = Files.readAllBytes(Models.bake(folder, "cube", Models.CUBE, BOTH));
        byte[] second = Files.readAllBytes(Models.bake(
                folder.resolve("again"),
                "cube",
                Models.CUBE,
                "--outline",
                "section:y=0.5",
                "--outline",
                "silhouette:y",
                "--outline",
                "section:y=.50"));
        assertArrayEquals(first, second);
    }

    @Test
    void theRuntimeQueriesThem() throws IOException {
        Asset asset = AssetFiles.read(Models.bake(folder, "cube", Models.CUBE, BOTH));
        Polygon2 shadow = Polygon2.of(asset.parts().get(0).outlines()[1]);
        assertTrue(shadow.contains(1, 1) && shadow.contains(0, 0.5f));
        assertTrue(PolygonQuery.overlaps(shadow, new Polygon2(new float[] {1, 1, 2, 1, 2, 2})));
        assertFalse(PolygonQuery.overlaps(shadow, new Polygon2(new float[] {1.01f, 1, 2, 1, 2, 2})));
    }

    @Test
    void aWrongOutlineIsWrongUsage() {
        Path source = Models.write(folder.resolve("cube.obj"), Models.CUBE);
        CommandRun run = CommandRun.of("bake", source.toString(), "--outline", "shadow:y");
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertTrue(
                run.err().contains("--outline is 'shadow:y', but must be silhouette:AXIS or section:AXIS=METRES"),
                run.err());
    }
}
