// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.generated.StoredPoint;
import dev.cullet.format.generated.StoredTree;

/** {@link AabbTree} to and from its table. */
final class AabbTreeCodec {
    private AabbTreeCodec() {}

    static long bound(AabbTree tree) {
        return FlatArrays.tableBound() + FlatArrays.arrayBound(tree.nodes().length, 8);
    }

    static int encode(FlatBufferBuilder builder, AabbTree tree) {
        int nodes = FlatArrays.put(builder, tree.nodes());
        float[] origin = tree.origin();
        StoredTree.startStoredTree(builder);
        StoredTree.addOrigin(builder, StoredPoint.createStoredPoint(builder, origin[0], origin[1], origin[2]));
        StoredTree.addStep(builder, tree.step());
        StoredTree.addDepth(builder, tree.depth());
        StoredTree.addSahCost(builder, tree.sahCost());
        StoredTree.addNodes(builder, nodes);
        return StoredTree.endStoredTree(builder);
    }

    static AabbTree decode(StoredTree stored) {
        StoredPoint origin = stored.origin();
        return new AabbTree(
                new float[] {origin.x(), origin.y(), origin.z()},
                stored.step(),
                FlatArrays.longs(stored.nodesAsByteBuffer()),
                (int) stored.depth(),
                stored.sahCost());
    }
}
