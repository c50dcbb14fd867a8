// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * Options of {@link MeshCleaner}. Immutable; the {@code with} methods return changed copies.
 *
 * @param weldTolerance in metres: vertices this close become one; 0 welds vertices of identical position only.
 *     Otherwise from {@value #MIN_WELD_TOLERANCE}, below which the grid cells exceed the 53 bits of a double, to
 *     {@value #MAX_WELD_TOLERANCE}
 */
public record CleanOptions(double weldTolerance) {
    /** The smallest tolerance above 0, in metres. */
    public static final double MIN_WELD_TOLERANCE = 1e-8;

    /** The largest tolerance, in metres. */
    public static final double MAX_WELD_TOLERANCE = 1000;

    /** Welds identical positions only. */
    public static final CleanOptions DEFAULTS = new CleanOptions(0);

    /** Checks the range. */
    public CleanOptions {
        if (weldTolerance != 0 && !(weldTolerance >= MIN_WELD_TOLERANCE && weldTolerance <= MAX_WELD_TOLERANCE)) {
            throw new IllegalArgumentException("weldTolerance is " + weldTolerance + ", but must be 0 or in "
                    + MIN_WELD_TOLERANCE + " .. " + MAX_WELD_TOLERANCE + " metres");
        }
    }

    /** Returns a copy with another welding tolerance, in metres. */
    public CleanOptions withWeldTolerance(double metres) {
        return new CleanOptions(metres);
    }
}
