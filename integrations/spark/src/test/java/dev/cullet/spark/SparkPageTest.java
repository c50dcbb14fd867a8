// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of this module, and messages of wrong command lines. */
final class SparkPageTest {
    private static String block(String page, String language) {
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertTrue(block.find(), language);
        return block.group(1);
    }

    @Test
    void theCommandAndTheManifestOfThePageAreAccepted() throws IOException, JobException {
        String page = Files.readString(Checkout.path("integrations/spark/README.md"));
        String command = block(page, "sh").replace("\\\n", " ").strip();
        List<String> arguments = List.of(command.split("\\s+", -1));
        assertEquals("spark-submit", arguments.get(0));
        assertTrue(arguments.contains(BakeJob.class.getName()), command);
        int jar = arguments.indexOf("cullet-spark-0.1.0.jar");
        JobOptions options =
                JobOptions.parse(arguments.subList(jar + 1, arguments.size()).toArray(String[]::new));
        assertEquals("hdfs:///jobs/ships.jsonl", options.manifest());
        List<ManifestEntry> entries =
                block(page, "json").lines().map(ManifestEntry::parse).toList();
        assertEquals(
                List.of("ships/ship.cullet", "hall.cullet", "wall-17.cullet"),
                entries.stream().map(ManifestEntry::output).toList());
        assertEquals(List.of("--unit=cm"), entries.get(0).flags());
        assertEquals(List.of("hall.bin"), entries.get(1).companions());
    }

    @Test
    void everyOptionOfThePageExists() throws IOException {
        String page = Files.readString(Checkout.path("integrations/spark/README.md"));
        Matcher option = Pattern.compile("`(--[a-z][a-z-]+)").matcher(page);
        List<String> found = new ArrayList<>();
        while (option.find()) {
            found.add(option.group(1));
            boolean isOfOthers = List.of("--archives", "--persistent_worker", "--help").stream()
                    .anyMatch(other -> other.startsWith(option.group(1)));
            assertTrue(isOfOthers || JobOptions.USAGE.matches("(?s).*" + option.group(1) + "[ ,].*"), option.group(1));
        }
        assertTrue(found.size() > 10, found.toString());
    }

    @Test
    void wrongCommandLinesAreOneLineWithWhatIsAllowed() {
        expect("exactly one of --manifest and --glob is needed", "--out", "o", "--report", "r");
        expect("exactly one of --manifest and --glob", "--manifest", "m", "--glob", "g", "--out", "o", "--report", "r");
        expect("--out is missing", "--manifest", "m", "--report", "r");
        expect("unknown option '--outt'; options are --cache, ", "--outt", "x");
        expect("--report needs a value", "--manifest", "m", "--report");
        expect("--out is given twice", "--out", "a", "--out", "b");
        expect("--files-per-task is '0', but must be", "--manifest=m", "--out=o", "--report=r", "--files-per-task=0");
        expect("--tool-memory is 'big', but must be", "--manifest=m", "--out=o", "--report=r", "--tool-memory=big");
        expect("--options is not a JSON object", "--manifest=m", "--out=o", "--report=r", "--options=[]");
        expect(
                "option 'shard' is not one of a file",
                "--manifest=m",
                "--out=o",
                "--report=r",
                "--options={\"shard\":1}");
    }

    private static void expect(String message, String... arguments) {
        JobException e = assertThrows(JobException.class, () -> JobOptions.parse(arguments));
        assertTrue(e.toString().contains(message), e.toString());
        assertEquals(JobException.USAGE, e.exitCode());
    }
}
