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
    private static final class Loose {
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
        Loose(AssetPart part) {
            bounds = part.bounds().clone();
            sphere = part.boundingSphere();
            TriangleSet set = part.triangles();
            positions = set.positions().clone();
            indices = set.indices().clone();
            surfaces = set.surfaces().clone();
            nodes = set.nodes().clone();
            sources = set.sourceTriangles().clone();
            edgeFlags = set.edgeFlags().clone();
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

    private static Loose knot() {
        return new Loose(TestAssets.part("hull", Meshes.torusKnot(5, 20), true));
    }

    private static void refused(Asset asset, String section, String problem) {
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(asset, "a.cullet"));
        boolean inPart = List.of("TRIANGLES", "AABB_TREE").contains(section) || !problem.startsWith("part");
        String place = section.equals("PROVENANCE") || section.equals("SURFACES") || !inPart ? "" : " of part \"hull\"";
        assertEquals("a.cullet: section " + section + place + ": " + problem, refusal.getMessage());
        assertEquals(section, refusal.section());
    }

    private static void refused(Loose loose, String section, String problem) {
        refused(loose.asset(), section, problem);
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
                "there are 1 tags and 4 figures for 2 surfaces, but must be 1 and 2 each");
        refused(
                withFigures(good, new int[2], new float[] {-1, 0, Float.NaN, 1}),
                "SURFACES",
                "figure 2 is NaN, but must be 0 to 3.4028235E38, or -1");
        refused(
                withFigures(good, new int[2], new float[] {-1, 2, 0, 1}),
                "SURFACES",
                "figure 1 is 2.0, but must be 0 to 1.0, or -1");
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
        Loose nameless = knot();
        nameless.name = "";
        refused(nameless, "PARTS", "part 0 has no name");
    }

    @Test
    void longNamesAreShortInMessages() {
        Loose loose = knot();
        loose.name = "x".repeat(1_000_000);
        loose.depth = 9;
        CorruptAssetException refusal =
                assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(loose.asset(), "a.cullet"));
        assertTrue(String.valueOf(refusal.getMessage()).length() < 250);
    }

    @Test
    void numbersOfAPartAreFinite() {
        Loose pivot = knot();
        pivot.pivot[1] = Float.NaN;
        refused(pivot, "PARTS", "pivot holds NaN");
        Loose sphere = knot();
        sphere.sphere = new Sphere(0, 0, 0, Float.POSITIVE_INFINITY);
        refused(sphere, "PARTS", "bounding sphere holds Infinity");
        Loose negative = knot();
        negative.sphere = new Sphere(0, 0, 0, -9);
        refused(negative, "PARTS", "bounding sphere has the radius -9.0");
        Loose cost = knot();
        cost.sahCost = Float.NaN;
        refused(cost, "AABB_TREE", "SAH cost is NaN");
    }

    @Test
    void arraysHaveOneElementPerTriangle() {
        Loose none = knot();
        none.indices = new int[0];
        refused(none, "TRIANGLES", "300 coordinates and 0 indices, but both must be multiples of 3, and not 0");
        Loose odd = knot();
        odd.positions = new float[301];
        refused(odd, "TRIANGLES", "301 coordinates and 600 indices, but both must be multiples of 3, and not 0");
        Loose surfaces = knot();
        surfaces.surfaces = new int[199];
        refused(surfaces, "TRIANGLES", "199 surfaces for 200 triangles");
        Loose nodes = knot();
        nodes.nodes = new int[201];
        refused(nodes, "TRIANGLES", "201 nodes for 200 triangles");
        Loose sources = knot();
        sources.sources = new int[0];
        refused(sources, "TRIANGLES", "0 source triangles for 200 triangles");
        Loose flags = knot();
        flags.edgeFlags = new byte[1];
        refused(flags, "TRIANGLES", "1 edge flags for 200 triangles");
    }

    @Test
    void idsAreInRange() {
        Loose surface = knot();
        surface.surfaces[7] = 2;
        refused(surface, "TRIANGLES", "triangle 7 has surface 2, but there are 2");
        Loose node = knot();
        node.nodes[8] = -1;
        refused(node, "TRIANGLES", "triangle 8 has node -1, but there are 3");
        Loose source = knot();
        source.sources[9] = -5;
        refused(source, "TRIANGLES", "triangle 9 has source triangle -5, but there are 2147483647");
        Loose vertex = knot();
        vertex.indices[5] = 100;
        refused(vertex, "AABB_TREE", "triangle 1 has vertex 100, but there are 100");
        vertex.indices[5] = -1;
        refused(vertex, "AABB_TREE", "triangle 1 has vertex -1, but there are 100");
    }

    @Test
    @SuppressWarnings("NullAway") // an absent array
    void uniformIdsAreInRange() {
        Loose surface = knot();
        surface.surfaces = null;
        surface.uniformSurface = 2;
        refused(surface, "TRIANGLES", "surface 2 of all triangles, but there are 2");
        Loose node = knot();
        node.nodes = null;
        node.uniformNode = -1;
        refused(node, "TRIANGLES", "node -1 of all triangles, but there are 3");
    }

    @Test
    void boundsAreExact() {
        for (int i = 0; i < 6; i++) {
            Loose loose = knot();
            float right = loose.bounds[i];
            loose.bounds[i] = i < 3 ? Math.nextDown(right) : Math.nextUp(right);
            refused(
                    loose,
                    "PARTS",
                    (i < 3 ? "lower " : "upper ") + "xyz".charAt(i % 3) + " of the bounding box is " + loose.bounds[i]
                            + ", but that of the triangles is " + right);
        }
    }

    @Test
    void sphereHoldsEveryVertex() {
        Loose loose = knot();
        loose.sphere = new Sphere(0, 0, 0, 1);
        refused(
                loose,
                "PARTS",
                "vertex 0 at " + loose.positions[0] + " " + loose.positions[1] + " " + loose.positions[2]
                        + " is outside of the bounding sphere of radius 1.0");
    }

    @Test
    void sphereMayTouchButNotCut() {
        Loose loose = new Loose(TestAssets.part("hull", Meshes.box(-3, -4, -12, 3, 4, 12), true));
        loose.sphere = new Sphere(0, 0, 0, 13);
        assertDoesNotThrow(() -> AssetValidator.validate(loose.asset(), "a.cullet"));
        loose.sphere = new Sphere(0, 0, 0, Math.nextDown(13f));
        assertThrows(CorruptAssetException.class, () -> AssetValidator.validate(loose.asset(), "a.cullet"));
    }

    @Test
    void verticesAreFiniteAndInRange() {
        Loose nan = knot();
        nan.positions[3] = Float.NaN;
        refused(
                nan,
                "PARTS",
                "vertex 1 at NaN " + nan.positions[4] + " " + nan.positions[5]
                        + " is outside of the bounding sphere of radius " + nan.sphere.radius());
        Loose far = knot();
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
            Loose loose = knot();
            loose.step = step;
            refused(loose, "AABB_TREE", "step is " + step + ", but must be a power of two");
        }
        Loose loose = knot();
        loose.origin[2] = Float.NEGATIVE_INFINITY;
        refused(loose, "AABB_TREE", "origin holds -Infinity");
    }

    @Test
    void nodesAreWholeAndThere() {
        Loose none = knot();
        none.words = new long[0];
        refused(none, "AABB_TREE", "0 words of nodes, but there must be 8 per node, and a node");
        Loose odd = knot();
        odd.words = new long[9];
        refused(odd, "AABB_TREE", "9 words of nodes, but there must be 8 per node, and a node");
    }

    @Test
    void rootHasNoParent() {
        Loose loose = knot();
        loose.words[7] |= 1;
        refused(loose, "AABB_TREE", "the root has the parent 0");
    }

    @Test
    void nodesHaveOneToFourLanes() {
        for (int lanes : new int[] {0, 5, 7}) {
            Loose loose = knot();
            loose.words[7] = (long) lanes << 28;
            refused(loose, "AABB_TREE", "node 0 has " + lanes + " lanes");
        }
        Loose reserved = knot();
        reserved.words[7] |= 1L << 31;
        refused(reserved, "AABB_TREE", "node 0 has 4 lanes");
    }

    @Test
    void guardBitsAreRight() {
        for (int axis = 0; axis < 3; axis++) {
            Loose lower = knot();
            lower.words[2 * axis] |= 0x8000L << 32;
            refused(lower, "AABB_TREE", "node 0 has a wrong guard bit on axis " + axis);
            Loose upper = knot();
            upper.words[2 * axis + 1] &= ~0x8000L;
            refused(upper, "AABB_TREE", "node 0 has a wrong guard bit on axis " + axis);
        }
    }

    @Test
    void boxesAreNotTurnedInsideOut() {
        Loose loose = knot();
        loose.words[2] = (loose.words[2] & ~0xFFFFL) | 0x7FFF;
        refused(loose, "AABB_TREE", "node 0 has a box with lower above upper on axis 1");
    }

    @Test
    void emptyLanesCannotBeTouched() {
        Loose loose = new Loose(TestAssets.part("hull", Meshes.soup(1, 0.5, 2), true));
        loose.words[4] &= ~(0x7FFFL << 48);
        refused(loose, "AABB_TREE", "node 0 has an empty lane with a box on axis 2");
        Loose upper = new Loose(TestAssets.part("hull", Meshes.soup(1, 0.5, 2), true));
        upper.words[5] |= 1L << 48;
        refused(upper, "AABB_TREE", "node 0 has an empty lane with a box on axis 2");
    }

    /** The first node with a leaf lane. */
    private static int leafNode(Loose loose) {
        int node = 0;
        while (AabbTree.leafEnd(loose.words, node, 0) == 0) {
            node++;
        }
        return node;
    }

    @Test
    void leavesFollowEachOther() {
        Loose loose = knot();
        int node = leafNode(loose);
        int first = AabbTree.firstTriangle(loose.words, node + 1);
        loose.words[8 * (node + 1) + 6]++;
        refused(
                loose,
                "AABB_TREE",
                "node " + (node + 1) + " states " + (first + 1) + " as its first triangle, but " + first
                        + " come before it");
    }

    @Test
    void leavesHaveOneToFifteenTriangles() {
        Loose loose = knot();
        int node = leafNode(loose);
        long rest = loose.words[8 * node + 7] & 0xFFFF_FFFFL;
        loose.words[8 * node + 7] = rest | 0x0101L << 32;
        refused(loose, "AABB_TREE", "node " + node + " lane 1 holds triangles 1 to 1, but a leaf has 1 to 15");
        loose.words[8 * node + 7] = rest | 16L << 32;
        refused(loose, "AABB_TREE", "node " + node + " lane 0 holds triangles 0 to 16, but a leaf has 1 to 15");
    }

    @Test
    void leafLanesComeFirst() {
        Loose loose = knot();
        loose.words[7] |= 1L << 56;
        refused(loose, "AABB_TREE", "node 0 has a leaf after lane 0, which is no leaf");
    }

    @Test
    void leavesHoldAllTrianglesAndNoMore() {
        Loose more = knot();
        int last = more.words.length / 8 - 1;
        int before = AabbTree.laneCount(more.words, last) - 1;
        int end = AabbTree.leafEnd(more.words, last, before);
        more.words[8 * last + 7] += 1L << (32 + 8 * before);
        refused(
                more,
                "AABB_TREE",
                "node " + last + " lane " + before + " ends " + (end + 1) + " triangles after "
                        + AabbTree.firstTriangle(more.words, last) + ", but there are 200");
        Loose fewer = knot();
        fewer.words[8 * last + 7] -= 1L << (32 + 8 * before);
        refused(fewer, "AABB_TREE", "leaves hold 199 of 200 triangles");
    }

    @Test
    void trianglesAreInsideTheirLeafBox() {
        Loose loose = knot();
        float x = Math.nextUp(loose.bounds[3]);
        loose.positions[0] = x;
        loose.sphere = new Sphere(0, 0, 0, 99);
        int node = leafNode(loose);
        refused(
                loose,
                "AABB_TREE",
                "triangle 0 has a corner at " + x + " " + loose.positions[1] + " " + loose.positions[2]
                        + ", outside of the box of node " + node + " lane 0");
    }

    @Test
    void childrenComeAfterTheirParentAndBeforeTheEnd() {
        int count = knot().words.length / 8;
        for (int base : new int[] {0, -4, count, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            Loose loose = knot();
            loose.words[6] = (loose.words[6] & 0xFFFF_FFFFL) | ((long) base << 32);
            refused(
                    loose,
                    "AABB_TREE",
                    "node 0 lane 0 has the child " + base + ", but it must come after the node and before " + count);
        }
    }

    @Test
    void childrenNameTheirParent() {
        Loose loose = knot();
        loose.words[8 * 2 + 7] += 1;
        refused(loose, "AABB_TREE", "node 2 is a child of 0, but names the parent 1");
    }

    @Test
    void noNodeIsLeftOver() {
        Loose loose = knot();
        int count = loose.words.length / 8;
        long[] longer = java.util.Arrays.copyOf(loose.words, loose.words.length + 8);
        System.arraycopy(loose.words, 8, longer, loose.words.length, 8);
        loose.words = longer;
        refused(loose, "AABB_TREE", "node " + count + " is the child of no node before it");
    }

    @Test
    void nodeWithoutChildrenStatesNone() {
        Loose loose = knot();
        int last = loose.words.length / 8 - 1;
        loose.words[8 * last + 6] |= 5L << 32;
        refused(loose, "AABB_TREE", "node " + last + " has no child, but states 5 as their base");
    }

    @Test
    void boxesOfChildrenAreInsideThoseOfTheirParents() {
        for (int axis = 0; axis < 3; axis++) {
            for (int side = 0; side < 2; side++) {
                Loose loose = knot();
                long lane = loose.words[2 * axis + side] & 0x7FFF;
                loose.words[2 * axis + side] += side == 0 ? 1 : -1; // lane 0 of the root becomes smaller by a unit
                refused(loose, "AABB_TREE", "node 1 is not inside of the box of its parent 0 lane 0 on axis " + axis);
                assertTrue(lane > 0 && lane < AabbTree.LATTICE_MAX);
            }
        }
    }

    @Test
    void depthIsStatedRightly() {
        Loose loose = knot();
        loose.depth++;
        refused(loose, "AABB_TREE", "depth is stated as 4, but is 3");
    }

    /** A chain of 17 nodes with one inner lane each, over one triangle. */
    @Test
    void depthIsBounded() {
        Loose loose = new Loose(TestAssets.part("hull", Meshes.soup(1, 0.5, 2), true));
        long[] leaf = loose.words.clone();
        for (int levels = 16; levels <= 17; levels++) {
            loose.words = new long[8 * levels];
            for (int node = 0; node < levels; node++) {
                System.arraycopy(leaf, 0, loose.words, 8 * node, 8);
                boolean last = node == levels - 1;
                loose.words[8 * node + 6] = last ? 0 : (long) (node + 1) << 32;
                loose.words[8 * node + 7] = (last ? 1L << 32 : 0) | (1L << 28) | node;
            }
            loose.depth = levels;
            if (levels == 16) {
                assertDoesNotThrow(() -> AssetValidator.validate(loose.asset(), "a.cullet"));
            } else {
                refused(loose, "AABB_TREE", "node 16 is deeper than 16 levels");
            }
        }
    }
}
