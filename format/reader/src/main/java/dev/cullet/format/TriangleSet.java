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
 * <p>All but positions are read as they are stored, in blocks or runs. A compact asset has {@link TriangleBlocks} in
 * place of positions and indices, which are decoded on each call.
 */
public final class TriangleSet {
    private final float[] positions;
    private final @Nullable CornerIndices indices;
    private final TriangleAttribute surfaces;
    private final TriangleAttribute nodes;
    private final @Nullable IntSequence sourceTriangles;
    private final @Nullable EdgeFlags edgeFlags;
    private final @Nullable TriangleBlocks blocks;

    /** Wraps the positions without a copy, and encodes the other arrays. */
    public TriangleSet(
            float[] positions,
            int[] indices,
            int @Nullable [] surfaces,
            int uniformSurface,
            int @Nullable [] nodes,
            int uniformNode,
            int @Nullable [] sourceTriangles,
            byte @Nullable [] edgeFlags) {
        this(
                positions,
                CornerIndices.of(indices),
                new TriangleAttribute(encoded(surfaces), uniformSurface),
                new TriangleAttribute(encoded(nodes), uniformNode),
                encoded(sourceTriangles),
                edgeFlags == null ? null : EdgeFlags.of(edgeFlags),
                null);
    }

    /** Wraps what is stored, without a copy; either positions and indices, or blocks. */
    public TriangleSet(
            float[] positions,
            @Nullable CornerIndices indices,
            TriangleAttribute surfaces,
            TriangleAttribute nodes,
            @Nullable IntSequence sourceTriangles,
            @Nullable EdgeFlags edgeFlags,
            @Nullable TriangleBlocks blocks) {
        if ((indices == null) == (blocks == null)) {
            throw new IllegalArgumentException("triangles need indices or blocks, and have both or none");
        }
        this.positions = positions;
        this.indices = indices;
        this.surfaces = surfaces;
        this.nodes = nodes;
        this.sourceTriangles = sourceTriangles;
        this.edgeFlags = edgeFlags;
        this.blocks = blocks;
    }

    private static @Nullable IntSequence encoded(int @Nullable [] values) {
        return values == null ? null : IntSequence.of(values);
    }

    /** Returns the same triangles with other positions; all else is shared, except indices that were blocks. */
    public TriangleSet withPositions(float[] other) {
        return with(other, indices == null ? CornerIndices.of(indices()) : indices, null);
    }

    /** Returns the same triangles stored in blocks; all else is shared. */
    public TriangleSet withBlocks(TriangleBlocks other) {
        return with(new float[0], null, other);
    }

    /** Returns the same triangles with other edge flags. */
    public TriangleSet withEdgeFlags(EdgeFlags other) {
        return new TriangleSet(positions, indices, surfaces, nodes, sourceTriangles, other, blocks);
    }

    /** Returns the same triangles with positions and indices: this set, unless it has blocks. */
    public TriangleSet decoded() {
        return blocks == null ? this : withPositions(positions());
    }

    private TriangleSet with(
            float[] otherPositions, @Nullable CornerIndices otherIndices, @Nullable TriangleBlocks otherBlocks) {
        return new TriangleSet(otherPositions, otherIndices, surfaces, nodes, sourceTriangles, edgeFlags, otherBlocks);
    }

    /** Returns the number of triangles. */
    public int triangleCount() {
        return indices != null ? indices.triangleCount() : blocks == null ? 0 : blocks.triangleCount();
    }

    /** Returns the number of vertices; one that several blocks share counts in each. */
    public int vertexCount() {
        return blocks == null ? positions.length / 3 : blocks.vertexCount();
    }

    /** Returns the bytes of all arrays, which are as many in memory as in the file. */
    public long bytes() {
        return 4L * positions.length
                + (indices == null ? 0 : 8L * indices.words().length)
                + bytes(surfaces.values())
                + bytes(nodes.values())
                + bytes(sourceTriangles)
                + (edgeFlags == null ? 0 : edgeFlags.values().length + bytes(edgeFlags.numbers()))
                + (blocks == null ? 0 : 8L * blocks.words().length);
    }

    private static long bytes(@Nullable IntSequence numbers) {
        return numbers == null ? 0 : 8L * numbers.words().length;
    }

    /** Returns 3 floats per vertex, metres, model space. Read only; decodes blocks on each call. */
    public float[] positions() {
        return blocks == null ? positions : blocks.positions();
    }

    /** Returns 3 vertices per triangle, counter-clockwise from the front. Decodes on each call, and allocates. */
    public int[] indices() {
        return indices != null ? indices.toArray() : blocks == null ? new int[0] : blocks.indices();
    }

    /** Returns the vertices of triangles as stored, or null for the blocks of a compact asset. */
    public @Nullable CornerIndices cornerIndices() {
        return indices;
    }

    /** Returns the blocks of a compact asset, or null for positions and indices. */
    public @Nullable TriangleBlocks blocks() {
        return blocks;
    }

    /** Copies one corner, by its index in {@link #indices}, into 3 floats; decodes nothing else. */
    public void corner(int index, float[] xyz) {
        int triangle = index / 3;
        if (indices != null) {
            int vertex = CornerIndices.vertex(indices.words(), indices.headers(), triangle, index % 3);
            System.arraycopy(positions, 3 * vertex, xyz, 0, 3);
        } else if (blocks != null) {
            blocks.read(TriangleBlocks.corner(blocks.words(), triangle, index % 3), xyz, 0);
        }
    }

    /** Returns the index of a triangle's surface in {@link Asset#surfaceNames()}; O(log runs) at most. */
    public int surface(int triangle) {
        return surfaces.get(triangle);
    }

    /** Returns the index of a triangle's source node in {@link Asset#nodePaths()}; O(log runs) at most. */
    public int node(int triangle) {
        return nodes.get(triangle);
    }

    /** Returns the index of a triangle in the imported file, or -1 where the asset does not store it. */
    public int sourceTriangle(int triangle) {
        return sourceTriangles == null ? -1 : sourceTriangles.get(triangle);
    }

    /** Returns one surface per triangle, or null where all have {@link #uniformSurface()}. */
    public @Nullable IntSequence surfaces() {
        return surfaces.values();
    }

    /** Returns the surface of all triangles where {@link #surfaces()} is null. */
    public int uniformSurface() {
        return surfaces.uniform();
    }

    /** Returns one source node per triangle, or null where all have {@link #uniformNode()}. */
    public @Nullable IntSequence nodes() {
        return nodes.values();
    }

    /** Returns the source node of all triangles where {@link #nodes()} is null. */
    public int uniformNode() {
        return nodes.uniform();
    }

    /** Returns the index in the imported file per triangle, or null where not stored. */
    public @Nullable IntSequence sourceTriangles() {
        return sourceTriangles;
    }

    /** Returns the edge flags per triangle, or null where not computed. */
    public @Nullable EdgeFlags edgeFlags() {
        return edgeFlags;
    }
}
