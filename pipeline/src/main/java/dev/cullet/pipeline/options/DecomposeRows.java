// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.builder.decompose.DecomposeOptions;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.text.Decimal;
import java.util.List;

/** The rows of {@link OptionTable} about convex pieces. */
final class DecomposeRows {
    private static final String NONE = "none";

    private static final String ANY = "any";

    private static final double MAX_METRES = 1e6;

    private static final int MAX_PERCENT = 100;

    static final List<OptionRow> ROWS = List.of(
            OptionRow.of(
                    "decompose",
                    Kind.STRING_OR_NUMBER,
                    "ERROR",
                    "none, metres above 0, at most 1000000, or a percentage such as 2%",
                    "Store convex pieces that contain each part; all its triangles, and no point of a piece is"
                            + " farther than this from the part, from its solid if it is closed, which is proved; in"
                            + " metres, or in percent of the diagonal of the part. hull-planes, hull-margin and"
                            + " hull-for hold for each piece.",
                    o -> List.of(error(pieces(o))),
                    (o, v) -> with(o, error(pieces(o), v))),
            OptionRow.of(
                    "max-pieces",
                    Kind.STRING_OR_NUMBER,
                    "N",
                    "any, or a whole number, 1 to " + DecomposeOptions.MAX_PIECES,
                    "Maximum number of convex pieces of a part; one that needs more is an error. There are never more"
                            + " pieces than the error needs.",
                    o -> List.of(
                            pieces(o).maxPieces() == 0
                                    ? ANY
                                    : Integer.toString(pieces(o).maxPieces())),
                    (o, v) -> with(o, pieces(o).withMaxPieces(count(v)))),
            OptionRow.of(
                    "keep-clear",
                    Kind.STRING_OR_NUMBER,
                    "RADIUS",
                    "none, or metres above 0, at most 1000000",
                    "Radius of a ball in metres: wherever it fits beside the part, half the radius around its middle"
                            + " stays free of pieces. Lowers the error of the decomposition to half the radius; a"
                            + " margin of pieces is not counted.",
                    o -> List.of(
                            pieces(o).keepClear() == 0
                                    ? NONE
                                    : Decimal.text(pieces(o).keepClear())),
                    (o, v) -> with(o, pieces(o).withKeepClear(radius(v)))));

    private DecomposeRows() {}

    private static DecomposeOptions pieces(BakeOptions options) {
        return options.building().decompose();
    }

    private static BakeOptions with(BakeOptions options, DecomposeOptions pieces) {
        return options.withBuilding(options.building().withDecompose(pieces));
    }

    private static String error(DecomposeOptions pieces) {
        return pieces.error() == 0 ? NONE : Decimal.text(pieces.error()) + (pieces.percent() ? "%" : "");
    }

    private static DecomposeOptions error(DecomposeOptions pieces, String value) {
        if (value.equalsIgnoreCase(NONE)) {
            return pieces.withError(0, false);
        }
        boolean percent = value.endsWith("%");
        double error = Double.parseDouble(percent ? value.substring(0, value.length() - 1) : value);
        if (!(error > 0 && error <= (percent ? MAX_PERCENT : MAX_METRES))) {
            throw new IllegalArgumentException();
        }
        return pieces.withError(error, percent);
    }

    private static double radius(String value) {
        if (value.equalsIgnoreCase(NONE)) {
            return 0;
        }
        double radius = Double.parseDouble(value);
        if (!(radius > 0 && radius <= MAX_METRES)) {
            throw new IllegalArgumentException();
        }
        return radius;
    }

    private static int count(String value) {
        if (value.equalsIgnoreCase(ANY)) {
            return 0;
        }
        int count = Integer.parseInt(value);
        if (count < 1 || count > DecomposeOptions.MAX_PIECES) {
            throw new IllegalArgumentException();
        }
        return count;
    }
}
