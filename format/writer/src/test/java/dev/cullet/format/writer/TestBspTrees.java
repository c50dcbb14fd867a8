// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspNodes;
import dev.cullet.format.BspTree;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.format.internal.LatticeCorners;
import dev.cullet.format.packed.BspFrameEncoder;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Small BSP trees made by hand, with every array in use. */
final class TestBspTrees {
    private static final float STEP = 0x1p-12f;

    private TestBspTrees() {}

    /**
     * A box whose six planes are a chain of nodes, two of them above a frame; a knot that is one mixed leaf without a
     * node; and one whose nodes have coarse planes.
     */
    static Asset asset() {
        AssetPart box = TestAssets.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false);
        AssetPart knot = TestAssets.part("knot", Meshes.torusKnot(5, 20), true);
        return TestAssets.of(List.of(
                box.withBsp(new Mutable(box).tree()),
                knot.withBsp(leaf(knot)),
                TestAssets.part("plain", Meshes.soup(1, 0.5, 2), false),
                coarse().part()));
    }

    /** A surface tree without a node. */
    private static BspTree leaf(AssetPart part) {
        int[] all = IntStream.range(0, part.triangles().triangleCount()).toArray();
        return new BspTree.Builder(lattice(Arrays.copyOf(part.bounds(), 3), STEP))
                .fragmentCount(all.length)
                .mixedLeaves(new int[] {0, all.length}, all, new int[0])
                .build();
    }

    private static SolidLattice lattice(float[] origin, float step) {
        return new SolidLattice(origin, step, step, false, new int[0]);
    }

    /** A tree, its numbers open to change. */
    static final class Mutable {
        float[] origin = {-1, -2, -3};
        float step = STEP;
        float displacement;
        boolean solid = true;
        int depth = 6;
        int fragmentCount = 13;
        int[] topNodes;
        int[] topPolygons = {0, 2, 0, 3, 1, 9};
        long[] planes;
        long[] frames;
        int[] mixedLists = {0, 2};
        int[] mixedTriangles = {0, 12};
        int[] mixedSamples = {1 << 10, 1 << 11, 1 << 12, 1};
        int[] degenerateTriangles = {5};
        int[] caps = {1, 2, 3, 40, 50, 60, 7, 800, 9};
        private final AssetPart part;

        /** Changes what is stored of mixed leaves. */
        Consumer<BspTree.Builder> stored = builder -> {};

        /** The tree of a box. */
        Mutable(AssetPart box) {
            part = box;
            TriangleBlocks blocks = box.triangles().blocks();
            if (blocks != null) {
                origin = blocks.origin().clone();
                step = blocks.step();
            }
            long upper = (long) ((part.bounds()[3] - origin[0]) / step);
            // x lower: a plane across an axis, solid behind; x upper: one of the table, empty in front; then the frame
            topNodes = new int[] {0, 1, BspTree.SOLID, ~0, BspTree.EMPTY, 2};
            planes = new long[] {1, 0, 0, -upper};
            long[] four = new long[16];
            int[] children = new int[8];
            for (int node = 0; node < 4; node++) {
                int axis = 1 + node / 2;
                boolean last = node % 2 == 1;
                four[4 * node + axis] = 1;
                four[4 * node + 3] = last ? -(long) ((part.bounds()[axis + 3] - origin[axis]) / step) : 0;
                // the upper plane of an axis has the empty leaf in front; the last cell is the mixed leaf
                int rest = node < 3 ? node + 1 : BspTree.FIRST_MIXED;
                children[2 * node] = last ? BspTree.EMPTY : rest;
                children[2 * node + 1] = last ? rest : BspTree.SOLID;
            }
            int[] first = {0, 2, 4, 6, 8};
            BspNodes below = new BspNodes(0, four, children, first, new int[] {0, 1, 4, 5, 6, 7, 10, 11});
            frames = encoded(below, part.triangles(), origin, step).frames();
        }

        private Mutable(AssetPart part, BspTree tree) {
            this.part = part;
            origin = tree.lattice().origin();
            step = tree.lattice().step();
            displacement = step;
            solid = false;
            depth = 3;
            fragmentCount = 9;
            topNodes = tree.topNodes();
            topPolygons = tree.topPolygons();
            planes = tree.planes();
            frames = tree.frames();
            mixedSamples = new int[0];
            mixedTriangles = new int[] {0, 1};
            caps = new int[0];
            degenerateTriangles = new int[0];
        }

        BspTree tree() {
            BspTree.Builder builder = new BspTree.Builder(new SolidLattice(origin, step, displacement, solid, caps))
                    .fragmentCount(fragmentCount)
                    .nodes(depth, topNodes, topPolygons, planes, frames)
                    .mixedLeaves(mixedLists, mixedTriangles, mixedSamples)
                    .degenerateTriangles(degenerateTriangles);
            stored.accept(builder);
            return builder.build();
        }

        AssetPart part() {
            return part.withBsp(tree());
        }

        Asset asset() {
            return TestAssets.of(List.of(part()));
        }

        /** Replaces bits of a node of the first frame. */
        void setNode(int node, int shift, int bits, long value) {
            int at = BspFrames.HEADER + node;
            long mask = ((1L << bits) - 1) << shift;
            frames[at] = (frames[at] & ~mask) | (value << shift & mask);
        }

        /** Replaces bits of the second word of the first frame's header. */
        void setHeader(int shift, int bits, long value) {
            long mask = ((1L << bits) - 1) << shift;
            frames[1] = (frames[1] & ~mask) | (value << shift & mask);
        }
    }

    private static BspTree encoded(BspNodes nodes, TriangleSet set, float[] origin, float step) {
        BspTree.Builder tree = new BspTree.Builder(lattice(origin, step));
        BspFrameEncoder.encode(nodes, 1, set.positions(), set.indices(), origin, step, tree);
        return tree.build();
    }

    static Mutable mutable() {
        return new Mutable(TestAssets.part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false));
    }

    /** A frame of three nodes with the planes of triangles 0, 20 and 40 of a knot, and a mixed leaf at the end. */
    static Mutable coarse() {
        AssetPart knot = TestAssets.part("coarse", Meshes.torusKnot(5, 20), true);
        float[] origin = Arrays.copyOf(knot.bounds(), 3);
        TriangleSet set = knot.triangles();
        LatticeCorners corners = new LatticeCorners(set.positions(), set.indices(), origin, STEP);
        long[] planes = new long[12];
        int[] children = new int[6];
        BspPlane plane = new BspPlane();
        for (int node = 0; node < 3; node++) {
            plane.setTriangle(corners, 20 * node, 0, 0);
            plane.reduce();
            long[] abcd = {plane.a, plane.b, plane.c, plane.d};
            System.arraycopy(abcd, 0, planes, 4 * node, 4);
            children[2 * node] = node < 2 ? node + 1 : BspTree.FIRST_MIXED;
            children[2 * node + 1] = BspTree.NO_CLAIM;
        }
        BspNodes nodes = new BspNodes(0, planes, children, new int[] {0, 2, 3, 4}, new int[] {0, 7, 20, 40});
        return new Mutable(knot, encoded(nodes, set, origin, STEP));
    }
}
