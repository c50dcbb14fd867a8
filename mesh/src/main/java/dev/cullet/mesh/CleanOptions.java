// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * How to clean a mesh; a value, changed by its {@code with} methods.
 *
 * @param weldTolerance in metres: vertices this close become one; 0: only vertices of identical position. Else from
 *     {@value #LEAST_TOLERANCE}, below which its grid could not be numbered in a double's 53 bits, to
 *     {@value #LARGEST_TOLERANCE}
 * @param tinyExtent in metres: a mesh whose longest side is shorter gets a finding
 * @param hugeExtent in metres: a mesh whose longest side is longer gets a finding
 */
public record CleanOptions(double weldTolerance, double tinyExtent, double hugeExtent) {
    /** The smallest tolerance besides 0, in metres. */
    public static final double LEAST_TOLERANCE = 1e-8;

    /** The largest tolerance, in metres. */
    public static final double LARGEST_TOLERANCE = 1000;

    /** Identical positions only; tiny is below two centimetres (a cube of one unit, taken for a centimetre), huge is above 20 km. */
    public static final CleanOptions DEFAULTS = new CleanOptions(0, 0.02, 20_000);

    public CleanOptions {
        if (weldTolerance != 0 && !(weldTolerance >= LEAST_TOLERANCE && weldTolerance <= LARGEST_TOLERANCE)) {
            throw new IllegalArgumentException("weldTolerance is " + weldTolerance + ", but must be 0 or in "
                    + LEAST_TOLERANCE + " .. " + LARGEST_TOLERANCE + " metres");
        }
        if (!(tinyExtent >= 0) || !(hugeExtent >= tinyExtent)) {
            throw new IllegalArgumentException("tinyExtent is " + tinyExtent + " and hugeExtent " + hugeExtent
                    + ", but they must be in order and not negative");
        }
    }

    public CleanOptions withWeldTolerance(double metres) {
        return new CleanOptions(metres, tinyExtent, hugeExtent);
    }

    public CleanOptions withExtents(double tiny, double huge) {
        return new CleanOptions(weldTolerance, tiny, huge);
    }
}
