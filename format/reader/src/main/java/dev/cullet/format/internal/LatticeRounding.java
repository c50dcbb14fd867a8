// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AabbTree;

/**
 * Rounds coordinates outward onto one axis of a lattice: for the boxes of builder, deforming meshes and unpacking.
 *
 * <p>Lattice coordinate k is at {@code origin + k * step}, which must be exact in double for 0 .. 32767: so for a
 * step that is a power of two, not below 2^-51 of the largest coordinate. The quotient {@code (coordinate - origin) *
 * perStep} is rounded to nearest once, by the subtraction. Rounding is monotone and every lattice point is a double,
 * so the integer part is right or, where the difference was rounded up to a lattice point, 1 too large; one
 * comparison under the expression that queries use corrects it. Results are monotone in the coordinate, so boxes of
 * children stay inside those of their parents.
 */
public final class LatticeRounding {
    private LatticeRounding() {}

    /**
     * Returns the largest lattice coordinate in 0 .. 32767 that is not above a coordinate; 0 below the lattice.
     *
     * @param perStep 1 / step
     */
    public static int down(double coordinate, double origin, double step, double perStep) {
        int k = Math.max(0, Math.min(AabbTree.LATTICE_MAX, (int) ((coordinate - origin) * perStep)));
        return k > 0 && origin + k * step > coordinate ? k - 1 : k;
    }

    /**
     * Returns the smallest lattice coordinate in 0 .. 32767 that is not below a coordinate; 32767 above the lattice.
     *
     * @param perStep 1 / step
     */
    public static int up(double coordinate, double origin, double step, double perStep) {
        return up(down(coordinate, origin, step, perStep), coordinate, origin, step);
    }

    /** Returns the coordinate rounded up, given it rounded down. */
    public static int up(int down, double coordinate, double origin, double step) {
        return down < AabbTree.LATTICE_MAX && origin + down * step < coordinate ? down + 1 : down;
    }
}
