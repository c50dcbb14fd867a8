// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Footprint;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dynamic tree against a list of boxes: additions, moves and removals in random order. */
class DynamicTreeTest {
    private static final int CAPACITY = 300;

    /** Returns the number of operations of a test: the campaign has more. */
    int size(int normal, int campaign) {
        return normal;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {31})
    void agreesWithAListOfBoxes(long seed) {
        Random random = new Random(seed);
        DynamicTree tree = new DynamicTree(CAPACITY);
        double[] boxes = new double[6 * CAPACITY];
        boolean[] used = new boolean[CAPACITY];
        int count = 0;
        long found = 0;
        int unchanged = 0;
        int operations = size(20_000, 1_000_000);
        for (int i = 0; i < operations; i++) {
            int leaf = random.nextInt(CAPACITY);
            boolean grow = i / 2_000 % 2 == 0; // fills and empties in turn
            if (!used[leaf]) {
                if (grow || random.nextInt(8) == 0) {
                    randomBox(random, boxes, 6 * leaf);
                    tree.add(leaf, boxes, 6 * leaf);
                    used[leaf] = true;
                    count++;
                }
            } else if (random.nextInt(grow ? 16 : 2) == 0) {
                tree.remove(leaf);
                used[leaf] = false;
                count--;
            } else {
                if (random.nextBoolean()) {
                    shift(random, boxes, 6 * leaf);
                } else {
                    randomBox(random, boxes, 6 * leaf);
                }
                unchanged += tree.move(leaf, boxes, 6 * leaf) ? 0 : 1;
            }
            if (random.nextInt(500) == 0) {
                tree.refit();
            }
            if (random.nextInt(500) == 0) {
                tree.rebuild();
                assertTrue(count < 2 || Math.abs(tree.degradation() - 1) < 1e-12);
            }
            if (i % 97 == 0) {
                assertEquals("", DynamicTreeChecker.defect(tree, used.length), "operation " + i);
                assertTrue(tree.depth() <= DynamicTree.MAX_DEPTH, "depth " + tree.depth());
                found += compare(random, tree, boxes, used);
            }
            assertEquals(count, tree.size());
        }
        assertTrue(found > 0 && unchanged > 0, found + " boxes found, " + unchanged + " moves without a change");
    }

    /** Boxes that double in size would make a path as long as their number. */
    @Test
    void noPathIsTooLong() {
        DynamicTree tree = new DynamicTree(600);
        double[] box = new double[6];
        int deepest = 0;
        for (int i = 0; i < 600; i++) {
            double at = Math.pow(1.06, i);
            Arrays.fill(box, 0, 3, at);
            Arrays.fill(box, 3, 6, 1.05 * at);
            tree.add(i, box, 0);
            deepest = Math.max(deepest, tree.depth());
            assertTrue(tree.depth() <= DynamicTree.MAX_DEPTH, "depth " + tree.depth() + " of " + i);
        }
        assertTrue(deepest > 20, "the deepest tree has the depth " + deepest);
        assertEquals("", DynamicTreeChecker.defect(tree, 600));
    }

    /** A tree that is built by insertion is at most a third more expensive than one by binned SAH. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {32})
    void insertionMakesGoodTrees(long seed) {
        Random random = new Random(seed);
        DynamicTree tree = new DynamicTree(CAPACITY);
        double[] box = new double[6];
        for (int i = 0; i < CAPACITY; i++) {
            randomBox(random, box, 0);
            tree.add(i, box, 0);
        }
        double inserted = tree.cost();
        tree.rebuild();
        assertTrue(inserted < 1.33 * tree.cost(), inserted + " against " + tree.cost());
    }

    @Test
    void allocatesNothing() {
        DynamicTree tree = new DynamicTree(CAPACITY);
        double[] boxes = new double[6 * CAPACITY];
        Random random = new Random(33);
        for (int i = 0; i < CAPACITY; i++) {
            randomBox(random, boxes, 6 * i);
        }
        long bytes = Footprint.minBytes(() -> {
            for (int i = 0; i < CAPACITY; i++) {
                tree.add(i, boxes, 6 * i);
            }
            for (int i = 0; i < CAPACITY; i++) {
                tree.move(i, boxes, 6 * ((i + 1) % CAPACITY));
            }
            tree.refit();
            tree.rebuild();
            for (int i = 0; i < CAPACITY; i++) {
                tree.remove(i);
            }
        });
        assertEquals(0, bytes);
    }

    private static void randomBox(Random random, double[] boxes, int at) {
        double size = Math.pow(10, 3 * random.nextDouble() - 2);
        for (int axis = 0; axis < 3; axis++) {
            boxes[at + axis] = 20 * random.nextGaussian();
            boxes[at + 3 + axis] = boxes[at + axis] + (random.nextInt(8) == 0 ? 0 : size * random.nextDouble());
        }
    }

    private static void shift(Random random, double[] boxes, int at) {
        for (int axis = 0; axis < 3; axis++) {
            double by = 0.1 * random.nextGaussian() * (boxes[at + 3 + axis] - boxes[at + axis]);
            boxes[at + axis] += by;
            boxes[at + 3 + axis] += by;
        }
    }

    /** Returns the number of boxes that touch a random one, and requires the tree to have a leaf for each. */
    private static int compare(Random random, DynamicTree tree, double[] boxes, boolean[] used) {
        double[] query = new double[6];
        randomBox(random, query, 0);
        boolean[] touched = new boolean[used.length];
        if (tree.root() >= 0) {
            collect(tree, tree.root(), query, touched);
        }
        int found = 0;
        for (int leaf = 0; leaf < used.length; leaf++) {
            if (used[leaf]) {
                for (int axis = 0; axis < 3; axis++) {
                    assertTrue(tree.boxes()[6 * leaf + axis] <= boxes[6 * leaf + axis]);
                    assertTrue(tree.boxes()[6 * leaf + 3 + axis] >= boxes[6 * leaf + 3 + axis]);
                }
                if (touches(query, 0, boxes, 6 * leaf)) {
                    assertTrue(touched[leaf], "leaf " + leaf);
                    found++;
                }
            } else {
                assertTrue(!touched[leaf], "removed leaf " + leaf);
            }
        }
        return found;
    }

    private static void collect(DynamicTree tree, int node, double[] query, boolean[] touched) {
        if (!touches(query, 0, tree.boxes(), 6 * node)) {
            return;
        }
        if (tree.isLeaf(node)) {
            touched[node] = true;
            return;
        }
        collect(tree, tree.left(node), query, touched);
        collect(tree, tree.right(node), query, touched);
    }

    private static boolean touches(double[] a, int i, double[] b, int j) {
        boolean touches = true;
        for (int axis = 0; axis < 3; axis++) {
            touches &= a[i + axis] <= b[j + 3 + axis] && b[j + axis] <= a[i + 3 + axis];
        }
        return touches;
    }
}
