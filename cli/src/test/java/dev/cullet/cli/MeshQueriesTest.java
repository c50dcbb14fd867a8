// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries with a second mesh, or with motion. Both assets are the unit cube, so every answer can be worked out by hand.
 */
class MeshQueriesTest {
    private final Path folder;

    MeshQueriesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void cubesThatTouchOverlap() throws Exception {
        JsonNode hit = answer("\"op\":\"overlapMesh\"," + otherAt(1, 0.25, 0));
        assertEquals(List.of("hit", "triangle", "otherTriangle"), names(hit));
        assertEquals("{\"hit\":false}", ask("\"op\":\"overlapMesh\"," + otherAt(1.001, 0.25, 0)));
    }

    @Test
    void cubesApartHaveADistanceAndNearestPoints() throws Exception {
        JsonNode near = answer("\"op\":\"closestMesh\"," + otherAt(-3, 0, 0));
        assertEquals(List.of("hit", "distance", "triangle", "otherTriangle", "point", "otherPoint"), names(near));
        assertEquals("2", near.get("distance").toString());
        assertEquals(0, near.get("point").get(0).asDouble());
        assertEquals(-2, near.get("otherPoint").get(0).asDouble());
        assertEquals("{\"hit\":false}", ask("\"op\":\"closestMesh\",\"maxDistance\":1.5," + otherAt(-3, 0, 0)));
        assertEquals(
                "0",
                answer("\"op\":\"closestMesh\"," + otherAt(1, 0, 0))
                        .get("distance")
                        .toString());
    }

    @Test
    void aSphereThatMovesTouchesAFace() throws Exception {
        String sphere = "\"op\":\"sweepSphere\",\"center\":[3,0.25,0.5],\"radius\":0.5,\"motion\":";
        JsonNode hit = answer(sphere + "[-3,0,0]");
        assertEquals(List.of("hit", "t", "triangle", "point", "normal"), names(hit));
        assertEquals("0.5", hit.get("t").toString());
        assertEquals("[1,0.25,0.5]", hit.get("point").toString());
        assertEquals("[1,0,0]", hit.get("normal").toString());
        assertEquals("{\"hit\":false}", ask(sphere + "[-1,0,0]"));
        assertEquals("{\"hit\":false}", ask(sphere + "[0,0,0]"));
    }

    @Test
    void aCapsuleThatMovesTouchesAFace() throws Exception {
        String capsule =
                "\"op\":\"sweepCapsule\",\"from\":[3,0.25,0.5],\"to\":[3.5,0.25,0.5],\"radius\":0.5,\"motion\":";
        JsonNode hit = answer(capsule + "[-3,0,0]");
        assertEquals(List.of("hit", "t", "triangle", "point", "normal"), names(hit));
        assertEquals("0.5", hit.get("t").toString());
        assertEquals("[1,0,0]", hit.get("normal").toString());
        assertEquals("{\"hit\":false}", ask(capsule + "[-1,0,0]"));
    }

    @Test
    void shapesListTheirTriangles() throws Exception {
        String capsule = "\"op\":\"overlapCapsule\",\"from\":[-9,0.5,0.5],\"to\":[9,0.5,0.5],\"radius\":";
        JsonNode all = answer(capsule + "9");
        assertEquals(12, all.get("triangles").size());
        assertEquals("false", all.get("more").toString());
        JsonNode some = answer(capsule + "9,\"max\":5");
        assertEquals(5, some.get("triangles").size());
        assertEquals("true", some.get("more").toString());
        String box = "\"op\":\"overlapOrientedBox\",\"half\":[0.5,0.5,0.5],\"transform\":[0,-1,0,";
        assertTrue(answer(box + "1.5,1,0,0,0.5,0,0,1,0.5,0,0,0,1]").get("hit").asBoolean());
        assertEquals("{\"hit\":false,\"triangles\":[],\"more\":false}", ask(box + "3.5,1,0,0,0.5,0,0,1,0.5,0,0,0,1]"));
    }

    @Test
    void aRayListsItsHits() throws Exception {
        String ray = "\"op\":\"raycastAll\",\"origin\":[3,0.25,0.5],\"direction\":[-1,0,0]";
        JsonNode hits = answer(ray).get("hits");
        assertEquals(2, hits.size());
        assertEquals(List.of("t", "triangle", "point", "normal", "u", "v", "front", "surface"), names(hits.get(0)));
        assertEquals("2", hits.get(0).get("t").toString());
        assertEquals("true", hits.get(0).get("front").toString());
        assertEquals("false", hits.get(1).get("front").toString());
        assertEquals(1, answer(ray + ",\"frontFacesOnly\":true").get("hits").size());
        assertEquals(1, answer(ray + ",\"max\":1").get("hits").size());
        String surface = hits.get(0).get("surface").toString();
        assertEquals(
                2, answer(ray + ",\"surfaces\":[" + surface + "]").get("hits").size());
        assertTrue(ask(ray + ",\"surfaces\":[\"none\"]").contains("no triangle of part"));
        assertTrue(ask(ray + ",\"surfaces\":\"none\"").contains("must be an array of strings"));
    }

    @Test
    void aCubeThatMovesStopsBeforeTheOther() throws Exception {
        JsonNode hit = answer("\"op\":\"sweepMesh\",\"motion\":[-4,0,0]," + otherAt(3, 0, 0));
        assertEquals(
                List.of(
                        "hit",
                        "outcome",
                        "t",
                        "distance",
                        "triangle",
                        "otherTriangle",
                        "point",
                        "otherPoint",
                        "normal"),
                names(hit));
        assertEquals("hit", hit.get("outcome").asText());
        assertEquals(0.5, hit.get("t").asDouble(), 1e-5);
        assertTrue(hit.get("t").asDouble() <= 0.5);
        assertEquals(1, hit.get("normal").get(0).asDouble(), 1e-6);
        assertEquals("{\"hit\":false}", ask("\"op\":\"sweepMesh\",\"motion\":[4,0,0]," + otherAt(3, 0, 0)));
        JsonNode overlap = answer("\"op\":\"sweepMesh\",\"motion\":[4,0,0]," + otherAt(1, 0, 0));
        assertEquals("overlap", overlap.get("outcome").asText());
        assertEquals("0", overlap.get("t").toString());
    }

    @Test
    void aCubeThatTurnsAboutItsFarEndReachesTheOther() throws Exception {
        String turn = "\"op\":\"sweepMesh\",\"center\":[10,0,0],\"rotation\":";
        JsonNode hit = answer(turn + "[0,0,1]," + otherAt(-0.5, 3, 0)); // comes down from above
        assertEquals("hit", hit.get("outcome").asText());
        assertEquals("{\"hit\":false}", ask(turn + "[0,0,-0.1]," + otherAt(-0.5, 3, 0)));
    }

    @Test
    void theBoxOfACubeThatMovesHoldsBothEnds() throws Exception {
        JsonNode box = new JsonMapper().readTree(ask("\"op\":\"sweptBox\",\"motion\":[4,0,-1]"));
        assertEquals(List.of("min", "max"), names(box));
        double[] expected = {0, 0, -1, 5, 1, 1};
        for (int i = 0; i < 6; i++) {
            double found = box.get(i < 3 ? "min" : "max").get(i % 3).asDouble();
            assertEquals(expected[i], found, 1e-5);
            assertTrue(i < 3 ? found <= expected[i] : found >= expected[i]);
        }
    }

    @Test
    void contactsAreListed() throws Exception {
        JsonNode sphere = answer("\"op\":\"contactsSphere\",\"center\":[0.25,1.25,0.5],\"radius\":0.5");
        assertEquals(List.of("hit", "contacts", "more"), names(sphere));
        assertEquals(1, sphere.get("contacts").size());
        JsonNode contact = sphere.get("contacts").get(0);
        assertEquals(List.of("point", "normal", "depth", "triangle", "surface"), names(contact));
        assertEquals("[0.25,1,0.5]", contact.get("point").toString());
        assertEquals("[0,1,0]", contact.get("normal").toString());
        assertEquals("0.25", contact.get("depth").toString());
        String capsule = "\"op\":\"contactsCapsule\",\"from\":[0.25,1.25,0.5],\"to\":[0.75,1.25,0.5],\"radius\":0.5";
        assertEquals(2, answer(capsule).get("contacts").size());
        JsonNode one = answer(capsule + ",\"max\":1");
        assertEquals(1, one.get("contacts").size());
        assertTrue(one.get("more").asBoolean());
        assertTrue(ask(capsule + ",\"max\":0").contains("must be a whole number from 1"));
        assertEquals(
                "{\"hit\":false,\"contacts\":[],\"more\":false}",
                ask("\"op\":\"contactsSphere\",\"center\":[0.5,0.5,0.5],\"radius\":0.25"));
    }

    @Test
    void aScaleIsRefused() throws Exception {
        String scaled = "\"other\":\"" + other() + "\",\"transform\":[2,0,0,0, 0,2,0,0, 0,0,2,0, 0,0,0,1]";
        for (String op : List.of("overlapMesh", "closestMesh", "sweepMesh")) {
            String error = ask("\"op\":\"" + op + "\"," + scaled);
            assertTrue(error.contains("a scale must be baked into the asset"), error);
        }
    }

    /** Fields that place the other cube, not turned. */
    private String otherAt(double x, double y, double z) {
        return "\"other\":\"" + other() + "\",\"transform\":[1,0,0," + x + ", 0,1,0," + y + ", 0,0,1," + z
                + ", 0,0,0,1]";
    }

    private Path other() {
        Path file = folder.resolve("cube.cullet");
        return file.toFile().exists() ? file : Models.bake(folder, "cube", Models.CUBE);
    }

    private JsonNode answer(String fields) throws Exception {
        JsonNode answer = new JsonMapper().readTree(ask(fields));
        assertEquals(true, answer.path("hit").asBoolean(), answer.toString());
        return answer;
    }

    private String ask(String fields) {
        return CommandRun.withInput("{" + fields + "}\n", "query", other().toString())
                .out()
                .trim();
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
