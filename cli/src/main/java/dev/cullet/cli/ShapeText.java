// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.inspect.ShapeSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Enclosing shapes as text. */
final class ShapeText {
    private ShapeText() {}

    /** Returns {@code hull of 12 planes, 20 vertices, excess volume 1.2 %, stick-out 0.03 m}, margin and engine. */
    static String of(ShapeSummary shape) {
        Double excess = shape.excessVolume();
        return shape.kind()
                + (shape.planes() == 0
                        ? ""
                        : " of " + Numbers.count(shape.planes(), "plane") + ", "
                                + Numbers.count(shape.vertices(), "vertex", "vertices"))
                + (excess == null ? ", around a flat part" : ", excess volume " + percent(excess))
                + ", stick-out " + Numbers.number(shape.stickOut()) + " m"
                + (shape.margin() == 0 ? "" : ", margin " + Numbers.number(shape.margin()) + " m")
                + (shape.engine() == null ? "" : ", for " + shape.engine());
    }

    /** Returns the shape of a single part, or how many there are with the largest sizes; empty if there is none. */
    static String of(List<BakeReport.Part> parts) {
        List<ShapeSummary> shapes = parts.stream()
                .map(BakeReport.Part::shape)
                .filter(Objects::nonNull)
                .toList();
        if (shapes.size() <= 1) {
            return shapes.isEmpty() ? "" : of(shapes.get(0));
        }
        List<String> largest = new ArrayList<>(List.of(Numbers.count(shapes.size(), "shape")));
        int planes = shapes.stream().mapToInt(ShapeSummary::planes).max().orElse(0);
        if (planes > 0) {
            largest.add("at most " + Numbers.count(planes, "plane"));
            int vertices =
                    shapes.stream().mapToInt(ShapeSummary::vertices).max().orElse(0);
            largest.add(Numbers.count(vertices, "vertex", "vertices"));
        }
        shapes.stream()
                .map(ShapeSummary::excessVolume)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .ifPresent(excess -> largest.add("excess volume at most " + percent(excess)));
        double stickOut =
                shapes.stream().mapToDouble(ShapeSummary::stickOut).max().orElse(0);
        largest.add("stick-out at most " + Numbers.number(stickOut) + " m");
        return String.join(", ", largest);
    }

    private static String percent(double share) {
        return Numbers.oneDecimal(100 * share) + " %";
    }
}
