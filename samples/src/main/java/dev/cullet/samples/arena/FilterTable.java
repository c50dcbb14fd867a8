// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.filter.Filter;
import dev.cullet.world.filter.FilterCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The filters' counters as a table, a line each: on screen, or printed. */
public final class FilterTable {
    private FilterTable() {}

    /** A line of heads, and one per filter that was asked; with times if they were taken. */
    public static List<String> lines(FilterCounters counters, boolean timed) {
        List<String> lines = new ArrayList<>();
        lines.add(line("filter", "tests", "no", "yes", timed ? "mean ns" : ""));
        for (Filter filter : Filter.values()) {
            if (counters.tests(filter) > 0) {
                lines.add(line(
                        filter.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        Long.toString(counters.tests(filter)),
                        Long.toString(counters.rejects(filter)),
                        Long.toString(counters.accepts(filter)),
                        timed ? Long.toString((long) counters.meanNanoseconds(filter)) : ""));
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
