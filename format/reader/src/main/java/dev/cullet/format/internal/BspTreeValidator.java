// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.TriangleSet;

/**
 * One pass over a BSP tree: each node is the child of exactly one node before it, each frame and each mixed leaf of
 * exactly one node; nothing is deeper than stated; every number is in range, so that the sums of the queries fit their
 * types; every coarse plane is as near to the exact one as queries assume ({@link BspFrameValidator}). The lattice is
 * checked by {@link SolidLatticeDecoder}. Which triangles a list names is not checked here,
 * for that takes as long as building the tree: a verifier does it.
 */
final class BspTreeValidator {
    private static final long MAX_NORMAL = 1L << 33;
    private static final long MAX_OFFSET = 1L << 51;

    /** The farthest that a sample can be, in half steps: the upper corner of the lattice, and a step more. */
    private static final int MAX_SAMPLE = 2 * (BspTree.LATTICE_MAX + 1);

    private final BspTree tree;
    private final TriangleSet triangles;
    private final AssetSection section;
    private final int mixed;
    private boolean[] named = {}; // mixed leaves
    private final BspFrameValidator frames;
    final LatticeCorners corners;

    // stack of children above the frames still to be visited: reference, level, box of the cell
    private final int[] children = new int[BspTree.MAX_DEPTH + 2];
    private final int[] levels = new int[children.length];
    private final int[] boxes = new int[6 * children.length];
    private final int[] box = new int[6];
    private int pending;

    // what messages name
    private int frame = -1;
    private int node;

    private BspTreeValidator(BspTree tree, TriangleSet triangles, AssetSection section, boolean full) {
        this.tree = tree;
        this.triangles = triangles;
        this.section = section;
        this.mixed = tree.mixedCount();
        this.corners = new LatticeCorners(triangles, tree.lattice());
        this.frames = new BspFrameValidator(this, tree, triangles, section, full);
    }

    /** @param full whether coarse planes are compared with those of their triangles */
    static void check(BspTree tree, TriangleSet triangles, AssetSection section, boolean full)
            throws CorruptAssetException {
        BspTreeValidator validator = new BspTreeValidator(tree, triangles, section, full);
        validator.checkLengths();
        validator.checkPlanes();
        validator.checkNodes();
        validator.checkTopPolygons();
        validator.checkMixed();
        for (int triangle : tree.degenerateTriangles()) {
            validator.checkId(triangle, triangles.triangleCount(), "degenerate triangle");
        }
    }

    private void checkLengths() throws CorruptAssetException {
        checkLength(tree.topNodes().length, tree.topCount() * 3L, "top node numbers");
        checkLength(tree.topPolygons().length, tree.topPolygons().length / 2 * 2L, "top polygon numbers");
        checkLength(tree.planes().length, tree.planes().length / 4 * 4L, "plane coefficients");
        // nodes take a word or more each, so the number of their leaves is limited before anything is allocated
        int nodes = tree.topCount() + tree.frames().length;
        if (nodes == 0 && mixed > 1) {
            throw section.corrupt(AssetErrorCode.BSP_MIXED_COUNT, mixed + " mixed leaves without a node");
        }
        if (mixed < 0 || mixed > nodes + 1L) {
            throw section.corrupt(
                    AssetErrorCode.BSP_MIXED_COUNT,
                    (mixed & 0xFFFF_FFFFL) + " mixed leaves, but space for " + nodes + " nodes");
        }
        if (!tree.solid()) {
            checkLength(tree.mixedSamples().length, 0, "words of mixed samples");
        }
        if (tree.mixedEntries() < 0) {
            throw section.corrupt(
                    AssetErrorCode.BSP_ENTRY_COUNT,
                    (tree.mixedEntries() & 0xFFFF_FFFFL) + " entries of mixed leaves, above 2^31 - 1");
        }
        named = new boolean[mixed];
    }

    private void checkLength(int actual, long expected, String what) throws CorruptAssetException {
        if (actual != expected) {
            throw section.corrupt(AssetErrorCode.BSP_LENGTH, actual + " " + what + ", but there must be " + expected);
        }
    }

    private void checkPlanes() throws CorruptAssetException {
        long[] planes = tree.planes();
        for (int i = 0; i < planes.length; i++) {
            long limit = i % 4 == 3 ? MAX_OFFSET : MAX_NORMAL;
            if (planes[i] >= limit || planes[i] <= -limit) {
                throw section.corrupt(AssetErrorCode.BSP_PLANE_RANGE, "plane " + i / 4 + " holds " + planes[i]);
            }
            if (i % 4 == 0 && (planes[i] | planes[i + 1] | planes[i + 2]) == 0) {
                throw section.corrupt(AssetErrorCode.BSP_PLANE_ZERO, "plane " + i / 4 + " has no direction");
            }
        }
    }

    /** Visits the top nodes and the frames in preorder, with the box of each cell. */
    private void checkNodes() throws CorruptAssetException {
        int count = tree.topCount();
        if (tree.root() == 0) {
            for (int axis = 0; axis < 3; axis++) {
                box[3 + axis] = BspTree.LATTICE_MAX;
            }
            push(0, 1);
        }
        int next = 0;
        while (pending > 0) {
            pending--;
            int at = children[pending];
            int level = levels[pending];
            System.arraycopy(boxes, 6 * pending, box, 0, 6);
            if (at >= count) {
                frames.check(at - count, level, box);
                continue;
            }
            at(-1, at);
            if (at != next) {
                throw section.corrupt(
                        AssetErrorCode.BSP_TOP_ORDER,
                        name() + " comes after node " + (next - 1) + ", but nodes must be in preorder");
            }
            next++;
            checkLevel(level);
            frames.depth = Math.max(frames.depth, level);
            checkTopNode(at, level);
        }
        if (next != count) {
            throw section.corrupt(AssetErrorCode.BSP_NO_PARENT, "top node " + next + " is the child of no node");
        }
        frames.checkEnd();
        for (int leaf = 0; leaf < mixed && tree.root() == 0; leaf++) {
            if (!named[leaf]) {
                throw section.corrupt(AssetErrorCode.BSP_NO_PARENT, "mixed leaf " + leaf + " is the child of no node");
            }
        }
        if (frames.depth != tree.depth()) {
            throw section.corrupt(
                    AssetErrorCode.BSP_DEPTH, "depth is stated as " + tree.depth() + ", but is " + frames.depth);
        }
    }

    private void checkTopNode(int at, int level) throws CorruptAssetException {
        int plane = tree.topNodes()[3 * at];
        int axis = plane >> 16;
        int k = plane & 0xFFFF;
        if (plane < 0) {
            checkTablePlane(~plane);
        } else if (axis > 2) {
            throw section.corrupt(
                    AssetErrorCode.BSP_TOP_PLANE, name() + " has a plane across axis " + axis + ", but there are 0..2");
        } else if (k < box[axis] || k > box[axis + 3]) {
            throw section.corrupt(
                    AssetErrorCode.BSP_TOP_PLANE,
                    name() + " has a plane where " + "xyz".charAt(axis) + " is " + k + ", but its cell is at "
                            + box[axis] + ".." + box[axis + 3]);
        }
        for (int side = 2; side > 0; side--) {
            int child = tree.topNodes()[3 * at + side];
            if (child >= 0) {
                int bound = plane < 0 ? -1 : side == 1 ? axis : axis + 3;
                int before = bound < 0 ? 0 : box[bound];
                if (bound >= 0) {
                    box[bound] = k;
                }
                push(child, level + 1);
                if (bound >= 0) {
                    box[bound] = before;
                }
            } else if (child <= BspTree.FIRST_MIXED) {
                nameMixed((long) BspTree.FIRST_MIXED - child);
            } else {
                checkLeaf(child);
            }
        }
    }

    private void push(int child, int level) {
        children[pending] = child;
        levels[pending] = level;
        System.arraycopy(box, 0, boxes, 6 * pending, 6);
        pending++;
    }

    /** Sets the node that messages name: of a frame, or of the top if there is none. */
    void at(int inFrame, int index) {
        frame = inFrame;
        node = index;
    }

    String name() {
        return frame < 0 ? "top node " + node : "frame at word " + frame + ": node " + node;
    }

    void checkTablePlane(int plane) throws CorruptAssetException {
        if (plane >= tree.planes().length / 4) {
            throw section.corrupt(
                    AssetErrorCode.BSP_TABLE_PLANE,
                    name() + " has plane " + plane + " of the table, but there are " + tree.planes().length / 4);
        }
    }

    void checkLevel(int level) throws CorruptAssetException {
        if (level > BspTree.MAX_DEPTH) {
            throw section.corrupt(
                    AssetErrorCode.BSP_TOO_DEEP, name() + " is deeper than " + BspTree.MAX_DEPTH + " levels");
        }
    }

    void nameMixed(long leaf) throws CorruptAssetException {
        if (leaf >= mixed || named[(int) leaf]) {
            throw section.corrupt(
                    AssetErrorCode.BSP_MIXED_LEAF,
                    name() + " has the mixed leaf " + leaf + ", but there are " + mixed
                            + ", each the child of one node");
        }
        named[(int) leaf] = true;
    }

    void checkLeaf(int leaf) throws CorruptAssetException {
        if (tree.solid() == (leaf == BspTree.NO_CLAIM)) {
            throw section.corrupt(
                    AssetErrorCode.BSP_LEAF_KIND,
                    name() + " has the leaf " + leaf + " in a tree that "
                            + (tree.solid() ? "claims a solid" : "claims no solid"));
        }
    }

    void checkTriangle(int triangle) throws CorruptAssetException {
        if (triangle < 0 || triangle >= triangles.triangleCount()) {
            throw section.corrupt(
                    AssetErrorCode.BSP_TRIANGLE,
                    name() + " has a polygon of triangle " + triangle + ", but there are " + triangles.triangleCount());
        }
    }

    private void checkTopPolygons() throws CorruptAssetException {
        int[] polygons = tree.topPolygons();
        for (int i = 0; i < polygons.length; i += 2) {
            int node = polygons[i];
            if (node < 0 || node >= tree.topCount()) {
                throw section.corrupt(
                        AssetErrorCode.BSP_POLYGON_NODE,
                        "polygon " + i / 2 + " is of top node " + node + ", but there are " + tree.topCount());
            }
            at(-1, node);
            checkTriangle(polygons[i + 1]);
            if (i > 0 && (node < polygons[i - 2] || (node == polygons[i - 2] && polygons[i + 1] <= polygons[i - 1]))) {
                throw section.corrupt(
                        AssetErrorCode.BSP_POLYGON_ORDER,
                        "polygon " + i / 2 + " of the top nodes is not after the one before it");
            }
        }
        long count = frames.polygons + polygons.length / 2;
        if (tree.fragmentCount() < count) {
            throw section.corrupt(
                    AssetErrorCode.BSP_FRAGMENTS, tree.fragmentCount() + " fragments, but " + count + " polygons");
        }
    }

    private void checkMixed() throws CorruptAssetException {
        int entries = tree.mixedEntries();
        int surfaces = triangles.triangleCount() + tree.lattice().caps().length / 9;
        checkBlocks(tree.mixedLists(), 2L * mixed, "mixed lists");
        checkBlocks(tree.mixedTriangles(), entries, "mixed triangles");
        checkBlocks(tree.mixedSamples(), tree.solid() ? 4L * mixed : 0, "mixed samples");
        for (int entry = 0; entry < entries; entry++) {
            checkId(tree.mixedTriangle(entry), surfaces, "mixed leaf's triangle");
        }
        for (int leaf = 0; leaf < mixed; leaf++) {
            int first = tree.mixedFirst(leaf);
            int count = tree.mixedEnd(leaf) - first;
            if (first < 0 || count < 0 || count > entries - first) {
                throw section.corrupt(
                        AssetErrorCode.BSP_MIXED_LIST,
                        "mixed leaf " + leaf + " owns " + count + " entries from " + first + " on, of " + entries);
            }
            for (int k = 0; k < 4 && tree.solid(); k++) {
                int number = tree.mixedSample(leaf, k);
                if (number > (k == 3 ? surfaces : MAX_SAMPLE) || number < (k == 3 ? -surfaces : 0)) {
                    throw section.corrupt(
                            AssetErrorCode.BSP_SAMPLE, "sample of mixed leaf " + leaf + " holds " + number);
                }
            }
        }
    }

    private void checkBlocks(long[] words, long length, String what) throws CorruptAssetException {
        if (length == 0) {
            checkLength(words.length, 0, "words of " + what);
        } else if (length > Integer.MAX_VALUE) {
            throw section.corrupt(AssetErrorCode.BSP_MIXED_COUNT, length + " numbers of " + what + ", above 2^31 - 1");
        } else {
            BitBlocks.check(words, (int) length, BspTree.MIXED_BLOCK, BspTree.MIXED_MIN_BITS, what, section, null);
        }
    }

    private void checkId(int id, int limit, String what) throws CorruptAssetException {
        if (id < 0 || id >= limit) {
            throw section.corrupt(AssetErrorCode.BSP_TRIANGLE, what + " " + id + " is not in 0.." + (limit - 1));
        }
    }
}
