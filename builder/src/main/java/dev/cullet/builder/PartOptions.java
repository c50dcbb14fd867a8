// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.builder.spheres.ClusterOptions;
import java.util.List;

/**
 * What is built for a part.
 *
 * @param tree how its AABB tree is built
 * @param sourceTriangles whether the asset tells the number that each triangle had in the imported file
 * @param edgeFlags whether the asset tells which edges are active and which are borders
 * @param compact whether its triangles are stored for little memory, their vertices moved to a lattice
 * @param bsp whether it gets a BSP tree
 * @param spheres whether it gets a sphere cluster
 * @param cluster how the sphere cluster is fitted, if any
 * @param outlines silhouettes and sections that it gets, in this order
 * @param packedOrder whether its triangles are in an order in which they pack well
 */
public record PartOptions(
        TreeOptions tree,
        boolean sourceTriangles,
        boolean edgeFlags,
        boolean compact,
        BspMode bsp,
        boolean spheres,
        ClusterOptions cluster,
        List<OutlineRequest> outlines,
        boolean packedOrder) {
    /** Default trees and edge flags, no source numbers, no BSP tree, no spheres. */
    public static final PartOptions DEFAULTS = new PartOptions(
            TreeOptions.DEFAULTS, false, true, false, BspMode.OFF, false, ClusterOptions.DEFAULTS, List.of(), false);

    public PartOptions withTree(TreeOptions value) {
        return new PartOptions(
                value, sourceTriangles, edgeFlags, compact, bsp, spheres, cluster, outlines, packedOrder);
    }

    public PartOptions withSourceTriangles(boolean value) {
        return new PartOptions(tree, value, edgeFlags, compact, bsp, spheres, cluster, outlines, packedOrder);
    }

    public PartOptions withEdgeFlags(boolean value) {
        return new PartOptions(tree, sourceTriangles, value, compact, bsp, spheres, cluster, outlines, packedOrder);
    }

    public PartOptions withBsp(BspMode value) {
        return new PartOptions(
                tree, sourceTriangles, edgeFlags, compact, value, spheres, cluster, outlines, packedOrder);
    }

    public PartOptions withSpheres(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, value, cluster, outlines, packedOrder);
    }

    public PartOptions withCluster(ClusterOptions value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, spheres, value, outlines, packedOrder);
    }

    public PartOptions withOutlines(List<OutlineRequest> value) {
        return new PartOptions(
                tree, sourceTriangles, edgeFlags, compact, bsp, spheres, cluster, List.copyOf(value), packedOrder);
    }

    public PartOptions withPackedOrder(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, spheres, cluster, outlines, value);
    }

    public PartOptions withCompact(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, value, bsp, spheres, cluster, outlines, packedOrder);
    }
}
