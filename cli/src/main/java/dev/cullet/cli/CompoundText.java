// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.inspect.CompoundSummary;
import java.util.List;
import java.util.Objects;

/** Convex pieces as text. */
final class CompoundText {
    private CompoundText() {}

    /**
     * Returns {@code 12 convex pieces (10 hulls of 160 planes), stick-out at most 0.05 m, solid within 0.02 m of a
     * piece}.
     */
    static String of(CompoundSummary compound) {
        Double depth = compound.uncoveredDepth();
        float[] point = compound.uncoveredPoint();
        return Numbers.count(compound.pieces(), "convex piece")
                + hulls(compound.hulls(), compound.planes())
                + ", stick-out at most " + Numbers.number(compound.stickOut()) + " m"
                + (depth == null ? "" : solid(depth))
                + (point == null ? "" : ", deepest uncovered point at " + Numbers.numbers(point));
    }

    /** Returns the pieces of all parts; empty if there is none. */
    static String of(List<BakeReport.Part> parts) {
        List<CompoundSummary> all = parts.stream()
                .map(BakeReport.Part::compound)
                .filter(Objects::nonNull)
                .toList();
        if (all.size() <= 1) {
            return all.isEmpty() ? "" : of(all.get(0));
        }
        int pieces = all.stream().mapToInt(CompoundSummary::pieces).sum();
        int hulls = all.stream().mapToInt(CompoundSummary::hulls).sum();
        int planes = all.stream().mapToInt(CompoundSummary::planes).sum();
        double stickOut =
                all.stream().mapToDouble(CompoundSummary::stickOut).max().orElse(0);
        double depth = all.stream()
                .map(CompoundSummary::uncoveredDepth)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(-1.0);
        return Numbers.count(pieces, "convex piece") + " of " + Numbers.count(all.size(), "part") + hulls(hulls, planes)
                + ", stick-out at most " + Numbers.number(stickOut) + " m" + (depth < 0 ? "" : solid(depth));
    }

    private static String hulls(int hulls, int planes) {
        return hulls == 0 ? "" : " (" + Numbers.count(hulls, "hull") + " of " + Numbers.count(planes, "plane") + ")";
    }

    private static String solid(double depth) {
        return depth == 0 ? ", solid covered" : ", solid within " + Numbers.number(depth) + " m of a piece";
    }
}
