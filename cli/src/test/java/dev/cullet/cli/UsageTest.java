// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UsageTest {
    /** All verbs but help. */
    static Stream<String> verbs() {
        return Stream.of(
                "bake",
                "bake-scene",
                "check",
                "init",
                "inspect",
                "verify",
                "diff",
                "query",
                "view",
                "seams",
                "spheres",
                "bench",
                "formats",
                "completion");
    }

    @Test
    void printsItsVersion() {
        CommandRun run = CommandRun.of("--version");
        assertEquals(ExitCode.OK.code(), run.code());
        assertTrue(run.out().matches("cullet \\d+\\.\\d+\\.\\d+\\R"), run.out());
        assertEquals("", run.err());
    }

    @Test
    void helpIsAResult() {
        CommandRun run = CommandRun.of("--help");
        assertEquals(ExitCode.OK.code(), run.code());
        assertTrue(run.out().startsWith("Usage: cullet "), run.out());
        assertTrue(run.out().contains("Examples:"), run.out());
        assertTrue(run.out().contains("\n  cullet archive "), "a command of the launcher: " + run.out());
        assertEquals("", run.err());
    }

    @Test
    void wrongUsageIsOneLineOnStandardError() {
        assertUsage("cullet: no verb given (see 'cullet --help')\n");
        assertUsage("cullet: unknown verb 'frobnicate' (see 'cullet --help')\n", "frobnicate");
    }

    @Test
    void suggestsTheNearestWord() {
        assertUsage("cullet: unknown verb 'hlep'; did you mean help? (see 'cullet --help')\n", "hlep");
        assertUsage("cullet: unknown option '--verson'; did you mean --version? (see 'cullet --help')\n", "--verson");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verbs")
    void everyVerbHasHelpWithExamples(String verb) {
        CommandRun run = CommandRun.of(verb, "--help");
        assertEquals(ExitCode.OK.code(), run.code());
        assertTrue(run.out().startsWith("Usage: cullet " + verb), run.out());
        assertTrue(run.out().contains("Examples:\n  "), run.out());
        assertEquals("", run.err());
        assertEquals(run.out(), CommandRun.of("help", verb).out());
    }

    /** A verb is declared alone where it is the first argument. */
    @Test
    void helpAndCompletionListTheSameVerbs() {
        String help = CommandRun.of("--help").out();
        String verbs = help.substring(help.indexOf("Verbs:"), help.indexOf("Examples:"));
        String script = CommandRun.of("completion").out();
        long count = verbs.lines()
                .filter(line -> line.matches("  [a-z-]+ .*"))
                .map(line -> line.strip().split(" ", 2)[0])
                .peek(verb -> assertTrue(script.contains("_picocli_cullet_" + verb.replace("-", "")), verb))
                .peek(verb -> assertTrue(verb.equals("help") || hasHelp(verb), verb))
                .count();
        assertEquals(16, count, verbs);
    }

    private static boolean hasHelp(String verb) {
        return CommandRun.of(verb, "--help").out().startsWith("Usage: cullet " + verb);
    }

    @Test
    void anInternalErrorPrintsHowToReportIt() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Console console = new Console(InputStream.nullInputStream(), err, err, 0, 0, true);
        Exception fault = new IllegalStateException("two\nlines");
        assertEquals(ExitCode.INTERNAL.code(), ErrorMessages.report(console, "ship.fbx", fault, false));
        assertEquals(
                "ship.fbx: internal error: java.lang.IllegalStateException: two lines; please report it to the"
                        + " project with the output of the same command with --stacktrace\n",
                bytes.toString(StandardCharsets.UTF_8));
        assertEquals(70, ErrorMessages.report(console, new OutOfMemoryError(), false));
        assertTrue(bytes.toString(StandardCharsets.UTF_8).contains("cullet: out of memory: "));
    }

    private static void assertUsage(String line, String... args) {
        CommandRun run = CommandRun.of(args);
        assertEquals(line, run.err());
        assertEquals("", run.out());
        assertEquals(ExitCode.USAGE.code(), run.code());
    }
}
