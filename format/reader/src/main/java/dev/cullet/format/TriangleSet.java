// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import org.jspecify.annotations.Nullable;

/**
 * The triangles of a part in the order of the tree's leaves, so that a leaf is a range.
 *
 * <pre>
 * positions        x y z | x y z | ...    3 floats per vertex, in order of first use
 * indices          a b c | a b c | ...    3 vertices per triangle
 * surfaces         s | s | ...            per triangle, or absent: all have uniformSurface
 * nodes            n | n | ...            per triangle, or absent: all have uniformNode
 * sourceTriangles  k | k | ...            per triangle, or absent: not stored
 * edgeFlags        e | e | ...            a byte per triangle, or absent: not computed
 * </pre>
 *
 * <p>A compact asset has {@link TriangleBlocks} in place of positions and indices, which are decoded on each call.
 *
 * <p>{@code edgeFlags}: bits 0-2: the edge from corner 0, 1, 2 to the next is active (a ball that rolls over it may
 * be deflected), bits 3-5: it is a border, bit 6: one of the edges is non-manifold, bit 7: the triangle is
 * double-sided.
 */
public final class TriangleSet {
    private final float[] positions;
    private final int[] indices;
    private final int @Nullable [] surfaces;
    private final int uniformSurface;
    private final int @Nullable [] nodes;
    private final int uniformNode;
    private final int @Nullable [] sourceTriangles;
    private final byte @Nullable [] edgeFlags;
    private final @Nullable TriangleBlocks blocks;

    /** Wraps the arrays without a copy. */
    public TriangleSet(
            float[] positions,
            int[] indices,
            int @Nullable [] surfaces,
            int uniformSurface,
            int @Nullable [] nodes,
            int uniformNode,
            int @Nullable [] sourceTriangles,
            byte @Nullable [] edgeFlags) {
        this(positions, indices, surfaces, uniformSurface, nodes, uniformNode, sourceTriangles, edgeFlags, null);
    }

    private TriangleSet(
            float[] positions,
            int[] indices,
            int @Nullable [] surfaces,
            int uniformSurface,
            int @Nullable [] nodes,
            int uniformNode,
            int @Nullable [] sourceTriangles,
            byte @Nullable [] edgeFlags,
            @Nullable TriangleBlocks blocks) {
        this.positions = positions;
        this.indices = indices;
        this.surfaces = surfaces;
        this.uniformSurface = uniformSurface;
        this.nodes = nodes;
        this.uniformNode = uniformNode;
        this.sourceTriangles = sourceTriangles;
        this.edgeFlags = edgeFlags;
        this.blocks = blocks;
    }

    /** Returns the same triangles with other positions; all other arrays are shared. */
    public TriangleSet withPositions(float[] other) {
        return with(other, indices(), null);
    }

    /** Returns the same triangles stored in blocks; all other arrays are shared. */
    public TriangleSet withBlocks(TriangleBlocks other) {
        return with(new float[0], new int[0], other);
    }

    /** Returns the same triangles with positions and indices: this set, unless it has blocks. */
    public TriangleSet decoded() {
        return blocks == null ? this : with(positions(), indices(), null);
    }

    private TriangleSet with(float[] otherPositions, int[] otherIndices, @Nullable TriangleBlocks otherBlocks) {
        return new TriangleSet(
                otherPositions,
                otherIndices,
                surfaces,
                uniformSurface,
                nodes,
                uniformNode,
                sourceTriangles,
                edgeFlags,
                otherBlocks);
    }

    /** Returns the number of triangles. */
    public int triangleCount() {
        return blocks == null ? indices.length / 3 : blocks.triangleCount();
    }

    /** Returns the number of vertices; one that several blocks share counts in each. */
    public int vertexCount() {
        return blocks == null ? positions.length / 3 : blocks.vertexCount();
    }

    /** Returns 3 floats per vertex, metres, model space. Read only; decodes blocks on each call. */
    public float[] positions() {
        return blocks == null ? positions : blocks.positions();
    }

    /** Returns 3 vertices per triangle, counter-clockwise from the front. Read only; decodes blocks on each call. */
    public int[] indices() {
        return blocks == null ? indices : blocks.indices();
    }

    /** Returns the blocks of a compact asset, or null for positions and indices. */
    public @Nullable TriangleBlocks blocks() {
        return blocks;
    }

    /** Copies one corner, by its index in {@link #indices}, into 3 floats; decodes nothing else. */
    public void corner(int index, float[] xyz) {
        if (blocks == null) {
            System.arraycopy(positions, 3 * indices[index], xyz, 0, 3);
        } else {
            blocks.read(TriangleBlocks.corner(blocks.words(), index / 3, index % 3), xyz, 0);
        }
    }

    /** Returns the index of a triangle's surface in {@link Asset#surfaceNames()}. */
    public int surface(int triangle) {
        return surfaces == null ? uniformSurface : surfaces[triangle];
    }

    /** Returns the index of a triangle's source node in {@link Asset#nodePaths()}. */
    public int node(int triangle) {
        return nodes == null ? uniformNode : nodes[triangle];
    }

    /** Returns the index of a triangle in the imported file, or -1 where the asset does not store it. */
    public int sourceTriangle(int triangle) {
        return sourceTriangles == null ? -1 : sourceTriangles[triangle];
    }

    /** Returns one surface per triangle, or null where all have {@link #uniformSurface()}. Read only. */
    public int @Nullable [] surfaces() {
        return surfaces;
    }

    /** Returns the surface of all triangles where {@link #surfaces()} is null. */
    public int uniformSurface() {
        return uniformSurface;
    }

    /** Returns one source node per triangle, or null where all have {@link #uniformNode()}. Read only. */
    public int @Nullable [] nodes() {
        return nodes;
    }

    /** Returns the source node of all triangles where {@link #nodes()} is null. */
    public int uniformNode() {
        return uniformNode;
    }

    /** Returns the index in the imported file per triangle, or null where not stored. Read only. */
    public int @Nullable [] sourceTriangles() {
        return sourceTriangles;
    }

    /** Returns one byte of edge flags per triangle, or null where not computed. Read only. */
    public byte @Nullable [] edgeFlags() {
        return edgeFlags;
    }
}
