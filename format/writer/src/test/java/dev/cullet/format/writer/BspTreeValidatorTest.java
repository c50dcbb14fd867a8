// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Asset;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.internal.AssetValidator;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each rule of section BSP_TREE, broken alone. */
class BspTreeValidatorTest {
    private static void refused(String problem, Consumer<TestBspTrees.Mutable> damage) {
        TestBspTrees.Mutable mutable = TestBspTrees.mutable();
        damage.accept(mutable);
        Asset asset = mutable.asset();
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals("a.cullet: section BSP_TREE of part \"box\": " + problem, refusal.getMessage());
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertDoesNotThrow(() -> AssetValidator.validate(TestBspTrees.mutable().asset(), "a.cullet"));
        assertDoesNotThrow(() -> AssetValidator.validate(TestBspTrees.asset(), "a.cullet"));
    }

    @Test
    void lengthsFit() {
        refused("13 children, but there must be 12", t -> t.children = Arrays.copyOf(t.children, 13));
        refused("23 plane coefficients, but there must be 24", t -> t.planes = Arrays.copyOf(t.planes, 23));
        refused("8 first polygons, but there must be 7", t -> t.firstPolygon = Arrays.copyOf(t.firstPolygon, 8));
        refused(
                "47 polygon sphere numbers, but there must be 48",
                t -> t.polygonSpheres = Arrays.copyOf(t.polygonSpheres, 47));
        refused("3 mixed list numbers, but there must be 2", t -> t.mixedLists = Arrays.copyOf(t.mixedLists, 3));
        refused("0 mixed sample numbers, but there must be 4", t -> t.mixedSamples = new int[0]);
        refused("8 cap coordinates, but there must be 0", t -> t.caps = Arrays.copyOf(t.caps, 8));
        refused("11 fragments, but 12 polygons", t -> t.fragmentCount = 11);
        refused("2 mixed leaves without a node", t -> {
            t.planes = new long[0];
            t.children = new int[0];
            t.firstPolygon = new int[1];
            t.mixedLists = new int[4];
            t.mixedSamples = new int[8];
        });
    }

    @Test
    void surfaceTreesHaveNoSamplesAndNoCaps() {
        refused("4 mixed sample numbers, but there must be 0", t -> t.solid = false);
        refused("9 cap coordinates, but there must be 0", t -> {
            t.solid = false;
            t.mixedSamples = new int[0];
        });
    }

    @Test
    void latticeHoldsTheMeshWithinTheStatedDistance() {
        refused("step is 3.0E-4, but must be a power of two", t -> t.step = 3e-4f);
        refused("origin holds NaN", t -> t.origin[1] = Float.NaN);
        refused("displacement is NaN, but must be 0 to the step, 2.4414062E-4", t -> t.displacement = Float.NaN);
        refused("displacement is 1.0, but must be 0 to the step, 2.4414062E-4", t -> t.displacement = 1);
        refused("corner 7 is at 73728 on the lattice, but must be in 0..65535", t -> t.origin[2] = -12);
        refused("corner 0 is 6.103515625E-5 m from its lattice point, but at most 0.0 is stated", t -> {
            t.origin[0] = -1 - 0x1p-14f;
            t.displacement = 0;
        });
    }

    @Test
    void planesHaveADirectionAndARange() {
        refused("plane of node 1 has no direction", t -> t.planes[4] = 0);
        refused("plane of node 2 holds 8589934592", t -> t.planes[9] = 1L << 33);
        refused("plane of node 2 holds -2251799813685248", t -> t.planes[11] = -(1L << 51));
    }

    @Test
    void eachNodeIsTheChildOfOneBeforeIt() {
        refused(
                "node 2 has the child 2, but it must come after the node, before 6, and have one parent",
                t -> t.children[4] = 2);
        refused(
                "node 2 has the child 6, but it must come after the node, before 6, and have one parent",
                t -> t.children[4] = 6);
        refused(
                "node 1 has the child 2, but it must come after the node, before 6, and have one parent",
                t -> t.children[2] = 2);
        refused("node 1 is the child of no node before it", t -> t.children[0] = BspTree.EMPTY);
        refused("depth is stated as 7, but is 6", t -> t.depth = 7);
    }

    @Test
    void leavesFitTheTree() {
        refused("node 0 has the leaf -3 in a tree that claims a solid", t -> t.children[1] = BspTree.NO_CLAIM);
        refused("node 0 has the leaf -2 in a tree that claims no solid", t -> {
            t.solid = false;
            t.mixedSamples = new int[0];
            t.caps = new int[0];
        });
        refused(
                "node 0 has the mixed leaf 1, but there are 1, each the child of one node",
                t -> t.children[1] = BspTree.FIRST_MIXED - 1);
        refused(
                "node 5 has the mixed leaf 0, but there are 1, each the child of one node",
                t -> t.children[1] = BspTree.FIRST_MIXED);
        refused(
                "node 0 has the mixed leaf 2147483644, but there are 1, each the child of one node",
                t -> t.children[1] = Integer.MIN_VALUE);
        refused("mixed leaf 0 is the child of no node", t -> t.children[11] = BspTree.SOLID);
    }

    @Test
    void polygonsCoverTheirArrays() {
        refused("first polygon 0 is 1, after 0, of 12", t -> t.firstPolygon[0] = 1);
        refused("first polygon 2 is 1, after 2, of 12", t -> t.firstPolygon[2] = 1);
        refused("first polygon 2 is 13, after 2, of 12", t -> t.firstPolygon[2] = 13);
        refused("first polygon 6 is 11, after 10, of 12", t -> t.firstPolygon[6] = 11);
        refused("polygon's triangle 12 is not in 0..11", t -> t.polygonTriangles[3] = 12);
        refused("polygon's triangle -1 is not in 0..11", t -> t.polygonTriangles[3] = -1);
        refused("sphere of polygon 2 holds NaN", t -> t.polygonSpheres[9] = Float.NaN);
        refused("sphere of polygon 2 holds -1.0", t -> t.polygonSpheres[11] = -1);
    }

    @Test
    void mixedLeavesStayInTheirArrays() {
        refused("mixed leaf 0 owns 3 entries from 0 on, of 2", t -> t.mixedLists[1] = 3);
        refused("mixed leaf 0 owns 2147483647 entries from 1 on, of 2", t -> {
            t.mixedLists[0] = 1;
            t.mixedLists[1] = Integer.MAX_VALUE;
        });
        refused("mixed leaf 0 owns 1 entries from -1 on, of 2", t -> {
            t.mixedLists[0] = -1;
            t.mixedLists[1] = 1;
        });
        refused("mixed leaf's triangle 13 is not in 0..12", t -> t.mixedTriangles[1] = 13);
        refused("sample of mixed leaf 0 holds 134217729", t -> t.mixedSamples[0] = (1 << 27) + 1);
        refused("sample of mixed leaf 0 holds -1", t -> t.mixedSamples[2] = -1);
        refused("sample of mixed leaf 0 holds -14", t -> t.mixedSamples[3] = -14);
        refused("degenerate triangle 12 is not in 0..11", t -> t.degenerateTriangles[0] = 12);
        refused("cap coordinate 65536 is not in 0..65535", t -> t.caps[8] = 65536);
    }

    @Test
    void sixtyFiveLevelsAreTooMany() {
        refused("node 64 is deeper than 64 levels", t -> {
            int nodes = 65;
            t.planes = new long[4 * nodes];
            t.children = new int[2 * nodes];
            t.firstPolygon = new int[nodes + 1];
            for (int i = 0; i < nodes; i++) {
                t.planes[4 * i] = 1;
                t.children[2 * i] = i + 1 < nodes ? i + 1 : BspTree.FIRST_MIXED;
                t.children[2 * i + 1] = BspTree.EMPTY;
            }
            t.firstPolygon[nodes] = 12;
            t.depth = nodes;
        });
    }
}
