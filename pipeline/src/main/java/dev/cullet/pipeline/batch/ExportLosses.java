// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.exporter.Loss;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the exports of a batch do not hold: the same loss of several assets is one line with the sum. Assets whose
 * exports are up to date do not count. Thread-safe.
 */
final class ExportLosses {
    /** Of one kind: how many, in how many assets, and one of these. */
    private record Sum(long count, int assets, Path first) {
        Sum plus(Sum other) {
            Path earliest = first.compareTo(other.first) <= 0 ? first : other.first;
            return new Sum(count + other.count, assets + other.assets, earliest);
        }
    }

    private final Map<String, Map<String, Sum>> byFormat = new TreeMap<>();

    synchronized void add(Path asset, String format, List<Loss> losses) {
        Map<String, Sum> sums = byFormat.computeIfAbsent(format, unused -> new TreeMap<>());
        for (Loss loss : losses) {
            sums.merge(loss.what(), new Sum(loss.count(), 1, asset), Sum::plus);
        }
    }

    /** Returns a line per kind of loss, in the order of formats, then of texts. */
    synchronized List<String> lines() {
        List<String> lines = new ArrayList<>();
        byFormat.forEach((format, sums) -> sums.forEach((what, sum) -> {
            String line = new Loss(what, sum.count).line(format);
            lines.add(sum.assets == 1 ? sum.first + ": " + line : line + ", in " + sum.assets + " assets");
        }));
        return lines;
    }
}
