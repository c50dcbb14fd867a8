/*
 * Unpacks the triangles, the tree and the frames of a part, into arrays of the new file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

static void cullet_read_header(CulletReader *r, const CulletTable *t, CulletPackedHeader *h) {
    h->triangles = cullet_field_u32(r, t, 0);
    h->vertices = cullet_field_u32(r, t, 1);
    h->nodes = cullet_field_u32(r, t, 2);
    h->open_edges = cullet_field_u32(r, t, 3);
    h->arrays = cullet_field_u8(r, t, 4);
    h->uniform_surface = cullet_field_u32(r, t, 5);
    h->uniform_node = cullet_field_u32(r, t, 6);
    h->grid = cullet_field_u8(r, t, 7);
    h->digits = cullet_field_u8(r, t, 8);
    h->weight = cullet_field_u8(r, t, 9);
    cullet_field_point(r, t, 10, h->origin);
    h->step = cullet_field_f32(r, t, 11);
    h->depth = cullet_field_u32(r, t, 12);
    h->sah_cost = cullet_field_f32(r, t, 13);
    h->frames = cullet_field_u32(r, t, 16);
    h->frame_grid = cullet_field_u8(r, t, 17);
    h->frame_digits = cullet_field_u8(r, t, 18);
}

/* Each node and triangle takes at least a bit, each vertex three, and each open edge belongs to a triangle. */
static CulletStatus cullet_check_header(const CulletPackedHeader *h, uint64_t symbols) {
    if ((int32_t)h->triangles < 1 || (int32_t)h->vertices < 1 || (int32_t)h->nodes < 1
        || (int32_t)h->open_edges < 0) {
        return CULLET_PACKED_COUNT;
    }
    if (h->triangles + 3 * (uint64_t)h->vertices + h->nodes > 8 * symbols
        || h->open_edges > 3 * (uint64_t)h->triangles + 3) {
        return CULLET_PACKED_SIZE;
    }
    return h->arrays > 31 || h->weight > 16 || !cullet_grid_exists(h->grid, h->digits) ? CULLET_PACKED_FORM
                                                                                       : CULLET_OK;
}

static CulletStatus cullet_check_frame_header(const CulletPackedHeader *h, uint64_t symbols) {
    uint64_t of_frame = 512 + 12 * (uint64_t)h->vertices + 64 * (uint64_t)h->nodes;
    if ((int32_t)h->frames < 0 || h->frames * of_frame > CULLET_FRAME_RATIO * symbols) {
        return CULLET_PACKED_FRAMES;
    }
    return (h->frame_grid & ~(unsigned)CULLET_GRID_SPLIT) > CULLET_GRID_DECIMALS
            || !cullet_grid_exists(h->frame_grid, h->frame_digits)
        ? CULLET_PACKED_FRAME_GRID : CULLET_OK;
}

/* Returns the most bytes that a part takes in the new file. */
static uint64_t cullet_part_bound(const CulletPackedHeader *h, uint64_t frames, uint64_t shapes) {
    uint64_t t = h->triangles;
    uint64_t sequence = cullet_blocks_bound(t, 128, 32) + 8;
    uint64_t bytes = 1024 + 12 * (uint64_t)h->vertices + 64 * (uint64_t)h->nodes + cullet_blocks_bound(3 * t, 192, 32);
    for (unsigned array = CULLET_HAS_SURFACES; array <= CULLET_HAS_FLAGS; array *= 2) {
        bytes += h->arrays & array ? sequence : 0;
    }
    bytes += frames ? h->frames * (192 + 12 * (uint64_t)h->vertices + 48 * (uint64_t)h->nodes) : 0;
    return bytes + (shapes ? 1024 + CULLET_SHAPE_RATIO * shapes : 0);
}

/* Returns the work space that a part takes. */
static uint64_t cullet_part_work(const CulletPackedHeader *h, uint64_t frames, uint64_t shapes) {
    uint64_t bytes = CULLET_CODES * CULLET_CODE_BYTES + 4 * CULLET_NODE_STACK + 512 + 1024 + 12 * (uint64_t)h->triangles
        + 12 * (uint64_t)h->vertices + 12 * (uint64_t)h->nodes + CULLET_OPEN_BYTES * ((uint64_t)h->open_edges + 1);
    for (unsigned array = CULLET_HAS_SURFACES; array <= CULLET_HAS_SOURCES; array *= 2) {
        bytes += h->arrays & array ? 4 * (uint64_t)h->triangles : 0;
    }
    bytes += h->arrays & CULLET_HAS_FLAGS ? 5 * (uint64_t)h->triangles : 0;
    bytes += h->grid == CULLET_GRID_DICTIONARY ? 12 * (uint64_t)h->vertices : 0;
    bytes += frames ? 11 * (uint64_t)h->vertices + 2 * CULLET_FRAME_CONTEXTS : 0;
    return bytes + (shapes ? 2 * CULLET_SHAPE_CONTEXTS : 0);
}

/* Finds the memory of the arrays of a part; the positions and nodes are in the new file. */
static void cullet_place_arrays(CulletUnpacker *u, CulletPacked *p) {
    const CulletPackedHeader *h = &p->header;
    uint64_t numbers = 4 * (uint64_t)h->triangles;
    p->indices = cullet_take(u, 3 * numbers);
    p->values = cullet_take(u, 12 * (uint64_t)h->vertices);
    p->gates = cullet_take(u, CULLET_OPEN_BYTES * ((uint64_t)h->open_edges + 1));
    p->ranges = cullet_take(u, 12 * (uint64_t)h->nodes);
    p->surfaces = h->arrays & CULLET_HAS_SURFACES ? cullet_take(u, numbers) : NULL;
    p->source_nodes = h->arrays & CULLET_HAS_NODES ? cullet_take(u, numbers) : NULL;
    p->sources = h->arrays & CULLET_HAS_SOURCES ? cullet_take(u, numbers) : NULL;
    p->flags = h->arrays & CULLET_HAS_FLAGS ? cullet_take(u, h->triangles) : NULL;
    p->dictionary = h->grid == CULLET_GRID_DICTIONARY ? cullet_take(u, 12 * (uint64_t)h->vertices) : NULL;
    for (size_t i = 0; p->flags && i < h->triangles; i++) {
        p->flags[i] = 0;
    }
}

/* Writes numbers per triangle, and an offset to them. */
static void cullet_add_numbers(CulletUnpacker *u, CulletTableOut *t, unsigned field, const uint8_t *numbers,
                               size_t count, unsigned block_length) {
    uint8_t *words = cullet_begin_array(u, 0, 8);
    uint32_t length = block_length == 192 ? cullet_write_blocks(numbers, count, 192, 1, words)
                                          : cullet_write_numbers(numbers, count, words);
    cullet_put_u32(words - 4, length);
    u->at += 8 * (uint64_t)length;
    cullet_add_offset(u, t, field, u->array);
}

/* Writes the optional arrays of the triangles. */
static CULLET_NOINLINE void cullet_add_optional(CulletUnpacker *u, CulletTableOut *t, CulletPacked *p) {
    const CulletPackedHeader *h = &p->header;
    cullet_add_numbers(u, t, 2, p->indices, 3 * (size_t)h->triangles, 192);
    if (p->surfaces) {
        cullet_add_numbers(u, t, 3, p->surfaces, h->triangles, 128);
    } else {
        cullet_add_u32(u, t, 4, h->uniform_surface);
    }
    if (p->source_nodes) {
        cullet_add_numbers(u, t, 5, p->source_nodes, h->triangles, 128);
    } else {
        cullet_add_u32(u, t, 6, h->uniform_node);
    }
    if (p->sources) {
        cullet_add_numbers(u, t, 7, p->sources, h->triangles, 128);
    }
    if (p->flags) {
        uint8_t *work = cullet_take(u, 1024);
        uint8_t *numbers = cullet_take(u, 4 * (uint64_t)h->triangles);
        uint8_t *table = cullet_begin_array(u, 256, 1);
        uint32_t length = cullet_order_flags(p->flags, h->triangles, table, work, numbers);
        cullet_put_u32(table - 4, length);
        u->at -= 256 - length;
        cullet_add_offset(u, t, 8, u->array);
        cullet_add_numbers(u, t, 9, numbers, h->triangles, 128);
    }
}

/* Decodes triangles and tree of a part, whose header was checked. */
static CULLET_NOINLINE CulletStatus cullet_unpack_symbols(CulletUnpacker *u, CulletPacked *p, CulletArray symbols) {
    const CulletPackedHeader *h = &p->header;
    uint32_t used;
    CulletTableOut triangles = cullet_begin_table(u, 10, 44);
    CulletTableOut tree = cullet_begin_table(u, 5, 28);
    cullet_put_u32(cullet_made(u, CULLET_MADE_TRIANGLES), (uint32_t)triangles.table);
    cullet_put_u32(cullet_made(u, CULLET_MADE_TREE), (uint32_t)tree.table);
    cullet_add_u32(u, &triangles, 0, h->triangles);
    cullet_add_point(u, &tree, 0, h->origin);
    cullet_add_f32(u, &tree, 1, h->step);
    cullet_add_u32(u, &tree, 2, h->depth);
    cullet_add_f32(u, &tree, 3, h->sah_cost);
    p->positions = cullet_begin_array(u, 3 * h->vertices, 4);
    cullet_add_offset(u, &triangles, 1, u->array);
    p->nodes = cullet_begin_array(u, 8 * h->nodes, 8);
    cullet_add_offset(u, &tree, 4, u->array);
    for (int i = 0; i < 12; i++) {
        p->positions[i] = 0; /* the first vertex is predicted from 0 */
    }
    p->bits.bytes = symbols.bytes;
    p->bits.size = symbols.count;
    p->bits.at = 0;
    uint8_t *codes = cullet_take(u, CULLET_CODES * CULLET_CODE_BYTES);
    cullet_place_arrays(u, p);
    CulletStatus status = cullet_read_codes(&p->bits, codes, cullet_take(u, 512));
    if (status == CULLET_OK) {
        status = cullet_decode_connectivity(p, cullet_take(u, 4 * CULLET_NODE_STACK), &used);
    }
    if (status == CULLET_OK) {
        status = cullet_decode_vertices(p, used);
    }
    if (status == CULLET_OK) {
        cullet_fill_boxes(p, p->positions, h->origin, h->step, p->nodes, 64, p->ranges);
        cullet_add_optional(u, &triangles, p);
    }
    return status;
}

/* Writes a frame that was decoded, but its positions. */
static void cullet_write_frame(CulletUnpacker *u, CulletTableOut *t, const CulletPacked *p, const uint8_t *positions,
                               const uint32_t bounds[CULLET_FRAME_BOUNDS]) {
    static const uint8_t fields[CULLET_FRAME_BOUNDS] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 5, 5, 5, 6};
    float origin[3];
    for (unsigned i = 0; i < CULLET_FRAME_BOUNDS; i++) {
        if (i == 0 || fields[i] != fields[i - 1]) { /* the rest of a point comes after its first coordinate */
            cullet_add_field(u, t, fields[i], 4);
        } else {
            t->end += 4;
        }
        cullet_put_u32(u->out + t->end - 4, bounds[i]);
    }
    for (unsigned i = 0; i < 3; i++) {
        origin[i] = cullet_float_of(bounds[10 + i]);
    }
    uint8_t *boxes = cullet_begin_array(u, 6 * p->header.nodes, 8);
    cullet_add_offset(u, t, 7, u->array);
    cullet_fill_boxes(p, positions, origin, cullet_float_of(bounds[13]), boxes, 48, p->ranges);
}

/* Decodes the frames after the first, whose number was checked. */
static CULLET_NOINLINE CulletStatus cullet_unpack_frames(CulletUnpacker *u, const CulletPacked *p,
                                                         CulletArray symbols) {
    CulletFrameCoder f;
    uint32_t vertices = p->header.vertices;
    uint8_t *offsets = cullet_begin_array(u, p->header.frames, 4);
    const uint8_t *earlier = p->positions;
    const uint8_t *before = p->positions;
    cullet_put_u32(cullet_made(u, CULLET_MADE_FRAMES), u->array);
    f.part = p;
    f.neighbours = cullet_take(u, 8 * (uint64_t)vertices);
    f.lengths = cullet_take(u, 3 * (uint64_t)vertices);
    f.errors[0] = f.errors[1] = f.errors[2] = f.errors[3] = 0;
    cullet_find_neighbours(p, f.neighbours);
    for (size_t i = 0; i < 3 * (size_t)vertices; i++) {
        f.lengths[i] = 0;
    }
    cullet_init_coder(&f.coder, symbols, cullet_take(u, 2 * CULLET_FRAME_CONTEXTS), CULLET_FRAME_CONTEXTS);
    for (int i = 0; i < 4; i++) {
        f.sphere[i] = p->sphere[i];
    }
    f.step = cullet_float_bits(p->header.step);
    for (uint32_t i = 0; i < p->header.frames; i++) {
        CulletTableOut t = cullet_begin_table(u, 8, 64);
        uint8_t *now = cullet_begin_array(u, 3 * vertices, 4);
        cullet_add_offset(u, &t, 4, u->array);
        for (size_t at = 0; at < 3 * (size_t)vertices && f.coder.status == CULLET_OK; at++) {
            cullet_decode_frame_coordinate(&f, earlier, before, now, at);
        }
        if (f.coder.status == CULLET_OK) {
            cullet_decode_frame_bounds(&f, now);
        }
        if (f.coder.status == CULLET_OK) {
            cullet_write_frame(u, &t, p, now, f.bounds);
            cullet_check_coder_end(&f.coder);
        }
        if (f.coder.status != CULLET_OK) {
            return f.coder.status;
        }
        cullet_put_u32(offsets + 4 * (size_t)i, (uint32_t)(t.table - (uint64_t)(offsets + 4 * (size_t)i - u->out)));
        earlier = i == 0 ? p->positions : before;
        before = now;
    }
    return CULLET_OK;
}
