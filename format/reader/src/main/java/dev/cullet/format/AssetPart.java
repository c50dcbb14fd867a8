// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import org.jspecify.annotations.Nullable;

/**
 * A named part of an asset that moves on its own: its triangles and every structure built for them, all in one model
 * space, the asset space of the source file, in metres. Immutable, unless the owner of its arrays writes them.
 */
public final class AssetPart {
    private final String name;
    private final float[] pivot;
    private final float[] bounds;
    private final Sphere boundingSphere;
    private final TriangleSet triangles;
    private final AabbTree tree;
    private final Extras extras;

    /** What a part has only on request. */
    private static final class Extras {
        static final Extras NONE = new Extras(null, null, null, null, null, new Outline[0], new AssetPart[0]);

        final @Nullable SolidLattice lattice;
        final @Nullable BspTree bsp;
        final @Nullable SphereCluster cluster;
        final @Nullable EnclosingShape shape;
        final @Nullable EnclosingCompound compound;
        final Outline[] outlines;
        final AssetPart[] laterFrames;

        Extras(
                @Nullable SolidLattice lattice,
                @Nullable BspTree bsp,
                @Nullable SphereCluster cluster,
                @Nullable EnclosingShape shape,
                @Nullable EnclosingCompound compound,
                Outline[] outlines,
                AssetPart[] laterFrames) {
            this.lattice = lattice;
            this.bsp = bsp;
            this.cluster = cluster;
            this.shape = shape;
            this.compound = compound;
            this.outlines = outlines;
            this.laterFrames = laterFrames;
        }
    }

    /**
     * Makes a part without lattice, BSP tree, sphere cluster, enclosing shape and compound.
     *
     * @param pivot 3 floats: the origin of the source node, for a game that turns the part; 0 0 0 for a whole file
     * @param bounds 6 floats: the smallest box of the triangles, lower corner then upper corner; exact
     * @param boundingSphere contains every vertex
     */
    public AssetPart(
            String name, float[] pivot, float[] bounds, Sphere boundingSphere, TriangleSet triangles, AabbTree tree) {
        this(name, pivot, bounds, boundingSphere, triangles, tree, Extras.NONE);
    }

    private AssetPart(
            String name,
            float[] pivot,
            float[] bounds,
            Sphere boundingSphere,
            TriangleSet triangles,
            AabbTree tree,
            Extras extras) {
        this.name = name;
        this.pivot = pivot;
        this.bounds = bounds;
        this.boundingSphere = boundingSphere;
        this.triangles = triangles;
        this.tree = tree;
        this.extras = extras;
    }

    private AssetPart with(Extras others) {
        return new AssetPart(name, pivot, bounds, boundingSphere, triangles, tree, others);
    }

    /** Returns this part with another lattice, or without one, and without a BSP tree. */
    public AssetPart withLattice(@Nullable SolidLattice other) {
        return with(new Extras(
                other, null, extras.cluster, extras.shape, extras.compound, extras.outlines, extras.laterFrames));
    }

    /**
     * Returns this part with another BSP tree and its lattice, or without one; a lattice without a solid goes with the
     * tree.
     */
    public AssetPart withBsp(@Nullable BspTree other) {
        SolidLattice known = extras.lattice != null && extras.lattice.solid() ? extras.lattice : null;
        return with(new Extras(
                other == null ? known : other.lattice(),
                other,
                extras.cluster,
                extras.shape,
                extras.compound,
                extras.outlines,
                extras.laterFrames));
    }

    /** Returns this part with another sphere cluster, or without one. */
    public AssetPart withCluster(@Nullable SphereCluster other) {
        return with(new Extras(
                extras.lattice, extras.bsp, other, extras.shape, extras.compound, extras.outlines, extras.laterFrames));
    }

    /** Returns this part with another enclosing shape, or without one. */
    public AssetPart withShape(@Nullable EnclosingShape other) {
        return with(new Extras(
                extras.lattice,
                extras.bsp,
                extras.cluster,
                other,
                extras.compound,
                extras.outlines,
                extras.laterFrames));
    }

    /** Returns this part with another compound of convex pieces, or without one. */
    public AssetPart withCompound(@Nullable EnclosingCompound other) {
        return with(new Extras(
                extras.lattice, extras.bsp, extras.cluster, extras.shape, other, extras.outlines, extras.laterFrames));
    }

    /** Returns this part with other outlines; the array is not copied. */
    public AssetPart withOutlines(Outline... others) {
        return with(new Extras(
                extras.lattice, extras.bsp, extras.cluster, extras.shape, extras.compound, others, extras.laterFrames));
    }

    /**
     * Returns this part as the first of several frames.
     *
     * @param frames the other frames, in order, each made by {@link #posed}
     */
    public AssetPart withFrames(AssetPart... frames) {
        return with(new Extras(
                extras.lattice,
                extras.bsp,
                extras.cluster,
                extras.shape,
                extras.compound,
                extras.outlines,
                frames.clone()));
    }

    /**
     * Returns the same triangles with other positions and boxes, without lattice, BSP tree and sphere cluster; other
     * arrays are shared.
     *
     * @param box 6 floats: the smallest box of the triangles
     * @param positions 3 floats per vertex
     * @param posedTree with the topology of this part's tree
     */
    public AssetPart posed(float[] box, Sphere sphere, float[] positions, AabbTree posedTree) {
        return new AssetPart(name, pivot, box, sphere, triangles.withPositions(positions), posedTree);
    }

    /** Returns this part with its triangles stored otherwise. */
    public AssetPart withTriangles(TriangleSet others) {
        return new AssetPart(name, pivot, bounds, boundingSphere, others, tree, extras);
    }

    /** Returns the number of frames; 1 for a part that is not animated. */
    public int frameCount() {
        return extras.laterFrames.length + 1;
    }

    /**
     * Returns a frame: 0 is the part itself; the others share its triangles and have their own positions, bounds and
     * boxes.
     */
    public AssetPart frame(int index) {
        return index == 0 ? this : extras.laterFrames[index - 1];
    }

    /** Returns the name, unique in the asset. */
    public String name() {
        return name;
    }

    /** Returns the origin of the source node in model space: 3 floats, read only. */
    public float[] pivot() {
        return pivot;
    }

    /** Returns the smallest box of the triangles, lower corner then upper corner: 6 floats, read only. */
    public float[] bounds() {
        return bounds;
    }

    /** Returns a sphere that contains every vertex, model space. */
    public Sphere boundingSphere() {
        return boundingSphere;
    }

    /** Returns the triangles, in the order of the tree's leaves. */
    public TriangleSet triangles() {
        return triangles;
    }

    /** Returns the AABB tree. */
    public AabbTree tree() {
        return tree;
    }

    /** Returns the part as a few spheres, or null where the bake made none. */
    public @Nullable SphereCluster cluster() {
        return extras.cluster;
    }

    /** Returns the enclosing shape, or null where the bake made none. It encloses every frame. */
    public @Nullable EnclosingShape shape() {
        return extras.shape;
    }

    /** Returns convex pieces that cover the part, or null where the bake made none. */
    public @Nullable EnclosingCompound compound() {
        return extras.compound;
    }

    /** Returns the lattice of inside and outside, or null where the part is open and has no BSP tree. */
    public @Nullable SolidLattice lattice() {
        return extras.lattice;
    }

    /** Returns the BSP tree, or null where the bake made none. */
    public @Nullable BspTree bsp() {
        return extras.bsp;
    }

    /** Returns silhouettes and sections, in the order of the options; empty where the bake made none. Read only. */
    public Outline[] outlines() {
        return extras.outlines;
    }
}
