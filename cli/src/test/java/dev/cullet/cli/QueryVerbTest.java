// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The asset is the unit cube, so every answer can be worked out by hand. */
class QueryVerbTest {
    private final Path folder;

    QueryVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void answersSpheres() throws Exception {
        assertHit(true, ask("{\"op\":\"overlapSphere\",\"center\":[0.5,0.5,1.25],\"radius\":0.25}"));
        assertEquals("{\"hit\":false}", ask("{\"op\":\"overlapSphere\",\"center\":[0.5,0.5,1.25],\"radius\":0.2}"));
        assertEquals("{\"hit\":false}", ask("{\"op\":\"overlapSphere\",\"center\":[0.5,0.5,0.5],\"radius\":0.25}"));
        // beyond a corner: the sphere's box touches the cube, the sphere does not
        String corner = "{\"op\":\"overlapSphere\",\"center\":[1.2,1.2,1.2],\"radius\":0.25";
        assertEquals("{\"hit\":false}", ask(corner + "}"));
        assertEquals("{\"hit\":false}", ask(corner + ",\"mode\":\"exact\"}"));
        assertHit(true, ask(corner + ",\"mode\":\"approximate\"}"));
    }

    @Test
    void answersBoxes() throws Exception {
        assertHit(true, ask("{\"op\":\"overlapBox\",\"min\":[1,0.25,0.25],\"max\":[2,0.75,0.75]}"));
        assertEquals(
                "{\"hit\":false}", ask("{\"op\":\"overlapBox\",\"min\":[0.25,0.25,0.25],\"max\":[0.75,0.75,0.75]}"));
    }

    @Test
    void answersSlicesAgainstPolygons() throws Exception {
        String post =
                "{\"op\":\"overlapSection\",\"plane\":[0,1,0,-0.5],\"polygon\":[[0.25,0.25],[0.75,0.25],[0.5,0.75]]";
        assertEquals("{\"hit\":false}", ask(post + "}"));
        assertEquals("{\"hit\":true}", ask(post + ",\"solid\":true}"));
        String wall = "{\"op\":\"overlapSection\",\"plane\":[0,1,0,-0.5],\"polygon\":[[1,-1],[2,-1],[2,2],[1,2]]}";
        assertEquals("{\"hit\":true}", ask(wall));
        assertEquals("{\"hit\":false}", ask(wall.replace("-0.5]", "-1.5]")));
        assertEquals("{\"hit\":false}", ask(wall.replace("[1,", "[1.5,")));
    }

    @Test
    void refusesPolygonsThatAreNone() throws Exception {
        String start = "{\"op\":\"overlapSection\",\"plane\":[0,1,0,0],\"polygon\":";
        assertRefused(start + "[[0,0],[1,1]]}", "line 1: ring 0 has 2 vertices, but must have at least 3");
        assertRefused(start + "[[0,0],[1,1],[2]]}", "line 1: \"polygon[2]\" is [2], but must be two numbers [x,z]");
        assertRefused(start + "5}", "line 1: \"polygon\" must be an array of points [x,z]");
        assertRefused(
                start.replace("0,1,0,0", "1,0,0,0") + "[[0,0],[1,0],[0,1]]}",
                "line 1: plane 1.0 0.0 0.0 0.0 must be finite and not vertical: its second number must not be 0");
        assertRefused(start + "[[0,0],[1,0],[0,1]],\"solid\":1}", "line 1: \"solid\" is 1, but must be true or false");
    }

    @Test
    void answersRays() throws Exception {
        JsonNode hit = assertHit(true, ask("{\"op\":\"raycast\",\"origin\":[0.25,3,0.5],\"direction\":[0,-2,0]}"));
        assertEquals(List.of("hit", "t", "triangle", "point", "normal"), names(hit));
        assertEquals("1", hit.get("t").toString());
        assertEquals("[0,1,0]", hit.get("normal").toString());
        assertEquals("[0.25,1,0.5]", hit.get("point").toString());
        assertEquals(
                "{\"hit\":false}",
                ask("{\"op\":\"raycast\",\"origin\":[0.25,3,0.5],\"direction\":[0,-2,0],\"maxT\":0.5}"));
        assertHit(true, ask("{\"op\":\"raycast\",\"origin\":[0.25,3,0.5],\"direction\":[0,-2,0],\"maxT\":1}"));
    }

    @Test
    void answersBentBeams() throws Exception {
        String points = "\"points\":[[3,0.5,0.25],[2,0.5,0.25],[0.5,0.5,0.25]]";
        JsonNode thin = assertHit(true, ask("{\"op\":\"overlapSegments\"," + points + "}"));
        assertEquals(List.of("hit", "segment", "t", "triangle", "point", "normal"), names(thin));
        assertEquals(1, thin.get("segment").asInt());
        assertEquals(2.0 / 3, thin.get("t").asDouble(), 1e-12);
        JsonNode thick = assertHit(true, ask("{\"op\":\"overlapSegments\"," + points + ",\"radius\":0.25}"));
        assertEquals(0.5, thick.get("t").asDouble(), 1e-12);
        assertEquals("{\"hit\":false}", ask("{\"op\":\"overlapSegments\",\"points\":[[3,0,0],[2,0,0]]}"));
    }

    @Test
    void answersPointsInSolid() throws Exception {
        assertEquals("{\"inside\":true}", ask("{\"op\":\"pointInSolid\",\"point\":[0.5,0.25,0.75]}"));
        assertEquals("{\"inside\":true}", ask("{\"op\":\"pointInSolid\",\"point\":[1,0.25,0.75]}"));
        assertEquals("{\"inside\":false}", ask("{\"op\":\"pointInSolid\",\"point\":[1.01,0.25,0.75]}"));
    }

    @Test
    void pointInSolidNeedsAClosedMeshOnly() {
        String line = "{\"op\":\"pointInSolid\",\"point\":[0.5,0.25,0.75]}\n";
        Path without = Models.bake(folder, "without", Models.CUBE, "--bsp", "off");
        CommandRun closed = CommandRun.withInput(line, "query", without.toString());
        assertEquals(ExitCode.OK.code(), closed.code());
        assertEquals("{\"inside\":true}\n", closed.out());
        Path open = Models.bake(folder, "open", Models.TWO, "--bsp", "on");
        CommandRun surface = CommandRun.withInput(line, "query", open.toString());
        assertEquals(ExitCode.INPUT.code(), surface.code());
        assertEquals(
                "{\"error\":\"line 1: part \\\"main\\\" is not closed, so it has no inside; use queries on the"
                        + " surface, or close its holes\"}\n",
                surface.out());
    }

    @Test
    void answersSidesOfPlanes() throws Exception {
        assertEquals("{\"front\":true,\"back\":true}", ask("{\"op\":\"overlapPlane\",\"plane\":[0,1,0,-0.5]}"));
        assertEquals("{\"front\":true,\"back\":true}", ask("{\"op\":\"overlapPlane\",\"plane\":[0,1,0,-1]}"));
        assertEquals("{\"front\":false,\"back\":true}", ask("{\"op\":\"overlapPlane\",\"plane\":[0,1,0,-1.5]}"));
        assertEquals("{\"front\":true,\"back\":false}", ask("{\"op\":\"overlapPlane\",\"plane\":[1,1,1,2]}"));
    }

    @Test
    void answersNearestPoints() throws Exception {
        JsonNode hit = assertHit(true, ask("{\"op\":\"closestPoint\",\"point\":[0.25,1.5,0.5]}"));
        assertEquals(List.of("hit", "distance", "triangle", "point", "normal"), names(hit));
        assertEquals("0.5", hit.get("distance").toString());
        assertEquals("[0.25,1,0.5]", hit.get("point").toString());
        assertEquals("{\"hit\":false}", ask("{\"op\":\"closestPoint\",\"point\":[0.25,1.5,0.5],\"maxDistance\":0.4}"));
    }

    @Test
    void printsTheSourceTriangleWhereItIsStored() throws Exception {
        Path asset = Models.bake(folder, "cube", Models.CUBE, "--source-triangles");
        CommandRun run = CommandRun.withInput(
                "{\"op\":\"closestPoint\",\"point\":[0.9,0.5,1.5]}\n{\"op\":\"closestPoint\",\"point\":[0.9,0.5,-1]}",
                "query",
                asset.toString());
        List<String> lines = run.out().lines().toList();
        // The face z = 1 is the second of the file, so its triangles are 2 and 3; z = 0 is the first.
        assertTrue(List.of(2, 3).contains(parse(lines.get(0)).get("source").asInt()), run.out());
        assertTrue(List.of(0, 1).contains(parse(lines.get(1)).get("source").asInt()), run.out());
    }

    @Test
    void aLineThatCannotBeAnsweredHasAnErrorInItsPlace() {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        String good = "{\"op\":\"overlapSphere\",\"center\":[9,9,9],\"radius\":1}";
        CommandRun run = CommandRun.withInput(
                String.join(
                        "\n",
                        good,
                        "",
                        "{\"op\":\"overlapSphere\",\"center\":[9,9,9],\"radius\":-1}",
                        "nonsense",
                        good,
                        "{\"op\":\"teleport\"}",
                        "{}",
                        "[1]",
                        "{\"op\":\"overlapBox\",\"min\":[0,0]}",
                        "{\"op\":\"overlapSphere\",\"center\":[9,9,9],\"radios\":1}",
                        "{\"op\":\"overlapSphere\",\"center\":[9,1e39,9],\"radius\":1}",
                        "{\"op\":\"overlapSphere\",\"center\":[9,9,9],\"radius\":1,\"mode\":\"fuzzy\"}",
                        "{\"op\":\"overlapSegments\",\"points\":[[0,0,0]]}",
                        "{\"op\":\"raycast\",\"origin\":[0,0,0],\"direction\":[0,0,0]}",
                        good),
                "query",
                asset.toString());
        List<String> lines = run.out().lines().toList();
        assertEquals(14, lines.size(), run.out());
        for (int answered : new int[] {0, 3, 13}) {
            assertEquals("{\"hit\":false}", lines.get(answered));
        }
        assertError("line 3: radius ", lines.get(1));
        assertError("line 4: not JSON: ", lines.get(2));
        assertError(
                "line 6: op \"teleport\" is unknown; known are overlapSphere, overlapBox, raycast, anyRay,"
                        + " overlapSegments, closestPoint",
                lines.get(4));
        assertError("line 7: \"op\" is missing; known are ", lines.get(5));
        assertError("line 8: not a JSON object: a query is a line such as ", lines.get(6));
        assertError("line 9: \"min\" is [0,0], but must be three numbers [x,y,z]", lines.get(7));
        assertError("line 10: overlapSphere has no field \"radios\"; it has center, radius, mode", lines.get(8));
        assertError("line 11: \"center[1]\" is 1E+39, but must fit a float: at most 3.4e38", lines.get(9));
        assertError("line 12: \"mode\" is \"fuzzy\", but must be \"exact\" or \"approximate\"", lines.get(10));
        assertError("line 13: \"points\" has 1, but must have at least 2", lines.get(11));
        assertError("line 14: direction ", lines.get(12));
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertEquals("standard input: 11 lines could not be answered\n", run.err());
    }

    @Test
    void readsQueriesFromAFile() {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        Path queries = Models.write(
                folder.resolve("q.jsonl"), "{\"op\":\"overlapSphere\",\"center\":[9,9,9],\"radius\":1}\r\n");
        CommandRun run = CommandRun.of("query", asset.toString(), "--queries", queries.toString());
        assertEquals("{\"hit\":false}\n", run.out());
        assertEquals(ExitCode.OK.code(), run.code());
        Path none = folder.resolve("none.jsonl");
        CommandRun missing = CommandRun.of("query", asset.toString(), "--queries", none.toString());
        assertEquals(none + ": no such file or folder\n", missing.err());
        assertEquals(ExitCode.INPUT.code(), missing.code());
    }

    @Test
    void queriesOnePart() throws Exception {
        Path asset = Models.bake(folder, "two", Models.TWO, "--parts", "node");
        String query = "{\"op\":\"overlapSphere\",\"center\":[5,0,0],\"radius\":0.5}\n";
        assertEquals(
                "{\"hit\":false}\n",
                CommandRun.withInput(query, "query", asset.toString(), "--part", "left")
                        .out());
        assertHit(
                true,
                CommandRun.withInput(query, "query", asset.toString(), "--part", "right")
                        .out());
        CommandRun unnamed = CommandRun.withInput(query, "query", asset.toString());
        assertEquals(
                "cullet query: " + asset
                        + " has 2 parts; name one with --part: left, right (see 'cullet query --help')\n",
                unnamed.err());
        assertEquals(ExitCode.USAGE.code(), unnamed.code());
        CommandRun wrong = CommandRun.withInput(query, "query", asset.toString(), "--part", "middle");
        assertEquals(
                "cullet query: " + asset + " has no part 'middle'; it has left, right (see 'cullet query --help')\n",
                wrong.err());
        assertEquals(ExitCode.USAGE.code(), wrong.code());
    }

    /** Another program sends a query, waits for the answer, and sends the next. */
    @Test
    @Timeout(60)
    void answersBeforeTheInputEnds() throws Exception {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        try (PipedInputStream in = new PipedInputStream();
                PipedInputStream answers = new PipedInputStream();
                PrintStream out = new PrintStream(new PipedOutputStream(answers), false, StandardCharsets.UTF_8);
                Scanner scanner = new Scanner(answers, StandardCharsets.UTF_8)) {
            CompletableFuture<Integer> code;
            try (PipedOutputStream queries = new PipedOutputStream(in)) {
                code = CompletableFuture.supplyAsync(
                        () -> Cullet.execute(new String[] {"query", asset.toString()}, in, out, System.err));
                for (int i = 0; i < 3; i++) {
                    queries.write("{\"op\":\"overlapSphere\",\"center\":[9,9,9],\"radius\":1}\n"
                            .getBytes(StandardCharsets.UTF_8));
                    queries.flush();
                    assertEquals("{\"hit\":false}", scanner.nextLine());
                }
            }
            assertEquals(ExitCode.OK.code(), code.get(30, TimeUnit.SECONDS));
        }
    }

    private String ask(String line) {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        CommandRun run = CommandRun.withInput(line + "\n", "query", asset.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.out() + run.err());
        return run.out().strip();
    }

    private void assertRefused(String line, String start) {
        Path asset = Models.bake(folder, "cube", Models.CUBE);
        CommandRun run = CommandRun.withInput(line + "\n", "query", asset.toString());
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertError(start, run.out().strip());
    }

    private static JsonNode assertHit(boolean hit, String line) throws Exception {
        JsonNode answer = parse(line);
        assertEquals(hit, answer.get("hit").asBoolean());
        assertTrue(answer.get("triangle").asInt() >= 0);
        return answer;
    }

    private static void assertError(String start, String line) {
        try {
            JsonNode answer = parse(line);
            assertEquals(List.of("error"), names(answer));
            assertTrue(answer.get("error").asText().startsWith(start), line);
        } catch (Exception e) {
            throw new AssertionError(line, e);
        }
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode parse(String line) throws Exception {
        return JsonMapper.builder().build().readTree(line);
    }
}
