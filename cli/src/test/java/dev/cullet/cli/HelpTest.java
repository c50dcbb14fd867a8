// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.options.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout of help texts: at most 102 lines of 80 columns for {@code bake}, in groups; no word is broken. */
class HelpTest {
    private static final int WIDTH = 80;

    @ParameterizedTest(name = "{0} columns")
    @ValueSource(ints = {0, 80, 160})
    void helpOfBakeIsShort(int width) {
        TerminalRun run = TerminalRun.of(width, "help", "bake");
        List<String> lines = run.raw().lines().toList();
        assertTrue(lines.size() <= 102, lines.size() + " lines");
        assertTrue(run.widest() <= (width == 160 ? 110 : WIDTH), run.widest() + " columns");
        assertEquals("Usage: cullet bake [OPTION...] [INPUT...]", lines.get(0));
        assertEquals(
                2,
                lines.subList(1, 3).stream()
                        .filter(line -> line.startsWith("       cullet bake "))
                        .count());
        assertTrue(!lines.get(3).startsWith(" "), "the usage has three lines");
    }

    @Test
    void theMostUsedOptionsAreFirst() {
        List<String> lines = CommandRun.of("help", "bake").out().lines().toList();
        int first = lines.indexOf("Most used options:") + 1;
        List<String> flags = new ArrayList<>();
        for (String line : lines.subList(first, lines.size())) {
            if (!line.startsWith(" ")) {
                break;
            }
            flags.add(line.replaceAll(".*?(--[a-z-]+).*", "$1"));
        }
        assertEquals(Flags.FREQUENT, flags);
        assertEquals(10, flags.size());
    }

    @Test
    void everySettingIsListedOnceUnderTheHeadingOfItsGroup() {
        List<String> lines = CommandRun.of("help", "bake").out().lines().toList();
        Set<String> listed = new HashSet<>();
        String heading = "";
        for (String line : lines) {
            if (line.startsWith("  ") && line.contains("--") && heading.endsWith(":")) {
                String flag = line.replaceAll("^ +(-[a-z], )?(--[a-z-]+).*", "$2");
                assertTrue(listed.add(flag), flag);
                for (Setting setting : Settings.all()) {
                    if (setting.flag().equals(flag) && !Flags.FREQUENT.contains(flag)) {
                        assertEquals(setting.group().heading() + ":", heading, flag);
                    }
                }
            } else if (!line.startsWith(" ")) {
                heading = line;
            }
        }
        int details = 0;
        for (Setting setting : Settings.all()) {
            boolean isDetail = setting.name().matches("(hull|simplify|spheres)-.*");
            String parent = setting.flag().replaceFirst("(?<=[a-z])-.*", "");
            boolean isListed = isDetail
                    ? listed.contains(parent + "-") && detailsOf(parent).contains("  " + setting.flag() + " ")
                    : listed.contains(setting.flag());
            details += isDetail ? 1 : 0;
            assertEquals(!setting.name().equals(Flags.SOURCES), isListed, setting.name());
            assertTrue(setting.summary().length() <= 50, setting.name() + ": " + setting.summary());
        }
        assertEquals(10, details);
    }

    /** Returns the lines about the options that go with an option. */
    private static String detailsOf(String flag) {
        String out = CommandRun.of("help", "bake", flag).out();
        return out.substring(out.indexOf("Options that go with it:"));
    }

    @Test
    void detailsOfAStructureHaveOneLine() {
        String bake = CommandRun.of("help", "bake").out();
        assertTrue(bake.contains("--hull-...                  error, for, margin, planes (see --hull)\n"), bake);
        assertTrue(detailsOf("--hull").contains("  --hull-planes N             Maximum number of planes of a hull"));
        assertFalse(CommandRun.of("help", "bake", "--unit").out().contains("Options that go with it"));
        assertTrue(CommandRun.of("help", "spheres").out().contains("  --spheres-mode"), "few options: all are listed");
    }

    /** All verbs but query, whose examples are lines of JSON: they are copied, so they are not broken. */
    static Stream<String> verbsWithBrokenLines() {
        Stream<String> verbs = UsageTest.verbs().filter(verb -> !verb.equals("query"));
        return Stream.concat(verbs, Stream.of("help"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verbsWithBrokenLines")
    void everyLineFitsAndNoWordIsBroken(String verb) {
        TerminalRun run = TerminalRun.of(WIDTH, verb, "--help");
        assertTrue(run.widest() <= WIDTH, run.raw());
        boolean isGrouped = run.lines().contains("Most used options:");
        if (!isGrouped) { // a grouped option has its values only where they fit in the line
            String wide = words(TerminalRun.of(110, verb, "--help").raw());
            assertEquals(wide, words(run.raw()), "the same words at 80 and 110 columns");
        }
        assertEquals(Set.of("bake", "bake-scene", "check", "spheres").contains(verb), isGrouped);
    }

    /** Returns the text without the usage, whose words depend on the width, and with one space between words. */
    private static String words(String help) {
        String text = help.substring(Pattern.compile("\n[A-Z]")
                .matcher(help)
                .results()
                .findFirst()
                .orElseThrow()
                .start());
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"bake,--encoding", "bake,encoding", "check,--unit", "spheres,--spheres"})
    void helpOfAnOptionIsWhole(String verb, String option) {
        CommandRun run = CommandRun.of("help", verb, option);
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        Setting setting = Settings.named(option.replace("--", ""));
        String words = run.out().replaceAll("\\s+", " ");
        assertTrue(words.contains(setting.help()), run.out());
        assertTrue(words.contains("Values: " + setting.allowed()), run.out());
        assertTrue(run.out().lines().allMatch(line -> line.length() <= WIDTH), run.out());
    }

    @Test
    void unknownNamesHaveASuggestion() {
        assertEquals(
                "cullet help: unknown verb 'bkae'; did you mean bake? (see 'cullet help --help')\n",
                CommandRun.of("help", "bkae").err());
        assertEquals(
                "cullet help: 'bake' has no option '--encodin'; did you mean --encoding? (see 'cullet help --help')\n",
                CommandRun.of("help", "bake", "--encodin").err());
        assertEquals(
                ExitCode.USAGE.code(),
                CommandRun.of("help", "bake", "--encodin").code());
    }
}
