// SPDX-License-Identifier: Apache-2.0
/*
 * A binary tree of boxes that are added, moved and removed, in memory of the caller. Leaves have the numbers 0 ..
 * capacity - 1, which the caller chooses; inner nodes follow.
 *
 *   boxes      3 minima, 3 maxima per node        parents    per node; -1 at the root
 *   children   2 per inner node                   heights    levels below a node; 0: leaf, -1: not in use
 *
 * Insertion makes the leaf the sibling of the node that sibling_best finds; on the way up, nodes are rotated where that
 * reduces area (Kensler 2008; Catto 2019). A box is enlarged by an eighth of its longest side, so that small moves
 * change nothing. No path is longer than TREE_MAX_DEPTH: a change that would make one rebuilds the tree.
 */

/* The largest number of inner nodes above a leaf. */
#define TREE_MAX_DEPTH 64

/* Depth from which a rebuild halves the number of leaves instead of comparing areas: 2^24 leaves end above 64. */
#define TREE_HALVING_DEPTH 36

#define TREE_MARGIN 0.125
#define TREE_NONE (-1)

/* Steps of the search for a sibling, so that a hostile order of insertions costs no more. */
#define SIBLING_MAX_VISITS 512

static int tree_is_leaf(const CulletDynamicTree *t, int32_t node) {
    return node < (int32_t)t->capacity;
}

/* Returns child 0 or 1 of an inner node. */
static int32_t tree_child(const CulletDynamicTree *t, int32_t node, int which) {
    return t->children[2 * (size_t)(node - (int32_t)t->capacity) + (size_t)which];
}

static double *tree_box(const CulletDynamicTree *t, int32_t node) {
    return t->boxes + 6 * (size_t)node;
}

/* Returns half of the area of a box of these sizes: the chance that a random ray meets it is in proportion. */
static double area_of(double dx, double dy, double dz) {
    return dx * dy + dy * dz + dz * dx;
}

static double box_area(const double box[6]) {
    return area_of(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
}

static double union_area(const double a[6], const double b[6]) {
    double d[3];
    for (int i = 0; i < 3; i++) {
        d[i] = max2(a[3 + i], b[3 + i]) - min2(a[i], b[i]);
    }
    return area_of(d[0], d[1], d[2]);
}

/*
 * Returns the node that becomes the sibling of a leaf, whose box is set: that which adds the least surface area to all
 * boxes. Branch and bound, depth first.
 *
 * Source: Bittner, Hapala and Havran 2015, Incremental BVH construction for ray tracing.
 */
static int32_t sibling_best(const CulletDynamicTree *t, int32_t leaf) {
    int32_t stack[TREE_MAX_DEPTH + 2];
    double inherited[TREE_MAX_DEPTH + 2];
    const double *box = tree_box(t, leaf);
    double smallest = box_area(box);
    int32_t best = t->root;
    double best_cost = union_area(tree_box(t, best), box);
    stack[0] = best;
    inherited[0] = best_cost - box_area(tree_box(t, best)); /* what the node grows by, and all above it */
    int32_t count = 1;
    for (int32_t visits = 0; count > 0 && visits < SIBLING_MAX_VISITS; visits++) {
        count--;
        int32_t node = stack[count];
        double above = inherited[count];
        if (tree_is_leaf(t, node) || smallest + above >= best_cost) {
            continue;
        }
        double grows[2];
        for (int k = 0; k < 2; k++) {
            int32_t child = tree_child(t, node, k);
            double both = union_area(tree_box(t, child), box);
            if (both + above < best_cost) {
                best_cost = both + above;
                best = child;
            }
            grows[k] = above + both - box_area(tree_box(t, child));
        }
        int first = grows[0] <= grows[1] ? 0 : 1;
        for (int k = 0; k < 2; k++, count++) {
            int which = k == 0 ? 1 - first : first;
            stack[count] = tree_child(t, node, which);
            inherited[count] = grows[which];
        }
    }
    return best;
}

static void tree_free_inner_nodes(CulletDynamicTree *t) {
    int32_t capacity = (int32_t)t->capacity;
    int32_t end = 2 * capacity - 1;
    t->free_node = capacity < 2 ? TREE_NONE : capacity;
    for (int32_t node = capacity; node < end; node++) {
        t->parents[node] = node + 1 < end ? node + 1 : TREE_NONE;
        t->heights[node] = -1;
    }
}

/* Makes a tree, whose capacity and memory are set, empty. */
static void tree_clear(CulletDynamicTree *t) {
    for (uint32_t leaf = 0; leaf < t->capacity; leaf++) {
        t->heights[leaf] = -1;
    }
    tree_free_inner_nodes(t);
    t->root = TREE_NONE;
    t->size = 0;
    t->built_cost = not_a_number();
}

static void tree_set_children(CulletDynamicTree *t, int32_t node, int32_t left, int32_t right) {
    size_t at = 2 * (size_t)(node - (int32_t)t->capacity);
    t->children[at] = left;
    t->children[at + 1] = right;
    t->parents[left] = node;
    t->parents[right] = node;
}

static void tree_replace_child(CulletDynamicTree *t, int32_t parent, int32_t child, int32_t by) {
    size_t at = 2 * (size_t)(parent - (int32_t)t->capacity);
    t->children[t->children[at] == child ? at : at + 1] = by;
    t->parents[by] = parent;
}

/* Sets box and height of an inner node from its children. */
static void tree_fit(CulletDynamicTree *t, int32_t node) {
    int32_t left = tree_child(t, node, 0);
    int32_t right = tree_child(t, node, 1);
    const double *a = tree_box(t, left);
    const double *b = tree_box(t, right);
    double *box = tree_box(t, node);
    for (int axis = 0; axis < 3; axis++) {
        box[axis] = min2(a[axis], b[axis]);
        box[3 + axis] = max2(a[3 + axis], b[3 + axis]);
    }
    t->heights[node] = (int8_t)(1 + max_int(t->heights[left], t->heights[right]));
}

/* Swaps a child and a grandchild of the other side, if the area of the child that changes becomes smaller. */
static void tree_rotate(CulletDynamicTree *t, int32_t node) {
    int32_t child = TREE_NONE;
    int32_t grandchild = TREE_NONE;
    double best = 0;
    for (int side = 0; side < 2; side++) {
        int32_t lower = tree_child(t, node, side);     /* goes down */
        int32_t other = tree_child(t, node, 1 - side); /* gets it in place of one of its own */
        if (tree_is_leaf(t, other)) {
            continue;
        }
        double area = box_area(tree_box(t, other));
        for (int k = 0; k < 2; k++) {
            double saved = area - union_area(tree_box(t, lower), tree_box(t, tree_child(t, other, 1 - k)));
            if (saved > best) {
                best = saved;
                child = lower;
                grandchild = tree_child(t, other, k);
            }
        }
    }
    if (child != TREE_NONE) {
        int32_t other = t->parents[grandchild];
        tree_replace_child(t, node, child, grandchild);
        tree_replace_child(t, other, grandchild, child);
        tree_fit(t, other);
    }
}

/* Fits all inner boxes to the leaves, without a change of the tree's shape. */
static void tree_refit(CulletDynamicTree *t) {
    int32_t node = t->root;
    int32_t from = TREE_NONE;
    while (node != TREE_NONE) { /* visits every node by links, children before parents */
        int32_t parent = t->parents[node];
        if (tree_is_leaf(t, node)) {
            from = node;
            node = parent;
        } else if (from != tree_child(t, node, 0) && from != tree_child(t, node, 1)) {
            from = TREE_NONE;
            node = tree_child(t, node, 0);
        } else if (from == tree_child(t, node, 0)) {
            from = TREE_NONE;
            node = tree_child(t, node, 1);
        } else {
            tree_fit(t, node);
            from = node;
            node = parent;
        }
    }
}

/* Returns the areas of all inner nodes over that of the root: the nodes that a random ray visits. */
static double tree_cost(const CulletDynamicTree *t) {
    int32_t capacity = (int32_t)t->capacity;
    if (t->root == TREE_NONE || tree_is_leaf(t, t->root)) {
        return 1;
    }
    double sum = 0;
    for (int32_t node = capacity; node < 2 * capacity - 1; node++) {
        sum += t->heights[node] > 0 ? box_area(tree_box(t, node)) : 0;
    }
    double whole = box_area(tree_box(t, t->root));
    return whole > 0 ? sum / whole : 1;
}

/* Leaves yet to be divided, with the node above them. */
typedef struct TreePart {
    int32_t begin, end, parent, depth;
} TreePart;

/* Builds the tree anew, over the leaves in it: see binned_divide. */
static void tree_rebuild(CulletDynamicTree *t) {
    TreePart parts[TREE_MAX_DEPTH + 2];
    int32_t count = 0;
    for (int32_t leaf = 0; leaf < (int32_t)t->capacity; leaf++) {
        if (t->heights[leaf] == 0) {
            t->order[count++] = leaf;
        }
    }
    tree_free_inner_nodes(t);
    t->root = TREE_NONE;
    if (count == 0) {
        t->built_cost = not_a_number();
        return;
    }
    TreePart all = {0, count, TREE_NONE, 0};
    parts[0] = all;
    for (int32_t pending = 1; pending > 0;) {
        TreePart part = parts[--pending];
        int32_t node = t->order[part.begin];
        if (part.end - part.begin > 1) {
            node = t->free_node;
            t->free_node = t->parents[node];
            size_t at = 2 * (size_t)(node - (int32_t)t->capacity);
            t->children[at] = TREE_NONE;
            t->children[at + 1] = TREE_NONE;
            int32_t middle = part.depth < TREE_HALVING_DEPTH ? binned_divide(t->boxes, t->order, part.begin, part.end)
                                                             : (part.begin + part.end) / 2;
            TreePart second = {middle, part.end, node, part.depth + 1};
            TreePart first = {part.begin, middle, node, part.depth + 1};
            parts[pending++] = second;
            parts[pending++] = first;
        }
        t->parents[node] = part.parent;
        if (part.parent == TREE_NONE) {
            t->root = node;
        } else {
            size_t at = 2 * (size_t)(part.parent - (int32_t)t->capacity);
            t->children[t->children[at] == TREE_NONE ? at : at + 1] = node;
        }
    }
    tree_refit(t);
    t->built_cost = tree_cost(t);
}

/* Fits boxes and heights from a node to the root, and rotates where that reduces area. */
static void tree_fit_upward(CulletDynamicTree *t, int32_t from) {
    for (int32_t node = from; node != TREE_NONE; node = t->parents[node]) {
        tree_rotate(t, node);
        tree_fit(t, node);
    }
    if (t->heights[t->root] > TREE_MAX_DEPTH) {
        tree_rebuild(t);
    }
}

static void tree_insert(CulletDynamicTree *t, int32_t leaf) {
    t->heights[leaf] = 0;
    if (t->root == TREE_NONE) {
        t->root = leaf;
        t->parents[leaf] = TREE_NONE;
        return;
    }
    int32_t sibling = sibling_best(t, leaf);
    int32_t parent = t->parents[sibling];
    int32_t node = t->free_node;
    t->free_node = t->parents[node];
    t->parents[node] = parent;
    if (parent == TREE_NONE) {
        t->root = node;
    } else {
        tree_replace_child(t, parent, sibling, node);
    }
    tree_set_children(t, node, sibling, leaf);
    tree_fit_upward(t, node);
}

static void tree_detach(CulletDynamicTree *t, int32_t leaf) {
    t->heights[leaf] = -1;
    int32_t parent = t->parents[leaf];
    if (parent == TREE_NONE) {
        t->root = TREE_NONE;
        return;
    }
    int32_t sibling = tree_child(t, parent, tree_child(t, parent, 0) == leaf ? 1 : 0);
    int32_t above = t->parents[parent];
    t->parents[sibling] = above;
    if (above == TREE_NONE) {
        t->root = sibling;
    } else {
        tree_replace_child(t, above, parent, sibling);
    }
    t->heights[parent] = -1;
    t->parents[parent] = t->free_node;
    t->free_node = parent;
    if (above != TREE_NONE) {
        tree_fit_upward(t, above);
    }
}

static double longest_side(const double box[6]) {
    return max3(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
}

static void tree_enlarge(CulletDynamicTree *t, int32_t leaf, const double source[6]) {
    double *box = tree_box(t, leaf);
    double margin = TREE_MARGIN * longest_side(source);
    for (int axis = 0; axis < 3; axis++) {
        box[axis] = source[axis] - margin;
        box[3 + axis] = source[3 + axis] + margin;
    }
}

/* Adds a leaf that is not in the tree, with a box. */
static void tree_add(CulletDynamicTree *t, int32_t leaf, const double box[6]) {
    tree_enlarge(t, leaf, box);
    t->size++;
    tree_insert(t, leaf);
}

static void tree_remove(CulletDynamicTree *t, int32_t leaf) {
    t->size--;
    tree_detach(t, leaf);
}

/* Gives a leaf another box. */
static void tree_move(CulletDynamicTree *t, int32_t leaf, const double source[6]) {
    const double *box = tree_box(t, leaf);
    double longest = longest_side(source);
    int inside = 1;
    for (int axis = 0; axis < 3; axis++) {
        inside &= source[axis] >= box[axis] && source[3 + axis] <= box[3 + axis];
    }
    if (inside && longest_side(box) <= (1 + 6 * TREE_MARGIN) * longest) {
        return;
    }
    tree_detach(t, leaf);
    tree_enlarge(t, leaf, source);
    tree_insert(t, leaf);
}
