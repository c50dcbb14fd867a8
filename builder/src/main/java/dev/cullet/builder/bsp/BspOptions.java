// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

/**
 * How a BSP tree is built.
 *
 * @param planesTried planes of triangles that are compared at each node, at least 1
 * @param cellSize a cell of more pieces is halved along an axis; at least 1
 * @param growth pieces per triangle, at most; a cell that would need more becomes a mixed leaf. At least 1
 * @param holeShare caps of holes may have at most this share of the surface's area; above it, the tree claims no solid
 */
public record BspOptions(int planesTried, int cellSize, double growth, double holeShare) {
    /** 48 planes, cells of 96, growth 4, holes up to 1 %. */
    public static final BspOptions DEFAULT = new BspOptions(48, 96, 4, 0.01);

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
