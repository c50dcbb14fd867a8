// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.filter.FilterChain;
import dev.cullet.world.filter.FilterCounters;
import java.util.ArrayList;
import java.util.List;

/** The filters' counters as a table, a line each: on screen, or printed. */
public final class FilterTable {
    private static final String[] NAMES = {"manhattan", "spheres", "boxes", "plane", "vertex", "bsp box", "bsp", "exact"
    };

    private FilterTable() {}

    /** A line of heads, and one per filter that was asked; with times if they were taken. */
    public static List<String> lines(FilterCounters counters, boolean timed) {
        List<String> lines = new ArrayList<>();
        lines.add(line("filter", "tests", "no", "yes", timed ? "mean ns" : ""));
        for (int filter = 0; filter < FilterChain.COUNT; filter++) {
            if (counters.tests(filter) > 0) {
                lines.add(line(
                        NAMES[filter],
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
