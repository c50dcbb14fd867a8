// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.samples.BakedArena;
import dev.cullet.samples.Programs;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.CoreObject;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The arena in C on the C core: every bit of every pose equals the JVM's. */
@Requires(Need.CC)
final class CArenaTest {
    private static final List<String> OPTIONS =
            List.of("-std=c99", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-pedantic");

    private static final Map<String, Path> PROGRAMS = new HashMap<>();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void cGivesTheHashOfTheJvm() throws Exception {
        play(600, "-O2");
    }

    @Requires(Need.SANITIZERS)
    @Test
    void cHasNoUndefinedBehaviour() throws Exception {
        play(200, "-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover");
    }

    @Test
    void aDamagedAssetIsRefusedWithItsCode() throws Exception {
        byte[] damaged = BakedArena.ship();
        damaged[damaged.length / 2] ^= 1;
        Path program = compiled("-O2");
        Files.write(folder.resolve("ship.cullet"), damaged);
        Programs.Outcome outcome =
                Programs.run(folder, List.of(program.toString(), "ship.cullet", "drone.cullet", "1", "1"));
        assertEquals(1, outcome.exit());
        assertEquals(
                "ship.cullet: error 103 (docs/format-validation.md, error codes)",
                outcome.text().strip());
    }

    private void play(int steps, String... options) throws Exception {
        Path program = compiled(options);
        Files.write(folder.resolve("ship.cullet"), BakedArena.ship());
        Files.write(folder.resolve("drone.cullet"), BakedArena.drone());
        Programs.Outcome outcome = Programs.run(
                folder, List.of(program.toString(), "ship.cullet", "drone.cullet", "1", String.valueOf(steps)));
        assertEquals(
                SmallArena.play(BakedArena.ship(), BakedArena.drone(), 1, steps),
                outcome.text().strip());
        assertEquals(0, outcome.exit());
    }

    /** Compiles the game, once with the same options. */
    private static synchronized Path compiled(String... options) throws IOException, InterruptedException {
        String key = String.join(" ", options);
        Path known = PROGRAMS.get(key);
        if (known != null) {
            return known;
        }
        List<String> all = new ArrayList<>(OPTIONS);
        all.addAll(List.of(options));
        List<Path> sources = new ArrayList<>(List.of(CoreObject.compiled("cc", all)));
        try (Stream<Path> files = Files.list(Checkout.path("samples/c/arena"))) {
            files.filter(file -> file.toString().endsWith(".c")).sorted().forEach(sources::add);
        }
        assertTrue(sources.size() > 5, sources.toString());
        Path program = Files.createDirectories(Path.of("target", "arena-c"))
                .toAbsolutePath()
                .resolve("arena-" + PROGRAMS.size());
        Programs.Outcome outcome = compile(sources, program, all);
        assertEquals("", outcome.text());
        assertEquals(0, outcome.exit());
        PROGRAMS.put(key, program);
        return program;
    }

    private static Programs.Outcome compile(List<Path> sources, Path program, List<String> options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("cc"));
        command.addAll(options);
        command.add("-I" + Checkout.path("cores/c"));
        sources.forEach(source -> command.add(source.toString()));
        command.addAll(List.of("-o", program.toString(), "-lm"));
        return Programs.run(program.resolveSibling(""), command);
    }
}
