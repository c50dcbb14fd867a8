// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code diff}: reports the differences only. */
class DiffVerbTest {
    private final Path folder;

    DiffVerbTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void anAssetDoesNotDifferFromItself() {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        CommandRun run = CommandRun.of("diff", cube.toString(), cube.toString());
        assertEquals(new CommandRun(ExitCode.OK.code(), "equal\n", ""), run);
    }

    @Test
    void aMeshThatIsNoLongerClosedIsNamedSo() {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        Path open = Models.bake(folder, "open", Models.CUBE.replace("f 4 1 5 8\n", ""));
        String out = CommandRun.of("diff", cube.toString(), open.toString()).out();
        assertTrue(out.contains("part \"main\": closed: yes | no\n"), out);
        assertFalse(out.contains("lattice"), out);
        assertFalse(
                CommandRun.of("diff", open.toString(), open.toString()).out().contains("closed"));
    }

    @Test
    void theSameTrianglesInAnotherOrderAreTheSame() {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        Path turned = Models.bake(folder, "turned", facesReversed(Models.CUBE));
        String out = CommandRun.of("diff", cube.toString(), turned.toString()).out();
        assertTrue(out.startsWith("source: sha256 "), out);
        assertFalse(out.contains("triangles:"), out);
    }

    @Test
    void aTriangleThatIsNotThereIsCountedAndPlaced() {
        Path two = Models.bake(folder, "two", Models.TWO);
        Path moved = Models.bake(folder, "moved", Models.TWO.replaceFirst("v 0 0 0", "v 0 0 0.25"));
        CommandRun run = CommandRun.of("diff", two.toString(), moved.toString());
        assertEquals(ExitCode.FINDINGS.code(), run.code());
        assertTrue(
                run.out().contains("part \"main\": triangles: 2, of which 1 only here (first: triangle "), run.out());
        assertTrue(run.out().contains(" | 2, of which 1 only here (first: triangle "), run.out());
    }

    @Test
    void optionsAndTheirStructuresAreReported() {
        Path plain = Models.bake(folder, "plain", Models.CUBE, "--bsp", "on");
        Path without = Models.bake(folder, "without", Models.CUBE);
        String out = CommandRun.of("diff", plain.toString(), without.toString()).out();
        assertTrue(out.contains("option bsp: on | off\n"), out);
        assertTrue(
                out.contains("part \"main\": BSP tree: solid, 6 nodes, depth 6, 12 fragments, 0 mixed leaves | none\n"),
                out);
        assertFalse(out.contains("source:"), out);
    }

    @Test
    void modesOfSpheresHaveNamesAndStructuresHaveBytes() {
        String[] cover = {"--spheres", "2", "--spheres-budget", "0", "--bsp", "off"};
        String[] fit = {"--spheres", "3", "--spheres-budget", "0", "--bsp", "off", "--spheres-mode", "fit"};
        Path a = Models.bake(folder, "a", Models.CUBE, cover);
        Path b = Models.bake(folder, "b", Models.CUBE, fit);
        String out = CommandRun.of("diff", a.toString(), b.toString()).out();
        assertTrue(out.contains("option spheres-mode: cover | fit\n"), out);
        assertTrue(out.matches("(?s).*part \"main\": spheres: 2, mode cover, .* \\| 3, mode fit, .*"), out);
        assertTrue(out.matches("(?s).*\nbytes of spheres: [0-9,]+ \\| [0-9,]+\n.*bytes of the file: .*"), out);
        assertFalse(out.contains("bytes of BSP trees"), out);
    }

    @Test
    void triangleNumbersOfTheSourceAreThereIfTheyAreStored() {
        String moved = Models.CUBE.replace("v 1 1 1", "v 1 1 1.5");
        Path a = Models.bake(folder, "a", Models.CUBE, "--source-triangles");
        Path b = Models.bake(folder, "b", moved);
        String out = CommandRun.of("diff", a.toString(), b.toString()).out();
        assertTrue(
                out.matches("(?s).*part \"main\": triangles: 12, of which 5 only here \\(first: triangle [0-9]+, source"
                        + " triangle [0-9]+, at .*\\) \\| 12, of which 5 only here \\(first: triangle [0-9]+, at .*"),
                out);
        assertTrue(out.contains("part \"main\": source triangles: stored | not stored\n"), out);
        assertTrue(out.contains("part \"main\": bounds: [0.0, 0.0, 0.0, 1.0, 1.0, 1.0] | "), out);
    }

    @Test
    void arraysThatDifferUnderTheSameFiguresAreNamed() {
        Path a = Models.bake(folder, "a", Models.CUBE);
        Path b = Models.bake(folder, "b", Models.CUBE.replace("v 1 ", "v 2 "));
        String out = CommandRun.of("diff", a.toString(), b.toString()).out();
        assertTrue(out.matches("(?s).*the same figures; other numbers in [a-z ]+ \\([0-9]+ of [0-9]+\\).*"), out);
    }

    @Test
    void partsAreMatchedByName() {
        Path one = Models.bake(folder, "one", Models.TWO);
        Path parts = Models.bake(folder, "parts", Models.TWO, "--parts", "node");
        String out = CommandRun.of("diff", one.toString(), parts.toString()).out();
        assertTrue(out.contains("part \"main\": part: present | absent\n"), out);
        assertTrue(out.contains("part \"right\": part: absent | present\n"), out);
    }

    @Test
    void speaksJson() throws IOException {
        Path plain = Models.bake(folder, "plain", Models.CUBE, "--bsp", "on");
        Path without = Models.bake(folder, "without", Models.CUBE);
        CommandRun run = CommandRun.of("diff", "--json", plain.toString(), without.toString());
        assertEquals(ExitCode.FINDINGS.code(), run.code());
        JsonNode json = JsonMapper.builder().build().readTree(run.out());
        assertFalse(json.get("same").asBoolean());
        JsonNode option = json.get("differences").get(0);
        assertEquals("option bsp", option.get("what").asText());
        assertEquals("on", option.get("first").asText());
        assertFalse(option.has("part"));
    }

    @Test
    void aMissingOrDamagedFileIsNamed() throws IOException {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        Path gone = folder.resolve("gone.cullet");
        CommandRun run = CommandRun.of("diff", gone.toString(), cube.toString());
        assertEquals(ExitCode.INPUT.code(), run.code());
        assertTrue(run.err().startsWith(gone + ": "), run.err());
        Path noise = Files.writeString(folder.resolve("noise.cullet"), "noise, and more of it than a header has");
        run = CommandRun.of("diff", cube.toString(), noise.toString());
        assertEquals(ExitCode.ASSET.code(), run.code());
        assertTrue(run.err().startsWith(noise + ": "), run.err());
        for (String encoding : List.of("exact", "compact", "packed")) {
            Path asset = Models.bake(folder, encoding, Models.CUBE, "--encoding", encoding);
            byte[] bytes = Files.readAllBytes(asset);
            bytes[bytes.length / 2] ^= 1;
            Files.write(asset, bytes);
            run = CommandRun.of("diff", cube.toString(), asset.toString());
            assertEquals(ExitCode.ASSET.code(), run.code());
            assertTrue(run.err().startsWith(asset + ": "), run.err());
        }
    }

    private static String facesReversed(String obj) {
        StringBuilder faces = new StringBuilder();
        StringBuilder others = new StringBuilder();
        obj.lines().forEach(line -> {
            if (line.startsWith("f ")) {
                faces.insert(0, line + "\n");
            } else {
                others.append(line).append('\n');
            }
        });
        return others.append(faces).toString();
    }
}
