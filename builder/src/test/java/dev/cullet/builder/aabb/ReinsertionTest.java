// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.aabb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.parallel.Workers;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.HardMeshes;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReinsertionTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void treeStaysValidAndCostsLess(int seed) {
        for (MeshArrays mesh : new MeshArrays[] {
            HardMeshes.arch(60, seed),
            Meshes.soup(500, 0.5, seed),
            HardMeshes.slivers(400, 0.01, seed),
            Meshes.soup(4, 1, seed)
        }) {
            for (boolean fromCentroids : new boolean[] {false, true}) {
                BinaryTree tree = split(mesh, fromCentroids);
                double before = innerArea(tree);
                Reinsertion.run(tree);
                checkTree(tree);
                double after = innerArea(tree);
                assertTrue(after <= before, mesh.name());
                assertTrue(mesh.triangleCount() < 10 || after < 0.99 * before, mesh.name() + ": nothing gained");
            }
        }
    }

    @Test
    void endsWhereItsSampleGainsLittle() {
        BinaryTree terrain = split(Meshes.terrain(100, 1), false);
        int[] children = terrain.children.clone();
        Reinsertion.run(terrain);
        int moved = 0;
        for (int i = 0; i < children.length; i++) {
            moved += children[i] == terrain.children[i] ? 0 : 1;
        }
        assertTrue(moved < children.length / 500, "links changed: " + moved);
        BinaryTree arch = split(HardMeshes.arch(2000, 1), false);
        double before = innerArea(arch);
        Reinsertion.run(arch);
        checkTree(arch);
        assertTrue(innerArea(arch) < 0.9 * before, "a mesh of thin boxes gains");
    }

    @Test
    void bestTargetEqualsExhaustiveSearch() {
        int found = 0;
        for (int seed = 0; seed < 20; seed++) {
            BinaryTree tree = split(Meshes.soup(30, 0.6, seed), true);
            Reinsertion search = new Reinsertion(tree, 0, Integer.MAX_VALUE);
            for (int x = 0; x < tree.nodeCount(); x++) {
                int target = search.bestTarget(x);
                double gain = target < 0 ? 0 : search.bestGain();
                assertEquals(bestGainByTrying(tree, x), gain, 1e-9, "seed " + seed + " node " + x);
                if (target >= 0) {
                    assertEquals(gain, gainOfMove(tree, x, target), 1e-9, "seed " + seed + " node " + x);
                    found++;
                }
            }
        }
        assertTrue(found > 100, "moves found: " + found);
    }

    private static BinaryTree split(MeshArrays mesh, boolean byCentroid) {
        BinaryTree tree = BinaryTree.leavesOf(TriangleMesh.of(mesh.positions(), mesh.indices()), 0);
        int[] order = new int[tree.triangles];
        int[] nodes = new int[tree.triangles - 1];
        Arrays.setAll(order, i -> i);
        Arrays.setAll(nodes, i -> i);
        TriangleSplitter splitter =
                byCentroid ? new CentroidSplitter(tree, order) : new SahSplitter(tree, order, 16, 1 << 16, 3);
        try (Workers workers = new Workers(1)) {
            TopDownBuild.run(tree, nodes, order, splitter, TopDownBuild.MAX_LEVELS, workers);
        }
        checkTree(tree);
        return tree;
    }

    /** Links agree, each node is reached once, and each box is the union of its children's. */
    private static void checkTree(BinaryTree tree) {
        int[] inner = tree.innerNodes(BinaryTree.ROOT);
        assertEquals(tree.triangles - 1, inner.length);
        boolean[] reached = new boolean[tree.nodeCount()];
        assertEquals(-1, tree.parents[BinaryTree.ROOT]);
        for (int node : inner) {
            for (int child : new int[] {tree.left(node), tree.right(node)}) {
                assertFalse(reached[child], "two ways to node " + child);
                reached[child] = true;
                assertEquals(node, tree.parents[child]);
            }
            for (int k = 0; k < 6; k++) {
                float l = tree.bounds[6 * tree.left(node) + k];
                float r = tree.bounds[6 * tree.right(node) + k];
                assertEquals(k < 3 ? Math.min(l, r) : Math.max(l, r), tree.bounds[6 * node + k], "box of node " + node);
            }
        }
    }

    private static double innerArea(BinaryTree tree) {
        double sum = 0;
        for (int node = 0; node < tree.triangles - 1; node++) {
            sum += tree.area(node);
        }
        return sum;
    }

    private static double bestGainByTrying(BinaryTree tree, int x) {
        double best = 0;
        int parent = tree.parents[x];
        if (parent < 0 || tree.parents[parent] < 0) {
            return 0;
        }
        for (int y = 1; y < tree.nodeCount(); y++) {
            if (y != parent && y != tree.sibling(x) && !isBelow(tree, y, x)) {
                best = Math.max(best, gainOfMove(tree, x, y));
            }
        }
        return best < 1e-12 ? 0 : best;
    }

    /** Does the move on a copy of the links, and sums all areas anew. */
    private static double gainOfMove(BinaryTree tree, int x, int y) {
        int[] children = tree.children.clone();
        int[] parents = tree.parents.clone();
        float[] bounds = tree.bounds.clone();
        double before = innerArea(tree);
        int parent = tree.parents[x];
        tree.replaceChild(tree.parents[parent], parent, tree.sibling(x));
        tree.replaceChild(tree.parents[y], y, parent);
        tree.link(parent, y, x);
        int[] downwards = tree.innerNodes(BinaryTree.ROOT);
        for (int i = downwards.length - 1; i >= 0; i--) {
            tree.refit(downwards[i]);
        }
        double gain = before - innerArea(tree);
        System.arraycopy(children, 0, tree.children, 0, children.length);
        System.arraycopy(parents, 0, tree.parents, 0, parents.length);
        System.arraycopy(bounds, 0, tree.bounds, 0, bounds.length);
        return gain;
    }

    private static boolean isBelow(BinaryTree tree, int node, int ancestor) {
        int up = node;
        while (up >= 0 && up != ancestor) {
            up = tree.parents[up];
        }
        return up >= 0;
    }
}
