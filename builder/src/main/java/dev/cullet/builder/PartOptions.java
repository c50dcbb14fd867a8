// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.builder.spheres.ClusterOptions;
import java.util.List;

/**
 * Options of {@link PartBuilder}: which structures are built for a part. Immutable; the {@code with} methods return
 * changed copies.
 *
 * @param tree options of the AABB tree
 * @param sourceTriangles whether the asset stores the index of each triangle in the imported file
 * @param edgeFlags whether the asset stores active edges and borders
 * @param compact whether triangles are stored for low memory, their vertices moved to a lattice
 * @param bsp when the part gets a BSP tree
 * @param spheres whether the part gets a sphere cluster
 * @param cluster options of the sphere cluster
 * @param outlines silhouettes and sections to build, in this order
 * @param packedOrder whether triangles are in an order that compresses well
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
    /** Default AABB tree and edge flags; no source triangles, BSP tree, spheres or outlines. */
    public static final PartOptions DEFAULTS = new PartOptions(
            TreeOptions.DEFAULTS, false, true, false, BspMode.OFF, false, ClusterOptions.DEFAULTS, List.of(), false);

    /** Returns a copy with another options of the AABB tree. */
    public PartOptions withTree(TreeOptions value) {
        return new PartOptions(
                value, sourceTriangles, edgeFlags, compact, bsp, spheres, cluster, outlines, packedOrder);
    }

    /** Returns a copy with another setting for source triangles. */
    public PartOptions withSourceTriangles(boolean value) {
        return new PartOptions(tree, value, edgeFlags, compact, bsp, spheres, cluster, outlines, packedOrder);
    }

    /** Returns a copy with another setting for edge flags. */
    public PartOptions withEdgeFlags(boolean value) {
        return new PartOptions(tree, sourceTriangles, value, compact, bsp, spheres, cluster, outlines, packedOrder);
    }

    /** Returns a copy with another BSP mode. */
    public PartOptions withBsp(BspMode value) {
        return new PartOptions(
                tree, sourceTriangles, edgeFlags, compact, value, spheres, cluster, outlines, packedOrder);
    }

    /** Returns a copy with another setting for spheres. */
    public PartOptions withSpheres(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, value, cluster, outlines, packedOrder);
    }

    /** Returns a copy with another options of the sphere cluster. */
    public PartOptions withCluster(ClusterOptions value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, spheres, value, outlines, packedOrder);
    }

    /** Returns a copy with another list of outlines, which is copied. */
    public PartOptions withOutlines(List<OutlineRequest> value) {
        return new PartOptions(
                tree, sourceTriangles, edgeFlags, compact, bsp, spheres, cluster, List.copyOf(value), packedOrder);
    }

    /** Returns a copy with another setting for packed order. */
    public PartOptions withPackedOrder(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, spheres, cluster, outlines, value);
    }

    /** Returns a copy with another setting for compact storage. */
    public PartOptions withCompact(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, value, bsp, spheres, cluster, outlines, packedOrder);
    }
}
