// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.StoredTreeCheck;

/** Builds a tree and checks every promise of it; tests build no tree in another way. */
final class TreeCheck {
    private TreeCheck() {}

    static BuiltTree build(MeshArrays mesh, TreeOptions options) {
        BuiltTree built = AabbTreeBuilder.build(TriangleMesh.of(mesh.positions(), mesh.indices()), options);
        check(built, mesh, options);
        return built;
    }

    private static void check(BuiltTree built, MeshArrays mesh, TreeOptions options) {
        int[] order = built.order();
        assertEquals(mesh.triangleCount(), order.length, mesh.name());
        boolean[] seen = new boolean[order.length];
        int[] ordered = new int[mesh.indices().length];
        for (int place = 0; place < order.length; place++) {
            assertFalse(seen[order[place]], mesh.name() + ": triangle twice: " + order[place]);
            seen[order[place]] = true;
            System.arraycopy(mesh.indices(), 3 * order[place], ordered, 3 * place, 3);
        }
        AabbTree tree = built.tree();
        StoredTreeCheck.check(
                tree.origin(),
                tree.step(),
                tree.nodes(),
                tree.depth(),
                options.maxLeaf(),
                new MeshArrays(mesh.name(), mesh.positions(), ordered));
        assertTrue(tree.depth() <= AabbTree.MAX_DEPTH);
        assertEquals(tree.depth(), built.quality().depth());
        assertEquals(tree.nodeCount(), built.quality().wideNodes());
        assertTrue(built.quality().largestLeaf() <= options.maxLeaf());
    }
}
