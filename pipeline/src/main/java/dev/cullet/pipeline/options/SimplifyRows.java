// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.builder.simplify.SimplifyTarget;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.text.Decimal;
import java.util.List;

/** The rows of {@link OptionTable} about simplified triangles. */
final class SimplifyRows {
    private static final String NONE = "none";

    private static final String KEEP = "keep";

    private static final String SIMPLIFY = "simplify";

    private static final double MAX_METRES = 1e6;

    private static final int MAX_PERCENT = 100;

    static final List<OptionRow> ROWS = List.of(
            OptionRow.of(
                    SIMPLIFY,
                    Kind.STRING_OR_NUMBER,
                    "ERROR",
                    "none, metres above 0, at most 1000000, or a percentage such as 0.5%",
                    "Simplify each part: no point of it is farther than this from its source, and none of the source"
                            + " farther from it, which is proved; in metres, or in percent of the diagonal of the"
                            + " part. All else is built from the simplified triangles.",
                    o -> List.of(error(target(o))),
                    (o, v) -> with(o, error(target(o), v))),
            OptionRow.of(
                    "simplify-to",
                    Kind.STRING_OR_NUMBER,
                    "N",
                    "none, or a whole number, 1 to 1000000000",
                    "Simplify each part to at most so many triangles; with the smallest error that reaches it, and with"
                            + " simplify within that error.",
                    o -> List.of(
                            target(o).triangles() == 0
                                    ? NONE
                                    : Integer.toString(target(o).triangles())),
                    (o, v) -> with(o, target(o).withTriangles(triangles(v)))),
            OptionRow.of(
                    "simplify-borders",
                    Kind.ENUM,
                    "HOW",
                    "simplify or keep",
                    "What simplify does to open edges: simplify them within the error, or keep them, so that tiles"
                            + " that meet at them still do.",
                    o -> List.of(target(o).bordersFixed() ? KEEP : SIMPLIFY),
                    (o, v) -> with(o, target(o).withBordersFixed(isKept(v)))));

    private SimplifyRows() {}

    private static SimplifyTarget target(BakeOptions options) {
        return options.building().simplify();
    }

    private static BakeOptions with(BakeOptions options, SimplifyTarget target) {
        return options.withBuilding(options.building().withSimplify(target));
    }

    private static String error(SimplifyTarget target) {
        return target.error() == 0 ? NONE : Decimal.text(target.error()) + (target.percent() ? "%" : "");
    }

    private static SimplifyTarget error(SimplifyTarget target, String value) {
        if (value.equalsIgnoreCase(NONE)) {
            return target.withError(0, false);
        }
        boolean percent = value.endsWith("%");
        double error = Double.parseDouble(percent ? value.substring(0, value.length() - 1) : value);
        if (!(error > 0 && error <= (percent ? MAX_PERCENT : MAX_METRES))) {
            throw new IllegalArgumentException();
        }
        return target.withError(error, percent);
    }

    private static int triangles(String value) {
        if (value.equalsIgnoreCase(NONE)) {
            return 0;
        }
        int triangles = Integer.parseInt(value);
        if (triangles < 1 || triangles > 1_000_000_000) {
            throw new IllegalArgumentException();
        }
        return triangles;
    }

    private static boolean isKept(String value) {
        if (!value.equalsIgnoreCase(KEEP) && !value.equalsIgnoreCase(SIMPLIFY)) {
            throw new IllegalArgumentException();
        }
        return value.equalsIgnoreCase(KEEP);
    }
}
