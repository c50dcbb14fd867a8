/*
 * Decodes the frames of a packed BSP tree. Per node in preorder: its type; its triangle, which is new in the list of
 * the frame or one of the list, by how recently it was named; the kinds of its children; further polygons. Header,
 * coarse planes, distances to back children and side entries result from these.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bsp_plane.h"
#include "packed.h"

/* Computes the plane of a triangle of the part that is decoded. */
static CULLET_NOINLINE CulletPlane cullet_bsp_plane(const CulletBspCoder *b, uint32_t triangle) {
    uint64_t corners[3];
    for (unsigned k = 0; k < 3; k++) {
        uint32_t vertex = cullet_at(b->part->indices, 3 * (size_t)triangle + k);
        corners[k] = lattice_point(b->part->positions + 12 * (size_t)vertex, b->lattice, 1 / (double)b->lattice->step);
    }
    return cullet_plane_of(corners);
}

/* Returns the nearest integer of a number below 2^30 in magnitude, up from the middle. */
static int32_t cullet_bsp_rounded(double value) {
    double up = value + 0.5;
    int32_t whole = (int32_t)up;
    return whole - ((double)whole > up);
}

static int64_t cullet_bsp_magnitude(int64_t value) {
    return value < 0 ? -value : value;
}

/* Gets the bits of a coarse plane, and in bit 0 whether the triangle faces its front; returns 0 if there is none. */
static CULLET_NOINLINE int cullet_bsp_coarse(const CulletBspCoder *b, uint32_t triangle, uint64_t *bits) {
    CulletPlane n = cullet_bsp_plane(b, triangle);
    int64_t x = cullet_bsp_magnitude(n.normal[0]);
    int64_t y = cullet_bsp_magnitude(n.normal[1]);
    int64_t z = cullet_bsp_magnitude(n.normal[2]);
    unsigned axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    double normal = (double)n.normal[axis];
    if (normal == 0) {
        return 0;
    }
    double at_centre = (double)(n.normal[0] * b->centre[0] + n.normal[1] * b->centre[1] + n.normal[2] * b->centre[2] + n.d);
    double offset = at_centre * (4095.0 * 2048.0) / (normal * (double)((int64_t)1 << b->shift)) / 32768;
    if (!(offset + 0.5 >= -4095 && offset + 0.5 < 4096)) {
        return 0;
    }
    uint32_t n1 = (uint32_t)cullet_bsp_rounded(4095 * ((double)n.normal[axis == 2 ? 0 : axis + 1] / normal));
    uint32_t n2 = (uint32_t)cullet_bsp_rounded(4095 * ((double)n.normal[axis == 0 ? 2 : axis - 1] / normal));
    *bits = (uint64_t)(int64_t)cullet_bsp_rounded(offset) << 51 | (uint64_t)axis << 30 | (uint64_t)(n1 & 0x1FFF) << 17
        | (uint64_t)(n2 & 0x1FFF) << 4 | (uint64_t)(n.turned == (normal < 0));
    return 1;
}

static void cullet_bsp_check_triangle(CulletBspCoder *b, uint32_t triangle) {
    if ((int32_t)b->base < 0 || (int32_t)triangle < (int32_t)b->base || triangle >= b->part->header.triangles
        || triangle - b->base > 0xFFFF) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_TRIANGLE);
    }
}

/* Decodes an entry of the list; a new triangle is added to it. */
static uint32_t cullet_bsp_entry(CulletBspCoder *b) {
    unsigned bits = 0;
    while (b->list_length >> bits != 0) {
        bits++;
    }
    b->after_new = (int)cullet_coder_bit(&b->coder, CULLET_BSP_NEW_ENTRY + 2 * bits + (unsigned)b->after_new);
    uint32_t entry = b->list_length;
    uint32_t rank = b->list_length;
    if (b->after_new) {
        b->triangle += cullet_bsp_difference(b);
        cullet_bsp_check_triangle(b, b->triangle);
        if (!cullet_bsp_is_ok(b)) {
            return 0;
        }
        cullet_set(b->list, entry, b->triangle);
        cullet_put_u64(b->list_planes + 8 * (size_t)entry, 0);
        b->list_length++;
    } else {
        rank = cullet_bsp_rank(b);
        if (rank >= b->list_length) {
            cullet_bsp_fail(b, CULLET_PACKED_BSP_TRIANGLE);
            return 0;
        }
        entry = b->recency[rank];
    }
    for (; rank > 0; rank--) {
        b->recency[rank] = b->recency[rank - 1];
    }
    b->recency[0] = (uint8_t)entry;
    return entry;
}

/* Returns the bits of the plane of an entry, and in bit 0 whether the triangle faces its front. */
static uint64_t cullet_bsp_entry_plane(CulletBspCoder *b, uint32_t entry) {
    uint64_t bits = cullet_word(b->list_planes, entry);
    if (!(bits & 2)) {
        unsigned factor = cullet_coder_bit(&b->coder, CULLET_BSP_FACTOR_KIND)
            ? cullet_coder_tree(&b->coder, CULLET_BSP_FACTOR_KIND + 1, 4) : 0;
        if ((factor >= 12 && factor != 15) || !cullet_bsp_coarse(b, cullet_at(b->list, entry), &bits)) {
            cullet_bsp_fail(b, CULLET_PACKED_BSP_PLANE);
            return 0;
        }
        bits |= (uint64_t)factor << 46 | 2;
        cullet_put_u64(b->list_planes + 8 * (size_t)entry, bits);
    }
    return bits & ~(uint64_t)2;
}

static void cullet_bsp_add_side(CulletBspCoder *b, uint32_t node, uint32_t kind, uint32_t value) {
    if (b->side_count == 0xFFFF || b->side_count / 2 >= b->counts[CULLET_BSP_WORDS] - b->word_count) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
    }
    if (cullet_bsp_is_ok(b)) {
        cullet_set(b->sides, b->side_count++, node << 24 | kind << 22 | value);
    }
}

static void cullet_bsp_push_node(CulletBspCoder *b, uint32_t *pending, uint32_t parent, uint32_t level, unsigned type) {
    b->parents[*pending] = (uint8_t)parent;
    b->levels[*pending] = (uint8_t)level;
    b->types[*pending] = (uint8_t)type;
    (*pending)++;
}

/* Decodes further polygons of a node. */
static void cullet_bsp_polygons(CulletBspCoder *b, uint32_t node, uint32_t first) {
    uint64_t end = (uint64_t)b->base + 0xFFFF;
    uint32_t limit = end < b->part->header.triangles ? (uint32_t)end : b->part->header.triangles - 1;
    uint32_t last = first;
    while (cullet_bsp_is_ok(b) && cullet_coder_bit(&b->coder, CULLET_BSP_MORE + (last > first))) {
        last = (uint32_t)cullet_bsp_next(b, CULLET_BSP_POLYGON, (int32_t)last, (int32_t)limit);
        cullet_bsp_add_side(b, node, 2, last - b->base);
    }
}

/* Decodes the plane of a node of a type; returns its bits, and sets the context of its children. */
static uint64_t cullet_bsp_node_plane(CulletBspCoder *b, unsigned type, uint32_t *entry, unsigned *context) {
    uint32_t before = b->list_length;
    unsigned facing = 2;
    unsigned origin = 2;
    uint64_t word = (uint64_t)127 << 39;
    if (type != CULLET_BSP_ACROSS_AXIS && type != CULLET_BSP_OF_TABLE) {
        *entry = cullet_bsp_entry(b);
        origin = before < b->list_length ? 0 : 1;
        word = (uint64_t)*entry << 39;
    }
    if (!cullet_bsp_is_ok(b)) {
        return 0;
    }
    if (type == CULLET_BSP_OF_TRIANGLE) {
        uint64_t plane = cullet_bsp_entry_plane(b, *entry);
        facing = (unsigned)plane & 1;
        word |= plane & ~(uint64_t)1;
    } else if (type == CULLET_BSP_ACROSS_AXIS || type == CULLET_BSP_IN_AXIS) {
        unsigned axis = cullet_coder_tree(&b->coder, CULLET_BSP_AXIS, 2);
        if (axis > 2) {
            cullet_bsp_fail(b, CULLET_PACKED_BSP_PLANE);
            return 0;
        }
        uint64_t k = (uint64_t)cullet_bsp_within(b, b->box[axis], b->box[axis + 3]);
        word |= (uint64_t)axis << 30 | k << 4 | (uint64_t)14 << 46;
        if (type == CULLET_BSP_IN_AXIS) {
            CulletPlane n = cullet_bsp_plane(b, cullet_at(b->list, *entry));
            facing = n.turned == (n.normal[axis] < 0);
        }
    } else {
        word |= (uint64_t)cullet_bsp_table_plane(b) << 4 | (uint64_t)13 << 46;
    }
    *context = 3 * origin + facing;
    return word;
}

/* Decodes the next node, and notes which of its children are nodes. */
static CULLET_NOINLINE void cullet_bsp_node(CulletBspCoder *b, uint32_t level, unsigned parent_type,
                                            uint32_t *pending) {
    uint32_t at = b->node_count++;
    unsigned type = cullet_bsp_type(b, parent_type);
    unsigned context = 0;
    uint32_t entry = 0;
    uint64_t word = cullet_bsp_node_plane(b, type, &entry, &context);
    if (!cullet_bsp_is_ok(b)) {
        return;
    }
    uint32_t front = cullet_coder_tree(&b->coder, CULLET_BSP_FRONT + 4 * context, 2);
    uint32_t back = cullet_coder_tree(&b->coder, CULLET_BSP_BACK + 16 * context + 4 * front, 2);
    cullet_put_u64(b->nodes + 8 * (size_t)at, word | front << 2 | back);
    if (front == 3) {
        cullet_bsp_add_side(b, at, 0, (uint32_t)cullet_bsp_mixed_leaf(b));
    }
    if (back == 3) {
        cullet_bsp_add_side(b, at, 1, (uint32_t)cullet_bsp_mixed_leaf(b));
    }
    if (context < 6) {
        cullet_bsp_polygons(b, at, cullet_at(b->list, entry));
    }
    if (back == 0) {
        cullet_bsp_push_node(b, pending, at, level + 1, type);
    }
    if (front == 0) {
        cullet_bsp_push_node(b, pending, 255, level + 1, type);
    }
}

/* Places the coordinates of the frame in its cell. */
static void cullet_bsp_place_frame(CulletBspCoder *b) {
    int32_t half = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        b->centre[axis] = (b->box[axis] + b->box[axis + 3]) / 2;
        int32_t side = b->box[axis + 3] - b->centre[axis];
        half = side > half ? side : half;
    }
    b->shift = 0;
    while (half * 2048 > 8192 << b->shift) {
        b->shift++;
    }
}

/* Writes the words of the frame; returns the first. */
static uint32_t cullet_bsp_write_frame(CulletBspCoder *b) {
    uint32_t list_words = (b->list_length + 3) / 4;
    uint32_t words = 2 + b->node_count + list_words + (b->side_count + 1) / 2;
    uint32_t first = b->word_count;
    if (words > b->counts[CULLET_BSP_WORDS] - first) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
        return 0;
    }
    uint8_t *at = b->words + 8 * (size_t)first;
    for (unsigned axis = 0; axis < 3; axis++) {
        cullet_put_u16(at + 2 * axis, (uint32_t)b->centre[axis]);
    }
    cullet_put_u16(at + 6, b->shift);
    cullet_put_u32(at + 8, b->base);
    cullet_put_u32(at + 12, b->node_count | b->list_length << 8 | b->side_count << 16);
    at += 16;
    for (uint32_t i = 0; i < b->node_count; i++) {
        cullet_put_u64(at + 8 * (size_t)i, cullet_word(b->nodes, i));
    }
    at += 8 * (size_t)b->node_count;
    for (uint32_t i = 0; i < 4 * list_words; i++) {
        cullet_put_u16(at + 2 * (size_t)i, i < b->list_length ? cullet_at(b->list, i) - b->base : 0);
    }
    at += 8 * (size_t)list_words;
    for (uint32_t i = 0; i < b->side_count + (b->side_count & 1); i++) {
        cullet_set(at, i, i < b->side_count ? cullet_at(b->sides, i) : 0);
    }
    b->word_count += words;
    return first;
}

/* Decodes a frame, whose first node is at a level, and whose cell is in a box; returns its first word. */
static CULLET_NOINLINE uint32_t cullet_bsp_decode_frame(CulletBspCoder *b, uint32_t level, const int32_t box[6]) {
    uint32_t pending = 0;
    for (int i = 0; i < 6; i++) {
        b->box[i] = box[i];
    }
    cullet_bsp_place_frame(b);
    b->base = cullet_bsp_number(b, CULLET_BSP_BASE, b->base);
    cullet_bsp_check_triangle(b, b->base);
    b->node_count = b->list_length = b->side_count = b->length = 0;
    b->after_new = 1;
    b->triangle = b->base;
    cullet_bsp_push_node(b, &pending, 255, level, CULLET_BSP_NO_NODE);
    while (pending > 0 && cullet_bsp_is_ok(b)) {
        pending--;
        uint32_t parent = b->parents[pending];
        uint32_t node_level = b->levels[pending];
        if (b->node_count == CULLET_BSP_FRAME_NODES_MAX) {
            cullet_bsp_fail(b, CULLET_PACKED_BSP_NODES);
        } else if (cullet_bsp_enter(b, node_level)) {
            if (parent != 255) {
                uint8_t *word = b->nodes + 8 * (size_t)parent;
                cullet_put_u64(word, cullet_u64(word) | (uint64_t)(b->node_count - parent) << 32);
            }
            cullet_bsp_node(b, node_level, b->types[pending], &pending);
        }
    }
    return cullet_bsp_is_ok(b) ? cullet_bsp_write_frame(b) : 0;
}
