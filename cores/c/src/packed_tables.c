/*
 * Writes tables and arrays of the new file, and takes memory from the work space after it.
 *
 * No write depends on what was planned: what does not fit is not written, and the status of the unpacker is an
 * error from then on.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

enum {
    CULLET_ROOT_TABLE = 8,       /* place of the vtable of the root */
    CULLET_ROOT_SPACE = 72,
    CULLET_PART_SPACE = 144,     /* vtable and table of a part */
    CULLET_PART_FIELDS = FIELD_PART_COMPOUND + 1,
    CULLET_OPEN_BYTES = 32,      /* of an open edge */
    CULLET_SHAPE_RATIO = 16,     /* bytes of arrays per byte of symbols of clusters, outlines and shapes, at most */
    CULLET_FRAME_RATIO = 512,    /* bytes of frames per byte of their symbols, at most */
    CULLET_SHAPE_KINDS = 6,      /* of numbers of clusters and outlines */
    CULLET_SHAPE_CONTEXTS = (CULLET_SHAPE_KINDS + 10) * CULLET_NUMBER_CONTEXTS,
    CULLET_MAX_WORDS = 1 << 26   /* of numbers in blocks: a header has 26 bits for the place of its block */
};

/* What is made of a part; places in the new file, 0: none. */
enum { CULLET_MADE_TRIANGLES, CULLET_MADE_TREE, CULLET_MADE_FRAMES, CULLET_MADE_SPHERES, CULLET_MADE_OUTLINES,
       CULLET_MADE_BSP, CULLET_MADE_SHAPE, CULLET_MADE_COMPOUND, CULLET_MADE_COUNT };

/*
 * A new file while it is written. A plan is one without memory: the same functions count what they would write at most,
 * and what they would take.
 */
typedef struct CulletUnpacker {
    uint8_t *out;         /* NULL: this is a plan */
    uint64_t at;          /* end of what was written */
    uint64_t capacity;    /* bytes of the new file, at most */
    uint8_t *work;        /* work space of the part that is decoded */
    uint64_t work_size;
    uint64_t taken;       /* bytes of it */
    uint64_t max_taken;   /* by any part */
    uint64_t tables;      /* place of the table of part 0 */
    uint64_t base;        /* place of the copy */
    uint32_t part_count;
    uint32_t part;        /* that is decoded */
    uint32_t array;       /* place of the last array */
    CulletStatus status;  /* of the first write that did not fit */
    void (*read_scene)(CulletReader *reader, const CulletTable *root, void *scene); /* NULL: scenes are refused */
    void *scene;
} CulletUnpacker;

/* A table that is written: fields come one after another. */
typedef struct CulletTableOut {
    uint64_t vtable, table, end;
} CulletTableOut;

static uint64_t cullet_align(uint64_t at, unsigned alignment) {
    return (at + alignment - 1) / alignment * alignment;
}

static void cullet_unpacker_fail(CulletUnpacker *u, CulletStatus status) {
    if (u->status == CULLET_OK) {
        u->status = status;
    }
}

/* Returns whether some bytes are inside of the new file, and nothing has failed before. */
static int cullet_fits(CulletUnpacker *u, uint64_t at, uint64_t bytes) {
    if (at > u->capacity || bytes > u->capacity - at) {
        cullet_unpacker_fail(u, u->capacity == CULLET_MAX_BYTES ? CULLET_MEMORY : CULLET_ERROR_SCRATCH);
    }
    return u->status == CULLET_OK;
}

/* Writes to the new file, if it fits. */
static void cullet_out_u16(CulletUnpacker *u, uint64_t at, uint32_t value) {
    if (cullet_fits(u, at, 2)) {
        cullet_put_u16(u->out + at, value);
    }
}

static void cullet_out_u32(CulletUnpacker *u, uint64_t at, uint32_t value) {
    if (cullet_fits(u, at, 4)) {
        cullet_put_u32(u->out + at, value);
    }
}

static void cullet_out_zeros(CulletUnpacker *u, uint64_t from, uint64_t to) {
    if (cullet_fits(u, from, to - from)) {
        cullet_clear(u->out + from, (size_t)(to - from));
    }
}

/* Begins a table with space for fields of some bytes. */
static CulletTableOut cullet_begin_table(CulletUnpacker *u, unsigned fields, unsigned bytes) {
    CulletTableOut t;
    uint64_t before = u->at;
    t.vtable = cullet_align(before, 4);
    t.table = cullet_align(t.vtable + 4 + 2 * fields, 4);
    t.end = t.table + 4;
    u->at = t.end + bytes;
    cullet_out_zeros(u, before, u->at);
    cullet_out_u16(u, t.vtable, 4 + 2 * fields);
    cullet_out_u16(u, t.vtable + 2, 4 + bytes);
    cullet_out_u32(u, t.table, (uint32_t)(t.table - t.vtable));
    return t;
}

/* Returns the place of a field. */
static uint64_t cullet_add_field(CulletUnpacker *u, CulletTableOut *t, unsigned field, unsigned bytes) {
    uint64_t place = t->end;
    cullet_out_u16(u, t->vtable + 4 + 2 * field, (uint32_t)(place - t->table));
    t->end += bytes;
    return place;
}

static void cullet_add_u32(CulletUnpacker *u, CulletTableOut *t, unsigned field, uint32_t value) {
    cullet_out_u32(u, cullet_add_field(u, t, field, 4), value);
}

static void cullet_add_f32(CulletUnpacker *u, CulletTableOut *t, unsigned field, float value) {
    cullet_add_u32(u, t, field, cullet_float_bits(value));
}

static void cullet_add_point(CulletUnpacker *u, CulletTableOut *t, unsigned field, const float point[3]) {
    uint64_t place = cullet_add_field(u, t, field, 12);
    for (unsigned i = 0; i < 3; i++) {
        cullet_out_u32(u, place + 4 * i, cullet_float_bits(point[i]));
    }
}

/* Adds an offset to a place in the new file. */
static void cullet_add_offset(CulletUnpacker *u, CulletTableOut *t, unsigned field, uint64_t target) {
    uint64_t place = cullet_add_field(u, t, field, 4);
    cullet_out_u32(u, place, (uint32_t)(target - place));
}

/* Begins an array; returns its elements, or NULL where they do not fit. */
static uint8_t *cullet_begin_array(CulletUnpacker *u, uint64_t count, unsigned width) {
    uint64_t elements = cullet_align(u->at + 4, width < 4 ? 4 : width);
    if (!cullet_fits(u, elements, count * width)) {
        return NULL;
    }
    cullet_out_zeros(u, u->at, elements - 4);
    u->array = (uint32_t)(elements - 4);
    cullet_out_u32(u, u->array, (uint32_t)count);
    u->at = elements + count * width;
    return u->out + elements;
}

/* Begins an array of words whose length is not known; returns where they go, and how many fit. */
static uint8_t *cullet_begin_words(CulletUnpacker *u, uint64_t *max_words) {
    uint8_t *words = cullet_begin_array(u, 0, 8);
    uint64_t free_words = (u->capacity - u->at) / 8;
    *max_words = free_words < CULLET_MAX_WORDS ? free_words : CULLET_MAX_WORDS;
    return words;
}

/* Ends such an array, and adds an offset to it. A length of 0: the words did not fit. */
static void cullet_end_words(CulletUnpacker *u, CulletTableOut *t, unsigned field, uint32_t length,
                             uint64_t max_words) {
    if (length == 0) {
        cullet_unpacker_fail(u, max_words == CULLET_MAX_WORDS || u->capacity == CULLET_MAX_BYTES
                                    ? CULLET_MEMORY : CULLET_ERROR_SCRATCH);
    }
    cullet_out_u32(u, u->array, length);
    u->at += 8 * (uint64_t)length;
    cullet_add_offset(u, t, field, u->array);
}

/* Writes numbers in blocks of a length, and an offset to them. */
static void cullet_add_blocks(CulletUnpacker *u, CulletTableOut *t, unsigned field, const uint8_t *numbers,
                              size_t count, unsigned block_length) {
    uint64_t max_words;
    uint8_t *words = cullet_begin_words(u, &max_words);
    if (words && count == 0) {
        cullet_add_offset(u, t, field, u->array);
    } else if (words) {
        uint32_t length = cullet_write_blocks(numbers, count, block_length, 1, words, max_words);
        cullet_end_words(u, t, field, length, max_words);
    }
}

/* Returns the place where it is noted what is made of a part: that of its table, which is written last. */
static uint64_t cullet_made(const CulletUnpacker *u, unsigned what) {
    return u->tables + CULLET_PART_SPACE * (uint64_t)u->part + 4 * what;
}

/* Takes memory from the work space; returns NULL in a plan, and where it does not fit. */
static uint8_t *cullet_take(CulletUnpacker *u, uint64_t bytes) {
    uint64_t at = u->taken;
    u->taken += bytes;
    u->max_taken = u->taken > u->max_taken ? u->taken : u->max_taken;
    if (!u->out) {
        return NULL;
    }
    if (u->taken > u->work_size) {
        cullet_unpacker_fail(u, CULLET_ERROR_SCRATCH);
        return NULL;
    }
    return u->work + at;
}
