// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.ExampleConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitVerbTest {
    @Test
    void writesAConfigurationAndNeverOverwritesOne(@TempDir Path folder) throws Exception {
        CommandRun run = CommandRun.of("init", folder.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        Path file = folder.resolve("cullet.toml");
        assertTrue(run.out().startsWith(file + ": written; "), run.out());
        assertEquals(ExampleConfiguration.text(), Files.readString(file));
        assertTrue(Configuration.read(file).settings().has("sources"));

        Files.writeString(file, "mine");
        CommandRun again = CommandRun.of("init", folder.toString());
        assertEquals(ExitCode.USAGE.code(), again.code());
        assertEquals(file + ": already exists; replace it with --force\n", again.err());
        assertEquals("mine", Files.readString(file));

        assertEquals(
                ExitCode.OK.code(),
                CommandRun.of("init", "--force", folder.toString()).code());
        assertEquals(ExampleConfiguration.text(), Files.readString(file));
    }

    private static final String MESH = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

    /** A bake with a folder, then the file that {@code init} writes: the same assets, which are up to date. */
    @ParameterizedTest
    @CsvSource({
        "-d assets models, 'assets/deep/door.cullet assets/ship.cullet', sources = [\"models\"]",
        "-d assets models levels, 'assets/deep/door.cullet assets/hall.cullet assets/ship.cullet',"
                + " 'sources = [\"levels\", \"models\"]'",
        "-d out/assets models --output-name {file}.cullet,"
                + " 'out/assets/deep/door.obj.cullet out/assets/ship.obj.cullet', sources = [\"models\"]",
        "models, 'models/deep/door.cullet models/ship.cullet', sources = [\"models\"]",
        "-d assets models/**/*.obj levels/hall.stl, 'assets/deep/door.cullet assets/hall.cullet assets/ship.cullet',"
                + " 'sources = [\"levels/**/*.stl\", \"models\"]'",
    })
    void theFileGivesTheAssetsOfAnEarlierBakeTheSamePaths(
            String arguments, String assets, String sources, @TempDir Path folder) throws Exception {
        for (String model : List.of("models/ship.obj", "models/deep/door.obj", "levels/hall.obj")) {
            Files.createDirectories(folder.resolve(model).getParent());
            Files.writeString(folder.resolve(model), MESH);
        }
        if (arguments.contains("stl")) {
            Files.delete(folder.resolve("levels/hall.obj"));
            Files.writeString(folder.resolve("levels/hall.stl"), """
                    solid hall
                    facet normal 0 0 1
                    outer loop
                    vertex 0 0 0
                    vertex 1 0 0
                    vertex 0 1 0
                    endloop
                    endfacet
                    endsolid hall
                    """);
        }
        List<String> bake = new ArrayList<>(List.of("bake", "--isolate=false"));
        for (String argument : arguments.split(" ", -1)) {
            boolean isPath = argument.matches("(models|levels|assets|out).*");
            bake.add(isPath ? folder.resolve(".").normalize() + "/" + argument : argument);
        }
        CommandRun first = CommandRun.of(bake.toArray(String[]::new));
        assertEquals(ExitCode.OK.code(), first.code(), first.err());
        assertEquals(List.of(assets.split(" ", -1)), assets(folder), first.err());

        CommandRun init = CommandRun.of("init", folder.toString());
        int count = assets(folder).size();
        Path toml = folder.resolve("cullet.toml");
        String begin = toml + ": written, with the paths of " + count + " assets of an earlier bake; 'cullet bake' now";
        assertTrue(init.out().startsWith(begin), init.out());
        assertTrue(Files.readString(toml).contains("\n" + sources + "\n"), Files.readString(toml));
        CommandRun second = CommandRun.of("bake", "--isolate=false", "--config", toml.toString());
        assertEquals(ExitCode.OK.code(), second.code(), second.err());
        assertTrue(second.err().contains("up to date"), second.err());
        assertFalse(second.err().contains("--prune"), second.err());
        assertFalse(second.out().contains(" -> "), "all are up to date: " + second.out());
        assertEquals(List.of(assets.split(" ", -1)), assets(folder));
    }

    @Test
    void theOptionsOfAnEarlierBakeAreALine(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("models/ship.obj"), MESH);
        String models = folder.resolve("models").toString();
        CommandRun.of("bake", "--isolate=false", "-d", folder.resolve("a").toString(), "--unit=cm", models);
        CommandRun one = CommandRun.of("init", folder.toString());
        assertTrue(one.out().contains("options that differ from the defaults; add them: --unit 0.01\n"), one.out());
        CommandRun.of("bake", "--isolate=false", "-d", folder.resolve("b").toString(), models);
        CommandRun two = CommandRun.of("init", "--force", folder.toString());
        assertTrue(
                two.out()
                        .endsWith(": written; 2 folders have build records (a/.cullet-state, b/.cullet-state), and a"
                                + " configuration has one: set sources, directory and state\n"),
                two.out());
        assertEquals(ExampleConfiguration.text(), Files.readString(folder.resolve("cullet.toml")));
    }

    /** Assets of a run without the setting, and of one with it: one line has their number. */
    @Test
    void anotherDirectoryIsOneLine(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("models"));
        Files.writeString(folder.resolve("models/ship.obj"), MESH);
        Files.writeString(folder.resolve("models/boat.obj"), MESH);
        Path toml = folder.resolve("cullet.toml");
        Files.writeString(toml, "sources = [\"models\"]\ndirectory = \"assets\"\n");
        CommandRun.of("bake", "--isolate=false", "--config", toml.toString());
        Files.writeString(toml, "sources = [\".\"]\ndirectory = \"assets\"\n");
        CommandRun moved = CommandRun.of("bake", "--isolate=false", "--config", toml.toString());
        assertTrue(moved.err().contains("2 assets have another path now, such as "), moved.err());
        assertTrue(moved.err().contains("; --prune removes the old ones\n"), moved.err());
        assertFalse(moved.err().contains("without a source"), moved.err());
        CommandRun pruned = CommandRun.of("bake", "--isolate=false", "--prune", "--config", toml.toString());
        assertTrue(
                pruned.out().contains("assets/ship.cullet: removed, because its source is no longer baked to it\n"),
                pruned.out());
        assertEquals(List.of("assets/models/boat.cullet", "assets/models/ship.cullet"), assets(folder));
    }

    private static List<String> assets(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".cullet"))
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }
}
