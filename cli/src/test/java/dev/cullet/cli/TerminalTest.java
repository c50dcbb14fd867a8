// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code bake}, {@code check} and {@code inspect} print on terminals of 80 and 160 columns. */
class TerminalTest {
    private static final String LONG =
            "props/barrels_of_the_old_harbour/a_barrel_with_a_name_that_no_column_of_a_table_holds_0002.obj";

    private static final Pattern NAME = Pattern.compile("[a-z_0-9]*\\.(obj|cullet)|[a-z_]+-[a-z-]+");

    private final Path folder;

    TerminalTest(@TempDir Path folder) {
        this.folder = folder;
        for (int i = 0; i < 6; i++) {
            Models.write(folder.resolve("models/crate_0" + i + ".obj"), Models.CUBE);
        }
        Models.write(folder.resolve("models/degenerate.obj"), Models.DEGENERATE);
        Models.write(folder.resolve("models/" + LONG), Models.CUBE);
    }

    private String[] bake(String... options) {
        List<String> args = new ArrayList<>(List.of("bake", "--isolate=false", "--jobs", "1"));
        args.add(folder.resolve("models").toString());
        args.addAll(List.of("-d", folder.resolve("out").toString(), "--force"));
        args.addAll(List.of(options));
        return args.toArray(new String[0]);
    }

    @ParameterizedTest(name = "{0} columns")
    @ValueSource(ints = {80, 160})
    void aBakedFileIsOneLineAndFindingsAreBelowIt(int width) {
        TerminalRun run = TerminalRun.of(width, bake());
        assertEquals(ExitCode.OK.code(), run.code(), run.raw());
        List<String> lines = run.lines();
        assertTrue(run.widest() < width, run.raw());
        assertEquals(
                6,
                lines.stream()
                        .filter(line -> line.matches("baked .*crate_0\\d\\.obj .*"))
                        .count(),
                run.raw());
        int degenerate = index(lines, "degenerate.obj ");
        assertEquals(
                "  warning: 1 x degenerate-triangle: triangle without area is left out", lines.get(degenerate + 1));
        assertTrue(lines.get(degenerate).matches("baked +\\S*degenerate\\.obj +12 triangles +[0-9,]+ bytes.*"));
        // the file whose name does not fit takes a second line at 80 columns; then the finding, and three of the
        // summary
        int last = lines.get(index(lines, "a_barrel")).matches(".* bytes.*") ? 1 : 2;
        assertEquals(7 + last + 1 + 3, lines.size(), run.raw());
        assertWholeNames(lines);
    }

    private static int index(List<String> lines, String text) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i;
            }
        }
        throw new AssertionError(text + " is in none of " + lines);
    }

    /** Every name of a file that is printed is the name of a file. */
    private static void assertWholeNames(List<String> lines) {
        Set<String> known = new HashSet<>(Set.of("degenerate.obj", LONG.substring(LONG.lastIndexOf('/') + 1)));
        for (int i = 0; i < 6; i++) {
            known.add("crate_0" + i + ".obj");
        }
        known.addAll(known.stream().map(name -> name.replace(".obj", ".cullet")).toList());
        known.addAll(Set.of("degenerate-triangle", "unit-missing"));
        for (String line : lines) {
            Matcher names = NAME.matcher(line);
            while (names.find()) {
                assertTrue(known.contains(names.group()), names.group() + " in " + line);
            }
        }
    }

    @ParameterizedTest(name = "{0} columns")
    @ValueSource(ints = {80, 160})
    void noNameOfATableIsCut(int width) {
        TerminalRun check = TerminalRun.of(
                width, "check", "--isolate=false", folder.resolve("models").toString());
        TerminalRun.of(width, bake());
        TerminalRun inspect =
                TerminalRun.of(width, "inspect", folder.resolve("out").toString());
        for (TerminalRun run : List.of(check, inspect)) {
            assertEquals(ExitCode.OK.code(), run.code(), run.raw());
            List<String> table = run.lines().subList(1, run.lines().size());
            assertTrue(table.stream().allMatch(line -> line.length() <= width), run.raw());
            assertTrue(table.get(0).startsWith("file "), run.raw());
            assertWholeNames(run.lines());
        }
        assertEquals(
                "in " + folder.resolve("models") + "/", check.lines().get(0).replace('\\', '/'));
    }

    @ParameterizedTest(name = "{0} columns")
    @ValueSource(ints = {80, 160})
    void formatsAndFindingsOfSeamsFit(int width) {
        TerminalRun formats = TerminalRun.of(width, "formats");
        assertEquals(ExitCode.OK.code(), formats.code());
        assertTrue(formats.widest() <= width, formats.raw());
        Path left = Models.bake(folder, "left", "v 0 0 0\nv 1 0 0\nv 1 0 -1\nv 0 0 -1\nf 1 2 3\nf 1 3 4\n");
        Path right = Models.bake(
                folder, "right", "v 1 0 0\nv 2 0 0\nv 2 0 -1\nv 1 0 -1\nv 1 0 -0.5\nf 1 2 5\nf 5 2 3\nf 5 3 4\n");
        TerminalRun seams = TerminalRun.of(width, "seams", left.toString(), right.toString(), "--check", "--strict");
        assertEquals(ExitCode.FINDINGS.code(), seams.code(), seams.raw());
        assertTrue(seams.widest() <= width, seams.raw());
    }

    @Test
    void quietPrintsFindingsOnly() {
        TerminalRun run = TerminalRun.of(80, bake("--quiet"));
        assertEquals(ExitCode.OK.code(), run.code());
        assertFalse(run.raw().contains("\r"), "a progress bar is drawn");
        String all = String.join(" ", run.lines()).replaceAll(" +", " ");
        assertTrue(
                all.endsWith("degenerate.obj: warning: 1 x degenerate-triangle: triangle without area is left out"),
                all);
        assertFalse(all.contains("crate"), all);
        CommandRun piped = CommandRun.of(bake("--quiet"));
        assertEquals("", piped.out());
        assertEquals(1, piped.err().lines().count(), piped.err());
        Models.write(folder.resolve("models/bad.obj"), "v 0 0 0\nf 1 2 3\n");
        CommandRun failed = CommandRun.of(bake("--quiet"));
        assertEquals(ExitCode.INPUT.code(), failed.code());
        assertEquals(2, failed.err().lines().count(), failed.err());
    }

    @Test
    void coloursAreThoseOfTheEnvironment() {
        String green = "\u001b[32mbaked     \u001b[0m ";
        assertTrue(TerminalRun.with(80, Map.of("TERM", "xterm"), bake()).raw().contains(green));
        assertTrue(
                TerminalRun.with(80, Map.of("TERM", "xterm"), bake()).raw().contains("\u001b[33m  warning:\u001b[0m"));
        assertFalse(TerminalRun.with(80, Map.of("TERM", "dumb"), bake()).raw().contains("\u001b["));
        assertFalse(TerminalRun.with(80, Map.of("NO_COLOR", "1"), bake()).raw().contains("\u001b["));
        assertFalse(TerminalRun.with(0, Map.of("TERM", "xterm"), bake()).raw().contains("\u001b["), "not piped");
        assertTrue(TerminalRun.with(
                        0,
                        Map.of("CLICOLOR_FORCE", "1"),
                        "check",
                        folder.resolve("models").toString())
                .raw()
                .contains("\u001b[33mdegenerate-triangle\u001b[0m"));
        assertFalse(Ink.isOn(true, Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1")));
    }

    /** The bar is drawn again below each line that is printed, so it is the last line of the terminal at any speed. */
    @Test
    void theBarIsBelowEveryLine() {
        TerminalRun run = TerminalRun.of(80, bake());
        String[] printed = run.raw().split("\n", -1);
        int below = 0;
        for (int i = 1; i < printed.length; i++) {
            if (printed[i - 1].contains("baked  ") && printed[i - 1].contains(".obj ")) {
                below += printed[i].contains("/8 files") ? 1 : 0;
            }
        }
        assertTrue(below >= 6, run.raw());
        assertTrue(run.raw().contains(" 8/8 files"), run.raw());
        assertFalse(run.lines().get(run.lines().size() - 1).contains("/8 files"), "the bar is cleared at the end");
    }

    @Test
    void aDryRunAndASingleFileFit() throws Exception {
        TerminalRun dry = TerminalRun.of(80, bake("--dry-run"));
        assertTrue(dry.widest() < 80, dry.raw());
        assertTrue(dry.lines().get(0).startsWith("would bake "), dry.raw());
        Path one = folder.resolve("models/crate_00.obj");
        TerminalRun single = TerminalRun.of(80, "bake", "--isolate=false", one.toString());
        assertTrue(single.lines().get(0).startsWith("baked  "), single.raw());
        assertTrue(Files.exists(folder.resolve("models/crate_00.cullet")));
    }
}
