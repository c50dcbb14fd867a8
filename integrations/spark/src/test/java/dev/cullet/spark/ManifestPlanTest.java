// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many files a task has, which of them stay together after a change, and what the driver holds. */
final class ManifestPlanTest {
    private static final int LINES = 6000;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void tasksAndTheirTableFilesAreBounded() {
        assertEquals(1, ManifestPlan.filesPerTask(3, 2));
        assertEquals(62, ManifestPlan.filesPerTask(1_000, 2));
        assertEquals(64, ManifestPlan.filesPerTask(10_000, 2));
        assertEquals(64, ManifestPlan.filesPerTask(1_000_000, 200));
        assertEquals(500, ManifestPlan.filesPerTask(10_000_000, 200));
        assertEquals(125, ManifestPlan.filesPerTask(10_000_000, 10_000), "all cores have work");
    }

    /** Returns the first output of each range, which is the name of its records. */
    private Set<String> firstOutputs(List<String> names) throws IOException {
        StringBuilder text = new StringBuilder();
        names.forEach(name -> text.append("{\"input\":\"a.obj\",\"output\":\"" + name + "\",\"bytes\":10}\n"));
        Path file = Files.writeString(folder.resolve("m.jsonl"), text);
        List<ManifestRange> ranges = ManifestPart.read(
                        file.toString(), new Configuration(), 0, text.length(), new ManifestPart.Limits(64, 64 << 20))
                .ranges();
        Set<String> first = new HashSet<>();
        int files = 0;
        for (ManifestRange range : ranges) {
            String[] lines = text.substring((int) range.offset(), (int) (range.offset() + range.length()))
                    .split("\n", -1);
            assertTrue(lines.length - 1 <= 64, "files of a task");
            files += lines.length - 1;
            first.add(lines[0]);
        }
        assertEquals(names.size(), files);
        assertEquals(ranges.size(), first.size());
        assertTrue(ranges.size() < names.size() / 32 + 2, "tasks are not small: " + ranges.size());
        return first;
    }

    /** Cuts at every 64th line would move all ranges after the change. */
    @RequiresPlatform(Need.SPARK_JDK)
    @Test
    void aLineThatIsAddedOrRemovedMovesFewRanges() throws IOException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            names.add("models/ship-" + i + ".cullet");
        }
        Set<String> before = firstOutputs(names);
        Random random = new Random(24);
        int moved = 0;
        int changes = 40;
        for (int i = 0; i < changes; i++) {
            List<String> changed = new ArrayList<>(names);
            changed.remove(random.nextInt(LINES));
            changed.add(random.nextInt(LINES), "models/new-" + i + ".cullet");
            Set<String> after = firstOutputs(changed);
            after.removeAll(before);
            moved += after.size();
        }
        assertTrue(moved > 0 && moved < 4 * changes, moved + " ranges of " + before.size() + " in all changes");
    }

    @Test
    void theDriverHoldsTheFirstFailuresUpToALimit() {
        Results.Summary one = new Results.Summary();
        Results.Summary other = new Results.Summary();
        int limit = Results.Summary.MAX_RETRIES;
        for (long line = 1; line <= limit + 5; line++) {
            ManifestRange range = new ManifestRange(line * 100, 100, line, 0, 2);
            (line % 3 == 0 ? one : other).add(new Results.Retry(range, "1"));
        }
        one.add(other);
        assertEquals(limit, one.retries().size());
        assertEquals(1, one.retries().firstKey());
        assertEquals(limit, one.retries().lastKey());
    }
}
