// SPDX-License-Identifier: Apache-2.0
package dev.cullet.scene;

import java.util.Arrays;

/**
 * A binary tree of boxes that are added, moved and removed, in fixed capacity. All arrays are allocated at creation;
 * nothing else is. Leaves have the numbers 0 .. capacity-1, which the caller chooses; inner nodes follow.
 *
 * <pre>
 * boxes      3 minima, 3 maxima per node        parents    per node; -1 at the root
 * children   2 per inner node                   heights    levels below a node; 0 = leaf, -1 = not in use
 * </pre>
 *
 * <p>Insertion makes the leaf the sibling of the node that {@link SiblingSearch} finds; on the way up, nodes are
 * rotated where that reduces area (Kensler 2008; Catto 2019). A box is enlarged by an eighth of its longest side, so
 * that small moves change nothing. No path is longer than {@link #MAX_DEPTH}: a change that would make one rebuilds the
 * tree.
 *
 * <p>Insertion and removal take time proportional to the depth, which is logarithmic in practice; refit and rebuild
 * O(n) and O(n log n).
 */
final class DynamicTree {
    /** The largest number of inner nodes above a leaf. */
    static final int MAX_DEPTH = 64;

    /** Depth from which a rebuild halves the number of leaves instead of comparing areas: 2^24 leaves end above 64. */
    private static final int HALVING_DEPTH = 36;

    /** The largest capacity. */
    static final int MAX_CAPACITY = 1 << 24;

    private static final double MARGIN = 0.125;
    private static final int NONE = -1;

    private final int capacity;
    private final double[] boxes;
    private final int[] parents;
    private final int[] children;
    private final byte[] heights;
    private int root = NONE;
    private int free; // the first free inner node; the next ones by parents
    private int size;
    private double builtCost = Double.NaN;

    private final SiblingSearch siblings = new SiblingSearch();

    /** For the rebuild: leaves, and the parts of them still to be divided, with parent and depth. */
    private final int[] order;

    private final int[] begins = new int[MAX_DEPTH + 2];
    private final int[] ends = new int[MAX_DEPTH + 2];
    private final int[] partParents = new int[MAX_DEPTH + 2];
    private final int[] depths = new int[MAX_DEPTH + 2];
    private final BinnedDivision division;

    DynamicTree(int capacity) {
        this.capacity = capacity;
        int nodes = Math.max(1, 2 * capacity - 1);
        boxes = new double[6 * nodes];
        parents = new int[nodes];
        children = new int[2 * Math.max(0, capacity - 1)];
        heights = new byte[nodes];
        order = new int[capacity];
        division = new BinnedDivision(boxes, order);
        Arrays.fill(heights, (byte) -1);
        freeInnerNodes();
    }

    private void freeInnerNodes() {
        free = capacity < 2 ? NONE : capacity;
        for (int node = capacity; node < 2 * capacity - 1; node++) {
            parents[node] = node + 1 < 2 * capacity - 1 ? node + 1 : NONE;
            heights[node] = -1;
        }
    }

    /** Returns the root, or -1 if the tree is empty. */
    int root() {
        return root;
    }

    /** Returns the number of leaves. */
    int size() {
        return size;
    }

    boolean isLeaf(int node) {
        return node < capacity;
    }

    /** Returns the first child of an inner node. */
    int left(int node) {
        return children[2 * (node - capacity)];
    }

    /** Returns the second child of an inner node. */
    int right(int node) {
        return children[2 * (node - capacity) + 1];
    }

    /** Returns the parent of a node in use, or -1 at the root. */
    int parent(int node) {
        return parents[node];
    }

    /** Returns the levels below a node: 0 for a leaf, -1 for a node that is not in use. */
    int height(int node) {
        return heights[node];
    }

    /** Returns the boxes: 6 doubles per node, read only. */
    double[] boxes() {
        return boxes;
    }

    /** Returns the number of inner nodes on the longest path; 0 if there are fewer than two leaves. */
    int depth() {
        return root == NONE ? 0 : heights[root];
    }

    /** Returns bytes of memory. */
    long bytes() {
        return 8L * boxes.length + 4L * parents.length + 4L * children.length + heights.length + 4L * order.length;
    }

    /** Adds a leaf that is not in the tree, with a box: 6 doubles from {@code at}. */
    void add(int leaf, double[] source, int at) {
        enlarge(leaf, source, at);
        size++;
        insert(leaf);
    }

    /** Removes a leaf. */
    void remove(int leaf) {
        size--;
        detach(leaf);
    }

    /** Gives a leaf another box; returns whether the tree has changed. */
    boolean move(int leaf, double[] source, int at) {
        int own = 6 * leaf;
        double longest = longest(source, at);
        boolean inside = true;
        for (int axis = 0; axis < 3; axis++) {
            inside &= source[at + axis] >= boxes[own + axis] && source[at + 3 + axis] <= boxes[own + 3 + axis];
        }
        if (inside && longest(boxes, own) <= (1 + 6 * MARGIN) * longest) {
            return false;
        }
        detach(leaf);
        enlarge(leaf, source, at);
        insert(leaf);
        return true;
    }

    /** Fits a leaf's box to one without a margin; inner boxes are refitted by {@link #refit}. */
    void tighten(int leaf, double[] source, int at) {
        System.arraycopy(source, at, boxes, 6 * leaf, 6);
    }

    private void enlarge(int leaf, double[] source, int at) {
        double margin = MARGIN * longest(source, at);
        for (int axis = 0; axis < 3; axis++) {
            boxes[6 * leaf + axis] = source[at + axis] - margin;
            boxes[6 * leaf + 3 + axis] = source[at + 3 + axis] + margin;
        }
    }

    private static double longest(double[] of, int at) {
        return Math.max(of[at + 3] - of[at], Math.max(of[at + 4] - of[at + 1], of[at + 5] - of[at + 2]));
    }

    private void insert(int leaf) {
        heights[leaf] = 0;
        if (root == NONE) {
            root = leaf;
            parents[leaf] = NONE;
            return;
        }
        int sibling = siblings.best(this, leaf);
        int parent = parents[sibling];
        int node = free;
        free = parents[node];
        parents[node] = parent;
        if (parent == NONE) {
            root = node;
        } else {
            replaceChild(parent, sibling, node);
        }
        setChildren(node, sibling, leaf);
        fitUpward(node);
    }

    private void detach(int leaf) {
        heights[leaf] = -1;
        int parent = parents[leaf];
        if (parent == NONE) {
            root = NONE;
            return;
        }
        int sibling = left(parent) == leaf ? right(parent) : left(parent);
        int above = parents[parent];
        parents[sibling] = above;
        if (above == NONE) {
            root = sibling;
        } else {
            replaceChild(above, parent, sibling);
        }
        heights[parent] = -1;
        parents[parent] = free;
        free = parent;
        if (above != NONE) {
            fitUpward(above);
        }
    }

    private void setChildren(int node, int left, int right) {
        children[2 * (node - capacity)] = left;
        children[2 * (node - capacity) + 1] = right;
        parents[left] = node;
        parents[right] = node;
    }

    private void replaceChild(int parent, int child, int by) {
        int at = 2 * (parent - capacity);
        children[children[at] == child ? at : at + 1] = by;
        parents[by] = parent;
    }

    /** Fits boxes and heights from a node to the root, and rotates where that reduces area. */
    private void fitUpward(int from) {
        for (int node = from; node != NONE; node = parents[node]) {
            rotate(node);
            fit(node);
        }
        if (heights[root] > MAX_DEPTH) {
            rebuild();
        }
    }

    /** Sets box and height of an inner node from its children. */
    private void fit(int node) {
        int left = left(node);
        int right = right(node);
        int at = 6 * node;
        for (int axis = 0; axis < 3; axis++) {
            boxes[at + axis] = Math.min(boxes[6 * left + axis], boxes[6 * right + axis]);
            boxes[at + 3 + axis] = Math.max(boxes[6 * left + 3 + axis], boxes[6 * right + 3 + axis]);
        }
        heights[node] = (byte) (1 + Math.max(heights[left], heights[right]));
    }

    /** Swaps a child and a grandchild of the other side, if the area of the child that changes becomes smaller. */
    private void rotate(int node) {
        int left = left(node);
        int right = right(node);
        int child = NONE;
        int grandchild = NONE;
        double best = 0;
        for (int side = 0; side < 2; side++) {
            int lower = side == 0 ? left : right; // goes down
            int other = side == 0 ? right : left; // gets it in place of one of its own
            if (isLeaf(other)) {
                continue;
            }
            double area = area(other);
            for (int k = 0; k < 2; k++) {
                double saved = area - unionArea(lower, k == 0 ? right(other) : left(other));
                if (saved > best) {
                    best = saved;
                    child = lower;
                    grandchild = k == 0 ? left(other) : right(other);
                }
            }
        }
        if (child != NONE) {
            int other = parents[grandchild];
            replaceChild(node, child, grandchild);
            replaceChild(other, grandchild, child);
            fit(other);
        }
    }

    private double area(int node) {
        return BoxArea.of(boxes, 6 * node);
    }

    private double unionArea(int a, int b) {
        return BoxArea.ofUnion(boxes, 6 * a, 6 * b);
    }

    /** Fits all inner boxes to the leaves, without a change of the tree's shape. */
    void refit() {
        int node = root;
        int from = NONE;
        while (node != NONE) { // visits every node by links, children before parents
            int parent = parents[node];
            if (isLeaf(node)) {
                from = node;
                node = parent;
            } else if (from != left(node) && from != right(node)) {
                from = NONE;
                node = left(node);
            } else if (from == left(node)) {
                from = NONE;
                node = right(node);
            } else {
                fit(node);
                from = node;
                node = parent;
            }
        }
    }

    /** Builds the tree anew, over the leaves in it: see {@link BinnedDivision}. */
    void rebuild() {
        int count = 0;
        for (int leaf = 0; leaf < capacity; leaf++) {
            if (heights[leaf] == 0) {
                order[count++] = leaf;
            }
        }
        freeInnerNodes();
        if (count == 0) {
            root = NONE;
            builtCost = Double.NaN;
            return;
        }
        root = NONE;
        int pending = 1;
        begins[0] = 0;
        ends[0] = count;
        partParents[0] = NONE;
        depths[0] = 0;
        while (pending > 0) {
            pending--;
            int begin = begins[pending];
            int end = ends[pending];
            int parent = partParents[pending];
            int depth = depths[pending];
            int node;
            if (end - begin == 1) {
                node = order[begin];
            } else {
                node = free;
                free = parents[node];
                children[2 * (node - capacity)] = NONE;
                children[2 * (node - capacity) + 1] = NONE;
                int middle = depth < HALVING_DEPTH ? division.divide(begin, end) : (begin + end) >>> 1;
                pending = pushPart(pending, middle, end, node, depth + 1);
                pending = pushPart(pending, begin, middle, node, depth + 1);
            }
            parents[node] = parent;
            if (parent == NONE) {
                root = node;
            } else {
                int at = 2 * (parent - capacity);
                children[children[at] == NONE ? at : at + 1] = node;
            }
        }
        refit();
        builtCost = cost();
    }

    private int pushPart(int pending, int begin, int end, int parent, int depth) {
        begins[pending] = begin;
        ends[pending] = end;
        partParents[pending] = parent;
        depths[pending] = depth;
        return pending + 1;
    }

    /** Returns the areas of all inner nodes over that of the root: the nodes that a random ray visits. */
    double cost() {
        if (root == NONE || isLeaf(root)) {
            return 1;
        }
        double sum = 0;
        for (int node = capacity; node < 2 * capacity - 1; node++) {
            sum += heights[node] > 0 ? area(node) : 0;
        }
        double whole = area(root);
        return whole > 0 ? sum / whole : 1;
    }

    /** Returns the cost over that at the last rebuild; 1 if there was none. */
    double degradation() {
        return builtCost > 0 ? cost() / builtCost : 1;
    }
}
