// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

/**
 * A border edge that lies beside another tile's and does not match it.
 *
 * @param kind what does not match
 * @param tile number of the tile
 * @param neighbour number of the nearest other tile
 * @param triangle triangle of the edge
 * @param edge edge of the triangle, 0 to 2
 * @param width gap between the borders, of a crack from the middle of the edge; or length without a neighbour; metres
 * @param x where, common space, metres
 * @param y see x
 * @param z see x
 */
public record SeamFinding(
        Kind kind, int tile, int neighbour, int triangle, int edge, double width, double x, double y, double z) {
    /** What does not match. */
    public enum Kind {
        /** The borders are farther apart than the tolerance, and at most 10 times the tolerance. */
        GAP,
        /** The edge has no neighbour, but lies in a closed loop of such edges between tiles; the width is any. */
        CRACK,
        /** Only a part of the edge has a neighbour. */
        PARTIAL,
        /** Borders of several tiles lie on one stretch of the edge. */
        NON_MANIFOLD
    }
}
