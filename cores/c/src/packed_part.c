/*
 * Unpacks the triangles, the tree and the frames of a part, into arrays of the new file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

static void cullet_read_header(CulletReader *r, const CulletTable *t, CulletPackedHeader *h) {
    h->triangles = cullet_field_u32(r, t, FIELD_PACKED_TRIANGLES);
    h->vertices = cullet_field_u32(r, t, FIELD_PACKED_VERTICES);
    h->nodes = cullet_field_u32(r, t, FIELD_PACKED_TREE_NODES);
    h->open_edges = cullet_field_u32(r, t, FIELD_PACKED_OPEN_EDGES);
    h->arrays = cullet_field_u8(r, t, FIELD_PACKED_ARRAYS);
    h->uniform_surface = cullet_field_u32(r, t, FIELD_PACKED_UNIFORM_SURFACE);
    h->uniform_node = cullet_field_u32(r, t, FIELD_PACKED_UNIFORM_NODE);
    h->grid = cullet_field_u8(r, t, FIELD_PACKED_GRID);
    h->digits = cullet_field_u8(r, t, FIELD_PACKED_DIGITS);
    h->weight = cullet_field_u8(r, t, FIELD_PACKED_WEIGHT);
    cullet_field_point(r, t, FIELD_PACKED_ORIGIN, h->origin);
    h->step = cullet_field_f32(r, t, FIELD_PACKED_STEP);
    h->depth = cullet_field_u32(r, t, FIELD_PACKED_DEPTH);
    h->sah_cost = cullet_field_f32(r, t, FIELD_PACKED_SAH_COST);
    h->frames = cullet_field_u32(r, t, FIELD_PACKED_FRAMES);
    h->frame_grid = cullet_field_u8(r, t, FIELD_PACKED_FRAME_GRID);
    h->frame_digits = cullet_field_u8(r, t, FIELD_PACKED_FRAME_DIGITS);
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

/* Returns the bytes that triangles and tree take in the new file, at most. */
static uint64_t cullet_symbols_bound(const CulletPackedHeader *h) {
    uint64_t t = h->triangles;
    uint64_t sequence = cullet_blocks_bound(t, 128, 32) + 8;
    uint64_t bytes = 1024 + 12 * (uint64_t)h->vertices + 64 * (uint64_t)h->nodes + cullet_blocks_bound(3 * t, 192, 32);
    for (unsigned array = CULLET_HAS_SURFACES; array <= CULLET_HAS_FLAGS; array *= 2) {
        bytes += h->arrays & array ? sequence : 0;
    }
    return bytes;
}

/* Returns the bytes that the frames after the first take in the new file, at most. */
static uint64_t cullet_frames_bound(const CulletPackedHeader *h) {
    return 64 + h->frames * (192 + 12 * (uint64_t)h->vertices + 48 * (uint64_t)h->nodes);
}

/* Takes the memory of the arrays of a part, but positions and nodes, which are in the new file. */
static void cullet_place_arrays(CulletUnpacker *u, CulletPacked *p) {
    const CulletPackedHeader *h = &p->header;
    uint64_t numbers = 4 * (uint64_t)h->triangles;
    int has_flags = h->arrays & CULLET_HAS_FLAGS;
    p->codes = cullet_take(u, CULLET_CODES * CULLET_CODE_BYTES);
    p->lengths = cullet_take(u, 512);
    p->pending = cullet_take(u, 4 * CULLET_NODE_STACK);
    p->indices = cullet_take(u, 3 * numbers);
    p->values = cullet_take(u, 12 * (uint64_t)h->vertices);
    p->gates = cullet_take(u, CULLET_OPEN_BYTES * ((uint64_t)h->open_edges + 1));
    p->ranges = cullet_take(u, 12 * (uint64_t)h->nodes);
    p->surfaces = h->arrays & CULLET_HAS_SURFACES ? cullet_take(u, numbers) : NULL;
    p->source_nodes = h->arrays & CULLET_HAS_NODES ? cullet_take(u, numbers) : NULL;
    p->sources = h->arrays & CULLET_HAS_SOURCES ? cullet_take(u, numbers) : NULL;
    p->flags = has_flags ? cullet_take(u, h->triangles) : NULL;
    p->flag_counts = has_flags ? cullet_take(u, 1024) : NULL;
    p->flag_numbers = has_flags ? cullet_take(u, numbers) : NULL;
    p->dictionary = h->grid == CULLET_GRID_DICTIONARY ? cullet_take(u, 12 * (uint64_t)h->vertices) : NULL;
}

/* Writes numbers per triangle, in runs or blocks, and an offset to them. */
static void cullet_add_numbers(CulletUnpacker *u, CulletTableOut *t, unsigned field, const uint8_t *numbers,
                               size_t count) {
    uint64_t max_words;
    uint8_t *words = cullet_begin_words(u, &max_words);
    if (words) {
        cullet_end_words(u, t, field, cullet_write_numbers(numbers, count, words, max_words), max_words);
    }
}

/* Writes the optional arrays of the triangles. */
static CULLET_NOINLINE void cullet_add_optional(CulletUnpacker *u, CulletTableOut *t, CulletPacked *p) {
    const CulletPackedHeader *h = &p->header;
    cullet_add_blocks(u, t, FIELD_TRIANGLES_INDICES, p->indices, 3 * (size_t)h->triangles, 192);
    /* numbers of all triangles are kept where they are not used, too, as in Java */
    cullet_add_u32(u, t, FIELD_TRIANGLES_UNIFORM_SURFACE, h->uniform_surface);
    cullet_add_u32(u, t, FIELD_TRIANGLES_UNIFORM_NODE, h->uniform_node);
    if (p->surfaces) {
        cullet_add_numbers(u, t, FIELD_TRIANGLES_SURFACES, p->surfaces, h->triangles);
    }
    if (p->source_nodes) {
        cullet_add_numbers(u, t, FIELD_TRIANGLES_NODES, p->source_nodes, h->triangles);
    }
    if (p->sources) {
        cullet_add_numbers(u, t, FIELD_TRIANGLES_SOURCE_TRIANGLES, p->sources, h->triangles);
    }
    if (p->flags) {
        uint8_t *table = cullet_begin_array(u, 256, 1);
        if (!table) {
            return;
        }
        uint32_t length = cullet_order_flags(p->flags, h->triangles, table, p->flag_counts, p->flag_numbers);
        cullet_out_u32(u, u->array, length);
        u->at -= 256 - length;
        cullet_add_offset(u, t, FIELD_TRIANGLES_EDGE_FLAG_VALUES, u->array);
        cullet_add_numbers(u, t, FIELD_TRIANGLES_EDGE_FLAGS, p->flag_numbers, h->triangles);
    }
}

/* Decodes triangles and tree of a part, whose header was checked, and whose arrays have their memory. */
static CULLET_NOINLINE CulletStatus cullet_unpack_symbols(CulletUnpacker *u, CulletPacked *p, CulletArray symbols) {
    const CulletPackedHeader *h = &p->header;
    uint32_t used;
    CulletTableOut triangles = cullet_begin_table(u, 10, 44);
    CulletTableOut tree = cullet_begin_table(u, 5, 28);
    cullet_out_u32(u, cullet_made(u, CULLET_MADE_TRIANGLES), (uint32_t)triangles.table);
    cullet_out_u32(u, cullet_made(u, CULLET_MADE_TREE), (uint32_t)tree.table);
    cullet_add_u32(u, &triangles, FIELD_TRIANGLES_TRIANGLE_COUNT, h->triangles);
    cullet_add_point(u, &tree, FIELD_TREE_ORIGIN, h->origin);
    cullet_add_f32(u, &tree, FIELD_TREE_STEP, h->step);
    cullet_add_u32(u, &tree, FIELD_TREE_DEPTH, h->depth);
    cullet_add_f32(u, &tree, FIELD_TREE_SAH_COST, h->sah_cost);
    p->positions = cullet_begin_array(u, 3 * (uint64_t)h->vertices, 4);
    cullet_add_offset(u, &triangles, FIELD_TRIANGLES_POSITIONS, u->array);
    p->nodes = cullet_begin_array(u, 8 * (uint64_t)h->nodes, 8);
    cullet_add_offset(u, &tree, FIELD_TREE_NODES, u->array);
    if (u->status != CULLET_OK) {
        return u->status;
    }
    cullet_clear(p->positions, 12); /* the first vertex is predicted from 0 */
    if (p->flags) {
        cullet_clear(p->flags, h->triangles);
    }
    p->bits.bytes = symbols.bytes;
    p->bits.size = symbols.count;
    p->bits.at = 0;
    CulletStatus status = cullet_read_codes(&p->bits, p->codes, p->lengths);
    if (status == CULLET_OK) {
        status = cullet_decode_connectivity(p, p->pending, &used);
    }
    if (status == CULLET_OK) {
        status = cullet_decode_vertices(p, used);
    }
    if (status == CULLET_OK) {
        cullet_fill_boxes(p, p->positions, h->origin, h->step, p->nodes, 64, p->ranges);
        cullet_add_optional(u, &triangles, p);
        status = u->status;
    }
    return status;
}

/* Writes a frame that was decoded, but its positions. */
static void cullet_write_frame(CulletUnpacker *u, CulletTableOut *t, const CulletPacked *p, const uint8_t *positions,
                               const uint32_t bounds[CULLET_FRAME_BOUNDS]) {
    static const uint8_t fields[CULLET_FRAME_BOUNDS] = {
        FIELD_FRAME_LOWER,  FIELD_FRAME_LOWER,  FIELD_FRAME_LOWER,  FIELD_FRAME_UPPER,
        FIELD_FRAME_UPPER,  FIELD_FRAME_UPPER,  FIELD_FRAME_CENTRE, FIELD_FRAME_CENTRE,
        FIELD_FRAME_CENTRE, FIELD_FRAME_RADIUS, FIELD_FRAME_ORIGIN, FIELD_FRAME_ORIGIN,
        FIELD_FRAME_ORIGIN, FIELD_FRAME_STEP};
    float origin[3];
    for (unsigned i = 0; i < CULLET_FRAME_BOUNDS; i++) {
        if (i == 0 || fields[i] != fields[i - 1]) { /* the rest of a point comes after its first coordinate */
            cullet_add_field(u, t, fields[i], 4);
        } else {
            t->end += 4;
        }
        cullet_out_u32(u, t->end - 4, bounds[i]);
    }
    for (unsigned i = 0; i < 3; i++) {
        origin[i] = cullet_float_of(bounds[10 + i]);
    }
    uint8_t *boxes = cullet_begin_array(u, 6 * (uint64_t)p->header.nodes, 8);
    cullet_add_offset(u, t, FIELD_FRAME_BOXES, u->array);
    if (boxes) {
        cullet_fill_boxes(p, positions, origin, cullet_float_of(bounds[13]), boxes, 48, p->ranges);
    }
}

/* Returns the work space of frames: neighbours, lengths and contexts. */
static uint64_t cullet_frames_work(const CulletPackedHeader *h) {
    return (CULLET_NEIGHBOUR_BYTES + CULLET_LENGTH_BYTES) * (uint64_t)h->vertices + 2 * CULLET_FRAME_CONTEXTS;
}

/*
 * Decodes the frames after the first, whose number was checked.
 *
 * work        memory of cullet_frames_work
 */
static CULLET_NOINLINE CulletStatus cullet_unpack_frames(CulletUnpacker *u, const CulletPacked *p,
                                                         CulletArray symbols, uint8_t *work) {
    CulletFrameCoder f;
    size_t vertices = p->header.vertices;
    uint8_t *offsets = cullet_begin_array(u, p->header.frames, 4);
    const uint8_t *earlier = p->positions;
    const uint8_t *before = p->positions;
    cullet_out_u32(u, cullet_made(u, CULLET_MADE_FRAMES), u->array);
    f.part = p;
    f.neighbours = work;
    f.lengths = work + CULLET_NEIGHBOUR_BYTES * vertices;
    f.errors[0] = f.errors[1] = f.errors[2] = f.errors[3] = 0;
    cullet_find_neighbours(p, f.neighbours);
    cullet_clear(f.lengths, CULLET_LENGTH_BYTES * vertices);
    cullet_init_coder(&f.coder, symbols, f.lengths + CULLET_LENGTH_BYTES * vertices, CULLET_FRAME_CONTEXTS);
    for (int i = 0; i < 4; i++) {
        f.sphere[i] = p->sphere[i];
    }
    f.step = cullet_float_bits(p->header.step);
    for (uint32_t i = 0; i < p->header.frames; i++) {
        CulletTableOut t = cullet_begin_table(u, 8, 64);
        uint8_t *now = cullet_begin_array(u, 3 * (uint64_t)vertices, 4);
        cullet_add_offset(u, &t, FIELD_FRAME_POSITIONS, u->array);
        if (u->status != CULLET_OK) {
            return u->status;
        }
        for (size_t at = 0; at < 3 * vertices && f.coder.status == CULLET_OK; at++) {
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
    return u->status;
}
