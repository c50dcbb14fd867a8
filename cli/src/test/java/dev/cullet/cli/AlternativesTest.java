// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options and verbs that Cullet does not have: the message names what to do instead. */
class AlternativesTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "bake a.obj --convex-hull, with --hull",
        "bake a.obj --hulls, with --hull",
        "bake a.obj --vhacd, with --decompose METRES",
        "spheres a.obj --decomposition, --decompose 2%",
        "bake a.obj --decimate, with --simplify METRES",
        "bake a.obj --reduce=0.5, --simplify-to N",
        "extract a.cullet, cullet export ASSET --format FORMAT",
        "convert a.obj b.obj, cullet export ASSET --format FORMAT"
    })
    void theMessageNamesAnotherWay(String line, String words) {
        CommandRun run = CommandRun.of(line.split(" ", -1));
        assertEquals(ExitCode.USAGE.code(), run.code());
        assertTrue(run.err().contains(words), run.err());
        assertFalse(run.err().contains("did you mean"), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    @Test
    void otherUnknownNamesHaveASuggestion() {
        assertNull(Alternatives.of("--hulk"));
        assertTrue(CommandRun.of("bake", "a.obj", "--encodin", "x").err().contains("did you mean --encoding?"));
    }

    /** No sentence names an option or a verb that does not exist. */
    @Test
    void theOptionsThatAreNamedExist() {
        String bake = CommandRun.of("help", "bake").out()
                + CommandRun.of("help", "bake", "--simplify").out()
                + CommandRun.of("help", "inspect").out();
        Matcher flags = Pattern.compile("--[a-z-]+")
                .matcher(Alternatives.of("convex") + " " + Alternatives.of("decompose") + " "
                        + Alternatives.of("reduce"));
        int count = 0;
        while (flags.find()) {
            assertTrue(bake.contains(flags.group() + " "), flags.group());
            count++;
        }
        assertEquals(7, count);
    }
}
