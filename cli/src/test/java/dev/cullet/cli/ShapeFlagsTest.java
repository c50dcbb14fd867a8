// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flags of enclosing shapes that contradict each other, or need another one, are refused. */
class ShapeFlagsTest {
    private final Path folder;

    ShapeFlagsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--hull-planes 8 | --hull-planes needs --hull or --primitive, or --decompose",
                "--decompose 1% --hull-error 0.1 | --hull-error needs --hull or --primitive",
                "--max-pieces 8 | --max-pieces needs --decompose",
                "--keep-clear 0.3 | --keep-clear needs --decompose",
                "--decompose 1 --keep-clear 0 | --keep-clear is '0', but must be none, or metres above 0",
                "--decompose 0 | --decompose is '0', but must be none, metres above 0, at most 1000000",
                "--decompose 101% | --decompose is '101%', but must be none, metres above 0, at most 1000000",
                "--decompose 1 --max-pieces 0 | --max-pieces is '0', but must be any, or a whole number, 1 to 65535",
                "--hull-error 0.1 | --hull-error needs --hull or --primitive",
                "--hull-margin 0.1 | --hull-margin needs --hull or --primitive",
                "--hull-for jolt | --hull-for needs --hull or --primitive",
                "--hull=off --hull-for jolt | --hull-for needs --hull or --primitive",
                "--hull --primitive box | --hull and --primitive box are two shapes",
                "--primitive box --hull-planes 8 | --hull-planes has no effect on --primitive box",
                "--primitive box --hull-error 0.1 | --hull-error has no effect on --primitive box",
                "--primitive sphere --hull-for jolt | --hull-for has no effect on --primitive sphere",
                "--primitive kdop14 --hull-planes 8 | --hull-planes has no effect on --primitive kdop14",
                "--primitive auto --hull-planes 8 | --hull-planes and --hull-for have no effect on --primitive auto",
                "--hull --hull-planes 3 | --hull-planes is '3', but must be auto, or a whole number, 4 to 2048",
                "--hull --hull-error 0 | --hull-error is '0', but must be none, or metres above 0, at most 1000000",
                "--hull --hull-margin -1 | --hull-margin is '-1', but must be metres, 0 to 1000000",
                "--hull=maybe | --hull is 'maybe', but must be off or on",
                "--hull-for havok | --hull-for is 'havok', but must be none, jolt, physx, mujoco, box3d, bullet,"
            })
    void refusedFlags(String flags, String message) throws IOException {
        Path source = Files.writeString(folder.resolve("a.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        CommandRun run = CommandRun.of(("bake " + source + " " + flags).split(" ", -1));
        assertEquals(ExitCode.USAGE.code(), run.code(), run.err());
        assertTrue(run.err().startsWith("cullet bake: " + message), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }
}
