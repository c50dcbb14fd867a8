/*
 * Checks the frames of a BSP tree, subtrees of at most 127 nodes, in the order in which their parents name them, which
 * must be that of their words: so each is named once, and none overlaps another (format.md, StoredBsp).
 *
 * The coarse plane of each node is compared with the exact plane of its triangle, and the box of the cell with the
 * range of coordinates in which the sums of the queries fit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bsp_plane.h"
#include "decode.h"
#include "odd_factor.h"

enum {
    CULLET_BSP_DEPTH_MAX = 64,
    CULLET_BSP_LEAF_EMPTY = -1,
    CULLET_BSP_LEAF_SOLID = -2,
    CULLET_BSP_LEAF_UNDEFINED = -3,
    CULLET_BSP_LEAF_MIXED = -4,
    CULLET_FRAME_NO_ENTRY = 127,
    CULLET_FRAME_TABLE = 13,
    CULLET_FRAME_AXIS = 14,
    CULLET_FRAME_LARGE_FACTOR = 15
};

/* The check of one BSP tree. */
typedef struct CulletBspCheck {
    const CulletMesh *mesh;
    const CulletBsp *bsp;
    uint8_t *named;         /* a bit per mixed leaf: it is the child of a node */
    uint32_t named_count;
    uint32_t next_frame;    /* word of the next frame */
    uint32_t depth;         /* nodes on the longest path so far */
    uint64_t polygons;      /* of frames */
    uint16_t box[6];        /* of the cell: lower, then upper corner */
    int full;
} CulletBspCheck;

static CulletStatus cullet_name_mixed(CulletBspCheck *c, uint32_t leaf) {
    if (leaf >= c->bsp->mixed_leaves || c->named[leaf >> 3] >> (leaf & 7) & 1) {
        return CULLET_BSP_MIXED_LEAF;
    }
    c->named[leaf >> 3] |= (uint8_t)(1 << (leaf & 7));
    c->named_count++;
    return CULLET_OK;
}

static CulletStatus cullet_check_bsp_leaf(const CulletBspCheck *c, int32_t leaf) {
    return (c->mesh->lattice.solid != 0) == (leaf == CULLET_BSP_LEAF_UNDEFINED) ? CULLET_BSP_LEAF_KIND : CULLET_OK;
}

/* The words of a frame, and the fields of its header. */
typedef struct CulletFrame {
    const uint8_t *nodes, *list, *sides;
    uint64_t header;
    uint32_t base;
    uint32_t node_count, list_length, side_count;
} CulletFrame;

static uint32_t cullet_frame_entry(const CulletFrame *frame, uint32_t i) {
    return cullet_u16(frame->list + 2 * (size_t)i);
}

static uint32_t cullet_frame_side(const CulletFrame *frame, uint32_t i) {
    return cullet_u32(frame->sides + 4 * (size_t)i);
}

static unsigned cullet_frame_child(uint64_t node, int front) {
    return (unsigned)(node >> (front ? 2 : 0)) & 3;
}

/* Finds the parts of the frame at a word; c->next_frame becomes its end. */
static CulletStatus cullet_open_frame(CulletBspCheck *c, uint32_t word, CulletFrame *frame) {
    if (word != c->next_frame) {
        return CULLET_BSP_FRAME_ORDER;
    }
    const uint8_t *at = c->bsp->frames + 8 * (size_t)word;
    if (c->bsp->frame_words - word < 2) {
        return CULLET_BSP_FRAME_SIZE;
    }
    frame->header = cullet_u64(at);
    frame->base = cullet_u32(at + 8);
    frame->node_count = at[12];
    frame->list_length = at[13];
    frame->side_count = cullet_u16(at + 14);
    uint32_t list_words = (frame->list_length + 3) / 4;
    uint32_t words = 2 + frame->node_count + list_words + (frame->side_count + 1) / 2;
    if (frame->node_count == 0 || frame->node_count > 127 || frame->list_length > CULLET_FRAME_NO_ENTRY
        || words > c->bsp->frame_words - word) {
        return CULLET_BSP_FRAME_SIZE;
    }
    frame->nodes = at + 16;
    frame->list = frame->nodes + 8 * (size_t)frame->node_count;
    frame->sides = frame->list + 8 * (size_t)list_words;
    c->next_frame = word + words;
    return CULLET_OK;
}

/* The coordinates of the cell fit those of the frame. */
static CulletStatus cullet_check_cell(const CulletBspCheck *c, const CulletFrame *frame) {
    unsigned shift = (unsigned)(frame->header >> 48);
    if (shift > 16) {
        return CULLET_BSP_FRAME_CELL;
    }
    for (unsigned i = 0; i < 6; i++) {
        int32_t centre = (int32_t)(frame->header >> (16 * (i % 3)) & 0xFFFF);
        int32_t q = ((int32_t)c->box[i] - centre) * 2048 >> shift;
        if (q < -8192 || q > 8192) {
            return CULLET_BSP_FRAME_CELL;
        }
    }
    return CULLET_OK;
}

static int cullet_has_triangle(const CulletBspCheck *c, uint32_t base, uint32_t offset) {
    return base <= INT32_MAX && (uint64_t)base + offset < c->mesh->triangle_count;
}

static CulletStatus cullet_check_list(const CulletBspCheck *c, const CulletFrame *frame) {
    for (uint32_t i = 0; i < frame->list_length; i++) {
        if (!cullet_has_triangle(c, frame->base, cullet_frame_entry(frame, i))) {
            return CULLET_BSP_TRIANGLE;
        }
    }
    for (uint32_t i = frame->list_length; i % 4 != 0; i++) {
        if (cullet_frame_entry(frame, i) != 0) {
            return CULLET_BSP_FRAME_PADDING;
        }
    }
    return frame->side_count % 2 != 0 && cullet_frame_side(frame, frame->side_count) != 0 ? CULLET_BSP_FRAME_PADDING
                                                                                          : CULLET_OK;
}

/* A back child that comes after the subtree in front: its node, and its level. */
typedef struct CulletPending {
    uint8_t node, level;
} CulletPending;

/* Nodes are in preorder: the front child is the next node. */
static CULLET_NOINLINE CulletStatus cullet_check_preorder(CulletBspCheck *c, const CulletFrame *frame, unsigned level) {
    CulletPending pending[CULLET_BSP_DEPTH_MAX + 1];
    unsigned count = 0;
    for (uint32_t i = 0; i < frame->node_count; i++) {
        if (level > CULLET_BSP_DEPTH_MAX) {
            return CULLET_BSP_TOO_DEEP;
        }
        c->depth = level > c->depth ? level : c->depth;
        uint64_t node = cullet_word(frame->nodes, i);
        uint32_t distance = (uint32_t)(node >> 32) & 127;
        unsigned front = cullet_frame_child(node, 1);
        unsigned back = cullet_frame_child(node, 0);
        if ((back == 0) != (distance > 0) || i + distance >= frame->node_count || count > CULLET_BSP_DEPTH_MAX) {
            return CULLET_BSP_FRAME_NODES;
        }
        if (back == 0) {
            pending[count].node = (uint8_t)(i + distance);
            pending[count++].level = (uint8_t)(level + 1);
        }
        if (front == 0) {
            level++;
            if (i + 1 == frame->node_count) {
                return CULLET_BSP_FRAME_NODES;
            }
        } else {
            uint32_t following = count > 0 ? pending[--count].node : frame->node_count;
            if (following != i + 1) {
                return CULLET_BSP_FRAME_NODES;
            }
            level = pending[count].level; /* not used after the last node */
        }
        int32_t leaf = c->mesh->lattice.solid ? CULLET_BSP_LEAF_EMPTY : CULLET_BSP_LEAF_UNDEFINED;
        for (int side = 0; side < 2; side++) {
            unsigned child = side == 0 ? front : back;
            if ((child == 1 || child == 2)
                && cullet_check_bsp_leaf(c, child == 1 ? leaf : CULLET_BSP_LEAF_SOLID) != CULLET_OK) {
                return CULLET_BSP_LEAF_KIND;
            }
        }
    }
    return CULLET_OK;
}

/* A coarse plane is as near to the exact plane as queries assume. */
static CULLET_NOINLINE CulletStatus cullet_check_coarse(const CulletBspCheck *c, const CulletFrame *frame,
                                                        uint64_t node) {
    static const double half = 0.5 + 0x1p-30; /* the rounding of a coefficient, and more than that of this check */
    uint32_t entry = (uint32_t)(node >> 39) & 127;
    unsigned kind = (unsigned)(node >> 46) & 15;
    unsigned axis = (unsigned)(node >> 30) & 3;
    uint32_t low = (uint32_t)node;
    int32_t n1 = (int32_t)(low << 2) >> 19;
    int32_t n2 = (int32_t)(low << 15) >> 19;
    int32_t offset = (int32_t)((int64_t)node >> 51);
    CulletPlane plane = cullet_triangle_plane(c->mesh, frame->base + cullet_frame_entry(frame, entry));
    double normal = (double)plane.normal[axis];
    int64_t at_centre = plane.d;
    for (unsigned i = 0; i < 3; i++) {
        at_centre += plane.normal[i] * (int64_t)(frame->header >> (16 * i) & 0xFFFF);
    }
    if (normal == 0) {
        return CULLET_BSP_COARSE_PLANE; /* no area, or along the axis */
    }
    double shifted = normal * (double)((int64_t)1 << (frame->header >> 48));
    double constant = (double)at_centre * (4095.0 * 2048.0) / shifted;
    double d1 = 4095 * ((double)plane.normal[(axis + 1) % 3] / normal) - n1;
    double d2 = 4095 * ((double)plane.normal[(axis + 2) % 3] / normal) - n2;
    double away = constant - 32768.0 * offset;
    if (!(d1 <= half && d1 >= -half && d2 <= half && d2 >= -half && away <= 16385 && away >= -16385)) {
        return CULLET_BSP_COARSE_PLANE;
    }
    int64_t factor = 2 * (int64_t)kind + 1;
    if (kind == CULLET_FRAME_LARGE_FACTOR) {
        return cullet_odd_factor(plane.normal) < 24 ? CULLET_BSP_FACTOR : CULLET_OK;
    }
    for (int i = 0; i < 3; i++) {
        if (plane.normal[i] % factor != 0) {
            return CULLET_BSP_FACTOR;
        }
    }
    return CULLET_OK;
}

/* Checks the plane of a node, and its entry of the list. */
static CulletStatus cullet_check_frame_plane(CulletBspCheck *c, const CulletFrame *frame, uint64_t node) {
    uint32_t entry = (uint32_t)(node >> 39) & 127;
    unsigned kind = (unsigned)(node >> 46) & 15;
    unsigned axis = (unsigned)(node >> 30) & 3;
    uint32_t number = (uint32_t)node >> 4 & 0x3FFFFFF;
    int coarse = kind < 12 || kind == CULLET_FRAME_LARGE_FACTOR;
    if (entry == CULLET_FRAME_NO_ENTRY ? coarse : entry >= frame->list_length) {
        return CULLET_BSP_FRAME_ENTRY;
    }
    c->polygons += entry != CULLET_FRAME_NO_ENTRY;
    if (kind == 12 || (coarse && ((node >> 50 & 1) != 0 || axis == 3))) {
        return CULLET_BSP_FRAME_KIND;
    }
    if (kind == CULLET_FRAME_TABLE && number >= c->bsp->plane_count) {
        return CULLET_BSP_TABLE_PLANE;
    }
    if ((node >> 50 != 0 && !coarse) || (kind == CULLET_FRAME_AXIS && (axis > 2 || number > 65535))
        || (kind == CULLET_FRAME_TABLE && axis != 0)) {
        return CULLET_BSP_FRAME_PLANE;
    }
    return coarse && c->full ? cullet_check_coarse(c, frame, node) : CULLET_OK;
}

/* Checks the side entries: mixed leaves, and further polygons of nodes. */
static CulletStatus cullet_check_sides(CulletBspCheck *c, const CulletFrame *frame) {
    uint32_t mixed = 0;
    for (uint32_t i = 0; i < frame->side_count; i++) {
        uint32_t entry = cullet_frame_side(frame, i);
        uint32_t before = i > 0 ? cullet_frame_side(frame, i - 1) : 0;
        uint32_t index = entry >> 24;
        uint32_t kind = entry >> 22 & 3;
        uint32_t value = entry & 0x3FFFFF;
        if (index >= frame->node_count || (i > 0 && entry <= before)) {
            return CULLET_BSP_SIDE_ENTRY;
        }
        uint64_t node = cullet_word(frame->nodes, index);
        if (kind == 2) {
            if (value > 0xFFFF || (node >> 39 & 127) == CULLET_FRAME_NO_ENTRY) {
                return CULLET_BSP_SIDE_ENTRY;
            }
            if (!cullet_has_triangle(c, frame->base, value)) {
                return CULLET_BSP_TRIANGLE;
            }
            c->polygons++;
        } else if (kind > 2 || cullet_frame_child(node, kind == 0) != 3 || (i > 0 && before >> 22 == entry >> 22)) {
            return CULLET_BSP_SIDE_ENTRY;
        } else {
            if (cullet_name_mixed(c, value) != CULLET_OK) {
                return CULLET_BSP_MIXED_LEAF;
            }
            mixed++;
        }
    }
    uint32_t expected = 0;
    for (uint32_t i = 0; i < frame->node_count; i++) {
        uint64_t node = cullet_word(frame->nodes, i);
        expected += (uint32_t)(cullet_frame_child(node, 1) == 3) + (uint32_t)(cullet_frame_child(node, 0) == 3);
    }
    return mixed != expected ? CULLET_BSP_SIDE_ENTRY : CULLET_OK;
}

/* Checks the frame at a word, whose first node is at a level; c->box has its cell. */
static CULLET_NOINLINE CulletStatus cullet_check_frame(CulletBspCheck *c, uint32_t word, unsigned level) {
    CulletFrame frame;
    CulletStatus status = cullet_open_frame(c, word, &frame);
    if (status == CULLET_OK) {
        status = cullet_check_cell(c, &frame);
    }
    if (status == CULLET_OK) {
        status = cullet_check_list(c, &frame);
    }
    if (status == CULLET_OK) {
        status = cullet_check_preorder(c, &frame, level);
    }
    for (uint32_t i = 0; status == CULLET_OK && i < frame.node_count; i++) {
        status = cullet_check_frame_plane(c, &frame, cullet_word(frame.nodes, i));
    }
    return status == CULLET_OK ? cullet_check_sides(c, &frame) : status;
}
