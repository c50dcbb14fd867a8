/*
 * Decodes the BSP tree of a packed part: nodes above the frames in preorder, each frame where its parent names it,
 * then mixed leaves and triangles without area (docs/format-packed.md, Packed BSP trees).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* A child that is still to be decoded has 20 bytes: number of top_nodes that names it, level, box of the cell. */
enum { CULLET_BSP_PENDING_BYTES = 20, CULLET_BSP_STACK = 66 };

/* Number of top_nodes that names the root. */
#define CULLET_BSP_NO_SLOT UINT32_MAX

/* Counts but that of fragments are at most this. */
#define CULLET_BSP_MAX_COUNT ((uint32_t)1 << 25)

/* Reads the counts before the symbols, and moves the bytes behind them. */
static CulletStatus cullet_read_bsp_counts(CulletArray *bytes, uint32_t triangles, uint32_t counts[CULLET_BSP_COUNTS]) {
    static const uint8_t sizes[CULLET_BSP_COUNTS] = {12, 8, 32, 8, 64, 12, 4, 0};
    uint64_t memory = 0;
    unsigned present = 255; /* bit i: count i is not 0 */
    if (bytes->count > 0) {
        present = *bytes->bytes;
        bytes->bytes++;
        bytes->count--;
    }
    for (int i = 0; i < CULLET_BSP_COUNTS; i++) {
        uint64_t count = 0;
        int more = (int)(present >> i & 1);
        for (unsigned shift = 0; more && shift < 35 && bytes->count > 0; shift += 7) {
            uint8_t next = *bytes->bytes;
            bytes->bytes++;
            bytes->count--;
            count |= (uint64_t)(next & 127) << shift;
            more = next >> 7;
        }
        memory += sizes[i] * count;
        if (more || count > (i == CULLET_BSP_FRAGMENT_COUNT ? INT32_MAX : CULLET_BSP_MAX_COUNT)
            || memory > 200 * (uint64_t)triangles + 4096) {
            return CULLET_PACKED_BSP_COUNT;
        }
        counts[i] = (uint32_t)count;
    }
    return CULLET_OK;
}

/* Returns the bytes that a tree takes in the new file, at most. */
static uint64_t cullet_bsp_bound(const uint32_t n[CULLET_BSP_COUNTS]) {
    return 1024 + 12 * (uint64_t)n[CULLET_BSP_TOP_NODES] + 8 * (uint64_t)n[CULLET_BSP_TOP_POLYGONS]
        + 32 * (uint64_t)n[CULLET_BSP_PLANES] + 8 * (uint64_t)n[CULLET_BSP_WORDS]
        + 4 * (uint64_t)n[CULLET_BSP_DEGENERATE_COUNT]
        + cullet_blocks_bound(2 * (uint64_t)n[CULLET_BSP_MIXED], 128, 32)
        + cullet_blocks_bound(4 * (uint64_t)n[CULLET_BSP_MIXED], 128, 32)
        + cullet_blocks_bound(n[CULLET_BSP_ENTRIES], 128, 32)
        + 24 * (2 + ((uint64_t)n[CULLET_BSP_MIXED] * 6 + n[CULLET_BSP_ENTRIES]) / 128);
}

static void cullet_bsp_push(CulletBspCoder *b, uint32_t slot, uint32_t level, const int32_t box[6]) {
    uint8_t *top = b->stack + CULLET_BSP_PENDING_BYTES * (size_t)b->pending++;
    cullet_put_u32(top, slot);
    cullet_put_u32(top + 4, level);
    for (int i = 0; i < 6; i++) {
        cullet_put_u16(top + 8 + 2 * i, (uint32_t)box[i]);
    }
}

/* Decodes polygons of a node above the frames. */
static void cullet_bsp_top_polygons(CulletBspCoder *b, uint32_t node) {
    int32_t last = -1;
    while (cullet_bsp_is_ok(b) && cullet_coder_bit(&b->coder, CULLET_BSP_MORE + (last >= 0))) {
        if (b->top_polygon_count == b->counts[CULLET_BSP_TOP_POLYGONS]) {
            cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
            return;
        }
        last = cullet_bsp_next(b, CULLET_BSP_TOP_POLYGON, last, (int32_t)b->part->header.triangles - 1);
        cullet_set(b->top_polygons, 2 * (size_t)b->top_polygon_count, node);
        cullet_set(b->top_polygons, 2 * (size_t)b->top_polygon_count++ + 1, (uint32_t)last);
    }
}

/* Decodes a node above the frames; returns its number. */
static CULLET_NOINLINE uint32_t cullet_bsp_top_node(CulletBspCoder *b, uint32_t level, int32_t box[6]) {
    uint32_t at = b->top_count;
    if (at == b->counts[CULLET_BSP_TOP_NODES]) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
        return 0;
    }
    if (!cullet_bsp_enter(b, level)) {
        return 0;
    }
    b->top_count++;
    unsigned axis = cullet_coder_tree(&b->coder, CULLET_BSP_TOP_AXIS, 2);
    int32_t k = 0;
    if (axis == 3) {
        cullet_set(b->top_nodes, 3 * (size_t)at, ~cullet_bsp_table_plane(b));
    } else {
        k = cullet_bsp_within(b, box[axis], box[axis + 3]);
        cullet_set(b->top_nodes, 3 * (size_t)at, axis << 16 | (uint32_t)k);
    }
    cullet_bsp_top_polygons(b, at);
    for (unsigned side = 2; side > 0; side--) {
        unsigned bound = axis == 3 ? 0 : side == 1 ? axis : axis + 3;
        int32_t before = box[bound];
        box[bound] = axis == 3 ? before : k;
        cullet_bsp_push(b, 3 * at + side, level + 1, box);
        box[bound] = before;
    }
    return at;
}

/* Decodes the nodes. */
static CULLET_NOINLINE void cullet_bsp_decode_nodes(CulletBspCoder *b) {
    int32_t box[6] = {0, 0, 0, 65535, 65535, 65535};
    if (b->counts[CULLET_BSP_TOP_NODES] > 0 || b->counts[CULLET_BSP_WORDS] > 0) {
        cullet_bsp_push(b, CULLET_BSP_NO_SLOT, 1, box);
    }
    while (b->pending > 0 && cullet_bsp_is_ok(b)) {
        const uint8_t *next = b->stack + CULLET_BSP_PENDING_BYTES * (size_t)--b->pending;
        uint32_t slot = cullet_u32(next);
        uint32_t level = cullet_u32(next + 4);
        for (int i = 0; i < 6; i++) {
            box[i] = (int32_t)cullet_u16(next + 8 + 2 * i);
        }
        uint32_t kind = cullet_coder_tree(&b->coder, CULLET_BSP_TOP_KIND, 3);
        int32_t child = -2;
        if (kind == 0) {
            child = (int32_t)cullet_bsp_top_node(b, level, box);
        } else if (kind == 1) {
            child = (int32_t)(b->counts[CULLET_BSP_TOP_NODES] + cullet_bsp_decode_frame(b, level, box));
        } else if (kind == 2) {
            child = b->lattice->solid ? -1 : -3;
        } else if (kind == 4) {
            child = -4 - cullet_bsp_mixed_leaf(b);
        } else if (kind != 3) {
            cullet_bsp_fail(b, CULLET_PACKED_BSP_NODES);
        }
        if (slot != CULLET_BSP_NO_SLOT) {
            cullet_set(b->top_nodes, slot, (uint32_t)child);
        }
    }
    if (b->top_count != b->counts[CULLET_BSP_TOP_NODES]
        || b->top_polygon_count != b->counts[CULLET_BSP_TOP_POLYGONS]
        || b->plane_count != b->counts[CULLET_BSP_PLANES] || b->word_count != b->counts[CULLET_BSP_WORDS]) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
    }
}

/* Numbers of mixed leaves, column by column as they are stored; entries less their indices. */
typedef struct CulletBspMixed {
    uint8_t *lists, *entries, *samples;
    uint32_t leaves, end;
} CulletBspMixed;

static void cullet_bsp_share(CulletBspCoder *b, const CulletBspMixed *m, uint32_t leaf) {
    int32_t back = (int32_t)cullet_bsp_number(b, CULLET_BSP_SHARED_LIST, 1);
    if (back < 1 || (uint32_t)back > leaf) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_NODES);
        return;
    }
    for (unsigned k = 0; k < 2; k++) {
        size_t column = k * (size_t)m->leaves + leaf;
        cullet_set(m->lists, column, cullet_at(m->lists, column - (uint32_t)back));
    }
    for (unsigned k = 0; k < 4 && b->lattice->solid; k++) {
        size_t column = k * (size_t)m->leaves + leaf;
        cullet_set(m->samples, column, cullet_at(m->samples, column - (uint32_t)back));
    }
}

/* Decodes a list, and the sample of its leaf. */
static void cullet_bsp_list(CulletBspCoder *b, CulletBspMixed *m, uint32_t leaf, uint32_t before) {
    uint32_t expected = leaf == 0 ? 0 : cullet_at(m->lists, (size_t)m->leaves + leaf - 1);
    uint32_t count = cullet_bsp_number(b, CULLET_BSP_LIST_LENGTH, expected);
    if ((int32_t)count < 0 || count > b->counts[CULLET_BSP_ENTRIES] - m->end) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
        return;
    }
    cullet_set(m->lists, leaf, m->end);
    cullet_set(m->lists, (size_t)m->leaves + leaf, count);
    unsigned kind = CULLET_BSP_FIRST_ENTRY;
    expected = before < m->end ? cullet_at(m->entries, before) + before : 0;
    for (uint32_t i = m->end; i < m->end + count && cullet_bsp_is_ok(b); i++) {
        uint32_t triangle = cullet_bsp_number(b, kind, expected);
        kind = CULLET_BSP_ENTRY + (triangle != expected);
        cullet_set(m->entries, i, triangle - i);
        expected = triangle + 1;
    }
    m->end += count;
    for (unsigned k = 0; k < 4 && b->lattice->solid; k++) {
        size_t column = k * (size_t)m->leaves + leaf;
        uint32_t last = leaf == 0 ? 0 : cullet_at(m->samples, column - 1);
        cullet_set(m->samples, column, cullet_bsp_number(b, CULLET_BSP_SAMPLE_NUMBER + k, last));
    }
}

static CULLET_NOINLINE void cullet_bsp_decode_mixed(CulletBspCoder *b, CulletBspMixed *m) {
    uint32_t before = 0; /* first entry of the list before */
    for (uint32_t leaf = 0; leaf < m->leaves && cullet_bsp_is_ok(b); leaf++) {
        if (cullet_coder_bit(&b->coder, CULLET_BSP_SHARED)) {
            cullet_bsp_share(b, m, leaf);
        } else {
            uint32_t first = m->end;
            cullet_bsp_list(b, m, leaf, before);
            before = first;
        }
    }
    if (m->end != b->counts[CULLET_BSP_ENTRIES]) {
        cullet_bsp_fail(b, CULLET_PACKED_BSP_END);
    }
}

/* Adds an array of the tree. */
static uint8_t *cullet_bsp_array(CulletUnpacker *u, CulletTableOut *t, unsigned field, uint64_t count, unsigned width) {
    uint8_t *elements = cullet_begin_array(u, count, width);
    cullet_add_offset(u, t, field, u->array);
    return elements;
}

/* Returns the side entries of a frame, at most. */
static uint64_t cullet_bsp_max_sides(const uint32_t n[CULLET_BSP_COUNTS]) {
    uint64_t sides = 2 * (uint64_t)n[CULLET_BSP_WORDS] + 2;
    return sides < 0xFFFF ? sides : 0xFFFF;
}

/* Returns the work space of a tree. */
static uint64_t cullet_bsp_work(const uint32_t n[CULLET_BSP_COUNTS]) {
    return CULLET_BSP_FRAME_WORK + 2 * CULLET_BSP_CONTEXTS + CULLET_BSP_PENDING_BYTES * CULLET_BSP_STACK
        + 24 * (uint64_t)n[CULLET_BSP_MIXED] + 4 * (uint64_t)n[CULLET_BSP_ENTRIES] + 4 * cullet_bsp_max_sides(n);
}

/* Divides the work space of a tree. */
static void cullet_bsp_place(CulletBspCoder *b, CulletBspMixed *m, uint8_t *work) {
    const uint32_t *n = b->counts;
    b->nodes = work;
    b->list_planes = work + 8 * 128;
    b->list = work + 16 * 128;
    b->recency = work + 20 * 128;
    b->parents = work + 21 * 128;
    b->levels = work + 22 * 128;
    b->types = work + 23 * 128;
    b->coder.probabilities = work + CULLET_BSP_FRAME_WORK;
    b->stack = b->coder.probabilities + 2 * CULLET_BSP_CONTEXTS;
    m->leaves = n[CULLET_BSP_MIXED];
    m->lists = b->stack + CULLET_BSP_PENDING_BYTES * CULLET_BSP_STACK;
    m->samples = m->lists + 8 * (size_t)m->leaves;
    m->entries = m->samples + 16 * (size_t)m->leaves;
    b->sides = m->entries + 4 * (size_t)n[CULLET_BSP_ENTRIES];
}

/* Decodes triangles without area. */
static void cullet_bsp_decode_degenerate(CulletBspCoder *b, uint8_t *elements) {
    int32_t last = -1;
    for (uint32_t i = 0; i < b->counts[CULLET_BSP_DEGENERATE_COUNT] && cullet_bsp_is_ok(b); i++) {
        last = cullet_bsp_next(b, CULLET_BSP_DEGENERATE_NUMBER, last, (int32_t)b->part->header.triangles - 1);
        cullet_set(elements, i, (uint32_t)last);
    }
}

/* Plans to decode a tree: takes its memory, and adds the bytes that it has in the new file at most. */
static CulletStatus cullet_plan_bsp(CulletUnpacker *u, uint32_t triangles, CulletArray bytes) {
    uint32_t counts[CULLET_BSP_COUNTS];
    CulletStatus status = cullet_read_bsp_counts(&bytes, triangles, counts);
    if (status == CULLET_OK) {
        cullet_take(u, cullet_bsp_work(counts));
        u->at += cullet_bsp_bound(counts);
    }
    return status;
}

/* Decodes the tree of a part, whose triangles are decoded, and whose lattice is that of the mesh. */
static CULLET_NOINLINE CulletStatus cullet_unpack_bsp(CulletUnpacker *u, const CulletPacked *p, const CulletMesh *mesh,
                                                      CulletArray bytes) {
    CulletBspCoder b;
    CulletBspMixed m;
    cullet_clear((uint8_t *)&b, sizeof b);
    cullet_clear((uint8_t *)&m, sizeof m);
    CulletStatus status = cullet_read_bsp_counts(&bytes, p->header.triangles, b.counts);
    if (status != CULLET_OK) {
        return status;
    }
    const uint32_t *n = b.counts;
    uint8_t *work = cullet_take(u, cullet_bsp_work(n));
    CulletTableOut t = cullet_begin_table(u, 12, 48);
    cullet_out_u32(u, cullet_made(u, CULLET_MADE_BSP), (uint32_t)t.table);
    b.top_nodes = cullet_bsp_array(u, &t, FIELD_BSP_TOP_NODES, 3 * (uint64_t)n[CULLET_BSP_TOP_NODES], 4);
    b.top_polygons = cullet_bsp_array(u, &t, FIELD_BSP_TOP_POLYGONS, 2 * (uint64_t)n[CULLET_BSP_TOP_POLYGONS], 4);
    b.planes = cullet_bsp_array(u, &t, FIELD_BSP_PLANES, 4 * (uint64_t)n[CULLET_BSP_PLANES], 8);
    b.words = cullet_bsp_array(u, &t, FIELD_BSP_FRAMES, n[CULLET_BSP_WORDS], 8);
    uint8_t *degenerate = cullet_bsp_array(u, &t, FIELD_BSP_DEGENERATE_TRIANGLES, n[CULLET_BSP_DEGENERATE_COUNT], 4);
    if (u->status != CULLET_OK) {
        return u->status;
    }
    cullet_bsp_place(&b, &m, work);
    b.part = p;
    b.lattice = &mesh->lattice;
    b.leaf = -1;
    cullet_init_coder(&b.coder, bytes, b.coder.probabilities, CULLET_BSP_CONTEXTS);
    cullet_bsp_decode_nodes(&b);
    if (cullet_bsp_is_ok(&b)) {
        cullet_bsp_decode_mixed(&b, &m);
        cullet_bsp_decode_degenerate(&b, degenerate);
    }
    if (!cullet_coder_is_at_end(&b.coder)) {
        cullet_bsp_fail(&b, CULLET_PACKED_BSP_END);
    }
    if (cullet_bsp_is_ok(&b)) {
        cullet_add_u32(u, &t, FIELD_BSP_DEPTH, b.depth);
        cullet_add_u32(u, &t, FIELD_BSP_FRAGMENTS, n[CULLET_BSP_FRAGMENT_COUNT]);
        cullet_add_u32(u, &t, FIELD_BSP_MIXED_LEAVES, n[CULLET_BSP_MIXED]);
        cullet_add_u32(u, &t, FIELD_BSP_MIXED_ENTRIES, n[CULLET_BSP_ENTRIES]);
        cullet_add_blocks(u, &t, FIELD_BSP_MIXED_LISTS, m.lists, 2 * (size_t)m.leaves, 128);
        cullet_add_blocks(u, &t, FIELD_BSP_MIXED_TRIANGLES, m.entries, n[CULLET_BSP_ENTRIES], 128);
        cullet_add_blocks(u, &t, FIELD_BSP_MIXED_SAMPLES, m.samples, mesh->lattice.solid ? 4 * (size_t)m.leaves : 0, 128);
        cullet_bsp_fail(&b, u->status);
    }
    return b.coder.status;
}
