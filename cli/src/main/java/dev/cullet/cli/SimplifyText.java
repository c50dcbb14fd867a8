// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.inspect.SimplifySummary;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Simplified parts as text. */
final class SimplifyText {
    private SimplifyText() {}

    /** Returns how the parts were simplified; empty if none was. */
    static String of(List<BakeReport.Part> parts) {
        List<SimplifySummary> summaries = parts.stream()
                .map(BakeReport.Part::simplification)
                .filter(Objects::nonNull)
                .toList();
        if (summaries.isEmpty()) {
            return "";
        }
        long before =
                summaries.stream().mapToLong(SimplifySummary::sourceTriangles).sum();
        double error =
                summaries.stream().mapToDouble(SimplifySummary::error).max().orElse(0);
        int opposed = summaries.stream().mapToInt(SimplifySummary::opposed).sum();
        return "simplified from " + Numbers.count(before, "triangle") + ", within " + Numbers.number(error) + " m"
                + opposed(opposed);
    }

    private static String opposed(int count) {
        return count == 0 ? "" : " (" + Numbers.count(count, "triangle") + " by triangles that face away)";
    }

    /** Returns {@code 766 of 5,856 triangles, proven error 0.0129 m, 3 triangles by triangles that face away}. */
    static String of(int triangles, SimplifySummary summary) {
        return Numbers.number(triangles) + " of " + Numbers.count(summary.sourceTriangles(), "triangle")
                + ", proven error " + Numbers.number(summary.error()) + " m" + opposed(summary.opposed());
    }

    /**
     * Returns the sum of the errors of a part: {@code at most 0.013 m = simplification 0.0129 + encoding 0.0001}.
     *
     * @param encoding of a compact part, or null
     * @param margin of its enclosing shape, or 0
     */
    static String sum(SimplifySummary summary, @Nullable Float encoding, double margin) {
        double moved = encoding == null ? 0 : encoding;
        return "at most " + Numbers.number(summary.error() + moved + margin) + " m = simplification "
                + Numbers.number(summary.error()) + " + encoding " + Numbers.number(moved) + " + margin "
                + Numbers.number(margin);
    }
}
