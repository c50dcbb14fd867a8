// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** {@code cullet bake} and {@code cullet check} with a configuration. */
class BatchVerbTest {
    private final Path folder;
    private final Path toml;

    BatchVerbTest(@TempDir Path folder) {
        this.folder = folder;
        this.toml = folder.resolve("cullet.toml");
    }

    @BeforeEach
    void threeModels() throws Exception {
        Models.write(folder.resolve("models/cube.obj"), Models.CUBE);
        Models.write(folder.resolve("models/degenerate <&>.obj"), Models.DEGENERATE);
        Models.write(folder.resolve("models/bad.obj"), "v 0 0 0\nf 1 2 3\n");
        configure("");
    }

    @Test
    void bakesTheSourcesOfTheConfiguration() {
        CommandRun run = bake();
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertEquals(2, run.out().lines().count());
        assertTrue(Files.exists(folder.resolve("assets/cube.cullet")));
        assertTrue(run.err().contains("\nbaked              2             24 "), run.err());
        assertTrue(run.err().contains("\nfailed             1              0 "), run.err());

        CommandRun again = bake();
        assertEquals("", again.out());
        assertTrue(again.err().contains("\nup to date         2             24 "), again.err());
        assertTrue(again.err().contains(" s, 1 file imported, "), again.err());
    }

    @Test
    void timingsListTheStartTheBatchAndTheStepsOfAllFiles() throws Exception {
        String err = bake("--timings").err();
        for (String row : new String[] {
            "\nstart of JVM and command line ",
            "\nbatch ",
            "\n  all files: read ",
            "\n  all files: build ",
            "\n  compilation by the JVM ",
            "\nclasses loaded ",
            "\nimport workers "
        }) {
            assertTrue(err.contains(row), err);
        }
    }

    @Test
    void flagsAreOnTopOfTheConfiguration() throws Exception {
        configure("[[rule]]\nfiles = [\"cube*\"]\nmaxLeaf = 2\n");
        Path cube = folder.resolve("models/cube.obj");
        assertTrue(bake(cube.toString(), "--dry-run").out().contains(": the asset does not exist"));
        bake(cube.toString());
        CommandRun other = bake(cube.toString(), "--dry-run", "--max-leaf", "3");
        assertTrue(other.out().endsWith(": max-leaf was 2 and is 3\n"), other.out());
        CommandRun same = bake(cube.toString());
        assertEquals(cube + " -> " + folder.resolve("assets/cube.cullet") + ": up to date\n", same.out());
        assertEquals("", same.err());
    }

    @Test
    void aWrongConfigurationEndsTheCommandBeforeAnythingIsBaked() throws Exception {
        configure("untis = \"cm\"\n");
        for (String verb : new String[] {"bake", "check"}) {
            CommandRun run = CommandRun.of(verb, "--config", toml.toString());
            assertEquals(ExitCode.USAGE.code(), run.code());
            assertEquals(toml + ":3:1: unknown key 'untis'; did you mean unit?\n", run.err());
            assertEquals("", run.out());
        }
        configure("");
        Path beside = Files.writeString(folder.resolve("models/cube.obj.cullet.toml"), "scale = \"2\"\n");
        CommandRun run = bake();
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertEquals(
                beside + ":1:1: scale is a string, but must be a number (a number above 0 and at most 1e9)\n",
                run.err());
        assertFalse(Files.exists(folder.resolve("assets")));
        CommandRun absent =
                CommandRun.of("bake", "--config", folder.resolve("no.toml").toString());
        assertEquals(folder.resolve("no.toml") + ": no such file or folder\n", absent.err());
    }

    @Test
    void checkReadsWithTheOptionsOfTheConfiguration() throws Exception {
        configure("strict = true\nskip = [\"bad.obj\"]\n");
        CommandRun run = CommandRun.of("check", "--config", toml.toString(), "--isolate=false");
        assertEquals(ExitCode.FINDINGS.code(), run.code(), run.err());
        assertTrue(run.out().contains("  degenerate-triangle\n"), run.out());
        assertFalse(run.out().contains("bad.obj"), run.out());
    }

    @Test
    void reportsForMachinesTellEveryFile() throws Exception {
        Path json = folder.resolve("r.json");
        Path xml = folder.resolve("r.xml");
        Path sarif = folder.resolve("r.sarif");
        bake("--report", json.toString(), "--report", xml.toString(), "--report", sarif.toString());

        JsonNode files =
                JsonMapper.builder().build().readTree(Files.readString(json)).get("files");
        assertEquals("failed", files.get(0).get("status").asText());
        assertEquals(3, files.get(0).get("exitCode").asInt());
        assertEquals("baked", files.get(1).get("status").asText());
        assertEquals("the asset does not exist", files.get(1).get("reason").asText());
        assertEquals(12, files.get(1).get("triangles").get("stored").asInt());

        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(Files.readAllBytes(xml)))
                .getDocumentElement();
        assertEquals("3", suite.getAttribute("tests"));
        assertEquals("1", suite.getAttribute("failures"));
        assertEquals("0", suite.getAttribute("errors"));
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertTrue(failure.getAttribute("message").contains("bad.obj:2: face refers to vertex 2"));
        Element degenerate = (Element) suite.getElementsByTagName("testcase").item(2);
        assertEquals("degenerate <&>.obj", degenerate.getAttribute("name"));
        assertTrue(degenerate.getTextContent().contains("1 x degenerate-triangle"), degenerate.getTextContent());

        JsonNode run = JsonMapper.builder()
                .build()
                .readTree(Files.readString(sarif))
                .get("runs")
                .get(0);
        JsonNode bad = run.get("results").get(0);
        assertEquals("bake-failed-input", bad.get("ruleId").asText());
        assertEquals("error", bad.get("level").asText());
        JsonNode place = bad.get("locations").get(0).get("physicalLocation");
        assertEquals(2, place.get("region").get("startLine").asInt());
        assertEquals(
                folder.resolve("models/bad.obj").toUri().toString(),
                place.get("artifactLocation").get("uri").asText());
        boolean found = false;
        for (JsonNode result : run.get("results")) {
            if (result.get("ruleId").asText().equals("degenerate-triangle")) {
                found = true;
                assertEquals("warning", result.get("level").asText());
                assertEquals(
                        "cube",
                        result.get("locations")
                                .get(0)
                                .get("logicalLocations")
                                .get(0)
                                .get("fullyQualifiedName")
                                .asText());
            }
        }
        assertTrue(found, "no finding in SARIF");
        assertEquals(
                ExitCode.USAGE.code(),
                bake("--report", folder.resolve("r.txt").toString()).code());
    }

    @Test
    void assetsWithoutASourceAreReportedAndRemovedOnRequest() throws Exception {
        bake();
        Files.delete(folder.resolve("models/cube.obj"));
        assertTrue(bake().err().contains("1 asset without a source; --prune removes them\n"));
        Path asset = folder.resolve("assets/cube.cullet");
        String gone = "because its source no longer exists\n";
        assertTrue(bake("--prune", "--dry-run").out().contains(asset + ": would be removed, " + gone));
        assertTrue(bake("--prune").out().contains(asset + ": removed, " + gone));
        assertFalse(Files.exists(asset));
    }

    @Test
    void aShardMustBeOne() {
        CommandRun run = bake("--shard", "3/2");
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertEquals(
                "cullet bake: --shard: shard 3/2 must be 1/1, or 1/n to n/n (see 'cullet bake --help')\n", run.err());
        assertEquals(ExitCode.USAGE.code(), bake("--shard", "two").code());
    }

    private void configure(String more) throws Exception {
        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"assets\"\n" + more);
    }

    private CommandRun bake(String... arguments) {
        String[] args = new String[arguments.length + 4];
        args[0] = "bake";
        args[1] = "--config";
        args[2] = toml.toString();
        args[3] = "--isolate=false";
        System.arraycopy(arguments, 0, args, 4, arguments.length);
        return CommandRun.of(args);
    }
}
