/*
 * From tables to the views of the header, in the order of the Java reader: what is read first fails first.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_DECODE_H
#define CULLET_SRC_DECODE_H

#include "flat.h"

enum { CULLET_EXACT = 0, CULLET_COMPACT = 1, CULLET_PACKED = 2 };

/* Memory of the caller for checks, at any alignment. */
typedef struct CulletScratch {
    uint8_t *bytes;
    size_t size;
} CulletScratch;

/* Up to so many surfaces or parts, and mixed leaves of a BSP tree, no memory is needed. */
enum { CULLET_FEW_NAMES = 256, CULLET_FEW_LEAVES = 1024 };

/* Fields of the root table. */
enum {
    CULLET_ROOT_VERSION_MAJOR,
    CULLET_ROOT_VERSION_MINOR,
    CULLET_ROOT_ENCODING,
    CULLET_ROOT_PROVENANCE,
    CULLET_ROOT_SURFACES,
    CULLET_ROOT_NODES,
    CULLET_ROOT_PARTS,
    CULLET_ROOT_FRAME_TIMES,
    CULLET_ROOT_TAGS,
    CULLET_ROOT_MATERIALS,
    CULLET_ROOT_SCENE
};

/* Fields of a part. */
enum {
    CULLET_PART_NAME,
    CULLET_PART_PIVOT,
    CULLET_PART_LOWER,
    CULLET_PART_UPPER,
    CULLET_PART_CENTRE,
    CULLET_PART_RADIUS,
    CULLET_PART_TRIANGLES,
    CULLET_PART_TREE,
    CULLET_PART_LATTICE,
    CULLET_PART_BSP,
    CULLET_PART_SPHERES,
    CULLET_PART_OUTLINES,
    CULLET_PART_FRAMES,
    CULLET_PART_PACKED
};

/* How a field is stored in a struct. */
enum { CULLET_POINT_FIELD, CULLET_F32_FIELD, CULLET_U32_FIELD, CULLET_U8_FIELD, CULLET_ARRAY_FIELD,
       CULLET_OPTIONAL_FIELD };

/* A field of a table, and where it goes. */
typedef struct CulletField {
    uint8_t kind, field;
    uint8_t width, per; /* arrays: bytes of a number, and numbers per element */
    uint8_t odd;        /* set in the reader where the last element is not complete */
    uint16_t at;        /* place in the struct */
    uint16_t count_at;  /* arrays: place of the number of elements */
} CulletField;

#endif
