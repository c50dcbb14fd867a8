// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.generated.StoredTriangles;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** {@link TriangleSet} to and from its table; an array that is null is a field that is absent. */
final class TriangleSetCodec {
    private TriangleSetCodec() {}

    static long bound(TriangleSet triangles) {
        byte @Nullable [] edgeFlags = triangles.edgeFlags();
        return FlatArrays.tableBound()
                + FlatArrays.arrayBound(triangles.positions().length, 4)
                + FlatArrays.arrayBound(triangles.indices().length, 4)
                + bound(triangles.surfaces())
                + bound(triangles.nodes())
                + bound(triangles.sourceTriangles())
                + FlatArrays.arrayBound(edgeFlags == null ? 0 : edgeFlags.length, 1);
    }

    static int encode(FlatBufferBuilder builder, TriangleSet triangles) {
        byte @Nullable [] flags = triangles.edgeFlags();
        int edgeFlags = flags == null ? 0 : FlatArrays.put(builder, flags);
        int sourceTriangles = putOptional(builder, triangles.sourceTriangles());
        int nodes = putOptional(builder, triangles.nodes());
        int surfaces = putOptional(builder, triangles.surfaces());
        int indices = FlatArrays.put(builder, triangles.indices());
        int positions = FlatArrays.put(builder, triangles.positions());
        StoredTriangles.startStoredTriangles(builder);
        StoredTriangles.addPositions(builder, positions);
        StoredTriangles.addIndices(builder, indices);
        StoredTriangles.addSurfaces(builder, surfaces);
        StoredTriangles.addUniformSurface(builder, triangles.uniformSurface());
        StoredTriangles.addNodes(builder, nodes);
        StoredTriangles.addUniformNode(builder, triangles.uniformNode());
        StoredTriangles.addSourceTriangles(builder, sourceTriangles);
        StoredTriangles.addEdgeFlags(builder, edgeFlags);
        return StoredTriangles.endStoredTriangles(builder);
    }

    static TriangleSet decode(StoredTriangles stored) {
        @Nullable ByteBuffer edgeFlags = stored.edgeFlagsAsByteBuffer();
        return new TriangleSet(
                FlatArrays.floats(stored.positionsAsByteBuffer()),
                FlatArrays.ints(stored.indicesAsByteBuffer()),
                getOptional(stored.surfacesAsByteBuffer()),
                (int) stored.uniformSurface(),
                getOptional(stored.nodesAsByteBuffer()),
                (int) stored.uniformNode(),
                getOptional(stored.sourceTrianglesAsByteBuffer()),
                edgeFlags == null ? null : FlatArrays.bytes(edgeFlags));
    }

    private static long bound(int @Nullable [] values) {
        return FlatArrays.arrayBound(values == null ? 0 : values.length, 4);
    }

    private static int putOptional(FlatBufferBuilder builder, int @Nullable [] values) {
        return values == null ? 0 : FlatArrays.put(builder, values);
    }

    private static int @Nullable [] getOptional(@Nullable ByteBuffer array) {
        return array == null ? null : FlatArrays.ints(array);
    }
}
