// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines for Bazel and Slurm of {@code docs/build-tools.md}, with the folders of the page replaced. */
class BuildToolsPageTest {
    private static final int FILES = 60;

    @TempDir
    private Path folder = Path.of("");

    private Path models = Path.of("");

    @BeforeEach
    void write() throws IOException {
        models = Files.createDirectories(folder.resolve("models"));
        for (int i = 0; i < FILES; i++) {
            Models.write(models.resolve("m" + i + ".obj"), Models.CUBE + "# " + i + "\n");
        }
    }

    private static String block(String language) throws IOException {
        String page = Files.readString(Checkout.path("docs/build-tools.md"));
        String section = page.substring(page.indexOf("## Bazel, Slurm, Spark"));
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(section);
        assertTrue(block.find(), language);
        return block.group(1);
    }

    private static String group(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertTrue(found.find(), text);
        return found.group(1);
    }

    /** Each task of the array runs the same line; a shell expands it. */
    @RequiresPlatform(Need.SHELL)
    @Test
    void theTasksOfAnArrayBakeEachFileOnce() throws Exception {
        String page = block("sh");
        int tasks = Integer.parseInt(group("#SBATCH --array=1-([0-9]+)\n", page));
        String line = group("(?m)^cullet (.*)$", page)
                .replace("/models", models.toString())
                .replace("/assets", folder + "/assets")
                .replace("/shared/cache", folder + "/cache");
        Map<String, byte[]> together = new TreeMap<>();
        int withFiles = 0;
        for (int task = 1; task <= tasks; task++) {
            List<String> arguments = new ArrayList<>(expanded(line, task));
            assertTrue(arguments.contains(task + "/" + tasks), arguments.toString());
            arguments.add("--isolate=false");
            CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
            assertEquals(ExitCode.OK.code(), run.code(), run.toString());
            Map<String, byte[]> now = assets("assets");
            withFiles += now.size() > together.size() ? 1 : 0;
            together = now;
        }
        assertEquals(FILES, together.size());
        assertTrue(withFiles > tasks / 2, "files are distributed: " + withFiles);
        CommandRun one =
                CommandRun.of("bake", models.toString(), "-d", folder + "/one", "--cache", folder + "/cache", "--json");
        assertTrue(one.out().contains("\"cached\" : " + FILES), "the cache has all of them");
        assertSame(together, assets("one"));
        CommandRun plain = CommandRun.of("bake", models.toString(), "-d", folder + "/plain", "--isolate=false");
        assertEquals(ExitCode.OK.code(), plain.code());
        assertSame(together, assets("plain"));
    }

    private static List<String> expanded(String line, int task) throws Exception {
        String script = "cullet() { printf '%s\\n' \"$@\"; }; cullet " + line;
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", script);
        shell.environment().put("SLURM_ARRAY_TASK_ID", String.valueOf(task));
        Process process = shell.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        return text.lines().toList();
    }

    /**
     * Bazel starts the worker with the arguments before the last one, which is a file: its lines are those of each
     * request. Without a worker it runs the action as it is.
     */
    @Test
    void theActionOfBazelIsTheSameWithAndWithoutAWorker() throws Exception {
        String page = block("python");
        String verb = group("arguments = \\[\"([a-z]+)\", \"@\" \\+ flags.path\\]", page);
        assertTrue(page.contains("\"supports-workers\": \"1\", \"requires-worker-protocol\": \"json\""), page);
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            requests.append(PersistentWorkerTest.request(0, lines("worker", i).toArray(String[]::new)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = PersistentWorker.run(
                new String[] {verb, PersistentWorker.FLAG},
                new ByteArrayInputStream(requests.toString().getBytes(StandardCharsets.UTF_8)),
                out,
                new ByteArrayOutputStream());
        assertEquals(ExitCode.OK.code(), code, out.toString(StandardCharsets.UTF_8));
        for (int i = 0; i < 3; i++) {
            Path flags = Files.write(folder.resolve("flags"), lines("action", i));
            CommandRun run = CommandRun.of(verb, "@" + flags);
            assertEquals(ExitCode.OK.code(), run.code(), run.toString());
        }
        assertEquals(3, assets("worker").size());
        assertSame(assets("action"), assets("worker"));
    }

    private List<String> lines(String to, int file) {
        String asset = folder + "/" + to + "/" + file + ".cullet";
        return List.of(models + "/m" + file + ".obj", "-o", asset, "--isolate=false");
    }

    private Map<String, byte[]> assets(String name) throws IOException {
        Map<String, byte[]> assets = new TreeMap<>();
        if (Files.exists(folder.resolve(name))) {
            try (var files = Files.list(folder.resolve(name))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assets.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
            }
        }
        return assets;
    }

    private static void assertSame(Map<String, byte[]> expected, Map<String, byte[]> found) {
        assertEquals(expected.keySet(), found.keySet());
        expected.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
    }
}
