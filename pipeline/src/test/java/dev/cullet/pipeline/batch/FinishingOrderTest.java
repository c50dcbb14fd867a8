// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.FileSettings;
import dev.cullet.pipeline.config.Layer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results appear as files finish; reports list them in the order of the plan. */
class FinishingOrderTest {
    private static final List<String> PLAN = List.of("a.obj", "b.obj", "c.obj");
    private static final List<String> FINISHED = List.of("b.obj", "c.obj", "a.obj");

    private final BatchFolder batch;
    private final Path folder;
    private final List<String> finished = new ArrayList<>();
    private final CountDownLatch others = new CountDownLatch(2);

    /** Counts the files after the slow one. */
    private final BatchListener listener = new BatchListener() {
        @Override
        public void done(FileOutcome outcome) {
            finished.add(name(outcome));
            others.countDown();
        }
    };

    FinishingOrderTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.batch = new BatchFolder(folder);
        for (String name : PLAN) {
            batch.model(name, 1);
        }
    }

    @Test
    void aSlowFileDoesNotHoldBackTheResultsOfABake() throws BatchException {
        BatchReport report = BatchBaker.bake(batch.request(), listener, slow());
        assertEquals(FINISHED, finished);
        assertEquals(PLAN, report.files().stream().map(FinishingOrderTest::name).toList());
        assertEquals(3, report.count(Status.BAKED));
    }

    @Test
    void aSlowFileDoesNotHoldBackTheResultsOfACheck() throws BatchException {
        BatchReport report =
                BatchChecker.check(sources(false), named(sources(false)), settings(), false, listener, slow());
        assertEquals(FINISHED, finished);
        assertEquals(PLAN, report.files().stream().map(FinishingOrderTest::name).toList());
        assertEquals(3, report.count(Status.CHECKED));
        assertEquals(ExitCode.OK, report.exitCode());
    }

    @Test
    void aCheckReportsFindingsAndFailuresInThreeFormats() throws BatchException, IOException {
        Path degenerate = batch.models().resolve("a.obj");
        Files.writeString(degenerate, Files.readString(degenerate) + "v 0 0 0\nf 1 4 2\n");
        Files.writeString(batch.models().resolve("b.obj"), "v 0 0 0\nf 1 2 3\n");
        Path json = folder.resolve("check.json");
        Path junit = folder.resolve("check.xml");
        Path sarif = folder.resolve("check.sarif");
        BatchReport report = check(true);
        for (Path file : List.of(json, junit, sarif)) {
            ReportFiles.write(file, report);
        }
        assertEquals(ExitCode.INPUT, report.exitCode());
        assertEquals(2, report.count(Status.FAILED));
        String text = Files.readString(json);
        assertTrue(text.contains("\"checked\" : 1") && text.contains("\"failed\" : 2"), text);
        assertTrue(!text.contains("\"output\"") && !text.contains("up-to-date"), text);
        text = Files.readString(junit);
        assertTrue(text.contains("name=\"cullet check\" tests=\"3\" failures=\"2\" errors=\"0\""), text);
        assertTrue(text.contains("a.obj: --strict allows no warnings, and there are "), text);
        text = Files.readString(sarif);
        assertTrue(text.contains("check-failed-input") && text.contains("check-failed-findings"), text);
        assertTrue(!text.contains("no asset was written"), text);
    }

    @Test
    void aCheckDoesNotReplaceASourceByItsReport() throws IOException {
        Path report = Files.copy(batch.models().resolve("a.obj"), batch.models().resolve("a.json"));
        BatchSettings settings = BatchSettings.of(Layer.EMPTY.with("report", report.toString()));
        BatchChecker.Source source = new BatchChecker.Source(report, FileSettings.of(Layer.EMPTY));
        BatchException e = assertThrows(
                BatchException.class,
                () -> BatchChecker.check(
                        List.of(source), named(List.of(source)), settings, true, listener, new AssimpImporter()));
        assertEquals(ExitCode.USAGE, e.exitCode());
        assertTrue(Files.readString(report).startsWith("mtllib"));
    }

    private BatchReport check(boolean strict) throws BatchException {
        return BatchChecker.check(
                sources(strict), named(sources(strict)), settings(), false, listener, new AssimpImporter());
    }

    /** An importer that reads the first file after the results of the others have appeared. */
    private MeshImporter slow() {
        MeshImporter importer = new AssimpImporter();
        Set<String> slow = Set.of("a.obj");
        return (file, options, progress) -> {
            if (slow.contains(String.valueOf(file.getFileName()))) {
                try {
                    assertTrue(others.await(60, TimeUnit.SECONDS), "the results of the other files did not appear");
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return importer.read(file, options, progress);
        };
    }

    private List<BatchChecker.Source> sources(boolean strict) {
        FileSettings settings = FileSettings.of(strict ? Layer.EMPTY.with("strict", "true") : Layer.EMPTY);
        return PLAN.stream()
                .map(name -> new BatchChecker.Source(batch.models().resolve(name), settings))
                .toList();
    }

    private static BatchSettings settings() {
        return BatchSettings.of(Layer.EMPTY.with("jobs", "2"));
    }

    private static String name(FileOutcome outcome) {
        return String.valueOf(outcome.source().getFileName());
    }

    private static BatchFindings.Sources named(List<BatchChecker.Source> sources) {
        List<Path> files = sources.stream().map(BatchChecker.Source::file).toList();
        return new BatchFindings.Sources(Configuration.none(Path.of("")), Layer.EMPTY, files, files, false);
    }
}
