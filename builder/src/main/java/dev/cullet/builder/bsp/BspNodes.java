// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.BspFrames;
import dev.cullet.format.internal.BspPlane;
import dev.cullet.format.internal.LatticeCorners;
import java.util.Arrays;

/**
 * The nodes of a {@link BspTree} as plain arrays, for tools: queries read the tree as it is stored. Nodes are in
 * preorder, front before back. The front of a plane is where it is positive; its first coefficient that is not 0 is
 * positive, and a, b and c have no common factor.
 *
 * <pre>
 * planes           a b c d | ...     4 longs per node
 * children         f b | ...         2 ints per node, front and back: a node after this one, or a leaf (negative) as in
 *                                    {@link BspTree#topNodes}
 * firstPolygon     p | ... | end     one int per node and one more: node i owns polygons p[i] .. p[i+1]-1
 * polygonTriangles t | ...           one int per polygon: the triangle that it is a fragment of, ascending per node
 * </pre>
 */
public final class BspNodes {
    private final int root;
    private final long[] planes;
    private final int[] children;
    private final int[] firstPolygon;
    private final int[] polygonTriangles;

    /**
     * Wraps the arrays without a copy.
     *
     * @param root node 0, or the leaf that is the whole tree
     */
    public BspNodes(int root, long[] planes, int[] children, int[] firstPolygon, int[] polygonTriangles) {
        this.root = root;
        this.planes = planes;
        this.children = children;
        this.firstPolygon = firstPolygon;
        this.polygonTriangles = polygonTriangles;
    }

    /**
     * Decodes the nodes of a valid tree. O(nodes) time.
     *
     * @param set the triangles of the part
     */
    public static BspNodes of(BspTree tree, TriangleSet set) {
        return of(tree, new LatticeCorners(set, tree.lattice()));
    }

    /**
     * Decodes the nodes of a valid tree over triangles in plain arrays.
     *
     * @param positions 3 floats per vertex, metres
     * @param indices 3 per triangle
     */
    public static BspNodes of(BspTree tree, float[] positions, int[] indices) {
        return of(
                tree,
                new LatticeCorners(
                        positions,
                        indices,
                        tree.lattice().origin(),
                        tree.lattice().step()));
    }

    private static BspNodes of(BspTree tree, LatticeCorners corners) {
        Decoder decoder = new Decoder(tree, corners);
        int root = tree.root() < 0 ? tree.root() : decoder.decode(tree.root());
        return new BspNodes(
                root,
                decoder.planes,
                decoder.children,
                decoder.firstPolygon,
                Arrays.copyOf(decoder.polygons, decoder.polygonCount));
    }

    /** Returns node 0, or the leaf that is the whole tree. */
    public int root() {
        return root;
    }

    /** Returns the number of nodes. */
    public int nodeCount() {
        return children.length / 2;
    }

    /** Returns the planes: 4 longs each. */
    public long[] planes() {
        return planes;
    }

    /** Returns the children: 2 ints each, front and back. */
    public int[] children() {
        return children;
    }

    /** Returns the first polygon of each node, and at last the number of polygons. */
    public int[] firstPolygon() {
        return firstPolygon;
    }

    /** Returns the triangle of each polygon. */
    public int[] polygonTriangles() {
        return polygonTriangles;
    }

    /** Numbers the nodes of a tree in the order of their canonical planes. */
    private static final class Decoder {
        final BspTree tree;
        final LatticeCorners corners;
        final long[] planes;
        final int[] children;
        final int[] firstPolygon;
        int[] polygons = new int[64];
        int polygonCount;
        int count;
        final BspPlane plane = new BspPlane();

        Decoder(BspTree tree, LatticeCorners corners) {
            this.tree = tree;
            this.corners = corners;
            int nodes = tree.nodeCount();
            planes = new long[4 * nodes];
            children = new int[2 * nodes];
            firstPolygon = new int[nodes + 1];
        }

        /** Decodes a subtree and returns its number. At most {@link BspTree#MAX_DEPTH} calls deep. */
        int decode(int top) {
            if (top < 0) {
                return top;
            }
            if (top >= tree.topCount()) {
                int frame = top - tree.topCount();
                return decode(frame, frame + BspFrames.HEADER);
            }
            int[] nodes = tree.topNodes();
            plane.setTop(tree, nodes[3 * top]);
            int[] listed = tree.topPolygons();
            for (int i = BspFrames.firstPolygon(listed, top); i < listed.length && listed[i] == top; i += 2) {
                add(listed[i + 1]);
            }
            int node = addPlane();
            children[2 * node] = decode(nodes[3 * top + 1]);
            children[2 * node + 1] = decode(nodes[3 * top + 2]);
            return node;
        }

        private int decode(int frame, int at) {
            if (at < 0) {
                return at;
            }
            long[] words = tree.frames();
            long node = words[at];
            plane.set(corners, tree, frame, node);
            boolean swapped = plane.swapped;
            if (BspFrames.listEntry(node) != BspFrames.NO_ENTRY) {
                add(BspFrames.triangle(words, frame, node));
                long header = words[frame + 1];
                int index = at - frame - BspFrames.HEADER;
                int first = BspFrames.firstSide(frame, header);
                for (int i = BspFrames.findSide(words, frame, index, BspFrames.POLYGON);
                        i < BspFrames.sideCount(header) && BspFrames.side(words, first, i) >>> 24 == index;
                        i++) {
                    add(BspFrames.base(header) + (BspFrames.side(words, first, i) & BspFrames.MAX_VALUE));
                }
            }
            int number = addPlane();
            int leaf = tree.solid() ? BspTree.EMPTY : BspTree.NO_CLAIM;
            children[2 * number] = decode(frame, BspFrames.child(words, frame, at, node, !swapped, leaf));
            children[2 * number + 1] = decode(frame, BspFrames.child(words, frame, at, node, swapped, leaf));
            return number;
        }

        private int addPlane() {
            plane.reduce();
            planes[4 * count] = plane.a;
            planes[4 * count + 1] = plane.b;
            planes[4 * count + 2] = plane.c;
            planes[4 * count + 3] = plane.d;
            firstPolygon[count + 1] = polygonCount;
            return count++;
        }

        private void add(int triangle) {
            if (polygonCount == polygons.length) {
                polygons = Arrays.copyOf(polygons, 2 * polygonCount);
            }
            polygons[polygonCount++] = triangle;
        }
    }
}
