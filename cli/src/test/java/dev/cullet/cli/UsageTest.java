// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @Test
    void tellsItsVersion() {
        CommandRun run = CommandRun.of("--version");
        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().matches("cullet \\d+\\.\\d+\\.\\d+\\R"), run.out());
        assertEquals("", run.err());
    }

    @Test
    void helpIsAResult() {
        CommandRun run = CommandRun.of("--help");
        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().startsWith("Usage: cullet "), run.out());
        assertTrue(run.out().contains("Examples:"), run.out());
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
    @ValueSource(strings = {"bake", "check", "inspect", "verify", "query", "formats"})
    void everyVerbHasHelpWithExamples(String verb) {
        CommandRun run = CommandRun.of(verb, "--help");
        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().startsWith("Usage: cullet " + verb), run.out());
        assertTrue(run.out().contains("Examples:\n  "), run.out());
        assertEquals("", run.err());
        assertEquals(run.out(), CommandRun.of("help", verb).out());
    }

    @Test
    void countsSlipsOfTheFinger() {
        assertEquals(0, EditDistance.between("bake", "bake"));
        assertEquals(1, EditDistance.between("bkae", "bake"));
        assertEquals(1, EditDistance.between("bae", "bake"));
        assertEquals(4, EditDistance.between("", "bake"));
        assertEquals(3, EditDistance.between("kitten", "sitting"));
    }

    private static void assertUsage(String line, String... args) {
        CommandRun run = CommandRun.of(args);
        assertEquals(line, run.err());
        assertEquals("", run.out());
        assertEquals(ExitCode.USAGE, run.code());
    }
}
