// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.format.internal.LatticeCorners;
import dev.cullet.format.packed.CoarsePlane;
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
            frames = boxFrame();
        }

        /**
         * Four nodes across y and z, each with the two triangles of a side. The upper plane of an axis has the empty
         * leaf in front, the lower one the solid leaf behind it; the last cell is the mixed leaf.
         */
        private long[] boxFrame() {
            int[] centre = new int[3];
            int last = BspTree.LATTICE_MAX;
            int shift = CoarsePlane.frame(new int[] {0, 0, 0, last, last, last}, centre);
            long[] words = new long[10];
            words[0] = centre[0] + ((long) centre[1] << 16) + ((long) centre[2] << 32) + ((long) shift << 48);
            words[1] = (4L << 32) + (4L << 40) + (5L << 48);
            words[6] = (4L << 16) + (6L << 32) + (10L << 48);
            for (int node = 0; node < 4; node++) {
                int axis = 1 + node / 2;
                boolean isUpper = node % 2 == 1;
                long k = isUpper ? (long) ((part.bounds()[axis + 3] - origin[axis]) / step) : 0;
                long children = !isUpper ? 2 : node < 3 ? (1L << 2) | (1L << 32) : (1L << 2) | 3;
                words[BspFrames.HEADER + node] =
                        children | k << 4 | (long) axis << 30 | (long) node << 39 | (long) BspFrames.AXIS << 46;
            }
            words[7] = side(0, BspFrames.POLYGON, 1) + (side(1, BspFrames.POLYGON, 5) << 32);
            words[8] = side(2, BspFrames.POLYGON, 7) + (side(3, BspFrames.BACK_MIXED, 0) << 32);
            words[9] = side(3, BspFrames.POLYGON, 11);
            return words;
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

    private static long side(int node, int kind, int value) {
        return ((long) node << 24) + ((long) kind << 22) + value;
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
        int[] centre = new int[3];
        int last = BspTree.LATTICE_MAX;
        int shift = CoarsePlane.frame(new int[] {0, 0, 0, last, last, last}, centre);
        long[] words = new long[7];
        words[0] = centre[0] + ((long) centre[1] << 16) + ((long) centre[2] << 32) + ((long) shift << 48);
        words[1] = (3L << 32) + (3L << 40) + (2L << 48);
        words[5] = (20L << 16) + (40L << 32);
        BspPlane plane = new BspPlane();
        for (int node = 0; node < 3; node++) {
            plane.setTriangle(corners, 20 * node, 0, 0);
            long word = CoarsePlane.of(plane, centre, shift) + ((long) node << 39) + ((plane.oddFactor() / 2) << 46);
            int front = node < 2 ? 0 : 3; // of the canonical plane; behind it is a leaf without claim
            word |= plane.swapped ? (1 << 2) | front : (front << 2) | 1;
            words[BspFrames.HEADER + node] = word | (plane.swapped && front == 0 ? 1L << 32 : 0);
        }
        int mixed = plane.swapped ? BspFrames.BACK_MIXED : BspFrames.FRONT_MIXED;
        words[6] = side(0, BspFrames.POLYGON, 7) + (side(2, mixed, 0) << 32);
        BspTree tree = new BspTree.Builder(lattice(origin, STEP))
                .nodes(3, new int[0], new int[0], new long[0], words)
                .build();
        return new Mutable(knot, tree);
    }
}
