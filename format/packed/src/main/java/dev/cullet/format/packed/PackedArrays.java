// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of a part while it is unpacked. Their lengths follow from the header and are checked before allocation.
 */
public final class PackedArrays {
    final int triangleCount;
    final int vertexCount;
    final int nodeCount;

    /** 3 vertices per triangle. */
    public final int[] indices;

    /** 3 floats per vertex, model space, metres. */
    public final float[] positions;

    /** Surface per triangle, or null. */
    public final int @Nullable [] surfaces;

    /** Node of the source scene per triangle, or null. */
    public final int @Nullable [] nodeIds;

    /** Source triangle per triangle, or null. */
    public final int @Nullable [] sources;

    /** Edge flags, a byte per triangle, or null. */
    public final byte @Nullable [] flags;

    /** Whether the flags of open edges are stored inverted. */
    final boolean invertedFlags;

    /** {@value AabbTree#NODE_WORDS} words per node of the tree. */
    public final long[] nodes;

    /**
     * Work space, 3 ints per vertex: first the vertices that it is predicted from, then its coordinates as integers,
     * finally its half steps on the lattice.
     */
    final int[] values;

    /** Work space, 3 ints per node: first of dictionaries, then ranges of boxes. */
    final int[] ranges;

    /** How many vertices triangles use, after decoding. */
    int usedVertices;

    /** Levels of nodes on the longest path, after decoding. */
    int depth;

    PackedArrays(PackedHeader header) {
        triangleCount = header.triangles;
        vertexCount = header.vertices;
        nodeCount = header.nodes;
        indices = new int[3 * triangleCount];
        positions = new float[3 * vertexCount];
        surfaces = header.has(PackedHeader.SURFACES) ? new int[triangleCount] : null;
        nodeIds = header.has(PackedHeader.NODES) ? new int[triangleCount] : null;
        sources = header.has(PackedHeader.SOURCES) ? new int[triangleCount] : null;
        flags = header.has(PackedHeader.FLAGS) ? new byte[triangleCount] : null;
        invertedFlags = header.has(PackedHeader.INVERTED_FLAGS);
        nodes = new long[AabbTree.NODE_WORDS * nodeCount];
        values = new int[3 * vertexCount];
        ranges = new int[3 * nodeCount];
    }
}
