// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/**
 * Unit, up axis and scale of an import.
 *
 * @param metresPerUnit metres per unit of the file, or 0: as stated in the file, else 1
 * @param up which of the file's axes points up, or AUTO: as stated in the file, else Y
 * @param scale an extra factor on all coordinates, above 0
 */
public record SpaceOptions(double metresPerUnit, UpAxis up, double scale) {
    /** Unit and axes of the file. */
    public static final SpaceOptions DEFAULTS = new SpaceOptions(0, UpAxis.AUTO, 1);

    /** The largest number of metres in a unit, and the largest scale. */
    public static final double MAX_FACTOR = 1e9;

    public SpaceOptions {
        if (!(metresPerUnit >= 0) || metresPerUnit > MAX_FACTOR) {
            throw new IllegalArgumentException("metresPerUnit is " + metresPerUnit + ", but must be in 0 .. 1e9");
        }
        if (!(scale > 0) || scale > MAX_FACTOR) {
            throw new IllegalArgumentException("scale is " + scale + ", but must be above 0 and at most 1e9");
        }
    }
}
