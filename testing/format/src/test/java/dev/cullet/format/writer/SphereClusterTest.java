// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Asset;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.internal.AssetValidator;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Leaves and levels of a cluster, and each rule of section SPHERES, broken alone. */
class SphereClusterTest {
    private static void refused(String problem, Consumer<TestClusters.Mutable> damage) {
        TestClusters.Mutable mutable = TestClusters.mutable();
        damage.accept(mutable);
        Asset asset = mutable.asset();
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals("a.cullet: section SPHERES of part \"box\": " + problem, refusal.getMessage());
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertDoesNotThrow(() -> AssetValidator.validate(TestClusters.mutable().asset(), "a.cullet"));
        assertDoesNotThrow(() -> AssetValidator.validate(TestClusters.asset(), "a.cullet"));
    }

    @Test
    void leavesAreNumberedInOrder() {
        SphereCluster cluster = TestClusters.mutable().cluster();
        assertEquals(3, cluster.sphereCount());
        assertEquals(0, cluster.sphere(2));
        assertEquals(1, cluster.sphere(3));
        assertEquals(2, cluster.sphere(4));
        assertEquals(0, cluster.sphere(1), "an inner node has the number of its first leaf");
    }

    @Test
    void aLevelHoldsTheNodesAtItsDepthAndTheLeavesAbove() {
        SphereCluster cluster = TestClusters.mutable().cluster();
        assertEquals(3, cluster.levelCount());
        assertArrayEquals(new float[] {0, 0, 0, 9}, cluster.level(0));
        assertArrayEquals(new float[] {1, 0, 0, 4, -2, 0, 0, 3}, cluster.level(1));
        assertArrayEquals(new float[] {0, 0, 0, 2, 2, 0, 0, 2, -2, 0, 0, 3}, cluster.level(2));
    }

    @Test
    void aCoarserClusterEndsAtItsLevel() {
        SphereCluster cluster = TestClusters.mutable().cluster();
        SphereCluster two = cluster.coarser(1);
        assertArrayEquals(new int[] {3, 2, 3}, two.next());
        assertArrayEquals(new float[] {0, 0, 0, 9, 1, 0, 0, 4, -2, 0, 0, 3}, two.spheres());
        assertEquals(2, two.sphereCount());
        assertEquals(2, two.levelCount());
        assertArrayEquals(new int[] {1}, cluster.coarser(0).next());
        assertArrayEquals(cluster.next(), cluster.coarser(2).next());
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> cluster.coarser(3));
        assertEquals("level 3 is not in 0..2", e.getMessage());
    }

    @Test
    void subtreesNest() {
        refused("subtree of node 0 ends at 4, but must end at 5", c -> c.next[0] = 4);
        refused("subtree of node 1 ends at 6, but must end after the node, and at most at 5", c -> c.next[1] = 6);
        refused("subtree of node 2 ends at 5, but must end after the node, and at most at 4", c -> c.next[2] = 5);
        refused("subtree of node 3 ends at 3, but must end after the node, and at most at 4", c -> c.next[3] = 3);
        refused(
                "subtree of node 4 ends at -2147483648, but must end after the node, and at most at 5",
                c -> c.next[4] = Integer.MIN_VALUE);
        refused("node 15 is deeper than 16 levels", c -> {
            c.spheres = new float[4 * 20];
            c.next = new int[20];
            Arrays.fill(c.next, 20);
        });
    }

    @Test
    void spheresHoldAllBelow() {
        refused(
                "sphere of node 1 reaches 9.5 m from the centre of node 0, whose radius is 9.0",
                c -> c.spheres[7] = 8.5f);
        refused(
                "sphere of node 2 reaches 3.0 m from the centre of node 1, whose radius is 2.9",
                c -> c.spheres[7] = 2.9f);
        refused(
                "sphere of node 4 reaches 9.5 m from the centre of node 0, whose radius is 9.0",
                c -> c.spheres[19] = 7.5f);
        refused("sphere of node 3 holds NaN", c -> c.spheres[12] = Float.NaN);
        refused("sphere of node 3 holds -1.0", c -> c.spheres[15] = -1);
    }

    @Test
    void lengthsAndNumbersFit() {
        refused(
                "16 sphere numbers for 5 nodes, but there must be 4 for each of 1 to 65536",
                c -> c.spheres = new float[16]);
        refused("0 sphere numbers for 0 nodes, but there must be 4 for each of 1 to 65536", c -> {
            c.spheres = new float[0];
            c.next = new int[0];
        });
        refused("8 figures for 3 levels, but there must be 4 for each", c -> c.figures = new float[8]);
        refused("figure 2 is NaN", c -> c.figures[2] = Float.NaN);
        refused("figure 0 is -1.0", c -> c.figures[0] = -1);
        refused("figure 3 is 1.5", c -> c.figures[3] = 1.5f);
        refused("mesh volume is -1.0", c -> c.meshVolume = -1);
        refused("mode is 3, but must be 0 to 2", c -> c.mode = 3);
    }
}
