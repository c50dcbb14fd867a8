// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.batch.ImportWorkers;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Command lines that are parsed without picocli have the arguments that picocli finds. */
class PlainArgumentsTest {
    private static final String[] TOKENS = {
        "a.fbx",
        "models",
        "*.obj",
        "-o",
        "--output",
        "-d",
        "--directory",
        "--jobs",
        "2",
        "0",
        "x",
        "--quality",
        "fast",
        "default",
        "--bsp",
        "off",
        "--unit",
        "cm",
        "--include",
        "a*",
        "--exclude",
        "b",
        "--force",
        "--overwrite",
        "--dry-run",
        "--json",
        "--quiet",
        "--timings",
        "--stacktrace",
        "--config",
        "c.toml",
        "--shard",
        "1/2",
        "--encoding",
        "compact",
        "--strict",
        "true",
        "--spheres",
        "29",
        "--report",
        "r.json",
        "--scale",
        "2",
        "-1",
        "--",
        "@f",
        "",
        "--quality=fast",
        "-h",
        "--watch",
        "--max-leaf",
        "8",
        "--surface",
        "floor=stone",
        "--sources",
        "\"a\"",
        "a\\b",
        "--expected-size",
        "1..2",
        "--isolate=false",
        "--prune",
        "--nonsense",
        "bake",
        "help"
    };

    @Test
    void randomCommandLinesHaveTheArgumentsThatPicocliFinds() {
        int plain = 0;
        int refused = 0;
        int rest = 0;
        for (int seed = 0; seed < 3000; seed++) {
            String[] arguments = arguments(new Random(seed));
            BakeArguments found = PlainArguments.parse(arguments);
            BakeArguments expected = picocli(arguments);
            if (found != null) {
                assertNotNull(expected, String.join(" ", arguments));
                assertEquals(expected.layer().toString(), found.layer().toString(), String.join(" ", arguments));
                assertEquals(withoutLayer(expected), withoutLayer(found), String.join(" ", arguments));
                plain++;
            } else if (expected == null) {
                refused++;
            } else {
                rest++;
            }
        }
        assertTrue(plain > 300, plain + " plain");
        assertTrue(refused > 300, refused + " refused");
        assertTrue(rest > 30, rest + " left to picocli");
    }

    /** Mostly pairs that belong to each other, so that many are valid. */
    private static String[] arguments(Random random) {
        List<String> arguments = new ArrayList<>(List.of("bake"));
        for (int i = random.nextInt(6); i > 0; i--) {
            int at = random.nextInt(TOKENS.length);
            arguments.add(TOKENS[at]);
            if (TOKENS[at].startsWith("-") && at + 1 < TOKENS.length && random.nextInt(6) > 0) {
                arguments.add(TOKENS[at + 1]);
            }
        }
        return arguments.toArray(new String[0]);
    }

    private static @Nullable BakeArguments picocli(String[] arguments) {
        Console console = new Console(
                InputStream.nullInputStream(), new ByteArrayOutputStream(), new ByteArrayOutputStream(), 0, 0, true);
        try (ImportWorkers workers = new ImportWorkers(1)) {
            BakeVerb verb = new BakeVerb(console, workers);
            CommandLine command = new CommandLine(verb).setCaseInsensitiveEnumValuesAllowed(true);
            verb.declare(command.getCommandSpec());
            command.parseArgs(List.of(arguments).subList(1, arguments.length).toArray(new String[0]));
            return command.isUsageHelpRequested() ? null : verb.arguments();
        } catch (CommandLine.ParameterException e) {
            return null;
        }
    }

    private static String withoutLayer(BakeArguments a) {
        return List.of(a.inputs(), "" + a.output(), "" + a.config(), a.force(), a.overwrite(), a.dryRun(), a.watch())
                + " " + a.shard() + " " + a.json() + " " + a.quiet() + " " + a.timings() + " " + a.stacktrace();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "bake",
                "bake models -d assets --jobs 4",
                "bake a.fbx -o a.cullet",
                "bake a.fbx --quality fast --bsp off",
                "bake --force --timings models",
                "bake a b --include x --include y --report r.sarif"
            })
    void frequentCommandLinesArePlain(String line) {
        assertNotNull(PlainArguments.parse(line.split(" ", -1)));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "check a.fbx",
                "bake -h",
                "bake @file",
                "bake a -o",
                "bake a -o b -o c",
                "bake a --jobs x",
                "bake a --watch",
                "bake a --strict",
                "bake a --spheres",
                "bake a -- b",
                "bake a --nonsense 1",
                "bake a --scale -1"
            })
    void othersAreLeftToPicocli(String line) {
        assertNull(PlainArguments.parse(line.split(" ", -1)));
    }
}
