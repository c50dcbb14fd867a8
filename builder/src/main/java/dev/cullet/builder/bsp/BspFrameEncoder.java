// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.format.internal.LatticeCorners;
import dev.cullet.format.packed.CoarsePlane;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes the nodes of a BSP tree in the form in which it is stored and queried: top nodes, and frames of at most 127
 * nodes, the largest subtrees whose triangles span less than 2^16. O(nodes) time.
 *
 * <p>The plane of a node of a frame is stored as a triangle in it where there is one, and as a coarse plane, rounded;
 * planes of other nodes are across an axis or stored in full.
 */
final class BspFrameEncoder {
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
    private final Map<List<Long>, Integer> planeNumbers = new HashMap<>();
    private long[] planes = new long[16];
    private int planeCount;
    private int[] top = {};
    private int topCount;
    private int[] topPolygons = {};
    private int topPolygonCount;
    private long[] words = new long[64];
    private int wordCount;

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

    private BspFrameEncoder(BspNodes nodes, LatticeCorners corners) {
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
        LatticeCorners corners = new LatticeCorners(positions, indices, origin, step);
        BspFrameEncoder encoder = new BspFrameEncoder(nodes, corners);
        encoder.measure();
        encoder.encode();
        tree.nodes(
                depth,
                encoder.top,
                encoder.topPolygons,
                Arrays.copyOf(encoder.planes, 4 * encoder.planeCount),
                Arrays.copyOf(encoder.words, encoder.wordCount));
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
        List<Long> plane = List.of(p[4 * node], p[4 * node + 1], p[4 * node + 2], p[4 * node + 3]);
        Integer known = planeNumbers.putIfAbsent(plane, planeCount);
        if (known != null) {
            return known;
        }
        if (4 * planeCount == planes.length) {
            planes = Arrays.copyOf(planes, 2 * planes.length);
        }
        System.arraycopy(p, 4 * node, planes, 4 * planeCount, 4);
        return planeCount++;
    }

    /** Encodes a frame and returns its first word. */
    private int encodeFrame(int root, int[] box) {
        shift = CoarsePlane.frame(box, centre);
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
            word = polygons == 0 ? CoarsePlane.NONE : coarse(node, nodes.polygonTriangles()[first]);
            swapped = word != CoarsePlane.NONE && plane.swapped;
            word = word == CoarsePlane.NONE
                    ? (long) tablePlane(node) << 4 | (long) BspFrames.TABLE << 46
                    : word | (long) factor() << 46;
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
     * Sets {@link #plane} to the plane of a triangle, with its common factor. Returns the bits of its coarse plane, or
     * {@link CoarsePlane#NONE} if the node has another plane.
     */
    private long coarse(int node, int triangle) {
        plane.setTriangle(corners, triangle, 0, 0);
        long coarse = CoarsePlane.of(plane, centre, shift);
        if (coarse == CoarsePlane.NONE) {
            return CoarsePlane.NONE;
        }
        LatticePlane canonical = new LatticePlane(plane.a, plane.b, plane.c, plane.d).canonical();
        long[] p = nodes.planes();
        boolean same = canonical.a == p[4 * node]
                && canonical.b == p[4 * node + 1]
                && canonical.c == p[4 * node + 2]
                && canonical.d == p[4 * node + 3];
        return same ? coarse : CoarsePlane.NONE;
    }

    private void add(long word) {
        if (wordCount == words.length) {
            words = Arrays.copyOf(words, 2 * wordCount);
        }
        words[wordCount++] = word;
    }
}
