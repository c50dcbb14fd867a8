// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.BspNodes;
import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.format.internal.LatticeCorners;
import java.util.Arrays;

/**
 * Encodes the nodes of a BSP tree in the form in which it is stored and queried: top nodes, and frames of at most 127
 * nodes, the largest subtrees whose triangles span less than 2^16. O(nodes) time.
 *
 * <p>The plane of a node of a frame is stored as a triangle in it where there is one, and as a coarse plane, rounded;
 * planes of other nodes are across an axis or stored in full.
 */
public final class BspFrameEncoder {
    private final BspNodes nodes;
    private final LatticeCorners corners;
    private final BspPlane plane = new BspPlane();

    // per node, of its subtree: nodes, lowest and largest triangle of polygons, side entries, largest mixed leaf
    private final int[] size;
    private final int[] lowest;
    private final int[] largest;
    private final int[] sides;
    private final int[] lastMixed;

    // an open hash table of the planes: the number of a plane and 1, or 0
    private int[] planeSlots;
    private long[] planes;
    private int planeCount;
    private int[] top = {};
    private int topCount;
    private int[] topPolygons = {};
    private int topPolygonCount;
    private long[] words;
    private int wordCount;

    // whether the arrays have their final length: what is beyond it is counted, not stored
    private final boolean isFixed;
    private boolean overflows;

    // of the frame that is encoded
    private final int[] centre = new int[3];
    private int shift;
    private int base;
    private final int[] list = new int[BspFrames.MAX_NODES];
    private int listLength;
    private int[] side = new int[16];
    private int sideCount;
    private final long[] frame = new long[BspFrames.MAX_NODES];
    private int frameCount;

    private BspFrameEncoder(BspNodes nodes, LatticeCorners corners, int planes, int words, boolean isFixed) {
        this.isFixed = isFixed;
        this.planes = new long[4 * planes];
        this.planeSlots = new int[Integer.highestOneBit(Math.max(1, planes)) << 2];
        this.words = new long[words];
        this.nodes = nodes;
        this.corners = corners;
        int count = nodes.nodeCount();
        this.size = new int[count];
        this.lowest = new int[count];
        this.largest = new int[count];
        this.sides = new int[count];
        this.lastMixed = new int[count];
    }

    /**
     * Encodes a tree.
     *
     * @param nodes with canonical planes, depth at most {@link BspTree#MAX_DEPTH}
     * @param depth nodes on the longest path
     * @param positions 3 floats per vertex of the part, metres
     * @param indices 3 per triangle
     * @param origin of the lattice
     * @param step of the lattice
     * @param tree receives the nodes
     */
    public static void encode(
            BspNodes nodes,
            int depth,
            float[] positions,
            int[] indices,
            float[] origin,
            float step,
            BspTree.Builder tree) {
        encode(nodes, depth, new LatticeCorners(positions, indices, origin, step), tree);
    }

    /** Encodes a tree whose stored form has any lengths. */
    static void encode(BspNodes nodes, int depth, LatticeCorners corners, BspTree.Builder tree) {
        BspFrameEncoder encoder = new BspFrameEncoder(nodes, corners, 4, 64, false);
        encoder.measure();
        encoder.encode();
        tree.nodes(
                depth,
                encoder.top,
                encoder.topPolygons,
                Arrays.copyOf(encoder.planes, 4 * encoder.planeCount),
                Arrays.copyOf(encoder.words, encoder.wordCount));
    }

    /**
     * Encodes a tree whose stored form has known lengths.
     *
     * @param counts the lengths
     * @return whether the lengths are right; if not, the tree has no nodes
     */
    static boolean encode(BspNodes nodes, int depth, LatticeCorners corners, BspTree.Builder tree, BspCounts counts) {
        int planes = counts.get(BspCounts.PLANES);
        int words = counts.get(BspCounts.WORDS);
        BspFrameEncoder encoder = new BspFrameEncoder(nodes, corners, planes, words, true);
        encoder.measure();
        if (encoder.topCount != counts.get(BspCounts.TOP_NODES)
                || encoder.topPolygonCount != counts.get(BspCounts.TOP_POLYGONS)) {
            return false;
        }
        encoder.encode();
        if (encoder.overflows || encoder.planeCount != planes || encoder.wordCount != words) {
            return false;
        }
        tree.nodes(depth, encoder.top, encoder.topPolygons, encoder.planes, encoder.words);
        return true;
    }

    private void encode() {
        top = new int[3 * topCount];
        topPolygons = new int[2 * topPolygonCount];
        topCount = 0;
        topPolygonCount = 0;
        int last = BspTree.LATTICE_MAX;
        encode(nodes.root(), new int[] {0, 0, 0, last, last, last});
    }

    private void measure() {
        for (int node = size.length - 1; node >= 0; node--) {
            size[node] = 1;
            lowest[node] = Integer.MAX_VALUE;
            largest[node] = -1;
            lastMixed[node] = -1;
            int first = nodes.firstPolygon()[node];
            int end = nodes.firstPolygon()[node + 1];
            sides[node] = Math.max(0, end - first - 1);
            for (int i = first; i < end; i++) {
                lowest[node] = Math.min(lowest[node], nodes.polygonTriangles()[i]);
                largest[node] = Math.max(largest[node], nodes.polygonTriangles()[i]);
            }
            for (int i = 2 * node; i < 2 * node + 2; i++) {
                int child = nodes.children()[i];
                if (child >= 0) {
                    size[node] += size[child];
                    lowest[node] = Math.min(lowest[node], lowest[child]);
                    largest[node] = Math.max(largest[node], largest[child]);
                    sides[node] += sides[child];
                    lastMixed[node] = Math.max(lastMixed[node], lastMixed[child]);
                } else if (child <= BspTree.FIRST_MIXED) {
                    sides[node]++;
                    lastMixed[node] = Math.max(lastMixed[node], BspTree.FIRST_MIXED - child);
                }
            }
        }
        countTop(nodes.root());
    }

    private boolean isFrame(int node) {
        return size[node] <= BspFrames.MAX_NODES
                && (largest[node] < 0 || largest[node] - lowest[node] < 1 << 16)
                && sides[node] < 1 << 16
                && lastMixed[node] <= BspFrames.MAX_VALUE;
    }

    private void countTop(int node) {
        if (node >= 0 && !isFrame(node)) {
            topCount++;
            topPolygonCount += nodes.firstPolygon()[node + 1] - nodes.firstPolygon()[node];
            countTop(nodes.children()[2 * node]);
            countTop(nodes.children()[2 * node + 1]);
        }
    }

    /**
     * Encodes a subtree and returns its reference. At most {@link BspTree#MAX_DEPTH} calls deep.
     *
     * @param box 6 ints that contain the cell
     */
    private int encode(int node, int[] box) {
        if (node < 0) {
            return node;
        }
        if (isFrame(node)) {
            return top.length / 3 + encodeFrame(node, box);
        }
        int at = topCount++;
        for (int i = nodes.firstPolygon()[node]; i < nodes.firstPolygon()[node + 1]; i++) {
            topPolygons[2 * topPolygonCount] = at;
            topPolygons[2 * topPolygonCount++ + 1] = nodes.polygonTriangles()[i];
        }
        int axis = axis(node);
        int[] front = box.clone();
        int[] back = box.clone();
        if (axis >= 0) {
            int k = (int) -nodes.planes()[4 * node + 3];
            top[3 * at] = axis << 16 | k;
            front[axis] = k;
            back[axis + 3] = k;
        } else {
            top[3 * at] = ~tablePlane(node);
        }
        top[3 * at + 1] = encode(nodes.children()[2 * node], front);
        top[3 * at + 2] = encode(nodes.children()[2 * node + 1], back);
        return at;
    }

    /** Returns the axis that the plane of a node is across, or -1. */
    private int axis(int node) {
        long[] p = nodes.planes();
        int axis = p[4 * node] != 0 ? 0 : p[4 * node + 1] != 0 ? 1 : 2;
        boolean across =
                p[4 * node + axis] == 1 && (axis == 2 || p[4 * node + 2] == 0) && (axis != 0 || p[4 * node + 1] == 0);
        long k = -p[4 * node + 3];
        return across && k >= 0 && k <= BspTree.LATTICE_MAX ? axis : -1;
    }

    /** Returns the number of the plane of a node in the table, to which it is added. */
    private int tablePlane(int node) {
        long[] p = nodes.planes();
        int at = 4 * node;
        int slot = slot(p, at);
        for (; planeSlots[slot] != 0; slot = (slot + 1) & (planeSlots.length - 1)) {
            int known = 4 * (planeSlots[slot] - 1);
            if (planes[known] == p[at]
                    && planes[known + 1] == p[at + 1]
                    && planes[known + 2] == p[at + 2]
                    && planes[known + 3] == p[at + 3]) {
                return planeSlots[slot] - 1;
            }
        }
        if (4 * planeCount == planes.length) {
            if (isFixed) {
                overflows = true;
                return 0;
            }
            growPlanes();
            return tablePlane(node);
        }
        System.arraycopy(p, at, planes, 4 * planeCount, 4);
        planeSlots[slot] = ++planeCount;
        return planeCount - 1;
    }

    /** Encodes a frame and returns its first word. */
    private int encodeFrame(int root, int[] box) {
        int half = 0;
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = (box[axis] + box[axis + 3]) >>> 1;
            half = Math.max(half, box[axis + 3] - centre[axis]);
        }
        shift = 0;
        while (half * BspTree.SUBSTEPS > (BspFrames.MAX_COORDINATE << shift)) {
            shift++;
        }
        base = largest[root] < 0 ? 0 : lowest[root];
        listLength = 0;
        sideCount = 0;
        frameCount = 0;
        encodeNode(root);
        Arrays.sort(side, 0, sideCount);
        int at = wordCount;
        add(centre[0] | (long) centre[1] << 16 | (long) centre[2] << 32 | (long) shift << 48);
        add((base & 0xFFFFFFFFL) | (long) frameCount << 32 | (long) listLength << 40 | (long) sideCount << 48);
        for (int i = 0; i < frameCount; i++) {
            add(frame[i]);
        }
        for (int i = 0; i < listLength; i += 4) {
            long word = 0;
            for (int k = i; k < Math.min(i + 4, listLength); k++) {
                word |= (long) list[k] << ((k - i) << 4);
            }
            add(word);
        }
        for (int i = 0; i < sideCount; i += 2) {
            add(side[i] | (i + 1 < sideCount ? (long) side[i + 1] << 32 : 0));
        }
        return at;
    }

    /** Encodes a node of the frame and its subtree. At most {@link BspTree#MAX_DEPTH} calls deep. */
    private void encodeNode(int node) {
        int at = frameCount++;
        int first = nodes.firstPolygon()[node];
        int polygons = nodes.firstPolygon()[node + 1] - first;
        int entry = polygons == 0 ? BspFrames.NO_ENTRY : entry(nodes.polygonTriangles()[first] - base);
        for (int i = 1; i < polygons; i++) {
            addSide(at, BspFrames.POLYGON, nodes.polygonTriangles()[first + i] - base);
        }
        int axis = axis(node);
        long word;
        boolean swapped = false;
        if (axis >= 0) {
            word = (long) axis << 30 | -nodes.planes()[4 * node + 3] << 4 | (long) BspFrames.AXIS << 46;
        } else {
            word = polygons == 0 ? -1 : coarse(node, nodes.polygonTriangles()[first]);
            swapped = word >= 0 && plane.swapped;
            if (word < 0) {
                word = (long) tablePlane(node) << 4 | (long) BspFrames.TABLE << 46;
            } else {
                word = word >>> 32 << 51 | (word & 0xFFFFFFFFL) | (long) factor() << 46;
            }
        }
        word |= (long) entry << 39;
        int front = nodes.children()[2 * node + (swapped ? 1 : 0)];
        int back = nodes.children()[2 * node + (swapped ? 0 : 1)];
        frame[at] = word;
        word |= leaf(at, front, BspFrames.FRONT_MIXED) << 2 | leaf(at, back, BspFrames.BACK_MIXED);
        if (front >= 0) {
            encodeNode(front);
        }
        if (back >= 0) {
            word |= (long) (frameCount - at) << 32;
            encodeNode(back);
        }
        frame[at] = word;
    }

    private int factor() {
        long factor = plane.oddFactor();
        return factor / 2 < BspFrames.MAX_FACTORS ? (int) (factor / 2) : BspFrames.LARGE_FACTOR;
    }

    private long leaf(int at, int child, int kind) {
        if (child <= BspTree.FIRST_MIXED) {
            addSide(at, kind, BspTree.FIRST_MIXED - child);
            return 3;
        }
        return child >= 0 ? 0 : child == BspTree.SOLID ? 2 : 1;
    }

    private int entry(int triangle) {
        for (int i = 0; i < listLength; i++) {
            if (list[i] == triangle) {
                return i;
            }
        }
        list[listLength] = triangle;
        return listLength++;
    }

    private void addSide(int at, int kind, int value) {
        if (sideCount == side.length) {
            side = Arrays.copyOf(side, 2 * sideCount);
        }
        side[sideCount++] = at << 24 | kind << 22 | value;
    }

    /**
     * Sets {@link #plane} to the plane of a triangle. Returns the low word of the node, and the offset above; or -1 if
     * the node has another plane, or one that no coarse plane is near.
     */
    private long coarse(int node, int triangle) {
        plane.setTriangle(corners, triangle, 0, 0);
        long factor = plane.oddFactor();
        if (factor == 0) {
            return -1;
        }
        long a = plane.a;
        long b = plane.b;
        long c = plane.c;
        long d = plane.d;
        plane.reduce();
        long[] p = nodes.planes();
        boolean same = plane.a == p[4 * node]
                && plane.b == p[4 * node + 1]
                && plane.c == p[4 * node + 2]
                && plane.d == p[4 * node + 3];
        plane.a = a;
        plane.b = b;
        plane.c = c;
        plane.d = d;
        long x = Math.abs(a);
        long y = Math.abs(b);
        long z = Math.abs(c);
        int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        double normal = plane.coefficient(axis);
        plane.swapped = normal < 0;
        long n1 = Math.round(BspFrames.UNIT * (plane.coefficient((axis + 1) % 3) / normal));
        long n2 = Math.round(BspFrames.UNIT * (plane.coefficient((axis + 2) % 3) / normal));
        long offset = Math.round(plane.constant(centre[0], centre[1], centre[2], shift, axis) / BspFrames.OFFSET_UNIT);
        if (!same || Math.abs(offset) > 4095) {
            return -1;
        }
        return (offset & 0x1FFF) << 32 | (long) axis << 30 | (n1 & 0x1FFF) << 17 | (n2 & 0x1FFF) << 4;
    }

    private void growPlanes() {
        planes = Arrays.copyOf(planes, 2 * planes.length);
        int[] old = planeSlots;
        planeSlots = new int[2 * old.length];
        for (int number : old) {
            if (number > 0) {
                int slot = slot(planes, 4 * (number - 1));
                while (planeSlots[slot] != 0) {
                    slot = (slot + 1) & (planeSlots.length - 1);
                }
                planeSlots[slot] = number;
            }
        }
    }

    private int slot(long[] p, int at) {
        long hash = ((p[at] * 31 + p[at + 1]) * 31 + p[at + 2]) * 31 + p[at + 3];
        return (int) ((hash * 0x9E3779B97F4A7C15L) >>> 33) & (planeSlots.length - 1);
    }

    private void add(long word) {
        if (wordCount == words.length && !isFixed) {
            words = Arrays.copyOf(words, 2 * wordCount);
        }
        if (wordCount < words.length) {
            words[wordCount] = word;
        }
        wordCount++;
    }
}
