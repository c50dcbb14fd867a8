// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeOptions;

/**
 * What is built for a part.
 *
 * @param tree how its AABB tree is built
 * @param sourceTriangles whether the asset tells the number that each triangle had in the imported file
 */
public record PartOptions(TreeOptions tree, boolean sourceTriangles) {
    /** Default trees, no source numbers. */
    public static final PartOptions DEFAULTS = new PartOptions(TreeOptions.DEFAULTS, false);

    public PartOptions withTree(TreeOptions value) {
        return new PartOptions(value, sourceTriangles);
    }

    public PartOptions withSourceTriangles(boolean value) {
        return new PartOptions(tree, value);
    }
}
