/*
 * The tables of a FlatBuffer as untrusted input: each access is checked to be aligned and to end inside of the bytes,
 * before anything is read. A malformed file can point to one array from many places; so all tables, arrays and strings
 * that are read may not add up to more bytes than the file has (docs/format-validation.md, Tables).
 *
 * The first failure stays in the reader, and every later read gives 0 or nothing: a decoder reads on, and looks at the
 * status where it matters.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_FLAT_H
#define CULLET_SRC_FLAT_H

#include "bytes.h"

struct CulletTable;

/* Lengths that are no multiple of what they must be, found by a decoder; validation reports them in its own order. */
enum {
    CULLET_ODD_POSITIONS = 1,
    CULLET_ODD_NODES = 2,
    CULLET_ODD_CAPS = 4,
    CULLET_ODD_BSP = 8,
    CULLET_ODD_SPHERES = 16,
    CULLET_ODD_FIGURES = 32,
    CULLET_ODD_OUTLINE = 64, /* of the last outline */
    CULLET_ODD_SHAPE = 128 /* of the last shape or piece */
};

typedef struct CulletReader {
    const uint8_t *bytes;
    int64_t limit;        /* bytes of the FlatBuffer */
    int64_t claimed;      /* bytes read so far */
    CulletStatus status;  /* the first failure */
    uint8_t first;        /* 1: everything is read for the first time, 0: again, after it was checked */
    uint8_t coded;        /* 1: the head of the file was coded */
    uint8_t odd;          /* lengths of the last part: CULLET_ODD_... */
    float sah_cost;       /* of the last part */
    uint32_t part;        /* that is read */
    /* Reads a packed part in place of its triangles and its tree; NULL: packed parts are refused. */
    void (*unpack)(struct CulletReader *reader, const struct CulletTable *packed, CulletMesh *mesh);
    void *unpacker;
    /* Reads the scene of the root table; NULL: a scene is refused. */
    void (*read_scene)(struct CulletReader *reader, const struct CulletTable *root, void *scene);
    void *scene;
} CulletReader;

/* A table whose place was checked. */
typedef struct CulletTable {
    uint32_t at;
    uint32_t vtable;
    uint16_t vtable_bytes;
    uint16_t table_bytes;
} CulletTable;

/* An array whose place was checked; bytes is NULL where it is absent. */
typedef struct CulletArray {
    const uint8_t *bytes;
    uint32_t count;
} CulletArray;

#endif
