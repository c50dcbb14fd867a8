// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.BspNodes;
import dev.cullet.format.BspTree;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.LatticeCorners;
import dev.cullet.format.internal.SectionPlace;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Divides the triangles of a part into the cells of its BSP tree again, by choices that are stored: per cell whether it
 * is a mixed leaf, else its plane, and per leaf whether it is solid. Fragments are cut as by the builder, exactly, so
 * nodes, planes and polygon lists are those of the builder.
 *
 * <p>The encoder is a subclass that has the tree and makes the choices; its coder writes them. No recursion: cells
 * that wait are on a stack of at most {@value BspTree#MAX_DEPTH} + 1 entries. Time and memory are bounded by {@link
 * BspCounts}. One use, one thread.
 */
public class BspReplay {
    private static final int STACK = BspTree.MAX_DEPTH + 2;

    /** What remains of the counts. */
    protected final BspCounts counts;

    /** The triangles that are divided. */
    protected final BspSurface surface;

    private final BspChoices choices;
    private final boolean solid;
    private final SectionPlace place;
    private final CellDivision division;

    // the fragments of all cells that wait, the cell that is next at the end
    private final Fragment[] fragments;
    private final Fragment[] spare;

    // per cell that waits: first fragment, child that it is, depth, facing of its parent's fragments, box
    private final int[] starts = new int[STACK];
    private final int[] slots = new int[STACK];
    private final int[] depths = new int[STACK];
    private final int[] facings = new int[STACK];
    private final int[] boxes = new int[6 * STACK];
    private int waiting;
    private int end;

    // nodes as in BspNodes
    private final long[] planes;
    private final int[] children;
    private final int[] firstPolygon;
    private final int[] polygons;
    private int root;
    private int nodeCount;
    private int polygonCount;
    private int depth;
    private int inMixed;

    private final int[] mixedBoxes;
    private final int[] lists;
    private final int[] entries;
    private final int[] samples;
    private int mixedCount;
    private int entryCount;

    /** The proposed plane of the next cell: {@link BspChoices#FRAGMENT}, AXIS or EDGE. */
    protected int kind;

    /** Proposal: the first fragment in the plane, or with the edge. */
    protected int fragment;

    /** Proposal: the axis, or the edge of the fragment. */
    protected int which;

    /** Proposal: the lattice coordinate on the axis. */
    protected int coordinate;

    /**
     * Prepares to divide.
     *
     * @param counts array lengths and limits, counted down
     * @param choices decodes or encodes
     * @param place for messages
     */
    protected BspReplay(BspSurface surface, boolean solid, BspCounts counts, BspChoices choices, SectionPlace place) {
        this.surface = surface;
        this.solid = solid;
        this.counts = counts;
        this.choices = choices;
        this.place = place;
        int capacity = surface.count() + counts.get(BspCounts.CUTS);
        fragments = surface.wholeFragments(capacity);
        spare = new Fragment[capacity];
        division = new CellDivision(capacity);
        int nodes = counts.get(BspCounts.NODES);
        planes = new long[4 * nodes];
        children = new int[2 * nodes];
        firstPolygon = new int[nodes + 1];
        polygons = new int[counts.get(BspCounts.POLYGONS)];
        int mixed = counts.get(BspCounts.MIXED);
        mixedBoxes = new int[6 * mixed];
        lists = new int[2 * mixed];
        samples = new int[solid ? 4 * mixed : 0];
        entries = new int[counts.get(BspCounts.ENTRIES)];
    }

    /** Returns the child of the encoder's tree: as in {@link BspNodes}; -1 is the root. A decoder has none. */
    protected int known(int slot) {
        return 0;
    }

    /** Proposes a plane for a node of the encoder's tree, in {@link #kind} and other fields. */
    protected void propose(int node, Fragment[] fragments, int start, int to, int[] allBoxes, int box)
            throws CorruptAssetException {}

    /** Returns the number of bits by which boxes of mixed leaves are coarse. */
    protected int coarse(int[] cells, int leaves) {
        return counts.get(BspCounts.COARSE);
    }

    /** Returns the winding number in the encoder's tree. */
    protected int winding(int leaf) {
        return 0;
    }

    /** Divides all cells. */
    protected final void divide() throws CorruptAssetException {
        end = surface.count();
        Arrays.fill(boxes, 3, 6, BspTree.LATTICE_MAX);
        slots[0] = -1;
        facings[0] = 2;
        waiting = 1;
        while (waiting > 0) {
            waiting--;
            int slot = slots[waiting];
            int child = cell(slot);
            if (slot < 0) {
                root = child;
            } else {
                children[slot] = child;
            }
        }
        list();
    }

    /** Divides the cell that was taken from the stack, and returns what it is. */
    private int cell(int slot) throws CorruptAssetException {
        int start = starts[waiting];
        int count = end - start;
        int level = depths[waiting];
        int known = known(slot);
        if (count == 0) {
            return leaf(slot, known);
        }
        if (level == BspTree.MAX_DEPTH || choices.mixed(count, known <= BspTree.FIRST_MIXED)) {
            return mixed(start, waiting);
        }
        LatticePlane plane = plane(known, start);
        counts.take(BspCounts.TESTS, count, place);
        division.classify(fragments, start, end, plane);
        if (division.isUseless()) {
            throw place.corrupt(AssetErrorCode.PACKED_BSP_PLANE, "a plane of the BSP tree divides nothing");
        }
        counts.take(BspCounts.CUTS, division.cuts(), place);
        counts.take(BspCounts.VERTICES, division.vertices(), place);
        int front = division.front();
        int within = division.inPlane();
        division.divide(fragments, start, end, plane, spare, spare, front, fragments, start);
        int node = node(plane, front, within);
        depth = Math.max(depth, level + 1);
        int middle = start + division.back();
        System.arraycopy(spare, 0, fragments, middle, front);
        end = middle + front;
        int facing = facing(front, within);
        int axis = plane.axis();
        int box = 6 * waiting;
        System.arraycopy(boxes, box, boxes, box + 6, 6);
        if (axis >= 0) {
            boxes[box + axis + 3] = (int) -plane.d;
            boxes[box + 6 + axis] = (int) -plane.d;
        }
        push(start, 2 * node + 1, level + 1, facing);
        push(middle, 2 * node, level + 1, facing);
        return node;
    }

    private void push(int start, int slot, int level, int facing) {
        starts[waiting] = start;
        slots[waiting] = slot;
        depths[waiting] = level;
        facings[waiting] = facing;
        waiting++;
    }

    private LatticePlane plane(int known, int start) throws CorruptAssetException {
        int count = end - start;
        int box = 6 * waiting;
        propose(known, fragments, start, end, boxes, box);
        int coded = choices.kind(count, kind);
        if (coded == BspChoices.AXIS) {
            int axis = choices.axis(which);
            int positions = axis > 2 ? 0 : boxes[box + axis + 3] - boxes[box + axis] - 1;
            int position = positions < 1 ? -1 : choices.uniform(positions, coordinate - boxes[box + axis % 3] - 1);
            if (position < 0 || position >= positions) {
                throw place.corrupt(AssetErrorCode.PACKED_BSP_PLANE, "a plane of the BSP tree is outside of its cell");
            }
            return surface.find(LatticePlane.acrossAxis(axis, boxes[box + axis] + 1 + position));
        }
        int rank = coded == BspChoices.FRAGMENT ? choices.rank(count, fragment) : choices.uniform(count, fragment);
        if (rank < 0 || rank >= count) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_BSP_PLANE, "a plane of the BSP tree is of fragment " + rank + " of " + count);
        }
        Fragment chosen = fragments[start + rank];
        if (coded == BspChoices.FRAGMENT) {
            return chosen.plane;
        }
        int edge = choices.uniform(chosen.size(), which);
        if (edge < 0 || edge >= chosen.size()) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_BSP_PLANE,
                    "a plane of the BSP tree is of edge " + edge + " of " + chosen.size());
        }
        return surface.find(chosen.edge(edge).canonical());
    }

    /** Adds a node, whose fragments are in the spare array from an index on. */
    private int node(LatticePlane plane, int from, int within) throws CorruptAssetException {
        counts.take(BspCounts.NODES, 1, place);
        planes[4 * nodeCount] = (long) plane.a;
        planes[4 * nodeCount + 1] = (long) plane.b;
        planes[4 * nodeCount + 2] = (long) plane.c;
        planes[4 * nodeCount + 3] = (long) plane.d;
        for (int i = from; i < from + within; i++) {
            if (!surface.isCap(spare[i].triangle)) {
                counts.take(BspCounts.POLYGONS, 1, place);
                polygons[polygonCount++] = surface.number(spare[i].triangle);
            }
        }
        firstPolygon[nodeCount + 1] = polygonCount;
        return nodeCount++;
    }

    /** Returns 1 if all fragments in the plane of a node face front, 0 if back, 2 if some do, or there is none. */
    private int facing(int from, int within) {
        int fronts = 0;
        for (int i = from; i < from + within; i++) {
            fronts += surface.facesFront[spare[i].triangle] ? 1 : 0;
        }
        return within == 0 || (fronts > 0 && fronts < within) ? 2 : fronts > 0 ? 1 : 0;
    }

    /** Puts the polygons of each node in ascending order. */
    private void sortPolygons() {
        for (int node = 0; node < nodeCount; node++) {
            Arrays.sort(polygons, firstPolygon[node], firstPolygon[node + 1]);
        }
    }

    private int leaf(int slot, int known) throws CorruptAssetException {
        if (!solid) {
            return BspTree.NO_CLAIM;
        }
        if (slot < 0) {
            return BspTree.EMPTY;
        }
        boolean behind = (slot & 1) == 1;
        int before = behind ? children[slot - 1] : 0;
        int other = before == BspTree.EMPTY ? 1 : before == BspTree.SOLID ? 2 : 0;
        int facing = facings[waiting];
        boolean inside = choices.solid(facing, behind, other, known == BspTree.SOLID);
        if (other == 1 + facing && inside != (facing == 1)) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_BSP_LEAF,
                    "leaves on both sides of a node of the BSP tree contradict its triangles");
        }
        return inside ? BspTree.SOLID : BspTree.EMPTY;
    }

    private int mixed(int start, int cell) throws CorruptAssetException {
        counts.take(BspCounts.MIXED, 1, place);
        System.arraycopy(boxes, 6 * cell, mixedBoxes, 6 * mixedCount, 6);
        lists[2 * mixedCount] = entryCount;
        for (int i = start; i < end; i++) {
            int triangle = fragments[i].triangle;
            inMixed += surface.isCap(triangle) ? 0 : 1;
            if (!solid) {
                counts.take(BspCounts.ENTRIES, 1, place);
                entries[entryCount++] = surface.number(triangle);
            }
        }
        lists[2 * mixedCount + 1] = end - start;
        end = start;
        return BspTree.FIRST_MIXED - mixedCount++;
    }

    /** Lists the triangles of mixed leaves of a solid tree, and the winding numbers of their boxes. */
    private void list() throws CorruptAssetException {
        if (!solid || mixedCount == 0) {
            return;
        }
        LeafBoxes leaves = new LeafBoxes(mixedBoxes, mixedCount, coarse(mixedBoxes, mixedCount), surface.corners);
        int[] firstLeaf = new int[leaves.count];
        for (int leaf = mixedCount - 1; leaf >= 0; leaf--) {
            firstLeaf[leaves.of[leaf]] = leaf;
        }
        for (int box = 0; box < leaves.count; box++) {
            counts.take(BspCounts.TESTS, leaves.tests(box), place);
            int found = leaves.meeting(box, entries, entryCount);
            counts.take(BspCounts.ENTRIES, found, place);
            int leaf = firstLeaf[box];
            lists[2 * leaf] = entryCount;
            lists[2 * leaf + 1] = found;
            leaves.middle(box, samples, 4 * leaf);
            samples[4 * leaf + 3] = choices.winding(winding(leaf));
            for (int i = entryCount; i < entryCount + found; i++) {
                entries[i] = surface.number(entries[i]);
            }
            entryCount += found;
        }
        for (int leaf = 0; leaf < mixedCount; leaf++) {
            int first = firstLeaf[leaves.of[leaf]];
            System.arraycopy(lists, 2 * first, lists, 2 * leaf, 2);
            System.arraycopy(samples, 4 * first, samples, 4 * leaf, 4);
        }
    }

    /**
     * Decodes a tree.
     *
     * @param counts of {@link BspCounts#read}, whose memory was checked
     * @param bytes the choices, from position to limit
     * @param set the triangles of the part
     * @param lattice of the part, not checked yet
     * @param place section and part for messages
     */
    public static BspTree decode(
            BspCounts counts, ByteBuffer bytes, TriangleSet set, SolidLattice lattice, SectionPlace place)
            throws CorruptAssetException {
        return decode(counts, bytes, set, set.positions(), set.indices(), null, lattice, place);
    }

    /**
     * Decodes a tree of triangles that have another order than when it was encoded.
     *
     * @param positions 3 floats per vertex
     * @param indices 3 vertices per triangle, in the order of the encoder
     * @param order per triangle of the set, its number in that order; null where it is the same
     */
    static BspTree decode(
            BspCounts counts,
            ByteBuffer bytes,
            TriangleSet set,
            float[] positions,
            int[] indices,
            int @Nullable [] order,
            SolidLattice lattice,
            SectionPlace place)
            throws CorruptAssetException {
        int[] caps = lattice.caps();
        LatticeTriangles mesh = LatticeTriangles.of(positions, indices, lattice.origin(), lattice.step());
        if (order != null) {
            mesh.renumber(order);
        }
        if (!LatticeTriangles.areOnLattice(mesh.corners) || !LatticeTriangles.areOnLattice(caps)) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_BSP_SURFACE,
                    "a triangle or cap is outside of the lattice of the BSP tree, or a cap has no area");
        }
        BinaryCoder coder = new BinaryCoder(bytes, BspChoices.CONTEXTS);
        BspChoices choices = new BspChoices(coder);
        BspReplay replay = new BspReplay(BspSurface.of(mesh, caps), lattice.solid(), counts, choices, place);
        replay.divide();
        counts.checkUsed(place);
        BspTree.Builder tree = new BspTree.Builder(lattice)
                .fragmentCount(replay.polygonCount + replay.inMixed)
                .mixedLeaves(replay.lists, replay.entries, replay.samples)
                .degenerateTriangles(mesh.degenerate);
        LatticeCorners corners = new LatticeCorners(set, lattice);
        BspNodes nodes =
                new BspNodes(replay.root, replay.planes, replay.children, replay.firstPolygon, replay.polygons);
        boolean fits = coder.isAtEnd();
        if (order != null) {
            replay.sortPolygons();
            BspFrameEncoder.encode(nodes, replay.depth, corners, tree);
        } else {
            fits = fits && BspFrameEncoder.encode(nodes, replay.depth, corners, tree, counts);
        }
        if (!fits) {
            throw place.corrupt(
                    AssetErrorCode.PACKED_BSP_END,
                    "the choices of the BSP tree are cut off, or its frames have other lengths than stated");
        }
        return tree.build();
    }
}
