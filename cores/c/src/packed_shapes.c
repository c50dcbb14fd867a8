/*
 * Decodes the sphere cluster and the outlines of a packed part: arrays of numbers, each as a difference from one before
 * (docs/format-packed.md, Packed numbers).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Kinds of numbers; a kind per coordinate of floats. */
enum { CULLET_KIND_COUNT, CULLET_KIND_INTEGER, CULLET_KIND_FLOAT };

typedef struct CulletShapeCoder {
    CulletCoder coder;
    CulletUnpacker *unpacker;
    int64_t allowed;       /* bytes that arrays may still take */
} CulletShapeCoder;

/* Returns the bytes that a cluster or outlines take in the new file, at most. */
static uint64_t cullet_shapes_bound(uint64_t symbols) {
    return 1024 + CULLET_SHAPE_RATIO * symbols;
}

/* Returns whether nothing has failed. */
static int cullet_shapes_fit(CulletShapeCoder *s) {
    if (s->coder.status == CULLET_OK) {
        s->coder.status = s->unpacker->status;
    }
    return s->coder.status == CULLET_OK;
}

/* Claims the bytes of a number of elements, and returns it; 0 after a failure. */
static uint32_t cullet_shape_claim(CulletShapeCoder *s, uint32_t count, unsigned element_bytes) {
    if (s->coder.status != CULLET_OK) {
        return 0;
    }
    s->allowed -= (int64_t)(int32_t)count * element_bytes;
    if ((int32_t)count < 0 || s->allowed < 0) {
        s->coder.status = CULLET_PACKED_ARRAY;
        return 0;
    }
    return count;
}

/* Decodes the number of elements of an array; 0 after a failure. */
static uint32_t cullet_shape_count(CulletShapeCoder *s, unsigned element_bytes) {
    return cullet_shape_claim(s, cullet_coder_integer(&s->coder, CULLET_KIND_COUNT, 0), element_bytes);
}

/* Decodes floats into elements. */
static void cullet_shape_values(CulletShapeCoder *s, uint8_t *elements, uint32_t count, uint32_t stride) {
    for (uint32_t i = 0; i < count && s->coder.status == CULLET_OK; i++) {
        uint32_t before = i < stride ? 0 : cullet_at(elements, i - stride);
        cullet_set(elements, i, cullet_coder_float(&s->coder, CULLET_KIND_FLOAT + i % stride, before));
    }
}

/* Decodes an array of floats of a known length. */
static void cullet_shape_fixed(CulletShapeCoder *s, CulletTableOut *t, unsigned field, uint32_t count,
                               unsigned stride) {
    uint8_t *elements = cullet_begin_array(s->unpacker, count, 4);
    cullet_add_offset(s->unpacker, t, field, s->unpacker->array);
    if (cullet_shapes_fit(s)) {
        cullet_shape_values(s, elements, count, stride);
    }
}

static void cullet_shape_floats(CulletShapeCoder *s, CulletTableOut *t, unsigned field, unsigned stride) {
    cullet_shape_fixed(s, t, field, cullet_shape_count(s, 4), stride);
}

static void cullet_shape_integers(CulletShapeCoder *s, CulletTableOut *t, unsigned field) {
    uint32_t count = cullet_shape_count(s, 8);
    uint8_t *elements = cullet_begin_array(s->unpacker, count, 4);
    uint32_t before = 0;
    cullet_add_offset(s->unpacker, t, field, s->unpacker->array);
    for (uint32_t i = 0; i < count && cullet_shapes_fit(s); i++) {
        before = cullet_coder_integer(&s->coder, CULLET_KIND_INTEGER, before);
        cullet_set(elements, i, before);
    }
}

/* Adds a small number that is stored as a float; what is no byte becomes 255, which validation refuses. */
static void cullet_add_small(CulletUnpacker *u, CulletTableOut *t, unsigned field, uint32_t bits) {
    int32_t value = cullet_to_int((double)cullet_float_of(bits));
    cullet_add_u32(u, t, field, value < 0 || value > 255 ? 255 : (uint32_t)value);
}

static void cullet_decode_spheres(CulletShapeCoder *s) {
    CulletUnpacker *u = s->unpacker;
    uint8_t figures[8] = {0};
    CulletTableOut t = cullet_begin_table(u, 6, 24);
    cullet_out_u32(u, cullet_made(u, CULLET_MADE_SPHERES), (uint32_t)t.table);
    cullet_shape_values(s, figures, 2, 1);
    cullet_add_small(u, &t, FIELD_SPHERES_MODE, cullet_at(figures, 0));
    cullet_add_u32(u, &t, FIELD_SPHERES_MESH_VOLUME, cullet_at(figures, 1));
    cullet_shape_integers(s, &t, FIELD_SPHERES_NEXT);
    cullet_shape_floats(s, &t, FIELD_SPHERES_SPHERES, 4);
    cullet_shape_floats(s, &t, FIELD_SPHERES_FIGURES, 4);
    if (cullet_shape_count(s, 1) != 0) {
        s->coder.status = CULLET_PACKED_ARRAY; /* reserved */
    }
}

static void cullet_decode_outlines(CulletShapeCoder *s) {
    CulletUnpacker *u = s->unpacker;
    uint32_t count = cullet_shape_count(s, 256);
    uint8_t *offsets = cullet_begin_array(u, count, 4);
    cullet_out_u32(u, cullet_made(u, CULLET_MADE_OUTLINES), u->array);
    for (uint32_t i = 0; i < count && cullet_shapes_fit(s); i++) {
        uint8_t figures[16] = {0};
        uint8_t *offset = offsets + 4 * (size_t)i;
        CulletTableOut t = cullet_begin_table(u, 8, 32);
        cullet_put_u32(offset, (uint32_t)(t.table - (uint64_t)(offset - u->out)));
        cullet_shape_values(s, figures, 4, 1);
        if (s->coder.status != CULLET_OK) {
            return;
        }
        cullet_add_small(u, &t, FIELD_OUTLINE_KIND, cullet_at(figures, 0));
        cullet_add_small(u, &t, FIELD_OUTLINE_AXIS, cullet_at(figures, 1));
        cullet_add_u32(u, &t, FIELD_OUTLINE_AT, cullet_at(figures, 2));
        cullet_add_u32(u, &t, FIELD_OUTLINE_ERROR, cullet_at(figures, 3));
        cullet_shape_floats(s, &t, FIELD_OUTLINE_VERTICES, 2);
        cullet_shape_integers(s, &t, FIELD_OUTLINE_RING_ENDS);
        cullet_shape_integers(s, &t, FIELD_OUTLINE_POLYGON_ENDS);
        cullet_shape_floats(s, &t, FIELD_OUTLINE_ENVELOPE, 2);
    }
}
