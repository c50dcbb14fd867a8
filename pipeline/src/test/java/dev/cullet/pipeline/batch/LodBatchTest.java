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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Levels of detail of a batch: several assets of one import, each incremental for itself. */
class LodBatchTest {
    private final BatchFolder batch;

    LodBatchTest(@TempDir Path folder) throws IOException {
        this.batch = new BatchFolder(folder);
        Files.createDirectories(batch.models());
        Files.copy(Checkout.path("samples/models/terrain.obj"), batch.models().resolve("hill.obj"));
    }

    private BatchReport bake(Layer more) throws BatchException {
        return BatchFolder.bake(batch.request().withFlags(more.mergeOver(batch.flags())));
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
        BatchReport pruned = BatchFolder.bake(batch.request()
                .withFlags(lods("0.2%").with("prune", List.of("true")).mergeOver(batch.flags()))
                .withComplete(true));
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
