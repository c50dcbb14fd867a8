// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.files.RawNames;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files a batch replaces, and which sources it cannot bake. */
class OutputReplacementTest {
    private static final String READ = ": cannot be written: it is a file that this run reads; name another output";
    private static final String NO_ASSET = ": cannot be written: it exists and is not a Cullet asset; name another"
            + " output, or replace it with --overwrite";

    private final Path folder;
    private final BatchFolder batch;

    OutputReplacementTest(@TempDir Path folder) {
        this.folder = folder;
        this.batch = new BatchFolder(folder);
    }

    @Test
    void aFileOfAnotherKindIsOneFailedFileAndIsReplacedWithOverwrite() throws Exception {
        batch.model("a.obj", 1);
        batch.model("b.obj", 2);
        Files.createDirectories(batch.assets());
        Path mine = Files.writeString(batch.assets().resolve("a.cullet"), "mine");
        for (BatchRequest request : List.of(batch.request().withDryRun(true), batch.request())) {
            BatchReport report = BatchFolder.bake(request);
            assertEquals(ExitCode.USAGE, report.exitCode());
            assertEquals(mine + NO_ASSET, failure(report, "a.obj").message());
            assertEquals(1, report.count(Status.FAILED));
            assertEquals("mine", Files.readString(mine));
        }
        BatchReport report = BatchFolder.bake(batch.request().withOverwrite(true));
        assertEquals(Status.BAKED, batch.of(report, "a.obj").status());
        assertEquals(Status.UP_TO_DATE, batch.of(report, "b.obj").status());
        assertAsset(mine);
    }

    @Test
    void forceDoesNotReplaceAFileOfAnotherKind() throws Exception {
        batch.model("a.obj", 1);
        Files.createDirectories(batch.assets());
        Path mine = Files.writeString(batch.assets().resolve("a.cullet"), "mine");
        assertEquals(
                mine + NO_ASSET,
                failure(BatchFolder.bake(batch.request().withForce(true)), "a.obj")
                        .message());
    }

    @Test
    void anAssetOfAnEarlierRunIsReplacedEvenIfItWasDamaged() throws Exception {
        batch.model("a.obj", 1);
        batch.bake();
        Path asset = Files.writeString(batch.assets().resolve("a.cullet"), "damaged");
        assertEquals(Status.BAKED, batch.of(batch.bake(), "a.obj").status());
        assertAsset(asset);
        batch.model("a.obj", 3);
        assertEquals(Status.BAKED, batch.of(batch.bake(), "a.obj").status());
    }

    @Test
    void aRecordIsNoPermissionToReplaceAFileThatIsNotNamedAsAnAsset() throws Exception {
        Path source = batch.model("profile.obj", 1);
        BatchRequest request = batch.request().withFlags(batch.flags().with("output-name", "{name}.txt"));
        assertEquals(
                Status.BAKED, batch.of(BatchFolder.bake(request), "profile.obj").status());
        Path mine = Files.writeString(batch.assets().resolve("profile.txt"), "mine");
        assertEquals(
                mine + NO_ASSET,
                failure(BatchFolder.bake(request), "profile.obj").message());
        assertTrue(Files.exists(source));
    }

    @Test
    void aSourceIsNeverReplaced() throws Exception {
        Path first = batch.model("a.obj", 1);
        Path second = batch.model("b.obj", 2);
        byte[] before = Files.readAllBytes(second);
        for (boolean overwrite : new boolean[] {false, true}) {
            BatchRequest request = BatchRequest.of(Configuration.none(folder))
                    .withFlags(batch.flags().with("sources", first.toString()))
                    .withOverwrite(overwrite);
            BatchRequest toItself = new BatchRequest(
                    request.configuration(),
                    dev.cullet.pipeline.config.Layer.EMPTY.with("sources", first.toString()),
                    first,
                    false,
                    overwrite,
                    false,
                    null,
                    "",
                    false);
            assertEquals(
                    first + READ, failure(BatchFolder.bake(toItself), "a.obj").message());
        }
        // the asset of the first would be the second
        BatchRequest toOther = BatchRequest.of(Configuration.none(folder))
                .withFlags(batch.flags()
                        .with("sources", batch.models().toString())
                        .with("directory", batch.models().toString())
                        .with("output-name", "{name}.obj"))
                .withOverwrite(true);
        Files.move(first, batch.models().resolve("b.fbx"));
        Files.move(second, batch.models().resolve("B.obj"));
        Files.move(batch.models().resolve("B.obj"), second);
        BatchReport report =
                BatchFolder.bake(toOther.withFlags(toOther.flags().with("sources", List.of(second.toString()))));
        assertEquals(second + READ, failure(report, "b.obj").message());
        assertArrayEquals(before, Files.readAllBytes(second));
    }

    @Test
    void aMaterialLibraryIsNeverReplacedNotEvenThatOfAnotherSource() throws Exception {
        Path a = batch.model("a.obj", 1);
        batch.model("b.obj", 2);
        Path ofA = Files.writeString(batch.models().resolve("a.mtl"), "newmtl steel\n");
        Path ofB = Files.writeString(batch.models().resolve("b.mtl"), "newmtl steel\n");
        // a reads b's library and b reads a's
        Files.writeString(a, Files.readString(a).replace("a.mtl", "b.mtl"));
        Path b = batch.models().resolve("b.obj");
        Files.writeString(b, Files.readString(b).replace("b.mtl", "a.mtl"));
        BatchRequest request = batch.request()
                .withFlags(batch.flags()
                        .with("directory", batch.models().toString())
                        .with("output-name", "{name}.mtl"))
                .withOverwrite(true);
        for (int run = 0; run < 2; run++) {
            BatchReport report = BatchFolder.bake(request);
            assertEquals(ofA + READ, failure(report, "a.obj").message());
            assertEquals(ofB + READ, failure(report, "b.obj").message());
            assertEquals("newmtl steel\n", Files.readString(ofA));
            assertEquals("newmtl steel\n", Files.readString(ofB));
        }
    }

    @Test
    void filesThatAFailedSourceMayReadAreNotReplaced() throws Exception {
        Path a = batch.model("a.obj", 1);
        Files.writeString(a, Files.readString(a).replace("mtllib a.mtl\n", ""));
        Path broken = Files.writeString(batch.models().resolve("b.obj"), "mtllib a.mtl\n");
        Path library = Files.writeString(batch.models().resolve("a.mtl"), "newmtl steel\n");
        BatchRequest request = batch.request()
                .withFlags(batch.flags()
                        .with("directory", batch.models().toString())
                        .with("output-name", "{name}.mtl"))
                .withOverwrite(true);
        String message = failure(BatchFolder.bake(request), "a.obj").message();
        assertEquals(
                library + ": cannot be written: it exists and is not a Cullet asset, and " + broken.toAbsolutePath()
                        + ", which failed, may read it; name another output",
                message);
        assertEquals("newmtl steel\n", Files.readString(library));
        Files.delete(broken);
        assertEquals(Status.BAKED, batch.of(BatchFolder.bake(request), "a.obj").status());
    }

    @Test
    void theConfigurationAndSidecarsAreNeverReplaced() throws Exception {
        Path model = batch.model("a.obj", 1);
        Path toml = Files.writeString(
                folder.resolve("cullet.toml"), "sources = [\"models\"]\noutputName = \"{file}.cullet.toml\"\n");
        Path sidecar = Files.writeString(batch.models().resolve("a.obj.cullet.toml"), "maxLeaf = 2\n");
        BatchRequest request = BatchRequest.of(Configuration.read(toml)).withOverwrite(true);
        assertEquals(sidecar + READ, failure(BatchFolder.bake(request), "a.obj").message());
        BatchRequest overConfiguration = request.withFlags(
                        dev.cullet.pipeline.config.Layer.EMPTY.with("sources", model.toString()))
                .withOutput(toml);
        assertEquals(
                toml + READ,
                failure(BatchFolder.bake(overConfiguration), "a.obj").message());
    }

    @Test
    void aLinkIsOneFailedFileAndNeverWrittenThrough() throws Exception {
        batch.model("a.obj", 1);
        Path victim = Files.writeString(folder.resolve("victim"), "mine");
        Files.createDirectories(batch.assets());
        Path link = Files.createSymbolicLink(batch.assets().resolve("a.cullet"), victim);
        assertEquals(
                link + ": cannot be written: it is a symbolic link, which is not written through; name its target, or"
                        + " replace the link with --overwrite",
                failure(batch.bake(), "a.obj").message());
        assertEquals(
                ExitCode.OK,
                BatchFolder.bake(batch.request().withOverwrite(true)).exitCode());
        assertFalse(Files.isSymbolicLink(link));
        assertEquals("mine", Files.readString(victim));
    }

    @Test
    void aReportOverAnotherFileStopsTheBatchBeforeItBegins() throws Exception {
        Path model = batch.model("a.obj", 1);
        Path mine = Files.writeString(folder.resolve("package.json"), "{\"files\":[\"a\"]}");
        for (Path target : List.of(mine, model)) {
            BatchRequest request = batch.request().withFlags(batch.flags().with("report", List.of(mine.toString())));
            BatchException e = assertThrows(BatchException.class, () -> BatchFolder.bake(request));
            assertEquals(ExitCode.USAGE, e.exitCode());
            assertEquals(
                    mine + ": cannot be written: it exists and is not a JSON report that Cullet wrote; name another"
                            + " output, or replace it with --overwrite",
                    e.getMessage());
            assertTrue(Files.exists(target));
        }
        assertFalse(Files.exists(batch.assets()));
    }

    @Test
    void reportsReplaceReportsOfTheirFormat() throws Exception {
        batch.model("a.obj", 1);
        List<Path> reports = new ArrayList<>();
        for (String name : List.of("r.json", "r.xml", "r.sarif")) {
            reports.add(folder.resolve(name));
        }
        for (int run = 0; run < 2; run++) {
            BatchReport report = batch.bake();
            for (Path file : reports) {
                ReportFiles.write(file, report);
            }
        }
        Path asJson = Files.copy(reports.get(1), folder.resolve("xml.json"));
        BatchReport report = batch.bake();
        assertThrows(java.io.IOException.class, () -> ReportFiles.write(asJson, report));
    }

    @Test
    void aLoopOfLinksIsReportedOnceAndTheOtherFilesBake() throws Exception {
        batch.model("sub/a.obj", 1);
        Path loop = Files.createSymbolicLink(batch.models().resolve("sub/up"), batch.models());
        List<String> notes = new ArrayList<>();
        BatchReport report = BatchBaker.bake(
                batch.request(),
                new BatchListener() {
                    @Override
                    public void note(String line) {
                        notes.add(line);
                    }
                },
                new dev.cullet.importer.assimp.AssimpImporter());
        assertEquals(ExitCode.OK, report.exitCode());
        assertEquals(1, report.files().size());
        assertEquals(List.of(loop + ": the link leads to a folder above it, and is not followed"), notes);
    }

    @RequiresPlatform({Need.LINUX, Need.UTF_8_NAMES})
    @Test
    void namesThatAreNoTextAreFailedFilesOfTheirOwn() throws Exception {
        Path model = batch.model("good.obj", 1);
        RawNames.create(batch.models(), Files.readString(model), "bad\\377.obj", "bad\\376.obj");
        BatchReport folderReport = batch.bake();
        List<String> messages = new ArrayList<>();
        for (FileOutcome file : folderReport.files()) {
            Failure failure = file.failure();
            if (failure != null) {
                assertEquals(ExitCode.INPUT, failure.exitCode());
                messages.add(failure.message());
            }
        }
        String reason = ": its name is not text in UTF-8, the character set of file names in this process; rename it";
        assertEquals(
                List.of(batch.models() + "/bad\\xfe.obj" + reason, batch.models() + "/bad\\xff.obj" + reason),
                messages);
        assertEquals(Status.BAKED, batch.of(folderReport, "good.obj").status());
        // a shell expands a glob, and the JVM decodes both names to the same text
        BatchRequest named = batch.request()
                .withFlags(batch.flags()
                        .with(
                                "sources",
                                List.of(batch.models() + "/bad\ufffd.obj", batch.models() + "/bad\ufffd.obj")));
        assertEquals(2, BatchFolder.bake(named).count(Status.FAILED));
    }

    private Failure failure(BatchReport report, String name) {
        return Objects.requireNonNull(batch.of(report, name).failure());
    }

    private static void assertAsset(Path file) throws Exception {
        AssetReader.read(ByteBuffer.wrap(Files.readAllBytes(file)), file.toString(), Long.MAX_VALUE);
    }
}
