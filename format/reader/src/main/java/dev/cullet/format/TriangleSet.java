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
 * <p>In a compact asset {@link TriangleBlocks} stand in place of positions and indices, which are decoded when asked for.
 *
 * <p>{@code edgeFlags}: bits 0-2 say that the edge from corner 0, 1, 2 to the next is active (a ball may feel it), bits
 * 3-5 that it is a border, bit 6 that some edge is non-manifold, bit 7 that the triangle is double-sided.
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

    /** The same triangles with other positions; all other arrays are shared. */
    public TriangleSet withPositions(float[] other) {
        return with(other, indices(), null);
    }

    /** The same triangles stored in blocks; all other arrays are shared. */
    public TriangleSet withBlocks(TriangleBlocks other) {
        return with(new float[0], new int[0], other);
    }

    /** The same triangles with positions and indices: itself, unless it has blocks. */
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

    public int triangleCount() {
        return blocks == null ? indices.length / 3 : blocks.triangleCount();
    }

    public int vertexCount() {
        return blocks == null ? positions.length / 3 : blocks.vertexCount();
    }

    /** 3 floats per vertex, in metres, model space. Read only; of blocks decoded, anew with each call. */
    public float[] positions() {
        return blocks == null ? positions : blocks.positions();
    }

    /** 3 vertices per triangle, counter-clockwise from the front. Read only; of blocks decoded, anew with each call. */
    public int[] indices() {
        return blocks == null ? indices : blocks.indices();
    }

    /** How a compact asset stores the triangles, or null where they are positions and indices. */
    public @Nullable TriangleBlocks blocks() {
        return blocks;
    }

    /** Reads the corner at a place in {@link #indices}, in range, into 3 floats; nothing is decoded but that. */
    public void corner(int place, float[] xyz) {
        if (blocks == null) {
            System.arraycopy(positions, 3 * indices[place], xyz, 0, 3);
        } else {
            blocks.read(TriangleBlocks.corner(blocks.words(), place / 3, place % 3), xyz, 0);
        }
    }

    /** Index of a triangle's surface in {@link Asset#surfaceNames()}. */
    public int surface(int triangle) {
        return surfaces == null ? uniformSurface : surfaces[triangle];
    }

    /** Index of a triangle's source node in {@link Asset#nodePaths()}. */
    public int node(int triangle) {
        return nodes == null ? uniformNode : nodes[triangle];
    }

    /** Number of a triangle in the imported file, or -1 where the asset does not store it. */
    public int sourceTriangle(int triangle) {
        return sourceTriangles == null ? -1 : sourceTriangles[triangle];
    }

    /** One surface per triangle, or null where all have {@link #uniformSurface()}. Read only. */
    public int @Nullable [] surfaces() {
        return surfaces;
    }

    public int uniformSurface() {
        return uniformSurface;
    }

    /** One source node per triangle, or null where all have {@link #uniformNode()}. Read only. */
    public int @Nullable [] nodes() {
        return nodes;
    }

    public int uniformNode() {
        return uniformNode;
    }

    /** One number in the imported file per triangle, or null where not stored. Read only. */
    public int @Nullable [] sourceTriangles() {
        return sourceTriangles;
    }

    /** One byte of edge bits per triangle, or null where not computed. Read only. */
    public byte @Nullable [] edgeFlags() {
        return edgeFlags;
    }
}
