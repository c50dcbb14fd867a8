// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.pipeline.text.Decimal;
import java.util.Locale;

/** Names of units of length, and their size in metres. */
final class Units {
    static final String ALLOWED =
            "auto, m, cm, mm, km, in, ft, yd, or the number of metres in one unit, above 0 and at most 1e9";

    private Units() {}

    /** Metres per unit, 0 for {@code auto}. */
    static double metres(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "auto" -> 0;
            case "m" -> 1;
            case "cm" -> 0.01;
            case "mm" -> 0.001;
            case "km" -> 1000;
            case "in" -> 0.0254;
            case "ft" -> 0.3048;
            case "yd" -> 0.9144;
            default -> aboveZero(Double.parseDouble(unit));
        };
    }

    static String text(double metresPerUnit) {
        return metresPerUnit == 0 ? "auto" : Decimal.text(metresPerUnit);
    }

    private static double aboveZero(double value) {
        if (!(value > 0)) {
            throw new NumberFormatException();
        }
        return value;
    }
}
