/*
 * Writes tables and arrays of the new file, and takes memory from the work space after it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

enum {
    CULLET_ROOT_TABLE = 8,       /* place of the vtable of the root */
    CULLET_ROOT_SPACE = 72,
    CULLET_PART_SPACE = 128,     /* vtable and table of a part */
    CULLET_PART_FIELDS = 13,
    CULLET_OPEN_BYTES = 32,      /* of an open edge */
    CULLET_SHAPE_RATIO = 16,     /* bytes of arrays per byte of symbols of clusters and outlines, at most */
    CULLET_FRAME_RATIO = 512,    /* bytes of frames per byte of their symbols, at most */
    CULLET_SHAPE_CONTEXTS = 6 * CULLET_NUMBER_CONTEXTS + 5 * 256
};

/* What is made of a part; places in the new file, 0: none. */
enum { CULLET_MADE_TRIANGLES, CULLET_MADE_TREE, CULLET_MADE_FRAMES, CULLET_MADE_SPHERES, CULLET_MADE_OUTLINES,
       CULLET_MADE_COUNT };

typedef struct CulletUnpacker {
    uint8_t *out;
    uint64_t at;          /* end of what was written */
    uint64_t capacity;    /* the work space begins here */
    uint8_t *work, *work_end;
    uint64_t tables;      /* place of the table of part 0 */
    uint64_t base;        /* place of the copy */
    uint32_t part;        /* that is decoded */
    uint32_t array;       /* place of the last array */
} CulletUnpacker;

/* A table that is written: fields come one after another. */
typedef struct CulletTableOut {
    uint64_t vtable, table, end;
} CulletTableOut;

static uint64_t cullet_align(uint64_t at, unsigned alignment) {
    return (at + alignment - 1) / alignment * alignment;
}

/* Begins a table with space for fields of some bytes. */
static CulletTableOut cullet_begin_table(CulletUnpacker *u, unsigned fields, unsigned bytes) {
    CulletTableOut t;
    uint64_t before = u->at;
    t.vtable = cullet_align(before, 4);
    t.table = cullet_align(t.vtable + 4 + 2 * fields, 4);
    t.end = t.table + 4;
    u->at = t.end + bytes;
    for (uint64_t i = before; i < u->at; i++) {
        u->out[i] = 0;
    }
    cullet_put_u16(u->out + t.vtable, 4 + 2 * fields);
    cullet_put_u16(u->out + t.vtable + 2, 4 + bytes);
    cullet_put_u32(u->out + t.table, (uint32_t)(t.table - t.vtable));
    return t;
}

/* Returns the place of a field. */
static uint8_t *cullet_add_field(CulletUnpacker *u, CulletTableOut *t, unsigned field, unsigned bytes) {
    uint8_t *place = u->out + t->end;
    cullet_put_u16(u->out + t->vtable + 4 + 2 * field, (uint32_t)(t->end - t->table));
    t->end += bytes;
    return place;
}

static void cullet_add_u32(CulletUnpacker *u, CulletTableOut *t, unsigned field, uint32_t value) {
    cullet_put_u32(cullet_add_field(u, t, field, 4), value);
}

static void cullet_add_f32(CulletUnpacker *u, CulletTableOut *t, unsigned field, float value) {
    cullet_add_u32(u, t, field, cullet_float_bits(value));
}

static void cullet_add_point(CulletUnpacker *u, CulletTableOut *t, unsigned field, const float point[3]) {
    uint8_t *place = cullet_add_field(u, t, field, 12);
    for (int i = 0; i < 3; i++) {
        cullet_put_u32(place + 4 * i, cullet_float_bits(point[i]));
    }
}

/* Adds an offset to a place in the new file. */
static void cullet_add_offset(CulletUnpacker *u, CulletTableOut *t, unsigned field, uint64_t target) {
    uint8_t *place = cullet_add_field(u, t, field, 4);
    cullet_put_u32(place, (uint32_t)(target - (uint64_t)(place - u->out)));
}

/* Begins an array; returns the place of its elements. */
static uint8_t *cullet_begin_array(CulletUnpacker *u, uint32_t count, unsigned width) {
    uint64_t elements = cullet_align(u->at + 4, width < 4 ? 4 : width);
    for (uint64_t i = u->at; i < elements - 4; i++) {
        u->out[i] = 0;
    }
    u->array = (uint32_t)(elements - 4);
    cullet_put_u32(u->out + u->array, count);
    u->at = elements + (uint64_t)count * width;
    return u->out + elements;
}

static uint8_t *cullet_made(CulletUnpacker *u, unsigned what) {
    return u->out + u->tables + CULLET_PART_SPACE * (uint64_t)u->part + 4 * what;
}

/* Takes memory from the work space. */
static uint8_t *cullet_take(CulletUnpacker *u, uint64_t bytes) {
    uint8_t *memory = u->work;
    u->work += bytes;
    return memory;
}
