/*
 * The symbols of a packed BSP tree and their contexts (docs/format-packed.md, Packed BSP trees).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Lengths of the arrays of the tree, in stored order. */
enum { CULLET_BSP_TOP_NODES, CULLET_BSP_TOP_POLYGONS, CULLET_BSP_PLANES, CULLET_BSP_WORDS, CULLET_BSP_MIXED,
       CULLET_BSP_ENTRIES, CULLET_BSP_DEGENERATE_COUNT, CULLET_BSP_FRAGMENT_COUNT, CULLET_BSP_COUNTS };

/* Kinds of numbers. */
enum { CULLET_BSP_BASE, CULLET_BSP_POLYGON, CULLET_BSP_TOP_POLYGON, CULLET_BSP_PLANE, CULLET_BSP_LEAF_NUMBER,
       CULLET_BSP_SHARED_LIST, CULLET_BSP_LIST_LENGTH, CULLET_BSP_FIRST_ENTRY, CULLET_BSP_ENTRY,
       CULLET_BSP_SAMPLE_NUMBER = 10, CULLET_BSP_DEGENERATE_NUMBER = 14,
       CULLET_BSP_NUMBERS = 15 * CULLET_NUMBER_CONTEXTS };

/* Types of a node of a frame, and of no node. */
enum { CULLET_BSP_OF_TRIANGLE, CULLET_BSP_ACROSS_AXIS, CULLET_BSP_IN_AXIS, CULLET_BSP_OF_TABLE, CULLET_BSP_IN_TABLE,
       CULLET_BSP_NO_NODE, CULLET_BSP_TYPES };

enum {
    CULLET_BSP_TRIANGLE_LENGTH = 5,
    CULLET_BSP_TRIANGLE_CONTEXTS = 5,
    CULLET_BSP_CHILD_CONTEXTS = 9,
    CULLET_BSP_FRAME_NODES_MAX = 127
};

/* The first context of each other kind. */
enum {
    CULLET_BSP_TOP_KIND = CULLET_BSP_NUMBERS,
    CULLET_BSP_TOP_AXIS = CULLET_BSP_TOP_KIND + 8,
    CULLET_BSP_NEW_PLANE = CULLET_BSP_TOP_AXIS + 4,
    CULLET_BSP_MORE = CULLET_BSP_NEW_PLANE + 1,
    CULLET_BSP_COEFFICIENT = CULLET_BSP_MORE + 2,
    CULLET_BSP_TYPE = CULLET_BSP_COEFFICIENT + 2 * 64,
    CULLET_BSP_AXIS = CULLET_BSP_TYPE + 4 + CULLET_BSP_TYPES,
    CULLET_BSP_NEW_ENTRY = CULLET_BSP_AXIS + 4,
    CULLET_BSP_FACTOR_KIND = CULLET_BSP_NEW_ENTRY + 16,
    CULLET_BSP_DIFFERENCE = CULLET_BSP_FACTOR_KIND + 1 + 16,
    CULLET_BSP_RANK = CULLET_BSP_DIFFERENCE + (CULLET_BSP_TRIANGLE_CONTEXTS << CULLET_BSP_TRIANGLE_LENGTH),
    CULLET_BSP_FRONT = CULLET_BSP_RANK + 8 + 8,
    CULLET_BSP_BACK = CULLET_BSP_FRONT + 4 * CULLET_BSP_CHILD_CONTEXTS,
    CULLET_BSP_SHARED = CULLET_BSP_BACK + 16 * CULLET_BSP_CHILD_CONTEXTS,
    CULLET_BSP_CONTEXTS = CULLET_BSP_SHARED + 1
};

/* A BSP tree while it is decoded, and the frame that is. Arrays that are not of the tree are in the work space. */
typedef struct CulletBspCoder {
    CulletCoder coder;
    const CulletPacked *part;
    const CulletLattice *lattice;
    uint32_t counts[CULLET_BSP_COUNTS];
    uint8_t *top_nodes, *top_polygons, *planes, *words; /* in the new file */
    uint32_t top_count, top_polygon_count, plane_count, word_count, depth;
    uint8_t *stack;         /* children above the frames that are still to be decoded */
    uint32_t pending;       /* their number */
    int32_t box[6];         /* of the cell of the frame */
    int32_t centre[3];
    uint32_t shift;
    uint32_t base, triangle, length; /* the least triangle; the latest of the list, and the length of its difference */
    uint32_t node_count, list_length, side_count;
    int after_new;
    int32_t leaf;           /* the latest mixed leaf */
    uint8_t *nodes;         /* 8 bytes per node */
    uint8_t *list;          /* 4 bytes per entry: a triangle */
    uint8_t *list_planes;   /* 8 bytes per entry: bits of its plane; bit 0: it faces front; bit 1: these are set */
    uint8_t *recency;       /* entries, the latest first */
    uint8_t *parents, *levels, *types; /* of the nodes that are still to be decoded */
    uint8_t *sides;         /* 4 bytes per side entry */
} CulletBspCoder;

/* Bytes of the arrays of a frame, but its side entries. */
enum { CULLET_BSP_FRAME_WORK = 24 * 128 };

static int cullet_bsp_fail(CulletBspCoder *b, CulletStatus status) {
    if (b->coder.status == CULLET_OK) {
        b->coder.status = status;
    }
    return 0;
}

static int cullet_bsp_is_ok(const CulletBspCoder *b) {
    return b->coder.status == CULLET_OK;
}

static uint32_t cullet_bsp_number(CulletBspCoder *b, unsigned kind, uint32_t expected) {
    return cullet_bsp_is_ok(b) ? cullet_coder_integer(&b->coder, kind, expected) : 0;
}

/* Decodes a number above the last of its list and at most a limit. */
static int32_t cullet_bsp_next(CulletBspCoder *b, unsigned kind, int32_t last, int32_t limit) {
    int32_t next = (int32_t)cullet_bsp_number(b, kind, (uint32_t)last + 1);
    if (next <= last || next > limit) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_TRIANGLE);
        return last;
    }
    return next;
}

/* Decodes a coordinate of a box. */
static int32_t cullet_bsp_within(CulletBspCoder *b, int32_t lower, int32_t upper) {
    uint32_t k = cullet_coder_uniform(&b->coder, (uint32_t)(upper - lower) + 1);
    if (k > (uint32_t)(upper - lower)) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_PLANE);
        return lower;
    }
    return lower + (int32_t)k;
}

/* Decodes a coefficient of a plane: its length in bits, then the bits below the highest; the sign is the lowest. */
static uint64_t cullet_bsp_coefficient(CulletBspCoder *b, int constant) {
    unsigned length = cullet_coder_tree(&b->coder, CULLET_BSP_COEFFICIENT + (constant ? 64u : 0u), 6);
    uint64_t coded = length == 0 ? 0 : (uint64_t)1 << (length - 1);
    unsigned rest = length == 0 ? 0 : length - 1;
    while (rest > 0) {
        unsigned count = rest < 16 ? rest : 16;
        rest -= count;
        coded |= (uint64_t)cullet_coder_share(&b->coder, count) << rest;
    }
    return coded >> 1 ^ (0 - (coded & 1));
}

static unsigned cullet_bsp_type(CulletBspCoder *b, unsigned parent) {
    return cullet_coder_bit(&b->coder, CULLET_BSP_TYPE + 4 + parent)
        ? 1 + cullet_coder_tree(&b->coder, CULLET_BSP_TYPE, 2) : CULLET_BSP_OF_TRIANGLE;
}

/* Decodes a difference of triangles: its length, then the bits below the highest; the sign is the lowest. */
static uint32_t cullet_bsp_difference(CulletBspCoder *b) {
    unsigned context = b->length / 3;
    if (context >= CULLET_BSP_TRIANGLE_CONTEXTS) {
        context = CULLET_BSP_TRIANGLE_CONTEXTS - 1;
    }
    b->length = cullet_coder_tree(&b->coder, CULLET_BSP_DIFFERENCE + (context << CULLET_BSP_TRIANGLE_LENGTH),
                                  CULLET_BSP_TRIANGLE_LENGTH);
    return (uint32_t)cullet_signed(b->length < 2 ? b->length
        : (uint32_t)1 << (b->length - 1) | cullet_coder_bits(&b->coder, b->length - 1));
}

/* Decodes how many entries of a list were named after one: the length of that in unary, then its bits. */
static uint32_t cullet_bsp_rank(CulletBspCoder *b) {
    uint32_t count = 0;
    while (count < 7 && cullet_coder_bit(&b->coder, CULLET_BSP_RANK + count)) {
        count++;
    }
    if (count < 2) {
        return count;
    }
    uint32_t second = cullet_coder_bit(&b->coder, CULLET_BSP_RANK + 8 + count);
    return (2 | second) << (count - 2) | cullet_coder_bits(&b->coder, count - 2);
}

/* Decodes the number of a mixed leaf. */
static int32_t cullet_bsp_mixed_leaf(CulletBspCoder *b) {
    b->leaf = (int32_t)cullet_bsp_number(b, CULLET_BSP_LEAF_NUMBER, (uint32_t)b->leaf + 1);
    if (b->leaf < 0 || (uint32_t)b->leaf >= b->counts[CULLET_BSP_MIXED] || b->leaf > 0x3FFFFF) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_NODES);
        return 0;
    }
    return b->leaf;
}

/* Decodes a plane of the table, which is a new one or one from before; returns its number. */
static uint32_t cullet_bsp_table_plane(CulletBspCoder *b) {
    if (!cullet_coder_bit(&b->coder, CULLET_BSP_NEW_PLANE)) {
        int32_t back = (int32_t)cullet_bsp_number(b, CULLET_BSP_PLANE, 1);
        if (back < 1 || (uint32_t)back > b->plane_count) {
            cullet_bsp_fail(b, CULLET_PACKED_BSP_PLANE);
            return 0;
        }
        return b->plane_count - (uint32_t)back;
    }
    if (b->plane_count == b->counts[CULLET_BSP_PLANES]) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
        return 0;
    }
    for (int i = 0; i < 4; i++) {
        cullet_put_u64(b->planes + 32 * (size_t)b->plane_count + 8 * i, cullet_bsp_coefficient(b, i == 3));
    }
    return b->plane_count++;
}

/* Checks the level of a node. */
static int cullet_bsp_enter(CulletBspCoder *b, uint32_t level) {
    if (level > 64) {
        return cullet_bsp_fail(b, CULLET_PACKED_BSP_NODES);
    }
    b->depth = level > b->depth ? level : b->depth;
    return 1;
}
