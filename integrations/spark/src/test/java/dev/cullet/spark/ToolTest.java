// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Worker processes that end, hang or print something else: scripts in the place of the command. */
final class ToolTest {
    @TempDir
    private Path folder = Path.of("");

    private ToolSettings script(String text) throws IOException {
        Path bin = Files.createDirectories(
                Files.createTempDirectory(folder, "tool").resolve("cullet-1/bin"));
        Files.writeString(bin.resolve("cullet"), text);
        return new ToolSettings(bin.resolve("../..").normalize().toString(), "64m", 1, 2);
    }

    @Test
    void aProcessAnswersManyRequests() throws Exception {
        ToolSettings settings = script("while read line; do echo '{\"exitCode\":3,\"output\":\"x\"}'; done\n");
        Tool tool = ToolPool.take(settings);
        for (int i = 0; i < 3; i++) {
            assertEquals(new Tool.Response(3, "x"), tool.run(List.of("bake", "a.obj")));
        }
        ToolPool.giveBack(settings, tool);
        assertTrue(tool == ToolPool.take(settings), "an idle process is used again");
        tool.close();
    }

    @Test
    void aProcessThatEndedIsReplaced() throws Exception {
        ToolSettings settings = script("read line; exit 0\n");
        Tool tool = ToolPool.take(settings);
        assertThrows(IOException.class, () -> tool.run(List.of()));
        ToolPool.giveBack(settings, tool);
        Tool other = ToolPool.take(settings);
        assertFalse(tool == other);
        other.close();
    }

    @Test
    void failuresOfAProcessAreOneLine() throws Exception {
        expect("exit code 9: no memory", "read line; echo no memory >&2; exit 9\n");
        expect("exceeded its time limit of 2 s", "read line; sleep 60\n");
        expect("printed no response, but: hello", "read line; echo hello; sleep 60\n");
    }

    private void expect(String message, String text) throws Exception {
        try (Tool tool = Tool.start(script(text))) {
            IOException e = assertThrows(IOException.class, () -> tool.run(List.of("bake")));
            assertTrue(e.toString().contains(message), e.toString());
        }
    }

    @Test
    void aMissingCommandIsNamed() {
        ToolSettings settings = new ToolSettings(folder.toString(), "64m", 1, 2);
        IOException e = assertThrows(IOException.class, settings::command);
        assertTrue(e.toString().contains("there is no command bin/cullet in " + folder), e.toString());
    }
}
