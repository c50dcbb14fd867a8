// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each rule of section BSP_TREE, broken alone. */
class BspTreeValidatorTest {
    private static void refused(String problem, Consumer<TestBspTrees.Mutable> damage) {
        refused(TestBspTrees.mutable(), "box", problem, damage);
    }

    private static void refusedCoarse(String problem, Consumer<TestBspTrees.Mutable> damage) {
        refused(TestBspTrees.coarse(), "coarse", problem, damage);
    }

    private static void refusedLattice(String problem, Consumer<TestBspTrees.Mutable> damage) {
        TestBspTrees.Mutable mutable = TestBspTrees.mutable();
        damage.accept(mutable);
        refused(mutable.asset(), "LATTICE of part \"box\": " + problem);
    }

    private static void refused(
            TestBspTrees.Mutable mutable, String part, String problem, Consumer<TestBspTrees.Mutable> damage) {
        damage.accept(mutable);
        refused(mutable.asset(), "BSP_TREE of part \"" + part + "\": " + problem);
    }

    private static void refused(Asset asset, String problem) {
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        assertEquals("a.cullet: section " + problem, refusal.getMessage());
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertDoesNotThrow(() -> AssetValidator.validate(TestBspTrees.mutable().asset(), "a.cullet"));
        assertDoesNotThrow(() -> AssetValidator.validate(TestBspTrees.asset(), "a.cullet"));
    }

    @Test
    void lengthsFit() {
        refused("7 top node numbers, but there must be 6", t -> t.topNodes = Arrays.copyOf(t.topNodes, 7));
        refused("5 top polygon numbers, but there must be 4", t -> t.topPolygons = Arrays.copyOf(t.topPolygons, 5));
        refused("7 plane coefficients, but there must be 4", t -> t.planes = Arrays.copyOf(t.planes, 7));
        refused("0 words of mixed samples, but there are 1 blocks of them", t -> t.mixedSamples = new int[0]);
        refusedLattice("8 cap coordinates, but there must be 0", t -> t.caps = Arrays.copyOf(t.caps, 8));
        refused("10 fragments, but 11 polygons", t -> t.fragmentCount = 10);
        refused("2 mixed leaves without a node", t -> {
            t.frames = new long[0];
            t.topNodes = new int[0];
            t.mixedLists = new int[4];
            t.mixedSamples = new int[8];
        });
    }

    @Test
    void surfaceTreesHaveNoSamplesAndNoCaps() {
        refused("2 words of mixed samples, but there must be 0", t -> {
            t.solid = false;
            t.caps = new int[0];
        });
        refusedLattice("9 cap coordinates, but there must be 0", t -> t.solid = false);
    }

    @Test
    void latticeHoldsTheMeshWithinTheStatedDistance() {
        refusedLattice("step is 3.0E-4, but must be a power of two", t -> t.step = 3e-4f);
        refusedLattice("origin holds NaN", t -> t.origin[1] = Float.NaN);
        refusedLattice("displacement is NaN, but must be 0 to the step, 2.4414062E-4", t -> t.displacement = Float.NaN);
        refusedLattice("displacement is 1.0, but must be 0 to the step, 2.4414062E-4", t -> t.displacement = 1);
        refusedLattice("vertex 4 is at 73728 on the lattice, but must be in 0..65535", t -> t.origin[2] = -12);
        refusedLattice("vertex 0 is 6.103515625E-5 m from its lattice point, but at most 0.0 is stated", t -> {
            t.origin[0] = -1 - 0x1p-14f;
            t.displacement = 0;
        });
    }

    @Test
    void aPartWithoutSolidAndTreeHasNoLattice() {
        AssetPart box = TestBspTrees.mutable().part();
        SolidLattice solid = box.lattice();
        assertNotNull(solid);
        assertDoesNotThrow(() -> AssetValidator.validate(
                TestAssets.of(List.of(box.withBsp(null), TestAssets.part("b", Meshes.box(0, 0, 0, 1, 1, 1), false))),
                "a.cullet"));
        SolidLattice open = new SolidLattice(solid.origin(), solid.step(), solid.displacement(), false, new int[0]);
        refused(
                TestAssets.of(List.of(box.withLattice(open))),
                "LATTICE of part \"box\": the part has no solid and no BSP tree, so it must have no lattice");
    }

    @Test
    void planesOfTheTableHaveADirectionAndARange() {
        refused("plane 0 has no direction", t -> t.planes[0] = 0);
        refused("plane 0 holds 8589934592", t -> t.planes[1] = 1L << 33);
        refused("plane 0 holds -2251799813685248", t -> t.planes[3] = -(1L << 51));
        refused("top node 1 has plane 1 of the table, but there are 1", t -> t.topNodes[3] = ~1);
        refused("frame at word 0: node 2 has plane 1 of the table, but there are 1", t -> {
            t.setNode(2, 46, 4, BspFrames.TABLE);
            t.setNode(2, 4, 28, 1);
        });
        refused("frame at word 0: node 2 has a plane across axis 1 at 0, or bits that must be 0", t -> {
            t.setNode(2, 46, 4, BspFrames.TABLE);
            t.setNode(2, 4, 28, 1 << 26);
        });
    }

    @Test
    void planesAcrossAnAxisAreInTheirCell() {
        refused("top node 0 has a plane across axis 3, but there are 0..2", t -> t.topNodes[0] = 3 << 16);
        refused("top node 1 has a plane where x is 7, but its cell is at 8..65535", t -> {
            t.topNodes[0] = 8;
            t.topNodes[3] = 7;
        });
        refused("top node 1 has a plane where x is 9, but its cell is at 0..8", t -> {
            t.topNodes = new int[] {8, BspTree.SOLID, 1, 9, BspTree.EMPTY, 2};
        });
        refused(
                "frame at word 0: node 1 has a plane across axis 3 at 28672, or bits that must be 0",
                t -> t.setNode(1, 30, 2, 3));
        refused(
                "frame at word 0: node 1 has a plane across axis 1 at 94208, or bits that must be 0",
                t -> t.setNode(1, 20, 1, 1));
        refused(
                "frame at word 0: node 1 has a plane across axis 1 at 28672, or bits that must be 0",
                t -> t.setNode(1, 51, 1, 1));
    }

    @Test
    void eachTopNodeAndFrameIsTheChildOfOneBeforeIt() {
        refused("top node 0 comes after node 0, but nodes must be in preorder", t -> t.topNodes[1] = 0);
        refused("top node 1 comes after node 1, but nodes must be in preorder", t -> t.topNodes[2] = 1);
        refused("top node 1 is the child of no node", t -> t.topNodes[1] = 2);
        refused("the frame at word 0 of 10 is the child of no node", t -> t.topNodes[5] = BspTree.SOLID);
        refused("a top node names the frame at word 1, but the next one is at 0", t -> t.topNodes[5] = 3);
        refused("a top node names the frame at word 0, but the next one is at 10", t -> t.topNodes[4] = 2);
        refused(
                "a top node names the frame at word 2147483645, but the next one is at 0",
                t -> t.topNodes[5] = Integer.MAX_VALUE);
        refused("depth is stated as 7, but is 6", t -> t.depth = 7);
    }

    @Test
    void framesEndWithinTheWords() {
        refused("frame at word 0: node 0 has no header before the end, 1", t -> t.frames = new long[1]);
        refused("frame at word 0: node 0 has 0 nodes, but must have 1..127", t -> t.setHeader(32, 8, 0));
        refused("frame at word 0: node 0 has 128 nodes, but must have 1..127", t -> t.setHeader(32, 8, 128));
        refused("frame at word 0: node 0 has a list of 128, but at most 127 are allowed", t -> t.setHeader(40, 8, 128));
        refused("frame at word 0: node 0 ends at 11, but the words end at 10", t -> t.setHeader(40, 8, 5));
        refused("frame at word 0: node 0 ends at 11, but the words end at 10", t -> t.setHeader(48, 16, 7));
        refused(
                "frame at word 0: node 0 has bits between its parts that are not 0",
                t -> t.frames[t.frames.length - 1] |= 1L << 40);
        refused("frame at word 0: node 0 has bits between its parts that are not 0", t -> t.setHeader(40, 8, 3));
    }

    @Test
    void coordinatesOfAFrameAreSmall() {
        refused(
                "frame at word 0: node 0 is over a cell whose box has a corner at -16384, but at most 8192 is allowed",
                t -> t.frames[0] -= 1L << 48);
        refused("frame at word 0: node 0 has the shift 17, but at most 16 is allowed", t -> t.frames[0] = 17L << 48);
    }

    @Test
    void nodesOfAFrameAreInPreorder() {
        String first = "frame at word 0: node 0 of 4 ";
        refused(first + "has its back child 1 nodes after it", t -> t.setNode(0, 32, 7, 1));
        refused(first + "has its back child 0 nodes after it", t -> t.setNode(0, 0, 2, 0));
        refused(first + "has its back child 4 nodes after it", t -> {
            t.setNode(0, 0, 2, 0);
            t.setNode(0, 32, 7, 4);
        });
        refused(first + "is followed by node 4, but nodes must be in preorder", t -> t.setNode(0, 2, 2, 2));
        refused("frame at word 0: node 3 of 4 is followed by node 2, but nodes must be in preorder", t -> {
            t.setNode(0, 0, 2, 0);
            t.setNode(0, 32, 7, 2);
            t.setNode(1, 0, 2, 2);
            t.setNode(1, 32, 7, 0);
            t.setNode(1, 2, 2, 0);
        });
        refused(
                "frame at word 0: node 3 of 4 is followed by node 4, but nodes must be in preorder",
                t -> t.setNode(3, 2, 2, 0));
    }

    @Test
    void leavesFitTheTree() {
        refused("top node 0 has the leaf -3 in a tree that claims a solid", t -> t.topNodes[2] = BspTree.NO_CLAIM);
        refused("top node 0 has the leaf -2 in a tree that claims no solid", t -> {
            t.solid = false;
            t.mixedSamples = new int[0];
            t.caps = new int[0];
        });
        refusedCoarse("frame at word 0: node 1 has the leaf -2 in a tree that claims no solid", t -> {
            t.setNode(1, 0, 4, (t.frames[BspFrames.HEADER + 1] & 15) ^ 3); // 1 becomes 2, on either side
        });
        refused(
                "top node 0 has the mixed leaf 1, but there are 1, each the child of one node",
                t -> t.topNodes[2] = BspTree.FIRST_MIXED - 1);
        refused(
                "frame at word 0: node 3 has the mixed leaf 0, but there are 1, each the child of one node",
                t -> t.topNodes[2] = BspTree.FIRST_MIXED);
        refused(
                "top node 0 has the mixed leaf 2147483644, but there are 1, each the child of one node",
                t -> t.topNodes[2] = Integer.MIN_VALUE);
        refused("mixed leaf 1 is the child of no node", t -> {
            t.mixedLists = new int[4];
            t.mixedSamples = new int[8];
        });
        refused("frame at word 0: node 3 has 2 mixed children, but 1 side entries of them", t -> t.setNode(3, 2, 2, 3));
    }

    @Test
    void polygonsAreOfTriangles() {
        refused("polygon 1 of the top nodes is not after the one before it", t -> t.topPolygons[3] = 2);
        refused("polygon 1 of the top nodes is not after the one before it", t -> t.topPolygons[0] = 1);
        refused("polygon 0 is of top node -1, but there are 2", t -> t.topPolygons[0] = -1);
        refused("polygon 2 is of top node 2, but there are 2", t -> t.topPolygons[4] = 2);
        refused("top node 1 has a polygon of triangle 12, but there are 12", t -> t.topPolygons[5] = 12);
        refused("frame at word 0: node 0 has a polygon of triangle 12, but there are 12", t -> t.setHeader(0, 32, 2));
        refused(
                "frame at word 0: node 0 has a polygon of triangle 4294967295, but there are 12",
                t -> t.setHeader(0, 32, -1));
        refused("frame at word 0: node 1 has entry 4 of a list of 4", t -> t.setNode(1, 39, 7, 4));
        refused(
                "frame at word 0: node 1 has one more polygon, 5 triangles after the first, but at most 65535 are"
                        + " allowed, and none without an entry",
                t -> t.setNode(1, 39, 7, 127));
        refused(
                "frame at word 0: node 0 has one more polygon, 65537 triangles after the first, but at most 65535 are"
                        + " allowed, and none without an entry",
                t -> t.frames[7] |= 1 << 16);
        refused("frame at word 0: node 1 has a polygon of triangle 21, but there are 12", t -> t.frames[7] |= 1L << 36);
    }

    @Test
    void sideEntriesAscendAndFitTheirNodes() {
        refused(
                "frame at word 0: node 127: side entry 4 is of node 127 of 4, or not after the one before it",
                t -> t.frames[9] |= 127L << 24);
        refused(
                "frame at word 0: node 0: side entry 1 is of node 0 of 4, or not after the one before it",
                t -> t.frames[7] &= 0xFFFFFFFFL);
        refused(
                "frame at word 0: node 0: side entry 0 has the kind 0, but node 0 has no such child",
                t -> t.frames[7] &= ~(3L << 22));
        refused(
                "frame at word 0: node 0: side entry 0 has the kind 3, but node 0 has no such child",
                t -> t.frames[7] |= 3L << 22);
    }

    @Test
    void coarsePlanesAreThoseOfTheirTriangles() {
        String claim = "frame at word 0: node 1 has a coarse plane that is not that of its triangle";
        for (int shift : new int[] {4, 17, 51}) { // n2, n1, offset: one unit more or less
            for (int step : new int[] {-1, 1}) {
                refusedCoarse(claim, t -> t.frames[3] += (long) step << shift);
            }
        }
        refusedCoarse(claim, t -> t.frames[3] ^= 1L << 31);
        refusedCoarse(claim, t -> t.setNode(1, 39, 7, 0));
        refusedCoarse("frame at word 0: node 1 has entry 127 of a list of 3", t -> t.setNode(1, 39, 7, 127));
        refusedCoarse("frame at word 0: node 1 has the kind 12 and axis 2", t -> t.setNode(1, 46, 4, 12));
        refusedCoarse("frame at word 0: node 1 has the kind 0 and axis 3", t -> t.setNode(1, 30, 2, 3));
        refusedCoarse("frame at word 0: node 1 has the kind 0 and axis 2", t -> t.frames[3] |= 1L << 50);
        refusedCoarse(
                "frame at word 0: node 1 has the kind 3, but its normal has the odd common factor 1",
                t -> t.setNode(1, 46, 4, 3));
        refusedCoarse(
                "frame at word 0: node 1 has the kind 15, but its normal has the odd common factor 1",
                t -> t.setNode(1, 46, 4, 15));
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
        refused("sample of mixed leaf 0 holds 131073", t -> t.mixedSamples[0] = (1 << 17) + 1);
        refused("sample of mixed leaf 0 holds -1", t -> t.mixedSamples[2] = -1);
        refused("sample of mixed leaf 0 holds -14", t -> t.mixedSamples[3] = -14);
        refused("degenerate triangle 12 is not in 0..11", t -> t.degenerateTriangles[0] = 12);
        refusedLattice("cap coordinate 65536 is not in 0..65535", t -> t.caps[8] = 65536);
    }

    @Test
    void wordsOfMixedLeavesFitTheirNumbers() {
        long[] lists = {2, 1L << 58};
        long[] entries = {0b1100_0000_0000_0000, 4L << 58};
        refused(
                "4294967295 mixed leaves, but space for 12 nodes",
                t -> t.stored = b -> b.storedMixedLeaves(-1, 2, lists, entries, lists));
        refused(
                "2147483647 mixed leaves, but space for 12 nodes",
                t -> t.stored = b -> b.storedMixedLeaves(Integer.MAX_VALUE, 2, lists, entries, lists));
        refused(
                "4294967295 entries of mixed leaves, above 2^31 - 1",
                t -> t.stored = b -> b.storedMixedLeaves(1, -1, lists, entries, lists));
        refused(
                "2 words of mixed triangles, but there are 16777216 blocks of them",
                t -> t.stored =
                        b -> b.storedMixedLeaves(1, Integer.MAX_VALUE, new long[] {2, 2L << 58}, entries, lists));
        refused(
                "1 words of mixed triangles, but there must be 0",
                t -> t.stored = b -> b.storedMixedLeaves(1, 0, new long[] {0, 1L << 58}, new long[1], lists));
        refused(
                "block 0 of mixed lists has 3 bits from 0 on, but another minimum, or fewer bits, fit its numbers",
                t -> t.stored = b -> b.storedMixedLeaves(1, 2, new long[] {16, 3L << 58}, entries, lists));
    }

    @Test
    void sixtyFiveLevelsAreTooMany() {
        refused("top node 64 is deeper than 64 levels", t -> {
            int nodes = 65;
            t.topNodes = new int[3 * nodes];
            for (int i = 0; i < nodes; i++) {
                t.topNodes[3 * i + 1] = i + 1 < nodes ? i + 1 : nodes;
                t.topNodes[3 * i + 2] = BspTree.EMPTY;
            }
        });
        refused("frame at word 0: node 1 is deeper than 64 levels", t -> {
            int nodes = 63;
            t.topNodes = new int[3 * nodes];
            for (int i = 0; i < nodes; i++) {
                t.topNodes[3 * i + 1] = i + 1 < nodes ? i + 1 : nodes;
                t.topNodes[3 * i + 2] = BspTree.EMPTY;
            }
        });
    }
}
