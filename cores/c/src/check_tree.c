/*
 * Checks the AABB tree and its triangles in one pass over the nodes in stored order. No memory: a node is the child of
 * a node before it exactly if its parent is before it and has it among its children, and its level is the number of
 * parents above.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"
#include "numbers.h"

#define CULLET_GUARDS 0x8000800080008000u
#define CULLET_EACH_LANE 0x0001000100010001u

/* Returns word 0 to 5 of a node: a side of the boxes of its lanes. */
static uint64_t cullet_side(const CulletMesh *mesh, uint32_t node, unsigned side) {
    return cullet_u64(mesh->boxes + (size_t)mesh->box_stride * node + 8 * side);
}

static uint64_t cullet_links(const CulletMesh *mesh, uint32_t node) {
    return cullet_u64(mesh->links + 64 * (size_t)node + 48);
}

static uint64_t cullet_shape(const CulletMesh *mesh, uint32_t node) {
    return cullet_u64(mesh->links + 64 * (size_t)node + 56);
}

/* Returns the parent, -1 for the root. */
static int32_t cullet_parent(const CulletMesh *mesh, uint32_t node) {
    return (int32_t)((uint32_t)cullet_shape(mesh, node) & 0x0FFFFFFF) - 1;
}

static unsigned cullet_lane_count(uint64_t shape) {
    return (unsigned)(shape >> 28) & 7;
}

/* Returns the number of leaf lanes: as many as there are bytes of ends. */
static unsigned cullet_leaf_lanes(uint64_t shape) {
    return (cullet_bit_length((uint32_t)(shape >> 32)) + 7) >> 3;
}

static unsigned cullet_leaf_end(uint64_t shape, unsigned lane) {
    return (unsigned)(shape >> (32 + 8 * lane)) & 255;
}

/* Returns the level of a node whose parents were checked, 1 for the root; 0 if it is the child of no node before it. */
static unsigned cullet_level(const CulletMesh *mesh, uint32_t node) {
    unsigned level = 1;
    while (node != 0) {
        int32_t parent = cullet_parent(mesh, node);
        if (parent < 0 || (uint32_t)parent >= node) {
            return 0;
        }
        uint64_t shape = cullet_shape(mesh, (uint32_t)parent);
        int64_t lane = (int64_t)node - (int32_t)(uint32_t)(cullet_links(mesh, (uint32_t)parent) >> 32);
        if (lane < (int64_t)cullet_leaf_lanes(shape) || lane >= (int64_t)cullet_lane_count(shape)) {
            return 0;
        }
        node = (uint32_t)parent;
        level++;
    }
    return level;
}

/* Guard bits, boxes of lanes in use, boxes of empty lanes. */
static CulletStatus cullet_check_words(const CulletMesh *mesh, uint32_t node, uint64_t shape) {
    unsigned lanes = cullet_lane_count(shape);
    if (lanes < 1 || lanes > 4 || (shape & 0x80000000u) != 0) {
        return CULLET_LANE_COUNT;
    }
    uint64_t used = CULLET_GUARDS >> (16 * (4 - lanes));
    uint64_t empty_lower = lanes < 4 ? (32767 * CULLET_EACH_LANE) << (16 * lanes) : 0;
    uint64_t empty_lanes = empty_lower | (CULLET_GUARDS & ~used);
    for (unsigned axis = 0; axis < 3; axis++) {
        uint64_t lower = cullet_side(mesh, node, 2 * axis);
        uint64_t upper = cullet_side(mesh, node, 2 * axis + 1);
        if ((lower & CULLET_GUARDS) != 0 || (upper & CULLET_GUARDS) != CULLET_GUARDS) {
            return CULLET_GUARD_BITS;
        }
        if (((upper - lower) & used) != used) { /* the guard of a lane survives where lower <= upper */
            return CULLET_BOX_INVERTED;
        }
        if ((lower & empty_lanes) != empty_lower || (upper & empty_lanes & ~CULLET_GUARDS) != 0) {
            return CULLET_EMPTY_LANE;
        }
    }
    return CULLET_OK;
}

/* A box that grows by points; or, of a tree of instances, what checks those of a leaf against its box. */
typedef struct CulletBounds {
    float lower[3], upper[3];
    CulletStatus (*check)(const struct CulletBounds *bounds, const double lower[3], const double upper[3],
                          uint32_t begin, uint32_t end);
    const void *scene;
} CulletBounds;

/* Every corner of a leaf is in the lane's box; the bounds grow by it. */
static CulletStatus cullet_check_leaf(const CulletMesh *mesh, uint32_t node, unsigned lane, uint32_t begin,
                                      uint32_t end, CulletBounds *bounds) {
    double lower[3];
    double upper[3];
    for (unsigned axis = 0; axis < 3; axis++) {
        unsigned low = (unsigned)(cullet_side(mesh, node, 2 * axis) >> (16 * lane)) & 32767;
        unsigned high = (unsigned)(cullet_side(mesh, node, 2 * axis + 1) >> (16 * lane)) & 32767;
        lower[axis] = (double)mesh->tree_origin[axis] + (double)low * (double)mesh->tree_step;
        upper[axis] = (double)mesh->tree_origin[axis] + (double)high * (double)mesh->tree_step;
    }
    if (bounds->check) {
        return bounds->check(bounds, lower, upper, begin, end);
    }
    for (uint32_t corner = 3 * begin; corner < 3 * end; corner++) {
        float xyz[3];
        if (!CULLET_IS_COMPACT(mesh)) {
            int32_t vertex = cullet_corner(mesh, corner / 3, corner % 3);
            if (vertex < 0 || (uint32_t)vertex >= mesh->vertex_count) {
                return CULLET_NUMBER_RANGE;
            }
        }
        cullet_corner_position(mesh, corner / 3, corner % 3, xyz);
        for (unsigned axis = 0; axis < 3; axis++) {
            double at = (double)xyz[axis];
            if (!(at >= lower[axis] && at <= upper[axis])) {
                return CULLET_LEAF_BOX;
            }
            bounds->lower[axis] = xyz[axis] < bounds->lower[axis] ? xyz[axis] : bounds->lower[axis];
            bounds->upper[axis] = xyz[axis] > bounds->upper[axis] ? xyz[axis] : bounds->upper[axis];
        }
    }
    return CULLET_OK;
}

/* Ranges of the leaf lanes, and the triangles in them, which follow *next. */
static CulletStatus cullet_check_leaves(const CulletMesh *mesh, uint32_t node, uint64_t shape, uint32_t *next,
                                        CulletBounds *bounds, int full) {
    uint32_t first = *next;
    if ((uint32_t)cullet_links(mesh, node) != first) {
        return CULLET_FIRST_TRIANGLE;
    }
    uint32_t begin = 0;
    unsigned lane = 0;
    for (; lane < cullet_lane_count(shape) && cullet_leaf_end(shape, lane) != 0; lane++) {
        uint32_t end = cullet_leaf_end(shape, lane);
        if (end <= begin || end > begin + 15) {
            return CULLET_LEAF_SIZE;
        }
        if (end > mesh->triangle_count - first) {
            return CULLET_LEAF_END;
        }
        CulletStatus status =
            full ? cullet_check_leaf(mesh, node, lane, first + begin, first + end, bounds) : CULLET_OK;
        if (status != CULLET_OK) {
            return status;
        }
        begin = end;
    }
    *next += begin;
    return cullet_leaf_lanes(shape) != lane ? CULLET_LANE_ORDER : CULLET_OK;
}

/* The box of a lane contains the boxes of its child. */
static int cullet_contains_child(const CulletMesh *mesh, uint32_t node, unsigned lane, uint32_t child) {
    for (unsigned axis = 0; axis < 3; axis++) {
        uint64_t lower = CULLET_EACH_LANE * (cullet_side(mesh, node, 2 * axis) >> (16 * lane) & 32767);
        uint64_t upper = CULLET_EACH_LANE * (cullet_side(mesh, node, 2 * axis + 1) >> (16 * lane) & 32767);
        uint64_t child_lower = cullet_side(mesh, child, 2 * axis);
        uint64_t child_upper = cullet_side(mesh, child, 2 * axis + 1);
        /* empty lanes of the child pass: their lower is the largest, their upper the smallest value */
        uint64_t inside = ((child_lower | CULLET_GUARDS) - lower)
            & ((upper | CULLET_GUARDS) - (child_upper & ~CULLET_GUARDS));
        if ((inside & CULLET_GUARDS) != CULLET_GUARDS) {
            return 0;
        }
    }
    return 1;
}

/* Links to the children, and their boxes inside of the lane's. */
static CulletStatus cullet_check_children(const CulletMesh *mesh, uint32_t node, uint64_t shape, unsigned level,
                                          int full) {
    unsigned lanes = cullet_lane_count(shape);
    unsigned leaves = cullet_leaf_lanes(shape);
    int64_t base = (int32_t)(uint32_t)(cullet_links(mesh, node) >> 32);
    if (leaves == lanes && base != 0) {
        return CULLET_CHILD_BASE;
    }
    for (unsigned lane = leaves; lane < lanes; lane++) {
        int64_t child = base + lane;
        if (child <= (int64_t)node || child >= (int64_t)mesh->node_count) {
            return CULLET_CHILD_RANGE;
        }
        if (cullet_parent(mesh, (uint32_t)child) != (int32_t)node) {
            return CULLET_CHILD_PARENT;
        }
        if (level == CULLET_MAX_DEPTH) {
            return CULLET_TREE_TOO_DEEP;
        }
        if (full && !cullet_contains_child(mesh, node, lane, (uint32_t)child)) {
            return CULLET_CHILD_BOX;
        }
    }
    return CULLET_OK;
}

/* Checks the nodes; the bounds become the box of all triangles in a full check. */
static CulletStatus cullet_check_nodes(const CulletMesh *mesh, unsigned odd, CulletBounds *bounds, int full) {
    if (mesh->node_count == 0 || odd & CULLET_ODD_NODES) {
        return CULLET_NODE_WORDS;
    }
    if (cullet_parent(mesh, 0) != -1) {
        return CULLET_ROOT_PARENT;
    }
    unsigned depth = 0;
    uint32_t next = 0;
    for (uint32_t node = 0; node < mesh->node_count; node++) {
        unsigned level = cullet_level(mesh, node);
        if (level == 0) {
            return CULLET_NODE_UNUSED;
        }
        depth = level > depth ? level : depth;
        uint64_t shape = cullet_shape(mesh, node);
        CulletStatus status = cullet_check_words(mesh, node, shape);
        if (status == CULLET_OK) {
            status = cullet_check_leaves(mesh, node, shape, &next, bounds, full);
        }
        if (status == CULLET_OK) {
            status = cullet_check_children(mesh, node, shape, level, full);
        }
        if (status != CULLET_OK) {
            return status;
        }
    }
    if (depth != mesh->depth) {
        return CULLET_TREE_DEPTH;
    }
    return next != mesh->triangle_count ? CULLET_LEAF_TRIANGLES : CULLET_OK;
}

/* Checks the tree, and that the bounding box of the mesh is that of its triangles. */
static CULLET_NOINLINE CulletStatus cullet_check_tree(const CulletMesh *mesh, unsigned odd, float sah_cost, int full) {
    CulletBounds bounds;
    CulletStatus status = cullet_check_lattice_place(mesh->tree_origin, mesh->tree_step);
    if (status != CULLET_OK) {
        return status;
    }
    if (!(sah_cost >= 0 && sah_cost <= CULLET_FLOAT_MAX)) {
        return CULLET_SAH_COST;
    }
    bounds.check = NULL;
    for (int i = 0; i < 3; i++) {
        bounds.lower[i] = CULLET_FLOAT_MAX;
        bounds.upper[i] = -CULLET_FLOAT_MAX;
    }
    status = cullet_check_nodes(mesh, odd, &bounds, full);
    for (int i = 0; full && status == CULLET_OK && i < 3; i++) {
        if (!(mesh->lower[i] == bounds.lower[i] && mesh->upper[i] == bounds.upper[i])) {
            status = CULLET_BOUNDS;
        }
    }
    return status;
}
