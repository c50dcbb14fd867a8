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
 * <p>Insertion finds, by branch and bound, the sibling that adds the least surface area (Bittner, Hapala and Havran
 * 2015), in at most {@value #MAX_VISITS} steps; on the way up, nodes are rotated where that reduces area (Kensler 2008;
 * Catto 2019). A box is enlarged by an eighth of its longest side, so that small moves change nothing. No path is
 * longer than {@link #MAX_DEPTH}: a change that would make one rebuilds the tree.
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

    private static final int MAX_VISITS = 512;
    private static final double MARGIN = 0.125;
    private static final int BINS = 16;
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

    private final int[] stack = new int[MAX_DEPTH + 2];
    private final double[] inherited = new double[MAX_DEPTH + 2];

    /** For the rebuild: leaves, the parts still to be divided, and bins. */
    private final int[] order;

    private final int[] begins = new int[MAX_DEPTH + 2];
    private final int[] ends = new int[MAX_DEPTH + 2];
    private final double[] binBoxes = new double[6 * BINS];
    private final int[] binCounts = new int[BINS];
    private final double[] areas = new double[BINS];
    private final double[] box = new double[6];

    DynamicTree(int capacity) {
        this.capacity = capacity;
        int nodes = Math.max(1, 2 * capacity - 1);
        boxes = new double[6 * nodes];
        parents = new int[nodes];
        children = new int[2 * Math.max(0, capacity - 1)];
        heights = new byte[nodes];
        order = new int[capacity];
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
        int sibling = bestSibling(leaf);
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

    /** Returns the node that, made the sibling of a leaf, adds the least area to the tree. */
    private int bestSibling(int leaf) {
        double own = area(leaf);
        int best = root;
        double bestCost = unionArea(root, leaf);
        stack[0] = root;
        inherited[0] = bestCost - area(root); // what the node grows by, and all above it
        int count = 1;
        int visits = 0;
        while (count > 0 && visits++ < MAX_VISITS) {
            count--;
            int node = stack[count];
            double above = inherited[count];
            if (isLeaf(node) || own + above >= bestCost) {
                continue;
            }
            int left = left(node);
            int right = right(node);
            double unionLeft = unionArea(left, leaf);
            double unionRight = unionArea(right, leaf);
            if (unionLeft + above < bestCost) {
                bestCost = unionLeft + above;
                best = left;
            }
            if (unionRight + above < bestCost) {
                bestCost = unionRight + above;
                best = right;
            }
            double growsLeft = above + unionLeft - area(left);
            double growsRight = above + unionRight - area(right);
            boolean leftFirst = growsLeft <= growsRight;
            count = push(count, leftFirst ? right : left, leftFirst ? growsRight : growsLeft);
            count = push(count, leftFirst ? left : right, leftFirst ? growsLeft : growsRight);
        }
        return best;
    }

    private int push(int count, int node, double above) {
        stack[count] = node;
        inherited[count] = above;
        return count + 1;
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
        int at = 6 * node;
        return area(boxes[at + 3] - boxes[at], boxes[at + 4] - boxes[at + 1], boxes[at + 5] - boxes[at + 2]);
    }

    /** Returns half of a box's area. */
    private static double area(double dx, double dy, double dz) {
        return dx * dy + dy * dz + dz * dx;
    }

    private double unionArea(int a, int b) {
        int i = 6 * a;
        int j = 6 * b;
        return area(
                Math.max(boxes[i + 3], boxes[j + 3]) - Math.min(boxes[i], boxes[j]),
                Math.max(boxes[i + 4], boxes[j + 4]) - Math.min(boxes[i + 1], boxes[j + 1]),
                Math.max(boxes[i + 5], boxes[j + 5]) - Math.min(boxes[i + 2], boxes[j + 2]));
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

    /** Builds the tree anew, over the leaves in it: binned SAH with {@value #BINS} bins (Wald 2007). */
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
        stack[0] = NONE; // the parent of the part
        inherited[0] = 0; // its depth
        while (pending > 0) {
            pending--;
            int begin = begins[pending];
            int end = ends[pending];
            int parent = stack[pending];
            int depth = (int) inherited[pending];
            int node;
            if (end - begin == 1) {
                node = order[begin];
            } else {
                node = free;
                free = parents[node];
                children[2 * (node - capacity)] = NONE;
                children[2 * (node - capacity) + 1] = NONE;
                int middle = divide(begin, end, depth);
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
        stack[pending] = parent;
        inherited[pending] = depth;
        return pending + 1;
    }

    /** Orders a range of leaves in two parts, neither empty, and returns where the second begins. */
    private int divide(int begin, int end, int depth) {
        int half = (begin + end) >>> 1;
        int axis = longestAxis(begin, end);
        double low = box[axis];
        double high = box[axis + 3];
        if (depth >= HALVING_DEPTH || !(high > low)) {
            return half;
        }
        double perBin = BINS / (high - low);
        Arrays.fill(binCounts, 0);
        for (int bin = 0; bin < BINS; bin++) {
            for (int k = 0; k < 3; k++) {
                binBoxes[6 * bin + k] = Double.POSITIVE_INFINITY;
                binBoxes[6 * bin + 3 + k] = Double.NEGATIVE_INFINITY;
            }
        }
        for (int i = begin; i < end; i++) {
            int bin = bin(order[i], axis, low, perBin);
            binCounts[bin]++;
            grow(binBoxes, 6 * bin, boxes, 6 * order[i]);
        }
        int first = bestPlane();
        int at = begin;
        for (int i = begin; i < end; i++) {
            int leaf = order[i];
            if (bin(leaf, axis, low, perBin) < first) {
                order[i] = order[at];
                order[at++] = leaf;
            }
        }
        return at > begin && at < end ? at : half;
    }

    /** Sets the box of the leaves' centers (twice them), and returns its longest axis. */
    private int longestAxis(int begin, int end) {
        for (int k = 0; k < 3; k++) {
            box[k] = Double.POSITIVE_INFINITY;
            box[k + 3] = Double.NEGATIVE_INFINITY;
        }
        for (int i = begin; i < end; i++) {
            for (int k = 0; k < 3; k++) {
                double center = center(order[i], k);
                box[k] = Math.min(box[k], center);
                box[k + 3] = Math.max(box[k + 3], center);
            }
        }
        double x = box[3] - box[0];
        double y = box[4] - box[1];
        double z = box[5] - box[2];
        return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    }

    private double center(int leaf, int axis) {
        return boxes[6 * leaf + axis] + boxes[6 * leaf + 3 + axis];
    }

    private int bin(int leaf, int axis, double low, double perBin) {
        return Math.max(0, Math.min(BINS - 1, (int) ((center(leaf, axis) - low) * perBin)));
    }

    private static void grow(double[] target, int at, double[] by, int from) {
        for (int k = 0; k < 3; k++) {
            target[at + k] = Math.min(target[at + k], by[from + k]);
            target[at + 3 + k] = Math.max(target[at + 3 + k], by[from + 3 + k]);
        }
    }

    /** Returns the first bin of the second part: that of the least sum of area times leaves. */
    private int bestPlane() {
        emptyBox();
        int count = 0;
        for (int bin = BINS - 1; bin > 0; bin--) { // areas of all bins from one on, times their leaves
            grow(box, 0, binBoxes, 6 * bin);
            count += binCounts[bin];
            areas[bin] = count == 0 ? 0 : count * area(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
        }
        emptyBox();
        count = 0;
        int best = BINS / 2;
        double bestCost = Double.POSITIVE_INFINITY;
        for (int bin = 1; bin < BINS; bin++) {
            grow(box, 0, binBoxes, 6 * (bin - 1));
            count += binCounts[bin - 1];
            double cost =
                    areas[bin] + (count == 0 ? 0 : count * area(box[3] - box[0], box[4] - box[1], box[5] - box[2]));
            if (cost < bestCost) {
                bestCost = cost;
                best = bin;
            }
        }
        return best;
    }

    private void emptyBox() {
        for (int k = 0; k < 3; k++) {
            box[k] = Double.POSITIVE_INFINITY;
            box[k + 3] = Double.NEGATIVE_INFINITY;
        }
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

    /** Returns why the tree is not well formed, or an empty string; for tests. */
    String defect() {
        int leaves = 0;
        int inner = 0;
        for (int node = 0; node < heights.length; node++) {
            if (heights[node] < 0) {
                continue;
            }
            leaves += isLeaf(node) ? 1 : 0;
            inner += isLeaf(node) ? 0 : 1;
            int parent = parents[node];
            if ((parent == NONE) != (node == root)) {
                return "node " + node + " has the parent " + parent;
            }
            if (parent != NONE && left(parent) != node && right(parent) != node) {
                return "node " + node + " is no child of its parent " + parent;
            }
            if (!isLeaf(node)) {
                if (heights[node] != 1 + Math.max(heights[left(node)], heights[right(node)])) {
                    return "node " + node + " has the height " + heights[node];
                }
                double union = unionArea(left(node), right(node));
                if (union != area(node)) {
                    return "node " + node + " has the area " + area(node) + ", its children " + union;
                }
            }
        }
        return leaves == size && inner == Math.max(0, leaves - 1) ? "" : leaves + " leaves, " + inner + " inner nodes";
    }
}
