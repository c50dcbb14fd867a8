// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.builder.decompose.DecomposeOptions;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.builder.simplify.SimplifyTarget;
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
 * @param approximations simpler shapes of the part
 * @param packedOrder whether triangles are in an order that compresses well
 * @param simplify how far the triangles are simplified before anything is built
 */
public record PartOptions(
        TreeOptions tree,
        boolean sourceTriangles,
        boolean edgeFlags,
        boolean compact,
        BspMode bsp,
        Approximations approximations,
        boolean packedOrder,
        SimplifyTarget simplify) {
    /** Default AABB tree and edge flags; no source triangles, BSP tree, spheres, outlines or enclosing shape. */
    public static final PartOptions DEFAULTS = new PartOptions(
            TreeOptions.DEFAULTS, false, true, false, BspMode.OFF, Approximations.NONE, false, SimplifyTarget.NONE);

    /**
     * Shapes that are simpler than the triangles.
     *
     * @param spheres whether the part gets a sphere cluster
     * @param cluster options of the sphere cluster
     * @param outlines silhouettes and sections to build, in this order
     * @param shape which enclosing shape the part gets
     * @param decompose into which convex pieces the part is decomposed; the limits of their shapes are those of
     *     {@code shape}
     */
    public record Approximations(
            boolean spheres,
            ClusterOptions cluster,
            List<OutlineRequest> outlines,
            ShapeOptions shape,
            DecomposeOptions decompose) {
        private static final Approximations NONE =
                new Approximations(false, ClusterOptions.DEFAULTS, List.of(), ShapeOptions.NONE, DecomposeOptions.NONE);

        /** Copies the list. */
        public Approximations {
            outlines = List.copyOf(outlines);
        }
    }

    /** Returns whether the part gets a sphere cluster. */
    public boolean spheres() {
        return approximations.spheres;
    }

    /** Returns the options of the sphere cluster. */
    public ClusterOptions cluster() {
        return approximations.cluster;
    }

    /** Returns the silhouettes and sections to build, in this order. */
    public List<OutlineRequest> outlines() {
        return approximations.outlines;
    }

    /** Returns which enclosing shape the part gets. */
    public ShapeOptions shape() {
        return approximations.shape;
    }

    /** Returns into which convex pieces the part is decomposed. */
    public DecomposeOptions decompose() {
        return approximations.decompose;
    }

    /** Returns a copy with another options of the AABB tree. */
    public PartOptions withTree(TreeOptions value) {
        return new PartOptions(value, sourceTriangles, edgeFlags, compact, bsp, approximations, packedOrder, simplify);
    }

    /** Returns a copy with another setting for source triangles. */
    public PartOptions withSourceTriangles(boolean value) {
        return new PartOptions(tree, value, edgeFlags, compact, bsp, approximations, packedOrder, simplify);
    }

    /** Returns a copy with another setting for edge flags. */
    public PartOptions withEdgeFlags(boolean value) {
        return new PartOptions(tree, sourceTriangles, value, compact, bsp, approximations, packedOrder, simplify);
    }

    /** Returns a copy with another BSP mode. */
    public PartOptions withBsp(BspMode value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, value, approximations, packedOrder, simplify);
    }

    /** Returns a copy with another setting for spheres. */
    public PartOptions withSpheres(boolean value) {
        return with(new Approximations(value, cluster(), outlines(), shape(), decompose()));
    }

    /** Returns a copy with another options of the sphere cluster. */
    public PartOptions withCluster(ClusterOptions value) {
        return with(new Approximations(spheres(), value, outlines(), shape(), decompose()));
    }

    /** Returns a copy with another list of outlines, which is copied. */
    public PartOptions withOutlines(List<OutlineRequest> value) {
        return with(new Approximations(spheres(), cluster(), value, shape(), decompose()));
    }

    /** Returns a copy with another enclosing shape. */
    public PartOptions withShape(ShapeOptions value) {
        return with(new Approximations(spheres(), cluster(), outlines(), value, decompose()));
    }

    /** Returns a copy that decomposes the part another way. */
    public PartOptions withDecompose(DecomposeOptions value) {
        return with(new Approximations(spheres(), cluster(), outlines(), shape(), value));
    }

    /** Returns a copy that simplifies triangles another way. */
    public PartOptions withSimplify(SimplifyTarget value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, approximations, packedOrder, value);
    }

    private PartOptions with(Approximations value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, value, packedOrder, simplify);
    }

    /** Returns a copy with another setting for packed order. */
    public PartOptions withPackedOrder(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, compact, bsp, approximations, value, simplify);
    }

    /** Returns a copy with another setting for compact storage. */
    public PartOptions withCompact(boolean value) {
        return new PartOptions(tree, sourceTriangles, edgeFlags, value, bsp, approximations, packedOrder, simplify);
    }
}
