// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/** {@link TriangleSet} from its table; an array that is null is a field that is absent. */
final class TriangleSetDecoder {
    static final String[] FIELDS = {
        "positions", "indices", "surfaces", "uniform_surface", "nodes", "uniform_node", "source_triangles", "edge_flags"
    };

    static final int POSITIONS = 0;
    static final int INDICES = 1;
    static final int SURFACES = 2;
    static final int UNIFORM_SURFACE = 3;
    static final int NODES = 4;
    static final int UNIFORM_NODE = 5;
    static final int SOURCE_TRIANGLES = 6;
    static final int EDGE_FLAGS = 7;

    private TriangleSetDecoder() {}

    static TriangleSet decode(FlatTable table) throws CorruptAssetException {
        return new TriangleSet(
                table.floats(POSITIONS),
                table.ints(INDICES),
                table.intsIfPresent(SURFACES),
                table.i32(UNIFORM_SURFACE),
                table.intsIfPresent(NODES),
                table.i32(UNIFORM_NODE),
                table.intsIfPresent(SOURCE_TRIANGLES),
                table.bytesIfPresent(EDGE_FLAGS));
    }
}
