// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.text.Printable;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Names of files, nodes and materials in every output: terminal, JSON, JUnit XML, SARIF and HTML. */
@RequiresPlatform({Need.POSIX, Need.UTF_8_NAMES})
class PrintedNamesTest {
    /** Fragments of names: what terminals execute, what reorders or ends lines, what ends strings and elements. */
    private static final List<String> FRAGMENTS = List.of(
            "\u001b[31m",
            "\u001b]0;t\u0007",
            "\u009b2J",
            "\u0085",
            "\u202e",
            "\u2066",
            "\u2069",
            "\u200f",
            "\u061c",
            "\u2028",
            "\u2029",
            "\b",
            "\u007f",
            "\u0000",
            "\n",
            "\r",
            "\t",
            "</script>",
            "<!--",
            "]]>",
            "&lt;",
            "\"",
            "'",
            "{{title}}",
            "$1",
            "%s",
            "\\u001b",
            "ä",
            "日本",
            "𝄞",
            "\u200d",
            " ",
            "a",
            "B",
            "7",
            "#",
            ";",
            "=");

    private static final int ROUNDS = 3;
    private static final int CAMPAIGN_ROUNDS = 400;

    private final Path folder;

    PrintedNamesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aNameCannotControlTheTerminal() {
        Path model = model("x\u001b[2J\u202e.obj", "n\u009b0m", "m\u0007");
        CommandRun bake = CommandRun.of("bake", "--isolate=false", model.toString());
        assertEquals(ExitCode.OK.code(), bake.code(), bake.err());
        assertTrue(bake.out().startsWith(folder + "/x\\u001b[2J\\u202e.obj -> " + folder + "/x\\u001b[2J"), bake.out());
        CommandRun inspect = CommandRun.of("inspect", model.toString().replace(".obj", ".cullet"));
        assertTrue(inspect.out().contains(" m\\u0007"), inspect.out());
        assertTrue(inspect.out().contains("n\\u009b0m"), inspect.out());
        assertPrintable(inspect);
    }

    @Test
    void aNameCannotBeginALine() {
        Path model = Models.write(folder.resolve("a\nb.obj -> c: up to date.obj"), "v 0 0 0\nf 1 2 3\n");
        CommandRun run = CommandRun.of("bake", "--isolate=false", model.toString());
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().startsWith(folder + "/a\\nb.obj -> c"), run.err());
        CommandRun usage = CommandRun.of("bake", "--no\u001bsuch\nthing");
        assertTrue(usage.err().startsWith("cullet bake: unknown option '--no\\u001bsuch\\nthing'"), usage.err());
        assertPrintable(usage);
        assertPrintable(CommandRun.of("help", "\u001b[1m\n"));
        assertPrintable(CommandRun.of("\u001b[1m\n"));
    }

    @Test
    void namesInEveryOutput() throws Exception {
        run(1, ROUNDS);
    }

    @Test
    @Tag("campaign")
    void manyNamesInEveryOutput() throws Exception {
        run(2, CAMPAIGN_ROUNDS);
    }

    private void run(long seed, int rounds) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            Path below = Files.createDirectories(folder.resolve("round" + round));
            String file = name(random).replace("/", "").replace("\0", "") + ".obj";
            String node = name(random);
            String material = name(random);
            boolean broken = random.nextInt(4) == 0;
            Path model = model("round" + round + "/" + file, node, material);
            if (broken) {
                Files.writeString(model, "\nf 1 2 9\n", java.nio.file.StandardOpenOption.APPEND);
            }
            String where = "seed " + seed + ", round " + round + ": " + Printable.line(file + " " + node);
            every(below, model, where);
        }
    }

    private void every(Path below, Path model, String where) throws Exception {
        Path json = below.resolve("r.json");
        Path xml = below.resolve("r.xml");
        Path sarif = below.resolve("r.sarif");
        List<CommandRun> runs = new ArrayList<>();
        for (int i = 0; i < 2; i++) { // reports replace reports
            runs.add(CommandRun.of(
                    "bake",
                    "--isolate=false",
                    "--json",
                    "--report=" + json,
                    "--report=" + xml,
                    "--report=" + sarif,
                    model.toString()));
        }
        boolean baked = runs.get(0).code() == ExitCode.OK.code();
        assertTrue(baked || runs.get(0).code() == ExitCode.INPUT.code(), where + runs.get(0));
        assertEquals(runs.get(0).code(), runs.get(1).code(), where);
        JsonNode printed = parsed(runs.get(0).out());
        assertEquals(model.toString(), printed.get("files").get(0).get("source").asText(), where);
        assertPrintable(Files.readString(json), where);
        assertEquals(
                model.toString(),
                parsed(Files.readString(json)).get("files").get(0).get("source").asText());
        sarif(Files.readString(sarif), model, where);
        xml(Files.readString(xml), where);
        runs.add(CommandRun.of("check", "--isolate=false", model.toString()));
        runs.add(CommandRun.of("bake", "--isolate=false", "--stacktrace", model.toString()));
        if (baked) {
            String asset = model.toString().replaceFirst("\\.obj$", ".cullet");
            for (String[] verb : new String[][] {
                {"inspect"}, {"inspect", "--json"}, {"verify"}, {"verify", "--isolate=false", "--source", "" + model}
            }) {
                List<String> args = new ArrayList<>(List.of(verb));
                args.add(asset);
                CommandRun run = CommandRun.of(args.toArray(String[]::new));
                assertEquals(ExitCode.OK.code(), run.code(), where + run.err());
                runs.add(run);
            }
            page(asset, below, where, runs);
        }
        runs.forEach(run -> assertPrintable(run));
    }

    private static void page(String asset, Path below, String where, List<CommandRun> runs) throws Exception {
        Path page = below.resolve("page.html");
        CommandRun run = CommandRun.of("view", asset, "-o", page.toString());
        assertEquals(ExitCode.OK.code(), run.code(), where + run.err());
        runs.add(run);
        String html = Files.readString(page);
        String title = html.substring(html.indexOf("<title>"), html.indexOf("</title>"));
        assertPrintable(title, where);
        assertEquals(title.lastIndexOf('<'), title.indexOf('<'), where);
        String open = "<script id=\"header\" type=\"application/json\">";
        int start = html.indexOf(open) + open.length();
        String header = html.substring(start, html.indexOf("</script>", start));
        assertPrintable(header, where);
        parsed(header).get("nodes").forEach(node -> assertPrintable(node.asText(), where));
        parsed(header).get("surfaces").forEach(node -> assertPrintable(node.asText(), where));
    }

    private static void sarif(String text, Path model, String where) throws IOException {
        assertPrintable(text, where);
        for (JsonNode result : parsed(text).get("runs").get(0).get("results")) {
            assertPrintable(result.get("message").get("text").asText(), where);
            String uri = result.get("locations")
                    .get(0)
                    .get("physicalLocation")
                    .get("artifactLocation")
                    .get("uri")
                    .asText();
            assertEquals(model, Path.of(java.net.URI.create(uri)), where);
        }
    }

    private static void xml(String text, String where) throws Exception {
        assertPrintable(text, where);
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        Element test = (Element) document.getElementsByTagName("testcase").item(0);
        assertPrintable(test.getAttribute("name"), where);
        assertTrue(test.getAttribute("name").endsWith(".obj"), where);
    }

    private static JsonNode parsed(String json) throws IOException {
        return JsonMapper.builder().build().readTree(json);
    }

    private static void assertPrintable(CommandRun run) {
        assertPrintable(run.out(), "standard output");
        assertPrintable(run.err(), "standard error");
    }

    private static void assertPrintable(String text, String where) {
        text.codePoints().forEach(c -> {
            if (Printable.isEscaped(c) && c != '\n' && c != '\t') {
                throw new AssertionError(where + " has U+" + Integer.toHexString(c) + " in " + Printable.line(text));
            }
        });
    }

    /** Writes a triangle in a node and with a material of these names, as far as a line of OBJ can contain them. */
    private Path model(String file, String node, String material) {
        String text = "o " + oneLine(node) + "\nusemtl " + oneLine(material)
                + "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 1 1 2\n";
        return Models.write(folder.resolve(file), text);
    }

    private static String oneLine(String name) {
        return name.replaceAll("[\\n\\r\\x00\\\\]", "");
    }

    private static String name(Random random) {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            name.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
        }
        return name.toString();
    }
}
