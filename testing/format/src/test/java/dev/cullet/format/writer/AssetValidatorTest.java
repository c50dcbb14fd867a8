// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Provenance;
import dev.cullet.format.Sphere;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.testkit.Meshes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule about the content has a case that breaks only this rule, and its message. */
class AssetValidatorTest {
    /** Every field of a part, to be broken one at a time. */
    static final class Mutable {
        String name = "hull";
        float[] pivot = {0, 0, 0};
        float[] bounds;
        Sphere sphere;
        float[] positions;
        int[] indices;
        int[] surfaces;
        int uniformSurface;
        int[] nodes;
        int uniformNode;
        int[] sources;
        byte[] edgeFlags;
        float[] origin;
        float step;
        long[] words;
        int depth;
        float sahCost;

        @SuppressWarnings("NullAway") // the part has every optional array
        Mutable(AssetPart part) {
            bounds = part.bounds().clone();
            sphere = part.boundingSphere();
            TriangleSet set = part.triangles();
            positions = set.positions().clone();
            indices = set.indices();
            surfaces = set.surfaces().toArray();
            nodes = set.nodes().toArray();
            sources = set.sourceTriangles().toArray();
            edgeFlags = set.edgeFlags().toArray();
            origin = part.tree().origin().clone();
            step = part.tree().step();
            words = part.tree().nodes().clone();
            depth = part.tree().depth();
            sahCost = part.tree().sahCost();
        }

        Asset asset() {
            TriangleSet set = new TriangleSet(
                    positions, indices, surfaces, uniformSurface, nodes, uniformNode, sources, edgeFlags);
            AabbTree tree = new AabbTree(origin, step, words, depth, sahCost);
            return TestAssets.of(List.of(new AssetPart(name, pivot, bounds, sphere, set, tree)));
        }
    }

    static Mutable knot() {
        return new Mutable(TestAssets.part("hull", Meshes.torusKnot(5, 20), true));
    }

    private static void refused(Asset asset, String section, String problem) {
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        boolean inPart = List.of("TRIANGLES", "AABB_TREE").contains(section) || !problem.startsWith("part");
        String place = section.equals("PROVENANCE") || section.equals("SURFACES") || !inPart ? "" : " of part \"hull\"";
        assertEquals("a.cullet: section " + section + place + ": " + problem, refusal.getMessage());
        assertEquals(section, refusal.section());
    }

    private static void refused(Mutable mutable, String section, String problem) {
        refused(mutable.asset(), section, problem);
    }

    @Test
    void whatTheTestsBreakWasWhole() {
        assertDoesNotThrow(() -> AssetValidator.validate(knot().asset(), "a.cullet"));
    }

    @Test
    void provenanceIsComplete() {
        Asset good = TestAssets.box();
        Provenance p = good.provenance();
        refused(
                new Asset(
                        new Provenance("", p.options(), p.sourceHash()),
                        good.surfaceNames(),
                        good.nodePaths(),
                        good.parts()),
                "PROVENANCE",
                "builder version is empty");
        refused(
                new Asset(new Provenance("1", "", "ABC\n"), good.surfaceNames(), good.nodePaths(), good.parts()),
                "PROVENANCE",
                "source hash \"ABC?\" is not 64 hexadecimal digits in lower case");
    }

    @Test
    void surfacesHaveDistinctNames() {
        Asset good = TestAssets.box();
        refused(
                new Asset(good.provenance(), List.of("a", ""), good.nodePaths(), good.parts()),
                "SURFACES",
                "surface 1 has no name");
        refused(
                new Asset(good.provenance(), List.of("a", "b", "a"), good.nodePaths(), good.parts()),
                "SURFACES",
                "surface 2 has the name of one before it: \"a\"");
    }

    @Test
    void surfacesHaveATagAndTwoFiguresEach() {
        Asset good = TestAssets.withSurfaces();
        assertDoesNotThrow(() -> AssetValidator.validate(good, "a.cullet"));
        refused(
                withFigures(good, new int[] {1}, new float[4]),
                "SURFACES",
                "there are 1 tags and 4 material numbers for 2 surfaces, but must be 1 and 2 each");
        refused(
                withFigures(good, new int[2], new float[] {-1, 0, Float.NaN, 1}),
                "SURFACES",
                "material number 2 is NaN, but must be 0 to 3.4028235E38, or -1");
        refused(
                withFigures(good, new int[2], new float[] {-1, 2, 0, 1}),
                "SURFACES",
                "material number 1 is 2.0, but must be 0 to 1.0, or -1");
    }

    private static Asset withFigures(Asset asset, int[] tags, float[] figures) {
        return new Asset(
                asset.provenance(),
                asset.surfaceNames(),
                asset.nodePaths(),
                asset.parts(),
                asset.frameTimes(),
                tags,
                figures);
    }

    @Test
    void partsExistAndHaveDistinctNames() {
        CorruptAssetException none = assertThrows(
                CorruptAssetException.class, () -> AssetValidator.validate(TestAssets.of(List.of()), "a.cullet"));
        assertEquals("a.cullet: section PARTS: there is no part, but there must be at least one", none.getMessage());
        AssetPart part = knot().asset().parts().get(0);
        refused(TestAssets.of(List.of(part, part)), "PARTS", "part 1 has the name of one before it: \"hull\"");
        Mutable nameless = knot();
        nameless.name = "";
        refused(nameless, "PARTS", "part 0 has no name");
    }

    @Test
    void longNamesAreShortInMessages() {
        Mutable mutable = knot();
        mutable.name = "x".repeat(1_000_000);
        mutable.depth = 9;
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(mutable.asset(), "a.cullet"));
        assertTrue(String.valueOf(refusal.getMessage()).length() < 250);
    }

    @Test
    void numbersOfAPartAreFinite() {
        Mutable pivot = knot();
        pivot.pivot[1] = Float.NaN;
        refused(pivot, "PARTS", "pivot holds NaN");
        Mutable sphere = knot();
        sphere.sphere = new Sphere(0, 0, 0, Float.POSITIVE_INFINITY);
        refused(sphere, "PARTS", "bounding sphere holds Infinity");
        Mutable negative = knot();
        negative.sphere = new Sphere(0, 0, 0, -9);
        refused(negative, "PARTS", "bounding sphere has the radius -9.0");
        Mutable cost = knot();
        cost.sahCost = Float.NaN;
        refused(cost, "AABB_TREE", "SAH cost is NaN");
    }

    @Test
    void arraysHaveOneElementPerTriangle() {
        Mutable none = knot();
        none.indices = new int[0];
        refused(none, "TRIANGLES", "0 triangles, but there must be 1 to 715827882");
        Mutable odd = knot();
        odd.positions = new float[301];
        refused(odd, "TRIANGLES", "301 coordinates, but they must be a multiple of 3");
        Mutable surfaces = knot();
        surfaces.surfaces = new int[199];
        refused(surfaces, "TRIANGLES", "199 surfaces for 200 triangles");
        Mutable nodes = knot();
        nodes.nodes = new int[201];
        refused(nodes, "TRIANGLES", "201 nodes for 200 triangles");
        Mutable sources = knot();
        sources.sources = new int[0];
        refused(sources, "TRIANGLES", "0 source triangles for 200 triangles");
        Mutable flags = knot();
        flags.edgeFlags = new byte[1];
        refused(flags, "TRIANGLES", "1 edge flag values for 200 triangles");
    }

    @Test
    void idsAreInRange() {
        Mutable surface = knot();
        surface.surfaces[7] = 2;
        refused(surface, "TRIANGLES", "triangle 7 has surface 2, but there are 2");
        Mutable node = knot();
        node.nodes[8] = -1;
        refused(node, "TRIANGLES", "triangle 8 has node -1, but there are 3");
        Mutable source = knot();
        source.sources[9] = -5;
        refused(source, "TRIANGLES", "triangle 9 has source triangle -5, but there are 2147483647");
        Mutable vertex = knot();
        vertex.indices[5] = 100;
        refused(vertex, "AABB_TREE", "triangle 1 has vertex 100, but there are 100");
        vertex.indices[5] = -1;
        refused(vertex, "AABB_TREE", "triangle 1 has vertex -1, but there are 100");
    }

    @Test
    @SuppressWarnings("NullAway") // an absent array
    void uniformIdsAreInRange() {
        Mutable surface = knot();
        surface.surfaces = null;
        surface.uniformSurface = 2;
        refused(surface, "TRIANGLES", "surface 2 of all triangles, but there are 2");
        Mutable node = knot();
        node.nodes = null;
        node.uniformNode = -1;
        refused(node, "TRIANGLES", "node -1 of all triangles, but there are 3");
    }

    @Test
    void boundsAreExact() {
        for (int i = 0; i < 6; i++) {
            Mutable mutable = knot();
            float right = mutable.bounds[i];
            mutable.bounds[i] = i < 3 ? Math.nextDown(right) : Math.nextUp(right);
            refused(
                    mutable,
                    "PARTS",
                    (i < 3 ? "lower " : "upper ") + "xyz".charAt(i % 3) + " of the bounding box is " + mutable.bounds[i]
                            + ", but that of the triangles is " + right);
        }
    }

    @Test
    void sphereHoldsEveryVertex() {
        Mutable mutable = knot();
        mutable.sphere = new Sphere(0, 0, 0, 1);
        refused(
                mutable,
                "PARTS",
                "vertex 0 at " + mutable.positions[0] + " " + mutable.positions[1] + " " + mutable.positions[2]
                        + " is outside of the bounding sphere of radius 1.0");
    }

    @Test
    void sphereMayTouchButNotCut() {
        Mutable mutable = new Mutable(TestAssets.part("hull", Meshes.box(-3, -4, -12, 3, 4, 12), true));
        mutable.sphere = new Sphere(0, 0, 0, 13);
        assertDoesNotThrow(() -> AssetValidator.validate(mutable.asset(), "a.cullet"));
        mutable.sphere = new Sphere(0, 0, 0, Math.nextDown(13f));
        assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(mutable.asset(), "a.cullet"));
    }

    @Test
    void verticesAreFiniteAndInRange() {
        Mutable nan = knot();
        nan.positions[3] = Float.NaN;
        refused(
                nan,
                "PARTS",
                "vertex 1 at NaN " + nan.positions[4] + " " + nan.positions[5]
                        + " is outside of the bounding sphere of radius " + nan.sphere.radius());
        Mutable far = knot();
        far.positions[3] = 2e9f;
        far.sphere = new Sphere(0, 0, 0, 4e9f);
        refused(
                far,
                "PARTS",
                "vertex 1 at 2.0E9 " + far.positions[4] + " " + far.positions[5] + " is farther out than 1.0E9 m");
    }

    @Test
    void latticeHasAPowerOfTwoAndAFiniteOrigin() {
        for (float step : new float[] {0, -1, 3, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE, 0x1p101f}) {
            Mutable mutable = knot();
            mutable.step = step;
            refused(mutable, "AABB_TREE", "step is " + step + ", but must be a power of two");
        }
        Mutable mutable = knot();
        mutable.origin[2] = Float.NEGATIVE_INFINITY;
        refused(mutable, "AABB_TREE", "origin holds -Infinity");
    }

    @Test
    void nodesAreWholeAndThere() {
        Mutable none = knot();
        none.words = new long[0];
        refused(none, "AABB_TREE", "0 words of nodes, but there must be 8 per node, and a node");
        Mutable odd = knot();
        odd.words = new long[9];
        refused(odd, "AABB_TREE", "9 words of nodes, but there must be 8 per node, and a node");
    }

    @Test
    void rootHasNoParent() {
        Mutable mutable = knot();
        mutable.words[7] |= 1;
        refused(mutable, "AABB_TREE", "the root has the parent 0");
    }

    @Test
    void nodesHaveOneToFourLanes() {
        for (int lanes : new int[] {0, 5, 7}) {
            Mutable mutable = knot();
            mutable.words[7] = (long) lanes << 28;
            refused(mutable, "AABB_TREE", "node 0 has " + lanes + " lanes");
        }
        Mutable reserved = knot();
        reserved.words[7] |= 1L << 31;
        refused(reserved, "AABB_TREE", "node 0 has 4 lanes");
    }

    @Test
    void guardBitsAreRight() {
        for (int axis = 0; axis < 3; axis++) {
            Mutable lower = knot();
            lower.words[2 * axis] |= 0x8000L << 32;
            refused(lower, "AABB_TREE", "node 0 has a wrong guard bit on axis " + axis);
            Mutable upper = knot();
            upper.words[2 * axis + 1] &= ~0x8000L;
            refused(upper, "AABB_TREE", "node 0 has a wrong guard bit on axis " + axis);
        }
    }

    @Test
    void boxesAreNotTurnedInsideOut() {
        Mutable mutable = knot();
        mutable.words[2] = (mutable.words[2] & ~0xFFFFL) | 0x7FFF;
        refused(mutable, "AABB_TREE", "node 0 has a box with lower above upper on axis 1");
    }

    @Test
    void emptyLanesCannotBeTouched() {
        Mutable mutable = new Mutable(TestAssets.part("hull", Meshes.soup(1, 0.5, 2), true));
        mutable.words[4] &= ~(0x7FFFL << 48);
        refused(mutable, "AABB_TREE", "node 0 has an empty lane with a box on axis 2");
        Mutable upper = new Mutable(TestAssets.part("hull", Meshes.soup(1, 0.5, 2), true));
        upper.words[5] |= 1L << 48;
        refused(upper, "AABB_TREE", "node 0 has an empty lane with a box on axis 2");
    }

    /** The first node with a leaf lane. */
    private static int leafNode(Mutable mutable) {
        int node = 0;
        while (AabbTree.leafEnd(mutable.words, node, 0) == 0) {
            node++;
        }
        return node;
    }

    @Test
    void leavesFollowEachOther() {
        Mutable mutable = knot();
        int node = leafNode(mutable);
        int first = AabbTree.firstTriangle(mutable.words, node + 1);
        mutable.words[8 * (node + 1) + 6]++;
        refused(
                mutable,
                "AABB_TREE",
                "node " + (node + 1) + " states " + (first + 1) + " as its first triangle, but " + first
                        + " come before it");
    }

    @Test
    void leavesHaveOneToFifteenTriangles() {
        Mutable mutable = knot();
        int node = leafNode(mutable);
        long rest = mutable.words[8 * node + 7] & 0xFFFF_FFFFL;
        mutable.words[8 * node + 7] = rest | 0x0101L << 32;
        refused(mutable, "AABB_TREE", "node " + node + " lane 1 holds triangles 1 to 1, but a leaf has 1 to 15");
        mutable.words[8 * node + 7] = rest | 16L << 32;
        refused(mutable, "AABB_TREE", "node " + node + " lane 0 holds triangles 0 to 16, but a leaf has 1 to 15");
    }

    @Test
    void leafLanesComeFirst() {
        Mutable mutable = knot();
        mutable.words[7] |= 1L << 56;
        refused(mutable, "AABB_TREE", "node 0 has a leaf after lane 0, which is no leaf");
    }

    @Test
    void leavesHoldAllTrianglesAndNoMore() {
        Mutable more = knot();
        int last = more.words.length / 8 - 1;
        int before = AabbTree.laneCount(more.words, last) - 1;
        int end = AabbTree.leafEnd(more.words, last, before);
        more.words[8 * last + 7] += 1L << (32 + 8 * before);
        refused(
                more,
                "AABB_TREE",
                "node " + last + " lane " + before + " ends " + (end + 1) + " triangles after "
                        + AabbTree.firstTriangle(more.words, last) + ", but there are 200");
        Mutable fewer = knot();
        fewer.words[8 * last + 7] -= 1L << (32 + 8 * before);
        refused(fewer, "AABB_TREE", "leaves hold 199 of 200 triangles");
    }

    @Test
    void trianglesAreInsideTheirLeafBox() {
        Mutable mutable = knot();
        float x = Math.nextUp(mutable.bounds[3]);
        mutable.positions[0] = x;
        mutable.sphere = new Sphere(0, 0, 0, 99);
        int node = leafNode(mutable);
        refused(
                mutable,
                "AABB_TREE",
                "triangle 0 has a corner at " + x + " " + mutable.positions[1] + " " + mutable.positions[2]
                        + ", outside of the box of node " + node + " lane 0");
    }

    @Test
    void childrenComeAfterTheirParentAndBeforeTheEnd() {
        int count = knot().words.length / 8;
        for (int base : new int[] {0, -4, count, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            Mutable mutable = knot();
            mutable.words[6] = (mutable.words[6] & 0xFFFF_FFFFL) | ((long) base << 32);
            refused(
                    mutable,
                    "AABB_TREE",
                    "node 0 lane 0 has the child " + base + ", but it must come after the node and before " + count);
        }
    }

    @Test
    void childrenNameTheirParent() {
        Mutable mutable = knot();
        mutable.words[8 * 2 + 7] += 1;
        refused(mutable, "AABB_TREE", "node 2 is a child of 0, but names the parent 1");
    }

    @Test
    void noNodeIsLeftOver() {
        Mutable mutable = knot();
        int count = mutable.words.length / 8;
        long[] longer = java.util.Arrays.copyOf(mutable.words, mutable.words.length + 8);
        System.arraycopy(mutable.words, 8, longer, mutable.words.length, 8);
        mutable.words = longer;
        refused(mutable, "AABB_TREE", "node " + count + " is the child of no node before it");
    }

    @Test
    void nodeWithoutChildrenStatesNone() {
        Mutable mutable = knot();
        int last = mutable.words.length / 8 - 1;
        mutable.words[8 * last + 6] |= 5L << 32;
        refused(mutable, "AABB_TREE", "node " + last + " has no child, but states 5 as their base");
    }

    @Test
    void boxesOfChildrenAreInsideThoseOfTheirParents() {
        for (int axis = 0; axis < 3; axis++) {
            for (int side = 0; side < 2; side++) {
                Mutable mutable = knot();
                long lane = mutable.words[2 * axis + side] & 0x7FFF;
                mutable.words[2 * axis + side] += side == 0 ? 1 : -1; // lane 0 of the root becomes smaller by a unit
                refused(mutable, "AABB_TREE", "node 1 is not inside of the box of its parent 0 lane 0 on axis " + axis);
                assertTrue(lane > 0 && lane < AabbTree.LATTICE_MAX);
            }
        }
    }

    @Test
    void depthIsStatedRightly() {
        Mutable mutable = knot();
        mutable.depth++;
        refused(mutable, "AABB_TREE", "depth is stated as 4, but is 3");
    }

    /** A chain of 17 nodes with one inner lane each, over one triangle. */
    @Test
    void depthIsBounded() {
        Mutable mutable = new Mutable(TestAssets.part("hull", Meshes.soup(1, 0.5, 2), true));
        long[] leaf = mutable.words.clone();
        for (int levels = 16; levels <= 17; levels++) {
            mutable.words = new long[8 * levels];
            for (int node = 0; node < levels; node++) {
                System.arraycopy(leaf, 0, mutable.words, 8 * node, 8);
                boolean last = node == levels - 1;
                mutable.words[8 * node + 6] = last ? 0 : (long) (node + 1) << 32;
                mutable.words[8 * node + 7] = (last ? 1L << 32 : 0) | (1L << 28) | node;
            }
            mutable.depth = levels;
            if (levels == 16) {
                assertDoesNotThrow(() -> AssetValidator.validate(mutable.asset(), "a.cullet"));
            } else {
                refused(mutable, "AABB_TREE", "node 16 is deeper than 16 levels");
            }
        }
    }
}
