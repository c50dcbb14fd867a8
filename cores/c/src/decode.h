/*
 * From tables to the views of the header, in the order of the Java reader: what is read first fails first.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_DECODE_H
#define CULLET_SRC_DECODE_H

#include "flat.h"
#include "fields.h"

/* The largest magnitude of a coordinate, metres: Asset.MAX_COORDINATE. */
#define CULLET_COORDINATE_MAX 1e9f

enum { CULLET_EXACT = 0, CULLET_COMPACT = 1, CULLET_PACKED = 2 };

/* Memory of the caller for checks, at any alignment. */
typedef struct CulletScratch {
    uint8_t *bytes;
    size_t size;
} CulletScratch;

/* Up to so many surfaces or parts, and mixed leaves of a BSP tree, no memory is needed. */
enum { CULLET_FEW_NAMES = 256, CULLET_FEW_LEAVES = 1024 };

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
