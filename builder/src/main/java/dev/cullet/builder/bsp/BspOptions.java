// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/**
 * Options of {@link BspTreeBuilder}.
 *
 * @param planesTried number of planes of triangles that are compared at each node, at least 1
 * @param cellSize a cell of more fragments is halved along an axis; at least 1
 * @param growth maximum fragments per triangle; a cell that would need more becomes a mixed leaf. At least 1
 * @param holeShare maximum area of caps as a share of the area of the surface; above it, the tree has no solid leaves
 */
public record BspOptions(int planesTried, int cellSize, double growth, double holeShare) {
    /** 48 planes, cells of 96 fragments, growth 4, holes up to 1 %. */
    public static final BspOptions DEFAULT = new BspOptions(48, 96, 4, 0.01);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public BspOptions {
        if (planesTried < 1 || cellSize < 1) {
            throw new IllegalArgumentException(
                    "planesTried " + planesTried + " and cellSize " + cellSize + " must be 1 or more");
        }
        if (!(growth >= 1)) {
            throw new IllegalArgumentException("growth " + growth + " must be 1 or more");
        }
        if (!(holeShare >= 0)) {
            throw new IllegalArgumentException("holeShare " + holeShare + " must not be negative");
        }
    }
}
