// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Small BSP trees made by hand, with every array in use. */
final class TestBspTrees {
    private static final float STEP = 0x1p-12f;

    private TestBspTrees() {}

    /** A box whose six planes are a chain of nodes, and a knot that is one mixed leaf without a node. */
    static Asset asset() {
        AssetPart box = TestAssets.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false);
        AssetPart knot = TestAssets.part("knot", Meshes.torusKnot(5, 20), true);
        return TestAssets.of(List.of(
                box.withBsp(new Mutable(box).tree()),
                knot.withBsp(leaf(knot)),
                TestAssets.part("plain", Meshes.soup(1, 0.5, 2), false)));
    }

    /** A surface tree without a node. */
    private static BspTree leaf(AssetPart part) {
        int[] all = IntStream.range(0, part.triangles().triangleCount()).toArray();
        return new BspTree.Builder()
                .lattice(Arrays.copyOf(part.bounds(), 3), STEP, STEP)
                .fragmentCount(all.length)
                .mixedLeaves(new int[] {0, all.length}, all, new int[0])
                .build();
    }

    /** The tree of the box, its numbers open to change. */
    static final class Mutable {
        float[] origin = {-1, -2, -3};
        float step = STEP;
        float displacement;
        boolean solid = true;
        int depth = 6;
        int fragmentCount = 13;
        long[] planes = new long[24];
        int[] children = new int[12];
        int[] firstPolygon = {0, 2, 4, 6, 8, 10, 12};
        int[] polygonTriangles = new int[12];
        float[] polygonSpheres = new float[48];
        int[] mixedLists = {0, 2};
        int[] mixedTriangles = {0, 12};
        int[] mixedSamples = {1 << 20, 1 << 21, 1 << 22, 1};
        int[] degenerateTriangles = {5};
        int[] caps = {1, 2, 3, 40, 50, 60, 7, 800, 9};
        final AssetPart part;

        Mutable(AssetPart box) {
            part = box;
            for (int node = 0; node < 6; node++) {
                int axis = node / 2;
                boolean upper = node % 2 == 1;
                planes[4 * node + axis] = 1;
                planes[4 * node + 3] = upper ? -(long) ((part.bounds()[axis + 3] - origin[axis]) / STEP) : 0;
                // the upper plane of an axis has the empty leaf in front; the last cell is the mixed leaf
                int rest = node < 5 ? node + 1 : BspTree.FIRST_MIXED;
                children[2 * node] = upper ? BspTree.EMPTY : rest;
                children[2 * node + 1] = upper ? rest : BspTree.SOLID;
            }
            for (int i = 0; i < 12; i++) {
                polygonTriangles[i] = 11 - i;
                polygonSpheres[4 * i + 3] = 20 + i;
            }
        }

        BspTree tree() {
            return new BspTree.Builder()
                    .lattice(origin, step, displacement)
                    .solid(solid)
                    .fragmentCount(fragmentCount)
                    .nodes(depth, planes, children)
                    .polygons(firstPolygon, polygonTriangles, polygonSpheres)
                    .mixedLeaves(mixedLists, mixedTriangles, mixedSamples)
                    .degenerateTriangles(degenerateTriangles)
                    .caps(caps)
                    .build();
        }

        Asset asset() {
            return TestAssets.of(List.of(part.withBsp(tree())));
        }
    }

    static Mutable mutable() {
        return new Mutable(TestAssets.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false));
    }
}
