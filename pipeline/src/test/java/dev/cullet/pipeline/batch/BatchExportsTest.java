// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.export.ExportState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports of a batch: incremental as the assets are, pruned with them, and no sources of the next run. */
class BatchExportsTest {
    private final BatchFolder batch;

    BatchExportsTest(@TempDir Path folder) {
        this.batch = new BatchFolder(folder);
    }

    private BatchReport bake(Layer more) throws BatchException {
        return BatchFolder.bake(batch.request().withFlags(more.mergeOver(batch.flags())));
    }

    private static Layer export(String... formats) {
        return Layer.EMPTY.with("export", List.of(formats));
    }

    private Set<String> files() throws Exception {
        return new TreeSet<>(batch.bytes().keySet());
    }

    @Test
    void onlyExportsAreMadeAgainOfWhichSomethingChanged() throws Exception {
        batch.model("a.obj", 1);
        batch.model("b.obj", 2);
        assertEquals(ExitCode.OK, bake(export("glb", "obj")).exitCode());
        assertEquals(Set.of("a.cullet", "a.glb", "a.mtl", "a.obj", "b.cullet", "b.glb", "b.mtl", "b.obj"), files());
        Map<String, String> bytes = batch.bytes();
        FileTime old = FileTime.fromMillis(1_000_000);
        for (String name : files()) {
            Files.setLastModifiedTime(batch.assets().resolve(name), old);
        }
        BatchReport report = bake(export("glb", "obj"));
        assertEquals(Status.UP_TO_DATE, batch.of(report, "a.obj").status());
        for (String name : files()) {
            assertEquals(old, Files.getLastModifiedTime(batch.assets().resolve(name)), name);
        }

        batch.model("b.obj", 3);
        Files.delete(batch.assets().resolve("a.mtl"));
        bake(export("glb", "obj"));
        assertEquals(old, Files.getLastModifiedTime(batch.assets().resolve("a.glb")));
        assertEquals(bytes.get("a.mtl"), batch.bytes().get("a.mtl"));
        assertEquals(bytes.get("a.obj"), batch.bytes().get("a.obj"));
        assertNotEquals(bytes.get("b.glb"), batch.bytes().get("b.glb"));

        Files.writeString(batch.assets().resolve("a.obj"), "# cullet export, and an edit\n");
        bake(export("glb", "obj"));
        assertEquals(bytes.get("a.obj"), batch.bytes().get("a.obj"));
    }

    @Test
    void exportsArePrunedWithTheirAssetAndWithTheirFormat() throws Exception {
        batch.model("a.obj", 1);
        Path b = batch.model("b.obj", 2);
        bake(export("glb", "obj"));
        Files.delete(b);
        bake(export("glb"));
        assertTrue(files().contains("a.obj") && files().contains("b.glb"), "nothing is removed without prune");
        bake(export("glb").with("prune", "true"));
        assertEquals(Set.of("a.cullet", "a.glb"), files());
        Files.writeString(batch.assets().resolve("a.glb"), "cullet export, edited");
        bake(Layer.EMPTY.with("prune", "true"));
        assertEquals(Set.of("a.cullet", "a.glb"), files(), "a file that was modified is kept");
    }

    @Test
    void lossesOfTheExportsThatAreMadeAreSummedUp() throws Exception {
        batch.model("a.obj", 1);
        batch.model("b.obj", 2);
        List<String> lines = new ArrayList<>();
        BatchListener listener = new BatchListener() {
            @Override
            public void lost(String line) {
                lines.add(line);
            }
        };
        Layer flags = export("glb").mergeOver(batch.flags());
        BatchBaker.bake(batch.request().withFlags(flags), listener);
        assertTrue(lines.contains("glb does not hold AABB trees (2), in 2 assets"), lines.toString());
        lines.clear();
        BatchBaker.bake(batch.request().withFlags(flags), listener);
        assertEquals(List.of(), lines, "nothing is made");
        batch.model("b.obj", 3);
        BatchReport report = BatchBaker.bake(batch.request().withFlags(flags), listener);
        Path b = batch.assets().resolve("b.cullet");
        assertTrue(lines.contains(b + ": glb does not hold AABB trees (1)"), lines.toString());
        assertEquals(
                List.of(batch.assets().resolve("b.glb")),
                batch.of(report, "b.obj").exports());
    }

    @Test
    void exportsBesideTheSourcesAreNoSources() throws Exception {
        batch.model("a.obj", 1);
        Layer beside =
                export("glb", "three-mesh-bvh").with("directory", batch.models().toString());
        bake(beside);
        Layer all = beside.with("sources", batch.models() + "/*.*");
        BatchReport report = bake(beside);
        assertEquals(1, report.files().size());
        assertEquals(Status.UP_TO_DATE, report.files().get(0).status());
        assertEquals(1, bake(all).files().size());
        FileOutcome named = bake(Layer.EMPTY.with(
                        "sources", batch.models().resolve("a.glb").toString()))
                .files()
                .get(0);
        assertEquals(Status.BAKED, named.status(), "a file that is named is a source");
    }

    @Test
    void aSourceIsNotReplacedByAnExportOfItself() throws Exception {
        Path source = batch.model("a.obj", 1);
        String text = Files.readString(source);
        BatchReport report = bake(export("obj").with("directory", batch.models().toString()));
        FileOutcome outcome = report.files().get(0);
        assertEquals(ExitCode.USAGE, report.exitCode());
        assertTrue(
                String.valueOf(outcome.failure())
                        .contains("a.obj: cannot be written: it is a file that this run reads"),
                String.valueOf(outcome.failure()));
        assertEquals(text, Files.readString(source));
    }

    @Test
    void unknownFormatsAndForgedStatesAreRefused() throws Exception {
        assertThrows(RuntimeException.class, () -> ExportState.parse("cullet-exports 1 x\n"));
        for (String name : List.of("../x", "a/b", "..", "a\\b", "")) {
            String hash = "0".repeat(64);
            String text = new ExportState(Map.of("obj", new ExportState.Export("y", Map.of(name, hash)))).text();
            assertThrows(IllegalArgumentException.class, () -> ExportState.parse(text), name);
        }
        ExportState state = new ExportState(Map.of(
                "obj", new ExportState.Export("from this", Map.of("sp ace \u00fc.obj", "1".repeat(64)))));
        assertEquals(state.text(), ExportState.parse(state.text()).text());
    }
}
