// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Globs that match nothing in a whole run are warnings; those that match in one file are none. */
class PatternFindingsTest {
    private final Path folder;
    private final Path toml;

    PatternFindingsTest(@TempDir Path folder) {
        this.folder = folder;
        this.toml = folder.resolve("cullet.toml");
    }

    @BeforeEach
    void threeModels() throws IOException {
        model("models/ships/frigate.obj", "Hull", "Steel");
        model("models/ships/sloop.obj", "Hull_lod1", "Wood");
        model("models/tree.obj", "Trunk", "Leaves");
    }

    @Test
    void theSampleOfTheExampleConfigurationIsNoTroubleWhereItMatchesInOneFile() throws Exception {
        BatchReport report = bake("exclude = [\"*_lod?\"]\n");
        // the sloop has nothing else, and is the only file that cannot be baked
        assertEquals(2, report.count(Status.BAKED));
        assertEquals(List.of(), report.findings());
    }

    @Test
    void anExcludeWithoutAnyMatchIsOneWarningInTheDryRunToo() throws Exception {
        String config = "exclude = [\"Hul\", \"*_lod?\"]\n[[rule]]\nfiles = [\"sloop.obj\"]\nexclude = []\n";
        String line = toml + ": warning: --exclude \"*_lod?\" matches no node of the 2 files (the files have \"Hull\","
                + " \"Trunk\"); correct it, or remove it";
        String similar = toml + ": warning: --exclude \"Hul\" matches no node of the 2 files (did you mean \"Hull\"?);"
                + " correct it, or remove it";
        BatchReport dry = bake(config, request -> request.withDryRun(true));
        assertEquals(3, dry.count(Status.WOULD_BAKE));
        assertEquals(List.of(similar, line), lines(dry));
        assertEquals(ExitCode.OK, dry.exitCode());
        BatchReport baked = bake(config);
        assertEquals(3, baked.count(Status.BAKED));
        assertEquals(List.of(similar, line), lines(baked));
        BatchReport again = bake(config);
        assertEquals(3, again.count(Status.UP_TO_DATE));
        assertEquals(List.of(similar, line), lines(again));
        BatchReport known = bake(config, request -> request.withDryRun(true));
        assertEquals(0, known.work().imports());
        assertEquals(List.of(similar, line), lines(known));
    }

    @Test
    void recordsKeepWhichGlobsMatch() throws Exception {
        String config = "exclude = [\"Trunk_low\"]\n";
        model("models/tree.obj", "Trunk_low", "Leaves", "Trunk", "Bark");
        assertEquals(List.of(), lines(bake(config)));
        model("models/ships/frigate.obj", "Hull", "Iron");
        BatchReport report = bake(config);
        assertEquals(1, report.count(Status.BAKED));
        assertEquals(List.of(), lines(report));
        assertEquals(List.of(), lines(bake(config, request -> request.withDryRun(true))));
    }

    @Test
    void strictMakesItAnErrorAndWritesTheAssets() throws Exception {
        BatchReport report = bake("strict = true\nexclude = [\"nothing\"]\n");
        assertEquals(3, report.count(Status.BAKED));
        assertEquals(ExitCode.FINDINGS, report.exitCode());
        assertTrue(lines(report).get(0).startsWith(toml + ": error: --exclude \"nothing\" matches no node of the 3"));
        assertEquals(
                ExitCode.FINDINGS,
                bake("strict = true\nskip = [\"wip/**\"]\n", request -> request.withDryRun(true))
                        .exitCode());
    }

    @Test
    void aRuleForNoFileSuggestsTheFolderThatItLacks() throws Exception {
        String config = "[[rule]]\nfiles = [\"ships/**\"]\nmaxLeaf = 2\n";
        String line = toml + ": warning: files \"ships/**\" of a rule matches no source (did you mean"
                + " \"models/ships/**\"?); correct it, or remove it";
        assertEquals(List.of(line), lines(bake(config, request -> request.withDryRun(true))));
        assertEquals(List.of(line), lines(bake(config)));
        assertEquals(List.of(), lines(bake("[[rule]]\nfiles = [\"models/ships/**\"]\nmaxLeaf = 2\n")));
        assertEquals(
                List.of(toml + ": warning: files \"models/shps/*\" of a rule matches no source (did you mean"
                        + " \"models/ships\"?); correct it, or remove it"),
                lines(bake("[[rule]]\nfiles = [\"models/shps/*\", \"sloop.*\"]\nmaxLeaf = 2\n")));
    }

    /** The same globs for sources, skip and rules. A glob without a slash is the files of one folder as a source. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            models/**/*.obj                       | 3
            **/ships/*.obj                        | 2
            models/ships/**/sloop.obj             | 1
            models/{ships/{sloop,frigate},tree}.obj | 3
            {models/**/,}tree.obj                 | 1
            ./models/ships/s*.obj                 | 1
            models/*.obj                          | 1
            models/ships/?loop.ob{j,k}            | 1
            """)
    void oneGlobMatchesTheSameAsASourceInSkipAndInARule(String glob, int count) throws Exception {
        assertEquals(count, dryRun("sources = [\"" + glob + "\"]\n").files().size());
        assertEquals(
                3 - count,
                dryRun("sources = [\"models\"]\nskip = [\"" + glob + "\"]\n")
                        .files()
                        .size());
        BatchReport rule =
                dryRun("sources = [\"models\"]\n[[rule]]\nfiles = [\"" + glob + "\"]\noutline = [\"silhouette:y\"]\n");
        assertEquals(List.of(), lines(rule));
        Configuration configuration = Configuration.read(toml);
        long ruled = rule.files().stream()
                .filter(file -> configuration.matches(glob, file.source()))
                .count();
        assertEquals(count, ruled);
    }

    @Test
    void globsMatchFilesOutsideOfTheFolderOfTheConfiguration() throws Exception {
        Path other = Files.createDirectories(folder.resolve("project"));
        Path config = Files.writeString(other.resolve("cullet.toml"), """
                sources = ["../models"]
                skip = ["../models/tree.obj"]
                [[rule]]
                files = ["../models/ships/**"]
                maxLeaf = 2
                """);
        BatchReport report =
                BatchFolder.bake(BatchRequest.of(Configuration.read(config)).withDryRun(true));
        assertEquals(2, report.files().size());
        assertEquals(List.of(), lines(report));
    }

    @Test
    void reportsForMachinesContainThem() throws Exception {
        BatchReport report = bake("strict = true\nskip = [\"wip/**\"]\n");
        String message = "--skip \\\"wip/**\\\" matches no source";
        String json = JsonReport.text(report);
        assertTrue(json.contains("\"severity\" : \"error\"") && json.contains(message), json);
        String sarif = SarifReport.text(report);
        assertTrue(sarif.contains("\"ruleId\" : \"unmatched-pattern\"") && sarif.contains(message), sarif);
        String xml = JUnitReport.text(report);
        assertTrue(xml.contains("tests=\"4\" failures=\"1\"") && xml.contains("name=\"the whole run\""), xml);
    }

    private BatchReport dryRun(String config) throws Exception {
        Files.writeString(toml, config);
        return BatchFolder.bake(BatchRequest.of(Configuration.read(toml)).withDryRun(true));
    }

    @Test
    void aSkipThatMatchesNothingIsAWarning() throws Exception {
        assertEquals(
                List.of(toml + ": warning: --skip \"**/wip/**\" matches no source (a source is"
                        + " \"models/ships/frigate.obj\"); correct it, or remove it"),
                lines(bake("skip = [\"**/wip/**\", \"sloop.obj\"]\n")));
        assertEquals(
                List.of("warning: --skip \"slop.obj\" matches no source (did you mean"
                        + " \"sloop.obj\"?); correct it, or remove it"),
                lines(bake(
                        "skip = [\"sloop.obj\"]\n",
                        request -> request.withFlags(request.flags().with("skip", "slop.obj")))));
    }

    /** A run over some of the files has findings about its own globs, not about those of the configuration. */
    @Test
    void aRunOverSomeFilesFindsNothingAboutTheGlobsOfTheConfiguration() throws Exception {
        Path frigate = folder.resolve("models/ships/frigate.obj");
        String config = """
                skip = ["none.obj"]
                exclude = ["nothing"]
                [[surface]]
                material = "Nothing"
                name = "glass"
                [[rule]]
                files = ["models/nowhere/**"]
                """;
        Files.writeString(toml, "sources = [\"models\"]\n" + config);
        assertEquals(
                4,
                lines(BatchFolder.bake(BatchRequest.of(Configuration.read(toml)).withDryRun(true)))
                        .size());
        Layer one = Layer.EMPTY.with("sources", frigate.toString());
        assertEquals(List.of(), lines(some(one)));
        Layer folderOfOne =
                Layer.EMPTY.with("sources", frigate.resolveSibling("").toString());
        assertEquals(List.of(), lines(some(folderOfOne)));

        Layer own = one.with("skip", "no.obj").with("include-material", List.of("Steel", "Stel"));
        assertEquals(
                List.of(
                        "warning: --skip \"no.obj\" matches no source (a source is \"models/ships/frigate.obj\");"
                                + " correct it, or remove it",
                        "warning: --include-material \"Stel\" matches no material of " + frigate
                                + " (did you mean \"Steel\"?); correct it, or remove it"),
                lines(some(own)),
                "those of the command line");
        Path sidecar = frigate.resolveSibling("frigate.obj.cullet.toml");
        Files.writeString(sidecar, "exclude = [\"Hul\"]\n");
        assertEquals(
                List.of("warning: --exclude \"Hul\" matches no node of " + frigate
                        + " (did you mean \"Hull\"?); correct it, or remove it"),
                lines(some(one)),
                "those of the file beside the source");
        Files.delete(sidecar);

        Files.writeString(toml, config);
        assertEquals(List.of(), lines(some(one)), "a configuration without sources, and one file");
        Layer all = Layer.EMPTY.with("sources", folder.resolve("models").toString());
        assertEquals(4, lines(some(all)).size(), "a configuration without sources, and a folder");
    }

    private BatchReport some(Layer flags) throws Exception {
        return BatchFolder.bake(
                BatchRequest.of(Configuration.read(toml)).withFlags(flags).withDryRun(true));
    }

    @Test
    void aShardDoesNotKnowTheNodesOfTheOthers() throws Exception {
        String config = "exclude = [\"Hull_lod1\", \"nothing\"]\nskip = [\"none.obj\"]\n";
        BatchReport report = bake(config, request -> request.withShard(new Shard(1, 2)));
        assertEquals(
                List.of("skip"),
                report.findings().stream().map(PatternFindingsTest::option).toList());
    }

    @Test
    void aFileThatFailsLeavesUnknownWhatMatches() throws Exception {
        Files.writeString(folder.resolve("models/bad.obj"), "v 0 0 0\nf 1 2 3\n");
        BatchReport report = bake("exclude = [\"nothing\"]\n");
        assertEquals(1, report.count(Status.FAILED));
        assertEquals(List.of(), lines(report));
    }

    @Test
    void anIncludeThatLeavesNothingFailsInTheDryRunToo() throws Exception {
        BatchReport report = bake("include = [\"Trnk\"]\n", request -> request.withDryRun(true));
        assertEquals(3, report.count(Status.FAILED));
        assertEquals(ExitCode.INPUT, report.exitCode());
        FileOutcome tree = report.files().get(2);
        Failure failure = tree.failure();
        assertEquals(
                folder.resolve("models/tree.obj")
                        + ": no triangle is left: include \"Trnk\" matches no node (did you mean \"Trunk\"?); correct"
                        + " it, or set it in a rule for the files that have one",
                failure == null ? "" : failure.message());
    }

    @Test
    void aDryRunReadsFilesUntilEachGlobHasMatched() throws Exception {
        String jobs = "jobs = 1\n";
        BatchReport none = bake(jobs, request -> request.withDryRun(true));
        assertEquals(0, none.work().imports());
        model("models/ships/frigate.obj", "Hull", "Steel", "Deck", "Steel");
        BatchReport first = bake(jobs + "exclude = [\"Deck\"]\n", request -> request.withDryRun(true));
        assertEquals(1, first.work().imports());
        assertEquals(List.of(), lines(first));
        BatchReport all = bake(jobs + "exclude = [\"Deck2\"]\n", request -> request.withDryRun(true));
        assertEquals(3, all.work().imports());
    }

    @Test
    void materialsAndSurfaceRulesAreCheckedToo() throws Exception {
        String config = """
                exclude = ["Leaves"]
                excludeMaterial = ["Wod"]
                [[surface]]
                material = "Stel"
                name = "metal"
                """;
        assertEquals(
                List.of(
                        toml + ": warning: --exclude \"Leaves\" matches no node of the 3 files (it is the name of a"
                                + " material: use --exclude-material); correct it, or remove it",
                        toml + ": warning: --exclude-material \"Wod\" matches no material of the 3 files (did you mean"
                                + " \"Wood\"?); correct it, or remove it",
                        toml + ": warning: --surface \"material=Stel,name=metal\" matches no triangle of the 3 files"
                                + " (did you mean \"Steel\"?); correct it, or remove it"),
                lines(bake(config)));
        assertEquals(List.of(), lines(bake("""
                [[surface]]
                material = "Steel"
                name = "metal"
                [[surface]]
                node = "Hull" # the first rule hides the second
                name = "hull"
                """)));
    }

    private interface Change {
        BatchRequest apply(BatchRequest request);
    }

    private BatchReport bake(String config) throws Exception {
        return bake(config, request -> request);
    }

    private BatchReport bake(String config, Change change) throws Exception {
        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"assets\"\n" + config);
        return BatchFolder.bake(change.apply(BatchRequest.of(Configuration.read(toml))));
    }

    private static List<String> lines(BatchReport report) {
        return report.findings().stream().map(BatchFinding::line).toList();
    }

    private static String option(BatchFinding finding) {
        return finding.message().replaceAll("--([a-z-]*) .*", "$1");
    }

    /** An OBJ with a triangle per pair of node and material. */
    private void model(String path, String... nodesAndMaterials) throws IOException {
        List<String> lines = new ArrayList<>(List.of("v 0 0 0", "v 1 0 0", "v 0 1 0"));
        for (int i = 0; i < nodesAndMaterials.length; i += 2) {
            lines.addAll(List.of("o " + nodesAndMaterials[i], "usemtl " + nodesAndMaterials[i + 1], "f 1 2 3"));
        }
        Path file = folder.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.write(file, lines);
    }
}
