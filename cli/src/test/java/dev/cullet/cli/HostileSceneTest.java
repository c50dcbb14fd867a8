// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile sources of scenes: an error in words or a scene, an output that is as it was, and nothing beside it. */
class HostileSceneTest {
    private final Path folder;

    HostileSceneTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"asset\": \"cube.obj\", \"scale\": 0}",
                "{\"asset\": \"cube.obj\", \"scale\": -1}",
                "{\"asset\": \"cube.obj\", \"scale\": 1e300}",
                "{\"asset\": \"cube.obj\", \"translation\": [1e300, 0, 0]}",
                "{\"asset\": \"cube.obj\", \"rotation\": [0, 0, 0, 0]}",
                "{\"asset\": \"missing.obj\"}",
                "{\"asset\": \"level.jsonl\"}",
                "{\"asset\": \"../../../../etc/passwd\"}",
                "{\"asset\": \"cube.obj\"}\n{\"asset\": \"cube.obj\", \"scale\": NaN}",
            })
    void aRefusedManifestLeavesTheOutputAsItWas(String lines) throws Exception {
        Models.write(folder.resolve("cube.obj"), Models.CUBE);
        Path manifest = Models.write(folder.resolve("level.jsonl"), "{\"asset\": \"cube.obj\"}\n");
        Path output = folder.resolve("level.cullet");
        assertEquals(
                0,
                CommandRun.of("bake-scene", manifest.toString(), "--isolate=false")
                        .code());
        byte[] before = Files.readAllBytes(output);
        List<Path> files = files();
        Files.writeString(manifest, lines);
        CommandRun run = CommandRun.of("bake-scene", manifest.toString(), "--isolate=false");
        assertTrue(run.code() >= 2 && run.code() <= 4, run.toString());
        assertTrue(run.err().contains("level.jsonl") || run.err().contains(".obj"), run.err());
        assertFalse(run.err().contains("Exception"), run.err());
        assertArrayEquals(before, Files.readAllBytes(output));
        assertEquals(files, files());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // a node that is its own child, and a circle of two
                "{\"mesh\": 0, \"children\": [0]}",
                "{\"mesh\": 0, \"children\": [1]}, {\"mesh\": 0, \"children\": [0]}",
                // a child and a mesh that are not there
                "{\"mesh\": 0, \"children\": [7]}",
                "{\"mesh\": 7}",
                "{\"mesh\": -1}",
                // transforms that flatten, overflow or are no numbers
                "{\"mesh\": 0, \"scale\": [0, 0, 0]}",
                "{\"mesh\": 0, \"scale\": [1, 0, 1]}",
                "{\"mesh\": 0, \"scale\": [1e38, 1e38, 1e38]}, {\"mesh\": 0}",
                "{\"mesh\": 0, \"translation\": [1e38, 0, 0]}",
                "{\"mesh\": 0, \"rotation\": [0, 0, 0, 0]}",
                "{\"mesh\": 0, \"matrix\": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}",
                "{\"mesh\": 0, \"matrix\": [1, 2, 3]}",
                "{\"mesh\": 0, \"scale\": [1, \"x\", 1]}",
                "{\"mesh\": 0, \"scale\": [1e999, 1, 1]}",
            })
    void aHostileGltfIsAnErrorOrAScene(String nodes) throws Exception {
        Path file = Files.writeString(folder.resolve("level.gltf"), gltf(nodes));
        Path output = folder.resolve("level.cullet");
        Files.writeString(output, "");
        CommandRun run = CommandRun.of(
                "bake", file.toString(), "-o", output.toString(), "--parts", "instance", "--import-seconds", "20");
        assertFalse(run.err().contains("Exception"), run.err());
        if (run.code() == 0) {
            assertEquals(0, CommandRun.of("verify", output.toString()).code(), run.toString());
        } else {
            assertTrue(run.code() >= 1 && run.code() <= 4, run.toString());
            assertTrue(run.err().contains("level.gltf"), run.err());
            assertEquals(0, Files.size(output), "the output is as it was");
        }
        assertEquals(List.of(output, file), files());
    }

    @Test
    void aGoodGltfIsASceneOfTwoInstances() throws Exception {
        Path file = Files.writeString(
                folder.resolve("level.gltf"), gltf("{\"mesh\": 0}, {\"mesh\": 0, \"translation\": [5, 0, 0]}"));
        CommandRun run = CommandRun.of("bake", file.toString(), "--parts", "instance");
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.out().contains("2 instances"), run.out());
    }

    private List<Path> files() throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().contains(".cullet-state"))
                    .sorted()
                    .toList();
        }
    }

    /** One triangle, and nodes that use it as mesh 0; all of them are roots unless they are children. */
    private static String gltf(String nodes) {
        ByteBuffer corners = ByteBuffer.allocate(36).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}) {
            corners.putFloat(value);
        }
        String data = Base64.getEncoder().encodeToString(corners.array());
        String roots = nodes.contains("}, {\"mesh\"") ? "0, 1" : "0";
        return "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [" + roots + "]}],"
                + " \"nodes\": [" + nodes + "], \"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 0}}]}],"
                + " \"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 3, \"type\": \"VEC3\","
                + " \"min\": [0, 0, 0], \"max\": [1, 1, 0]}],"
                + " \"bufferViews\": [{\"buffer\": 0, \"byteLength\": 36}],"
                + " \"buffers\": [{\"byteLength\": 36, \"uri\": \"data:application/octet-stream;base64," + data
                + "\"}]}";
    }
}
