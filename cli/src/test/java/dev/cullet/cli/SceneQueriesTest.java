// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries of a scene: the unit cube at the origin (layer 1), the cube twice as large and mirrored, in x from 4,999,998
 * to 5,000,000 (layer 2), and a bar of 1, 0.25, 0.25 from 0 9 0 (layer 4). Answers are worked out by hand. The baker
 * orders instances by place, so answers are compared by the id.
 */
class SceneQueriesTest {
    private static final String LINES = """
            {"asset": "cube.obj"}
            {"asset": "cube.obj", "translation": [5e6, 0, 0], "scale": 2, "mirror": true, "layers": 2}
            {"asset": "bar.obj", "translation": [0, 9, 0], "id": -7, "layers": "0x4"}
            """;

    private final Path folder;
    private final Path scene;

    SceneQueriesTest(@TempDir Path folder) {
        this.folder = folder;
        this.scene = folder.resolve("level.cullet");
    }

    @BeforeEach
    void bake() {
        Models.write(folder.resolve("cube.obj"), Models.CUBE);
        Models.write(folder.resolve("bar.obj"), Models.BAR);
        Path manifest = Models.write(folder.resolve("level.jsonl"), LINES);
        CommandRun run = CommandRun.of("bake-scene", manifest.toString(), "--isolate=false");
        assertEquals(ExitCode.OK.code(), run.code(), run.toString());
    }

    @Test
    void aRayHitsTheFirstInstance() {
        String down = "{\"op\":\"raycast\",\"origin\":[0.6,20,0.125],\"direction\":[0,-2,0]";
        JsonNode hit = hit(down + "}");
        assertEquals("-7", hit.get("id").toString());
        assertEquals("bar", hit.get("mesh").asText());
        assertEquals("5.375", hit.get("t").toString());
        assertEquals("[0.6,9.25,0.125]", hit.get("point").toString());
        assertEquals("[0,1,0]", hit.get("normal").toString());
        assertTrue(hit.get("front").asBoolean());
        assertEquals("9.5", hit(down + ",\"layers\":3}").get("t").toString());
        miss(down + ",\"layers\":\"0x2\"}");
        miss(down + ",\"maxT\":5.25}");
        assertEquals(
                "false",
                hit("{\"op\":\"raycast\",\"origin\":[0.5,9.125,0.125],\"direction\":[0,1,0]}")
                        .get("front")
                        .toString());
        miss("{\"op\":\"raycast\",\"origin\":[0.5,9.125,0.125],\"direction\":[0,1,0],\"frontFacesOnly\":true}");
    }

    @Test
    void aMirroredInstanceKeepsItsFront() {
        JsonNode hit = hit("{\"op\":\"raycast\",\"origin\":[4999990,0.5,1.5],\"direction\":[1,0,0]}");
        assertEquals("1", hit.get("id").toString());
        assertEquals("8", hit.get("t").toString());
        assertEquals("[-1,0,0]", hit.get("normal").toString());
        assertTrue(hit.get("front").asBoolean());
    }

    @Test
    void allHitsOfARayAreInOrder() {
        String down = "{\"op\":\"raycastAll\",\"origin\":[0.6,20,0.125],\"direction\":[0,-1,0]";
        JsonNode all = hit(down + "}");
        List<String> hits = new ArrayList<>();
        all.get("hits")
                .forEach(hit -> hits.add(hit.get("id") + " " + hit.get("t") + " "
                        + hit.get("normal").get(1)));
        assertEquals(List.of("-7 10.75 1", "-7 11 -1", "0 19 1", "0 20 -1"), hits);
        assertEquals("false", all.get("more").toString());
        JsonNode first = hit(down + ",\"max\":1,\"frontFacesOnly\":true,\"layers\":1}");
        assertEquals("19", first.get("hits").get(0).get("t").toString());
        assertEquals("false", first.get("more").toString());
        assertEquals("true", hit(down + ",\"max\":3}").get("more").toString());
    }

    @Test
    void overlapsNameInstances() {
        String sphere = "{\"op\":\"overlapSphere\",\"center\":[4999997,1,1],\"radius\":";
        assertEquals("1", hit(sphere + "1}").get("id").toString());
        miss(sphere + "0.999}");
        miss(sphere + "1,\"layers\":5}");
        String box = "{\"op\":\"overlapBox\",\"min\":[-1,9.25,0],\"max\":";
        assertEquals("-7", hit(box + "[0,10,1]}").get("id").toString());
        miss(box + "[-0.5,10,1]}");
    }

    @Test
    void overlapsListTriangles() {
        String capsule = "{\"op\":\"overlapCapsule\",\"from\":[0.5,0.5,0.5],\"to\":[0.5,9.1,0.125],\"radius\":0.01";
        JsonNode all = hit(capsule + "}");
        TreeSet<String> instances = new TreeSet<>();
        all.get("triangles").forEach(triangle -> instances.add(triangle.get("id") + " " + triangle.get("mesh")));
        assertEquals(2, instances.size(), all.toString());
        assertEquals(1, hit(capsule + ",\"max\":1}").get("triangles").size());
        assertEquals("true", hit(capsule + ",\"max\":1}").get("more").toString());
        miss(capsule + ",\"layers\":8}");
        String turned = "{\"op\":\"overlapOrientedBox\",\"translation\":[0.5,-1,0.5],\"half\":[0.8,0.8,0.1]";
        miss(turned + "}");
        hit(turned + ",\"rotation\":[0,0,0.3826834323650898,0.9238795325112867]}"); // 45 degrees about z
    }

    @Test
    void theClosestPointIsInTheWorld() {
        String near = "{\"op\":\"closestPoint\",\"point\":[5000000.5,1,1]";
        JsonNode hit = hit(near + "}");
        assertEquals("1", hit.get("id").toString());
        assertEquals("0.5", hit.get("distance").toString());
        assertEquals("[5000000,1,1]", hit.get("point").toString());
        assertEquals("[1,0,0]", hit.get("normal").toString());
        miss(near + ",\"maxDistance\":0.25}");
    }

    @Test
    void sweepsEndAtTheFirstContact() {
        String sphere = "{\"op\":\"sweepSphere\",\"center\":[0.5,4,0.5],\"radius\":0.5,\"motion\":";
        JsonNode hit = hit(sphere + "[0,-5,0]}");
        assertEquals(0.5, hit.get("t").asDouble(), 1e-9);
        assertEquals("[0,1,0]", hit.get("normal").toString());
        miss(sphere + "[0,-2,0]}");
        String capsule =
                "{\"op\":\"sweepCapsule\",\"from\":[0.5,6,0.125],\"to\":[0.5,7,0.125],\"radius\":1,\"motion\":";
        assertEquals("-7", hit(capsule + "[0,4,0]}").get("id").toString());
        miss(capsule + "[0,0.5,0]}");
    }

    @Test
    void contactsAreThoseOfInstances() {
        String sphere = "{\"op\":\"contactsSphere\",\"center\":[0.6,1.5,0.5],\"radius\":";
        JsonNode contact = hit(sphere + "0.75}").get("contacts").get(0);
        assertEquals("0", contact.get("id").toString());
        assertEquals(0.25, contact.get("depth").asDouble(), 1e-9);
        assertEquals("[0,1,0]", contact.get("normal").toString());
        miss(sphere + "0.25}");
        JsonNode tiles = hit("{\"op\":\"contactsCapsule\",\"from\":[0.6,1.5,0.5],\"to\":[0.6,2,0.5],\"radius\":0.75,"
                + "\"tiles\":true}");
        assertEquals(0.25, tiles.get("contacts").get(0).get("depth").asDouble(), 1e-9);
    }

    @Test
    void pointsAreInClosedMeshes() {
        JsonNode inside = answer("{\"op\":\"pointInSolid\",\"point\":[4999999,1,1]}");
        assertEquals("true", inside.get("inside").toString());
        assertEquals("1", inside.get("id").toString());
        assertEquals(
                "{\"inside\":false}",
                answer("{\"op\":\"pointInSolid\",\"point\":[3,1,1]}").toString());
    }

    @Test
    void aChainOfSegmentsHitsTheFirstInstance() {
        JsonNode hit = hit("{\"op\":\"overlapSegments\",\"points\":[[5,20,5],[0.6,20,0.125],[0.6,0,0.125]]}");
        assertEquals("-7", hit.get("id").toString());
        assertEquals("1", hit.get("segment").toString());
        assertEquals("0.5375", hit.get("t").toString());
        assertEquals("[0,1,0]", hit.get("normal").toString());
        miss("{\"op\":\"overlapSegments\",\"points\":[[5,20,5],[0.6,20,0.125],[0.6,9.5,0.125]],\"radius\":0.125}");
        refused("{\"op\":\"overlapSegments\",\"points\":[[5,20,5]]}", "line 1: pointCount 1 must be at least 2");
    }

    /** The bar in motion: above the instance of the bar, and beside the cubes. */
    @Test
    void anotherMeshIsQueriedAtRestAndInMotion() {
        CommandRun baked = CommandRun.of(
                "bake",
                folder.resolve("bar.obj").toString(),
                "-o",
                folder.resolve("bar.cullet").toString(),
                "--isolate=false");
        assertEquals(ExitCode.OK.code(), baked.code(), baked.toString());
        String other = ",\"other\":\"" + folder.resolve("bar.cullet").toString().replace('\\', '/') + "\"";
        JsonNode near = hit("{\"op\":\"closestMesh\"" + other + ",\"translation\":[0,20,0]}");
        assertEquals("-7", near.get("id").toString());
        assertEquals("10.75", near.get("distance").toString());
        assertEquals("[0,1,0]", near.get("normal").toString());
        miss("{\"op\":\"closestMesh\"" + other + ",\"translation\":[0,20,0],\"maxDistance\":10.5}");
        miss("{\"op\":\"overlapMesh\"" + other + ",\"translation\":[0,20,0]}");
        assertEquals(
                "1",
                hit("{\"op\":\"overlapMesh\"" + other + ",\"translation\":[5e6,0.5,0.5],\"scale\":2,\"mirror\":true}")
                        .get("id")
                        .toString());
        JsonNode met = hit("{\"op\":\"sweepMesh\"" + other
                + ",\"translation\":[0,20,0],\"motion\":[0,-20,0],\"rotation\":[0,0,0],\"tolerance\":1e-6}");
        assertEquals("-7", met.get("id").toString());
        assertEquals("hit", met.get("outcome").asText());
        assertEquals(0.5375, met.get("t").asDouble(), 1e-4);
        miss("{\"op\":\"sweepMesh\"" + other + ",\"translation\":[0,20,0],\"motion\":[0,-10,0]}");
    }

    @Test
    void aLineThatASceneCannotAnswerIsAnError() {
        refused(
                "{\"op\":\"overlapPlane\",\"plane\":[0,1,0,0]}",
                "line 1: op \"overlapPlane\" is unknown; known are overlapSphere, overlapBox, raycast, overlapSegments,"
                        + " closestPoint, sweepSphere, pointInSolid, overlapMesh, closestMesh, sweepMesh,"
                        + " contactsSphere, contactsCapsule, overlapCapsule, overlapOrientedBox, raycastAll,"
                        + " sweepCapsule; other queries are those of one mesh: name it with --part");
        refused(
                "{\"op\":\"pointInSolid\",\"point\":[0,0,0],\"frame\":1}",
                "line 1: \"frame\" is not a field of a scene, whose meshes have one frame");
        refused(
                "{\"op\":\"pointInSolid\",\"point\":[0,0,0],\"layers\":\"0x123456789\"}",
                "line 1: \"layers\" is \"0x123456789\", but must be 0 to 4294967295, or a text such as \"0x1f\"");
        refused("{\"op\":\"pointInSolid\",\"point\":[1e400,0,0]}", "line 1: point Infinity 0.0 0.0 must be finite");
        refused(
                "{\"op\":\"overlapBox\",\"min\":[0,2,0],\"max\":[1,1,1]}",
                "line 1: \"min\" has 2.0, but must be at most 1.0, as \"max\" has");
        refused("{\"op\":\"overlapSphere\",\"center\":[0,0,0]}", "line 1: \"radius\" is missing");
        refused(
                "{\"op\":\"raycast\",\"origin\":[0,0,0],\"direction\":[1,0,0],\"surfaces\":[\"ice\"]}",
                "line 1: surface \"ice\" is not in the asset, which has");
    }

    @Test
    void aPartOfASceneIsQueriedInItsOwnSpace() {
        CommandRun run = CommandRun.withInput(
                "{\"op\":\"overlapPlane\",\"plane\":[1,1,1,2]}\n", "query", scene.toString(), "--part", "cube");
        assertEquals("{\"front\":true,\"back\":false}", run.out().strip(), run.toString());
        CommandRun frame = CommandRun.withInput("", "query", scene.toString(), "--frame", "2");
        assertEquals(ExitCode.USAGE.code(), frame.code());
        assertTrue(frame.err().contains("holds a scene, which has no frames"), frame.err());
    }

    private JsonNode hit(String line) {
        JsonNode answer = answer(line);
        assertTrue(answer.get("hit").asBoolean(), answer.toString());
        return answer;
    }

    private void miss(String line) {
        JsonNode answer = answer(line);
        assertTrue(answer.has("hit") && !answer.get("hit").asBoolean(), answer.toString());
    }

    private JsonNode answer(String line) {
        CommandRun run = CommandRun.withInput(line + "\n", "query", scene.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.toString());
        return parse(run.out());
    }

    private void refused(String line, String start) {
        CommandRun run = CommandRun.withInput(line + "\n", "query", scene.toString());
        assertEquals(ExitCode.INPUT.code(), run.code(), run.toString());
        String error = parse(run.out()).get("error").asText();
        assertTrue(error.startsWith(start), error);
    }

    private static JsonNode parse(String line) {
        try {
            return JsonMapper.builder().build().readTree(line);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }
}
