// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.builder.hull.HullLimits;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.pipeline.options.Setting.Kind;
import dev.cullet.pipeline.text.Decimal;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** The rows of {@link OptionTable} about the enclosing shape of a part. */
final class ShapeRows {
    private static final String AUTO = "auto";

    private static final String NONE = "none";

    private static final String OFF = "off";

    private static final String ON = "on";

    /** The largest length of an option, in metres. */
    private static final double MAX_METRES = 1e6;

    static final List<OptionRow> ROWS = List.of(
            OptionRow.of(
                            "hull",
                            Kind.ENUM,
                            "WHEN",
                            "off or on",
                            "Store a convex hull that encloses each part; of all its frames, if it is animated.",
                            o -> List.of(shape(o).hull() ? ON : OFF),
                            (o, v) -> with(o, shape(o).withHull(isOn(v))))
                    .withBareValue(ON),
            OptionRow.of(
                    "hull-planes",
                    Kind.STRING_OR_NUMBER,
                    "N",
                    "auto, or a whole number, 4 to " + HullOptions.MAX_PLANES,
                    "Maximum number of planes of a hull; auto is " + HullOptions.DEFAULT_PLANES
                            + ", which fits the limits of all engines, or with hull-error as few as it allows.",
                    o -> List.of(planes(shape(o).limits())),
                    (o, v) -> limits(o, l -> l.withPlanes(planes(v)))),
            OptionRow.of(
                    "hull-error",
                    Kind.STRING_OR_NUMBER,
                    "METRES",
                    "none, or metres above 0, at most 1000000",
                    "Maximum stick-out of a hull before its margin; in metres. The hull has as few planes as this"
                            + " allows, and primitive auto is a hull where no primitive is within it.",
                    o -> List.of(error(shape(o).limits())),
                    (o, v) -> limits(o, l -> l.withError(error(v)))),
            OptionRow.number(
                    "hull-margin",
                    "METRES",
                    "metres, 0 to 1000000",
                    "Distance by which shapes are moved out, in metres; beside that of hull-for.",
                    o -> shape(o).limits().margin(),
                    (o, v) -> limits(o, l -> l.withMargin(bounded(v)))),
            OptionRow.of(
                    "hull-for",
                    Kind.ENUM,
                    "ENGINE",
                    engines(),
                    "Engine that a hull is made for; it has at most the planes, corners and edges that the engine"
                            + " allows, and is moved out by what the engine may cut off again.",
                    o -> List.of(shape(o).limits().limits().engine()),
                    (o, v) -> limits(o, l -> l.withLimits(engine(v)))),
            OptionRow.choice(
                    "primitive",
                    "SHAPE",
                    "Store a simple shape that encloses each part; it takes the place of a hull. auto is the smallest"
                            + " box, capsule or sphere within hull-error, else a hull; kdop14 and kdop26 are hulls"
                            + " with fixed directions.",
                    PrimitiveChoice.class,
                    o -> shape(o).primitive(),
                    (o, v) -> with(o, shape(o).withPrimitive(v))));

    private ShapeRows() {}

    private static ShapeOptions shape(BakeOptions options) {
        return options.building().shape();
    }

    private static BakeOptions with(BakeOptions options, ShapeOptions shape) {
        return options.withBuilding(options.building().withShape(shape));
    }

    private static BakeOptions limits(BakeOptions options, UnaryOperator<HullOptions> change) {
        return with(
                options, shape(options).withLimits(change.apply(shape(options).limits())));
    }

    private static boolean isOn(String value) {
        if (!value.equalsIgnoreCase(ON) && !value.equalsIgnoreCase(OFF)) {
            throw new IllegalArgumentException();
        }
        return value.equalsIgnoreCase(ON);
    }

    private static String planes(HullOptions limits) {
        return limits.planes() == 0 ? AUTO : Integer.toString(limits.planes());
    }

    private static int planes(String value) {
        if (value.equalsIgnoreCase(AUTO)) {
            return 0;
        }
        int planes = Integer.parseInt(value);
        if (planes < 4 || planes > HullOptions.MAX_PLANES) {
            throw new IllegalArgumentException();
        }
        return planes;
    }

    private static String error(HullOptions limits) {
        return limits.error() < Double.POSITIVE_INFINITY ? Decimal.text(limits.error()) : NONE;
    }

    private static double error(String value) {
        return value.equalsIgnoreCase(NONE) ? Double.POSITIVE_INFINITY : bounded(Double.parseDouble(value));
    }

    private static double bounded(double metres) {
        if (!(metres <= MAX_METRES)) {
            throw new IllegalArgumentException();
        }
        return metres;
    }

    private static HullLimits engine(String name) {
        return HullLimits.of(name.toLowerCase(Locale.ROOT)).orElseThrow(IllegalArgumentException::new);
    }

    private static String engines() {
        List<String> names = HullLimits.ALL.stream().map(HullLimits::engine).toList();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
