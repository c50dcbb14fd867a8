/*
 * What the files packed_*.c share: bits, alphabets, and the memory in which a part is unpacked.
 *
 * Arrays in that memory have numbers of 4 bytes at any alignment, as in a file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_PACKED_H
#define CULLET_SRC_PACKED_H

#include "decode.h"

/* The alphabets of the symbols, in stored order. */
enum {
    CULLET_CODE_SHAPE = 0,      /* 5 * leaf lanes + inner lanes of a node */
    CULLET_CODE_LEAF = 1,       /* triangles of a leaf lane */
    CULLET_CODE_TRIANGLE = 2,   /* where a triangle is attached; three contexts */
    CULLET_CODE_CORNERS = 5,    /* which corners of a free triangle are earlier vertices */
    CULLET_CODE_KNOWN = 6,      /* an earlier vertex */
    CULLET_CODE_STEPS = 7,      /* along a border */
    CULLET_CODE_FLAGS = 8,      /* edge flags; of a free triangle, and four contexts */
    CULLET_CODE_SURFACE = 13,
    CULLET_CODE_NODE = 14,
    CULLET_CODE_SOURCE = 15,
    CULLET_CODE_DICTIONARY = 16,
    CULLET_CODE_RESIDUAL = 17,  /* of coordinates; three axes in each of three contexts */
    CULLET_CODES = 26,
    CULLET_CODE_BYTES = 2048    /* of a table */
};

/* Optional arrays of a packed part. */
enum {
    CULLET_HAS_SURFACES = 1,
    CULLET_HAS_NODES = 2,
    CULLET_HAS_SOURCES = 4,
    CULLET_HAS_FLAGS = 8,
    CULLET_HAS_INVERTED_FLAGS = 16
};

/* Grids of coordinates. */
enum { CULLET_GRID_FLOATS, CULLET_GRID_DECIMALS, CULLET_GRID_DIGITS, CULLET_GRID_DICTIONARY, CULLET_GRID_SPLIT };

/* A stream of bits, and the tables of its codes. */
typedef struct CulletBits {
    const uint8_t *bytes;
    size_t size;
    uint64_t at;            /* next bit */
    const uint8_t *codes;
    int32_t difference;     /* the last that cullet_length_of_difference read */
} CulletBits;

/* The numbers of a packed part (StoredPacked). */
typedef struct CulletPackedHeader {
    uint32_t triangles, vertices, nodes, open_edges;
    uint8_t arrays, grid, digits, weight, frame_grid, frame_digits;
    uint32_t uniform_surface, uniform_node;
    float origin[3], step;
    uint32_t depth;
    float sah_cost;
    uint32_t frames;
} CulletPackedHeader;

/* A part while it is unpacked. Arrays that it does not have are NULL. */
typedef struct CulletPacked {
    CulletPackedHeader header;
    CulletBits bits;
    uint8_t *positions;     /* 12 bytes per vertex */
    uint8_t *nodes;         /* 64 bytes per node */
    uint8_t *indices;       /* three numbers per triangle */
    uint8_t *surfaces;      /* a number per triangle */
    uint8_t *source_nodes;
    uint8_t *sources;
    uint8_t *flags;         /* a byte per triangle */
    uint8_t *values;        /* three numbers per vertex: what it is predicted from, integers, half steps */
    uint8_t *gates;         /* eight numbers per gate */
    uint8_t *ranges;        /* three numbers per node */
    uint8_t *dictionary;    /* three arrays of a number per vertex */
    uint8_t *codes;         /* tables of all codes */
    uint8_t *lengths;       /* 512 bytes: of the codewords of a code */
    uint8_t *pending;       /* the stack of nodes */
    uint8_t *flag_counts;   /* 256 numbers */
    uint8_t *flag_numbers;  /* a number per triangle */
    uint32_t sphere[4];     /* bits of the bounding sphere */
} CulletPacked;

static inline void cullet_put_u16(uint8_t *p, uint32_t value) {
    p[0] = (uint8_t)value;
    p[1] = (uint8_t)(value >> 8);
}

static inline void cullet_put_u32(uint8_t *p, uint32_t value) {
    p[0] = (uint8_t)value;
    p[1] = (uint8_t)(value >> 8);
    p[2] = (uint8_t)(value >> 16);
    p[3] = (uint8_t)(value >> 24);
}

static inline void cullet_put_u64(uint8_t *p, uint64_t value) {
    cullet_put_u32(p, (uint32_t)value);
    cullet_put_u32(p + 4, (uint32_t)(value >> 32));
}

/* Returns number i of an array. */
static inline uint32_t cullet_at(const uint8_t *array, size_t i) {
    return cullet_u32(array + 4 * i);
}

static inline void cullet_set(uint8_t *array, size_t i, uint32_t value) {
    cullet_put_u32(array + 4 * i, value);
}

static inline float cullet_float_of(uint32_t bits) {
    union {
        uint32_t bits;
        float value;
    } number;
    number.bits = bits;
    return number.value;
}

#endif
