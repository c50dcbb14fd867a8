// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenes in {@code inspect}, {@code diff}, {@code verify}, and the error of verbs that read meshes only. */
class SceneVerbsTest {
    private static final String FIRST = "{\"asset\": \"cube.obj\"}\n";
    private static final String SECOND =
            "{\"asset\": \"cube.obj\", \"translation\": [5e6, 0, 0], \"scale\": 2, \"mirror\": true}\n";
    private static final String THIRD = "{\"asset\": \"bar.obj\", \"translation\": [0, 9, 0], \"id\": 7}\n";

    private final Path folder;

    SceneVerbsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void writeModels() {
        Models.write(folder.resolve("cube.obj"), Models.CUBE);
        Models.write(folder.resolve("bar.obj"), Models.BAR);
    }

    @Test
    void inspectPrintsInstancesAndWhatSharingSaves() throws IOException {
        Path scene = bake("level", FIRST + SECOND + THIRD);
        String out = CommandRun.of("inspect", scene.toString()).out();
        assertTrue(out.contains("3 instances of 2 meshes, 36 triangles placed; "), out);
        assertTrue(out.contains(" per instance; depth 1; sharing saves "), out);
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(CommandRun.of("inspect", "--json", scene.toString()).out())
                .get("scene");
        // the origin; positions, scales, meshes and ids; a node. Rotations and layers are defaults, which are absent
        assertEquals(24 + 3 * (24 + 4 + 4 + 8) + 64, json.get("bytes").asLong(), json.toString());
        assertEquals(3, json.get("instances").asInt());
        assertEquals(2, json.get("meshes").asInt());
        assertTrue(json.get("bytesSaved").asLong() > 0, json.toString());
    }

    @Test
    void diffPrintsTheInstancesThatOneSceneHas() {
        Path scene = bake("level", FIRST + SECOND + THIRD);
        Path same = bake("same", FIRST + SECOND + THIRD);
        assertEquals(
                ExitCode.OK.code(),
                CommandRun.of("diff", scene.toString(), scene.toString()).code());
        String equal = CommandRun.of("diff", scene.toString(), same.toString()).out();
        assertTrue(!equal.contains("instances") && !equal.contains("tree of instances"), equal);
        Path moved = bake("moved", FIRST + SECOND + THIRD + THIRD.replace("9", "8"));
        CommandRun run = CommandRun.of("diff", scene.toString(), moved.toString());
        assertEquals(ExitCode.FINDINGS.code(), run.code());
        assertTrue(run.out().contains("instances: 3 | 4\n"), run.out());
        assertTrue(run.out().contains("instances of one only: none | 1: mesh \"bar\" at 0.0 8.0 0.0, "), run.out());
    }

    @Test
    void diffNamesTheFirstInstanceThatMoved() {
        Path scene = bake("level", FIRST + SECOND + THIRD);
        Path moved = bake("moved", FIRST + SECOND.replace("5e6", "5000000.5") + THIRD);
        String out = CommandRun.of("diff", scene.toString(), moved.toString()).out();
        assertTrue(
                out.contains("instances of one only: 1: mesh \"cube\" at 5000000.0 0.0 0.0, rotation ")
                        && out.contains(" | 1: mesh \"cube\" at 5000000.5 0.0 0.0, rotation "),
                out);
        assertTrue(out.contains("scale 2.0, mirrored, layers 1, id 1"), out);
        Path mesh = Models.bake(folder, "mesh", Models.CUBE);
        String other = CommandRun.of("diff", scene.toString(), mesh.toString()).out();
        assertTrue(other.contains("scene: present | none\n"), other);
    }

    @Test
    void verbsOfMeshesRefuseASceneWithItsCode() {
        Path scene = bake("level", FIRST + SECOND);
        assertEquals(
                ExitCode.OK.code(), CommandRun.of("verify", scene.toString()).code());
    }

    private Path bake(String name, String lines) {
        Path manifest = Models.write(folder.resolve(name + ".jsonl"), lines);
        CommandRun run = CommandRun.of("bake-scene", manifest.toString(), "--isolate=false");
        assertEquals(ExitCode.OK.code(), run.code(), run.toString());
        return folder.resolve(name + ".cullet");
    }
}
