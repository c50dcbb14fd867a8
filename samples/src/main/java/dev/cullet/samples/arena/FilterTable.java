// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.filter.Filter;
import dev.cullet.world.filter.FilterCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Formats the counters of the filters as a table, one line per filter. It has counts only, which are the same in every
 * run: a mean time would depend on how long the JVM has warmed up.
 */
public final class FilterTable {
    private FilterTable() {}

    /** Returns a header line, and one line per filter that made a test. */
    public static List<String> lines(FilterCounters counters) {
        List<String> lines = new ArrayList<>();
        lines.add(line("filter", "tests", "rejects", "accepts"));
        for (Filter filter : Filter.values()) {
            if (counters.tests(filter) > 0) {
                lines.add(line(
                        filter.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        Long.toString(counters.tests(filter)),
                        Long.toString(counters.rejects(filter)),
                        Long.toString(counters.accepts(filter))));
            }
        }
        return lines;
    }

    private static String line(String name, String... cells) {
        StringBuilder line = new StringBuilder(name);
        while (line.length() < 9) {
            line.append(' ');
        }
        for (String cell : cells) {
            for (int i = cell.length(); i < 9; i++) {
                line.append(' ');
            }
            line.append(cell);
        }
        return line.toString().stripTrailing();
    }
}
