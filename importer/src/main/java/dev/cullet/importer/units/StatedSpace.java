// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.units;

import dev.cullet.importer.SpaceOptions;
import dev.cullet.importer.UpAxis;
import java.util.Locale;
import java.util.Map;

/**
 * The unit and the up axis that a file, or the standard of its format, states.
 *
 * <table>
 * <caption>Formats</caption>
 * <tr><th>format</th><th>unit</th><th>up axis</th></tr>
 * <tr><td>COLLADA (dae, zae)</td><td>{@code <unit meter>}</td><td>{@code <up_axis>}, default Y</td></tr>
 * <tr><td>AMF, 3MF</td><td>{@code unit} of the root, default millimetre</td><td>not stated</td></tr>
 * <tr><td>X3D</td><td>{@code <unit category="length">}, default metre</td><td>Y</td></tr>
 * <tr><td>glTF, VRM</td><td>metre</td><td>Y</td></tr>
 * <tr><td>IFC</td><td>metre: the native importer converts it</td><td>Y, likewise</td></tr>
 * <tr><td>LightWave (lwo, lws)</td><td>metre</td><td>Y</td></tr>
 * </table>
 *
 * @param metresPerUnit 0: not stated; NaN: not a number above 0
 * @param unit as the file states it, for a message
 * @param up {@link UpAxis#AUTO}: not stated
 */
public record StatedSpace(double metresPerUnit, String unit, UpAxis up) {
    public static final StatedSpace NOTHING = new StatedSpace(0, "", UpAxis.AUTO);
    static final StatedSpace METRES = new StatedSpace(1, "meter", UpAxis.Y);

    private static final Map<String, Double> NAMED_UNITS = Map.of(
            "micron", 1e-6,
            "millimeter", 1e-3,
            "centimeter", 1e-2,
            "inch", 0.0254,
            "foot", 0.3048,
            "feet", 0.3048,
            "meter", 1.0);

    /** Returns the space of a named unit such as {@code millimeter}. */
    static StatedSpace named(String name) {
        String unit = name.strip().toLowerCase(Locale.ROOT);
        return new StatedSpace(NAMED_UNITS.getOrDefault(unit, Double.NaN), name, UpAxis.AUTO);
    }

    /** Returns the number of a text, or NaN if it is none above 0. */
    static double positive(String text) {
        try {
            double number = Double.parseDouble(text.strip());
            return number > 0 && number <= SpaceOptions.MAX_FACTOR ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
