// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion script in bash: every option with a closed list of values completes them. */
class CompletionTest {
    private static final String COMPLETE = """
        source "$1"
        while IFS= read -r line; do
            read -ra COMP_WORDS <<<"$line"
            COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMPREPLY=()
            _complete_cullet
            echo "${COMPREPLY[*]}"
        done
        """;

    @Test
    @RequiresPlatform(Need.BASH)
    void optionsWithAClosedListCompleteTheirValues(@TempDir Path folder) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>(List.of(
                "cullet check --min-severity",
                "cullet view a.cullet --show",
                "cullet spheres --isolate",
                "cullet export a.cullet --format",
                "cullet export a.cullet --include",
                "cullet export a.cullet --naming",
                "cullet bake --max-leaf"));
        List<String> expected = new ArrayList<>(List.of(
                "error warning info",
                "edges borders seams wireframe outlines shape spheres",
                "true false",
                String.join(" ", ExportFormats.ids()),
                String.join(" ", Content.ids()),
                "unreal godot none",
                ""));
        for (Setting setting : Settings.all()) {
            if (!setting.values().isEmpty()) {
                lines.add("cullet bake a.obj " + setting.flag());
                expected.add(String.join(" ", setting.values()));
            }
        }
        assertTrue(lines.contains("cullet bake a.obj --encoding"));
        assertTrue(lines.size() > 15, lines.toString());
        Path script = Files.writeString(
                folder.resolve("cullet.sh"), CommandRun.of("completion").out());
        Path input = Files.write(folder.resolve("lines.txt"), lines);
        Path errors = folder.resolve("errors.txt");
        Process bash = new ProcessBuilder("bash", "-c", COMPLETE, "complete", script.toString())
                .redirectInput(input.toFile())
                .redirectError(errors.toFile())
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor(), Files.readString(errors));
        assertEquals(String.join("\n", expected) + "\n", out);
    }
}
