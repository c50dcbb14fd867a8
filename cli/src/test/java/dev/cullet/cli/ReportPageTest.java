// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the reports has the keys of real reports, and no others. */
class ReportPageTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** A closed tetrahedron, and a triangle without area. */
    private static final String MESH = """
            mtllib lost.mtl
            o hull
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            f 1 3 2
            f 1 2 4
            f 2 3 4
            f 3 1 4
            f 1 2 2
            """;

    /** Keys that no run of this test has, each with the reason. */
    private static final Map<String, String> NOT_MADE =
            Map.of("summary.seams.error", "an asset that becomes unreadable between the bake and the seams");

    private final Path folder;

    ReportPageTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void thePageHasTheKeysOfRealReports() throws Exception {
        Set<String> found = new TreeSet<>();
        for (JsonNode report : reports()) {
            collect("", report, found);
        }
        Set<String> documented = documented();
        Set<String> missing = new TreeSet<>(found);
        missing.removeAll(documented);
        assertEquals(Set.of(), missing, "keys that docs/report.md does not have");
        Set<String> stale = new TreeSet<>(documented);
        stale.removeAll(found);
        stale.removeAll(NOT_MADE.keySet());
        assertEquals(Set.of(), stale, "keys of docs/report.md that no report has");
    }

    /** All lines together are the report. */
    @Test
    void linesHaveTheKeysOfTheReport() throws Exception {
        model("models/a.obj", MESH);
        model("models/b.obj", MESH.replace("v 1 0 0", "v 3 0 0"));
        model("models/broken.obj", "v 0 0 0\nf 1 2 3\n");
        bake("-d", "assets", "models", "--report", "r.json", "--report", "r.jsonl");
        JsonNode whole = MAPPER.readTree(folder.resolve("r.json").toFile());
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("r.jsonl"))) {
            lines.add(MAPPER.readTree(line));
        }
        assertEquals(5, lines.size());
        assertEquals(Set.of("version", "options"), keys(lines.get(0)));
        assertEquals(Set.of("findings", "pruned", "summary"), keys(lines.get(4)));
        for (String key : List.of("version", "options")) {
            assertEquals(whole.get(key), lines.get(0).get(key));
        }
        for (int i = 0; i < 3; i++) {
            assertEquals(whole.get("files").get(i), lines.get(1 + i));
        }
        assertEquals(whole.get("summary"), lines.get(4).get("summary"));
        bake("-d", "assets", "models", "--report", "r.json", "--report", "r.jsonl");
        assertTrue(Files.readString(folder.resolve("r.jsonl")).contains("\"status\":\"up-to-date\""), "it is replaced");
        model("r.jsonl", "{\"mine\":1}\n");
        CommandRun refused = bake("-d", "assets", "models", "--report", "r.jsonl");
        assertTrue(refused.err().contains("r.jsonl: "), refused.err());
        assertEquals("{\"mine\":1}\n", Files.readString(folder.resolve("r.jsonl")));
    }

    /** The options of many files are in the report once. */
    @Test
    void filesReferToTheirOptions() throws Exception {
        for (int i = 0; i < 20; i++) {
            model("models/m" + i + ".obj", MESH);
        }
        model("models/m3.obj.cullet.toml", "weld = 0.001\n");
        bake("-d", "assets", "models", "--unit", "cm", "--report", "r.json");
        String text = Files.readString(folder.resolve("r.json"));
        JsonNode report = MAPPER.readTree(text);
        assertEquals(2, report.get("options").size());
        for (JsonNode file : report.get("files")) {
            JsonNode options = report.get("options").get(file.get("options").intValue());
            assertEquals("0.01", options.get("unit").asText());
            boolean isSpecial = file.get("source").asText().endsWith("m3.obj");
            assertEquals(isSpecial ? "0.001" : "0", options.get("weld").asText());
        }
        assertEquals(2, text.split("\"weld\" : ", -1).length - 1, "the sets are not repeated");
    }

    private List<JsonNode> reports() throws Exception {
        List<JsonNode> reports = new ArrayList<>();
        model("models/tetrahedron.obj", MESH);
        model("models/broken.obj", "v 0 0 0\nf 1 2 3\n");
        for (int i = 0; i < 3; i++) {
            model("models/walk_" + i + ".obj", MESH.replace("v 1 0 0", "v 1." + i + " 0 0"));
        }
        model("models/tetrahedron.mtl", "newmtl a\n");
        String[] all = ("-d assets models --report r.json --cache cache --skip none.obj --exclude nothing --exclude hul"
                        + " --bsp on --spheres 3 --outline section:y=0.25 --center bounds --hull --hull-for jolt")
                .split(" ", -1);
        bake(all);
        reports.add(read());
        model("models/tetrahedron.obj", MESH.replace("mtllib lost.mtl", "mtllib tetrahedron.mtl"));
        bake(all);
        reports.add(read());
        String frames = "-d frames models/walk_0.obj models/walk_1.obj models/walk_2.obj --frames all --report r.json";
        bake(frames.split(" ", -1));
        reports.add(read());
        bake("-d", "tiles", "models/walk_0.obj", "models/walk_1.obj", "--seams", "--report", "r.json");
        reports.add(read());
        model("scene.obj", MESH);
        bake("-d", "scene", "scene.obj", "--parts", "instance", "--simplify", "0.01", "--report", "r.json");
        reports.add(read());
        Files.delete(folder.resolve("models/walk_2.obj"));
        bake("-d", "assets", "models", "--prune", "--dry-run", "--report", "r.json");
        reports.add(read());
        CommandRun.of("check", "--isolate=false", folder.resolve("models").toString(), "--report", report());
        reports.add(read());
        return reports;
    }

    private String report() {
        return folder.resolve("r.json").toString();
    }

    private JsonNode read() throws IOException {
        return MAPPER.readTree(folder.resolve("r.json").toFile());
    }

    /** Names of files and folders are below the folder of the test. */
    private CommandRun bake(String... arguments) {
        List<String> command = new ArrayList<>(List.of("bake", "--isolate=false"));
        for (String argument : arguments) {
            boolean isPath = argument.matches("(assets|models|frames|tiles|scene|cache|r\\.)[^ ]*");
            command.add(isPath ? folder.resolve(argument).toString() : argument);
        }
        return CommandRun.of(command.toArray(String[]::new));
    }

    private void model(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    private static Set<String> keys(JsonNode node) {
        Set<String> keys = new TreeSet<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /** Names of options and of steps are values of the page, not keys. */
    private static void collect(String path, JsonNode node, Set<String> found) {
        if (node.isArray()) {
            boolean isEmpty = node.isEmpty();
            found.add(path + "[]");
            for (int i = 0; !isEmpty && i < node.size(); i++) {
                collect(path + "[]", node.get(i), found);
            }
        } else if (node.isObject()) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                boolean isName = path.equals("options[]") || path.endsWith(".milliseconds");
                String key = (path.isEmpty() ? "" : path + ".") + (isName ? "*" : field.getKey());
                if (field.getValue().isValueNode()) {
                    found.add(key);
                } else {
                    collect(key, field.getValue(), found);
                }
            }
        }
    }

    /** Returns the keys in the first columns of the tables, those of arrays with objects and without. */
    private static Set<String> documented() throws IOException {
        Set<String> keys = new TreeSet<>();
        Pattern key = Pattern.compile("`([^`]+)`");
        for (String line : Files.readAllLines(Checkout.path("docs/report.md"), StandardCharsets.UTF_8)) {
            if (line.startsWith("| `") && !line.startsWith("| `.")) {
                Matcher cell = key.matcher(line.substring(0, line.indexOf(" | ")));
                while (cell.find()) {
                    keys.add(cell.group(1));
                }
            }
        }
        keys.remove("files[].size.outermost");
        return keys;
    }
}
