// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import org.jspecify.annotations.Nullable;

/**
 * A named piece that moves on its own, with every structure built for it. All of it is in one model space: the asset
 * space of the source file, in metres.
 */
public final class AssetPart {
    private final String name;
    private final float[] pivot;
    private final float[] bounds;
    private final Sphere boundingSphere;
    private final TriangleSet triangles;
    private final AabbTree tree;
    private final @Nullable BspTree bsp;
    private final @Nullable SphereCluster cluster;
    private final Outline[] outlines;
    private final AssetPart[] laterFrames;

    /**
     * A part without a BSP tree and without a sphere cluster.
     *
     * @param pivot 3 floats: the origin of the source node, for a game that turns the part; 0 0 0 for a whole file
     * @param bounds 6 floats: the smallest box of the triangles, lower corner then upper corner; exact
     * @param boundingSphere holds every vertex
     */
    public AssetPart(
            String name, float[] pivot, float[] bounds, Sphere boundingSphere, TriangleSet triangles, AabbTree tree) {
        this(name, pivot, bounds, boundingSphere, triangles, tree, null, null, new Outline[0], new AssetPart[0]);
    }

    private AssetPart(
            String name,
            float[] pivot,
            float[] bounds,
            Sphere boundingSphere,
            TriangleSet triangles,
            AabbTree tree,
            @Nullable BspTree bsp,
            @Nullable SphereCluster cluster,
            Outline[] outlines,
            AssetPart[] laterFrames) {
        this.name = name;
        this.pivot = pivot;
        this.bounds = bounds;
        this.boundingSphere = boundingSphere;
        this.triangles = triangles;
        this.tree = tree;
        this.bsp = bsp;
        this.cluster = cluster;
        this.outlines = outlines;
        this.laterFrames = laterFrames;
    }

    /** The same part with another BSP tree, or without one. */
    public AssetPart withBsp(@Nullable BspTree other) {
        return new AssetPart(
                name, pivot, bounds, boundingSphere, triangles, tree, other, cluster, outlines, laterFrames);
    }

    /** The same part with another sphere cluster, or without one. */
    public AssetPart withCluster(@Nullable SphereCluster other) {
        return new AssetPart(name, pivot, bounds, boundingSphere, triangles, tree, bsp, other, outlines, laterFrames);
    }

    /** The same part with other outlines; the array is not copied. */
    public AssetPart withOutlines(Outline... others) {
        return new AssetPart(name, pivot, bounds, boundingSphere, triangles, tree, bsp, cluster, others, laterFrames);
    }

    /**
     * The same part as the first of several frames.
     *
     * @param later the other frames, in order, each made by {@link #posed}
     */
    public AssetPart withFrames(AssetPart... later) {
        return new AssetPart(
                name, pivot, bounds, boundingSphere, triangles, tree, bsp, cluster, outlines, later.clone());
    }

    /**
     * The same triangles with other positions and boxes, without BSP tree and sphere cluster; all other arrays are shared.
     *
     * @param box 6 floats: the smallest box of the triangles
     * @param positions 3 floats per vertex
     * @param posedTree of the topology of this part's tree
     */
    public AssetPart posed(float[] box, Sphere sphere, float[] positions, AabbTree posedTree) {
        return new AssetPart(name, pivot, box, sphere, triangles.withPositions(positions), posedTree);
    }

    /** The same part with its triangles stored otherwise. */
    public AssetPart withTriangles(TriangleSet others) {
        return new AssetPart(name, pivot, bounds, boundingSphere, others, tree, bsp, cluster, outlines, laterFrames);
    }

    /** How many poses there are; 1 for a part that is not animated. */
    public int frameCount() {
        return laterFrames.length + 1;
    }

    /** A pose: 0 is the part itself; the others share its triangles and have positions, bounds and boxes of their own. */
    public AssetPart frame(int index) {
        return index == 0 ? this : laterFrames[index - 1];
    }

    public String name() {
        return name;
    }

    /** 3 floats, the origin of the source node in model space. Read only. */
    public float[] pivot() {
        return pivot;
    }

    /** 6 floats, lower corner then upper corner. Read only. */
    public float[] bounds() {
        return bounds;
    }

    public Sphere boundingSphere() {
        return boundingSphere;
    }

    public TriangleSet triangles() {
        return triangles;
    }

    public AabbTree tree() {
        return tree;
    }

    /** The part as a few spheres, or null where it was not asked for. */
    public @Nullable SphereCluster cluster() {
        return cluster;
    }

    /** The BSP tree, or null where the part has none. */
    public @Nullable BspTree bsp() {
        return bsp;
    }

    /** Silhouettes and sections, in the order of the options; empty where none was asked for. Read only. */
    public Outline[] outlines() {
        return outlines;
    }
}
