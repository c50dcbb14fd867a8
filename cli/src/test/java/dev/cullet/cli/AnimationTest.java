// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cube that moves along x by 10 metres a frame, from file to answer. */
class AnimationTest {
    private final Path folder;

    AnimationTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Path cubes() {
        for (int frame = 0; frame < 11; frame++) {
            String moved = Models.CUBE.replace("v 0", "v " + 10 * frame).replace("v 1 ", "v " + (10 * frame + 1) + " ");
            Models.write(folder.resolve("cube_" + frame + ".obj"), moved);
        }
        return folder.resolve("cube_*.obj");
    }

    private CommandRun bake(String... more) {
        String[] args = new String[more.length + 3];
        args[0] = "bake";
        args[1] = cubes().toString();
        args[2] = "--isolate=false";
        System.arraycopy(more, 0, args, 3, more.length);
        return CommandRun.of(args);
    }

    @Test
    void aSequenceBecomesOneAssetNamedAfterIt() {
        CommandRun run = bake("--frames", "0..end/5");
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        Path asset = folder.resolve("cube.cullet");
        assertTrue(
                run.out()
                        .startsWith(
                                folder.resolve("cube_0.obj") + " -> " + asset + ": 12 triangles, 1 part, 3 frames, "),
                run.out());
        String inspected = CommandRun.of("inspect", asset.toString()).out();
        assertTrue(
                inspected.contains("  frames        3, from 0 to 0.333333 s, all in 0 0 0 to 101 1 1 m\n"), inspected);
        assertTrue(CommandRun.of("inspect", "--json", asset.toString())
                .out()
                .contains("\"seconds\" : [ 0.0, 0.16666667,"));
        CommandRun verified =
                CommandRun.of("verify", asset.toString(), "--source", cubes().toString(), "--isolate=false");
        assertEquals(ExitCode.OK.code(), verified.code(), verified.out() + verified.err());
        assertTrue(verified.out().contains(": frames: ok: 3 at the same times"), verified.out());
    }

    @Test
    void aQueryNamesItsFrame() {
        Path asset = folder.resolve("moving.cullet");
        assertEquals(
                ExitCode.OK.code(),
                bake("--frames", "all", "-o", asset.toString()).code());
        String sphere = "{\"op\":\"overlapSphere\",\"center\":[70.5,0.5,1.25],\"radius\":0.25";
        CommandRun run = CommandRun.withInput(
                sphere + "}\n" + sphere + ",\"frame\":7}\n" + sphere + ",\"frame\":8}\n", "query", asset.toString());
        assertEquals(3, run.out().lines().count());
        assertEquals("{\"hit\":false}", run.out().lines().toList().get(0));
        assertTrue(run.out().lines().toList().get(1).startsWith("{\"hit\":true,"));
        assertEquals("{\"hit\":false}", run.out().lines().toList().get(2));
        CommandRun seventh = CommandRun.withInput(sphere + "}\n", "query", asset.toString(), "--frame", "7");
        assertTrue(seventh.out().startsWith("{\"hit\":true,"), seventh.out());
        CommandRun wrong = CommandRun.withInput(
                sphere + ",\"frame\":11}\n" + sphere + ",\"frame\":1.5}\n", "query", asset.toString());
        assertEquals(ExitCode.INPUT.code(), wrong.code());
        assertEquals(
                List.of(
                        "{\"error\":\"line 1: frame 11 is not in 0..10\"}",
                        "{\"error\":\"line 2: \\\"frame\\\" is 1.5, but must be a whole number from 0\"}"),
                wrong.out().lines().toList());
        CommandRun usage = CommandRun.of("query", asset.toString(), "--frame", "11");
        assertEquals(ExitCode.USAGE.code(), usage.code());
        assertTrue(usage.err().contains("--frame is 11, but " + asset + " has frames 0..10"), usage.err());
    }

    @Test
    void reportsWrongFramesWithTheirValue() {
        CommandRun beyond = bake("--frames", "0..30");
        assertEquals(ExitCode.INPUT.code(), beyond.code());
        assertEquals(
                folder.resolve("cube_0.obj") + ": --frames 0..30: frame 11 is not in 0..10 (a sequence of 11 files)\n",
                beyond.err());
        CommandRun none = bake("--frames", "first");
        assertEquals(ExitCode.USAGE.code(), none.code());
        assertTrue(none.err().contains("--frames is 'first', but must be none, all, or ascending frames"), none.err());
        assertFalse(Files.exists(folder.resolve("cube.cullet")));
    }

    @Test
    void withoutFramesEveryFileIsAnAssetOfItsOwn() {
        CommandRun run = bake();
        assertEquals(ExitCode.OK.code(), run.code());
        assertEquals(11, run.out().lines().count());
        assertTrue(Files.exists(folder.resolve("cube_10.cullet")));
    }
}
