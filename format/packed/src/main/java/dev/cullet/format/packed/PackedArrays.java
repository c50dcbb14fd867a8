// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AabbTree;
import org.jspecify.annotations.Nullable;

/** The arrays of a part while it is unpacked; their lengths are known before any of them is made. */
public final class PackedArrays {
    final int triangleCount;
    final int vertexCount;
    final int nodeCount;

    public final int[] indices;
    public final float[] positions;
    public final int @Nullable [] surfaces;
    public final int @Nullable [] nodeIds;
    public final int @Nullable [] sources;
    public final byte @Nullable [] flags;
    final boolean turnedFlags;
    public final long[] nodes;

    /**
     * Work space, 3 per vertex: first the vertices that it is predicted from, then its coordinates as whole numbers, at last
     * its place on the lattice.
     */
    final int[] values;

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
        turnedFlags = header.has(PackedHeader.TURNED_FLAGS);
        nodes = new long[AabbTree.NODE_WORDS * nodeCount];
        values = new int[3 * vertexCount];
    }
}
