// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Levels of detail of a batch: several assets of one import, each incremental for itself. */
class LodBatchTest {
    private static final String SMALL = """
            o terrain
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            f 1 3 2
            f 1 2 4
            f 2 3 4
            f 3 1 4
            """;

    private final BatchFolder batch;

    LodBatchTest(@TempDir Path folder) throws IOException {
        this.batch = new BatchFolder(folder);
        Files.createDirectories(batch.models());
        Files.copy(Checkout.path("samples/models/terrain.obj"), batch.models().resolve("hill.obj"));
    }

    private BatchReport bake(Layer more) throws BatchException {
        return BatchFolder.bake(batch.request().withFlags(more.mergeOver(batch.flags())));
    }

    /** Bakes sources that are all there are, so that assets of others can be pruned. */
    private BatchReport bakeAll(Layer more) throws BatchException {
        return BatchFolder.bake(
                batch.request().withFlags(more.mergeOver(batch.flags())).withComplete(true));
    }

    private static Layer lods(String... errors) {
        return Layer.EMPTY.with("lods", List.of(errors));
    }

    private int triangles(String name) throws IOException {
        return AssetFiles.read(batch.assets().resolve(name)).parts().stream()
                .mapToInt(part -> part.triangles().triangleCount())
                .sum();
    }

    private static List<ReportedFinding> findings(BatchReport report, int file) {
        return Objects.requireNonNull(report.files().get(file).report()).findings();
    }

    @Test
    void eachErrorIsAnAssetOfOneImport() throws Exception {
        BatchReport report = bake(lods("0.2%,1%", "0.5"));
        assertEquals(ExitCode.OK, report.exitCode());
        assertEquals(1, report.work().imports());
        assertEquals(4, report.count(Status.BAKED));
        Set<String> expected = Set.of("hill.cullet", "hill_LOD1.cullet", "hill_LOD2.cullet", "hill_LOD3.cullet");
        assertEquals(expected, new TreeSet<>(batch.bytes().keySet()));
        assertEquals(8192, triangles("hill.cullet"));
        assertTrue(triangles("hill_LOD1.cullet") < 8192);
        assertTrue(triangles("hill_LOD2.cullet") < triangles("hill_LOD1.cullet"));
        assertFalse(findings(report, 0).isEmpty());
        assertTrue(findings(report, 1).isEmpty(), "findings are those of level 0");
    }

    @Test
    void aLevelHasTheBytesOfABakeWithSimplify() throws Exception {
        bake(lods("1%"));
        Map<String, String> levels = batch.bytes();
        bake(Layer.EMPTY.with("simplify", List.of("1%")));
        assertEquals(levels.get("hill_LOD1.cullet"), batch.bytes().get("hill.cullet"));
        assertNotEquals(levels.get("hill.cullet"), batch.bytes().get("hill.cullet"));
    }

    @Test
    void onlyLevelsThatChangedAreBakedAndPrunedOnesRemoved() throws Exception {
        bake(lods("0.2%", "1%"));
        BatchReport second = bake(lods("0.2%", "2%"));
        assertEquals(2, second.count(Status.UP_TO_DATE));
        assertEquals(1, second.count(Status.BAKED));
        BatchReport fewer = bake(lods("0.2%"));
        assertEquals(2, fewer.count(Status.UP_TO_DATE));
        assertEquals(0, fewer.work().imports());
        assertTrue(batch.bytes().containsKey("hill_LOD2.cullet"), "nothing is removed without prune");
        BatchReport pruned = bakeAll(lods("0.2%").with("prune", "true"));
        assertEquals(1, pruned.pruned().size());
        assertEquals(
                Set.of("hill.cullet", "hill_LOD1.cullet"),
                new TreeSet<>(batch.bytes().keySet()));
        Files.delete(batch.models().resolve("hill.obj"));
        batch.model("other.obj", 1);
        bake(lods("0.2%").with("prune", List.of("true")));
        assertEquals(
                Set.of("other.cullet", "other_LOD1.cullet"),
                new TreeSet<>(batch.bytes().keySet()));
    }

    @Test
    void aGlbHasAllLevelsAndOtherFormatsHaveAFileEach() throws Exception {
        Files.writeString(batch.models().resolve("hill.obj"), SMALL);
        for (String jobs : List.of("1", "3")) {
            Layer more =
                    lods("0.2%", "1%").with("export", List.of("glb", "obj")).with("jobs", jobs);
            BatchReport report = bake(more);
            assertEquals(ExitCode.OK, report.exitCode());
            Set<String> expected = new TreeSet<>(List.of("hill.glb"));
            for (String level : List.of("hill", "hill_LOD1", "hill_LOD2")) {
                expected.addAll(List.of(level + ".cullet", level + ".obj", level + ".mtl"));
            }
            assertEquals(expected, new TreeSet<>(batch.bytes().keySet()));
            assertEquals(
                    List.of("hill.glb", "hill.obj", "hill.mtl"),
                    report.files().get(0).exports().stream()
                            .map(file -> String.valueOf(file.getFileName()))
                            .toList());
            assertEquals(List.of("terrain_LOD0", "terrain_LOD1", "terrain_LOD2"), levelsOfGlb());
            for (String name : expected) {
                Files.delete(batch.assets().resolve(name));
            }
        }
    }

    /** Returns the names of the levels of a glb, in order. */
    private List<String> levelsOfGlb() throws IOException {
        byte[] glb = Files.readAllBytes(batch.assets().resolve("hill.glb"));
        Matcher names = Pattern.compile("\"name\":\"(terrain_LOD\\d)\",\"mesh\"")
                .matcher(new String(glb, StandardCharsets.ISO_8859_1));
        return names.results().map(each -> each.group(1)).toList();
    }

    @Test
    void aGlbOfLevelsIsMadeAgainWhenOneOfThemChanges() throws Exception {
        Layer glb = Layer.EMPTY.with("export", List.of("glb"));
        bake(lods("0.2%", "1%").mergeOver(glb));
        Map<String, String> first = batch.bytes();
        FileTime old = FileTime.fromMillis(1_000_000);
        Path file = batch.assets().resolve("hill.glb");
        Files.setLastModifiedTime(file, old);
        bake(lods("0.2%", "1%").mergeOver(glb));
        assertEquals(old, Files.getLastModifiedTime(file), "nothing changed");
        bake(lods("0.2%", "2%").mergeOver(glb));
        assertNotEquals(first.get("hill.glb"), batch.bytes().get("hill.glb"));
        assertEquals(first.get("hill.cullet"), batch.bytes().get("hill.cullet"));
        bake(lods("0.2%").mergeOver(glb));
        assertEquals(List.of("terrain_LOD0", "terrain_LOD1"), levelsOfGlb());
        bakeAll(glb.with("prune", "true"));
        assertEquals(List.of(), levelsOfGlb(), "the asset alone has no suffix");
        assertEquals(
                Set.of("hill.cullet", "hill.glb"), new TreeSet<>(batch.bytes().keySet()));
        bakeAll(lods("1%").with("prune", "true"));
        assertEquals(
                Set.of("hill.cullet", "hill_LOD1.cullet"),
                new TreeSet<>(batch.bytes().keySet()));
    }

    @Test
    void aGlbOfLevelsStaysAsItWasWhenALevelFails() throws Exception {
        Files.writeString(batch.models().resolve("hill.obj"), SMALL);
        Layer both = Layer.EMPTY.with("export", List.of("glb", "obj"));
        bake(lods("0.2%").mergeOver(both));
        Map<String, String> before = batch.bytes();
        Files.writeString(batch.models().resolve("hill.obj"), "o terrain\nv 0 0 0\nv 9 0 0\nv 0 9 1\nf 1 2 3\n");
        Files.createDirectory(batch.assets().resolve("hill_LOD2.cullet"));
        BatchReport report = bake(lods("0.2%", "1%").mergeOver(both).with("prune", "true"));
        assertEquals(1, report.count(Status.FAILED));
        assertEquals(before.get("hill.glb"), batch.bytes().get("hill.glb"));
        assertNotEquals(before.get("hill.obj"), batch.bytes().get("hill.obj"));
        Files.delete(batch.assets().resolve("hill_LOD2.cullet"));
        bake(lods("0.2%", "1%").mergeOver(both));
        assertEquals(List.of("terrain_LOD0", "terrain_LOD1", "terrain_LOD2"), levelsOfGlb());
    }

    @Test
    void aSourceWithTheNameOfALevelIsRefused() throws Exception {
        batch.model("hill_LOD1.obj", 1);
        BatchException e = assertThrows(BatchException.class, () -> bake(lods("1%")));
        assertTrue(String.valueOf(e.getMessage()).contains("would both become"), e.getMessage());
        assertEquals(ExitCode.USAGE, e.exitCode());
    }

    @Test
    void wrongErrorsAreRefused() {
        for (String wrong : List.of("", "none", "0", "1%,", "x", "101%")) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> lods(wrong), wrong);
            assertTrue(String.valueOf(e.getMessage()).contains("such as 0.01,0.05,0.2 or 0.1%,1%"), e.getMessage());
        }
    }

    @Test
    void aBrokenSourceFailsInEachLevel() throws Exception {
        Files.writeString(batch.models().resolve("hill.obj"), "v 0 0 0\n");
        BatchReport report = bake(lods("1%"));
        assertEquals(2, report.count(Status.FAILED));
    }
}
