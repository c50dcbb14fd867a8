// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeOptions;

/**
 * What is built for a part.
 *
 * @param tree how its AABB tree is built
 * @param sourceTriangles whether the asset tells the number that each triangle had in the imported file
 * @param edgeFlags whether the asset tells which edges are active and which are borders
 * @param bsp whether it gets a BSP tree
 */
public record PartOptions(TreeOptions tree, boolean sourceTriangles, boolean edgeFlags, BspMode bsp) {
    /** Default trees and edge flags, no source numbers, no BSP tree. */
    public static final PartOptions DEFAULTS = new PartOptions(TreeOptions.DEFAULTS, false, true, BspMode.OFF);

    public PartOptions withTree(TreeOptions value) {
        return new PartOptions(value, sourceTriangles, edgeFlags, bsp);
    }

    public PartOptions withSourceTriangles(boolean value) {
        return new PartOptions(tree, value, edgeFlags, bsp);
    }

    public PartOptions withEdgeFlags(boolean value) {
        return new PartOptions(tree, sourceTriangles, value, bsp);
    }

    public PartOptions withBsp(BspMode value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, value);
    }
}
